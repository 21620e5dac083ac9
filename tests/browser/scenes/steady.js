/** Nothing moves while the home screen loads, on a quick line and on a slow one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLists, fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { Server } from '../support/server.js';

/** The most that may move, by the measure of browsers: a tenth of what they call good. */
const MOST = 0.01;

/** @type {Record<string, import('../support/people.js').PersonOptions>} */
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** A telephone far from its mast: 400 kbit/s, 400 ms. */
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Adds up what moves, and tells what it was. */
const watchShifts = () => {
  const told = /** @type {any} */ (window);
  told.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      told.shifts.push({
        value: entry.value,
        at: Math.round(entry.startTime),
        what: entry.sources.map(
          (/** @type {any} */ { node, previousRect: a, currentRect: b }) =>
            `${node?.localName ?? node?.nodeName}.${node?.className ?? ''} ${[a.x, a.y, a.width, a.height]} -> ${[b.x, b.y, b.width, b.height]}`,
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
};

export default function steady() {
  for (const [size, options] of Object.entries(SIZES))
    for (const line of /** @type {const} */ (['quick', 'slow']))
      test(`nothing moves while the home screen loads: ${size}, ${line} line`, async (context) => {
        const server = await new Server().start();
        context.after(() => server.stop());
        const empty = await new Server().start();
        context.after(() => empty.stop());
        await fillLists(server);
        const name = fresh('Ana');
        const own = await makeGame(server, [{ name }, { name: fresh('Bea') }]);
        const level = '.level .line b:not(:empty)';
        /** @type {[Server, string, string, boolean][]} */
        const screens = [
          [empty, '/', level, false],
          [server, '/', level, false],
          [server, '/', '.own li', true],
        ];
        /** @type {string[]} */ const moved = [];
        for (const [where, path, sign, known] of screens) {
          const ana = await Person.at(where.url, { ...options, name });
          const { page } = ana;
          await ana.context.addInitScript(watchShifts);
          if (known)
            await ana.context.addInitScript(
              ([player, ids, seats, id]) => {
                localStorage.setItem('cuatro.players', player);
                localStorage.setItem('cuatro.games', ids);
                localStorage.setItem('cuatro.settings', JSON.stringify({ owned: true }));
                localStorage.setItem(`cuatro.seats.${id}`, seats);
              },
              [
                JSON.stringify([{ name, token: own.players[0] }]),
                JSON.stringify([own.id]),
                JSON.stringify({ X: own.tokens.X }),
                own.id,
              ],
            );
          if (line === 'slow') {
            const devtools = await ana.context.newCDPSession(page);
            await devtools.send('Network.enable');
            await devtools.send('Network.emulateNetworkConditions', SLOW);
          }
          await ana.goes(path);
          await ana.sees(sign);
          await page.waitForLoadState('networkidle');
          const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts);
          const sum = shifts.reduce(
            (/** @type {number} */ all, /** @type {any} */ { value }) => all + value,
            0,
          );
          if (sum > MOST)
            moved.push(`${path} (${known}): ${sum}\n${JSON.stringify(shifts, null, 1)}`);
          context.diagnostic(
            `${path}${known ? ' with games of one’s own' : ''}: ${sum.toFixed(4)}`,
          );
          await ana.leaves();
        }
        assert.deepEqual(moved, [], moved.join('\n'));
      });
}
