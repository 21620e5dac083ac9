/**
 * <cuatro-erase>: deletes a player, after the numbers of what will happen were shown and the name was typed.
 * `erase.facts = { name, counts, purge, error, busy }`; null counts hide all but the button that asks for them.
 * Events: `cuatro:count` with `{purge}`, `cuatro:erase`, `cuatro:keep`.
 */
import { number, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/**
 * @typedef {object} EraseFacts
 * @property {string} name
 * @property {string|null} start What the first button says; null leaves it out.
 * @property {{games_anonymised: number, games_removed: number, games_aborted: number}|null} counts
 * @property {boolean|null} purge Whether the games go as well; null where that is not on offer.
 * @property {string|null} error
 * @property {boolean} busy
 */

/** @type {EraseFacts} */
export const NOT_ERASING = {
  name: '',
  start: null,
  counts: null,
  purge: null,
  error: null,
  busy: false,
};

/** @extends {CuatroElement<EraseFacts>} */
export class CuatroErase extends CuatroElement {
  #counts = h('ul', { class: 'plain' });
  #typed = h('input');
  #start = h('button');

  /** @returns {EraseFacts} */
  initial() {
    return NOT_ERASING;
  }

  /** @param {EraseFacts} before */
  afterDraw(before) {
    const { name, counts, start } = this.facts;
    if (name !== before.name || !counts) this.#typed.value = '';
    if (counts && !before.counts) this.#typed.focus();
    if (!counts && before.counts && start) this.#start.focus();
    this.update();
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const name = () => ({ name: facts().name });
    this.#typed = live('input', {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      oninput: () => this.update(),
    });
    this.#start = live(
      'button',
      {
        type: 'button',
        class: 'danger',
        hidden: () => !facts().start || facts().counts !== null,
        disabled: () => facts().busy,
        onclick: () => this.emit('count', { purge: false }),
      },
      () => facts().start ?? '',
    );
    return [
      this.#start,
      refusal(this, () => facts().error),
      live(
        'form',
        {
          class: 'sure',
          hidden: () => !facts().counts,
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            if (this.#matches) this.emit('erase');
          },
        },
        live('h3', {}, () => t('erase.title', name())),
        live('div', { role: 'status' }, this.#counts),
        live('p', {}, () => t('erase.forGood')),
        live(
          'label',
          { class: 'tick', hidden: () => facts().purge === null },
          live('input', {
            type: 'checkbox',
            '.checked': () => facts().purge === true,
            onchange: (/** @type {any} */ event) =>
              this.emit('count', { purge: event.target.checked }),
          }),
          live('span', {}, () => t('erase.purge')),
        ),
        live(
          'label',
          {},
          live('span', {}, () => t('erase.confirm', name())),
          this.#typed,
        ),
        live(
          'div',
          { class: 'choices' },
          live(
            'button',
            { type: 'submit', class: 'danger', disabled: () => !this.#matches || facts().busy },
            () => t('erase.go', name()),
          ),
          live('button', { type: 'button', onclick: () => this.emit('keep') }, () =>
            t('erase.keep'),
          ),
        ),
      ),
    ];
  }

  refresh() {
    const { counts } = this.facts;
    if (!counts) return;
    /** @type {[import('../i18n/index.js').Key, number][]} */
    const lines = [
      ['erase.anonymised', counts.games_anonymised],
      ['erase.removed', counts.games_removed],
      ['erase.aborted', counts.games_aborted],
    ];
    this.#counts.replaceChildren(...lines.map(([key, n]) => h('li', {}, t(key, { n: number(n) }))));
  }

  get #matches() {
    return this.#typed.value.trim() === this.facts.name;
  }
}

customElements.define('cuatro-erase', CuatroErase);
