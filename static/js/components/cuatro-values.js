/**
 * <cuatro-values>: what stands beside the values above the board: whose they are, how to read them, what is best.
 * `values.facts = { state, side, best, exact, problem }`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';

/**
 * @typedef {object} ValuesFacts
 * @property {'off'|'working'|'here'|'unknown'|'over'|'failed'} state
 * @property {import('../core/types.js').Side} side The side to move.
 * @property {readonly (number|string)[]} best As the reader counts them.
 * @property {boolean} exact
 * @property {string} problem What went wrong and what to do, empty if nothing did.
 */

export class CuatroValues extends CuatroElement {
  /** @type {ValuesFacts} */ #facts = { state: 'off', side: 'X', best: [], exact: false, problem: '' };

  /** @param {ValuesFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h } = this;
    return [
      h('p', { role: 'status', class: 'now' }, () => this.#now()),
      h('p', { class: 'hint', hidden: () => this.#facts.state !== 'here' }, () => t('values.legend')),
      h('p', { class: 'hint', hidden: () => this.#facts.state !== 'here' || this.#facts.exact }, () => t('values.inexact')),
    ];
  }

  #now() {
    const { state, side, best, problem } = this.#facts;
    if (state === 'off') return '';
    if (state === 'failed') return problem;
    if (state === 'here') return t('values.here', { side, best: best.join(', ') });
    return t(`values.${state}`);
  }
}

customElements.define('cuatro-values', CuatroValues);
