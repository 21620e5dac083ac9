/** The server dies mid-game and comes back; both pages go on by themselves. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeOnline } from '../support/games.ts';
import { closeBrowser, Person } from '../support/people.ts';
import { Server } from '../support/server.ts';

after(closeBrowser);

test('after kill -9 and a new start both tabs go on and no move is missing', async () => {
  const server = await new Server().start();
  try {
    const game = await makeOnline(server, {}, [3, 3]);
    const { id } = game;
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    await ana.drops(2);
    await bea.hasDiscs(3);
    await server.kill();
    for (const person of [ana, bea]) {
      await person.sees('cuatro-turn .connection:not([hidden])');
      assert.deepEqual(await person.columns(), [3, 3, 2], 'the board stays while the line is down');
    }
    // A disc dropped while the server is away waits and is played when it is back.
    await bea.page.locator('.keys button').nth(6).click();
    await server.start();
    for (const person of [ana, bea]) {
      await person.hasDiscs(4);
      await person.page.locator('cuatro-turn .connection').waitFor({ state: 'hidden' });
    }
    await ana.drops(2);
    await bea.hasDiscs(5);
    for (const person of [ana, bea]) assert.deepEqual(await person.columns(), [3, 3, 2, 6, 2]);
    assert.deepEqual((await server.get(`/games/${id}`)).moves, [3, 3, 2, 6, 2]);
    await ana.leaves();
    await bea.leaves();
  } finally {
    await server.stop();
  }
});
