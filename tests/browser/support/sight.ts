/** Where things stand in the window. */
import assert from 'node:assert/strict';
import type { Person } from './people.ts';

/** Where something stands in the window. */
export async function boxOf(person: Person, selector: string) {
  const box = await person.page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether something lies wholly in the window. */
export async function inSight(person: Person, selector: string) {
  const box = await person.page.locator(selector).first().boundingBox();
  const { width, height } = person.page.viewportSize() ?? { width: 0, height: 0 };
  assert.ok(
    box &&
      box.x >= -1 &&
      box.y >= -1 &&
      box.x + box.width <= width + 1 &&
      box.y + box.height <= height + 1,
    `${selector} at ${JSON.stringify(box)} in ${width}×${height}`,
  );
  return box;
}

/** Whether a finger hits all that is pressed there: 44 px each way. */
export async function isTouchable({ page }: Person, place: string) {
  const small = await page
    .locator(`${place} :is(button, summary, select, .files a)`)
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent?.trim() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 44)
        .map(({ box, text }) => `${text}: ${box.width}×${box.height}`),
    );
  assert.deepEqual(small, [], `small in ${place}`);
}
