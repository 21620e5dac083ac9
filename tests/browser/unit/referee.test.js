/** The referee of games on one device: it must judge as the server does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedLine } from '../../../static/js/core/closed-line.js';
import { after, beginning, judge } from '../../../static/js/core/referee.js';

const AT = '2026-11-25T12:00:00.000Z';
const FOUR = { rows: 4, columns: 4, connect: 4 };

/** @param {{rows: number, columns: number, connect: number}} size */
const begun = (size) => beginning({ id: 'a', X: 'Ana', O: 'Bea', drawn: false, at: AT, ...size });

/** A game after these commands; each must be allowed. @param {import('../../../static/js/core/types.js').Game} game @param {(number|string)[]} commands */
function played(game, commands) {
  return commands.reduce((now, one) => {
    const command = typeof one === 'number' ? { type: 'move', column: one } : { type: one };
    const frames = judge(now, command, AT);
    assert.ok(frames.length > 0, `${one} after ${now.moves}`);
    return after(now, frames);
  }, game);
}

test('B5: the public scripts end on the device as they do on the server', () => {
  const draw = played(begun(FOUR), [0, 3, 0, 3, 0, 3, 3, 0, 1, 2, 1, 2, 1, 2, 2, 1]);
  assert.equal(draw.status, 'finished');
  assert.deepEqual(draw.result, {
    winner: null,
    reason: 'full',
    line: [],
    rounds: 8,
    points: { X: 250, O: 250 },
  });
  const diagonal = played(begun(FOUR), [0, 1, 1, 2, 3, 2, 2, 0, 3, 3, 3]).result;
  assert.deepEqual([diagonal?.winner, diagonal?.reason, diagonal?.rounds], ['X', 'line', 6]);
  const column = played(begun(FOUR), [0, 1, 0, 1, 0, 1, 0]).result;
  assert.deepEqual([column?.winner, column?.points], ['X', { X: 3500, O: 0 }]);
});

test('B4: a disc that joins two runs wins with every cell of both', () => {
  const moves = [0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 6, 6];
  assert.equal(closedLine({ rows: 6, connect: 4, moves }).length, 0);
  assert.equal(closedLine({ rows: 6, connect: 4, moves: [...moves, 3] }).length, 7);
});

test('B5: a last disc that fills the board and wins, wins', () => {
  const game = played(begun({ rows: 1, columns: 3, connect: 2 }), [0, 2, 1]);
  assert.deepEqual([game.result?.winner, game.result?.reason], ['X', 'line']);
});

test('B6: what the rules refuse changes nothing', () => {
  const full = played(begun(FOUR), [0, 0, 0, 0]);
  assert.deepEqual(judge(full, { type: 'move', column: 0 }, AT), []);
  assert.deepEqual(judge(full, { type: 'move', column: 4 }, AT), []);
  assert.deepEqual(judge(full, { type: 'move' }, AT), []);
  const over = played(begun(FOUR), [0, 1, 0, 1, 0, 1, 0]);
  for (const type of ['move', 'takeback', 'draw', 'resign', 'abort'])
    assert.deepEqual(judge(over, { type, column: 2 }, AT), [], type);
  assert.deepEqual(judge(begun(FOUR), { type: 'takeback' }, AT), [], 'nothing to take back');
});

test('M9 and P5: a take-back, a draw, a resignation and an abort', () => {
  const size = { rows: 6, columns: 7, connect: 4 };
  const back = played(begun(size), [3, 2, 'takeback', 4]);
  assert.deepEqual(back.moves, [3, 4]);
  assert.equal(back.to_move, 'X');
  assert.equal(played(back, ['draw']).result?.reason, 'agreed');
  const { result } = played(begun(size), [3, 2, 3, 'resign']);
  // O was to move, and nobody could have won yet.
  assert.deepEqual(result, {
    winner: 'X',
    reason: 'resign',
    line: [],
    rounds: 2,
    points: { X: 500, O: 0 },
  });
  const none = played(begun(size), ['abort']);
  assert.deepEqual([none.status, none.result], ['aborted', null]);
});
