/** A board in signs that every messenger shows. */
import { discsOf } from './rules.js';

/** The discs, in the colours of the page. */
export const DISCS = Object.freeze({ X: '🔴', O: '🟡' });
const FREE = '⚪';
/** A digit in a box of its own, as wide as a disc. @param {number} digit */
const boxed = (digit) => `${digit}\ufe0f\u20e3`;

/** Row by row from the top, with the numbers of the columns below where each has a sign.
 * @param {{rows: number, columns: number, moves: readonly number[], sides?: readonly import('./types.js').Side[]|null}} board @param {number} first What the first column is called. */
export function emojiBoard({ rows, columns, moves, sides }, first) {
  const cells = Array.from({ length: rows }, () => new Array(columns).fill(FREE));
  for (const { row, column, side } of discsOf(rows, moves, sides)) cells[row][column] = DISCS[side];
  const lines = cells.map((row) => row.join(''));
  if (first + columns <= 10)
    lines.push(Array.from({ length: columns }, (_, column) => boxed(first + column)).join(''));
  return lines.join('\n');
}
