/** What a reader sees on paper, who asks the system for more contrast, or who forces colours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { SIZES } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

withServer((server) => {
  test('on paper words are as dark as by day, whatever the theme', async () => {
    const words = ({ page }: Person) => page.evaluate(() => getComputedStyle(document.body).color);
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
    test(`in forced colours the chosen way and the bar of the shown move are marked: ${size}`, async () => {
      const ana = await Person.at(server.url, { ...options, forcedColors: 'active' });
      const { page } = ana;
      const mark = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).outlineStyle);
      const marks = async (chosen: string, other: string) => [
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

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`whoever asks for more contrast gets it on every screen: ${size}, ${colorScheme}`, async () => {
        const game = await makeOnline(server, {}, [3, 3, 2, 4, 1]);
        const ana = await Person.at(server.url, { ...options, colorScheme, contrast: 'more' });
        const { page } = ana;
        await ana.holds(game, ['O']);
        await ana.hasDiscs(5);
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
