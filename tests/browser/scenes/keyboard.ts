/** Everything with the keyboard alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

/** Tabs until something with this selector has the focus. */
async function tabTo(person: Person, selector: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await person.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
      return;
    await person.page.keyboard.press('Tab');
  }
  assert.fail(`sixty tabs did not reach ${selector}`);
}

withServer((server) => {
  test('a whole game is set up, played, ended and looked back at with the keyboard only', async () => {
    const ana = await Person.at(server.url, { name: 'Kea', hurries: true });
    const { page } = ana;
    const { keyboard: keys } = page;
    await ana.goes();
    await tabTo(ana, 'input[name=way]');
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await tabTo(ana, 'input[name=name]');
    await keys.press('Control+A');
    await keys.type('Kea');
    await tabTo(ana, 'input[name=second]');
    await keys.type('Lia');
    await keys.press('Enter');
    await ana.sits();
    await ana.mayDrop();
    await tabTo(ana, '.keys button');
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /^Drop in column 3, 6 free$/,
    );
    await keys.press('ArrowLeft');
    // A mouse that comes by takes the keyboard along: the disc is held where Enter drops it.
    await page.locator('cuatro-board svg').hover({ position: { x: 20, y: 100 } });
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /^Drop in column 0/,
    );
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.press('Enter');
    await ana.hasDiscs(1);
    await ana.mayDrop();
    await keys.press('Home');
    await keys.press('Space');
    await ana.hasDiscs(2);
    for (const [index, digit] of ['2', '0', '2', '0', '2'].entries()) {
      await ana.mayDrop();
      await keys.press(digit);
      await ana.hasDiscs(3 + index);
    }
    await ana.hears(/wins/);
    await ana.sees('cuatro-log .move');
    assert.deepEqual(await ana.columns(), [2, 0, 2, 0, 2, 0, 2]);
    assert.match(await page.locator('#live').innerText(), /wins/, 'the live region tells the end');
    await tabTo(ana, 'cuatro-result button');
    await keys.press('ArrowLeft');
    await ana.hears(/Move 6 of 7/);
    assert.equal(new URL(page.url()).hash, '#6');
    await keys.press('Escape');
    await ana.hears(/wins/);
    assert.equal(new URL(page.url()).hash, '');
    await ana.leaves();
  });
});
