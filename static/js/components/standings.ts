/** The lists of a tournament: a page of its table, and the names of those who entered. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from './button.ts';
import { avatar } from './avatar.ts';
import { PAGE } from '../core/tournament.ts';
import { number, t, type Key } from '../i18n/index.ts';
import type { Entrant, Entrants, StageKind, Standings, TableRow } from '../core/types.ts';

/** What the organiser has beside a name. */
type Menu = (one: { n: number; name: string }) => unknown;

const COUNTS = ['played', 'wins', 'draws', 'losses'] as const;
/** What orders equal points, after the games between those players. */
const TIE_BREAKS = ['buchholz_cut_1', 'buchholz', 'sonneborn_berger'] as const;
/** The first three places have a medal. */
const MEDALS = 3;
/** After so many wins in a row the next one counts double. */
const STREAK = 2;

/**
 * @param own The reader's number. @param onPage Asks for the page that begins there.
 * @param runs Whether the next win of a streak still counts double.
 */
export function standings(
  table: Standings,
  own: number | null,
  onPage: (offset: number) => void,
  runs: boolean,
  menu: Menu = () => nothing,
) {
  if (table.total === 0) return html`<p class="empty">${t('standings-empty')}</p>`;
  const ties = TIE_BREAKS.filter((key) => table.items.some((row) => row[key] !== undefined));
  const rows = (items: TableRow[]) =>
    repeat(
      items,
      ({ n }) => n,
      (row) => line(row, row.n === own, runs, ties, menu(row)),
    );
  const unplaced = table.items.filter(({ place }) => place === null);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t('standings-title')}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col" class="place number">${t('standings-place')}</th>
            <th scope="col">${t('standings-name')}</th>
            <th scope="col" class="number">${t('standings-points')}</th>
            ${COUNTS.map(
              (column) => html`
                <th scope="col" class="${column} number">${t(`standings-${column}`)}</th>
              `,
            )}
            ${ties.map(
              (key) => html`
                <th scope="col" class="tie number" title=${t(`standings-${key}-full`)}>
                  ${t(`standings-${key}`)}
                </th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows(table.items.filter(({ place }) => place !== null))}
        </tbody>
        ${
          unplaced.length > 0
            ? html`
                <tbody class="unplaced">
                  <tr>
                    <td colspan=${3 + COUNTS.length + ties.length} class="hint">
                      ${t('standings-unplaced')}
                    </td>
                  </tr>
                  ${rows(unplaced)}
                </tbody>
              `
            : nothing
        }
      </table>
    </div>
    ${table.total > PAGE ? pages(table, onPage) : nothing}
    ${
      table.items.some(({ corrected }) => corrected)
        ? html`<p class="hint">* ${t('standings-corrected')}.</p>`
        : nothing
    }
  `;
}

function pages({ offset, items, total }: Standings, onPage: (offset: number) => void) {
  const to = offset + items.length;
  const step = (begin: number, any: boolean, sign: string, key: Key) =>
    button(sign, () => onPage(begin), 'small', {
      disabled: !any,
      label: t(key),
      title: t(key),
      repeats: true,
    });
  return html`
    <div class="pages row">
      ${step(offset - PAGE, offset > 0, '‹', 'standings-before')}
      <span>
        ${t('standings-page', { from: number(offset + 1), to: number(to), total: number(total) })}
      </span>
      ${step(offset + PAGE, to < total, '›', 'standings-after')}
    </div>
  `;
}

/** Who has played whom: a column for each entrant of a round robin, for each round of a Swiss; nothing in an arena. */
export function crossTable({ offset, items }: Standings, kind: StageKind) {
  const [{ results = [] } = {}] = items;
  if (results.length === 0) return nothing;
  return html`
    <details class="cross">
      <summary>${t('standings-cross')}</summary>
      <p class="hint">${t(kind === 'swiss' ? 'standings-cross-hint' : 'standings-cross-robin')}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${t('standings-cross')}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col" class="number">${t('standings-number')}</th>
              <th scope="col">${t('standings-name')}</th>
              ${results.map((_, at) => html`<th scope="col">${number(at + 1)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${items.map(
              (row, at) => html`
                <tr>
                  <td class="number">${number(offset + at + 1)}</td>
                  <th scope="row">${row.name}</th>
                  ${(row.results ?? []).map((result) => html`<td class="result">${result}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}

function line(
  row: TableRow,
  own: boolean,
  runs: boolean,
  ties: readonly (typeof TIE_BREAKS)[number][],
  menu: unknown,
) {
  const medal = row.place !== null && row.place <= MEDALS;
  const streak = runs ? (row.streak ?? 0) : 0;
  const inRow = t('standings-streak', { n: streak });
  return html`
    <tr ?data-own=${own} ?data-out=${row.state === 'out' || row.struck_out}>
      <td class="number place">
        <span data-medal=${medal ? row.place : nothing}>
          ${row.place === null ? '–' : number(row.place)}
        </span>
      </td>
      <th scope="row">
        <div class="entrant">
          ${avatar(row.name)}
          <span class="who">${row.name}</span>
          ${own ? html`<span class="badge">${t('standings-you')}</span>` : nothing} ${menu}
        </div>
      </th>
      <td class="number points">
        ${
          streak >= STREAK
            ? html`
                <span class="streak" title=${inRow}>
                  <span aria-hidden="true">×2</span>
                  <span class="unseen">${inRow}</span>
                </span>
              `
            : nothing
        }
        ${number(row.points)}
        ${
          row.corrected
            ? html`<span class="corrected" title=${t('standings-corrected')}>*</span>`
            : nothing
        }
      </td>
      ${COUNTS.map((column) => html`<td class="number ${column}">${number(row[column])}</td>`)}
      ${ties.map((key) => html`<td class="tie number">${number(row[key] ?? 0)}</td>`)}
    </tr>
  `;
}

export function names(entrants: Entrants | null, menu: Menu = () => nothing) {
  const { items = [], total = 0 } = entrants ?? {};
  return html`
    <ul class="names row">
      ${repeat(
        items,
        ({ n }) => n,
        (one) => html`
          <li data-state=${one.state}>
            ${avatar(one.name)}
            <span class="dot" aria-hidden="true"></span>
            <span class="who">${one.name}</span>
            <span class="unseen">${` ${stateText(one.state)}`}</span>
            ${menu(one)}
          </li>
        `,
      )}
      ${
        total > items.length
          ? html`<li class="more">${t('names-more', { n: number(total - items.length) })}</li>`
          : nothing
      }
    </ul>
  `;
}

const stateText = (state: Entrant['state']) =>
  t(state === 'waiting' ? 'names-here' : `names-${state}`);
