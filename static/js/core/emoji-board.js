/** A board in signs that every messenger shows. */
import { discsOf } from './rules.js';

/** The discs, in the colours of the page. */
export const DISCS = Object.freeze({ X: '🔴', O: '🟡' });
const FREE = '⚪';
/** A digit in a box of its own, as wide as a disc. @param {number} digit */
const boxed = (digit) => `${digit}\ufe0f\u20e3`;

/** Row by row from the top, with the numbers of the columns below.
 * @param {{rows: number, columns: number, moves: readonly number[], sides?: readonly import('./types.js').Side[]|null}} board */
export function emojiBoard({ rows, columns, moves, sides }) {
  const cells = Array.from({ length: rows }, () => new Array(columns).fill(FREE));
  for (const { row, column, side } of discsOf(rows, moves, sides)) cells[row][column] = DISCS[side];
  const lines = cells.map((row) => row.join(''));
  lines.push(Array.from({ length: columns }, (_, column) => boxed(column)).join(''));
  return lines.join('\n');
}
