/**
 * <cuatro-values>: what stands beside the values above the board: whose they are, how to read them, what is best.
 * `values.facts = { state, name, … }`.
 */
import { counted, listed, t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';

/**
 * @typedef {object} ValuesFacts
 * @property {'off'|'working'|'here'|'unknown'|'over'|'failed'|'withheld'} state
 * @property {string} name Who is to move.
 * @property {readonly (number|string)[]} best As the reader counts them.
 * @property {'win'|'draw'|'loss'|null} outcome What the best columns lead to.
 * @property {number|null} inPlies Discs until then.
 * @property {boolean} all Whether every column with room is among the best.
 * @property {boolean} exact
 * @property {string} problem What went wrong and what to do, empty if nothing did.
 */

/** @extends {MarkupElement<ValuesFacts>} */
export class CuatroValues extends MarkupElement {
  /** @returns {ValuesFacts} */
  initial() {
    return {
      state: 'off',
      name: '',
      best: [],
      outcome: null,
      inPlies: null,
      all: false,
      exact: false,
      problem: '',
    };
  }

  build() {
    const { h } = this;
    return [
      h('p', { role: 'status', class: 'now' }, () => this.#now()),
      h('p', { class: 'hint', hidden: () => this.facts.state !== 'here' }, () =>
        t('values.legend'),
      ),
      h('p', { class: 'hint', hidden: () => this.facts.state !== 'here' || this.facts.exact }, () =>
        t('values.inexact'),
      ),
    ];
  }

  #now() {
    const { state, problem } = this.facts;
    if (state === 'off') return '';
    if (state === 'failed') return problem;
    return state === 'here' ? this.#best() : t(`values.${state}`);
  }

  /** What to play; where all is lost, how long it can last. */
  #best() {
    const { name, best, outcome, inPlies, all } = this.facts;
    const columns = listed(best.map(String));
    if (outcome === 'loss')
      return [
        t('values.lost', { name, discs: inPlies === null ? '' : counted('count.discs', inPlies) }),
        all ? '' : t('values.lasts', { best: columns }),
      ]
        .filter(Boolean)
        .join(' ');
    if (all && best.length > 1)
      return t(outcome === 'win' ? 'values.allWin' : 'values.allDraw', { name, n: inPlies ?? '' });
    return t(best.length > 1 ? 'values.several' : 'values.here', { name, best: columns });
  }
}

customElements.define('cuatro-values', CuatroValues);
