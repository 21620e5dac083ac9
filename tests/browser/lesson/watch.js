/** What must hold in a tournament, seen from outside: by its public lists alone. */
import assert from 'node:assert/strict';
import { ask, pause } from './script.js';

/** @typedef {{game: string, round: number, x: number, o: number, status: string, outcome: 'X'|'O'|'draw'|'void'|null, how: string|null}} Game */

/** How often the list of games is read. */
const LOOK_MS = 1_000;
const PAGE = 100;

/** All games of a stage. @param {import('./script.js').Place} place @param {string} path Of the stage. @returns {Promise<Game[]>} */
export async function gamesOf(place, path) {
  /** @type {Game[]} */ const games = [];
  for (;;) {
    const { body } = await ask(place, `${path}/games?offset=${games.length}&limit=${PAGE}`);
    games.push(...body.items);
    if (games.length >= body.total || body.items.length === 0) return games;
  }
}

/** Looks until the stage is over: nobody is in two games at any moment, and what was scored stays so. @param {import('./script.js').Place} place @param {string} path */
export async function watchStage(place, path) {
  /** @type {Map<string, string>} */ const scored = new Map();
  const id = path.split('/')[2];
  const k = Number(path.split('/').at(-1));
  for (let looks = 1; ; looks += 1) {
    const { body } = await ask(place, `/tournaments/${id}`);
    const stage = body.stages[k - 1];
    if (!stage) {
      await pause(LOOK_MS);
      continue;
    }
    const games = await gamesOf(place, path);
    /** @type {Set<number>} */ const playing = new Set();
    for (const { game, x, o, outcome, how } of games) {
      const result = `${outcome} ${how}`;
      if (outcome === null) {
        for (const n of [x, o]) {
          assert.ok(!playing.has(n), `entrant ${n} is in two games, one of them ${game}`);
          playing.add(n);
        }
      } else {
        const before = scored.get(game) ?? result;
        assert.equal(result, before, `${game} was scored twice`);
        scored.set(game, result);
      }
    }
    if (stage.status === 'ended') return { games, looks };
    await pause(LOOK_MS);
  }
}

/** Points by the rules: of an arena with streaks, or one for a win and a half for a draw. @param {Game[]} games @param {number} n @param {'arena'|'swiss'} kind */
function pointsOf(games, n, kind) {
  let points = 0;
  let streak = 0;
  for (const { x, o, outcome, how } of games) {
    if ((x !== n && o !== n) || outcome === 'void') continue;
    const won = outcome === (x === n ? 'X' : 'O');
    const drawn = outcome === 'draw';
    const forfeit = how === 'forfeit';
    if (kind === 'swiss') {
      points += won ? 1 : drawn ? 0.5 : 0;
      continue;
    }
    const value = won ? 2 : drawn ? 1 : 0;
    points += streak >= 2 && !(won && forfeit) ? 2 * value : value;
    if (!won) streak = 0;
    else if (!forfeit) streak += 1;
  }
  return points;
}

/**
 * The table follows from the games, and the sides are fair.
 * @param {import('./script.js').Place} place @param {string} path @param {Game[]} games @param {'arena'|'swiss'} kind
 */
export async function checkTable(place, path, games, kind) {
  const { body } = await ask(place, `${path}/table?limit=${PAGE}`);
  for (const row of body.items) {
    const own = games.filter(({ x, o, outcome }) => [x, o].includes(row.n) && outcome !== 'void');
    // Byes and a late entry are in no list of games.
    const without = kind === 'swiss' ? row.byes + (row.late ?? 0) : 0;
    assert.equal(row.points, pointsOf(games, row.n, kind) + without, `points of ${row.name}`);
    assert.equal(row.wins + row.draws + row.losses, own.length, `games of ${row.name}`);
    // A forfeit in a Swiss gives nobody a side.
    const seated = own.filter(({ how }) => kind === 'arena' || how !== 'forfeit');
    const balance = seated.reduce((sum, { x }) => sum + (x === row.n ? 1 : -1), 0);
    assert.ok(Math.abs(balance) <= 2, `${row.name} played X ${balance} times more than O`);
  }
  assert.ok(
    games.every(({ outcome }) => outcome !== null),
    'every game is scored',
  );
  return body.items;
}

/** No two met twice. @param {Game[]} games */
export function checkNoRepeats(games) {
  const pairs = games.map(({ x, o }) => [x, o].sort((one, other) => one - other).join('–'));
  const twice = pairs.filter((pair, at) => pairs.indexOf(pair) !== at);
  assert.deepEqual(twice, [], 'pairs that met twice');
}
