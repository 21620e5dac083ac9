/** From a move of the past, playing on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { MOVES, played } from '../support/past.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE_ES, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import type { Locator } from 'playwright-core';

const SIZES: [string, PersonOptions][] = [
  ['desktop-light-en', DESKTOP],
  ['phone-dark-es', PHONE_ES],
  ['small-phone-light-en', SMALL],
];

withServer((server) => {
  test('from a move of the past the reader sends a friend the link to play on; nothing of it counts', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const name = fresh('Otra');
    await ana.goes(`/g/${id}#7`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'A friend', exact: true }).click();
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('You play').selectOption('X');
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    await ana.until((old) => !location.pathname.endsWith(old), id, 'the new game');
    await ana.sits();
    const shared = ana.gameId;
    const { items: offered } = await server.get('/games?status=waiting&limit=100');
    const ids = offered.map((game: { id: string }) => game.id);
    assert.ok(!ids.includes(shared), 'the seat is for the friend alone');
    await ana.sees('cuatro-invite');
    const friend = await Person.at(server.url, { name: fresh('Amiga') });
    await friend.joins(`/g/${shared}`);
    await friend.hears(/Your turn/);
    await friend.drops(0);
    assert.equal((await server.get(`/players/${encodeURIComponent(name)}`)).played, 0);
    await ana.leaves();
    await friend.leaves();
  });

  for (const [name, options] of SIZES)
    test(`the game that is played on against another level has that level, the discs and the side that were chosen: ${name}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
      const { page } = ana;
      const press = (one: Locator) => (options.hasTouch ? one.tap() : one.click());
      const { items } = await server.get('/levels');
      const other = items.find((level: any) => !level.default && level.id === 'expert');
      await ana.goes(`/g/${id}#7`);
      await ana.sits();
      await press(page.locator('cuatro-replay .play-on'));
      await ana.sees('cuatro-practice h2');
      const level = page.locator('cuatro-practice [name=level]');
      assert.notEqual(await level.inputValue(), other.id, 'another level stands there at first');
      await level.selectOption(other.id);
      // The first to move here is O; the reader takes the other side.
      await page.locator('cuatro-practice [name=side]').selectOption('X');
      await page.locator('cuatro-practice [name=name]').fill(ana.name);
      await isSound(ana, `playing on (${name})`);
      await press(page.locator('cuatro-practice button[type=submit]'));
      await ana.until((old) => !location.pathname.endsWith(old), id, 'the new game');
      await ana.sits();
      await ana.sees('cuatro-table .practice');
      const game = await server.get(`/games/${ana.gameId}`);
      assert.deepEqual(
        [game.seats.X.name, game.seats.O.level, game.opening],
        [ana.name, other.id, MOVES.slice(0, 7)],
      );
      // The level has answered, and the reader goes on.
      await ana.hasDiscs(8);
      const [free] = (await server.get(`/games/${ana.gameId}`)).legal;
      await page.locator('cuatro-board .frame.open').waitFor();
      const key = page.locator('.keys button').nth(free);
      await press(key);
      await ana.hasDiscs(9);
      assert.deepEqual((await ana.columns()).slice(0, 7), MOVES.slice(0, 7));
      await ana.leaves();
    });
});
