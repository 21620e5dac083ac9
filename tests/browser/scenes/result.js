/** The card at the end of a game, what is shared from it, and the keys that walk through the game beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from '../support/past.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { coloursAt } from '../support/sight.js';

/** @type {Record<string, import('../support/people.js').PersonOptions>} */
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

/** Presses the way that people do there. @param {Person} person @param {import('../support/people.js').PersonOptions} options @param {string} selector */
const presses = ({ page }, { hasTouch }, selector) =>
  page.locator(selector)[hasTouch ? 'tap' : 'click']();

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`the shared picture has no white corners in the dark: ${size}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, { ...options, colorScheme: 'dark' });
      await ana.goes(`/g/${id}`);
      await presses(ana, options, 'cuatro-result .share');
      const picture = ana.page.locator('cuatro-share .preview');
      await ana.until(
        () =>
          /** @type {HTMLImageElement|null} */ (document.querySelector('cuatro-share .preview'))
            ?.naturalWidth,
        null,
        'the picture',
      );
      // Nothing else may lie over its corners.
      await picture.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const box = await picture.boundingBox();
      assert.ok(box);
      const [right, bottom] = [box.x + box.width - 2, box.y + box.height - 2];
      const [middle, ...corners] = await coloursAt(ana, [
        [box.x + box.width / 2, box.y + box.height * 0.4],
        [box.x + 1, box.y + 1],
        [right, box.y + 1],
        [box.x + 1, bottom],
        [right, bottom],
      ]);
      await ana.pictures(`share-dark-${size}`);
      assert.notDeepEqual(middle, corners[0], 'the board itself is drawn');
      for (const corner of corners)
        assert.ok(
          corner.reduce((sum, part) => sum + part) < 200,
          `corners ${JSON.stringify(corners)}`,
        );
      await ana.leaves();
    });

    test(`what is shared is the board that is shown, and sharing changes neither it nor whose values they are: ${size}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      await ana.goes(`/g/${id}`);
      await presses(ana, options, 'cuatro-result .share');
      assert.doesNotMatch(await page.getByLabel('Link to this game').inputValue(), /#/);
      for (let n = 0; n < 4; n += 1)
        await presses(ana, options, 'cuatro-replay [aria-label="One move back"]');
      await ana.hears(/Move 5 of 9/);
      assert.match(await page.getByLabel('Link to this move').inputValue(), /#5$/);
      await presses(ana, options, 'cuatro-result .share');
      await presses(ana, options, 'cuatro-replay .values');
      await ana.sees('cuatro-values .now:has-text("turn")');
      const said = await page.locator('cuatro-values .now').innerText();
      assert.match(said, /^Leo \d+’s turn/);
      await presses(ana, options, 'cuatro-result .share');
      await ana.sees('cuatro-share');
      assert.equal(await page.locator('cuatro-values .now').innerText(), said);
      await ana.hears(/Move 5 of 9/);
      assert.equal(await page.locator('cuatro-board .discs > g').count(), 5);
      await ana.pictures(`values-shared-${size}`);
      await ana.leaves();
    });

    test(`Home, End, Space and Escape walk through a game, and close what is open: ${size}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, options);
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
  }
});
