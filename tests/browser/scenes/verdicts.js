/** Verdicts that a person can follow: how grave a loss far away is, how well each side chose, and the best move. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';

/** X opens in the corner, which loses forty discs later, and then does not block the middle column. */
const UNBLOCKED = [0, 3, 0, 3, 1, 3, 1, 3];

/** @type {[string, import('../support/people.js').PersonOptions, {moves: RegExp, far: RegExp, near: RegExp, at: (ply: number) => RegExp, best: string, kept: string[]}][]} */
const SIZES = [
  [
    'desktop-light-en',
    { viewport: { width: 1280, height: 800 } },
    {
      moves: /All moves/,
      far: /^\?! Inaccuracy\. With best play Leo \d+ wins now, but only after 39 more discs\. Column 3 was better\.$/,
      near: /^\? Mistake\. /,
      at: (ply) => new RegExp(`^Move ${ply} of 8$`),
      best: 'Best: move 2',
      kept: ['0% (0 of 2)', '100% (1 of 1)'],
    },
  ],
  [
    'small-phone-dark-es',
    {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      colorScheme: 'dark',
      locale: 'es-ES',
    },
    {
      moves: /Todas las jugadas/,
      far: /^\?! Imprecisión\. .*39 .*3\D*$/,
      near: /^\? Error\. /,
      at: (ply) => new RegExp(`^Jugada ${ply} de 8$`),
      best: 'Mejor: jugada 2',
      kept: ['0 % (0 de 2)', '100 % (1 de 1)'],
    },
  ],
];

withServer((server) => {
  for (const [name, options, says] of SIZES)
    test(`a loss in forty discs is inaccurate, accuracy and the best move are told a side, and a press leads there: ${name}`, async () => {
      const { id } = await makeGame(
        server,
        [{ name: fresh('Nora') }, { name: fresh('Leo') }],
        {},
        UNBLOCKED,
      );
      const ana = await Person.at(server.url, { ...options, name: 'Ana' });
      const { page } = ana;
      const press = (/** @type {import('playwright-core').Locator} */ one) =>
        options.hasTouch ? one.tap() : one.click();
      const sentence = () => page.locator('cuatro-report .sentence').innerText();
      await ana.goes(`/g/${id}`);
      await press(page.locator('cuatro-result .why'));
      await ana.sees('cuatro-report .found');
      await ana.hears(says.at(7));
      // A block that was missed is graver than a loss that nobody sees coming.
      assert.match(await sentence(), says.near);
      const seeks = async (/** @type {number} */ ply) => {
        if (options.hasTouch) await press(page.getByRole('button', { name: says.moves }));
        await press(page.locator('cuatro-report .moves button').nth(ply - 1));
        await ana.hears(says.at(ply));
      };
      await seeks(1);
      assert.match(await sentence(), says.far);
      await ana.pictures(`verdict-far-${name}`);
      const words = await page
        .locator('cuatro-report .moves .reason')
        .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      assert.equal(words.length, 8);
      assert.deepEqual(
        words.filter((text) => /(?:\d[ ,.–-]*){6}/.test(text)),
        [],
        'rows of digits',
      );
      const sides = page.locator('cuatro-report .accuracy .side');
      assert.deepEqual(
        (await sides.locator('strong').allInnerTexts()).map((text) => text.replace(/\s/g, ' ')),
        says.kept,
      );
      const best = sides.getByRole('button', { name: says.best });
      assert.equal(await best.count(), 1, 'only the winner had a choice that was hard');
      // On a phone between the board, which is pinned, and the bar of moves.
      await best.evaluate((one) =>
        scrollBy(0, one.getBoundingClientRect().top - innerHeight * 0.75),
      );
      await ana.pictures(`accuracy-${name}`);
      await press(best);
      await ana.hears(says.at(2));
      assert.match(await sentence(), /^✓ (Best|La mejor)\. /);
      await ana.until(
        () => {
          const board = document.querySelector('cuatro-board svg')?.getBoundingClientRect();
          return board && board.top >= 0 && board.bottom <= innerHeight;
        },
        null,
        'the board of the best move in sight',
      );
      await isSound(ana, `verdicts (${name})`);
      await ana.leaves();
    });
});
