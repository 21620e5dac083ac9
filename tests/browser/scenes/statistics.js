/** Ranking, finished games, a player's record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';

/** @param {import('../support/server.js').Server} server */
export default function statistics(server) {
  test('T6: everybody finds the export below the ranking and the history', async () => {
    const ana = await Person.at(server.url);
    for (const path of ['/ranking', '/stats']) {
      await ana.goes(path);
      await ana.sees('a:has-text("Download the export")');
      const [download] = await Promise.all([ana.page.waitForEvent('download'), ana.page.getByRole('link', { name: 'Download the export' }).click()]);
      assert.match(download.suggestedFilename(), /^cuatro-.*\.txt$/, path);
    }
    await ana.leaves();
  });

  test('a finished game is in ranking, history and record at once, and can be replayed', async () => {
    const ana = await Person.at(server.url, { name: 'Sara' });
    const { page } = ana;
    await ana.holds(await makeGame(server, [{ name: 'Sara' }, { name: 'Saul' }], {}, [0, 1, 0, 1, 0, 1]));
    await ana.drops(0);
    await ana.hears(/Sara wins/);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await ana.sees('cuatro-ranking tbody tr');
    assert.match(await page.getByRole('row', { name: /Sara/ }).innerText(), /3,500/);
    await page.getByRole('link', { name: 'Sara' }).click();
    await ana.sees('cuatro-player tbody tr');
    assert.match(await page.locator('cuatro-player tbody tr').first().innerText(), /3,500\s+1\s+0\s+0\s+1/);
    await page.getByRole('link', { name: 'All games of this player' }).click();
    await ana.sees('cuatro-history .past');
    assert.equal(await page.locator('cuatro-history .past').count(), 1);
    await page.getByRole('link', { name: 'Watch' }).click();
    await ana.hears(/Move 0 of 7/);
    await page.getByRole('button', { name: 'To the end' }).click();
    await ana.hears(/Sara wins/);
    await ana.leaves();
  });

  test('an address with a move opens there; slider and arrow keys walk on from it', async () => {
    const { id } = await makeGame(server, [{ name: fresh('Abel') }, { name: fresh('Cira') }], {}, [0, 1, 0, 1, 0, 1, 0]);
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
}
