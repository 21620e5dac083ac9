/**
 * How the page feels, in figures: `npm --prefix tests/browser run measure`. An argument is the number of visits.
 *
 * "Ready" is when the form of the home screen can be sent, with empty lists and with full ones: what was waited for, plus four times what the main thread worked, as on a
 * device that is four times slower. (Chromium's own throttle stops the thread in small pieces, which a busy machine makes long
 * ones.) While a disc falls that throttle is on. A shared machine stops everything for up to a second now and then, which only
 * ever adds: so of the visits the quickest counts beside the median; and a clock beside the browser ticks every few milliseconds,
 * and a drop during which it stood still is not counted; how many those were is told.
 */
import { fillLists, fresh } from '../../tests/browser/support/games.ts';
import { Person, closeBrowser } from '../../tests/browser/support/people.ts';
import { Server } from '../../tests/browser/support/server.ts';
import type { BrowserContextOptions, CDPSession } from 'playwright-core';

const RATE = 4;
const VISITS = Number(process.argv[2] ?? 15);
const DROPS = 12;
/** A tick that comes so much too late is the machine's doing. */
const LATE_MS = 25;
const TICK_MS = 4;
/** No disc falls longer: six cells, and the bounce. */
const FALL_MS = 610;
const FRAME_MS = 1000 / 60;

/** Milliseconds of the clock that the browser's traces use too. */
const monotonic = () => Number(process.hrtime.bigint()) / 1e6;

/** Times at which the machine stood still. */
const still: { from: number; to: number }[] = [];
let ticked = monotonic();
setInterval(() => {
  const now = monotonic();
  if (now - ticked > TICK_MS + LATE_MS) still.push({ from: ticked, to: now });
  ticked = now;
}, TICK_MS).unref();
const undisturbed = (from: number, to: number) =>
  Number.isFinite(to) && still.every((gap) => gap.to < from || gap.from > to);

const quantile = (values: number[], share: number = 0.5) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Everything that Chromium traced while `act` ran. */
async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<any[]> {
  const events: any[] = [];
  const keep = ({ value }: { value: object[] }) => {
    events.push(...value);
  };
  devtools.on('Tracing.dataCollected', keep);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'cc', 'viz', 'toplevel', 'blink.user_timing'],
    },
  });
  await act();
  const whole = new Promise((resolve) => {
    devtools.once('Tracing.tracingComplete', () => resolve(null));
  });
  await devtools.send('Tracing.end');
  await whole;
  devtools.off('Tracing.dataCollected', keep);
  return events;
}

/** Milliseconds for which the page's main thread worked, and was busy by the clock. */
function mainThread(events: any[], from: number, to: number) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      mains.has(`${pid}:${tid}`) &&
      ts / 1000 >= from &&
      ts / 1000 < to,
  );
  const sum = (of: string) => tasks.reduce((total, task) => total + (task[of] ?? 0) / 1000, 0);
  return { work: sum('tdur'), busy: sum('dur') };
}

/** From nothing to a form that can be sent. */
async function visits(server: Server, device: BrowserContextOptions) {
  const all: { work: number; ready: number }[] = [];
  while (all.length < VISITS) {
    const ana = await Person.at(server.url, { reducedMotion: 'no-preference', ...device });
    const devtools = await ana.context.newCDPSession(ana.page);
    await ana.page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('cuatro-home button.big')) return;
        observer.disconnect();
        // After the frame that shows it, and what was waiting behind that.
        requestAnimationFrame(() =>
          setTimeout(() => {
            (window as any).ready = performance.now();
            performance.mark('ready');
          }),
        );
      }).observe(document, { childList: true, subtree: true });
    });
    const events = await traced(devtools, async () => {
      await ana.goes();
      await ana.page.waitForFunction(() => (window as any).ready, null, {
        polling: 100,
      });
    });
    const took = Number(await ana.page.evaluate(() => (window as any).ready));
    const end = events.find(({ name }) => name === 'ready').ts / 1000;
    const { work, busy } = mainThread(events, end - took, end);
    all.push({ work, ready: took - busy + RATE * work });
    await ana.leaves();
  }
  return all;
}

/** Discs that fall, and what moved that should not. */
async function drops(server: Server, device: BrowserContextOptions) {
  const rates: number[] = [];
  const longest: number[] = [];
  const work: number[] = [];
  let [disturbed, shift] = [0, 0];
  while (rates.length < DROPS && disturbed < 10 * DROPS) {
    const ana = await Person.at(server.url, {
      name: 'Ana',
      reducedMotion: 'no-preference',
      ...device,
    });
    await ana.starts('Same device', async (page) => {
      await page.locator('input[name=name]').fill(fresh('Ana'));
      await page.locator('[name=second]').fill(fresh('Bea'));
    });
    const devtools = await ana.context.newCDPSession(ana.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: RATE });
    await ana.page.evaluate(() => {
      const told = window as any;
      told.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) told.shift += (entry as any).value;
      }).observe({ type: 'layout-shift' });
    });
    // The discs of the bottom row fall longest.
    for (let column = 0; column < 6; column += 1) {
      let from: number = 0;
      const events = await traced(devtools, async () => {
        from = monotonic();
        await ana.page.evaluate(
          (index) => (document.querySelectorAll('.keys button')[index] as HTMLElement).click(),
          column,
        );
        await pause(FALL_MS + 300);
      });
      // It falls from the moment that the page has the click.
      const fall = events.find(
        ({ name, ph, ts }) => name === 'Animation' && ph === 'b' && ts / 1000 >= from,
      );
      const began = fall ? fall.ts / 1000 : Infinity;
      const end = began + 560;
      if (!undisturbed(from, end)) {
        disturbed += 1;
        continue;
      }
      const drawn = events
        .filter(
          ({ name, ts }) =>
            name === 'DirectRenderer::DrawFrame' && ts / 1000 >= began && ts / 1000 <= end,
        )
        .map(({ ts }) => ts / 1000)
        .sort((a, b) => a - b);
      const gaps = [...drawn.slice(1), end].map((at, index) => at - drawn[index]);
      rates.push((1000 * drawn.length) / (end - drawn[0]));
      longest.push(Math.max(...gaps));
      work.push(mainThread(events, began + 4 * FRAME_MS, end).work);
    }
    shift += Number(await ana.page.evaluate(() => (window as any).shift));
    await ana.leaves();
  }
  if (rates.length === 0) throw new Error(`no disc fell undisturbed in ${disturbed} drops`);
  return { rates, longest, work, disturbed, shift };
}

const shown = (value: number, places: number = 0) =>
  Number.isFinite(value) ? value.toFixed(places) : 'none';

const server = await new Server().start();
for (const [name, device] of [
  ['desktop', {}],
  [
    'phone',
    { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  ],
] as [string, BrowserContextOptions][]) {
  for (const lists of ['empty', 'full'] as const) {
    const visited = await new Server().start();
    if (lists === 'full') await fillLists(visited);
    const first = await visits(visited, device);
    await visited.stop();
    const [ready, work] = [first.map((visit) => visit.ready), first.map((visit) => visit.work)];
    console.log(
      `${name}, ${lists} lists: ready after ${shown(Math.min(...ready))} ms at best, ${shown(quantile(ready))} at the median of ${first.length} visits; main thread worked ${shown(Math.min(...work))} ms at best, ${shown(quantile(work))} at the median`,
    );
  }
  const fell = await drops(server, device);
  console.log(
    `${name}: ${shown(quantile(fell.rates), 1)} frames a second while a disc falls (${shown(quantile(fell.rates, 0.1), 1)} in the worst tenth), longest gap ${shown(quantile(fell.longest), 1)} ms (${shown(quantile(fell.longest, 0.9), 1)}), main thread works ${shown(quantile(fell.work), 1)} ms; ${fell.rates.length} drops, ${fell.disturbed} more were disturbed`,
  );
  console.log(`${name}: layout shift during play ${shown(fell.shift, 4)}`);
}
await closeBrowser();
await server.stop();
