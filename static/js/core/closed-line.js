/** The line that a disc closes. */
import { discsOf } from './rules.js';

/** @typedef {import('./types.js').Result['line'][number]} Cell */

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/** Every cell of every line that the last disc closed. @param {{rows: number, connect: number, moves: readonly number[]}} game @returns {Cell[]} */
export function closedLine({ rows, connect, moves }) {
  const discs = discsOf(rows, moves);
  const last = discs.at(-1);
  if (!last) return [];
  const own = new Set(
    discs.filter(({ side }) => side === last.side).map(({ row, column }) => `${row},${column}`),
  );
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const [down, right] of DIRECTIONS) {
    /** @type {Cell[]} */
    const run = [[last.row, last.column]];
    for (const way of [-1, 1])
      for (let step = way; ; step += way) {
        /** @type {Cell} */
        const cell = [last.row + down * step, last.column + right * step];
        if (!own.has(String(cell))) break;
        run.push(cell);
      }
    if (run.length >= connect) for (const cell of run) cells.set(String(cell), cell);
  }
  return [...cells.values()];
}
