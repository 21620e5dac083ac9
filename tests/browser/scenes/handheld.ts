/** A phone in its owner's hand: its screen stays on while they play, and a disc that drops is felt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { PHONE } from '../support/sizes.ts';

/** Notes what the page asks of the device: `true` for a screen that is to stay on, `false` for one that may go dark, and pulses in ms. */
const notes = (person: Person) =>
  person.context.addInitScript(() => {
    const locks: boolean[] = [];
    const pulses: number[] = [];
    Object.assign(window, { locks, pulses });
    const request = async () => {
      locks.push(true);
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
          locks.push(false);
        },
      };
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(navigator, 'vibrate', {
      value: (ms: number) => pulses.push(ms) > 0,
    });
  });

const locksAre = (person: Person, wanted: boolean[]) =>
  person.until(
    (all) => JSON.stringify((window as any).locks) === JSON.stringify(all),
    wanted,
    `the screen kept on, and let go: ${wanted}`,
  );

const pulses = ({ page }: Person) => page.evaluate(() => (window as any).pulses);

withServer((server) => {
  test('a player’s screen stays on while they play, until nothing has happened for five minutes, and goes dark at the end', async () => {
    const game = await makeOnline(server, {}, [3, 2, 3, 2, 3]);
    const ana = await Person.at(server.url, PHONE);
    await notes(ana);
    await ana.page.clock.install();
    await ana.holds(game, ['X']);
    await locksAre(ana, [true]);
    await ana.page.clock.fastForward(299_000);
    await locksAre(ana, [true]);
    await ana.page.clock.fastForward(2_000);
    await locksAre(ana, [true, false]);
    await server.post(`/games/${game.id}/moves`, { column: 2, ply: 5 }, game.tokens.O);
    await locksAre(ana, [true, false, true]);
    await server.post(`/games/${game.id}/moves`, { column: 3, ply: 6 }, game.tokens.X);
    await locksAre(ana, [true, false, true, false]);
    await ana.leaves();
  });

  test('a drop is felt, the first one on home’s board too, and not by whoever turned it off', async () => {
    const ana = await Person.at(server.url, { ...PHONE, name: fresh('Ana') });
    const { page } = ana;
    await notes(ana);
    await ana.goes();
    await page.locator('input[name=name]').fill(ana.name);
    await page.locator('.stage .keys button').nth(3).tap();
    await ana.sits();
    await ana.hasDiscs(2);
    assert.deepEqual(await pulses(ana), [15], 'after the first disc');
    await page.locator('cuatro-board .frame.open').waitFor();
    await page.locator('.keys button').nth(4).tap();
    await ana.hasDiscs(3);
    assert.deepEqual(await pulses(ana), [15, 15], 'after the second disc');
    await page.locator('header .sound').tap();
    await page.locator('cuatro-board .frame.open').waitFor();
    await page.locator('.keys button').nth(5).tap();
    await ana.hasDiscs(5);
    assert.deepEqual(await pulses(ana), [15, 15], 'after it was turned off');
    // And so it stays.
    await ana.goes();
    await page.locator('.stage .keys button').nth(3).tap();
    await ana.sits();
    await ana.hasDiscs(2);
    assert.deepEqual(await pulses(ana), [], 'on the next page');
    await ana.leaves();
  });
});
