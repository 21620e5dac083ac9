/** From a move of the past, playing on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { BOARD, MOVES, played } from '../support/past.js';
import { Person } from '../support/people.js';

/** @param {import('../support/server.js').Server} server */
export default function onward(server) {
  test('from a move of the past two people play on, on this device', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result');
    assert.equal(
      await page.locator('cuatro-replay .asks').isVisible(),
      false,
      'nothing follows a board that is full or won',
    );
    await ana.goes(`/g/${id}#7`);
    await page.reload();
    await ana.hears(/Move 7 of 9/);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await ana.sees('cuatro-onward');
    assert.match(
      await page.locator('cuatro-onward').innerText(),
      /Play on from move 7[^]*Leo \d+’s turn/,
    );
    await page.getByRole('button', { name: 'On this device' }).click();
    const [nora, leo] = [fresh('Nora'), fresh('Leo')];
    await page.getByLabel(/^In place of Nora/).fill(nora);
    await page.getByLabel(/^In place of Leo/).fill(nora);
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    await ana.until(
      () => document.querySelector('cuatro-onward .error')?.textContent,
      null,
      'a refusal of the same name twice',
    );
    await page.getByLabel(/^In place of Leo/).fill(leo);
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    await ana.until(
      (old) =>
        !location.pathname.endsWith(old) &&
        document.querySelector('cuatro-table[data-status=playing]') !== null,
      id,
      'the new game',
    );
    await ana.hears(new RegExp(`${leo}’s turn`));
    assert.deepEqual(await ana.columns(), MOVES.slice(0, 7));
    // This time O looks.
    await ana.drops(0);
    await ana.hears(new RegExp(`${nora}’s turn`));
    await ana.leaves();
  });

  test('from a move of the past the reader plays on against the computer, or sends a friend the link; nothing of it counts', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const name = fresh('Otra');
    const setOut = async (/** @type {string} */ way, /** @type {string} */ side) => {
      await ana.goes(`/g/${id}#7`);
      await page.reload();
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.getByRole('button', { name: way, exact: true }).click();
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('You play').selectOption(side);
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await ana.until((old) => !location.pathname.endsWith(old), id, 'the new game');
      await ana.sits();
      return ana.gameId;
    };
    await page.goto(`${server.url}/g/${id}#7`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await ana.until(
      () => document.querySelectorAll('cuatro-onward select[name=level] option').length === 6,
      null,
      'the levels',
    );
    const lost = await Person.at(server.url, { name: 'Leo' });
    const game = await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      BOARD,
      MOVES,
    );
    await lost.holds(game, ['O']);
    for (const ply of [6, 7]) {
      await lost.goes(`/g/${game.id}#${ply}`);
      await lost.page.reload();
      await lost.page.getByRole('button', { name: 'Play on from here' }).click();
      assert.equal(await lost.page.getByLabel('You play').inputValue(), 'O', `from move ${ply}`);
    }
    await lost.leaves();
    const against = await setOut('The computer', 'O');
    await ana.sees('cuatro-table .practice');
    assert.deepEqual((await server.get(`/games/${against}`)).opening, MOVES.slice(0, 7));
    await ana.drops(0);
    await ana.hasDiscs(9);
    const shared = await setOut('A friend', 'X');
    await ana.sees('cuatro-invite');
    const friend = await Person.at(server.url, { name: fresh('Amiga') });
    await friend.joins(`/g/${shared}`);
    await friend.hears(/Your turn/);
    await friend.drops(0);
    assert.equal((await server.get(`/players/${encodeURIComponent(name)}`)).played, 0);
    await ana.leaves();
    await friend.leaves();
  });
}
