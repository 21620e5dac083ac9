/** What opens over a game on a phone: it stays clear of what is read, and goes without a trace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';

/** @param {number} width @param {number} height @returns {import('playwright-core').BrowserContextOptions} */
const phone = (width, height) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'es-ES',
  colorScheme: height === 640 ? 'dark' : 'light',
});

/** Where an element lies. @param {Person} person @param {string} selector */
async function box({ page }, selector) {
  const found = await page.locator(selector).first().boundingBox();
  assert.ok(found, `no box of ${selector}`);
  return found;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

withServer((server) => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ]) {
    test(`a tap beside the reactions, Escape, Back and the end close them, and drop no disc: ${width}×${height}`, async () => {
      const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1]);
      const ana = await Person.at(server.url, phone(width, height));
      const { page } = ana;
      await ana.holds(game, ['X']);
      await ana.hasDiscs(6);
      const hello = page.locator('[data-emote=hello]');
      const opens = async () => {
        await page.locator('cuatro-emotes .react').tap();
        await hello.waitFor();
      };
      const closed = () => hello.waitFor({ state: 'hidden' });
      await opens();
      const panel = await box(ana, 'cuatro-emotes .emotes');
      for (const part of ['cuatro-strip[side=X]', 'cuatro-strip[side=O]', 'cuatro-turn .text'])
        assert.equal(meet(panel, await box(ana, part)), false, `the reactions lie over ${part}`);
      await ana.pictures(`reactions-${width}x${height}-es`);
      // The column in the middle is open, and it is this page's turn.
      const board = await box(ana, 'cuatro-board .back');
      await page.touchscreen.tap(board.x + board.width / 2, board.y + 20);
      await closed();
      await opens();
      const turn = await box(ana, 'cuatro-turn .text');
      await page.touchscreen.tap(turn.x + 4, turn.y + 4);
      await closed();
      await opens();
      await page.keyboard.press('Escape');
      await closed();
      await opens();
      await page.goBack();
      await closed();
      assert.equal(ana.gameId, game.id, 'after Back');
      assert.equal((await server.get(`/games/${game.id}`)).ply, 6, 'discs on the server');
      assert.equal(await page.locator('cuatro-board .discs > g').count(), 6, 'discs on the board');
      await opens();
      await server.post(`/games/${game.id}/resign`, {}, game.tokens.O);
      await ana.sees('cuatro-result .rematch');
      await closed();
      // What is shown still arrives, and closes the panel as well.
      await opens();
      await hello.tap();
      await closed();
      await ana.sees('cuatro-strip .says:not(:empty)');
      await ana.leaves();
    });
  }

  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ]) {
    test(`playing on, asked for beside a lesson, opens at its title: ${width}×${height}`, async () => {
      const game = await makeGame(
        server,
        [{ name: fresh('Nora') }, { name: fresh('Leo') }],
        {},
        [0, 3, 0, 3, 1, 3, 1, 3],
      );
      const ana = await Person.at(server.url, phone(width, height));
      const { page } = ana;
      await ana.holds(game, ['X']);
      await page.locator('cuatro-result .learn').tap();
      await ana.sees('cuatro-learn[data-state=ask]');
      await page.locator('cuatro-replay .play-on').tap();
      await ana.sees('cuatro-practice h2:not(:empty)');
      await ana.until(
        () => document.activeElement?.matches('cuatro-practice h2'),
        null,
        'the focus on the title',
      );
      const stage = await box(ana, 'cuatro-table .play');
      for (const part of ['cuatro-practice h2', 'cuatro-practice .choices']) {
        const { y, height: high } = await box(ana, part);
        assert.ok(
          y >= stage.y + stage.height &&
            y < height &&
            (part.endsWith('.choices') || y + high <= height),
          `${part} from ${y} to ${y + high}, the board ends at ${stage.y + stage.height}`,
        );
      }
      await ana.pictures(`practice-${width}x${height}-es`);
      await ana.leaves();
    });
  }
});
