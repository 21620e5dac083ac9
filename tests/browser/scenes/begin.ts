/** From home's board to the game's: it is one board, and its first disc drops once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE_ES } from '../support/sizes.ts';

const WINDOWS: [string, PersonOptions][] = [
  ['desktop', DESKTOP],
  ['phone', PHONE_ES],
];

/** Looks at the board in every frame: where it stands, and how far its first disc has fallen, in cells. Runs in the page. */
function watchesBoard() {
  const seen: object[] = [];
  const board = document.querySelector('cuatro-board');
  Object.assign(window, { board, seen });
  const look = () => {
    const picture = document.querySelector('cuatro-board .frame > svg');
    const disc = document.querySelector('cuatro-board .discs > g > *');
    if (picture) {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const fallen = disc ? (disc.getBoundingClientRect().top - top) / (height / 6.86) : null;
      const at = location.pathname;
      seen.push({ at, left, top, width, fallen });
    }
    requestAnimationFrame(look);
  };
  look();
}

withServer((server) => {
  for (const [size, options] of WINDOWS)
    for (const motion of ['no-preference', 'reduce'] as const)
      test(`home’s board becomes the game’s: one board, one drop, and nothing jumps: ${size}, motion ${motion}`, async () => {
        const ana = await Person.at(server.url, { reducedMotion: motion, ...options });
        const { page } = ana;
        await ana.goes();
        await ana.sees('.stage .hint');
        await page.locator('.stage svg').hover();
        await page.locator('.stage .discs:not(:has(g))').waitFor({ state: 'attached' });
        await page.evaluate(watchesBoard);
        const middle = page.locator('.stage svg');
        await (options.hasTouch ? middle.tap() : middle.click());
        await ana.sits();
        await ana.hasDiscs(2);
        await ana.until(
          () =>
            document.querySelector('cuatro-board .frame.open') &&
            document.querySelector('cuatro-board')?.getAnimations({ subtree: true }).length === 0,
          null,
          'the board to lie still',
        );
        assert.equal(
          await page.evaluate(
            () => document.querySelector('cuatro-board') === (window as any).board,
          ),
          true,
          'the same board',
        );
        const frames: {
          at: string;
          left: number;
          top: number;
          width: number;
          fallen: number | null;
        }[] = await page.evaluate(() => (window as any).seen);
        const fallen = frames.flatMap((frame) => (frame.fallen === null ? [] : [frame.fallen]));
        const floor = Math.max(...fallen);
        const landed = fallen.findIndex((cells) => cells > floor - 0.1);
        assert.ok(floor > 4, `the disc fell ${floor} cells`);
        assert.ok(
          fallen.slice(landed).every((cells) => cells > floor - 1),
          `it fell once: ${fallen.map((cells) => cells.toFixed(1)).join(' ')}`,
        );
        if (motion === 'no-preference')
          assert.ok(fallen.length > 5 && fallen[0] < 4, `it fell: ${fallen.slice(0, 6)}`);
        const missing = frames.findIndex(({ fallen: one }) => one !== null);
        assert.ok(
          frames.slice(missing).every((frame) => frame.fallen !== null),
          'the disc is there in every frame after it dropped',
        );
        const arrival = frames.findIndex(({ at }) => at !== '/');
        const [before, after, end] = [frames[arrival - 1], frames[arrival], frames.at(-1)];
        assert.ok(before && after && end);
        const far = (a: typeof before, b: typeof before) =>
          Math.hypot(a.left - b.left, a.top - b.top, a.width - b.width);
        const way = far(before, end);
        assert.ok(way > 20, `the game’s board stands ${way} px from home’s`);
        if (motion === 'no-preference')
          assert.ok(
            far(before, after) < way / 4,
            `it jumps ${far(before, after)} of ${way} px: ${JSON.stringify([before, after])}`,
          );
        assert.equal(await page.evaluate(() => scrollY), 0);
        await ana.leaves();
      });

  for (const [size, options] of WINDOWS)
    test(`where the game’s page does not come, home says so, is as it was, and can be tried again: ${size}`, async () => {
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const lost = ['**/js/page/game.js', '**/api/v1/server*'];
      await ana.goes();
      await ana.sees('.stage .hint');
      for (const part of lost) await page.route(part, (route) => route.abort());
      for (const how of ['the board', 'the button']) {
        if (how === 'the board') await page.locator('.stage .keys button').nth(3).click();
        else await page.locator('button.big').click();
        await ana.sees('.notice:visible');
        await ana.sees('button.big:enabled');
        await ana.sees('.stage cuatro-board:not([data-begun]) .frame.open');
        assert.equal(await page.locator('.stage .discs > g').count(), 0, `discs after ${how}`);
        assert.equal(new URL(page.url()).pathname, '/', `after ${how}`);
      }
      // What was begun is not lost.
      await ana.sees('.own li');
      for (const part of lost) await page.unroute(part);
      await page.locator('button.big').click();
      await ana.sits();
      await ana.leaves();
    });

  test('the first disc starts what Play would start: board, clock, level, and who moves first', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    const opens = async (choices: Record<string, string>, way = 'Computer') => {
      await ana.goes();
      await ana.choosesWay(way);
      await page.locator('input[name=name]').fill(ana.name);
      await ana.chooses(choices);
    };
    const game = async () => server.get(`/games/${ana.gameId}`);
    const drops = async () => {
      await page.locator('.stage .keys button').nth(1).click();
      await ana.sits();
      await ana.hasDiscs(1);
    };
    await opens({ board: '1', clock: '1' });
    await page.locator('input[name=level]').fill('1');
    await ana.sees('.stage .hint:has-text("you start")');
    await drops();
    const { rows, columns, clock, seats } = await game();
    assert.deepEqual({ rows, columns }, { rows: 4, columns: 4 });
    assert.equal(clock?.initial_s, 180, JSON.stringify(clock));
    assert.equal(seats.X.name, ana.name);
    assert.equal(seats.O.level, (await server.get('/levels')).items[1].id, 'the chosen level');
    // Where the computer is to start, the board begins nothing, and says what does.
    await opens({ first: 'second' });
    await ana.sees('.stage .hint:has-text("The computer starts: press Play.")');
    await page.locator('.stage svg').click();
    assert.equal(new URL(page.url()).pathname, '/', 'the board began a game');
    await page.locator('button.big').click();
    await ana.sits();
    assert.equal((await game()).seats.O.name, ana.name);
    // Two at one device: the first disc is of whoever was chosen.
    await opens({ first: 'second' }, 'Same device');
    const second = fresh('Bea');
    await page.locator('input[name=second]').fill(second);
    await drops();
    const both = await game();
    assert.equal(both.seats.X.name, second);
    assert.deepEqual(both.moves, [1]);
    await ana.leaves();
  });
});
