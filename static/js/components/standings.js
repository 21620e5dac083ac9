/** The lists of a tournament: a page of its table, and the names of those who entered. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from './button.js';
import { avatar } from './avatar.js';
import { PAGE } from '../core/tournament.js';
import { number, t } from '../i18n/index.js';

/** @typedef {(one: {n: number, name: string}) => unknown} Menu What the organiser has beside a name. */

const COUNTS = /** @type {const} */ (['played', 'wins', 'draws', 'losses']);
/** The first three places have a medal. */
const MEDALS = 3;
/** After so many wins in a row the next one counts double. */
const STREAK = 2;

/**
 * @param {import('../core/types.js').Standings} table @param {number|null} own The reader's number.
 * @param {(offset: number) => void} onPage Asks for the page that begins there. @param {Menu} [menu]
 */
export function standings(table, own, onPage, menu = () => nothing) {
  if (table.total === 0) return html`<p class="empty">${t('standings.empty')}</p>`;
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col" class="place number">${t('standings.place')}</th>
          <th scope="col">${t('standings.name')}</th>
          <th scope="col" class="number">${t('standings.points')}</th>
          ${COUNTS.map(
            (column) => html`
              <th scope="col" class="${column} number">${t(`standings.${column}`)}</th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          table.items,
          ({ n }) => n,
          (row) => line(row, row.n === own, menu(row)),
        )}
      </tbody>
    </table>
    ${table.total > PAGE ? pages(table, onPage) : nothing}
  `;
}

/** @param {import('../core/types.js').Standings} table @param {(offset: number) => void} onPage */
function pages({ offset, items, total }, onPage) {
  const to = offset + items.length;
  /** @param {number} begin @param {boolean} any @param {string} sign @param {import('../i18n/index.js').Key} key */
  const step = (begin, any, sign, key) =>
    button(sign, () => onPage(begin), 'small', { disabled: !any, label: t(key), title: t(key) });
  return html`
    <div class="pages">
      ${step(offset - PAGE, offset > 0, '‹', 'standings.before')}
      <span>
        ${t('standings.page', { from: number(offset + 1), to: number(to), total: number(total) })}
      </span>
      ${step(offset + PAGE, to < total, '›', 'standings.after')}
    </div>
  `;
}

/** @param {import('../core/types.js').TableRow} row @param {boolean} own @param {unknown} menu */
function line(row, own, menu) {
  const medal = row.place !== null && row.place <= MEDALS;
  const streak = row.streak ?? 0;
  const inRow = t('standings.streak', { n: streak });
  return html`
    <tr ?data-own=${own} ?data-out=${row.state === 'out' || row.struck_out}>
      <td class="number place">
        <span data-medal=${medal ? row.place : nothing}>
          ${row.place === null ? '–' : number(row.place)}
        </span>
      </td>
      <th scope="row">
        ${avatar(row.name)}
        <span class="who">${row.name}</span>
        ${own ? html`<span class="badge">${t('standings.you')}</span>` : nothing} ${menu}
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
            ? html`<span class="corrected" title=${t('standings.corrected')}>*</span>`
            : nothing
        }
      </td>
      ${COUNTS.map((column) => html`<td class="number ${column}">${number(row[column])}</td>`)}
    </tr>
  `;
}

/** @param {import('../core/types.js').Entrants|null} entrants @param {Menu} [menu] */
export function names(entrants, menu = () => nothing) {
  const { items = [], total = 0 } = entrants ?? {};
  return html`
    <ul class="names">
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
          ? html`<li class="more">${t('names.more', { n: number(total - items.length) })}</li>`
          : nothing
      }
    </ul>
  `;
}

/** @param {import('../core/types.js').Entrant['state']} state */
const stateText = (state) => t(state === 'waiting' ? 'names.here' : `names.${state}`);
