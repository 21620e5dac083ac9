/** A game inside the page of another site. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { fresh } from '../support/games.js';
import { Person } from '../support/people.js';
import { Server } from '../support/server.js';
import { isSound } from '../support/sound.js';

/** A site with one page, which frames an address. @param {() => string} framed @returns {Promise<{url: string, close: () => void}>} */
async function site(framed) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>A school</title><h1>Our game</h1><iframe src="${framed()}" width="480" height="540" title="game"></iframe></html>`,
    );
  });
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => listening(null));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export default function embed() {
  test('the page of an allowed site shows a game as it is played; that of another site shows none', async () => {
    let address = '';
    const [school, stranger] = [await site(() => address), await site(() => address)];
    const server = await new Server(['--embed-origins', school.url]).start();
    try {
      const made = await server.post('/games', {
        seats: [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        first: 'first',
      });
      const { id } = made.game;
      const play = (/** @type {number} */ ply, /** @type {number} */ column) =>
        server.post(`/games/${id}/moves`, { column, ply }, made.seats[ply % 2].token);
      address = `${server.url}/embed/g/${id}?lang=es`;
      const reader = await Person.at(school.url, { colorScheme: 'dark' });
      await reader.page.goto(school.url);
      const frame = reader.page.frameLocator('iframe');
      await frame.locator('h1', { hasText: made.game.seats.X.name }).waitFor();
      for (const [ply, column] of [3, 2, 3, 2, 3, 2].entries()) await play(ply, column);
      await frame.locator('.disc-X').nth(2).waitFor();
      await play(6, 3);
      await frame.locator('[role=status]', { hasText: `${made.game.seats.X.name}` }).waitFor();
      await frame.locator('[role=status]', { hasText: 'gana' }).waitFor();
      assert.equal(await frame.locator('a').count(), 0, 'nothing leads elsewhere');
      const [, inner] = reader.page.frames();
      const width = await inner.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(width, 'the game fits in its frame');
      await reader.page.goto(address);
      await reader.page.locator('cuatro-board .disc-X').first().waitFor();
      await isSound(reader, 'a game in a frame');
      await reader.leaves();

      const other = await Person.at(stranger.url);
      const refusal = other.page.waitForEvent('console', {
        predicate: (line) => line.text().includes('frame-ancestors'),
      });
      await other.page.goto(stranger.url, { waitUntil: 'commit' });
      await refusal;
      const [, empty] = other.page.frames();
      assert.equal(await empty.locator('cuatro-board').count(), 0, empty.url());
      await other.context.close();
    } finally {
      await server.stop();
      school.close();
      stranger.close();
    }
  });
}
