/** The line to the server: who leaves has left, and nobody is told of a line that is back at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';

/** After which a page says that no answer has come. */
const SILENCE_MS = 5_000;

/** Notes every time that the page says it has no connection, from its first moment on. @param {Person} person */
const listens = (person) =>
  person.page.addInitScript(() => {
    /** @type {any} */ (window).complaints = 0;
    new MutationObserver(() => {
      const line = document.querySelector('cuatro-turn .connection');
      if (line?.checkVisibility()) /** @type {any} */ (window).complaints += 1;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** @param {Person} person */
const complaints = (person) => person.page.evaluate(() => /** @type {any} */ (window).complaints);

withServer((server) => {
  test('who leaves a page that the browser keeps for Back has left at once, and Back brings them back', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const [ana, bea, eva] = await Promise.all([1, 2, 3].map(() => Person.at(server.url)));
    await bea.holds(game, ['O']);
    await ana.holds(game, ['X']);
    await eva.goes(`/g/${game.id}`);
    await eva.sits();
    await bea.sees('cuatro-strip[side=X] [data-presence=here]');
    await bea.sees('.watching:has-text("1 watching")');
    // This browser keeps no page, so the page hears of it without being left.
    const turns = (/** @type {Person} */ person, /** @type {'pagehide'|'pageshow'} */ kind) =>
      person.page.evaluate(
        (type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
        kind,
      );
    for (const person of [ana, eva]) await turns(person, 'pagehide');
    await bea.sees('cuatro-strip[side=X] [data-presence=away]');
    await bea.page.locator('.watching').waitFor({ state: 'hidden' });
    for (const person of [ana, eva]) await turns(person, 'pageshow');
    await bea.sees('cuatro-strip[side=X] [data-presence=here]');
    await bea.sees('.watching:has-text("1 watching")');
    await ana.drops(3);
    for (const person of [bea, eva]) await person.hasDiscs(3);
    for (const person of [ana, bea, eva]) await person.leaves();
  });

  test('a disc that was sent into a dead line is played after a reload, once', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url);
    let dead = true;
    await ana.page.routeWebSocket(/\/ws\b/, (socket) => {
      const far = socket.connectToServer();
      socket.onMessage((message) => {
        if (!dead || !String(message).includes('"move"')) far.send(message);
      });
    });
    await ana.holds(game, ['X']);
    // Nobody waits for this disc.
    await ana.page.keyboard.press('5');
    await ana.sees('cuatro-turn:has-text("Sending")');
    assert.equal((await server.get(`/games/${game.id}`)).ply, 2);
    dead = false;
    await ana.page.reload();
    await ana.hasDiscs(3);
    await ana.sees('cuatro-turn:has-text("’s turn")');
    assert.deepEqual((await server.get(`/games/${game.id}`)).moves, [3, 2, 5]);
    // It was answered: another reload plays nothing.
    await server.post(`/games/${game.id}/moves`, { column: 2, ply: 3 }, game.tokens.O);
    await ana.hasDiscs(4);
    await ana.page.reload();
    await ana.sees('cuatro-turn:has-text("Your turn")');
    assert.equal((await server.get(`/games/${game.id}`)).ply, 4);
    await ana.leaves();
  });

  test('a page tells the server when it is out of sight, and when it is back', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url);
    /** @type {unknown[]} */ const told = [];
    ana.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { type, hidden } = JSON.parse(String(payload));
        if (type === 'visibility') told.push(hidden);
      }),
    );
    /** @param {boolean} hidden */
    const turns = (hidden) => {
      for (const [name, value] of Object.entries({
        hidden,
        visibilityState: hidden ? 'hidden' : 'visible',
      }))
        Object.defineProperty(document, name, { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await ana.holds(game, ['X']);
    await ana.hears(/Your turn/);
    await ana.page.evaluate(turns, true);
    await ana.page.evaluate(turns, false);
    await ana.drops(3);
    assert.deepEqual(told, [true, false]);
    await ana.leaves();
  });

  test('who presses a button while the line is silent is told that no answer has come', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url);
    await ana.page.clock.install();
    let silent = false;
    await ana.page.routeWebSocket(/\/ws\b/, (socket) => {
      const line = socket.connectToServer();
      socket.onMessage((frame) => silent || line.send(frame));
      line.onMessage((frame) => silent || socket.send(frame));
    });
    await ana.holds(game, ['X']);
    await ana.hears(/Your turn/);
    silent = true;
    await ana.acts('Offer draw');
    await ana.page.clock.fastForward(SILENCE_MS);
    await ana.sees('.notice:has-text("No answer yet")');
    silent = false;
    await ana.leaves();
  });

  test('a take-back that is asked for twice while the line is silent takes one move back', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), hurries: true });
    /** @type {(() => void)[]} */ const held = [];
    let silent = false;
    await ana.page.routeWebSocket(/\/ws\b/, (socket) => {
      const line = socket.connectToServer();
      socket.onMessage((frame) => (silent ? held.push(() => line.send(frame)) : line.send(frame)));
    });
    await ana.starts('Computer', async (page) => {
      await page.locator('input[name=level]').fill('0');
      await ana.chooses({ first: 'first' });
    });
    for (const discs of [2, 4]) {
      await ana.drops(3);
      await ana.hasDiscs(discs);
    }
    await ana.mayDrop();
    silent = true;
    await ana.opensMenu();
    const takeback = ana.page.getByRole('button', { name: 'Take back' });
    await takeback.click();
    assert.ok(await takeback.isDisabled(), 'it is asked for already');
    await takeback.click({ force: true });
    silent = false;
    for (const send of held) send();
    await ana.until(
      () => document.querySelectorAll('cuatro-log .move').length === 2,
      null,
      'two discs',
    );
    await ana.page.locator('.plain:enabled', { hasText: 'Take back' }).waitFor();
    assert.equal((await server.get(`/games/${ana.gameId}`)).moves.length, 2);
    await ana.leaves();
  });

  test('a screen that is long on its way is said to be loading, and then is there', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await page.clock.install();
    await ana.goes();
    /** @type {() => void} */ let arrive = () => {};
    const held = new Promise((resolve) => (arrive = () => resolve(null)));
    await page.route('**/lists.css*', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('nav a[href$="/ranking"]').click();
    await page.clock.fastForward(SILENCE_MS);
    await page.locator('.notice', { hasText: 'This is taking a while' }).waitFor();
    arrive();
    await ana.sees('cuatro-ranking');
    await page.locator('.notice').waitFor({ state: 'hidden' });
    await ana.leaves();
  });

  test('who joins while the line is silent is told so, and no more once the answer is here', async () => {
    const game = await makeGame(server, [{ name: fresh('Ana') }, {}]);
    const bea = await Person.at(server.url, { name: fresh('Bea') });
    /** @type {(() => void)|undefined} */ let answers;
    const silence = new Promise((resolve) => {
      answers = () => resolve(undefined);
    });
    await bea.page.route('**/join', async (route) => {
      await silence;
      await route.continue();
    });
    await bea.page.clock.install();
    await bea.goes(`/g/${game.id}`);
    await bea.sits();
    await bea.page.getByLabel('Your name').fill(bea.name);
    await bea.page.locator('cuatro-join button[type=submit]').click();
    await bea.page.clock.fastForward(SILENCE_MS);
    await bea.sees('.notice:has-text("No answer yet")');
    answers?.();
    await bea.sees('cuatro-table[data-status=playing]');
    await bea.page.locator('.notice').waitFor({ state: 'hidden' });
    assert.equal(await bea.page.locator('.watching').isVisible(), false, 'nobody else watches');
    await bea.leaves();
  });

  test('a seat that was taken without anybody hearing of it is had after all, and after a reload', async () => {
    for (const how of ['again', 'reload']) {
      const { id } = await makeGame(server, [{ name: fresh('Ines') }, {}]);
      const bea = await Person.at(server.url, { name: fresh('Bea') });
      const { page } = bea;
      let lost = 0;
      await page.route('**/join', async (route) => {
        if (how === 'reload' && lost > 0) return route.continue();
        // The server has it; the browser sends it once more by itself, and that is lost, too.
        if ((lost += 1) > 2) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.clock.install();
      await bea.goes(`/g/${id}`);
      await page.locator('cuatro-join input[name=name]').fill(bea.name);
      await page.locator('cuatro-join button').click();
      // The game itself may tell of the seat before the lost answer is given up.
      await bea.until(
        () =>
          document.querySelector('.notice, cuatro-join .error')?.textContent ||
          document.querySelector('cuatro-table[data-status=playing]'),
        null,
        'that no answer came, or that the game goes on',
      );
      if (how === 'reload') await page.reload();
      // The page asks again after three seconds.
      else await page.clock.fastForward(3_000);
      await bea.sits();
      await bea.until(
        () => document.querySelector('cuatro-table')?.session.table.mine.length === 1,
        null,
        `the own seat (${how})`,
      );
      await bea.leaves();
    }
  });

  test('a game whose answer was lost is made once, however often it is asked for', async () => {
    const alone = await new Server().start();
    const ana = await Person.at(alone.url, { name: fresh('Ana') });
    let lost = 0;
    await ana.page.route('**/api/v1/games', async (route) => {
      if (route.request().method() !== 'POST' || (lost += 1) > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await ana.goes();
    await ana.page.getByRole('radio', { name: 'A friend', exact: true }).check({ force: true });
    await ana.opensMore();
    await ana.page.getByRole('checkbox', { name: 'Anybody may join' }).check();
    await ana.page.locator('button.big').click();
    await ana.sees('.error:has-text("not responding")');
    await ana.page.locator('button.big').click();
    await ana.sees('cuatro-table');
    const { items } = await alone.get('/games?status=waiting');
    assert.deepEqual(
      items.map((/** @type {{id: string}} */ { id }) => id),
      [ana.gameId],
    );
    await ana.leaves();
    await alone.stop();
  });

  test('a line that dies in silence is noticed while one waits, and is back when the server is', async () => {
    const alone = await new Server().start();
    const game = await makeOnline(alone, {}, [3, 2, 3]);
    const ana = await Person.at(alone.url, { name: 'Ana' });
    await ana.page.clock.install();
    await ana.holds(game, ['X']);
    await ana.sees('cuatro-turn .text');
    alone.freezes();
    await ana.page.clock.runFor(30_000);
    await ana.sees('cuatro-turn .connection:has-text("Connection lost")');
    alone.thaws();
    await ana.page.clock.runFor(10_000);
    await ana.page.locator('cuatro-turn .connection').waitFor({ state: 'hidden' });
    await ana.leaves();
    await alone.stop();
  });

  test('a page that opens, is loaded again, or loses its line for a moment never says that it has none', async () => {
    const game = await makeOnline(server, {}, [3, 2]);
    const ana = await Person.at(server.url);
    await listens(ana);
    /** @type {import('playwright-core').WebSocketRoute|null} */ let socket = null;
    await ana.page.routeWebSocket(/\/ws\b/, (route) => {
      socket = route;
      route.connectToServer();
    });
    await ana.holds(game, ['X']);
    for (let visit = 1; visit <= 5; visit += 1) {
      await ana.sees('cuatro-strip[side=O] [data-presence=away]');
      assert.equal(await complaints(ana), 0, `at visit ${visit}`);
      await ana.page.reload();
      await ana.sits();
    }
    const before = socket;
    await /** @type {any} */ (socket).close();
    while (socket === before) await ana.page.evaluate(() => new Promise(requestAnimationFrame));
    await ana.drops(3);
    assert.equal(await complaints(ana), 0, 'after a moment without a line');
    await ana.leaves();
  });
});
