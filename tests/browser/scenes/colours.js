/** What a reader sees who asks the system for more contrast or forces colours, and that discs carry signs that stand out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
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
  test('on paper words are as dark as by day, whatever the theme', async () => {
    const words = (/** @type {Person} */ { page }) =>
      page.evaluate(() => getComputedStyle(document.body).color);
    const day = await Person.at(server.url, { colorScheme: 'light' });
    await day.goes('/stats');
    const dark = await words(day);
    await day.leaves();
    for (const theme of ['system', 'dark']) {
      const ana = await Person.at(server.url, { colorScheme: 'dark' });
      await ana.context.addInitScript(
        (kept) => localStorage.setItem('cuatro.settings', kept),
        JSON.stringify({ theme }),
      );
      await ana.goes('/stats');
      assert.notEqual(await words(ana), dark, theme);
      await ana.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      assert.equal(await words(ana), dark, theme);
      await ana.leaves();
    }
  });

  for (const [size, options] of Object.entries(SIZES)) {
    test(`the signs and names of both discs stand out: ${size}`, async () => {
      const ana = await Person.at(server.url, options);
      await ana.holds(await makeOnline(server, {}, [3, 3, 2, 4, 1]), ['O']);
      await ana.hasDiscs(5);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await ana.page.emulateMedia({ colorScheme });
        await stands(ana, ON, 4.5, colorScheme);
        // A win of X is no warning.
        const inks = await ana.page.evaluate(() =>
          ['--x-ink', '--o-ink', '--danger'].map((ink) => {
            const probe = document.body.appendChild(document.createElement('i'));
            probe.style.color = `var(${ink})`;
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
          }),
        );
        assert.equal(new Set(inks).size, inks.length, `${colorScheme}: ${inks}`);
      }
      await ana.leaves();
    });

    test(`in forced colours the chosen way and the bar of the shown move are marked: ${size}`, async () => {
      const ana = await Person.at(server.url, { ...options, forcedColors: 'active' });
      const { page } = ana;
      const mark = (/** @type {string} */ selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).outlineStyle);
      const marks = async (/** @type {string} */ chosen, /** @type {string} */ other) => [
        await mark(chosen),
        await mark(other),
      ];
      await ana.goes();
      await ana.sees('cuatro-home .way');
      assert.deepEqual(
        await marks('cuatro-home .way:has(:checked)', 'cuatro-home .way:not(:has(:checked))'),
        ['solid', 'none'],
      );
      await page.locator('.way input[value=person]').check({ force: true });
      assert.deepEqual(
        await marks('.way:has([value=person])', '.way:has([value=computer])'),
        ['solid', 'none'],
        'the mark goes with the choice',
      );
      const game = await makeGame(
        server,
        [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        {},
        [0, 3, 0, 3, 1, 3, 1, 3],
      );
      await ana.goes(`/g/${game.id}`);
      await page.getByRole('button', { name: /^(Why\?|¿Por qué\?)$/ }).click();
      await ana.sees('cuatro-evaluation [aria-current]');
      assert.deepEqual(
        await marks('cuatro-evaluation [aria-current]', 'cuatro-evaluation li:not([aria-current])'),
        ['solid', 'none'],
      );
      await ana.leaves();
    });

    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      test(`whoever asks for more contrast gets it on every screen: ${size}, ${colorScheme}`, async () => {
        const game = await makeOnline(server, {}, [3, 3, 2, 4, 1]);
        const ana = await Person.at(server.url, { ...options, colorScheme, contrast: 'more' });
        const { page } = ana;
        await ana.holds(game, ['O']);
        await ana.hasDiscs(5);
        await stands(ana, ON, 7, 'for who asks for more');
        await stands(ana, MOST_LINES, 7, 'for the lines of who asks for more');
        await isSound(ana, 'a game with more contrast');
        for (const path of ['/', '/ranking', '/help']) {
          await ana.goes(path);
          await page.locator('main h1').waitFor({ state: 'attached' });
          await isSound(ana, `${path} with more contrast`);
        }
        await ana.leaves();
      });
    }
  }
});
