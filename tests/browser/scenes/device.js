/** Two people on the same device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.js';
import { Person } from '../support/people.js';

/** @param {import('../support/server.js').Server} server */
export default function device(server) {
  test('two people on one device play to a draw and take the other side in the rematch', async () => {
    const ana = await Person.at(server.url, { name: 'Dora' });
    const id = await ana.starts('Same device', async (page) => {
      await page.locator('input[name=second]').fill('Emma');
      await ana.chooses({ board: '1', first: 'first' });
    });
    await ana.hears(/Dora to move/);
    // The public sample script that ends in a draw on 4×4·4, counted from 0 here.
    for (const column of [0, 3, 0, 3, 0, 3, 3, 0, 1, 2, 1, 2, 1, 2, 2, 1]) await ana.drops(column);
    await ana.hears(/A draw/);
    assert.deepEqual(await ana.facts(), { how: 'Board full · 8 rounds', rows: ['Dora 250 points', 'Emma 250 points'] });
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await ana.until((old) => !location.pathname.endsWith(old) && document.querySelector('cuatro-table[data-status=playing]') !== null, id, 'the rematch');
    await ana.hears(/Emma to move/);
    await ana.drops(0);
    await ana.hears(/Dora to move/);
    await ana.page.reload();
    await ana.hears(/Dora to move/);
    await ana.drops(0);
    await ana.leaves();
  });

  test('two people on one device play against the clock if they wish', async () => {
    const ana = await Person.at(server.url, { name: fresh('Lisa') });
    await ana.starts('Same device', async (page) => {
      await page.locator('input[name=second]').fill(fresh('Maja'));
      await ana.chooses({ clock: '0' });
    });
    assert.deepEqual(await ana.page.locator('cuatro-strip .clock').allInnerTexts(), ['1:00', '1:00']);
    await ana.leaves();
  });
}
