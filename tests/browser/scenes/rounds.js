/** Rounds: a Swiss from round to round, a bye, and those who come when a stage is full. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.js';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';
import {
  begins,
  deviceOf,
  Entrant,
  isCarried,
  LAPTOP,
  makeTournament,
  organiserOf,
  PHONE,
} from '../support/tournaments.js';

/** @typedef {import('../support/server.js').Server} Server */
/** @typedef {import('../support/tournaments.js').Made} Made */

/** @param {Server} server @param {Made} made @param {number} count */
async function enter(server, made, count) {
  /** @type {Entrant[]} */ const entrants = [];
  for (let n = 0; n < count; n += 1)
    entrants.push(await Entrant.enters(server, made.id, fresh('Leo')));
  return entrants;
}

/** Ends all games of the stage. @param {Server} server @param {Made} made @param {Entrant[]} entrants */
async function endRound(server, made, entrants) {
  const { items } = await server.get(`/tournaments/${made.id}/stages/1/games`);
  for (const { game, x, outcome } of items)
    if (outcome === null) await entrants.find(({ entry }) => entry.entrant.n === x)?.resigns(game);
}

withServer((server) => {
  test('a Swiss goes from round to round at a press, and tells those who wait', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 4);
    const teacher = await organiserOf(server, made, PHONE);
    const { page } = teacher;
    await page.getByRole('radio', { name: /Swiss/ }).check();
    assert.equal(
      await page.getByRole('spinbutton', { name: 'Rounds' }).inputValue(),
      '3',
      'what suits four',
    );
    const notice = page.getByText('More rounds than opponents: pairs will meet again.');
    assert.equal(await notice.count(), 0);
    await page.getByRole('spinbutton', { name: 'Rounds' }).fill('4');
    await notice.waitFor();
    await page.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
    await page.getByLabel('Count for points and ratings').uncheck();
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    await page.locator('.state', { hasText: 'Swiss · round 1 of 2' }).waitFor();
    const child = await deviceOf(server, entrants[0], PHONE);
    await child.goes(`/t/${made.id}`);
    await isCarried(child);
    const first = child.gameId;
    await child.page.locator('cuatro-turn .match', { hasText: 'round 1 of 2' }).waitFor();
    await endRound(server, made, entrants);
    await child.page.getByText('Wait for the next round.').waitFor();
    await page.getByRole('button', { name: 'Next round' }).tap();
    await isCarried(child, first);
    await page.locator('.state', { hasText: 'Swiss · round 2 of 2' }).waitFor();
    for (const one of entrants) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
  });

  test('who has a bye plays the computer meanwhile, and is carried to the next round', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 3);
    await begins(server, made, { kind: 'swiss', rounds: 2 });
    const game = await Promise.race(entrants.map((entrant) => entrant.paired()));
    assert.ok(game);
    const told = await Promise.all(entrants.map((entrant) => entrant.me()));
    const resting = entrants[told.findIndex(({ bye }) => bye)];
    const others = entrants.filter((entrant) => entrant !== resting);
    const { name } = resting.entry.entrant;
    const teacher = await organiserOf(server, made, LAPTOP);
    await teacher.page.getByText(`Bye: ${name} (1 point)`).waitFor();
    const child = await deviceOf(server, resting, PHONE);
    // From now on only the device is there.
    resting.leaves();
    await child.goes(`/t/${made.id}`);
    await child.page.getByText('You have a bye: 1 point.').waitFor();
    await isSound(child, 'a bye');
    await child.page.getByRole('button', { name: 'Play the computer' }).tap();
    await child.until(() => location.pathname.startsWith('/g/'), null, 'a game');
    await child.sits();
    const ordinary = child.gameId;
    const { kind, tournament } = await server.get(`/games/${ordinary}`);
    assert.deepEqual([kind, tournament], ['computer', undefined]);
    await child.page.reload();
    await child.sits();
    await endRound(server, made, others);
    for (const entrant of others) await entrant.free();
    await server.post(`/tournaments/${made.id}/stages/1/next_round`, { round: 2 }, made.organiser);
    await isCarried(child, ordinary);
    const next = await server.get(`/games/${child.gameId}`);
    assert.equal(next.tournament.round, 2);
    for (const one of others) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
  });

  test('who comes when a stage is full reads that they play in the next one', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 3);
    await begins(server, made, { kind: 'round_robin' });
    await entrants[0].paired();
    const late = await Entrant.enters(server, made.id, fresh('Leo'));
    const child = await deviceOf(server, late, PHONE);
    await child.goes(`/t/${made.id}`);
    await child.page.getByText('This stage is full. You play in the next one.').waitFor();
    assert.equal(await child.page.getByText('Wait for the next round.').count(), 0);
    for (const one of [...entrants, late]) one.leaves();
    await child.leaves();
  });
});
