/** Ranking, finished games, a player's record. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fresh, importGames, makeGame, pastGames } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { DESKTOP, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: Record<string, PersonOptions> = {
  'desktop-light-en': DESKTOP,
  'phone-dark-es': { ...SMALL, colorScheme: 'dark', locale: 'es-ES' },
};

withServer((server) => {
  test('T6: everybody finds the export below the ranking and the history, the operator in the management', async () => {
    const ana = await Person.at(server.url);
    for (const path of ['/ranking', '/stats', `/#admin=${server.adminToken}`]) {
      await ana.goes(path);
      await ana.sees('a:has-text("Download the export")');
      const [download] = await Promise.all([
        ana.page.waitForEvent('download'),
        ana.page.getByRole('link', { name: 'Download the export' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^cuatro-.*\.txt$/, path);
      assert.match(readFileSync(await download.path(), 'utf8'), /^#cuatro 1\n/, path);
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
    await ana.hears(/Sara wins/);
    await ana.leaves();
    await own.stop();
  });

  test('the ranking counts all games or those between people, of all time or of seven days', async (context) => {
    // Few players, so that all of them are on the first page.
    const own = await new Server().start();
    context.after(() => own.stop());
    await importGames(own, pastGames('Dora', 'Elsa', 3, '2021-02-01'));
    for (let n = 0; n < 2; n += 1)
      await own.post(
        '/history',
        { seats: [{ name: 'Carla' }, { level: 'easy' }], winner: 'X', rounds: 4 },
        own.adminToken,
      );
    await makeGame(own, [{ name: 'Berta' }, { name: 'Elsa' }], {}, [3, 2, 3, 2, 3, 2, 3]);
    const ana = await Person.at(own.url, { ...SMALL, name: 'Ana' });
    const { page } = ana;
    /** Who has points, with them, as soon as there are so many. */
    const lists = async (...wanted: string[]) => {
      await ana.until(
        (all) => {
          const rows = [...document.querySelectorAll('cuatro-ranking tbody tr')].map(
            (row) =>
              `${row.querySelector('th a')?.textContent} ${row.querySelector('.points')?.textContent}`,
          );
          return String(rows.filter((row) => !/ 0$/.test(row))) === String(all);
        },
        wanted,
        `the ranking ${wanted}`,
      );
    };
    await ana.goes('/ranking');
    await lists('Dora 10,500', 'Carla 7,000', 'Berta 3,500');
    // The week is counted anew every two seconds at most.
    const late = Date.now() + 20_000;
    while ((await own.get('/ranking/Berta?period=week')).points !== 3_500)
      assert.ok(Date.now() < late, 'Berta is not in the ranking of the week');
    for (const [chosen, search, ...wanted] of [
      ['Between people', '?against=people', 'Dora 10,500', 'Berta 3,500'],
      ['Bots', '?against=bots'],
      ['Between people', '?against=people', 'Dora 10,500', 'Berta 3,500'],
      ['Last 7 days', '?against=people&period=week', 'Berta 3,500'],
      ['All games', '?period=week', 'Carla 7,000', 'Berta 3,500'],
      ['All time', '', 'Dora 10,500', 'Carla 7,000', 'Berta 3,500'],
      ['Between people', '?against=people', 'Dora 10,500', 'Berta 3,500'],
    ]) {
      const button = page.getByRole('button', { name: chosen });
      await button.click();
      await lists(...wanted);
      assert.equal(new URL(page.url()).search, search);
      assert.equal(await button.getAttribute('aria-pressed'), 'true', search);
    }
    await page.reload();
    await lists('Dora 10,500', 'Berta 3,500');
    await isSound(ana, 'ranking between people');
    await ana.leaves();
  });

  for (const [name, options] of Object.entries(SIZES)) {
    test(`the ranking has a page for everybody, medals, and the reader's own place: ${name}`, async () => {
      const stem = fresh('Liga').replace(' ', '');
      const enter = (winner: string, loser: string, more: object) =>
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
      await ana.keeps({ players: [{ name: `${stem} z`, token: game.players[0] }] });
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
      await isSound(ana, `ranking (${name})`);
      await page.locator('cuatro-ranking .more').click();
      await ana.until(
        () => document.querySelectorAll('cuatro-ranking tbody tr:not(.gap)').length > 21,
        null,
        'more players',
      );
      assert.equal(await page.locator('cuatro-ranking [data-own]').count(), 1);
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
});
