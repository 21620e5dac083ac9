/** Where things stand in the window. */
import assert from 'node:assert/strict';

/** Where something stands in the window. @param {import('./people.js').Person} person @param {string} selector */
export async function boxOf(person, selector) {
  const box = await person.page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether something lies wholly in the window. @param {import('./people.js').Person} person @param {string} selector */
export async function inSight(person, selector) {
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

/** The colours that are seen at these points of the window, as red, green and blue. @param {import('./people.js').Person} person @param {[number, number][]} points */
export async function coloursAt({ page }, points) {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ bytes, places }) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
      );
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      pen.drawImage(image, 0, 0);
      const scale = image.width / innerWidth;
      return places.map(([x, y]) =>
        [...pen.getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3),
      );
    },
    { bytes: picture, places: points },
  );
}
