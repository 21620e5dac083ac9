/**
 * <cuatro-player>: one player's record. `player.facts = { name, record, steps, reviews, own, code, base, error, erasing }`.
 * Events: `cuatro:again` to ask once more; on the own record `cuatro:transfer`, and those of <cuatro-erase>.
 */
import { moment, number, t } from '../i18n/index.js';
import { levelName, marked } from '../i18n/names.js';
import { ratingText } from '../i18n/ratings.js';
import { NOT_ERASING } from './cuatro-erase.js';
import { CuatroElement } from './element.js';
import { pastGame } from './cuatro-history.js';
import { h } from './markup.js';
import { playerReviews } from './player-reviews.js';
import { pointsChart } from './points-chart.js';
import { statisticsTabs } from './statistics-tabs.js';

/** @typedef {import('../core/types.js').Totals} Totals */
/** @typedef {import('../core/types.js').Rival} Rival */

/**
 * @typedef {import('../core/types.js').Player} Record
 *
 * @typedef {object} PlayerFacts
 * @property {string} name
 * @property {Record|null} record
 * @property {import('../core/progress.js').Step[]} steps Points after each of the newest games.
 * @property {import('../core/types.js').Review[]} reviews Of the own games, the newest first.
 * @property {boolean} own Whether this device is the player's.
 * @property {import('../core/types.js').Transfer|null} code
 * @property {string} base
 * @property {string|null} error
 * @property {import('./cuatro-erase.js').EraseFacts} erasing
 */

const COLUMNS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);

/** @extends {CuatroElement<PlayerFacts>} */
export class CuatroPlayer extends CuatroElement {
  #body = h('tbody');
  #rivals = h('tbody');
  #games = h('ul', { class: 'pasts' });
  #chart = h('div');
  #reviews = h('section', { class: 'reviews' });
  #drawn = '';
  #erase = document.createElement('cuatro-erase');

  /** @returns {PlayerFacts} */
  initial() {
    return {
      name: '',
      record: null,
      steps: [],
      reviews: [],
      own: false,
      code: null,
      base: '',
      error: null,
      erasing: NOT_ERASING,
    };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const figures = (
      /** @type {import('../i18n/index.js').Key} */ label,
      /** @type {import('../i18n/index.js').Key|null} */ first,
      /** @type {HTMLElement} */ body,
      /** @type {() => boolean} */ shown,
    ) =>
      live(
        'div',
        {
          class: 'scroll',
          hidden: () => !shown(),
          tabindex: 0,
          role: 'region',
          'aria-label': () => t(label),
        },
        live(
          'table',
          { class: 'figures stacked' },
          live(
            'thead',
            {},
            live(
              'tr',
              {},
              first ? live('th', { scope: 'col' }, () => t(first)) : live('td'),
              ...COLUMNS.map((key) =>
                live('th', { scope: 'col', class: 'number' }, () => t(`col.${key}`)),
              ),
            ),
          ),
          body,
        ),
      );
    const rivals = () => Boolean(facts().record?.head_to_head?.length);
    return [
      live('h1', { tabindex: -1 }, () => marked({ name: facts().name, bot: facts().record?.bot })),
      statisticsTabs(live, () => facts().base),
      live('p', { class: 'error', role: 'alert' }, () => facts().error ?? ''),
      live(
        'button',
        {
          type: 'button',
          class: 'primary',
          hidden: () => !facts().error || facts().record !== null,
          onclick: () => this.emit('again'),
        },
        () => t('records.again'),
      ),
      live('p', { class: 'rating', hidden: () => typeof facts().record?.rating !== 'number' }, () =>
        t('player.rating', { rating: ratingText(facts().record ?? {}) }),
      ),
      live(
        'p',
        { class: 'empty', hidden: () => facts().record?.played !== 0 },
        () => t('player.empty', { name: facts().name }),
        ' ',
        live('a', { href: () => `${facts().base}/` }, () => t('end.home')),
      ),
      figures('player.totals', null, this.#body, () => Boolean(facts().record?.played)),
      live('h2', { hidden: () => facts().steps.length === 0 }, () => t('player.chart')),
      this.#chart,
      this.#reviews,
      live('h2', { hidden: () => !rivals() }, () => t('player.rivals')),
      figures('player.rivals', 'col.player', this.#rivals, rivals),
      live('h2', { hidden: () => !facts().record?.last_games?.length }, () => t('player.last')),
      this.#games,
      live(
        'p',
        { hidden: () => !facts().record?.played },
        live(
          'a',
          { href: () => `${facts().base}/stats?player=${encodeURIComponent(facts().name)}` },
          () => t('player.all'),
        ),
      ),
      live(
        'section',
        { class: 'card own', hidden: () => !facts().own || !facts().record },
        live('h2', {}, () => t('player.own')),
        live('p', {}, () => t('player.transferHint')),
        live('p', { class: 'code', hidden: () => !facts().code }, () =>
          facts().code
            ? t('player.code', {
                code: facts().code?.code ?? '',
                until: moment(facts().code?.expires_at ?? ''),
              })
            : '',
        ),
        live(
          'button',
          {
            type: 'button',
            hidden: () => Boolean(facts().code),
            onclick: () => this.emit('transfer'),
          },
          () => t('player.transfer'),
        ),
        live('p', {}, () => t('player.eraseHint')),
        this.#erase,
      ),
    ];
  }

  refresh() {
    const { record, base, steps, reviews, erasing } = this.facts;
    /** @type {[import('../i18n/index.js').Key, Totals|undefined][]} */
    const lines = [
      ['player.total', record ?? undefined],
      ['player.people', record?.against_people],
      ['player.bots', record?.against_bots?.played ? record.against_bots : undefined],
      ['player.computers', record?.against_computer],
      ['player.carried', record?.carried?.played ? record.carried : undefined],
    ];
    this.#body.replaceChildren(
      ...lines.flatMap(([key, totals]) => (totals ? [figuresOf(t(key), totals)] : [])),
    );
    this.#rivals.replaceChildren(
      ...(record?.head_to_head ?? []).map((rival) => figuresOf(this.#rival(rival), rival)),
    );
    this.#games.replaceChildren(...(record?.last_games ?? []).map((game) => pastGame(game, base)));
    this.#reviews.replaceChildren(...playerReviews(reviews, base));
    this.#erase.facts = { ...erasing, start: t('player.erase') };
    // An open table of figures stays open while the rest is drawn again.
    const drawn = JSON.stringify([steps, t('player.chart')]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#chart.replaceChildren(...(steps.length > 0 ? [pointsChart(steps)] : []));
  }

  /** @param {Rival} rival */
  #rival({ human, name, level, bot }) {
    if (!human) return t('seat.computer', { level: levelName(level ?? '') });
    return !name
      ? ''
      : h(
          'a',
          { href: `${this.facts.base}/players/${encodeURIComponent(name)}` },
          marked({ name, bot }),
        );
  }
}

/** @param {string|HTMLElement} label @param {Totals} totals */
const figuresOf = (label, totals) =>
  h(
    'tr',
    {},
    h('th', { scope: 'row' }, label),
    ...COLUMNS.map((column) =>
      h('td', { class: 'number', 'data-label': t(`col.${column}`) }, number(totals[column] ?? 0)),
    ),
  );

customElements.define('cuatro-player', CuatroPlayer);
