/** Where something fails: no JavaScript, no storage, a game that does not come, levels that do not come, a server that is away, a time that runs out. What can still be done is done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { played } from '../support/past.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import { makeTournament } from '../support/tournaments.ts';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  phone: { ...PHONE, colorScheme: 'dark' },
};

/** Holes of the board that lie within the window. */
const holes = (person: Person) =>
  person.page.evaluate(() => {
    const box = document.querySelector('cuatro-board svg')?.getBoundingClientRect();
    return box ? { whole: box.top >= 0 && box.bottom <= innerHeight, width: box.width } : null;
  });

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`without JavaScript the page says what it needs, and how else to play: ${size}`, async () => {
      const ana = await Person.at(server.url, { ...options, javaScriptEnabled: false });
      const { page } = ana;
      await ana.goes();
      await inSight(ana, '.missing');
      assert.equal(
        await page.locator('.missing').innerText(),
        'Cuatro\n\nThis page needs JavaScript. In a terminal, use curl with its address.',
      );
      assert.equal(
        await page.locator('.shell').isVisible(),
        false,
        'a board that nobody can play on',
      );
      await ana.leaves();
    });

    test(`without storage a game stays one’s own as long as the tab: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      );
      const id = await ana.starts('A friend', () => ana.chooses({ first: 'first' }));
      await ana.sees('cuatro-invite');
      assert.equal(await page.locator('cuatro-join:visible').count(), 0, 'invitations to oneself');
      // It is still there for who looks elsewhere in between.
      await page.locator('.brand').click();
      await page.locator('.own a').click();
      await ana.sees('cuatro-invite');
      assert.equal(await page.locator('cuatro-join:visible').count(), 0, 'invitations to oneself');
      await server.post(`/games/${id}/join`, { name: fresh('Bea') });
      await ana.drops(3);
      assert.deepEqual((await server.get(`/games/${id}`)).moves, [3]);
      await ana.leaves();
    });

    test(`a page of which a file did not come is whole as soon as it comes: ${size}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      const once = (file: string) => {
        let failed = false;
        return page.route(file, (route) => {
          if (failed) return route.continue();
          failed = true;
          return route.abort();
        });
      };
      await once('**/js/page/app.js');
      await ana.goes(`/g/${id}`);
      await ana.sees('cuatro-result');
      await once('**/js/page/*/bundle/game.js');
      await page.reload();
      await ana.sees('cuatro-result');
      await once('**/css/cuatro-home.css');
      await page.locator('.brand').click();
      await ana.sees('cuatro-home');
      await ana.until(
        () => [...document.styleSheets].some(({ href }) => href?.endsWith('/cuatro-home.css')),
        null,
        'the stylesheet of the home screen in force',
      );
      await ana.leaves();
    });

    test(`levels that did not come are asked for again, and the computer plays meanwhile: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      let asked = 0;
      await page.route('**/api/v1/levels', (route) =>
        (asked += 1) === 1 ? route.abort() : route.continue(),
      );
      await page.clock.install();
      await ana.goes();
      await ana.choosesWay('Computer');
      await ana.sees('.level .line:has-text("Loading the levels…")');
      assert.ok(await page.getByRole('slider', { name: 'Level' }).isDisabled());
      await inSight(ana, 'button.big:enabled');
      await page.clock.runFor(3_000);
      await ana.sees('.level .line b:has-text("Heuristic")');
      assert.ok(await page.getByRole('slider', { name: 'Level' }).isEnabled());
      assert.equal(asked, 2, 'how often the levels were asked for');
      // Nor does a game need them.
      await page.unroute('**/api/v1/levels');
      await page.route('**/api/v1/levels', (route) => route.abort());
      await page.reload();
      await page.locator('input[name=name]').fill(ana.name);
      await page.locator('.stage .keys button').nth(3).click();
      await ana.sits();
      await ana.hasDiscs(2);
      assert.equal((await server.get(`/games/${ana.gameId}`)).seats.O.level, 'heuristic');
      await ana.leaves();
    });

    test(`without a server a first visit is told so, offers Play, and claims nothing that nobody knows: ${size}`, async () => {
      await makeGame(server, [{ name: fresh('Ana') }, {}]);
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      await page.clock.install();
      await page.route('**/api/**', (route) => route.abort());
      await ana.goes();
      await ana.sees('.away:has-text("The server is not responding")');
      await inSight(ana, 'button.big:enabled');
      await inSight(ana, '.stage svg');
      assert.match(await page.locator('input[name=name]').inputValue(), /^\p{L}+ \d{3}$/u);
      for (const list of ['own', 'now', 'top'])
        assert.equal(
          await page.locator(`cuatro-home .${list}`).isVisible(),
          false,
          `the list “${list}”`,
        );
      assert.doesNotMatch(await page.locator('main').innerText(), /No games|Nobody has/);
      await page.locator('button.big').click();
      await ana.sees('#home-error:has-text("The server is not responding.")');
      await inSight(ana, '#home-error');
      // And it comes by itself.
      await page.unroute('**/api/**');
      await page.clock.runFor(11_000);
      await page.locator('#home-error:has-text("not responding")').waitFor({ state: 'detached' });
      await ana.sees('.card.now li');
      await page.locator('.away').waitFor({ state: 'hidden' });
      await page.locator('button.big').click();
      await ana.sits();
      await ana.leaves();
    });

    test(`a game opened without the server shows a whole empty board, a sentence, and a button that tries again: ${size}`, async () => {
      const game = await makeOnline(server, {}, [3, 2]);
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      const { page } = ana;
      let away = true;
      await page.routeWebSocket(/\/ws\b/, (socket) =>
        away ? socket.close() : socket.connectToServer(),
      );
      await page.route('**/api/v1/games/**', (route) => (away ? route.abort() : route.continue()));
      await ana.goes(`/g/${game.id}`);
      await ana.hears(/The server is not responding/);
      const board = await holes(ana);
      assert.ok(board && board.whole && board.width > 300, JSON.stringify(board));
      assert.equal(await page.locator('cuatro-board .keys button').count(), 7);
      await isSound(ana, `a game that does not come (${size})`);
      away = false;
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await ana.sits();
      await ana.hasDiscs(2);
      await ana.leaves();
    });

    test(`when the server goes away the home screen says so and keeps what it knew: ${size}`, async () => {
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      await makeGame(server, [{ name: fresh('Ana') }, {}]);
      await page.clock.install();
      await ana.goes();
      await ana.sees('.card.now li');
      await page.route('**/api/**', (route) => route.abort());
      await page.clock.runFor(11_000);
      await ana.sees('.away:has-text("is not responding")');
      assert.ok(
        await page.locator('.card.now li').first().isVisible(),
        'the games that were known',
      );
      await ana.leaves();
    });
  }

  test('what nobody answered comes by itself when the line is back, on every screen', async () => {
    const name = fresh('Lina');
    await makeGame(server, [{ name }, {}]);
    const ana = await Person.at(server.url);
    const { page } = ana;
    const screens = {
      '/': ['.away', '.card.now li'],
      '/ranking': ['.error', 'cuatro-ranking .hint'],
      '/stats': ['.error', 'cuatro-history :is(.empty, .past)'],
      [`/players/${name}`]: ['.error', 'cuatro-player .empty'],
      '/board?moves=3': ['.problem', '.acts .play:enabled'],
    };
    for (const [path, [error, here]] of Object.entries(screens)) {
      await page.route('**/api/**', (route) => route.abort());
      await ana.goes(path);
      await ana.sees(`${error}:has-text("The server is not responding")`);
      await page.unroute('**/api/**');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await ana.sees(here);
      await page.locator(error, { hasText: 'not responding' }).waitFor({ state: 'hidden' });
    }
    await ana.leaves();
  });

  test('Back to a screen that cannot be had leaves the one in sight marked', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes('/ranking');
    await page.locator('.tabs a[href="/stats"]').click();
    await ana.sees('cuatro-history');
    await page.reload();
    await ana.sees('cuatro-history');
    await ana.context.setOffline(true);
    await page.route('**/ranking.js', (route) => route.abort());
    await page.goBack();
    await ana.sees('.notice:has-text("The server is not responding")');
    await ana.context.setOffline(false);
    await page.locator('.offline').waitFor({ state: 'hidden' });
    const marked = page.locator('nav [aria-current]');
    assert.deepEqual(await marked.allInnerTexts(), ['Statistics', 'Finished games']);
    await ana.leaves();
  });

  test('that nobody answered a form is said until somebody does', async () => {
    const { id } = await makeTournament(server);
    const ana = await Person.at(server.url);
    const { page } = ana;
    for (const [path, label, press] of [
      [`/t/${id}`, 'Your name', 'Join'],
      ['/t', 'Title', 'Create the tournament'],
    ]) {
      await ana.goes(path);
      await page.getByLabel(label).fill(fresh('Ana'));
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('button', { name: press, exact: true }).click();
      const error = page.locator('.error', { hasText: 'The server is not responding' });
      await error.waitFor();
      await page.unroute('**/api/**');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await error.waitFor({ state: 'hidden' });
    }
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

  test('what is wrong with a field is said by the next attempt when the words did not come at the first', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    const { page } = ana;
    await page.route('**/js/page/en/wrong.js', (route) => route.abort(), { times: 1 });
    await ana.goes();
    await page.locator('input[name=name]').fill('');
    await page.locator('button.big').click();
    await ana.sees('.notice:has-text("The server is not responding")');
    await page.locator('button.big').click();
    await ana.sees('.wrong:has-text("Fill this in")');
    await ana.leaves();
  });

  test('the clock runs before everybody’s eyes from the moment both sit, and an abort for time says so', async () => {
    const game = await makeGame(server, [{ name: fresh('Ana') }, {}], {
      clock: { initial_s: 10, increment_s: 0 },
    });
    const ana = await Person.at(server.url, PHONE);
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
});
