/** What moves by itself on a page, by the measure of browsers. */
import type { Person } from './people.ts';

/** The most that may move: a tenth of what browsers call good. */
export const MOST = 0.01;

/** A telephone far from its mast: 400 kbit/s, 400 ms. */
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** From now on this page's line is slow. */
export async function slowsDown({ context, page }: Person) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
}

/** Watches every page that this person opens from now on. */
export const watchShifts = (person: Person) =>
  person.context.addInitScript(() => {
    const shifts: { value: number; at: number; asked: boolean; what: string[] }[] = [];
    const keep = (entries: any[]) => {
      for (const { value, startTime, hadRecentInput, sources } of entries)
        shifts.push({
          value,
          at: startTime,
          asked: hadRecentInput,
          what: sources.map(
            ({ node, previousRect: a, currentRect: b }: any) =>
              `${Math.round(startTime)} ms: ${node?.localName ?? node?.nodeName}.${node?.className?.baseVal ?? node?.className ?? ''} in ${node?.closest?.('cuatro-app > main *')?.localName ?? node?.parentElement?.localName} ${[a.x, a.y, a.width, a.height]} -> ${[b.x, b.y, b.width, b.height]}`,
          ),
        });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as any).shifts = () => {
      keep(observer.takeRecords());
      return shifts;
    };
  });

/** What has moved until now does not count. */
export async function forgetShifts(person: Person) {
  await person.page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    (window as any).since = performance.now();
  });
}

/** How much has moved since the page was opened, what followed a press at once left out, and what it was. */
export async function shiftsOf({ page }: Person) {
  // What moved in the frame that is being drawn counts too.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const all: { value: number; asked: boolean; what: string[] }[] = await page.evaluate(() => {
    const { shifts: told, since = 0 } = window as any;
    return told().filter(({ at }: { at: number }) => at > since);
  });
  const shifts = all.filter(({ asked }) => !asked);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    told: shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what.join('\n   ')}`).join('\n'),
  };
}
