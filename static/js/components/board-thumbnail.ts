/** The final board of a game as a small picture for lists. It says nothing that the row does not say in words. */
import { html } from 'lit-html';
import { discsOf } from '../core/rules.ts';

/** Half of a disc, on cells of one unit. */
const R = 0.4;

const dot = (row: number, column: number) =>
  `M${column + 0.5 - R} ${row + 0.5}a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0z`;

/** One path for the discs of each side, and one for the holes: a large board costs no more elements than a small one. */
export function boardThumbnail({
  rows,
  columns,
  moves,
}: {
  rows: number;
  columns: number;
  moves: readonly number[];
}) {
  const discs = discsOf(rows, moves);
  const taken = new Set(discs.map(({ row, column }) => row * columns + column));
  const holes = Array.from({ length: rows * columns }, (_, cell) =>
    taken.has(cell) ? '' : dot(Math.floor(cell / columns), cell % columns),
  );
  const of = (side: 'X' | 'O') =>
    discs
      .filter((disc) => disc.side === side)
      .map(({ row, column }) => dot(row, column))
      .join('');
  const [width, height] = [columns + 0.4, rows + 0.4];
  return html`
    <svg
      class="thumbnail"
      viewBox="-0.2 -0.2 ${width} ${height}"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        class="plate"
        fill="var(--board)"
        x="-0.2"
        y="-0.2"
        width=${width}
        height=${height}
        rx="0.5"
      />
      <path class="holes" fill="var(--hole)" d=${holes.join('')} />
      <path class="discs-X" fill="var(--x)" d=${of('X')} />
      <path class="discs-O" fill="var(--o)" d=${of('O')} />
    </svg>
  `;
}
