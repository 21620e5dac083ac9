/** What follows from what a wall is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bareLink,
  lobbyOf,
  nextOffset,
  optionsIn,
  pageMs,
  shortName,
} from '../../../static/js/core/wall.js';

/** @param {object} changed @returns {import('../../../static/js/core/wall.js').Wall} */
const told = (changed) => /** @type {any} */ ({ scene: 'boards', offset: 0, total: 0, ...changed });

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
    [10, 20, 0],
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
