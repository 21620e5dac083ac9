/** M9: draw, take-back, abort. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';

/** @param {import('../support/server.js').Server} server */
export default function offers(server) {
  test('take-back and draw are offered, declined and accepted', async () => {
    const game = await makeOnline(server, { clock: { initial_s: 300, increment_s: 3 } });
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    assert.match(await ana.page.locator('cuatro-strip .clock').first().innerText(), /^[45]:\d\d$/, 'the clock is shown');
    await ana.drops(3);
    await ana.page.getByRole('button', { name: 'Take back' }).click();
    await bea.page.getByRole('button', { name: 'Accept' }).click();
    await ana.until(() => document.querySelectorAll('cuatro-log .move').length === 0, null, 'an empty board');
    await ana.drops(2);
    await bea.drops(2);
    await bea.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ana.page.getByRole('button', { name: 'Decline' }).click();
    await bea.sees('.notice:has-text("declined")');
    await ana.page.getByRole('button', { name: 'Offer a draw' }).click();
    await bea.page.getByRole('button', { name: 'Accept' }).click();
    for (const person of [ana, bea]) await person.hears(/A draw/);
    assert.equal((await ana.facts()).how, 'By agreement · 1 round');
    await ana.leaves();
    await bea.leaves();
  });

  test('a game without two discs is aborted and counts for nobody', async () => {
    const ana = await Person.at(server.url, { name: 'Tina' });
    await ana.holds(await makeGame(server, [{ name: 'Tina' }, { level: 'easy' }]));
    await ana.page.getByRole('button', { name: 'Abort' }).click();
    await ana.page.getByRole('button', { name: 'Yes, abort' }).click();
    await ana.hears(/Game aborted/);
    await ana.leaves();
  });
}
