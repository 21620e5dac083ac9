/** What a reader sees who asks the system for more contrast, and that discs carry signs that stand out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { SIZES } from '../support/sizes.js';
import { isSound } from '../support/sound.js';

/** What stands on what: signs on discs, and names in a side's colour on the page and its cards. */
const ON = [
  ['--x-cut', '--x'],
  ['--o-cut', '--o'],
  ...['--x-ink', '--o-ink', '--ink', '--ink-soft', '--danger', '--good', '--action'].flatMap(
    (text) => ['--page', '--card'].map((ground) => [text, ground]),
  ),
];
const MOST_LINES = ['--field-rule'].flatMap((line) => ['--page', '--card'].map((on) => [line, on]));

/** The contrast of each pair of roles, as the browser computes their colours. @param {Person} person @param {string[][]} pairs @returns {Promise<{pair: string, ratio: number}[]>} */
const contrasts = ({ page }, pairs) =>
  page.evaluate((roles) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(1, 1).getContext('2d')
    );
    const light = (/** @type {string} */ role) => {
      probe.style.color = `var(${role})`;
      pen.fillStyle = getComputedStyle(probe).color;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = roles.map(([one, other]) => {
      const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
      return { pair: `${one} on ${other}`, ratio: (high + 0.05) / (low + 0.05) };
    });
    probe.remove();
    return found;
  }, pairs);

/** @param {Person} person @param {string[][]} pairs @param {number} least @param {string} where */
async function stands(person, pairs, least, where) {
  const weak = (await contrasts(person, pairs)).filter(({ ratio }) => ratio < least);
  assert.deepEqual(weak, [], `less than ${least} ${where}`);
}

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`the signs and names of both discs stand out: ${size}`, async () => {
      const ana = await Person.at(server.url, options);
      await ana.holds(await makeOnline(server, {}, [3, 3, 2, 4, 1]), ['O']);
      await ana.hasDiscs(5);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await ana.page.emulateMedia({ colorScheme });
        await stands(ana, ON, 4.5, colorScheme);
      }
      await ana.leaves();
    });

    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      test(`whoever asks for more contrast gets it on every screen: ${size}, ${colorScheme}`, async () => {
        const game = await makeOnline(server, {}, [3, 3, 2, 4, 1]);
        const plain = await Person.at(server.url, { ...options, colorScheme });
        const ana = await Person.at(server.url, { ...options, colorScheme, contrast: 'more' });
        const { page } = ana;
        for (const person of [plain, ana]) {
          await person.holds(game, ['O']);
          await person.hasDiscs(5);
        }
        await stands(ana, ON, 7, 'for who asks for more');
        await stands(ana, MOST_LINES, 7, 'for the lines of who asks for more');
        const strong = (/** @type {Person} */ { page: one }) =>
          one
            .locator('cuatro-strip, cuatro-board .disc-sign, cuatro-actions button')
            .evaluateAll((all) =>
              all.map((each) => {
                const { borderTopWidth, strokeWidth } = getComputedStyle(each);
                return each instanceof SVGElement
                  ? Number.parseFloat(strokeWidth)
                  : Number.parseFloat(borderTopWidth);
              }),
            );
        const [before, after] = [await strong(plain), await strong(ana)];
        assert.ok(before.length >= 4, `${before.length} lines were compared`);
        for (const [index, width] of after.entries())
          assert.ok(width > before[index], `${width} after ${before[index]} at ${index}`);
        await ana.pictures(`contrast-game-${size}-${colorScheme}`);
        await isSound(ana, 'a game with more contrast');
        for (const path of ['/', '/ranking', '/help']) {
          await ana.goes(path);
          await page.locator('main h1').waitFor({ state: 'attached' });
          await isSound(ana, `${path} with more contrast`);
          await ana.pictures(`contrast${path.replace('/', '-')}-${size}-${colorScheme}`);
        }
        await plain.leaves();
        await ana.leaves();
      });
    }
  }

  test('other discs and more contrast cost a first visit nothing', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    /** @type {string[]} */ const asked = [];
    ana.page.on('request', (request) => asked.push(request.url()));
    await ana.goes();
    await ana.sees('cuatro-home .card.now:not([hidden])');
    assert.deepEqual(
      asked.filter((url) => /css\/(discs|contrast)/.test(url)),
      [],
    );
    await ana.leaves();
  });
});
