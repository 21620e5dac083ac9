/** Two people on the same device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';

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
      how: 'Board full · 8 rounds',
      rows: ['Dora 250 points', 'Emma 250 points'],
    });
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await ana.until(
      (old) =>
        !location.pathname.endsWith(old) &&
        document.querySelector('cuatro-table[data-status=playing]') !== null,
      id,
      'the rematch',
    );
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
    assert.equal((await ana.facts()).how, 'By agreement · 3 rounds');
    await ana.leaves();
  });

  test('two people on one device play against the clock if they like', async () => {
    const ana = await Person.at(server.url, { name: fresh('Lisa') });
    await ana.starts('Same device', async (page) => {
      await page.locator('input[name=second]').fill(fresh('Maja'));
      await ana.chooses({ clock: '0' });
      assert.equal(
        await page.locator('.board-choice .chosen').innerText(),
        '6×7\u00a0· 1\u00a0min\u00a0+\u00a01\u00a0s',
        'what is chosen, also when the fields are closed',
      );
    });
    // The first player's clock may be running already.
    assert.match(
      (await ana.page.locator('cuatro-strip .clock').allInnerTexts()).join(' '),
      /^(1:00|0:5\d) 1:00$/,
    );
    await ana.leaves();
  });

  test('beside score and clock where a player is stays whole on every screen', async () => {
    const game = await makeOnline(
      server,
      { clock: { initial_s: 600, increment_s: 5 } },
      [3, 3, 4, 4, 2, 2],
    );
    const ana = await Person.at(server.url, { locale: 'es-ES' });
    await ana.holds(game, ['X']);
    await ana.drops(5);
    await ana.hears(/Has ganado/);
    await server.post(`/games/${game.id}/rematch`, {}, game.tokens.O);
    await ana.page.getByRole('button', { name: 'Aceptar la revancha' }).click();
    await ana.until(
      (old) =>
        !location.pathname.endsWith(old) &&
        document.querySelector('cuatro-table[data-status=playing]') !== null,
      game.id,
      'the rematch',
    );
    for (const part of ['.wins', '.clock']) await ana.sees(`cuatro-strip ${part}`);
    for (const width of [1280, 1000, 900, 800, 700, 600, 360]) {
      await ana.page.setViewportSize({ width, height: 760 });
      const cut = await ana.page
        .locator('cuatro-strip .state')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      assert.deepEqual(cut, [], `${width} px`);
    }
    await ana.pictures('strips-score-and-clock');
    await ana.leaves();
  });
});
