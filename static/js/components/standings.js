/** The lists of a tournament: a page of its table, and the names of those who entered. */
import { PAGE } from '../core/tournament.js';
import { number, t } from '../i18n/index.js';
import { h } from './markup.js';

const COUNTS = /** @type {const} */ (['played', 'wins', 'draws', 'losses']);
/** The first three places have a medal. */
const MEDALS = 3;
/** After so many wins in a row the next one counts double. */
const STREAK = 2;

/**
 * @param {import('../core/types.js').Standings} table @param {number|null} own The reader's number.
 * @param {(offset: number) => void} look Asks for the page that begins there. @param {(row: import('../core/types.js').TableRow) => Node|null} [menu] What the organiser has beside a name.
 * @returns {Node[]}
 */
export function standings(table, own, look, menu = () => null) {
  if (table.total === 0) return [h('p', { class: 'empty' }, t('standings.empty'))];
  const head = (/** @type {import('../i18n/index.js').Key} */ key, name = '') =>
    h('th', { scope: 'col', class: `${name} ${key === 'standings.name' ? '' : 'number'}` }, t(key));
  const pages = [
    h(
      'div',
      { class: 'pages' },
      step(table.offset - PAGE, table.offset > 0, '‹', 'standings.before', look),
      h(
        'span',
        {},
        t('standings.page', {
          from: number(table.offset + 1),
          to: number(table.offset + table.items.length),
          total: number(table.total),
        }),
      ),
      step(
        table.offset + PAGE,
        table.offset + table.items.length < table.total,
        '›',
        'standings.after',
        look,
      ),
    ),
  ];
  return [
    h(
      'table',
      { class: 'figures' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head('standings.place', 'place'),
          head('standings.name'),
          head('standings.points'),
          ...COUNTS.map((column) => head(`standings.${column}`, column)),
        ),
      ),
      h('tbody', {}, ...table.items.map((row) => line(row, row.n === own, menu(row)))),
    ),
    ...(table.total > PAGE ? pages : []),
  ];
}

/** @param {number} offset @param {boolean} there @param {string} sign @param {import('../i18n/index.js').Key} key @param {(offset: number) => void} look */
const step = (offset, there, sign, key, look) =>
  h(
    'button',
    {
      type: 'button',
      class: 'small',
      disabled: !there,
      'aria-label': t(key),
      title: t(key),
      onclick: () => look(offset),
    },
    sign,
  );

/** @param {import('../core/types.js').TableRow} row @param {boolean} own @param {Node|null} menu */
function line(row, own, menu) {
  const medal = row.place !== null && row.place <= MEDALS ? row.place : null;
  const streak = row.streak ?? 0;
  return h(
    'tr',
    { 'data-own': own, 'data-out': row.state === 'out' || row.struck_out },
    h(
      'td',
      { class: 'number place' },
      h('span', { 'data-medal': medal }, row.place === null ? '–' : number(row.place)),
    ),
    h(
      'th',
      { scope: 'row' },
      h('span', { class: 'who' }, row.name),
      own ? h('span', { class: 'badge' }, t('standings.you')) : null,
      menu,
    ),
    h(
      'td',
      { class: 'number points' },
      streak >= STREAK
        ? h(
            'span',
            { class: 'streak', title: t('standings.streak', { n: streak }) },
            h('span', { 'aria-hidden': 'true' }, '×2'),
            h('span', { class: 'unseen' }, t('standings.streak', { n: streak })),
          )
        : null,
      number(row.points),
      row.corrected
        ? h('span', { class: 'corrected', title: t('standings.corrected') }, '*')
        : null,
    ),
    ...COUNTS.map((column) => h('td', { class: `number ${column}` }, number(row[column]))),
  );
}

/** @param {import('../core/types.js').Entrants|null} entrants @param {(one: import('../core/types.js').Entrant) => Node|null} [menu] What the organiser has beside a name. */
export function names(entrants, menu = () => null) {
  const { items = [], total = 0 } = entrants ?? {};
  return [
    ...items.map((one) =>
      h(
        'li',
        { 'data-state': one.state },
        h('span', { class: 'dot', 'aria-hidden': 'true' }),
        h('span', { class: 'who' }, one.name),
        h('span', { class: 'unseen' }, ` ${stateText(one.state)}`),
        menu(one),
      ),
    ),
    ...(total > items.length
      ? [h('li', { class: 'more' }, t('names.more', { n: number(total - items.length) }))]
      : []),
  ];
}

/** @param {import('../core/types.js').Entrant['state']} state */
export const stateText = (state) => t(state === 'waiting' ? 'names.here' : `names.${state}`);
