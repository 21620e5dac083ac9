/** Two people on the same device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('two people on one device play to a draw and take the other side in the rematch', async () => {
    const ana = await Person.at(server.url, { name: 'Dora', hurries: true });
    const id = await ana.starts('Same device', async (page) => {
      await page.locator('input[name=second]').fill('Emma');
      await ana.chooses({ board: '1', first: 'first' });
    });
    await ana.hears(/Dora’s turn/);
    // The public sample script that ends in a draw on 4×4·4, counted from 0 here.
    for (const column of [0, 3, 0, 3, 0, 3, 3, 0, 1, 2, 1, 2, 1, 2, 2, 1]) await ana.drops(column);
    await ana.hears(/A draw/);
    assert.deepEqual(await ana.facts(), {
      how: 'Board full\u00a0· 8 rounds',
      rows: ['Dora 250 points', 'Emma 250 points'],
    });
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await ana.comesToNext(id);
    await ana.hears(/Emma’s turn/);
    await ana.drops(0);
    await ana.hears(/Dora’s turn/);
    await ana.page.reload();
    await ana.hears(/Dora’s turn/);
    await ana.drops(0);
    await ana.leaves();
  });

  test('two people on one device are asked before they agree to a draw', async () => {
    const game = await makeGame(
      server,
      [{ name: fresh('Dora') }, { name: fresh('Emma') }],
      {},
      [3, 3, 2, 2],
    );
    const ana = await Person.at(server.url);
    await ana.holds(game);
    await ana.acts('Offer draw');
    assert.equal(
      await ana.page.locator('cuatro-actions .question').innerText(),
      'Both agree to a draw?',
    );
    await ana.page.getByRole('button', { name: 'Play on' }).click();
    await ana.drops(0);
    await ana.acts('Offer draw');
    await ana.page.getByRole('button', { name: 'Yes, a draw' }).click();
    await ana.hears(/A draw/);
    assert.equal((await ana.facts()).how, 'By agreement\u00a0· 3 rounds');
    await ana.leaves();
  });
});
