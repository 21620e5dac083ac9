/** Where something fails: no storage, levels that do not come, a server that is away, a time that runs out. What can still be done is done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { played } from '../support/past.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';

/** @type {import('../support/people.js').PersonOptions} */
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** @type {import('../support/people.js').PersonOptions} */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
};
const SIZES = { desktop: DESKTOP, phone: PHONE };

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
      await ana.pictures(`no-javascript-${size}`);
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
      await ana.pictures(`no-storage-${size}`);
      await server.post(`/games/${id}/join`, { name: fresh('Bea') });
      await ana.drops(3);
      assert.deepEqual((await server.get(`/games/${id}`)).moves, [3]);
      await ana.leaves();
    });

    test(`a page of which a file did not come is whole as soon as it comes: ${size}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      const once = (/** @type {string} */ file) => {
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

    test(`a first screen whose code does not come says so until it is there: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      for (const file of ['**/js/page/help.js*', '**/api/v1/server'])
        await page.route(file, (route) => route.abort());
      await ana.goes('/help');
      await ana.sees('.missing:has-text("opens by itself")');
      await page.unrouteAll();
      await ana.sees('cuatro-help h1');
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
      await ana.pictures(`no-levels-${size}`);
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
      await ana.pictures(`first-visit-away-${size}`, true);
      await page.locator('button.big').click();
      await ana.sees('#home-error:has-text("The server is not responding.")');
      await inSight(ana, '#home-error');
      await ana.pictures(`first-visit-refused-${size}`);
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

    test(`without a server the ranking claims nothing and can be asked for again: ${size}`, async () => {
      await makeGame(
        server,
        [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        {},
        [0, 1, 0, 1, 0, 1, 0],
      );
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const again = page.getByRole('button', { name: 'Try again' });
      const presses = () => (options.hasTouch ? again.tap() : again.click());
      await page.route('**/api/v1/ranking?*', (route) => route.abort());
      await ana.goes('/ranking');
      await again.waitFor();
      await inSight(ana, 'main button:has-text("Try again")');
      assert.match(await page.locator('main').innerText(), /The server is not responding/);
      assert.equal(await page.locator('cuatro-ranking .empty').isVisible(), false, 'no claims');
      await ana.pictures(`ranking-away-${size}`);
      // It stays where it is as long as nobody answers.
      await Promise.all([page.waitForEvent('requestfailed'), presses()]);
      await inSight(ana, 'main button:has-text("Try again")');
      await page.unroute('**/api/v1/ranking?*');
      await presses();
      await ana.sees('cuatro-ranking tbody tr');
      assert.equal(await again.count(), 0);
      await ana.leaves();
    });
  }

  test('whose time ran out has none left, on every screen, and whoever watches alone is counted out', async () => {
    const game = await makeOnline(server, { clock: { initial_s: 10, increment_s: 0 } });
    const [ana, bea] = await Promise.all(
      [DESKTOP, PHONE].map((options) => Person.at(server.url, options)),
    );
    await ana.goes(`/g/${game.id}`);
    await ana.sits();
    await bea.holds(game, ['X']);
    // Each has moved, so that the game counts; then X lets the time run.
    for (const [ply, side] of ['X', 'O'].entries())
      await server.post(
        `/games/${game.id}/moves`,
        { column: 3, ply },
        game.tokens[/** @type {'X'|'O'} */ (side)],
      );
    await ana.hears(/Bea \d+ wins/);
    await bea.hears(/You lost to Bea/);
    for (const person of [ana, bea]) {
      const clock = person.page.locator('cuatro-strip[side=X] .clock');
      assert.equal(await clock.innerText(), '0:00.0', 'whose time ran out');
      assert.notEqual(
        await person.page.locator('cuatro-strip[side=O] .clock').innerText(),
        '0:00.0',
      );
      assert.match(
        await person.page.locator('cuatro-turn, cuatro-result').allInnerTexts().then(String),
        /time/i,
        'why it ended',
      );
      await inSight(person, 'cuatro-strip[side=X] .clock');
    }
    assert.equal(await ana.page.locator('.watching:visible').count(), 0, 'a word about watching');
    await bea.pictures('out-of-time-phone');
    await bea.page.reload();
    await bea.sits();
    assert.equal(
      await bea.page.locator('cuatro-strip[side=X] .clock').innerText(),
      '0:00.0',
      'after a reload',
    );
    await ana.pictures('out-of-time-desktop');
    await ana.leaves();
    await bea.leaves();
  });
});
