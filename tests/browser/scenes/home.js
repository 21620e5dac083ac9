/** The home screen: its demonstration, the level, Play in the first screen, one's own games before all others, and which those are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';
import { isSound } from '../support/sound.js';
import { MOST, shiftsOf, watchShifts } from '../support/shifts.js';

/** @type {Record<string, import('../support/people.js').PersonOptions>} */
const SIZES = {
  'desktop-light': { viewport: { width: 1280, height: 800 } },
  'phone-dark': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  },
};

/** Sizes at which Play must be in the first screen, whatever else is told there. */
const SCREENS = [
  [1280, 800],
  [390, 844],
  [360, 640],
  [844, 390],
];

/** Whether something lies wholly in the window. @param {Person} person @param {string} selector */
const inSight = ({ page }, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });

/** Clicks or taps in the middle. @param {Person} person @param {import('../support/people.js').PersonOptions} options @param {string} selector */
const presses = ({ page }, { hasTouch }, selector) =>
  page.locator(selector).first()[hasTouch ? 'tap' : 'click']();

withServer((server) => {
  for (const [name, options] of Object.entries(SIZES)) {
    test(`the demonstration drops a few discs, rests within five seconds, and gives way to the first disc: ${name}`, async () => {
      const ana = await Person.at(server.url, { reducedMotion: 'no-preference', ...options });
      const { page } = ana;
      await page.clock.install();
      await ana.goes();
      await ana.sees('.stage .discs > g');
      const discs = () => page.locator('.stage .discs > g').count();
      const before = await discs();
      await page.clock.runFor(5_000);
      const after = await discs();
      assert.ok(after > before, `${before} discs at first, ${after} after five seconds`);
      await page.clock.runFor(30_000);
      assert.equal(await discs(), after, 'discs after five seconds and half a minute later');
      await ana.pictures(`demonstration-${name}`);
      await page.clock.resume();
      await presses(ana, options, '.stage svg');
      await ana.sits();
      await ana.hasDiscs(2);
      assert.equal((await ana.columns())[0], 3, 'the press in the middle of an empty board');
      await ana.leaves();
    });

    for (const lang of ['en', 'es', 'fr'])
      test(`the slider chooses the level that is played, says one line about it, and nothing moves: ${name}, ${lang}`, async () => {
        const ana = await Person.at(server.url, { ...options, locale: lang, name: fresh('Ana') });
        const { page } = ana;
        const { items } = await server.get(`/levels?lang=${lang}`);
        await ana.goes();
        await page.locator('[name=way][value=computer]').check({ force: true });
        await ana.sees('.level .line b:not(:empty)');
        const slider = page.locator('input[name=level]');
        const [play, track] = [page.locator('button.big'), await slider.boundingBox()];
        assert.ok(track);
        const place = await play.boundingBox();
        for (const [index, level] of items.entries()) {
          // The knob is as wide as the track is high, or nearly so; its middle never comes to the edge.
          const x = track.x + 12 + ((track.width - 24) * index) / (items.length - 1);
          const y = track.y + track.height / 2;
          await (options.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
          await ana.until(
            (wanted) => document.querySelector('.level .line b')?.textContent === wanted,
            level.name.replace(/ \(.*/, ''),
            level.name,
          );
          assert.equal(
            await slider.getAttribute('aria-valuetext'),
            level.name.replace(/ \(.*/, ''),
          );
          const [sentence] = level.description.split(/(?<=\.) /);
          assert.equal(await page.locator('.level .line span').innerText(), sentence);
          assert.ok(await inSight(ana, '.level .line'), `the line about ${level.name} in sight`);
          assert.deepEqual(
            await play.boundingBox(),
            place,
            `Play stays where it was: ${level.name}`,
          );
        }
        await slider.press('Home');
        await slider.press('ArrowRight');
        await ana.pictures(`levels-${name}-${lang}`);
        await page.locator('input[name=name]').fill(ana.name);
        await presses(ana, options, 'button.big');
        await ana.sits();
        const { seats } = await server.get(`/games/${ana.gameId}`);
        assert.equal(seats.X.level ?? seats.O.level, items[1].id, 'the level of the game');
        await ana.leaves();
      });

    test(`a disc of the demonstration is round all the way down: ${name}`, async () => {
      const ana = await Person.at(server.url, { reducedMotion: 'no-preference', ...options });
      await ana.context.addInitScript(() => {
        /** @type {{above: number, height: number}[]} */ const cut = [];
        Object.assign(window, { cut });
        const look = () => {
          const [board, disc] = ['.stage cuatro-board', '.stage .discs > g:last-child > *'].map(
            (one) => document.querySelector(one)?.getBoundingClientRect(),
          );
          if (board && disc) cut.push({ above: board.top - disc.top, height: disc.height });
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await ana.goes();
      await ana.until(
        () => document.querySelectorAll('.stage .discs > g').length === 17,
        null,
        'the last disc of the demonstration',
      );
      /** @type {{above: number, height: number}[]} */
      const seen = await ana.page.evaluate(() => /** @type {any} */ (window).cut);
      const highest = Math.max(...seen.map(({ above }) => above));
      assert.ok(seen.length > 20, `${seen.length} frames`);
      assert.ok(
        Math.max(...seen.map(({ above, height }) => above + height)) > -1,
        'a disc that falls was seen at the top',
      );
      assert.ok(highest <= 1, `${highest} px of a disc are cut off`);
      await ana.leaves();
    });

    test(`two games against one opponent can be told apart: ${name}`, async () => {
      const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
      const rival = fresh('Bea');
      const first = await makeGame(server, [{ name: ana.name }, { name: rival }], {}, [3, 3, 4, 4]);
      const seats = [
        { name: ana.name, token: first.players[0] },
        { name: rival, token: first.players[1] },
      ];
      const second = await makeGame(server, seats, {}, [3, 3]);
      const other = await makeGame(server, [seats[0], { name: fresh('Eva') }], {}, [3, 3]);
      await ana.context.addInitScript(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          'cuatro.players': JSON.stringify([{ name: ana.name, token: first.players[0] }]),
          'cuatro.games': JSON.stringify([first.id, second.id, other.id]),
          ...Object.fromEntries(
            [first, second, other].map(({ id, tokens }) => [
              `cuatro.seats.${id}`,
              JSON.stringify({ X: tokens.X }),
            ]),
          ),
        },
      );
      await ana.goes();
      await ana.sees('.own li');
      const chips = await ana.page
        .locator('.own li')
        .evaluateAll((all) =>
          all.map((one) =>
            [...one.querySelectorAll('a > :not(.avatar)')].map((part) => part.textContent),
          ),
        );
      assert.deepEqual(
        chips.filter(([who]) => who === rival).sort(),
        [
          [rival, 'Round 2', 'Your turn'],
          [rival, 'Round 3', 'Your turn'],
        ],
        JSON.stringify(chips),
      );
      // Where the name says it, nothing more is said.
      assert.deepEqual(
        chips.find(([who]) => who !== rival),
        [(await server.get(`/games/${other.id}`)).seats.O.name, 'Your turn'],
      );
      await ana.pictures(`own-games-equal-${name}`);
      // What ends while one looks elsewhere is told before it goes.
      await server.post(`/games/${second.id}/resign`, {}, second.tokens.O);
      await ana.page
        .locator('.own a', { hasText: rival })
        .filter({ hasText: /you won|has ganado|gagnée/ })
        .waitFor();
      await ana.leaves();
    });

    test(`games that everybody left do not go on, those with somebody in them do: ${name}`, async (context) => {
      const alone = await new Server().start();
      context.after(() => alone.stop());
      const left = await makeOnline(alone, {}, [3, 2, 3]);
      const goes = await makeOnline(alone, {}, [3, 2, 3]);
      const bea = await Person.at(alone.url);
      await bea.holds(goes, ['O']);
      await bea.hasDiscs(3);
      const ana = await Person.at(alone.url, options);
      const listed = () =>
        ana.page
          .locator('.card.now a')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)));
      await ana.goes();
      await ana.sees('.card.now li');
      assert.deepEqual((await listed()).sort(), [left.id, goes.id].sort(), 'at first');
      await ana.page.clock.install({ time: Date.now() + 11 * 60_000 });
      await ana.page.reload();
      await ana.sees('.card.now li');
      assert.deepEqual((await listed()).sort(), [left.id, goes.id].sort(), 'the device is fast');
      await ana.page.route('**/api/v1/**', async (route) => {
        const response = await route.fetch();
        const date = new Date(Date.now() + 11 * 60_000).toUTCString();
        await route.fulfill({ response, headers: { ...response.headers(), date } });
      });
      await ana.page.reload();
      await ana.sees('.card.now li');
      assert.deepEqual(await listed(), [goes.id], 'eleven minutes later');
      for (const person of [bea, ana]) await person.leaves();
    });

    test(`one’s own games come before other people’s, those on one’s turn on top, and the header counts these: ${name}`, async (context) => {
      // Nobody else plays on this one.
      const alone = await new Server().start();
      context.after(() => alone.stop());
      const ana = await Person.at(alone.url, { ...options, name: fresh('Ana') });
      const { page } = ana;
      // The game on Ana's turn is the oldest one, and that of others the newest.
      const [first, second] = [fresh('Bea'), fresh('Eva')];
      const waits = await makeGame(alone, [{ name: ana.name }, { name: first }]);
      const sits = [{ name: ana.name, token: waits.players[0] }, { name: second }];
      const theirs = await makeGame(alone, sits, {}, [3]);
      const others = await makeOnline(alone, {}, [3, 2, 3]);
      await ana.context.addInitScript(
        ([player, ids, seats]) => {
          localStorage.setItem('cuatro.players', player);
          localStorage.setItem('cuatro.games', ids);
          for (const [key, value] of Object.entries(JSON.parse(seats)))
            localStorage.setItem(`cuatro.seats.${key}`, JSON.stringify(value));
        },
        [
          JSON.stringify([{ name: ana.name, token: waits.players[0] }]),
          JSON.stringify([theirs.id, waits.id]),
          JSON.stringify({
            [waits.id]: { X: waits.tokens.X },
            [theirs.id]: { X: theirs.tokens.X },
          }),
        ],
      );
      await ana.goes();
      await ana.sees('.card.now li');
      const lines = (/** @type {string} */ card) => page.locator(`${card} li`).allInnerTexts();
      const own = await lines('.own');
      assert.equal(own.length, 2, `own games: ${own}`);
      assert.match(own[0], new RegExp(`^${first}\\s+Your turn`));
      assert.match(own[1], new RegExp(`^${second}`));
      assert.doesNotMatch(own[1], /Your turn/);
      const rest = await page
        .locator('.card.now a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      assert.deepEqual(rest, [`/g/${others.id}`], 'the games of others');
      const [mine, now] = await Promise.all(
        ['.own', '.card.now'].map((card) => page.locator(card).boundingBox()),
      );
      assert.ok(
        mine &&
          now &&
          (now.y >= mine.y + mine.height || (now.y >= mine.y && now.x >= mine.x + mine.width)),
        `own games at ${JSON.stringify(mine)}, others at ${JSON.stringify(now)}`,
      );
      assert.match(await page.locator('header .badge:visible').innerText(), /^(Your turn · )?1$/);
      await page.getByRole('link', { name: /waiting for you: 1/ }).waitFor();
      await ana.pictures(`own-games-${name}`, true);
      await isSound(ana, `home with games of one’s own (${name})`);
      // It is counted on every screen, and home is one press away.
      await ana.goes('/help');
      await page.locator('header .badge', { hasText: /1$/ }).waitFor();
      await ana.pictures(`badge-${name}`);
      await presses(ana, options, '.brand');
      await ana.sees('.own .turn');
      await presses(ana, options, '.own a');
      await ana.sits();
      assert.equal(ana.gameId, waits.id, 'the way to the game on one’s turn');
      await ana.goes('/help');
      await presses(ana, options, 'header .turns');
      await ana.sits();
      assert.equal(ana.gameId, waits.id, 'one press on the badge');
      await ana.drops(3);
      await presses(ana, options, '.brand');
      await ana.until(
        () =>
          document.querySelector('.own li') !== null &&
          !document.querySelector('header .badge')?.checkVisibility(),
        null,
        'no badge once nobody waits',
      );
      await ana.leaves();
    });
  }

  test('home asks once for the games of others, and again only for a kind that many of the other leave no room', async (context) => {
    const alone = await new Server().start();
    context.after(() => alone.stop());
    const ana = await Person.at(alone.url, { name: fresh('Ana') });
    /** @type {string[]} */ let asked = [];
    ana.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/games')) asked.push(search);
    });
    const listed = async () => {
      asked = [];
      await ana.goes();
      await ana.sees('.card.now:not([hidden])');
      await ana.page.waitForLoadState('networkidle');
      return ana.page.locator('.card.now a').count();
    };
    const playing = [await makeOnline(alone, {}, [3]), await makeOnline(alone, {}, [3])];
    for (let n = 0; n < 4; n += 1) await makeGame(alone, [{ name: fresh('Eva') }, {}]);
    assert.equal(await listed(), 6);
    assert.deepEqual(asked, ['?limit=15'], 'few games');
    for (let n = 0; n < 17; n += 1) await makeGame(alone, [{ name: fresh('Eva') }, {}]);
    assert.equal(await listed(), 7, 'five that wait and two that go on');
    assert.deepEqual(asked, ['?limit=15', '?status=playing&limit=15'], 'many that wait');
    for (const { id } of playing) await ana.sees(`.card.now a[href$="/g/${id}"]`);
    await ana.leaves();
  });

  test('a tab that wakes after a night asks at once, and once, for what is in sight', async (context) => {
    const alone = await new Server().start();
    context.after(() => alone.stop());
    const ana = await Person.at(alone.url, { name: fresh('Ana') });
    const { page } = ana;
    await page.clock.install();
    await ana.starts('A friend');
    /** @type {string[]} */ const asked = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/v1');
      if (path) asked.push(path.replace(/player=[^&]+/, 'player=…'));
    });
    const looks = (/** @type {boolean} */ hidden) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    /** @type {[string, string[]][]} */
    const screens = [
      ['/', ['/games?limit=15', '/games?player=…&limit=20', '/ranking?limit=6']],
      ['/help', ['/games?player=…&limit=20']],
    ];
    for (const [path, wanted] of screens) {
      await ana.goes(path);
      await page.waitForLoadState('networkidle');
      await looks(true);
      asked.length = 0;
      await page.clock.fastForward('10:00:00');
      assert.deepEqual(asked, [], `${path} at night`);
      await looks(false);
      await page.clock.runFor(4_000);
      await page.waitForLoadState('networkidle');
      assert.deepEqual(asked.sort(), wanted, `${path} in the morning`);
    }
    await ana.leaves();
  });

  test('one’s own games have a waiting table, also one for others, and after the last game how it ended', async (context) => {
    const alone = await new Server().start();
    context.after(() => alone.stop());
    const ana = await Person.at(alone.url, { name: fresh('Ana') });
    const { page } = ana;
    await watchShifts(ana);
    const own = () => page.locator('.own li').allInnerTexts();
    /** What moved on the way home, of which nothing was known before. */
    const goesHome = async () => {
      await ana.goes();
      await ana.sees('.own li');
      const { sum, told } = await shiftsOf(ana);
      assert.ok(sum <= MOST, `${sum} moved at home:\n${told}`);
      return (await own()).map((text) => text.replace(/\s+/g, ' '));
    };
    const open = await ana.starts('A friend', () =>
      ana.opensMore().then(() => page.getByRole('checkbox', { name: 'Anybody may join' }).check()),
    );
    assert.deepEqual(await goesHome(), ['Open seat']);
    assert.equal(await page.locator('.own a').getAttribute('href'), `/g/${open}`);
    await ana.goes(`/g/${open}`);
    await page.getByRole('button', { name: 'Cancel the game' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await ana.hears(/aborted/);
    assert.deepEqual(await goesHome(), ['Open seat · aborted']);
    const names = [fresh('Marta'), fresh('Nils')];
    await ana.starts('Set up a game for others', async () => {
      await page.locator('input[name=inviteX]').fill(names[0]);
      await page.locator('input[name=inviteO]').fill(names[1]);
    });
    const [table] = await goesHome();
    for (const name of names) assert.ok(table.includes(name), table);
    assert.match(table, /by invitation$/);
    await ana.pictures('own-table');
    await ana.leaves();
  });

  test('the badge leads to the one game on one’s turn, and home where there are several', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    const begins = () =>
      ana.starts('Same device', () => page.locator('[name=second]').fill(fresh('Bea')));
    const first = await begins();
    await ana.goes('/help');
    await page.locator('header .turns').click();
    await ana.sits();
    assert.equal(ana.gameId, first);
    await begins();
    await ana.goes('/help');
    await ana.sees('header .badge:has-text("2")');
    await page.locator('header .turns').click();
    await ana.sees('.own .turn');
    assert.equal(await page.locator('.own .turn').count(), 2);
    await ana.leaves();
  });

  for (const [width, height] of SCREENS)
    for (const locale of ['en-GB', 'es-ES', 'fr-FR'])
      test(`Play is in the first screen, also while a game waits or nobody answers: ${width}×${height}, ${locale}`, async () => {
        const ana = await Person.at(server.url, {
          locale,
          viewport: { width, height },
          hasTouch: width < 1000,
          isMobile: width < 1000,
          name: fresh('Ana'),
        });
        const { page } = ana;
        await ana.goes();
        await ana.sees('.stage .hint');
        await ana.pictures(`play-new-${width}x${height}-${locale}`);
        assert.ok(await inSight(ana, 'button.big'), 'for somebody new');
        const { id, tokens, players } = await makeGame(server, [
          { name: ana.name },
          { name: fresh('Bea') },
        ]);
        await page.evaluate(
          ([owner, game, seats]) => {
            localStorage.setItem('cuatro.players', owner);
            localStorage.setItem('cuatro.games', JSON.stringify([game]));
            localStorage.setItem(`cuatro.seats.${game}`, seats);
          },
          [
            JSON.stringify([{ name: ana.name, token: players[0] }]),
            id,
            JSON.stringify({ X: tokens.X }),
          ],
        );
        await page.reload();
        await ana.sees('.own a');
        await ana.pictures(`play-waiting-${width}x${height}-${locale}`);
        assert.ok(await inSight(ana, 'button.big'), 'while a game waits');
        assert.ok(await inSight(ana, '.own a'), 'and so is the game that waits');
        await page.route('**/api/**', (route) => route.abort());
        await page.reload();
        await ana.sees('.away:not(:empty)');
        await ana.pictures(`play-away-${width}x${height}-${locale}`);
        assert.ok(await inSight(ana, 'button.big'), 'while nobody answers');
        await ana.leaves();
      });
});
