/**
 * <cuatro-history>: finished games, the newest first, page by page. `history.facts = { items, next, filter, meant, base, error }`.
 * Events: `cuatro:filter` with `{filter}`, `cuatro:more`, `cuatro:again` to ask once more.
 */
import { boardText } from '../i18n/boards.js';
import { counted, moment, number, t } from '../i18n/index.js';
import { howItEnded, seatName } from '../i18n/names.js';
import { boardThumbnail } from './board-thumbnail.js';
import { CuatroElement } from './element.js';
import { discIcon } from './icons.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';
import { exportLink, statisticsTabs } from './statistics-tabs.js';

/** @typedef {import('../core/types.js').Past} Past */
/** @typedef {{player?: string, kind?: string, result?: string, from?: string, to?: string}} Filter */
/** @typedef {{items: Past[]|null, next: string|null, filter: Filter, meant: string[], base: string, error: string|null}} HistoryFacts `meant`: names that hold what was typed. */

const KINDS = /** @type {const} */ (['online', 'local', 'computer', 'exhibition', 'manual']);
const SIDES = /** @type {const} */ (['X', 'O']);

/** Its board; how many in a row win stands in how it ended, if a row did it. @param {Past} game */
const boardOf = (game) =>
  game.reason === 'line' ? `${game.rows}×${game.columns}` : boardText(game);

/** One finished game as a list entry. @param {Past} game @param {string} base */
export function pastGame(game, base) {
  const side = (/** @type {'X'|'O'} */ one) => {
    const seat = game.seats[one];
    const name = seatName(seat);
    return h(
      'span',
      { class: 'side', 'data-won': game.winner === one },
      discIcon(one),
      seat?.human && !seat.deleted
        ? h('a', { href: `${base}/players/${encodeURIComponent(seat.name ?? '')}` }, name)
        : h('span', {}, name),
      game.winner === one ? h('span', { class: 'badge' }, t('history.winner')) : null,
      h('span', { class: 'points' }, `${number(game.points[one])}`),
    );
  };
  return h(
    'li',
    { class: 'past' },
    game.moves ? boardThumbnail({ ...game, moves: game.moves }) : null,
    h('div', { class: 'sides' }, ...SIDES.map(side)),
    h(
      'p',
      { class: 'detail' },
      h('time', { datetime: game.ended_at }, moment(game.ended_at)),
      ` · ${t(`kind.${game.kind}`)} · ${boardOf(game)} · ${game.start ? `${t('past.fair')} · ` : ''}${game.winner ? howItEnded(game.reason, game.connect) : t('end.draw')} · ${counted('count.rounds', game.rounds)}`,
    ),
    game.kind === 'manual'
      ? null
      : h('a', { class: 'button small', href: `${base}/g/${game.id}` }, t('history.replay')),
  );
}

/** @extends {CuatroElement<HistoryFacts>} */
export class CuatroHistory extends CuatroElement {
  #list = h('ul', { class: 'pasts' });
  #meant = h('div', { class: 'choices' });
  /** What each field held when it was last read or written. @type {Filter} */ #sent = {};

  /** @returns {HistoryFacts} */
  initial() {
    return { items: null, next: null, filter: {}, meant: [], base: '', error: null };
  }

  build() {
    const { h: live } = this;
    const option = (
      /** @type {string} */ value,
      /** @type {import('../i18n/index.js').Key} */ key,
    ) => live('option', { value }, () => t(key));
    const day = (/** @type {'from'|'to'} */ name) =>
      live(
        'label',
        {},
        live('span', {}, () => t(`history.${name}`)),
        live('input', { type: 'date', name }),
      );
    const form = live(
      'form',
      {
        class: 'filters',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          ask();
        },
        onchange: () => ask(),
      },
      live(
        'label',
        {},
        live('span', {}, () => t('col.player')),
        live('input', { type: 'search', name: 'player' }),
      ),
      live(
        'label',
        {},
        live('span', {}, () => t('history.kind')),
        live(
          'select',
          { name: 'kind' },
          option('', 'history.any'),
          ...KINDS.map((kind) => option(kind, `kind.${kind}`)),
        ),
      ),
      live(
        'label',
        {},
        live('span', {}, () => t('history.result')),
        live(
          'select',
          { name: 'result' },
          option('', 'history.any'),
          option('X', 'history.wonX'),
          option('O', 'history.wonO'),
          option('draw', 'history.draw'),
        ),
      ),
      day('from'),
      day('to'),
      live('button', { type: 'submit' }, () => t('history.show')),
    );
    const ask = () => {
      this.#sent = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
      this.emit('filter', { filter: { ...this.#sent } });
    };
    return [
      live('h1', { tabindex: -1 }, () => t('history.title')),
      statisticsTabs(live, () => this.facts.base),
      form,
      live(
        'div',
        { class: 'meant', role: 'status' },
        live('p', { hidden: () => this.facts.meant.length === 0 }, () => t('history.meant')),
        this.#meant,
      ),
      live(
        'div',
        { class: 'failed', hidden: () => !this.facts.error },
        refusal(this, () => this.facts.error),
        live(
          'button',
          { type: 'button', class: 'primary', onclick: () => this.emit('again') },
          () => t('records.again'),
        ),
      ),
      live(
        'p',
        {
          class: 'empty',
          hidden: () => this.facts.items?.length !== 0 || this.facts.meant.length > 0,
        },
        () => t(this.#filtered ? 'history.emptyFilter' : 'history.empty'),
        ' ',
        live('a', { href: () => `${this.facts.base}${this.#filtered ? '/stats' : '/'}` }, () =>
          t(this.#filtered ? 'history.all' : 'ranking.invite'),
        ),
      ),
      this.#list,
      live(
        'button',
        { type: 'button', hidden: () => !this.facts.next, onclick: () => this.emit('more') },
        () => t('history.more'),
      ),
      exportLink(live, () => this.facts),
    ];
  }

  get #filtered() {
    return Object.keys(this.facts.filter).length > 0;
  }

  /** Writes what is filtered by into the fields, but never over what the reader has typed since: answers come at any time. */
  #fill() {
    for (const field of /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */ (
      this.querySelectorAll('.filters [name]')
    )) {
      const name = /** @type {keyof Filter} */ (field.name);
      const wanted = this.facts.filter[name] ?? '';
      const before = this.#sent[name] ?? '';
      if (wanted === before || field.value !== before) continue;
      field.value = wanted;
      this.#sent[name] = wanted;
    }
  }

  refresh() {
    const { meant, filter } = this.facts;
    this.#fill();
    this.#meant.replaceChildren(
      ...meant.map((player) =>
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            onclick: () => this.emit('filter', { filter: { ...filter, player } }),
          },
          player,
        ),
      ),
    );
    this.#list.replaceChildren(
      ...(this.facts.items ?? []).map((game) => pastGame(game, this.facts.base)),
    );
  }
}

customElements.define('cuatro-history', CuatroHistory);
