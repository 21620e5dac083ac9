/**
 * <cuatro-result>: the end of a game: the same facts for everybody, in the voice of the reader.
 * `result.facts = { game, mine, names, … }`. Wishes: `cuatro:rematch`, `cuatro:again`, `cuatro:why`, `cuatro:learn`, `cuatro:share`.
 */
import { headlineText, howText } from '../i18n/endings.js';
import { counted, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { discIcon } from './icons.js';

/**
 * @typedef {object} ResultFacts
 * @property {import('../core/types.js').Game} game
 * @property {import('../core/types.js').Side[]} mine
 * @property {{X: string, O: string}} names
 * @property {boolean} rematchAsked By us.
 * @property {boolean} rematchWaits The rival asked and waits for us.
 * @property {string|null} next Address of the next game.
 * @property {readonly string[]} open Which of `why` and `share` are being shown.
 */

export class CuatroResult extends CuatroElement {
  /** @type {ResultFacts|null} */ #facts = null;

  /** @param {ResultFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h } = this;
    const facts = () => /** @type {ResultFacts} */ (this.#facts);
    const line = (/** @type {'X'|'O'} */ side) => h(
      'tr', { 'data-won': () => this.#facts?.game.result?.winner === side },
      h('th', { scope: 'row' }, discIcon(side), h('span', {}, () => this.#facts?.names[side] ?? '')),
      h('td', {}, () => (this.#facts?.game.result ? counted('count.points', this.#facts.game.result.points[side]) : '')),
    );
    return [
      h('h2', { class: 'headline' }, () => (this.#facts ? headlineText(facts().game, facts().mine, facts().names) : '')),
      h('p', { class: 'how' }, () => (this.#facts ? howText(facts().game) : '')),
      h(
        'table', { hidden: () => !this.#facts?.game.result },
        h('caption', { class: 'unseen' }, () => t('end.points')),
        h('tbody', {}, line('X'), line('O')),
      ),
      h(
        'div', { class: 'choices' },
        h('a', { class: 'button primary', hidden: () => !this.#facts?.next, href: () => this.#facts?.next }, () => t('end.next')),
        h('button', { type: 'button', class: 'primary rematch', hidden: () => !this.#facts || facts().mine.length === 0 || Boolean(facts().next) || facts().game.status !== 'finished', disabled: () => Boolean(this.#facts?.rematchAsked), onclick: () => this.wish('rematch') }, () => this.#rematchText()),
        h('button', { type: 'button', class: 'primary', hidden: () => this.#facts?.game.kind !== 'exhibition', onclick: () => this.wish('again') }, () => t('end.again')),
        h('button', { type: 'button', class: 'why', 'aria-expanded': () => String(this.#facts?.open.includes('why')), hidden: () => !this.#facts?.game.moves.length, onclick: () => this.wish('why') }, () => t('end.why')),
        h('button', { type: 'button', class: 'learn', 'aria-expanded': () => String(this.#facts?.open.includes('learn')), hidden: () => !this.#facts?.game.moves.length || facts().game.status !== 'finished', onclick: () => this.wish('learn') }, () => t(this.#facts?.mine.length === 1 ? 'end.learn' : 'end.learnAll')),
        h('button', { type: 'button', class: 'share', 'aria-expanded': () => String(this.#facts?.open.includes('share')), onclick: () => this.wish('share') }, () => t('end.share')),
        h('a', { class: 'button', href: () => this.getAttribute('home') }, () => t('end.home')),
      ),
    ];
  }

  #rematchText() {
    if (this.#facts?.rematchAsked) return t('end.rematchAsked');
    return t(this.#facts?.rematchWaits ? 'end.rematchAccept' : 'end.rematch');
  }
}

customElements.define('cuatro-result', CuatroResult);
