/** What follows from what a wall is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bareLink,
  leadersOf,
  lobbyOf,
  nextOffset,
  optionsIn,
  pageMs,
  pageOf,
  shortName,
  stepsOf,
} from '../../../static/js/core/wall.ts';
import type { Wall } from '../../../static/js/core/types.ts';

const told = (changed: object): Wall =>
  ({ scene: 'boards', leaders: [], offset: 0, total: 0, ...changed }) as any;

test('options come from the address', () => {
  assert.deepEqual(optionsIn('?t=abc&rotate=30&names=first'), {
    tournament: 'abc',
    rotate: 30,
    first: true,
  });
  for (const query of ['', '?rotate=1', '?rotate=soon', '?rotate=-5'])
    assert.deepEqual(optionsIn(query), { tournament: null, rotate: 15, first: false }, query);
});

test('a table is turned page by page, and begins again after the last', () => {
  assert.deepEqual(
    [0, 10, 20].map((offset) => nextOffset(told({ offset, total: 25 }))),
    [10, 15, 0],
  );
  assert.equal(nextOffset(told({ total: 10 })), 0);
  assert.equal(pageMs(told({ total: 25 }), 15), 15_000);
});

test('all pairings are seen before the games', () => {
  assert.equal(nextOffset(told({ scene: 'pairings', total: 13 })), 12);
  assert.equal(pageMs(told({ scene: 'pairings', total: 12 }), 15), 15_000);
  assert.equal(pageMs(told({ scene: 'pairings', total: 60 }), 15), 4_000);
  assert.equal(pageMs(told({ scene: 'pairings', total: 0 }), 15), 15_000);
});

test('the lobby has room for a class, and says how many more there are', () => {
  const names = Array.from({ length: 60 }, (_, n) => `P${n}`);
  for (const [count, total, shown, columns, more] of [
    [0, 0, 0, 1, 0],
    [11, 11, 11, 1, 0],
    [12, 12, 12, 2, 0],
    [33, 33, 33, 3, 0],
    [34, 34, 32, 3, 2],
    [60, 500, 32, 3, 468],
  ]) {
    const lobby = lobbyOf(names.slice(0, count), total);
    assert.deepEqual([lobby.shown.length, lobby.columns, lobby.more], [shown, columns, more]);
  }
});

test('names and addresses are as short as they can be', () => {
  assert.deepEqual(
    [shortName('Ana María', true), shortName('Ana María', false)],
    ['Ana', 'Ana María'],
  );
  assert.equal(bareLink('https://school.example/cuatro'), 'school.example/cuatro');
});

/** Rows of these places, named by their order. */
const rowsAt = (places: (number | null)[]) =>
  places.map((place, at) => ({ place, name: `P${at}`, points: 3 }));

/** A wall whose table has these places, at a page of it. */
const wallAt = (places: number[], offset: number) => {
  const rows = rowsAt(places);
  const leaders = rows.filter(({ place }) => Number(place) <= 3);
  return told({ leaders, table: rows.slice(offset, offset + 10), offset, total: rows.length });
};

/** What a reader sees of a wall's table. */
const namesOn = (wall: any) => {
  const { leaders, rows } = pageOf(wall);
  return [...leaders, ...rows].map(({ name }) => name);
};

test('the leaders stay beside every page, and every page is full', () => {
  const places = Array.from({ length: 13 }, (_, at) => at + 1);
  const first = wallAt(places, 0);
  assert.deepEqual(
    namesOn(first),
    Array.from({ length: 10 }, (_, at) => `P${at}`),
  );
  const offset = nextOffset(first);
  const second = wallAt(places, offset);
  assert.deepEqual(namesOn(second), [
    'P0',
    'P1',
    'P2',
    'P6',
    'P7',
    'P8',
    'P9',
    'P10',
    'P11',
    'P12',
  ]);
  assert.equal(nextOffset(second), 0);
  for (const total of [11, 17, 18, 24, 25, 100]) {
    const many = Array.from({ length: total }, (_, at) => at + 1);
    const seen = new Set();
    let wall = wallAt(many, 0);
    do {
      const names = namesOn(wall);
      assert.equal(names.length, 10, `${total} rows from ${wall.offset}`);
      names.forEach((name) => seen.add(name));
      wall = wallAt(many, nextOffset(wall));
    } while (wall.offset > 0);
    assert.equal(seen.size, total);
  }
});

test('of places that many share, those lead that fit', () => {
  const led = (places: number[]) => leadersOf(wallAt(places, 0)).length;
  assert.equal(led([1, 2, 3, 3, 3, 6]), 5);
  assert.equal(led([1, 2, 3, 3, 3, 3, 7]), 2);
  assert.equal(led([1, 1, 1, 1, 1, 1]), 0);
});

test('a step of the podium has everybody who shares its place', () => {
  const steps = (places: number[]) =>
    stepsOf(wallAt(places, 0)).map(({ place, names, more, columns }) => [
      place,
      names.length,
      more,
      columns,
    ]);
  assert.deepEqual(steps([1, 2, 3, 4]), [
    [1, 1, 0, 1],
    [2, 1, 0, 1],
    [3, 1, 0, 1],
  ]);
  assert.deepEqual(steps([1, 1, 3, 3, 5]), [
    [1, 2, 0, 1],
    [3, 2, 0, 1],
  ]);
  assert.deepEqual(steps([1, 2, ...Array(9).fill(3)]), [
    [1, 1, 0, 1],
    [2, 1, 0, 1],
    [3, 5, 4, 1],
  ]);
  assert.deepEqual(steps(Array(9).fill(1)), [[1, 9, 0, 3]]);
});
