/** The server dies mid-game and comes back; both pages go on by themselves. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeOnline } from '../support/games.js';
import { closeBrowser, Person } from '../support/people.js';
import { Server } from '../support/server.js';

after(closeBrowser);

test('no computer is said to think about a disc that has not come', async () => {
  const server = await new Server().start();
  try {
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.starts('Computer', () => ana.chooses({ first: 'first' }));
    await page.locator('cuatro-board .frame.open').waitFor();
    server.freezes();
    await page.locator('.keys button').nth(2).click();
    await ana.hears(/^Sending…$/);
    assert.equal(await page.locator('cuatro-turn .dots:visible').count(), 0);
    server.thaws();
    await ana.hasDiscs(2);
    await ana.leaves();
  } finally {
    server.thaws();
    await server.stop();
  }
});

test('while an answer is late the page says so and agrees with itself', async () => {
  const server = await new Server().start();
  try {
    const game = await makeOnline(server, {}, [3, 3]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    const { page } = ana;
    await page.locator('cuatro-board .frame.open').waitFor();
    server.freezes();
    await page.locator('.keys button').nth(2).click();
    await ana.hears(/^Sending…$/);
    assert.deepEqual(
      await page
        .locator('cuatro-strip')
        .evaluateAll((strips) => strips.map((strip) => strip.hasAttribute('data-to-move'))),
      [false, true],
    );
    server.thaws();
    await ana.until(
      () => !/Sending/.test(document.querySelector('cuatro-turn .text')?.textContent ?? ''),
      null,
      'the answer',
    );
    assert.deepEqual((await server.get(`/games/${game.id}`)).moves, [3, 3, 2]);
    await ana.leaves();
  } finally {
    server.thaws();
    await server.stop();
  }
});

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
