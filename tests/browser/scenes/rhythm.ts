/** One disc after the other: what quick fingers cannot do, and when the computer answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

/** From the top of six rows to the floor. */
const TOUCH_MS = 165 * Math.sqrt(6);

const discs = (person: Person) => person.page.locator('cuatro-board .discs > g').count();

/** Sits down at a game, where time then passes only when the scene says so. */
async function stopsTime(person: Person, game: { id: string; tokens: Record<string, string> }) {
  await person.page.clock.install();
  await person.holds(game);
  await person.page.locator('cuatro-board .frame.open').waitFor();
  await person.page.clock.pauseAt(new Date(Date.now() + 60_000));
}

withServer((server) => {
  for (const [size, options] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as [string, PersonOptions][]) {
    test(`a double click drops one disc and never plays for the other person: ${size}`, async () => {
      const ana = await Person.at(server.url, {
        name: fresh('Ana'),
        reducedMotion: 'no-preference',
        ...options,
      });
      await stopsTime(ana, await makeGame(server, [{ name: ana.name }, { name: fresh('Bea') }]));
      const places = [
        ana.page.locator('.keys button').nth(3),
        ana.page.locator('cuatro-board .frame svg'),
      ];
      for (const [index, place] of places.entries()) {
        await ana.page.locator('cuatro-board .frame.open').waitFor();
        const box = await place.boundingBox();
        assert.ok(box);
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        // Longer than a disc falls, with every pause that a double click may have.
        for (const pause of [60, 120, 200, 280, 60, 60, 60, 60, 60, 60, 60, 60]) {
          await (options.hasTouch ? ana.page.touchscreen.tap(x, y) : ana.page.mouse.click(x, y));
          await ana.page.clock.runFor(pause);
        }
        await ana.page.clock.runFor(1_000);
        await ana.page.locator('cuatro-board .frame.open').waitFor();
        assert.equal(
          await ana.discs(),
          index + 1,
          `discs after twelve quick presses on ${index ? 'the board' : 'a key'}`,
        );
      }
      await ana.leaves();
    });
  }

  for (const [size, options] of [
    ['desktop', { ...DESKTOP, colorScheme: 'dark' }],
    ['phone', PHONE],
  ] as const) {
    test(`a game begun by a disc on the home screen keeps the rhythm: ${size}`, async () => {
      const ana = await Person.at(server.url, { reducedMotion: 'no-preference', ...options });
      const { page } = ana;
      await page.clock.install();
      await ana.goes();
      await page.getByRole('radio', { name: 'Computer', exact: true }).check({ force: true });
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      // The computer has answered before the page asks for the game.
      await page.route('**/moves', async (route) => {
        const answer = await route.fetch();
        const { id } = (await answer.json()).game;
        while ((await server.get(`/games/${id}`)).ply < 2);
        await route.fulfill({ response: answer });
      });
      await page.locator('.stage svg').click();
      await ana.sits();
      await page.locator('cuatro-board .discs > g').first().waitFor();
      assert.equal(await discs(ana), 1, 'mine falls, the reply waits');
      await ana.hears(/Heuristic’s turn/);
      await page.clock.runFor(Math.floor(TOUCH_MS + 400));
      assert.equal(await discs(ana), 1, 'the reply waits until mine has lain a moment');
      await page.clock.runFor(300);
      assert.equal(await discs(ana), 2, 'the reply falls');
      await ana.hears(/Heuristic’s turn/);
      await page.clock.runFor(1_000);
      await ana.hears(/Your turn/);
      await ana.leaves();
    });
  }

  test('a key that is held down drops one disc', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), ...DESKTOP });
    await stopsTime(ana, await makeGame(server, [{ name: ana.name }, { name: fresh('Bea') }]));
    for (const [index, key] of ['3', 'Enter'].entries()) {
      if (key === 'Enter') await ana.page.locator('.keys button').nth(3).focus();
      await ana.page.keyboard.down(key);
      await ana.hasDiscs(index + 1);
      await ana.page.clock.runFor(1_000);
      await ana.page.locator('cuatro-board .frame.open').waitFor();
      // A second "down" without an "up" is what a held key sends.
      for (let repeat = 0; repeat < 5; repeat += 1) await ana.page.keyboard.down(key);
      await ana.page.keyboard.up(key);
      assert.equal(await discs(ana), index + 1, `discs after holding ${key}`);
    }
    await ana.leaves();
  });
});
