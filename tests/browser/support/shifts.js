/** What moves by itself on a page, by the measure of browsers. */

/** The most that may move: a tenth of what browsers call good. */
export const MOST = 0.01;

/** A telephone far from its mast: 400 kbit/s, 400 ms. */
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** From now on this page's line is slow. @param {import('./people.js').Person} person */
export async function slowsDown({ context, page }) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
}

/** Watches every page that this person opens from now on. @param {import('./people.js').Person} person */
export const watchShifts = (person) =>
  person.context.addInitScript(() => {
    /** @type {{value: number, at: number, asked: boolean, what: string[]}[]} */ const shifts = [];
    const keep = (/** @type {any[]} */ entries) => {
      for (const { value, startTime, hadRecentInput, sources } of entries)
        shifts.push({
          value,
          at: startTime,
          asked: hadRecentInput,
          what: sources.map(
            (/** @type {any} */ { node, previousRect: a, currentRect: b }) =>
              `${Math.round(startTime)} ms: ${node?.localName ?? node?.nodeName}.${node?.className?.baseVal ?? node?.className ?? ''} in ${node?.closest?.('cuatro-app > main *')?.localName ?? node?.parentElement?.localName} ${[a.x, a.y, a.width, a.height]} -> ${[b.x, b.y, b.width, b.height]}`,
          ),
        });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    /** @type {any} */ (window).shifts = () => {
      keep(observer.takeRecords());
      return shifts;
    };
  });

/** What has moved until now does not count. @param {import('./people.js').Person} person */
export async function forgetShifts(person) {
  await person.page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    /** @type {any} */ (window).since = performance.now();
  });
}

/** How much has moved since the page was opened, what followed a press at once left out, and what it was. @param {import('./people.js').Person} person */
export async function shiftsOf({ page }) {
  // What moved in the frame that is being drawn counts too.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  /** @type {{value: number, asked: boolean, what: string[]}[]} */
  const all = await page.evaluate(() => {
    const { shifts: told, since = 0 } = /** @type {any} */ (window);
    return told().filter((/** @type {{at: number}} */ { at }) => at > since);
  });
  const shifts = all.filter(({ asked }) => !asked);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    told: shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what.join('\n   ')}`).join('\n'),
  };
}
