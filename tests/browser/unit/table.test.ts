/** The pure state of a game on the page: frames in, table out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  rewound,
  drop,
  emptyTable,
  receive,
  refuse,
  shownMoves,
  sideToPlay,
} from '../../../static/js/core/table.ts';
import { isHeld } from '../../../static/js/core/tournament.ts';
import { moverOf, remaining } from '../../../static/js/core/view.ts';
import { gameOf } from '../support/tables.ts';
import type { Game, Result } from '../../../static/js/core/types.ts';

/** A game before its first disc. */
const game = (more: object = {}): any =>
  gameOf({ version: 3, ply: 0, round: 1, moves: [], you: 'X', ...more });
const opened = (more: object = {}) =>
  receive(emptyTable(), { type: 'snapshot', version: 3, game: game(more) });
const move = (version: number, ply: number, column: number, row = 5): any => ({
  type: 'move',
  version,
  move: {
    side: ply % 2 ? 'O' : 'X',
    column,
    row,
    ply,
    round: Math.floor(ply / 2) + 1,
    at: null,
    why: null,
  },
});

test('the clock runs from the moment at which both sit, and stops at what is left', () => {
  const clock = {
    initial_s: 60,
    increment_s: 0,
    X_ms: 60_000,
    O_ms: 60_000,
    running: null,
    at: '',
  };
  const waiting = opened({ status: 'waiting', to_move: null, legal: [], clock });
  const at = '2026-01-01T10:00:00Z';
  const playing = receive(waiting, {
    type: 'joined',
    version: 4,
    seats: { X: null, O: null },
    status: 'playing',
    to_move: 'X',
    clock: { X_ms: 60_000, O_ms: 60_000, at },
  });
  assert.deepEqual(playing.game?.clock, { ...clock, running: 'X', at });
  const over = receive(playing, {
    type: 'result',
    version: 5,
    status: 'finished',
    result: null,
    clock: { X_ms: 47_000, O_ms: 60_000, at },
  });
  assert.deepEqual(over.game?.clock, { ...clock, X_ms: 47_000, running: null, at });
});

test('on a board that is held nobody is to move and no clock runs, until it is released', () => {
  const at = '2026-01-01T10:00:00Z';
  const later = '2026-01-01T10:05:03Z';
  const clock = { initial_s: 60, increment_s: 0, X_ms: 60_000, O_ms: 60_000, running: 'X', at };
  const playing = opened({ tournament: { id: 't' }, clock });
  const left = { X_ms: 51_000, O_ms: 60_000 };
  const held = receive(playing, {
    type: 'hold',
    version: 4,
    on: true,
    to_move: null,
    clock: { ...left, at },
  });
  assert.deepEqual(held.game?.clock, { ...clock, ...left, running: null });
  assert.deepEqual([sideToPlay(held), drop(held, 3)], [null, held]);
  assert.ok(held.game && isHeld(held.game));
  assert.equal(moverOf(held, held.game), 'X', 'whose turn it is all the same');
  const released = receive(held, {
    type: 'hold',
    version: 5,
    on: false,
    to_move: 'X',
    clock: { ...left, at: later },
  });
  assert.equal(sideToPlay(released), 'X');
  assert.ok(released.game?.clock && !isHeld(released.game));
  const leftAt = (ms: number) =>
    released.game?.clock && remaining(released.game.clock, 'X', Date.parse(later) + ms);
  assert.deepEqual([leftAt(-3_000), leftAt(0), leftAt(500)], [51_000, 51_000, 50_500]);
  // Who comes while it is held can play after it.
  const late = opened({ held: true, to_move: null, version: 3 });
  const after = receive(late, { type: 'hold', version: 4, on: false, to_move: 'X', clock: null });
  assert.equal(drop(after, 3).pending?.column, 3);
});

test('the game of before and the events since lead to the game of now', () => {
  const now = opened({ version: 9, moves: [3, 3, 2], ply: 3, round: 2, to_move: 'O' });
  for (const ply of [0, 1, 2]) {
    const { game: then, frames } = rewound(now.game as Game, ply);
    assert.equal(then.version, 9 - (3 - ply));
    const start = receive(emptyTable(), { type: 'snapshot', version: then.version, game: then });
    assert.deepEqual(frames.reduce(receive, start), now, `from ply ${ply}`);
  }
});

test('a snapshot gives the seat, the rows and the rounds of every move', () => {
  const table = opened({ moves: [3, 3, 2], ply: 3, to_move: 'O', you: 'O' });
  assert.deepEqual(table.mine, ['O']);
  assert.deepEqual(
    table.moves.map(({ side, row, round }) => [side, row, round]),
    [
      ['X', 5, 1],
      ['O', 4, 1],
      ['X', 5, 2],
    ],
  );
  assert.equal(sideToPlay(table), 'O');
});

test('moves follow the version, M4 counts the round, and the turn passes', () => {
  let table = opened();
  table = receive(table, move(4, 0, 3));
  table = receive(table, move(5, 1, 3, 4));
  assert.equal(table.game?.ply, 2);
  assert.equal(table.game?.round, 2);
  assert.equal(table.game?.to_move, 'X');
  assert.deepEqual(table.game?.moves, [3, 3]);
});

test('a doubled frame changes nothing, a gap asks for the missed ones', () => {
  const table = receive(opened(), move(4, 0, 3));
  assert.equal(receive(table, move(4, 0, 3)), table);
  const gap = receive(table, move(6, 2, 3));
  assert.equal(gap.resync, true);
  assert.deepEqual(gap.game?.moves, [3]);
});

test('a drop is shown at once, kept when the server agrees and taken back when it refuses', () => {
  const waiting = drop(opened(), 4);
  assert.deepEqual(shownMoves(waiting), [4]);
  assert.equal(sideToPlay(waiting), null, 'nobody drops twice');
  assert.deepEqual(shownMoves(refuse(waiting)), []);
  const agreed = receive(waiting, move(4, 0, 4));
  assert.equal(agreed.pending, null);
  assert.deepEqual(shownMoves(agreed), [4]);
});

test('a drop is refused here when the column is full, the turn is not ours or the game is over', () => {
  const full = opened({ rows: 1, moves: [0, 1], ply: 2, legal: [2, 3, 4, 5, 6] });
  assert.equal(drop(full, 0), full);
  const theirs = opened({ to_move: 'O' });
  assert.equal(drop(theirs, 0), theirs);
  const over = opened({ status: 'finished', to_move: null });
  assert.equal(drop(over, 0), over);
});

test('a full column leaves the legal ones', () => {
  const table = receive(opened({ rows: 2, moves: [0], ply: 1, to_move: 'O' }), move(4, 1, 0, 0));
  assert.deepEqual(table.game?.legal, [1, 2, 3, 4, 5, 6]);
});

test('when the second player joins, the first disc can be dropped', () => {
  const waiting = opened({
    status: 'waiting',
    to_move: null,
    legal: [],
    seats: { X: { name: 'Ana', human: true }, O: null },
  });
  const joined = receive(waiting, {
    type: 'joined',
    version: 4,
    seats: game().seats,
    status: 'playing',
    to_move: 'X',
    clock: null,
  });
  assert.deepEqual(shownMoves(drop(joined, 6)), [6]);
});

test('offers lapse when somebody plays on, and an answer clears its own', () => {
  const offered = receive(opened(), {
    type: 'offer',
    version: 4,
    offer: 'draw',
    side: 'O',
    answer: 'offer',
  });
  assert.equal(offered.game?.offers.draw, 'O');
  assert.equal(receive(offered, move(5, 0, 1)).game?.offers.draw, null);
  // Who offers and plays on still offers.
  const own = receive(opened(), {
    type: 'offer',
    version: 4,
    offer: 'draw',
    side: 'X',
    answer: 'offer',
  });
  assert.equal(receive(own, move(5, 0, 1)).game?.offers.draw, 'X');
  assert.equal(
    receive(offered, { type: 'offer', version: 5, offer: 'draw', side: 'X', answer: 'decline' })
      .game?.offers.draw,
    null,
  );
});

test('an agreed take-back shortens the moves and gives the turn back', () => {
  const table = receive(opened({ moves: [3, 3, 2], ply: 3, to_move: 'O' }), {
    type: 'takeback',
    version: 4,
    ply: 2,
    moves: [3, 3],
    clock: null,
  });
  assert.deepEqual(
    table.moves.map((one) => one.column),
    [3, 3],
  );
  assert.equal(table.game?.to_move, 'X');
});

test('the result ends the turn and the clock; a rematch names the next game', () => {
  const result: Result = {
    winner: 'X',
    reason: 'line',
    line: [[5, 0]],
    rounds: 4,
    points: { X: 3500, O: 0 },
  };
  const over = receive(
    opened({
      clock: {
        initial_s: 60,
        increment_s: 0,
        X_ms: 1,
        O_ms: 1,
        running: 'X',
        at: '2026-01-01T00:00:00Z',
      },
    }),
    {
      type: 'result',
      version: 4,
      status: 'finished',
      result,
      clock: null,
    },
  );
  assert.equal(over.game?.to_move, null);
  assert.equal(over.game?.clock?.running, null);
  assert.equal(over.game?.result?.points.X, 3500);
  const next = receive(over, { type: 'rematch', version: 5, asked: ['X', 'O'], next_game: 'h' });
  assert.equal(next.game?.next_game, 'h');
});

test('thinking and presence never step the version, and an unknown event does', () => {
  let table = receive(opened(), { type: 'thinking', version: 3, side: 'X', ply: 0 });
  assert.equal(table.thinking, 'X');
  table = receive(table, {
    type: 'presence',
    version: 3,
    seats: { X: true, O: false },
    watching: 2,
    away_since: { X: null, O: null },
  });
  assert.equal(table.presence?.watching, 2);
  table = receive(table, { type: 'something-new', version: 4 } as any);
  assert.equal(table.game?.version, 4);
  assert.equal(receive(table, move(5, 0, 3)).thinking, null);
});

test('reasons once heard survive a snapshot that does not repeat them', () => {
  const heard = receive(opened(), {
    ...move(4, 0, 3),
    move: { ...move(4, 0, 3).move, why: { code: 'center', text: 'the middle' } },
  });
  const again = receive(heard, {
    type: 'snapshot',
    version: 4,
    game: game({ version: 4, moves: [3], ply: 1, to_move: 'O' }),
  });
  assert.equal(again.moves[0].why?.code, 'center');
});
