/** What must hold in a tournament, seen from outside: by its public lists alone. */
import assert from 'node:assert/strict';
import { ask, pause, type Place } from './script.ts';

type Game = {
  game: string;
  round: number;
  x: number;
  o: number;
  status: string;
  outcome: 'X' | 'O' | 'draw' | 'void' | null;
  how: string | null;
};

/** How often the list of games is read. */
const LOOK_MS = 1_000;
const PAGE = 100;

/** All games of a stage. @param path Of the stage. */
export async function gamesOf(place: Place, path: string): Promise<Game[]> {
  const games: Game[] = [];
  for (;;) {
    const { body } = await ask(place, `${path}/games?offset=${games.length}&limit=${PAGE}`);
    games.push(...body.items);
    if (games.length >= body.total || body.items.length === 0) return games;
  }
}

/** Points without a game: byes, and those for a late entry. They are in no list but the file. */
type Award = { round: number; name: string; points: number; how: string };
export async function awardsOf(place: Place, id: string): Promise<Award[]> {
  const file = await (await fetch(`${place.url}/t/${id}/games.csv?sep=;&lang=en`)).text();
  const rows = file.split(/\r?\n/).map((line) => line.split(';'));
  return rows
    .filter(([, , board, , , , , how]) => board === '' && how !== undefined)
    .map(([, round, , name, , , points, how]) => ({
      round: Number(round),
      name,
      points: Number(points),
      how,
    }));
}

/** Looks until the stage is over: nobody is in two games at any moment, and what was scored stays so unless it is corrected. */
export async function watchStage(place: Place, path: string) {
  const scored: Map<string, string> = new Map();
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
    const playing: Set<number> = new Set();
    for (const { game, x, o, outcome, how } of games) {
      const result = `${outcome} ${how}`;
      if (outcome === null) {
        for (const n of [x, o]) {
          assert.ok(!playing.has(n), `entrant ${n} is in two games, one of them ${game}`);
          playing.add(n);
        }
      } else {
        const before = how === 'entered' ? result : (scored.get(game) ?? result);
        assert.equal(result, before, `${game} was scored twice`);
        scored.set(game, result);
      }
    }
    if (stage.status === 'ended') return { games, looks };
    await pause(LOOK_MS);
  }
}

/** Points by the rules: of an arena with streaks, or one for a win and a half for a draw. */
function pointsOf(games: Game[], n: number, kind: 'arena' | 'swiss') {
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

/** The table follows from the games, and the sides are fair. */
export async function checkTable(
  place: Place,
  path: string,
  games: Game[],
  kind: 'arena' | 'swiss',
) {
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

type SwissRow = {
  n: number;
  name: string;
  place: number | null;
  points: number;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  forfeits: number;
  late?: number;
  buchholz: number;
  buchholz_cut_1: number;
  corrected?: boolean;
};

/** The table of a Swiss is what rules C1 and C5 to C8 of docs/rules.md make of its games and of the points without a game. */
export async function checkSwissTable(
  place: Place,
  path: string,
  games: Game[],
  awards: Award[],
): Promise<SwissRow[]> {
  const { body } = await ask(place, `${path}/table?limit=${PAGE}`);
  const table: SwissRow[] = body.items;
  const rounds = Math.max(...games.map(({ round }) => round));
  const played = games.filter(({ how, outcome }) => how !== 'forfeit' && outcome !== 'void');
  const valueOf = ({ x, outcome }: Game, n: number) =>
    outcome === 'draw' ? 0.5 : Number(outcome === (x === n ? 'X' : 'O'));
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const has =
    (n: number) =>
    ({ x, o }: Game) =>
      x === n || o === n;
  const pointsOf = new Map(
    table.map(({ n, name }) => {
      const own = games.filter(has(n)).map((game) => valueOf(game, n));
      const without = awards.filter((award) => award.name === name).map(({ points }) => points);
      return [n, sum([...own, ...without])];
    }),
  );
  const rows = table.map(({ n, name }) => {
    const [all, own] = [games.filter(has(n)), played.filter(has(n))];
    const counted = (value: number) => all.filter((game) => valueOf(game, n) === value).length;
    const held = awards.filter((award) => award.name === name);
    const byes = held.filter(({ how }) => how === 'bye').length;
    const walkovers = all.filter((game) => game.how === 'forfeit' && valueOf(game, n) === 1).length;
    const points = pointsOf.get(n) ?? 0;
    const without = rounds - own.length - (own.length === 0 ? byes + walkovers : 0);
    const opponents = [
      ...own.map(({ x, o }) => pointsOf.get(x === n ? o : x) ?? 0),
      ...Array.from({ length: without }, () => points),
    ];
    const buchholz = sum(opponents);
    return {
      n,
      name,
      points,
      played: all.length,
      wins: counted(1),
      draws: counted(0.5),
      losses: counted(0),
      byes,
      forfeits: all.filter((game) => game.how === 'forfeit' && valueOf(game, n) === 0).length,
      late: sum(held.filter(({ how }) => how === 'late entry').map((award) => award.points)),
      buchholz,
      buchholz_cut_1: buchholz - Math.min(...opponents, Infinity),
      corrected: all.some(({ how }) => how === 'entered'),
    };
  });
  // Who never had a board or a bye has no place.
  const hasPlace = (row: { played: number; byes: number }) => Number(row.played + row.byes > 0);
  const keys = new Map(
    rows.map((row) => {
      const equal = rows.filter(({ points }) => points === row.points).map(({ n }) => n);
      const among = played.filter(({ x, o }) => equal.includes(x) && equal.includes(o));
      const haveMet = among.length === (equal.length * (equal.length - 1)) / 2;
      const direct = haveMet
        ? sum(among.filter(has(row.n)).map((game) => valueOf(game, row.n)))
        : 0;
      return [
        row.n,
        [hasPlace(row), row.points, direct, row.buchholz_cut_1, row.buchholz, row.wins],
      ];
    }),
  );
  const isBefore = (one: number, other: number) => {
    const [a, b] = [keys.get(one) ?? [], keys.get(other) ?? []];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && a[at] > b[at];
  };
  const expected = rows.map((row) => ({
    ...row,
    place: hasPlace(row) ? 1 + rows.filter(({ n }) => isBefore(n, row.n)).length : null,
  }));
  const shown = table.map((row) => ({
    n: row.n,
    name: row.name,
    points: row.points,
    played: row.played,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    byes: row.byes,
    forfeits: row.forfeits,
    late: row.late ?? 0,
    buchholz: row.buchholz,
    buchholz_cut_1: row.buchholz_cut_1,
    corrected: row.corrected ?? false,
    place: row.place,
  }));
  assert.deepEqual(shown, expected, 'the table by the rules');
  return table;
}

/** No two met twice. */
export function checkNoRepeats(games: Game[]) {
  const pairs = games.map(({ x, o }) => [x, o].sort((one, other) => one - other).join('–'));
  const twice = pairs.filter((pair, at) => pairs.indexOf(pair) !== at);
  assert.deepEqual(twice, [], 'pairs that met twice');
}
