/** Ranking, finished games, a player's record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';
import { isSound } from '../support/sound.js';

/** @type {[string, import('playwright-core').BrowserContextOptions][]} */
const SIZES = [
  ['desktop-light-en', { viewport: { width: 1280, height: 800 } }],
  [
    'phone-dark-es',
    {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      colorScheme: 'dark',
      locale: 'es-ES',
    },
  ],
];

withServer((server) => {
  test('T6: everybody finds the export below the ranking and the history', async () => {
    const ana = await Person.at(server.url);
    for (const path of ['/ranking', '/stats']) {
      await ana.goes(path);
      await ana.sees('a:has-text("Download the export")');
      const [download] = await Promise.all([
        ana.page.waitForEvent('download'),
        ana.page.getByRole('link', { name: 'Download the export' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^cuatro-.*\.txt$/, path);
    }
    await ana.leaves();
  });

  test('a finished game is in ranking, history and record at once, and can be replayed', async () => {
    // On a server of its own: elsewhere so many have won by now that the first page ends before Sara.
    const own = await new Server().start();
    const ana = await Person.at(own.url, { name: 'Sara' });
    const { page } = ana;
    await ana.holds(
      await makeGame(own, [{ name: 'Sara' }, { name: 'Saul' }], {}, [0, 1, 0, 1, 0, 1]),
    );
    await ana.drops(0);
    await ana.hears(/Sara wins/);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await ana.sees('cuatro-ranking tbody tr');
    assert.match(await page.getByRole('row', { name: /Sara/ }).innerText(), /3,500/);
    await page.getByRole('link', { name: 'Sara' }).click();
    await ana.sees('cuatro-player tbody tr');
    assert.match(
      await page.locator('cuatro-player tbody tr').first().innerText(),
      /3,500\s+1\s+0\s+0\s+1/,
    );
    await page.getByRole('link', { name: 'All games of this player' }).click();
    await ana.sees('cuatro-history .past');
    assert.equal(await page.locator('cuatro-history .past').count(), 1);
    await page.getByRole('link', { name: 'Watch' }).click();
    // A game of the past opens at its end, and says when that was to those who did not play.
    await ana.hears(/Sara wins/);
    const reader = await Person.at(own.url, { name: 'Reader' });
    await reader.goes(new URL(page.url()).pathname);
    await reader.sees('cuatro-result .when');
    assert.match(
      await reader.page.locator('cuatro-result .when').innerText(),
      new RegExp(String(new Date().getFullYear())),
    );
    await reader.leaves();
    await ana.leaves();
    await own.stop();
  });

  for (const [name, options] of SIZES) {
    test(`the ranking has a page for everybody, medals, this week, and the reader's own place: ${name}`, async () => {
      const stem = fresh('Liga').replace(' ', '');
      const enter = (
        /** @type {string} */ winner,
        /** @type {string} */ loser,
        /** @type {object} */ more,
      ) =>
        server.post(
          '/history',
          { seats: [{ name: winner }, { name: loser }], winner: 'X', rounds: 4, ...more },
          server.adminToken,
        );
      // Many who won long ago, and the reader, who has lost today and stands below all of them.
      for (let n = 0; n < 24; n += 1)
        await enter(`${stem} ${String.fromCharCode(97 + n)}`, 'Nadia', { ended_at: '2020-01-01' });
      const game = await makeGame(server, [{ name: `${stem} z` }, { level: 'easy' }], {}, [3, 3]);
      await server.post(`/games/${game.id}/resign`, {}, game.tokens.X);
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      const { page } = ana;
      await ana.context.addInitScript(
        ([key, value]) => localStorage.setItem(key, value),
        ['cuatro.players', JSON.stringify([{ name: `${stem} z`, token: game.players[0] }])],
      );
      await ana.goes('/ranking');
      await ana.sees('cuatro-ranking tbody tr');
      const own = await server.get(`/ranking/${encodeURIComponent(`${stem} z`)}`);
      assert.ok(own.position > 20, JSON.stringify(own));
      await ana.sees('cuatro-ranking .you');
      assert.match(
        await page.locator('cuatro-ranking .you').innerText(),
        new RegExp(String(own.position)),
      );
      assert.equal(
        await page.locator('cuatro-ranking tbody tr:not(.gap)').count(),
        21,
        'a page and the own row below it',
      );
      assert.equal(await page.locator('cuatro-ranking [data-own] th a').innerText(), `${stem} z`);
      assert.ok((await page.locator('cuatro-ranking [data-medal="1"]').count()) > 0);
      await ana.pictures(`ranking-${name}`);
      await isSound(ana, `ranking (${name})`);
      await page.locator('cuatro-ranking .more').click();
      await ana.until(
        () => document.querySelectorAll('cuatro-ranking tbody tr:not(.gap)').length > 21,
        null,
        'more players',
      );
      assert.equal(await page.locator('cuatro-ranking [data-own]').count(), 1);
      // The week is counted anew every two seconds at most.
      const ofWeek = `/ranking/${encodeURIComponent(`${stem} z`)}?period=week`;
      const late = Date.now() + 20_000;
      while (!(await server.get(ofWeek)).position)
        assert.ok(Date.now() < late, `${stem} z is not in the ranking of the week`);
      await page.getByRole('button', { name: /Last 7 days|Últimos 7 días/ }).click();
      await ana.until(
        () =>
          /period=week/.test(location.search) &&
          !document.querySelector('cuatro-ranking tbody')?.textContent?.includes('Nadia'),
        null,
        'nobody of long ago',
      );
      await page.reload();
      await ana.sees('cuatro-ranking [data-own]');
      assert.equal(
        await page
          .getByRole('button', { name: /Last 7 days|Últimos 7 días/ })
          .getAttribute('aria-pressed'),
        'true',
        'the address keeps the choice',
      );
      const wide = await page
        .locator('cuatro-ranking tbody tr:not(.gap)')
        .first()
        .evaluate((row) =>
          [...row.children]
            .filter((cell) => !cell.matches('.played') && cell.scrollWidth > cell.clientWidth + 1)
            .map((cell) => cell.className),
        );
      assert.deepEqual(wide, [], 'every figure fits');
      await ana.leaves();
    });
  }

  for (const [name, options] of Object.entries({
    'desktop, English': { viewport: { width: 1280, height: 800 } },
    'small phone, Spanish': { viewport: { width: 360, height: 640 }, locale: 'es-ES' },
  }))
    test(`the tabs of the statistics stay under the finger: ${name}`, async () => {
      await makeGame(
        server,
        [{ name: fresh('Nora') }, { name: fresh('Leo') }],
        {},
        [3, 3, 4, 4, 2, 2, 1],
      );
      const ana = await Person.at(server.url, options);
      const tabs = ana.page.locator('nav.tabs');
      await ana.goes('/ranking');
      await ana.sees('cuatro-ranking tbody tr');
      const place = await tabs.boundingBox();
      for (const [index, screen] of [
        [1, 'cuatro-history .past'],
        [0, 'cuatro-ranking tbody tr'],
      ]) {
        await tabs.locator('a').nth(Number(index)).click();
        await ana.sees(String(screen));
        assert.deepEqual(await tabs.boundingBox(), place, `at ${screen}`);
      }
      await ana.page.getByRole('button', { name: 'Bots', exact: true }).click();
      await ana.sees('.either [aria-pressed=true]:has-text("Bots")');
      assert.deepEqual(await tabs.boundingBox(), place, 'at the ranking of bots');
      await ana.leaves();
    });

  test('a long name takes nothing from the other figures of the ranking, however wide the window: every language', async () => {
    for (const [locale, width] of /** @type {const} */ ([
      ['es-ES', 1280],
      ['es-ES', 900],
      ['en-GB', 844],
      ['es-ES', 360],
      ['fr-FR', 360],
      ['fr-FR', 900],
    ])) {
      const ana = await Person.at(server.url, { locale, viewport: { width, height: 800 } });
      await ana.page.route('**/api/v1/ranking?*', (route) =>
        route.fulfill({
          json: {
            items: ['W'.repeat(24), 'Bartholomew-Featherstone'].map((name, at) => ({
              position: at + 1,
              name,
              points: 1_730_000 - at,
              wins: 1234,
              losses: 1088,
              draws: 1112,
              played: 3434,
              rating: 1834,
              rating_deviation: 112,
            })),
            next: null,
          },
        }),
      );
      await ana.goes('/ranking');
      await ana.sees('.ranked tbody tr');
      const { cut, lines } = await ana.page.locator('.scroll').evaluate((box) => ({
        cut: box.scrollWidth - box.clientWidth,
        lines: [...box.querySelectorAll('td.rating')].map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getClientRects().length;
        }),
      }));
      assert.deepEqual([cut, lines], [0, [1, 1]], `${locale}, ${width} px`);
      await ana.leaves();
    }
  });

  test('without a server the games can be asked for again', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const again = page.getByRole('button', { name: 'Try again' });
    await page.route('**/api/v1/history?*', (route) => route.abort());
    await ana.goes('/stats');
    await again.waitFor();
    await page.unroute('**/api/v1/history?*');
    await again.click();
    await ana.sees('cuatro-history .past');
    assert.equal(await again.count(), 0);
    await ana.leaves();
  });

  test('an address with a move opens there; slider and arrow keys walk on from it', async () => {
    const { id } = await makeGame(
      server,
      [{ name: fresh('Abel') }, { name: fresh('Cira') }],
      {},
      [0, 1, 0, 1, 0, 1, 0],
    );
    const ana = await Person.at(server.url, { name: 'Reader' });
    const { page } = ana;
    await ana.goes(`/g/${id}#5`);
    await ana.hears(/Move 5 of 7/);
    const slider = page.getByRole('slider', { name: 'Position in the game' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await ana.hears(/Move 4 of 7/);
    assert.equal(await slider.getAttribute('aria-valuetext'), 'move 4 of 7');
    assert.equal(new URL(page.url()).hash, '#4');
    await slider.blur();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await ana.hears(/Move 6 of 7/);
    await ana.leaves();
  });

  test('an address that leads nowhere says so and offers a way out', async () => {
    const ana = await Person.at(server.url, { name: 'Nobody' });
    await ana.goes('/g/000000000000');
    await ana.sees('.missing');
    await ana.page.locator('.missing a').click();
    await ana.sees('cuatro-home');
    await ana.leaves();
  });
});
