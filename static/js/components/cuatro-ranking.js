/**
 * <cuatro-ranking>: the ten best by points. `ranking.facts = { items, against, base, error }`. Wish: `cuatro:against` with `{against}`.
 */
import { number, t } from '../i18n/index.js';
import { ratingText } from '../i18n/ratings.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { exportLink, statisticsTabs } from './statistics-tabs.js';

/** @typedef {{position: number, name: string, points: number, wins: number, losses: number, draws: number, played: number, rating?: number|null, rating_deviation?: number|null}} Row */
/** @typedef {{items: Row[]|null, against: 'all'|'people', base: string, error: string|null}} RankingFacts */

const COUNTS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);

export class CuatroRanking extends CuatroElement {
  /** @type {RankingFacts} */ #facts = { items: null, against: 'all', base: '', error: null };
  #body = h('tbody');

  /** @param {RankingFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h: live } = this;
    const filter = (/** @type {'all'|'people'} */ against) => live('button', { type: 'button', 'aria-pressed': () => String(this.#facts.against === against), onclick: () => this.wish('against', { against }) }, () => t(`ranking.${against}`));
    const head = (/** @type {import('../i18n/index.js').Key} */ key) => live('th', { scope: 'col', class: key === 'col.player' ? null : 'number' }, () => t(key));
    return [
      live('h1', { tabindex: -1 }, () => t('ranking.title')),
      statisticsTabs(live, () => this.#facts.base),
      live('p', { class: 'lead' }, () => t('ranking.lead')),
      live('div', { class: 'filters', role: 'group', 'aria-label': () => t('ranking.filter') }, filter('all'), filter('people')),
      live('p', { class: 'error', role: 'alert' }, () => this.#facts.error ?? ''),
      live('p', { class: 'empty', hidden: () => this.#facts.items?.length !== 0 }, () => t('ranking.empty'), ' ', live('a', { href: () => `${this.#facts.base}/` }, () => t('ranking.invite'))),
      live(
        'div', { class: 'scroll', hidden: () => !this.#facts.items?.length, tabindex: 0, role: 'region', 'aria-label': () => t('ranking.title') },
        live('table', { class: 'figures stacked' }, live('thead', {}, live('tr', {}, head('col.position'), head('col.player'), ...COUNTS.map((column) => head(`col.${column}`)), head('col.rating'))), this.#body),
      ),
      live('p', { class: 'hint', hidden: () => !this.#facts.items?.length }, () => t('rating.note')),
      exportLink(live, () => this.#facts.base),
    ];
  }

  refresh() {
    this.#body.replaceChildren(...(this.#facts.items ?? []).map((row) => h(
      'tr', {},
      h('td', { class: 'number' }, number(row.position)),
      h('th', { scope: 'row' }, h('a', { href: `${this.#facts.base}/players/${encodeURIComponent(row.name)}` }, row.name)),
      ...COUNTS.map((column) => h('td', { class: 'number', 'data-label': t(`col.${column}`) }, number(row[column]))),
      h('td', { class: 'number', 'data-label': t('col.rating') }, ratingText(row)),
    )));
  }
}

customElements.define('cuatro-ranking', CuatroRanking);
