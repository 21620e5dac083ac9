/** The page's small pure modules. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BYTES, CHARACTERS } from '../../../static/js/components/name-length.ts';
import { emojiBoard } from '../../../static/js/core/emoji-board.ts';
import { restMs } from '../../../static/js/core/fall.ts';
import { clockText, remaining } from '../../../static/js/core/view.ts';
import { gameCodeOf } from '../../../static/js/core/game-code.ts';
import { routeOf } from '../../../static/js/core/route.ts';
import {
  discsOf,
  landingRow,
  openColumns,
  roundsOf,
  segmentsOf,
} from '../../../static/js/core/rules.ts';
import { headline, startKey } from '../../../static/js/core/sentences.ts';

test('B3 and B9: discs rest on the lowest free cell, and row 0 is the top', () => {
  assert.deepEqual(
    discsOf(6, [3, 3, 3]).map((disc) => disc.row),
    [5, 4, 3],
  );
  assert.equal(landingRow(2, [0, 0], 0), null);
  assert.equal(landingRow(2, [0], 0), 0);
  assert.deepEqual(openColumns(1, 3, [1]), [0, 2]);
});

test('B4: each line through the last disc becomes one segment, neighbours by chance do not', () => {
  const across = [
    [5, 0],
    [5, 1],
    [5, 2],
    [5, 3],
  ];
  assert.deepEqual(segmentsOf(across, { row: 5, column: 3 }, 4), [{ from: [5, 0], to: [5, 3] }]);
  const corner = [...across, [2, 0], [3, 1], [4, 2]];
  assert.deepEqual(segmentsOf(corner, { row: 5, column: 3 }, 4), [
    { from: [5, 0], to: [5, 3] },
    { from: [2, 0], to: [5, 3] },
  ]);
  assert.deepEqual(segmentsOf(across, undefined, 4), []);
});

test('B11: who starts is told where chance decided it, until both have moved', () => {
  const game = { drawn: true, status: 'playing' } as any;
  assert.deepEqual(
    [0, 1, 2].map((shown) => startKey(game, ['X'], shown)),
    ['start-you', 'start-you', null],
  );
  assert.equal(startKey(game, ['O'], 0), 'start-name');
  assert.equal(startKey(game, ['X', 'O'], 0), 'start-name', 'two people on one device');
  assert.equal(startKey({ ...game, opening: [3, 3, 2] }, [], 4), 'start-name');
  assert.equal(startKey({ ...game, drawn: false }, ['X'], 0), null, 'somebody chose');
  assert.equal(startKey({ ...game, status: 'waiting' }, ['X'], 0), null, 'nobody to play with yet');
});

test('addresses open their screens, and broken ones open none', () => {
  assert.deepEqual(routeOf('/', ''), { screen: 'home' });
  assert.deepEqual(routeOf('/', '#admin=c4a_x'), { screen: 'manage', admin: 'c4a_x' });
  assert.deepEqual(routeOf('/g/abc', '#12'), { screen: 'game', id: 'abc', ply: 12 });
  assert.deepEqual(routeOf('/g/abc', '#invite=c4i_9&name=Jos%C3%A9'), {
    screen: 'game',
    id: 'abc',
    invite: 'c4i_9',
    name: 'José',
  });
  assert.deepEqual(routeOf('/players/%E0%A4%A', ''), { screen: 'player', name: '%E0%A4%A' });
  assert.deepEqual(routeOf('/players/Ana%20B', ''), { screen: 'player', name: 'Ana B' });
  assert.deepEqual(routeOf('/stats', ''), { screen: 'history' });
  assert.deepEqual(routeOf('/stats', '#manage'), { screen: 'manage' });
  assert.deepEqual(routeOf('/docs', ''), { screen: 'docs' });
  assert.deepEqual(routeOf('/nowhere', ''), { screen: 'missing' });
  assert.deepEqual(routeOf('/g/a/b', ''), { screen: 'missing' });
});

test('a pasted code or link is understood, anything else is not', () => {
  assert.deepEqual(gameCodeOf(' 0K2m9x1abcde '), { id: '0k2m9x1abcde' });
  assert.deepEqual(gameCodeOf('http://host:8080/g/0k2m9x1abcde#invite=c4i_1'), {
    id: '0k2m9x1abcde',
    host: 'host:8080',
    invite: 'c4i_1',
  });
  assert.equal(gameCodeOf('javascript:alert(1)'), null);
  assert.equal(gameCodeOf(''), null);
});

test('only the running clock runs, and it stops at zero', () => {
  const clock = {
    initial_s: 60,
    increment_s: 0,
    X_ms: 5000,
    O_ms: 9000,
    running: 'X' as const,
    at: '2026-01-01T00:00:00.000Z',
  };
  const now = Date.parse(clock.at) + 2000;
  assert.equal(remaining(clock, 'X', now), 3000);
  assert.equal(remaining(clock, 'O', now), 9000);
  assert.equal(remaining(clock, 'X', now + 60_000), 0);
  assert.equal(clockText(61_000), '1:01');
  assert.equal(clockText(9_940), '0:09.9');
  assert.equal(clockText(0), '0:00.0');
});

test('M5: winner, loser, spectator and a shared device each hear their own sentence', () => {
  const game = { status: 'finished', result: { winner: 'X' } } as any;
  assert.equal(headline(game, ['X']).key, 'end-won');
  assert.equal(headline(game, ['O']).key, 'end-lost');
  assert.equal(headline(game, []).key, 'end-winner');
  assert.equal(headline(game, ['X', 'O']).key, 'end-winner');
  assert.equal(
    headline({ status: 'finished', result: { winner: null } } as any, ['X']).key,
    'end-draw',
  );
  assert.equal(headline({ status: 'aborted', result: null } as any, ['X']).key, 'end-aborted');
  const counted = {
    status: 'aborted',
    result: null,
    clock: null,
    tournament: {},
  } as any;
  assert.equal(headline(counted, ['X']).key, 'reason-other', 'the tournament says how it counts');
  assert.equal(headline({ ...counted, by: 'X' }, ['X']).key, 'reason-resign');
  const flagged = { ...counted, clock: { X_ms: 60_000, O_ms: 0 } };
  assert.equal(headline(flagged, ['X']).key, 'reason-time');
});

test('the log has one line per round', () => {
  const moves = [{ round: 1 }, { round: 1 }, { round: 2 }] as any;
  assert.deepEqual(
    roundsOf(moves).map((line) => [line.round, line.moves.length]),
    [
      [1, 2],
      [2, 1],
    ],
  );
});

test('a board in emoji has the discs where they lie, and the numbers of the columns', () => {
  const board = { rows: 2, columns: 3, moves: [1, 1] };
  assert.equal(emojiBoard(board), '⚪🟡⚪\n⚪🔴⚪\n0️⃣1️⃣2️⃣');
});

test('a name may be as long as the server takes it', () => {
  const source = new URL('../../../crates/game/src/names/mod.rs', import.meta.url);
  const server = readFileSync(source, 'utf8');
  const number = (name: string) =>
    Number(server.match(new RegExp(`const ${name}: usize = (\\d+);`))?.[1]);
  assert.equal(CHARACTERS, number('MAX_CHARACTERS'));
  assert.equal(BYTES, number('MAX_BYTES'));
});

test('a disc lies still within 0.7 s on the highest board', () => {
  for (let cells = 1; cells <= 10; cells += 1) {
    assert.ok(restMs(cells, false) <= 700, `${cells} cells: ${restMs(cells, false)} ms`);
    assert.ok(restMs(cells, false) >= restMs(cells - 1, false), 'a longer fall is not faster');
  }
});
