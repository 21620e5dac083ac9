/** T5 on the page: a player's record, points over time, rivals; and T3 by the player. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('T5 and T8: the record shows splits, rating, points over time and opponents', async () => {
    const [name, rival] = [fresh('Gala'), fresh('Hugo')];
    const first = await makeGame(server, [{ name }, { name: rival }], {}, [0, 1, 0, 1, 0, 1, 0]);
    const { id, tokens } = await makeGame(
      server,
      [{ name, token: first.players[0] }, { level: 'easy' }],
      {},
      [0],
    );
    // A game without two discs counts for nobody.
    for (let ply = 0; ply < 2;) ({ ply } = await server.get(`/games/${id}`));
    await server.post(`/games/${id}/resign`, {}, tokens.X);
    const ana = await Person.at(server.url, { name });
    const { page } = ana;
    await ana.goes(`/players/${encodeURIComponent(name)}`);
    await ana.sees('cuatro-player .chart');
    const told = await server.get(`/players/${encodeURIComponent(name)}`);
    assert.equal(await page.locator('cuatro-player tbody').first().locator('tr').count(), 3);
    assert.match(
      await page.locator('cuatro-player tbody').first().locator('tr').nth(1).innerText(),
      /Against people\s+3,500\s+1/,
    );
    const caption = await page.locator('cuatro-player figcaption').innerText();
    assert.match(caption, /^From 0 to 3,500 points in \d games\.$/);
    assert.equal(
      await page.getByRole('img', { name: caption }).count(),
      1,
      'the picture says the same',
    );
    const marks = await page.locator('cuatro-player .chart text').allTextContents();
    const year = told.last_games[0].ended_at.slice(0, 4);
    assert.ok(
      marks.some((mark) => mark.includes(year)),
      `when it was, on the axis: ${marks}`,
    );
    await page.locator('cuatro-player summary').click();
    assert.match(
      await page.locator('cuatro-player details tbody tr').last().innerText(),
      /3,500\s+3,500$/,
    );
    const rivals = page.getByRole('region', { name: 'Opponents' });
    assert.match(await rivals.innerText(), /Computer · Easy(?! \()/);
    if (typeof told.rating === 'number')
      assert.match(
        await page.locator('cuatro-player .rating').innerText(),
        new RegExp(`^Rating: ${Math.round(told.rating).toLocaleString('en')} ± \\d+$`),
      );
    await rivals.getByRole('link', { name: rival }).click();
    await ana.sees(`cuatro-player h1:has-text("${rival}")`);
    await ana.sees('cuatro-player .course:has-text("1 game, no points yet.")');
    assert.equal(
      await page.locator('cuatro-player .chart').count(),
      0,
      'a single game is told, not drawn',
    );
    await ana.leaves();
  });

  test('T3: a player deletes themselves after the numbers were shown, and the name is free again', async () => {
    const ana = await Person.at(server.url, { name: fresh('Toni') });
    const { page, name } = ana;
    await ana.starts('Same device', async () => {
      await page.locator('input[name=second]').fill(fresh('Uma'));
      await ana.chooses({ first: 'first' });
    });
    for (const column of [0, 1, 0, 1, 0, 1, 0]) await ana.drops(column);
    await ana.hears(/wins/);
    await ana.goes(`/players/${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Delete me…' }).click();
    await ana.sees('cuatro-erase li:has-text("Games that would stay without the name: 1")');
    assert.equal(
      await page.getByLabel('Remove the games too').isVisible(),
      false,
      'only an admin removes games',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete me…' }).click();
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await ana.sees('cuatro-home');
    assert.equal((await server.get(`/players/${encodeURIComponent(name)}`)).status, 404);
    assert.notEqual(
      await page.locator('input[name=name]').inputValue(),
      name,
      'this device forgot the name',
    );
    await ana.leaves();
  });
});
