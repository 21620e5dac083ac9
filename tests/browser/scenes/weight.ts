/** What a first visit costs, and where it goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLists, fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';

/** How much each visit may take, in KB of 1,024 bytes, and in how many responses. */
const LIMIT_KB = 45;
/** The board to set up is lighter, and so is what it loads for itself alone. */
const BOARD_KB = 39;
const BOARD_OWN_KB = 7;
const MOST_RESPONSES = 12;
/** What a screen fetches only when it turns out to be wanted. */
const LATER: Record<string, string[]> = {
  'the home screen': [],
  'a home screen with full lists': [],
  'a game to watch': ['cuatro-log.js', 'cuatro-replay.js', 'announce.js'],
  'an invitation': ['cuatro-seating.js', 'forms.js'],
};

withServer((server) => {
  const visits: Record<string, (alone: Server) => Promise<string>> = {
    'the home screen': async () => '',
    'a home screen with full lists': async (alone) => {
      await fillLists(alone);
      return '';
    },
    'a game to watch': async (alone) =>
      (
        await alone.post('/games', {
          seats: [{ level: 'easy' }, { level: 'easy' }],
          pace_ms: 5000,
        })
      ).game.id,
    'an invitation': async (alone) => (await makeGame(alone, [{ name: fresh('Ana') }, {}])).id,
  };
  for (const [visit, make] of Object.entries(visits)) {
    test(`a first visit to ${visit} takes at most ${LIMIT_KB} KB over the wire and asks nobody else`, async (context) => {
      // Where nobody else has left anything.
      const alone = await new Server().start();
      context.after(() => alone.stop());
      const id = await make(alone);
      const ana = await Person.at(alone.url, { name: 'Ana' });
      const devtools = await ana.context.newCDPSession(ana.page);
      await devtools.send('Network.enable');
      let bytes = 0;
      const asked: string[] = [];
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      devtools.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url));
      await ana.goes(id ? `/g/${id}` : '/');
      await ana.sees(id ? 'cuatro-table[data-loaded]' : 'cuatro-home .card.now:not([hidden])');
      await ana.page.waitForLoadState('networkidle');
      assert.deepEqual(
        asked.filter(
          (url) =>
            !url.startsWith(alone.url) &&
            !url.startsWith('data:') &&
            !url.startsWith(alone.url.replace('http', 'ws')),
        ),
        [],
      );
      // A module that the page did not name at once waits for the one that imports it.
      const named = await ana.page.evaluate(() =>
        [...document.querySelectorAll('link[rel=modulepreload], script')].map(
          (one) => (one as any).href || (one as any).src,
        ),
      );
      const late = asked.filter(
        (url) => /\/js\/page\/[\w-]+\.js$/.test(url) && !named.includes(url),
      );
      assert.deepEqual(
        late.filter((url) => !LATER[visit].some((name) => url.endsWith(name))),
        [],
        'modules that were found late',
      );
      context.diagnostic(`${bytes} bytes in ${asked.length} requests`);
      assert.ok(bytes > 5_000, `only ${bytes} bytes: nothing was measured`);
      assert.ok(bytes <= LIMIT_KB * 1024, `${bytes} bytes`);
      assert.ok(asked.length <= MOST_RESPONSES, `${asked.length} requests`);
      await ana.leaves();
    });
  }

  for (const path of ['/', '/ranking']) {
    test(`on a slow line an empty board is painted at ${path} as soon as the HTML is there, before any stylesheet`, async () => {
      const ana = await Person.at(server.url, { name: 'Ana' });
      const devtools = await ana.context.newCDPSession(ana.page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 2000,
        downloadThroughput: 50_000 / 8,
        uploadThroughput: 50_000 / 8,
      });
      await ana.page.goto(server.url + path, { waitUntil: 'load' });
      const { painted, html, styles } = await ana.page.evaluate(() => {
        const arrived = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.css'))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
        return {
          painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          html: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
            .responseEnd,
          styles: Math.min(...arrived),
        };
      });
      assert.ok(
        styles - html > 1500,
        `nothing was slow: the HTML came after ${html} ms, the first stylesheet after ${styles} ms`,
      );
      assert.ok(
        painted < styles,
        `painted after ${painted} ms; the HTML came after ${html} ms, the first stylesheet after ${styles} ms`,
      );
      await ana.sees('cuatro-app header');
      assert.equal(await ana.page.locator('.shell').count(), 0, 'the board of the shell is gone');
      await ana.leaves();
    });
  }

  test('whoever chose another theme than the system’s has it before any stylesheet has come', async () => {
    const ana = await Person.at(server.url, { colorScheme: 'light' });
    await ana.context.addInitScript(() =>
      localStorage.setItem('cuatro.settings', JSON.stringify({ theme: 'dark' })),
    );
    // Without the modules the shell stays for whoever looks late.
    await ana.page.route(/\.(css|js)(\?|$)/, (route) => route.abort());
    await ana.page.goto(`${server.url}/`, { waitUntil: 'commit' });
    await ana.page.locator('svg.shell').waitFor({ state: 'attached' });
    const seen = await ana.page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      // A system colour: light text stands on a dark page.
      text: getComputedStyle(document.documentElement).color,
      page: getComputedStyle(document.body).backgroundColor,
    }));
    assert.deepEqual(seen, {
      theme: 'dark',
      text: 'rgb(255, 255, 255)',
      page: 'rgb(14, 21, 38)',
    });
    await ana.leaves();
  });

  test(`a first visit to the board takes at most ${BOARD_KB} KB, and ${BOARD_OWN_KB} KB of it are scripts of its own`, async (context) => {
    const ana = await Person.at(server.url);
    const devtools = await ana.context.newCDPSession(ana.page);
    await devtools.send('Network.enable');
    const asked: Map<string, string> = new Map();
    let [own, all] = [0, 0];
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
      asked.set(requestId, request.url),
    );
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength;
      if (/js\/page\/board\.js/.test(asked.get(requestId) ?? '')) own += encodedDataLength;
    });
    await ana.goes('/board?moves=3,3');
    await ana.sees('cuatro-editor .keys button');
    await ana.page.waitForLoadState('networkidle');
    context.diagnostic(`${all} bytes, ${own} of them own`);
    assert.ok(own > 1000 && own <= BOARD_OWN_KB * 1024, `${own} bytes of its own`);
    assert.ok(all <= BOARD_KB * 1024, `${all} bytes`);
    await ana.leaves();
  });
});
