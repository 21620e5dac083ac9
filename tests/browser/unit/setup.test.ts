/** Positions that are set up, and positions as people write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPosition } from '../../../static/js/core/position-text.ts';
import { discsOf } from '../../../static/js/core/rules.ts';
import {
  flipped,
  inTurn,
  ofStacks,
  queryOf,
  resized,
  stacksOf,
  toMove,
  withDisc,
  withoutDisc,
} from '../../../static/js/core/setup.ts';
import type { BoardSize } from '../../../static/js/core/board-size.ts';

const SIZE = { rows: 6, columns: 7, connect: 4 };

/** Whole numbers below `n` that look random and are the same each time. */
function draws(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (state * 48271) % 0x7fffffff;
    return state % n;
  };
}

/** What was read, as a query without what goes without saying. */
function read(text: string, size: BoardSize = SIZE) {
  const reading = readPosition(text, size);
  if (!reading || 'floating' in reading) return reading;
  return 'setup' in reading
    ? queryOf(reading.setup)
    : decodeURIComponent(reading.query).replace(/^rows=6&columns=7&connect=4&?/, '');
}

test('discs are dropped in turn until one is put, and the address names what is known', () => {
  let setup = inTurn(SIZE);
  assert.equal(queryOf(setup), '');
  setup = withDisc(withDisc(setup, 3, null), 3, null);
  assert.equal(queryOf(setup), 'moves=3,3');
  assert.equal(toMove(setup), 'X');
  setup = withDisc(setup, 0, 'O');
  assert.equal(queryOf(setup), 'stacks=o-0-0-xo-0-0-0');
  assert.equal(toMove(setup), 'X', 'the side that has fewer discs');
  assert.equal(queryOf(withDisc(setup, 0, null)), 'stacks=ox-0-0-xo-0-0-0');
  assert.equal(queryOf(flipped(setup)), 'stacks=0-0-0-xo-0-0-o');
});

test('a disc that is taken away leaves the others where they are', () => {
  const setup = inTurn(SIZE, [3, 3, 0]);
  assert.equal(queryOf(withoutDisc(setup, null)), 'moves=3,3');
  assert.equal(queryOf(withoutDisc(setup, 3)), 'stacks=x-0-0-x-0-0-0');
  assert.equal(withoutDisc(setup, 6), setup);
  assert.equal(withoutDisc(inTurn(SIZE), null).moves.length, 0);
});

test('a board of another size keeps the discs that fit it', () => {
  const setup = inTurn(SIZE, [3, 3, 2]);
  const at = (rows: number, columns: number, connect = 4) =>
    queryOf(resized(setup, { rows, columns, connect }));
  assert.equal(at(4, 5), 'rows=4&columns=5&connect=4&moves=3,3,2');
  assert.equal(at(1, 7), 'rows=1&columns=7&connect=4');
  assert.equal(at(6, 3), 'rows=6&columns=3&connect=4');
  assert.equal(at(6, 7, 2), 'rows=6&columns=7&connect=2&stacks=0-0-x-xo-0-0-0', 'may be over now');
});

test('stacks are read as they are written, whatever lies there', () => {
  const draw = draws(7);
  for (let n = 0; n < 500; n += 1) {
    const size = { rows: 1 + draw(8), columns: 1 + draw(8), connect: 4 };
    const words = Array.from({ length: size.columns }, () =>
      Array.from({ length: draw(size.rows + 1) }, () => 'xo'[draw(2)]).join(''),
    ).map((word) => word || '0');
    const stacks = words.join('-');
    const setup = ofStacks(size, stacks);
    assert.ok(setup, stacks);
    assert.equal(stacksOf(setup), stacks);
    assert.equal(
      stacksOf(flipped(setup)),
      words.toReversed().join('-'),
      'its mirror image has the columns the other way round',
    );
  }
  for (const wrong of ['x', 'x-o', 'xxxxxxx-0-0-0-0-0-0', 'a-0-0-0-0-0-0', '-0-0-0-0-0-0'])
    assert.equal(ofStacks(SIZE, wrong), null, wrong);
});

test('what people paste is read: moves, stacks, addresses, boards in signs', () => {
  assert.equal(read('3,3,2'), 'moves=3,3,2');
  assert.equal(read(' 3 3 2\n'), 'moves=3,3,2');
  assert.equal(read('3,'), 'moves=3');
  assert.equal(read('3'), 'moves=3', 'columns count from 0');
  assert.equal(read('0'), 'moves=0');
  assert.equal(read(''), '');
  assert.equal(read('443'), 'pos=443');
  assert.equal(read('0-X-xo-0-ox-0-0'), 'stacks=0-x-xo-0-ox-0-0');
  assert.equal(
    read('Look: https://a.b/c4/board?rows=4&columns=5&connect=4&moves=1,1#top'),
    'rows=4&columns=5&connect=4&moves=1,1',
  );
  assert.equal(read('?lang=es'), '', 'an address that names no position');
  assert.equal(read('?rows=10&columns=10&connect=4'), 'rows=10&columns=10&connect=4');
  assert.equal(read('..\n.x'), 'rows=2&columns=2&connect=2&stacks=0-x');
  assert.equal(
    read('  0   1   2\n+---+---+---+\n|   | O |   |\n+---+---+---+\n|   | X |   |\n+---+---+---+'),
    'rows=2&columns=3&connect=3&stacks=0-xo-0',
  );
  assert.equal(
    read('🔴 Ana – Leo 🟡\n⚪🟡⚪\n⚪🔴⚪\n0️⃣1️⃣2️⃣\nhttps://a.b/board?connect=2&moves=1,1'),
    'rows=2&columns=3&connect=2&stacks=0-xo-0',
  );
  assert.equal(
    read('| X | O |\n -1  +2\n\ncurl https://a.b/board?rows=1&columns=2&connect=2&moves=0,1,0'),
    'rows=1&columns=2&connect=2&stacks=x-o',
    'the board, and not the command below it',
  );
});

test('an address without a size is of 6×7·4, whatever board is shown', () => {
  const small = { rows: 4, columns: 4, connect: 4 };
  assert.equal(read('https://a.b/board?moves=5,5', small), 'moves=5,5');
  assert.equal(read('moves=1,1', small), 'rows=4&columns=4&connect=4&moves=1,1');
});

test('a board in signs is read as others write it, and never without one of its rows', () => {
  const three = 'rows=3&columns=3&connect=3&stacks=0-xo-0';
  assert.equal(read('...\n.Y.\n.R.'), three, 'red and yellow');
  assert.equal(read('---\n-o-\n-x-'), three, 'dashes for empty cells');
  assert.equal(read('... .o. .x.'), three, 'a field of one line');
  assert.equal(read('...\n.A.\n.x.'), null, 'a sign that nobody knows');
});

test('what is no position is told from what the server reads, and a disc in the air has its cell', () => {
  for (const text of ['hello', '...\n..', 'x', '😀😀\n😀😀']) assert.equal(read(text), null, text);
  assert.deepEqual(read('x.\n..'), { floating: [0, 0] });
  for (const text of [
    'moves=3,9',
    'moves=0,0,0,0,0,0,0',
    'moves=0,1,0,1,0,1,0,1',
    'moves=3&stacks=0-0-0-0-0-0-0',
    'stacks=x-o',
    'rows=99',
    'connect=1&moves=3',
    'rows=1&columns=1&connect=2',
    'rows=a&moves=3',
  ]) {
    const reading = readPosition(text, SIZE);
    assert.ok(reading && 'query' in reading, text);
  }
});

test('discs whose sides do not alternate lie where they were put', () => {
  const discs = discsOf(6, [0, 0], ['O', 'O']);
  assert.deepEqual(
    discs.map(({ row, side }) => [row, side]),
    [
      [5, 'O'],
      [4, 'O'],
    ],
  );
});
