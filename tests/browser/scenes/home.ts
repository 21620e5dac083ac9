/** The home screen: its demonstration, one's own games before all others, and which those are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { Person, seatsOf, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { MOST, shiftsOf, watchShifts } from '../support/shifts.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: Record<string, PersonOptions> = {
  'desktop-light': DESKTOP,
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
};

/** Clicks or taps in the middle. */
const presses = ({ page }: Person, { hasTouch }: PersonOptions, selector: string) =>
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
      await page.clock.resume();
      await presses(ana, options, '.stage svg');
      await ana.sits();
      await ana.hasDiscs(2);
      assert.equal((await ana.columns())[0], 3, 'the press in the middle of an empty board');
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
      await ana.keeps({
        players: [{ name: ana.name, token: waits.players[0] }],
        games: [theirs.id, waits.id],
        ...seatsOf(waits, ['X']),
        ...seatsOf(theirs, ['X']),
      });
      await ana.goes();
      await ana.sees('.card.now li');
      const lines = (card: string) => page.locator(`${card} li`).allInnerTexts();
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
      await isSound(ana, `home with games of one’s own (${name})`);
      // It is counted on every screen, and home is one press away.
      await ana.goes('/help');
      await page.locator('header .badge', { hasText: /1$/ }).waitFor();
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
    let asked: string[] = [];
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
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/v1');
      if (path)
        asked.push(path.replace(/player=[^&]+/, 'player=…').replace(/players\/.+/, 'players/…'));
    });
    const looks = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    const screens: [string, string[]][] = [
      ['/', ['/games?limit=15', '/games?player=…&limit=20', '/players/…', '/ranking?limit=6']],
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
    await ana.leaves();
  });
});
