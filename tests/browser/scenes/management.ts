/** T1, T3, T7 on the page: results by hand, deleting, and import, for the holder of the admin token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import type { Server } from '../support/server.ts';
import { PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

/** Somebody who came in by the admin link. */
async function operator(server: Server, options: PersonOptions = {}) {
  const person = await Person.at(server.url, { name: 'Operator', ...options });
  await person.goes(`/#admin=${server.adminToken}`);
  // The token does not stay in the address.
  await person.page.waitForURL(`${server.url}/stats#manage`);
  await person.sees('cuatro-manual');
  return person;
}

/** Two games by hand between two new names. */
const twoGames = (one: string, other: string) => `#cuatro 1
[games]
- | 2026-11-19T10:00:00.000Z | manual | ${one} | ${other} | 6x7 n=4 | draw full | 21 | 250 | 250 | -
- | 2026-11-20T18:02:11.402Z | online | ${other} | ${one} | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3
[end] ranking=0 games=2 carried=0
`;

withServer((server) => {
  test('a removed game says so to who has it open and at its link', async () => {
    const name = fresh('Rosa');
    const game = await makeGame(server, [{ name }, { level: 'easy' }], {}, [0]);
    while ((await server.get(`/games/${game.id}`)).ply < 2);
    await server.post(`/games/${game.id}/resign`, {}, game.tokens.X);
    const viewer = await Person.at(server.url);
    await viewer.goes(`/g/${game.id}`);
    await viewer.sees('cuatro-board');
    await fetch(`${server.url}/api/v1/players/${encodeURIComponent(name)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${server.adminToken}` },
    });
    const said = viewer.page.getByText('This game was removed');
    await said.waitFor();
    const answer = await viewer.page.goto(`${server.url}/g/${game.id}`);
    assert.equal(answer?.status(), 410);
    await said.waitFor();
    await viewer.leaves();
  });

  test('the page of a result entered by hand says that its moves are not known', async () => {
    const body = { seats: [{ name: fresh('Rosa') }, { level: 'easy' }], winner: 'X', rounds: 5 };
    const { id } = await server.post('/history', body, server.adminToken);
    const viewer = await Person.at(server.url);
    await viewer.goes(`/g/${id}`);
    await viewer.sees('cuatro-log .empty:has-text("the moves are not known")');
    await viewer.leaves();
  });

  test('the admin token comes by link or is pasted, and a wrong one is told from it', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const tabs = () => page.locator('.tabs a:visible').allInnerTexts();
    await ana.goes('/stats');
    await ana.sees('.tabs a');
    assert.equal((await tabs()).length, 2, `for everybody: ${await tabs()}`);
    await ana.goes('/');
    await ana.goes('/stats#manage');
    await page.getByLabel('Admin token').fill('c4a_00000000000000000000000000000000');
    await page.getByRole('button', { name: 'Use this token' }).click();
    await ana.sees('cuatro-manage .error:has-text("not the admin token")');
    assert.equal(await page.locator('cuatro-manual').isVisible(), false);
    await page.getByLabel('Admin token').fill(server.adminToken);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.locator('cuatro-manual').waitFor({ state: 'visible' });
    await page.locator('.tabs a').first().click();
    await ana.sees('cuatro-ranking');
    assert.equal((await tabs()).at(-1), 'Management', `for the operator: ${await tabs()}`);
    await page.locator('.tabs a').last().click();
    await page.locator('cuatro-manual').waitFor({ state: 'visible' });
    await page.reload();
    await page.locator('cuatro-manual').waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Forget it here' }).click();
    await page.getByLabel('Admin token').waitFor({ state: 'visible' });
    await ana.leaves();
  });

  test('T1: a result by hand shows its points first, keeps to the rounds of the board and counts at once', async () => {
    const boss = await operator(server);
    const { page } = boss;
    const [winner, loser] = [fresh('Mara'), fresh('Nil')];
    await page.getByLabel('Name of X').fill(winner);
    await page.getByLabel('Name of O').fill(loser);
    const points = page.locator('cuatro-manual output');
    assert.equal(await points.innerText(), `Points: 3,500 for ${winner}, 0 for ${loser}`);
    await page.getByLabel('Rounds played').fill('6');
    assert.equal(await points.innerText(), `Points: 2,500 for ${winner}, 0 for ${loser}`);
    await page.locator('cuatro-manual [name=board]').selectOption({ label: '10×10, 5 in a row' });
    assert.equal(await points.innerText(), `Points: 3,000 for ${winner}, 0 for ${loser}`);
    assert.equal(await page.locator('#rounds-range').innerText(), 'From 5 to 50 on this board.');
    await page.locator('cuatro-manual [name=board]').selectOption({ label: '6×7, 4 in a row' });
    await page.getByLabel('Rounds played').fill('3');
    assert.equal(await points.innerText(), '', 'no points for rounds that cannot be');
    await page.getByRole('button', { name: 'Save the result' }).click();
    assert.equal(await page.locator('cuatro-manual input:invalid').getAttribute('name'), 'rounds');
    await page.getByLabel('Rounds played').fill('5');
    await page.getByLabel('When it ended').fill('2026-11-02T10:30');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await boss.sees(`cuatro-manual .good:has-text("Saved: ${winner} 3,000, ${loser} 0.")`);
    const { items } = await server.get(`/history?player=${encodeURIComponent(winner)}`);
    assert.deepEqual(
      [items[0].kind, items[0].rounds, items[0].points, new Date(items[0].ended_at).getTime()],
      ['manual', 5, { X: 3000, O: 0 }, new Date('2026-11-02T10:30').getTime()],
    );

    await page.getByLabel('Name of X').fill(winner);
    await page.getByLabel('Second (O)').selectOption('easy');
    await page.getByLabel('Winner').selectOption('');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await boss.sees(`cuatro-manual .good:has-text("Saved: ${winner} 250")`);
    assert.equal((await server.get(`/players/${encodeURIComponent(winner)}`)).points, 3250);

    await page.getByLabel('Name of X').fill('Same');
    await page.getByLabel('Second (O)').selectOption('');
    await page.getByLabel('Name of O').fill('same');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await page.locator('cuatro-manual .error').filter({ hasText: /\S/ }).waitFor();
    await boss.leaves();
  });

  test('a result that was entered by mistake is taken back with its points', async () => {
    const boss = await operator(server, PHONE);
    const { page } = boss;
    const [winner, loser] = [fresh('Olga'), fresh('Paco')];
    await page.getByLabel('Name of X').fill(winner);
    await page.getByLabel('Name of O').fill(loser);
    await page.getByRole('button', { name: 'Save the result' }).click();
    const line = page.locator('cuatro-entered .past', { hasText: winner });
    await line.getByRole('button', { name: 'Remove…' }).click();
    await line.getByRole('button', { name: 'Keep it' }).click();
    await line.getByRole('button', { name: 'Remove…' }).click();
    await line.scrollIntoViewIfNeeded();
    await isSound(boss, 'the question before a result is taken back');
    await line.getByRole('button', { name: 'Yes, remove it' }).click();
    await page.locator('.notice', { hasText: `Removed: ${winner} loses 3,500 points` }).waitFor();
    await line.waitFor({ state: 'detached' });
    assert.equal(
      await page.evaluate(() => document.activeElement?.localName),
      'h3',
      'where the focus is',
    );
    assert.equal((await server.get(`/players/${encodeURIComponent(winner)}`)).points, 0);
    assert.deepEqual((await server.get(`/history?player=${encodeURIComponent(winner)}`)).items, []);
    await boss.leaves();
  });

  test('T3: an admin deletes a player after the numbers were shown and the name typed, by keyboard only and in Spanish', async () => {
    const [gone, rival] = [fresh('Ida'), fresh('Rita')];
    const { players } = await makeGame(
      server,
      [{ name: gone }, { name: rival }],
      {},
      [0, 1, 0, 1, 0, 1, 0],
    );
    await makeGame(server, [{ name: gone, token: players[0] }, { level: 'easy' }], {});
    const boss = await operator(server, { locale: 'es-ES' });
    const { page } = boss;
    const { keyboard } = page;
    await page.getByLabel('Nombre del jugador').focus();
    await keyboard.type('Nadie');
    await keyboard.press('Enter');
    await boss.sees('cuatro-erase .error:has-text("Ningún jugador se llama Nadie.")');
    await page.getByLabel('Nombre del jugador').fill('');
    await page.getByLabel('Nombre del jugador').focus();
    await keyboard.type(gone);
    await keyboard.press('Enter');
    await boss.sees(`cuatro-erase h3:has-text("¿Borrar a ${gone}?")`);
    await boss.until(
      () => document.activeElement?.matches('cuatro-erase input[type=text]'),
      null,
      'the focus where the name is typed',
    );
    assert.deepEqual(await page.locator('cuatro-erase li').allInnerTexts(), [
      'Partidas que se conservarían sin el nombre: 1',
      'Partidas que se eliminarían: 0',
      'Partidas en curso que se anularían: 1',
    ]);
    await keyboard.type(gone.slice(0, -1));
    assert.equal(
      await page.locator('cuatro-erase button[type=submit]').isDisabled(),
      true,
      'half a name deletes nobody',
    );
    await keyboard.press('Enter');
    assert.equal((await server.get(`/players/${encodeURIComponent(gone)}`)).played, 1);
    await keyboard.type(gone.slice(-1));
    await keyboard.press('Enter');
    await boss.sees(`.notice:has-text("Se ha borrado a ${gone}")`);
    assert.equal((await server.get(`/players/${encodeURIComponent(gone)}`)).status, 404);
    assert.equal(
      (await server.get(`/players/${encodeURIComponent(rival)}`)).losses,
      1,
      'the rival keeps what is theirs',
    );
    await boss.leaves();
  });

  test('T7: a bad file is told line by line, and nothing is written', async () => {
    const [one, other] = [fresh('Zoe'), fresh('Yago')];
    const boss = await operator(server);
    const { page } = boss;
    const bad = twoGames(one, other).replace('| 4 | 3500 |', '| 9 | 3500 |');
    await page
      .locator('cuatro-import input[type=file]')
      .setInputFiles({ name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from(bad) });
    await boss.sees('cuatro-import h3:has-text("paper.txt cannot be imported")');
    const row = page.locator('cuatro-import .errors tbody tr').first();
    assert.match(await row.innerText(), /^4\s+rounds\s+\S/);
    assert.equal(
      await page.getByRole('button', { name: 'Import', exact: true }).isVisible(),
      false,
    );
    assert.equal((await server.get(`/players/${encodeURIComponent(one)}`)).status, 404);
    await page.getByRole('button', { name: 'Another file' }).click();
    await boss.until(
      () => document.activeElement?.matches('cuatro-import input[type=file]'),
      null,
      'the focus on the next file',
    );
    await boss.leaves();
  });

  test('T7: a dropped file is previewed in numbers and imported only then; a second time it changes nothing', async () => {
    const [one, other] = [fresh('Vera'), fresh('Unai')];
    const boss = await operator(server);
    const { page } = boss;
    const drops = () =>
      page.locator('cuatro-import .drop').evaluate(
        (area, text) => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], 'club.txt', { type: 'text/plain' }));
          for (const type of ['dragover', 'drop'])
            area.dispatchEvent(
              new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }),
            );
        },
        twoGames(one, other),
      );
    await drops();
    await boss.sees('cuatro-import h3:has-text("club.txt can be imported")');
    const numbers = () =>
      page
        .locator('cuatro-import .answer tbody tr')
        .filter({ visible: true })
        .allInnerTexts()
        .then((rows) => rows.map((row) => Number(/\d+$/.exec(row)?.[0])));
    assert.deepEqual(await numbers(), [2, 0, 0, 2, 0]);
    assert.equal(
      (await server.get(`/players/${encodeURIComponent(one)}`)).status,
      404,
      'a preview writes nothing',
    );
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await boss.sees('cuatro-import h3:has-text("club.txt was imported")');
    assert.equal((await server.get(`/players/${encodeURIComponent(other)}`)).points, 3750);
    await page.getByRole('button', { name: 'Another file' }).click();
    await drops();
    await boss.sees('cuatro-import h3:has-text("Nothing in club.txt is new")');
    assert.deepEqual(await numbers(), [0, 2, 0, 0, 0]);
    assert.equal(
      await page.getByRole('button', { name: 'Import', exact: true }).isVisible(),
      false,
    );
    await boss.leaves();
  });
});
