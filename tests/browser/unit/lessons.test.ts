/** What is judged right in the lessons of a game, and which of them count as solved. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lessons, lessonsFor } from '../../../static/js/core/lessons.ts';
import { gameOf } from '../support/tables.ts';
import type { Lesson } from '../wire.d.ts';

/** A lesson at a board of so many discs: column 4 is right, column 0 is refuted by two discs. */
const lessonAt = (ply: number): Lesson => ({
  ply,
  side: ply % 2 ? 'O' : 'X',
  played: 0,
  goal: 'draw',
  keeps: [4],
  text: 'find it',
  hint: 'look',
  answer: 'there',
  tries: [
    { column: 4, right: true, moves: [], cells: [], text: 'yes' },
    { column: 0, right: false, moves: [1, 5], cells: [[5, 1]], text: 'no' },
  ],
});

function begun(all = [lessonAt(2), lessonAt(3)]) {
  const lessons = new Lessons(gameOf());
  lessons.take(all);
  lessons.begin(0);
  return lessons;
}

test('a right disc solves the lesson, shows what keeps the outcome, and no further disc is a try', () => {
  const lessons = begun();
  assert.deepEqual([lessons.board?.moves, lessons.board?.side], [[3, 3], 'X']);
  assert.equal(lessons.drop(6), null, 'a full column is no try');
  assert.equal(lessons.drop(4)?.text, 'yes');
  assert.deepEqual([lessons.state, lessons.first, lessons.asks], ['right', 1, false]);
  const { board } = lessons;
  assert.deepEqual([board?.moves, board?.side, board?.keeps], [[3, 3, 4], null, [4]]);
  assert.equal(lessons.drop(4), null);
  assert.equal(lessons.first, 1);
});

test('a wrong disc is refuted disc by disc, taken back, and the lesson solved later does not count', () => {
  const lessons = begun();
  assert.equal(lessons.drop(0)?.right, false);
  assert.deepEqual([lessons.state, lessons.asks, lessons.drop(4)], ['wrong', true, null]);
  assert.deepEqual(lessons.board?.line, []);
  lessons.refuted = 2;
  assert.deepEqual([lessons.board?.moves, lessons.board?.line], [[3, 3, 0, 1, 5], [[5, 1]]]);
  lessons.again();
  assert.deepEqual(lessons.board?.moves, [3, 3]);
  assert.equal(lessons.drop(4)?.right, true);
  assert.equal(lessons.first, 0);
});

test('neither a hint nor the answer leaves a lesson to be solved at the first try', () => {
  const lessons = begun();
  lessons.hint();
  lessons.drop(4);
  assert.equal(lessons.first, 0);
  lessons.begin(1);
  assert.equal(lessons.hinted, false, 'the next lesson begins without it');
  lessons.answer();
  assert.deepEqual([lessons.state, lessons.board?.keeps, lessons.drop(4)], ['shown', [4], null]);
  lessons.begin(2);
  assert.deepEqual([lessons.state, lessons.first, lessons.board], ['done', 0, null]);
});

test('from the beginning again the count begins again, and without mistakes there is nothing to ask', () => {
  const lessons = begun();
  lessons.drop(4);
  lessons.begin(1);
  lessons.drop(4);
  assert.equal(lessons.first, lessons.count);
  lessons.begin(0);
  assert.deepEqual([lessons.state, lessons.first], ['ask', 0]);
  assert.equal(begun([]).state, 'none');
});

test('in another language the try stays', () => {
  const lessons = begun();
  lessons.drop(0);
  const [first, second] = [lessonAt(2), lessonAt(3)];
  first.tries[1].text = 'non';
  lessons.take([first, second]);
  assert.deepEqual([lessons.state, lessons.tried?.text], ['wrong', 'non']);
});

test('a player learns from their own mistakes, anybody else from those of both', () => {
  const report = { lessons: [lessonAt(2), lessonAt(3)] } as any;
  const plies = (mine: ('X' | 'O')[]) => lessonsFor(report, mine).map(({ ply }) => ply);
  assert.deepEqual([plies(['O']), plies([]), plies(['X', 'O'])], [[3], [2, 3], [2, 3]]);
});
