/** The pure parts of the statistics: points before they are saved, and points over time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf, roundsRange } from '../../../static/js/core/points.ts';
import { progressOf, scaleTop } from '../../../static/js/core/progress.ts';

test('P1: a win gives 3500 in the first possible round, 500 less each later one, never below 500', () => {
  const wins = (connect: number) =>
    [4, 5, 6, 7, 8, 9, 10, 21].map((rounds) => pointsOf('X', rounds, connect).X);
  assert.deepEqual(wins(4), [3500, 3000, 2500, 2000, 1500, 1000, 500, 500]);
  assert.deepEqual(pointsOf('O', 5, 5), { X: 0, O: 3500 });
  assert.deepEqual(pointsOf(null, 21, 4), { X: 250, O: 250 });
});

test('T1: rounds go from the connect to half the cells, and O has no half round', () => {
  for (const winner of ['X', 'O', null] as const)
    assert.deepEqual(roundsRange({ rows: 6, columns: 7, connect: 4 }, winner), { min: 4, max: 21 });
  const odd = { rows: 3, columns: 5, connect: 3 };
  assert.deepEqual(roundsRange(odd, 'X'), { min: 3, max: 8 });
  assert.deepEqual(roundsRange(odd, null), { min: 3, max: 8 });
  assert.deepEqual(roundsRange(odd, 'O'), { min: 3, max: 7 });
});

test('points over time end at the points of now and begin at what the older games gave', () => {
  const seat = (name: string) => ({ name, human: true });
  const games: any[] = [
    {
      ended_at: 'c',
      points: { X: 0, O: 250 },
      seats: { X: { level: 'easy', human: false }, O: seat('Ana') },
    },
    { ended_at: 'b', points: { X: 3500, O: 0 }, seats: { X: seat('Ana'), O: seat('Luis') } },
    { ended_at: 'a', points: { X: 3000, O: 0 }, seats: { X: seat('Luis'), O: seat('Ana') } },
  ];
  assert.deepEqual(progressOf(4000, games, 'Ana'), [
    { at: 'a', gained: 0, total: 250 },
    { at: 'b', gained: 3500, total: 3750 },
    { at: 'c', gained: 250, total: 4000 },
  ]);
  assert.deepEqual(progressOf(0, [], 'Ana'), []);
});

test('the top of a scale is a round figure that nothing exceeds', () => {
  for (const [value, top] of [
    [0, 1],
    [250, 250],
    [3500, 5000],
    [3750, 5000],
    [9999, 10000],
    [120, 200],
  ])
    assert.equal(scaleTop(value), top, String(value));
});
