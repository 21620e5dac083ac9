/** Looking back at a long game on a phone: the buttons are where the thumb is, and a finger hits the move that it means. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';

/** Thirty-six discs without a line. */
const LONG = [
  4, 3, 4, 0, 0, 0, 0, 3, 0, 6, 2, 1, 1, 2, 3, 3, 6, 4, 4, 1, 1, 5, 5, 3, 0, 5, 5, 1, 1, 3, 2, 4, 5,
  5, 6, 4,
];

/** @type {[string, import('../support/people.js').PersonOptions][]} */
const PHONES = [
  ['390x844-dark-en', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['360x640-light-es', { viewport: { width: 360, height: 640 }, locale: 'es-ES' }],
  [
    '320x568-dark-es',
    { viewport: { width: 320, height: 568 }, colorScheme: 'dark', locale: 'es-ES' },
  ],
];

withServer((server) => {
  /** A long game that ended by resignation. @type {ReturnType<typeof makeOnline>|null} */
  let made = null;
  const resigned = () => {
    made ??= makeOnline(server, {}, LONG).then(async (game) => {
      await server.post(`/games/${game.id}/resign`, {}, game.tokens.X);
      return game;
    });
    return made;
  };

  for (const [name, options] of PHONES) {
    /** Somebody who has asked why they lost. */
    const asks = async () => {
      const ana = await Person.at(server.url, { ...options, hasTouch: true, isMobile: true });
      await ana.holds(await resigned(), ['X']);
      await ana.page.locator('cuatro-result .why').tap();
      await ana.sees('cuatro-report .found');
      await ana.page.locator('cuatro-evaluation li').nth(35).waitFor();
      return ana;
    };

    test(`after a resignation Back, Next and Show can be pressed at once, and so at every mistake: ${name}`, async () => {
      const ana = await asks();
      const { page } = ana;
      const steps = page.locator('cuatro-report .steps button:visible');
      /** The buttons that a finger would not hit. */
      const covered = () =>
        steps.evaluateAll((all) =>
          all
            .filter((one) => {
              const { left, top, width, height } = one.getBoundingClientRect();
              return [0.15, 0.85].some(
                (part) =>
                  !one.contains(document.elementFromPoint(left + width / 2, top + height * part)),
              );
            })
            .map((one) => `${one.textContent} at ${JSON.stringify(one.getBoundingClientRect())}`),
        );
      await ana.until(
        () =>
          (document.querySelector('cuatro-report .steps')?.getBoundingClientRect().bottom ??
            Infinity) <= innerHeight,
        null,
        'the card below the board',
      );
      await ana.pictures(`resigned-${name}`);
      assert.deepEqual(await covered(), [], 'where the report opens');
      assert.ok((await steps.count()) >= 2, 'a way to the mistakes');
      for (let mistake = 1; mistake <= 4; mistake += 1) {
        const before = new URL(page.url()).hash;
        await steps.nth((await steps.count()) - 2).tap();
        await ana.until((old) => location.hash !== old, before, 'another board');
        await ana.until(
          () => {
            const box = document.querySelector('cuatro-board svg')?.getBoundingClientRect();
            return box && box.top >= 0 && box.bottom <= innerHeight;
          },
          null,
          'the whole board in sight',
        );
        assert.deepEqual(await covered(), [], `at ${new URL(page.url()).hash}`);
      }
      await ana.pictures(`resigned-mistake-${name}`);
      await ana.leaves();
    });

    test(`a finger on the bars of a long game hits the moves that it means, one after the other: ${name}`, async () => {
      const ana = await asks();
      const { page } = ana;
      const bars = page.locator('cuatro-evaluation li');
      const strip = page.locator('cuatro-evaluation ol');
      // Below the board, which is pinned, and above the bar of moves: where the thumb is.
      await strip.evaluate((one) =>
        scrollBy(0, one.getBoundingClientRect().top - innerHeight * 0.72),
      );
      const place = await strip.boundingBox();
      assert.ok(place);
      const y = place.y + place.height / 2;
      // Where the bars stand now, as the reader sees them.
      const middles = await bars.evaluateAll((all) =>
        all.map((one) => {
          const { left, width } = one.getBoundingClientRect();
          return left + width / 2;
        }),
      );
      for (const ply of [4, 33, 18]) {
        await page.touchscreen.tap(middles[ply - 1], y);
        await ana.hears(new RegExp(`^(?:Move|Jugada) ${ply} (?:of|de) 36$`));
        assert.equal(await bars.nth(ply - 1).getAttribute('aria-current'), 'true');
        assert.deepEqual(
          await strip.boundingBox(),
          place,
          `the bars stay under the finger: ${ply}`,
        );
      }
      await ana.pictures(`bars-${name}`);
      await ana.leaves();
    });
  }

  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [360, 640],
  ]) {
    test(`the verdicts of all moves fit their list, in the longer language: ${width}×${height}`, async () => {
      const { id } = await makeOnline(server, {}, [6, 2, 6, 2, 6, 2, 5, 2]);
      const ana = await Person.at(server.url, {
        viewport: { width, height },
        hasTouch: true,
        isMobile: true,
        locale: 'es-ES',
      });
      await ana.goes(`/g/${id}`);
      await ana.page.locator('cuatro-result .why').tap();
      await ana.sees('cuatro-report .found');
      if (height > width) await ana.page.locator('cuatro-report .handle').tap();
      await ana.sees('cuatro-report .moves');
      const list = await ana.page
        .locator('cuatro-report .moves')
        .evaluate((one) => [one.scrollWidth, one.clientWidth]);
      assert.ok(list[0] <= list[1], `${list[0]} px of words in ${list[1]}`);
      await ana.leaves();
    });
  }
});
