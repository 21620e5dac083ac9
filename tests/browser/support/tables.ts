/** Games and tables for tests of what follows from them. */
import { emptyTable, type Table } from '../../../static/js/core/table.ts';
import type { Game, Side } from '../../../static/js/core/types.ts';

export const START = Date.parse('2026-01-01T10:00:00Z');
/** A moment of the game. */
export const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** A game of two people after four discs, with X to move. */
export const gameOf = (more: Partial<Game> = {}): Game => ({
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

export function tableOf(mine: Side[], more: Partial<Table> = {}): Table & { game: Game } {
  const game = more.game ?? gameOf();
  return { ...emptyTable(mine), connection: 'live', ...more, game };
}
