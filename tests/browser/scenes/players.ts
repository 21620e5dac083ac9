/** T5 on the page: a player's record, points over time, rivals; and T3 by the player. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import type { Request } from 'playwright-core';

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

  test('T4: finished games are found by player, kind, result and day, and an empty answer invites', async () => {
    const [name, rival] = [fresh('Lia'), fresh('Max')];
    await makeGame(server, [{ name }, { name: rival }], {}, [0, 1, 0, 1, 0, 1, 0]);
    const ana = await Person.at(server.url, { name });
    const { page } = ana;
    await ana.goes('/stats');
    await page.getByLabel('Player').fill(name);
    await page.keyboard.press('Enter');
    await ana.until(
      () => document.querySelectorAll('cuatro-history .past').length === 1,
      null,
      'the one game',
    );
    assert.match(page.url(), /\?player=/);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('To').fill(day(-2));
    await ana.sees('cuatro-history .empty:has-text("No finished game matches") a');
    await page.getByLabel('To').fill(day(1));
    await page.getByLabel('From').fill(day(-1));
    await page.getByLabel('Result').selectOption('X');
    await ana.until(
      () => document.querySelectorAll('cuatro-history .past').length === 1,
      null,
      'the game of today',
    );
    await page.getByLabel('Result').selectOption('O');
    await ana.sees('cuatro-history .empty');
    await page.getByRole('link', { name: 'Show all games' }).click();
    await ana.until(
      () => document.querySelectorAll('cuatro-history .past').length > 0 && location.search === '',
      null,
      'all games',
    );
    await ana.leaves();
  });

  test('T4: an answer that comes late neither empties a field nor brings back an older filter', async () => {
    const [name, rival] = [fresh('Ida'), fresh('Ulf')];
    await makeGame(server, [{ name }, { name: rival }], {}, [0, 1, 0, 1, 0, 1, 0]);
    const ana = await Person.at(server.url, { name });
    const { page } = ana;
    /** Holds back the first request to such an address; resolves with what lets it go. */
    const hold = async (pattern: string) => {
      let seen: (go: () => Promise<void>) => void = () => {};
      const held = new Promise((resolve) => {
        seen = resolve;
      }) as Promise<() => Promise<void>>;
      // Fails where the page never asks.
      const asked = page.waitForRequest(pattern);
      await page.route(
        pattern,
        (route) =>
          seen(async () => {
            const ours = (request: Request) => request === route.request();
            const ended = Promise.race([
              page.waitForEvent('requestfinished', ours),
              page.waitForEvent('requestfailed', ours),
            ]);
            await route.continue();
            await ended;
          }),
        { times: 1 },
      );
      const [go] = await Promise.all([held, asked]);
      return go;
    };
    // The first page of games comes after the name is typed.
    const first = hold('**/api/v1/history?*');
    await ana.goes('/stats');
    // Held before anything is typed: to leave the field asks as well as Enter does.
    const names = hold('**/api/v1/players?*');
    await page.getByLabel('Player').fill(name);
    await (
      await first
    )();
    await ana.until(
      () => document.querySelectorAll('cuatro-history .past').length > 0,
      null,
      'the first games',
    );
    assert.equal(await page.getByLabel('Player').inputValue(), name);
    // The names that fit come after the reader has chosen something else.
    await page.keyboard.press('Enter');
    const late = await names;
    await page.getByLabel('Player').fill(rival);
    await page.getByLabel('Result').selectOption('O');
    await ana.sees('cuatro-history .empty');
    await late();
    await page.getByLabel('Result').selectOption('X');
    await ana.until(
      () => document.querySelectorAll('cuatro-history .past').length === 1,
      null,
      'the one game',
    );
    assert.equal(new URL(page.url()).searchParams.get('player'), rival);
    assert.equal(await page.getByLabel('Player').inputValue(), rival);
    await ana.leaves();
  });
});
