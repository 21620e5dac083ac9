/**
 * A Swiss of nine with everything that happens to one: a bye in each round, one who never drops a disc, one who comes late, a result that the
 * organiser corrects, and a server that is killed. `node --import ./tests/browser/typescript.js tools/page/lesson/swiss.ts [sqlite|postgres]`. Fails if the table is not what the rules make of the
 * public lists.
 */
import assert from 'node:assert/strict';
import { ask, pause, Script } from './script.ts';
import { Alone, Three } from './servers.ts';
import { awardsOf, checkNoRepeats, checkSwissTable, gamesOf, watchStage } from './watch.ts';

const DATABASE = process.argv[2] ?? 'sqlite';
const ROUNDS = 4;
/** How long scripts think, ms. */
const THINKS = [50, 400] as [number, number];
const LOOK_MS = 200;
const SERVERS = 3;
/** The time for a first disc, s: no shorter one can be asked for. */
const FIRST_DISC_S = 15;

const place = await (DATABASE === 'postgres' ? new Three() : new Alone()).start();
process.once('exit', () => place.kill());
const say = (text: string) => console.log(`swiss on ${DATABASE}: ${text}`);

const { body: made } = await ask(place, '/tournaments', { body: { title: 'Swiss of nine' } });
const id = made.tournament.id;
const stage = `/tournaments/${id}/stages/1`;
/** What the organiser asks for. */
async function organise(method: string, path: string, body: object, expected: number) {
  const answer = await ask(place, path, { method, token: made.organiser_token, body });
  assert.equal(answer.status, expected, JSON.stringify(answer.body));
}
const script = (name: string) => new Script(place, id, name, THINKS).enters();
/** Waits until a game of this round is there. */
async function hasBegun(round: number) {
  while (!(await gamesOf(place, stage)).some((game) => game.round >= round)) await pause(LOOK_MS);
}

const scripts = await Promise.all(Array.from({ length: 8 }, (_, at) => script(`Child ${at + 1}`)));
const playing = scripts.map((one) => one.plays());
const missing = await script('Missing');
// Here when round 1 is paired, as every server knows: requests go to one after another.
for (let known = 0; known < SERVERS;) {
  await ask(place, `/tournaments/${id}/me`, { token: missing.token });
  const { body } = await ask(place, `/tournaments/${id}/entries`);
  const row = body.items.find((entrant: { name: string }) => entrant.name === 'Missing');
  known = row?.state === 'waiting' ? known + 1 : 0;
  await pause(LOOK_MS);
}
await organise(
  'POST',
  `/tournaments/${id}/stages`,
  { kind: 'swiss', rounds: ROUNDS, break_s: 1, first_disc_s: FIRST_DISC_S, begin: 'now' },
  201,
);
const watched = watchStage(place, stage);
await hasBegun(1);
const late = await script('Late');
playing.push(late.plays());
say('round 1 has begun, and one came late');

await hasBegun(2);
const [wrong] = (await gamesOf(place, stage)).filter(({ how }) => how === 'played');
const outcome = wrong.outcome === 'X' ? 'O' : 'X';
await organise('PUT', `${stage}/results/${wrong.game}`, { outcome }, 200);
say(`${wrong.outcome} of a game is corrected to ${outcome}`);

await hasBegun(3);
await place.loses();
say('a server was killed in round 3 and is back');

const { games } = await watched;
const awards = await awardsOf(place, id);
const rows = await checkSwissTable(place, stage, games, awards);
checkNoRepeats(games.filter(({ how }) => how !== 'forfeit'));
const byes = awards.filter(({ how }) => how === 'bye').map(({ name }) => name);
assert.equal(byes.length, ROUNDS, `one bye in each round: ${byes.join(', ')}`);
assert.equal(new Set(byes).size, ROUNDS, `nobody has two byes: ${byes.join(', ')}`);
const row = (name: string) => rows.find((one) => one.name === name);
assert.deepEqual([row('Late')?.late, row('Missing')?.forfeits], [0.5, 1], 'late, and missing');
assert.equal(rows.filter(({ corrected }) => corrected).length, 2, 'the two of the corrected game');
say(
  `${games.length} games, byes of ${byes.join(', ')}; ` +
    rows.map(({ place: at, name, points }) => `${at} ${name} ${points}`).join(', '),
);

for (const one of [...scripts, missing, late]) one.vanishes();
await Promise.all(playing);
await place.stop();
