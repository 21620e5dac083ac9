/** What a report says, made ready to be drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anyKnown,
  barsOf,
  gradeOf,
  isMistake,
  moveAt,
  nextStop,
  SIGNS,
  stopsOf,
  valueText,
  variationOf,
} from '../../../static/js/core/report.ts';
import type { JudgedMove, Report } from '../wire.d.ts';

const UNKNOWN = { outcome: null, in_plies: null, score: null };

const judged = (ply: number, more?: Partial<JudgedMove>): JudgedMove => ({
  ply,
  side: ply % 2 ? 'O' : 'X',
  column: 0,
  verdict: 'perfect',
  grade: 'best',
  best: [],
  keeps: [],
  choice: true,
  proof: null,
  exact: true,
  before: UNKNOWN,
  after: UNKNOWN,
  text: '',
  cells: [],
  moves: [],
  from_ply: null,
  ...more,
});

const NONE = { choices: 0, kept: 0, percent: null };

const reportOf = (moves: JudgedMove[]): Report => ({
  game: 'g',
  rows: 4,
  columns: 4,
  connect: 4,
  exact: false,
  turning_point: null,
  decided_by: null,
  text: '',
  ending: null,
  accuracy: { X: NONE, O: NONE },
  best_move: { X: null, O: null },
  moves,
  lessons: [],
});

test('the next stop is a mistake or the deciding move, and after the last one the first again', () => {
  const moves = [
    judged(0),
    judged(1, { grade: 'blunder' }),
    judged(2, { grade: null }),
    judged(3, { grade: 'mistake' }),
    judged(4, { grade: 'inaccuracy' }),
    judged(5, { grade: 'inaccuracy' }),
  ];
  const report = { ...reportOf(moves), decided_by: 5 };
  assert.deepEqual(
    report.moves.map(isMistake),
    [false, true, false, true, false, false],
    'what nobody could see is no mistake',
  );
  assert.deepEqual(stopsOf(report), [2, 4, 6]);
  assert.deepEqual(
    [0, 1, 2, 4, 6].map((shown) => nextStop(report, shown)),
    [2, 2, 4, 6, 2],
  );
  assert.deepEqual(
    [6, 4, 3, 2].map((shown) => nextStop(report, shown, -1)),
    [4, 2, 2, 6],
  );
  assert.equal(nextStop(reportOf([judged(0)]), 0), null);
  assert.deepEqual(
    stopsOf(reportOf([judged(0), judged(1, { grade: 'inaccuracy' })])),
    [2],
    'for want of worse',
  );
  assert.equal(moveAt(report, 0), null, 'no move made the empty board');
  assert.equal(moveAt(report, 2)?.grade, 'blunder');
});

test('a refutation begins after the move, on the cells where its discs would rest', () => {
  const variation = variationOf(
    4,
    [0, 1, 0],
    judged(2, { from_ply: 3, moves: [0, 1, 0], cells: [[3, 0]] }),
  );
  assert.deepEqual(variation, {
    from: 3,
    without: null,
    cells: [[3, 0]],
    discs: [
      { row: 1, column: 0, side: 'O', n: 1 },
      { row: 2, column: 1, side: 'X', n: 2 },
      { row: 0, column: 0, side: 'O', n: 3 },
    ],
  });
});

test('what was missed begins instead of the move, whose disc is shown as taken away unless another lies there', () => {
  const missed = variationOf(
    4,
    [0, 1, 2],
    judged(2, { column: 2, from_ply: 2, moves: [0], cells: [] }),
  );
  assert.deepEqual(missed, {
    from: 2,
    cells: [],
    discs: [{ row: 2, column: 0, side: 'X', n: 1 }],
    without: { row: 3, column: 2, side: 'X' },
  });
  const covered = variationOf(
    4,
    [0, 1, 2],
    judged(2, { column: 2, from_ply: 2, moves: [0, 2], cells: [] }),
  );
  assert.equal(covered?.without, null);
  assert.equal(variationOf(4, [0], judged(0)), null, 'nothing was proven, nothing is drawn');
  const long = variationOf(
    4,
    [0, 1, 2],
    judged(2, {
      column: 2,
      grade: 'inaccuracy',
      best: [1],
      from_ply: 3,
      moves: [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3],
      cells: [[0, 3]],
    }),
  );
  assert.deepEqual(
    [long?.from, long?.discs, long?.cells],
    [2, [{ row: 2, column: 1, side: 'X', n: 1 }], []],
    'of a line that nobody can follow only a better disc is drawn',
  );
});

test('the discs of an opening have bars that say nothing, and no verdicts', () => {
  const report = reportOf([
    judged(2, { grade: 'blunder', after: { outcome: 'loss', in_plies: 4, score: null } }),
    judged(3),
  ]);
  assert.equal(moveAt(report, 2), null);
  assert.equal(moveAt(report, 3)?.grade, 'blunder');
  assert.deepEqual(
    barsOf(report).map(({ winner }) => winner),
    [null, null, 'O', null],
  );
});

test('bars name the winner, not the mover, and are taller the sooner the end', () => {
  const bars = barsOf(
    reportOf([
      judged(0, { after: { outcome: 'draw', in_plies: 16, score: null } }),
      judged(1, { after: { outcome: 'loss', in_plies: 6, score: null }, grade: 'blunder' }),
      judged(2, { after: { outcome: 'win', in_plies: 1, score: null } }),
      judged(3, { after: { outcome: 'win', in_plies: 16, score: null }, grade: 'good' }),
      judged(4),
    ]),
  );
  assert.deepEqual(
    bars.map(({ winner }) => winner),
    ['draw', 'X', 'X', 'O', null],
  );
  assert.deepEqual(
    bars.map(({ turned }) => turned),
    [false, true, false, false, false],
    'a slower win still wins',
  );
  assert.equal(bars[2].height, 1);
  assert.ok(
    bars[1].height < 1 && bars[1].height > bars[3].height && bars[3].height > 0,
    JSON.stringify(bars),
  );
  assert.deepEqual(
    [bars[0].height, bars[1].inPlies, bars[2].inPlies, bars[4].height, bars[4].inPlies],
    [0, 5, 0, 0, null],
    'the bar counts the discs that are still to come',
  );
});

test('values are told by sign and number; full and unknown columns say nothing', () => {
  const value = (outcome: any, plies: number | null) => ({
    column: 0,
    outcome,
    in_plies: plies,
    score: null,
  });
  assert.deepEqual(
    [
      value('win', 5),
      value('loss', 3),
      value('draw', 8),
      value('full', null),
      value(null, null),
    ].map(valueText),
    ['+ 5', '− 3', '=', '', ''],
  );
  assert.equal(anyKnown([value('full', null), value(null, null)]), false);
  assert.equal(anyKnown([value('full', null), value('draw', 4)]), true);
});

test('a grade never speaks by colour alone: each has a sign', () => {
  for (const grade of ['best', 'good', 'inaccuracy', 'mistake', 'blunder', null] as const) {
    assert.ok(SIGNS[gradeOf(judged(0, { grade }))].length > 0, String(grade));
  }
});
