/** Tables of what players have reached: points, and games won, lost and drawn. */
import { html, nothing } from 'lit-html';
import { number, t } from '../i18n/index.ts';
import type { Totals } from '../core/types.ts';

const COLUMNS = ['points', 'wins', 'losses', 'draws', 'played'] as const;

/** @param label What it tells. @param heads Of what stands before the figures. @param last Of what stands after them. */
export const figureTable = (
  label: string,
  kind: string,
  heads: unknown,
  lines: unknown,
  last: unknown = nothing,
) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <table class="figures stacked ${kind}">
      <thead>
        <tr>
          ${heads}
          ${COLUMNS.map((key) => html`<th scope="col" class="number">${t(`col-${key}`)}</th>`)}
          ${last}
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>
`;

/** The cells of a player's figures. */
export const figures = (totals: Totals) =>
  COLUMNS.map(
    (column) => html`
      <td class="number ${column}" data-label=${t(`col-${column}`)}>
        ${number(totals[column] ?? 0)}
      </td>
    `,
  );
