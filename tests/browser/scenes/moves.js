/** The list of moves on a phone: a sheet beside the board, never over it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { boxOf } from '../support/sight.js';
import { SMALL } from '../support/sizes.js';

withServer((server) => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [412, 732],
  ])
    test(`the list of moves leaves the whole board in sight, and its place when it closes: ${width}×${height}`, async () => {
      const game = await makeGame(
        server,
        [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        {},
        [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6],
      );
      const ana = await Person.at(server.url, { ...SMALL, viewport: { width, height } });
      await ana.holds(game);
      await ana.hasDiscs(14);
      const before = await boxOf(ana, 'cuatro-board .frame svg');
      await ana.page.locator('cuatro-log .handle').tap();
      await ana.sees('cuatro-log .rounds');
      const board = await boxOf(ana, 'cuatro-board .frame');
      const sheet = await boxOf(ana, 'cuatro-log');
      await ana.pictures(`moves-${width}`);
      assert.ok(
        board.y >= 0 && board.bottom <= sheet.y + 1,
        `the board from ${board.y} to ${board.bottom}, the list from ${sheet.y}`,
      );
      const lines = await ana.page.locator('cuatro-log li').evaluateAll(
        (all) =>
          all.filter((line) => {
            const { top, bottom } = line.getBoundingClientRect();
            const list = line.parentElement?.getBoundingClientRect();
            return list && top >= list.top && bottom <= innerHeight;
          }).length,
      );
      assert.ok(lines >= 4, `${lines} rounds are in sight`);
      const newest = await boxOf(ana, 'cuatro-log [aria-current]');
      assert.ok(newest.y > sheet.y && newest.bottom < height, `the newest move is at ${newest.y}`);
      await ana.page.locator('cuatro-log .handle').tap();
      await ana.page.locator('cuatro-log .rounds').waitFor({ state: 'hidden' });
      assert.deepEqual(await boxOf(ana, 'cuatro-board .frame svg'), before);
      await ana.leaves();
    });
});
