/** A game that does not come: no network, or a server that is slow. The page shows a board, says so, and tries again when asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';

/** @type {[string, import('playwright-core').BrowserContextOptions, RegExp, string][]} */
const READERS = [
  [
    'desktop-light-en',
    { viewport: { width: 1280, height: 800 } },
    /The server is not responding/,
    'Try again',
  ],
  [
    'phone-dark-es',
    {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      colorScheme: 'dark',
      locale: 'es-ES',
    },
    /El servidor no responde/,
    'Reintentar',
  ],
];

/** Holes of the board that lie within the window. @param {Person} person */
const holes = (person) =>
  person.page.evaluate(() => {
    const box = document.querySelector('cuatro-board svg')?.getBoundingClientRect();
    return box ? { whole: box.top >= 0 && box.bottom <= innerHeight, width: box.width } : null;
  });

withServer((server) => {
  for (const [name, options, sentence, button] of READERS) {
    test(`a game opened without the server shows a whole empty board, a sentence, and a button that tries again: ${name}`, async () => {
      const game = await makeOnline(server, {}, [3, 2]);
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      const { page } = ana;
      let away = true;
      await page.routeWebSocket(/\/ws\b/, (socket) =>
        away ? socket.close() : socket.connectToServer(),
      );
      await page.route('**/api/v1/games/**', (route) => (away ? route.abort() : route.continue()));
      await ana.goes(`/g/${game.id}`);
      await ana.hears(sentence);
      const board = await holes(ana);
      assert.ok(board && board.whole && board.width > 300, JSON.stringify(board));
      assert.equal(await page.locator('cuatro-board .keys button').count(), 7);
      await isSound(ana, `a game that does not come (${name})`);
      await ana.pictures(`unreached-${name}`);
      away = false;
      await page.getByRole('button', { name: button }).click();
      await ana.sits();
      await ana.hasDiscs(2);
      await ana.leaves();
    });
  }

  test('a game that is slow to come is still being opened, and after a while can be asked for anew', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    let silent = true;
    let greeted = 0;
    await page.clock.install();
    await page.routeWebSocket(/\/ws\b/, (socket) => {
      greeted += 1;
      if (!silent) socket.connectToServer();
    });
    await ana.goes(`/g/${game.id}`);
    await ana.hears(/Opening the game…/);
    const again = page.getByRole('button', { name: 'Try again' });
    assert.equal(await again.isVisible(), false, 'not at once');
    await page.clock.runFor(6_000);
    await ana.hears(/The game is slow to load/);
    silent = false;
    await again.click();
    await page.clock.resume();
    await ana.hasDiscs(2);
    // A line that is silent from the start is given up by the page itself.
    silent = true;
    await page.reload();
    await ana.hears(/Opening the game…|The game is slow to load/);
    const before = greeted;
    silent = false;
    await page.clock.fastForward(16_000);
    await page.clock.runFor(1_000);
    await ana.hasDiscs(2);
    assert.equal(greeted, before + 1, 'greetings after the silent one');
    await ana.leaves();
  });

  test('a page of which one part was lost on the way loads itself again, once', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    // Once as the HTML names it, and once as the page imports it.
    let lost = 2;
    let visits = 0;
    await ana.page.route('**/js/page/game.js', (route) =>
      (lost -= 1) >= 0 ? route.abort() : route.continue(),
    );
    ana.page.on('request', (request) => {
      visits += Number(request.isNavigationRequest());
    });
    await ana.goes(`/g/${game.id}`);
    await ana.sits();
    assert.equal(visits, 2, 'visits');
    await ana.goes('/help');
    [lost, visits] = [9, 0];
    await ana.goes(`/g/${game.id}`);
    await ana.sees('.missing:has-text("The server is not responding")');
    assert.equal(visits, 2, 'visits to a page that never comes');
    await ana.leaves();
  });

  test('without a line the page claims neither that the opponent is here nor that they have not moved', async () => {
    const game = await makeOnline(server, {}, [3]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    /** @type {import('playwright-core').WebSocketRoute|null} */ let line = null;
    await page.routeWebSocket(/\/ws\b/, (socket) => {
      if (line) return;
      line = socket;
      socket.connectToServer();
    });
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    await ana.holds(game, ['X']);
    await ana.hears(/Bea \d+’s turn/);
    await ana.sees('cuatro-strip [data-presence=here]');
    await /** @type {any} */ (line).close();
    await ana.hears(/It was Bea \d+’s turn/);
    assert.equal(await page.locator('cuatro-strip [data-presence=here]').count(), 0);
    await ana.leaves();
    await bea.leaves();
  });

  test('the clock runs before everybody’s eyes from the moment both sit, and an abort for time says so', async () => {
    const game = await makeGame(server, [{ name: fresh('Ana') }, {}], {
      clock: { initial_s: 10, increment_s: 0 },
    });
    const ana = await Person.at(server.url, { viewport: { width: 390, height: 844 } });
    const watcher = await Person.at(server.url, { colorScheme: 'dark' });
    await ana.holds(game);
    await watcher.goes(`/g/${game.id}`);
    await watcher.sits();
    await server.post(`/games/${game.id}/join`, { name: fresh('Bea') });
    // Nobody moves: what is seen to run is the clock alone.
    for (const seconds of ['9.', '7.'])
      await Promise.all(
        [ana, watcher].map((one) => one.sees(`cuatro-strip[side=X] .clock:has-text("${seconds}")`)),
      );
    for (const one of [ana, watcher]) {
      await one.hears(/Game aborted/);
      assert.equal(await one.page.locator('cuatro-strip[side=X] .clock').innerText(), '0:00.0');
      const said = await one.page.locator('cuatro-app').innerText();
      assert.match(said, /Time ran out before both had moved/);
      await one.leaves();
    }
  });

  test('a player’s page that did not come is asked for again', async () => {
    const ana = await Person.at(server.url, { viewport: { width: 390, height: 844 } });
    const { page } = ana;
    const name = fresh('Ana');
    await makeGame(server, [{ name }, { level: 'easy' }]);
    await page.route('**/api/v1/players/**', (route) => route.abort());
    await ana.goes(`/players/${encodeURIComponent(name)}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await again.waitFor();
    await page.unroute('**/api/v1/players/**');
    await again.click();
    await ana.sees(`h1:has-text("${name}")`);
    await ana.sees('cuatro-player .empty');
    assert.equal(await again.isVisible(), false);
    await ana.leaves();
  });

  for (const [size, options] of /** @type {const} */ ([
    ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'es-ES' }],
    ['desktop', { viewport: { width: 1280, height: 800 } }],
  ])) {
    test(`sentences that come late are never shown as their keys: ${size}`, async () => {
      const { id } = await makeGame(server, [{ name: fresh('Ana') }, {}]);
      const bea = await Person.at(server.url, options);
      const { page } = bea;
      let held = 0;
      await page.route('**/js/page/*/seating.js', async (route) => {
        held += 1;
        await bea.sees('cuatro-table[data-loaded]');
        // Every redraw meanwhile asks for the card again.
        await page.evaluate(async () => {
          for (let drawn = 0; drawn < 30; drawn += 1) {
            document.dispatchEvent(new Event('cuatro:settings'));
            await new Promise(requestAnimationFrame);
          }
        });
        await route.continue();
      });
      await bea.goes(`/g/${id}`);
      await bea.sees('cuatro-join');
      const said = await page.locator('cuatro-app').innerText();
      assert.ok(held > 0, 'they came late');
      assert.doesNotMatch(said, /\b(?:join|invite|seat)\.[a-zA-Z]+/, said);
      await bea.leaves();
    });
  }
});
