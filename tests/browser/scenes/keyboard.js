/** Everything with the keyboard alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from '../support/past.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';

/** Tabs until something with this selector has the focus. @param {Person} person @param {string} selector */
async function tabTo(person, selector) {
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
    await keys.press('ArrowRight');
    await ana.sees('cuatro-result');
    await ana.leaves();
  });

  test('Home, End, Space and Escape walk through a game, and close what is open', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url);
    const { page } = ana;
    const stands = async (/** @type {number} */ shown) => {
      await page
        .locator('cuatro-replay output')
        .filter({ hasText: `${shown}/9` })
        .waitFor({ state: 'attached' });
      await ana.until(
        (wanted) => document.querySelectorAll('cuatro-board .discs > g').length === wanted,
        shown,
        `a board with ${shown} discs`,
      );
    };
    await page.clock.install();
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result .share');
    await stands(9);
    await page.keyboard.press('Home');
    await stands(0);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press('Space');
    await ana.sees('cuatro-replay [aria-label="Pause"]');
    await page.clock.runFor(5_000);
    const shown = await page.locator('cuatro-board .discs > g').count();
    assert.ok(shown >= 2, `${shown} discs five seconds after Space`);
    await page.keyboard.press('Space');
    await ana.sees('cuatro-replay [aria-label="Play"]');
    await page.clock.runFor(5_000);
    await stands(shown);
    assert.equal(await page.evaluate(() => scrollY), 0, 'Space scrolls nothing');
    await page.keyboard.press('End');
    await stands(9);
    await page.clock.resume();
    await page.keyboard.press('ArrowLeft');
    await stands(8);
    await page.keyboard.press('Escape');
    await stands(9);
    await page.keyboard.press('ArrowLeft');
    await stands(8);
    for (const [button, card] of [
      ['cuatro-replay .values', 'cuatro-values'],
      ['cuatro-result .share', 'cuatro-share'],
      ['cuatro-result .why', 'cuatro-report .found'],
    ]) {
      await page.locator(button).click();
      await ana.sees(card);
      await page.keyboard.press('Escape');
      await page.locator(card).waitFor({ state: 'hidden' });
    }
    await ana.leaves();
  });
});
