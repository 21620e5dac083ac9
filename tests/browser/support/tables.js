/** Games and tables for tests of what follows from them. */
import { emptyTable } from '../../../static/js/core/table.js';

/** @typedef {import('../../../static/js/core/types.js').Game} Game */
/** @typedef {import('../../../static/js/core/types.js').Side} Side */
/** @typedef {import('../../../static/js/core/table.js').Table} Table */

export const START = Date.parse('2026-01-01T10:00:00Z');
/** A moment of the game. */
export const at = (/** @type {number} */ seconds) => new Date(START + seconds * 1000).toISOString();

/** A game of two people after four discs, with X to move. @param {Partial<Game>} [more] @returns {Game} */
export const gameOf = (more = {}) => ({
  id: 'g',
  version: 5,
  status: 'playing',
  kind: 'online',
  rows: 6,
  columns: 7,
  connect: 4,
  seats: {
    X: { name: 'Ana', human: true, connected: true },
    O: { name: 'Bea', human: true, connected: true },
  },
  to_move: 'X',
  ply: 4,
  round: 3,
  moves: [3, 3, 2, 2],
  legal: [0, 1, 2, 3, 4, 5, 6],
  offers: { draw: null, takeback: null, rematch: [] },
  clock: null,
  claim: null,
  result: null,
  next_game: null,
  board: [],
  drawn: false,
  random_first: false,
  created_at: at(0),
  updated_at: at(0),
  ...more,
});

/** @param {Side[]} mine @param {Partial<Table>} [more] @returns {Table & {game: Game}} */
export function tableOf(mine, more = {}) {
  const game = more.game ?? gameOf();
  return { ...emptyTable(mine), connection: 'live', ...more, game };
}
