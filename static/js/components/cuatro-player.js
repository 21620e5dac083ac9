/**
 * <cuatro-player>: one player's record. `player.facts = { name, record, own, code, base, error }`.
 * Wishes on the own record: `cuatro:transfer`, `cuatro:erase`.
 */
import { moment, number, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { pastGame } from './cuatro-history.js';
import { h } from './markup.js';

/** @typedef {{points: number, wins: number, losses: number, draws: number, played: number}} Totals */
/** @typedef {Totals & {name: string, against_people?: Totals, against_computer?: Totals, last_games?: import('./cuatro-history.js').Past[], head_to_head?: ({name?: string, level?: string} & Totals)[]}} Record */
/** @typedef {{name: string, record: Record|null, own: boolean, code: {code: string, expires_at: string}|null, base: string, error: string|null}} PlayerFacts */

const COLUMNS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);

export class CuatroPlayer extends CuatroElement {
  /** @type {PlayerFacts} */ #facts = { name: '', record: null, own: false, code: null, base: '', error: null };
  #sure = false;
  #body = h('tbody');
  #games = h('ul', { class: 'pasts' });

  /** @param {PlayerFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h: live } = this;
    const facts = () => this.#facts;
    return [
      live('h1', { tabindex: -1 }, () => facts().name),
      live('p', { class: 'error', role: 'alert' }, () => facts().error ?? ''),
      live(
        'div', { class: 'scroll', hidden: () => !facts().record, tabindex: 0, role: 'region', 'aria-label': () => t('player.totals') },
        live('table', { class: 'figures' }, live('thead', {}, live('tr', {}, live('td'), ...COLUMNS.map((key) => live('th', { scope: 'col' }, () => t(`col.${key}`))))), this.#body),
      ),
      live('h2', { hidden: () => !facts().record?.last_games?.length }, () => t('player.last')),
      this.#games,
      live('p', {}, live('a', { href: () => `${facts().base}/stats?player=${encodeURIComponent(facts().name)}` }, () => t('player.all'))),
      live(
        'section', { class: 'card own', hidden: () => !facts().own || !facts().record },
        live('h2', {}, () => t('player.own')),
        live('p', {}, () => t('player.transferHint')),
        live('p', { class: 'code', hidden: () => !facts().code }, () => (facts().code ? t('player.code', { code: facts().code?.code ?? '', until: moment(facts().code?.expires_at ?? '') }) : '')),
        live('button', { type: 'button', hidden: () => Boolean(facts().code), onclick: () => this.wish('transfer') }, () => t('player.transfer')),
        live('p', {}, () => t('player.eraseHint')),
        live('button', { type: 'button', class: 'danger', onclick: () => this.#erase() }, () => t(this.#sure ? 'player.eraseSure' : 'player.erase')),
      ),
    ];
  }

  refresh() {
    const { record, base } = this.#facts;
    /** @type {[import('../i18n/index.js').Key, Totals|undefined][]} */
    const lines = [['player.total', record ?? undefined], ['player.people', record?.against_people], ['player.computers', record?.against_computer]];
    this.#body.replaceChildren(...lines.flatMap(([key, totals]) => (totals ? [h(
      'tr', {}, h('th', { scope: 'row' }, t(key)), ...COLUMNS.map((column) => h('td', { class: 'number' }, number(totals[column] ?? 0))),
    )] : [])));
    this.#games.replaceChildren(...(record?.last_games ?? []).map((game) => pastGame(game, base)));
  }

  /** Deleting asks twice. */
  #erase() {
    if (this.#sure) this.wish('erase');
    this.#sure = !this.#sure;
    this.update();
  }
}

customElements.define('cuatro-player', CuatroPlayer);
