/** The line to the server: who leaves has left, and nobody is told of a line that is back at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';

/** After which a page says that no answer has come. */
const SILENCE_MS = 5_000;

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
    const turns = (person: Person, kind: 'pagehide' | 'pageshow') =>
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

  test('a screen that is long on its way is said to be loading, and then is there', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await page.clock.install();
    await ana.goes();
    let arrive: () => void = () => {};
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
      items.map(({ id }: { id: string }) => id),
      [ana.gameId],
    );
    await ana.leaves();
    await alone.stop();
  });
});
