/**
 * <cuatro-ranking>: all players by points, page by page, with the reader's own place. `ranking.facts = { items, next, place, … }`.
 * Events: `cuatro:count` with `{against, period}`, `cuatro:more`, `cuatro:again` to ask once more.
 */
import { number, t } from '../i18n/index.js';
import { ordinal, ratingText } from '../i18n/ratings.js';
import { marked } from '../i18n/names.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { exportLink, statisticsTabs } from './statistics-tabs.js';

/** @typedef {import('../core/types.js').RankingItem} Row */
/**
 * @typedef {object} RankingFacts
 * @property {Row[]|null} items
 * @property {string|null} next Where the next page begins.
 * @property {Row|null} place The reader's own row, if they have one.
 * @property {'all'|'people'|'bots'} against @property {'all'|'week'} period
 * @property {string} base
 * @property {string|null} error
 */

const COUNTS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);
/** The first three places have a medal. */
const MEDALS = 3;

/** @extends {CuatroElement<RankingFacts>} */
export class CuatroRanking extends CuatroElement {
  #body = h('tbody');

  /** @returns {RankingFacts} */
  initial() {
    return {
      items: null,
      next: null,
      place: null,
      against: 'all',
      period: 'all',
      base: '',
      error: null,
    };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const bots = () => this.facts.against === 'bots';
    const head = (/** @type {import('../i18n/index.js').Key} */ key) =>
      live('th', { scope: 'col', class: key === 'col.player' ? null : 'number' }, () => t(key));
    /** @param {'against'|'period'} name @param {string} value @param {import('../i18n/index.js').Key} key */
    const choice = (name, value, key) =>
      live(
        'button',
        {
          type: 'button',
          'aria-pressed': () => String(facts()[name] === value),
          onclick: () =>
            this.emit('count', { against: facts().against, period: facts().period, [name]: value }),
        },
        () => t(key),
      );
    return [
      live('h1', { tabindex: -1 }, () => t(bots() ? 'ranking.titleBots' : 'ranking.title')),
      statisticsTabs(live, () => facts().base),
      live(
        'div',
        { class: 'filters' },
        live(
          'div',
          { class: 'either', role: 'group', 'aria-label': () => t('ranking.period') },
          choice('period', 'all', 'ranking.ever'),
          choice('period', 'week', 'ranking.week'),
        ),
        live(
          'div',
          { class: 'either', role: 'group', 'aria-label': () => t('ranking.filter') },
          choice('against', 'all', 'ranking.all'),
          choice('against', 'people', 'ranking.people'),
          choice('against', 'bots', 'ranking.bots'),
        ),
      ),
      live('p', { class: 'lead you', hidden: () => !facts().place }, () =>
        facts().place
          ? t('ranking.you', {
              name: facts().place?.name ?? '',
              place: ordinal(facts().place?.position ?? 0),
            })
          : '',
      ),
      live(
        'div',
        { class: 'failed', hidden: () => !facts().error },
        live('p', { class: 'error', role: 'alert' }, () => facts().error ?? ''),
        live(
          'button',
          { type: 'button', class: 'primary', onclick: () => this.emit('again') },
          () => t('records.again'),
        ),
      ),
      live(
        'p',
        { class: 'empty', hidden: () => facts().items?.length !== 0 },
        () => t(this.#emptyText()),
        ' ',
        live('a', { href: () => `${facts().base}/` }, () => t('ranking.invite')),
      ),
      live(
        'div',
        {
          class: 'scroll',
          hidden: () => !facts().items?.length,
          tabindex: 0,
          role: 'region',
          'aria-label': () => t('ranking.title'),
        },
        live(
          'table',
          { class: 'figures ranked' },
          live(
            'thead',
            {},
            live(
              'tr',
              {},
              head('col.position'),
              head('col.player'),
              ...COUNTS.map((column) => head(`col.${column}`)),
              head('col.rating'),
            ),
          ),
          this.#body,
        ),
      ),
      live(
        'button',
        {
          type: 'button',
          class: 'more',
          hidden: () => !facts().next,
          onclick: () => this.emit('more'),
        },
        () => t('ranking.more'),
      ),
      live('p', { class: 'hint', hidden: () => !bots() && !facts().items?.length }, () =>
        t(bots() ? 'ranking.botsNote' : 'rating.note'),
      ),
      exportLink(live, () => this.facts),
    ];
  }

  refresh() {
    const { items, place } = this.facts;
    const rows = (items ?? []).map((row) => this.#row(row, row.name === place?.name));
    // Who stands further down is shown below, with the gap between.
    const apart = place && items?.length && !items.some((row) => row.name === place.name);
    if (apart)
      rows.push(
        h(
          'tr',
          { class: 'gap', 'aria-hidden': 'true' },
          h('td', { colspan: COUNTS.length + 3 }, '⋯'),
        ),
        this.#row(place, true),
      );
    this.#body.replaceChildren(...rows);
  }

  #emptyText() {
    const { against, period } = this.facts;
    if (against === 'bots') return 'ranking.emptyBots';
    return period === 'week' ? 'ranking.emptyWeek' : 'ranking.empty';
  }

  /** @param {Row} row @param {boolean} own */
  #row(row, own) {
    const medal = row.position <= MEDALS && row.points > 0 ? row.position : null;
    return h(
      'tr',
      { 'data-own': own },
      h('td', { class: 'number place' }, h('span', { 'data-medal': medal }, number(row.position))),
      h(
        'th',
        { scope: 'row' },
        h('a', { href: `${this.facts.base}/players/${encodeURIComponent(row.name)}` }, marked(row)),
        own ? h('span', { class: 'badge' }, t('ranking.yours')) : null,
      ),
      ...COUNTS.map((column) =>
        h(
          'td',
          { class: `number ${column}`, 'data-label': t(`col.${column}`) },
          number(row[column]),
        ),
      ),
      h('td', { class: 'number rating', 'data-label': t('col.rating') }, ratingText(row)),
    );
  }
}

customElements.define('cuatro-ranking', CuatroRanking);
