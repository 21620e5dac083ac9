/**
 * <cuatro-onward>: plays on from a board of the past, two people on this device. `onward.facts = { title, side, X, O, busy, error }`.
 * Wishes: `cuatro:set-out` with `{X, O}`, `cuatro:stay`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';

/**
 * @typedef {object} OnwardFacts
 * @property {string} title From which move.
 * @property {import('../core/types.js').Side} side The side to move there.
 * @property {string} X A name to begin with.
 * @property {string} O
 * @property {boolean} busy
 * @property {string} error
 */

export class CuatroOnward extends CuatroElement {
  /** @type {OnwardFacts} */ #facts = { title: '', side: 'X', X: '', O: '', busy: false, error: '' };
  #heading = h('h2', { tabindex: -1 });
  #touched = false;

  /** @param {OnwardFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h: live } = this;
    const field = (/** @type {'X'|'O'} */ side) => h('input', { type: 'text', name: side, required: true, maxlength: 60, autocomplete: 'off', 'aria-describedby': 'onward-error', oninput: () => { this.#touched = true; } });
    this.names = { X: field('X'), O: field('O') };
    const { X, O } = this.names;
    return [
      h('div', { class: 'head' }, this.#heading, live('button', { type: 'button', class: 'small', onclick: () => this.wish('stay') }, () => t('onward.close'))),
      live('p', {}, () => t('onward.lead', { side: this.#facts.side })),
      live(
        'form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.wish('set-out', { X: X.value, O: O.value }); } },
        live('label', {}, live('span', {}, () => t('onward.name', { side: 'X' })), X),
        live('label', {}, live('span', {}, () => t('onward.name', { side: 'O' })), O),
        live('p', { class: 'error', id: 'onward-error', role: 'alert' }, () => this.#facts.error),
        live('button', { type: 'submit', class: 'primary', disabled: () => this.#facts.busy }, () => t(this.#facts.busy ? 'onward.busy' : 'onward.go')),
      ),
      live('p', { class: 'hint' }, () => t('onward.counts')),
    ];
  }

  connected() {
    queueMicrotask(() => this.#heading.focus());
  }

  refresh() {
    this.#heading.textContent = this.#facts.title;
    if (!this.names || this.#touched) return;
    for (const side of /** @type {const} */ (['X', 'O'])) this.names[side].value = this.#facts[side];
  }
}

customElements.define('cuatro-onward', CuatroOnward);
