/** What looking back draws over the board: a line that was never played, and what each column is worth. */
import { nothing, svg } from 'lit-html';
import { anyKnown, valueText, type Variation, type ColumnValue } from '../core/report.ts';
import { t } from '../i18n/index.ts';
import { centre } from './board-drawing.ts';
import type { Sketch } from './cuatro-board.ts';

/** Like the holes of the board, a little inside them. */
const RADIUS = 36;
/** Signs in the space above the board, which ends at `HEADROOM`: win, draw and loss of the side to move differ in shape, too. */
const SHAPES = {
  win: 'M-13 9L0 -11L13 9z',
  draw: 'M-13 -3H13V3H-13z',
  loss: 'M-13 -9L0 11L13 -9z',
};

/** Discs of the variation, numbered, and the line at its end; and the values above. Null where there is nothing to draw.
 * @param best Columns that nothing is better than. */
export function sketchOf(
  variation: Variation | null,
  values: readonly ColumnValue[] | null,
  best: readonly number[],
): Sketch | null {
  const known = values && anyKnown(values) ? values : [];
  if (!variation && known.length === 0) return null;
  const cells = new Map(
    (variation?.discs ?? []).map(({ row, column, side, n }) => [
      `${row},${column}`,
      t('report-cell', { side, n }),
    ]),
  );
  return {
    picture: svg`
      ${variation ? variationPicture(variation) : nothing}
      ${known.map((value) => valuePicture(value, best.includes(value.column)))}
    `,
    cells,
    columns: known.map(spoken),
  };
}

/** Ticks above the columns that are right. @param all How many columns there are. */
export function ticksOf(columns: readonly number[], all: number): Sketch {
  const tick = (column: number) => svg`
    <g class="worth right" transform="translate(${centre(column)} -37)">
      <path d="M-24 0L-7 18L26 -22" />
    </g>
  `;
  const names = Array.from({ length: all }, (_, column) =>
    columns.includes(column) ? t('learn-tick') : '',
  );
  return { picture: svg`${columns.map(tick)}`, cells: new Map(), columns: names };
}

function variationPicture({ discs, without, cells }: Variation) {
  const at = ({ row, column }: { row: number; column: number }) =>
    `translate(${centre(column)} ${centre(row)})`;
  const taken =
    without &&
    svg`
    <g class="gone gone-${without.side}" transform=${at(without)}>
      <circle r=${RADIUS} />
      <path d="M-25 25L25 -25" />
    </g>
  `;
  return svg`
    ${taken ?? nothing}
    ${discs.map(
      (disc) => svg`
        <g class="meant meant-${disc.side}" transform=${at(disc)}>
          <circle r=${RADIUS} />
          <text text-anchor="middle" y="10" class="number">${disc.n}</text>
          <text text-anchor="middle" y="29" class="side">${disc.side}</text>
        </g>
      `,
    )}
    ${cells.map(
      ([row, column]) => svg`
        <circle class="decides" cx=${centre(column)} cy=${centre(row)} r=${RADIUS + 6} />
      `,
    )}
  `;
}

function valuePicture(value: ColumnValue, best: boolean) {
  if (!value.outcome || value.outcome === 'full') return nothing;
  return svg`
    <g class="worth worth-${value.outcome}" transform="translate(${centre(value.column)} 0)">
      ${best ? svg`<rect x="-46" y="-72" width="92" height="57" rx="12" />` : nothing}
      <path d=${SHAPES[value.outcome]} transform="translate(0 -57)" />
      <text text-anchor="middle" y="-22">${valueText(value)}</text>
    </g>
  `;
}

function spoken({ outcome, in_plies: n }: ColumnValue) {
  if (!outcome || outcome === 'full') return '';
  return t(`values-${outcome}`, { n: n ?? 0 });
}
