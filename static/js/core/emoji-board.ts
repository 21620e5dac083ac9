/** A board in signs that every messenger shows. */
import { discsOf } from './rules.ts';
import type { Side } from './types.ts';

/** The discs, in the colours of the page. */
export const DISCS = Object.freeze({ X: '🔴', O: '🟡' });
const FREE = '⚪';
/** A digit in a box of its own, as wide as a disc. */
const boxed = (digit: number) => `${digit}\ufe0f\u20e3`;

/** Row by row from the top, with the numbers of the columns below. */
export function emojiBoard({
  rows,
  columns,
  moves,
  sides,
}: {
  rows: number;
  columns: number;
  moves: readonly number[];
  sides?: readonly Side[] | null;
}) {
  const cells = Array.from({ length: rows }, () => new Array(columns).fill(FREE));
  for (const { row, column, side } of discsOf(rows, moves, sides)) cells[row][column] = DISCS[side];
  const lines = cells.map((row) => row.join(''));
  lines.push(Array.from({ length: columns }, (_, column) => boxed(column)).join(''));
  return lines.join('\n');
}
