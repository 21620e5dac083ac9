/** A game inside the page of another site. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
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

withServer((shared) => {
  test('a game in a frame names levels in the reader’s language, and fits in a small frame with all it says', async () => {
    const game = await makeGame(shared, [
      { name: fresh('Maximiliana Fernández') },
      { level: 'hard' },
    ]);
    await shared.post(`/games/${game.id}/moves`, { column: 3, ply: 0 }, game.tokens.X);
    // Before the computer has answered, a resignation would only abort the game.
    while ((await shared.get(`/games/${game.id}`)).ply < 2);
    await shared.post(`/games/${game.id}/resign`, {}, game.tokens.X);
    const ana = await Person.at(shared.url, { locale: 'es-ES' });
    const { page } = ana;
    /** @type {string[]} */ const missed = [];
    page.on('response', (answer) => answer.status() >= 400 && missed.push(answer.url()));
    for (const [width, height] of [
      [480, 540],
      [480, 360],
      [360, 270],
    ]) {
      await page.setViewportSize({ width, height });
      await ana.goes(`/embed/g/${game.id}`);
      await page.locator('[role=status]', { hasText: 'Gana Difícil' }).waitFor();
      await page.locator('h1', { hasText: 'Ordenador · Difícil' }).waitFor();
      const outside = await page
        .locator('h1, [role=status], .frame svg, .keys, .note, a')
        .evaluateAll((all) =>
          all
            .map((one) => ({
              what: one.className || one.localName,
              ...one.getBoundingClientRect().toJSON(),
            }))
            .filter(
              ({ top, bottom, left, right }) =>
                top < 0 || left < 0 || bottom > innerHeight || right > innerWidth,
            ),
        );
      assert.deepEqual(outside, [], `${width}×${height}`);
      await ana.pictures(`embed-${width}x${height}`);
    }
    assert.deepEqual(missed, [], 'everything that the page asks for is there');
    const [opened] = await Promise.all([
      ana.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Abrir la partida' }).click(),
    ]);
    await opened.locator('cuatro-table[data-loaded]').waitFor();
    await ana.leaves();
  });

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
      const links = await frame
        .locator('a')
        .evaluateAll((all) =>
          all.map((one) => ['href', 'target'].map((name) => one.getAttribute(name))),
        );
      assert.deepEqual(links, [[`/g/${id}`, '_blank']], 'the way to the game, and no other');
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
});
