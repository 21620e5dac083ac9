/**
 * <cuatro-join>: takes the open seat of a table. `join.facts = { title, name, fixed, error, … }`. Event: `cuatro:join` with `{name}`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { refusal } from './refusal.js';
import { reveal } from './lazy.js';

/** @typedef {{title: string, name: string, fixed: boolean, error: string|null, held: string|null, busy: boolean}} JoinFacts */

/** @extends {MarkupElement<JoinFacts>} */
export class CuatroJoin extends MarkupElement {
  #redeem = document.createElement('cuatro-redeem');
  #touched = false;

  /** @returns {JoinFacts} */
  initial() {
    return { title: '', name: '', fixed: false, error: null, held: null, busy: false };
  }

  build() {
    const { h } = this;
    const name = h('input', {
      type: 'text',
      name: 'name',
      required: true,
      maxlength: 128,
      autocomplete: 'nickname',
      readonly: () => this.facts.fixed,
      'aria-describedby': 'join-error',
      onfocus: () => this.#touched || name.select(),
      oninput: () => {
        this.#touched = true;
        import('./name-note.js').then(({ noteName }) => noteName(name)).catch(() => {});
      },
    });
    this.name = name;
    return [
      h('h2', {}, () => this.facts.title),
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.emit('join', { name: name.value });
          },
        },
        h(
          'label',
          {},
          h('span', {}, () => t('field.name')),
          name,
        ),
        h('button', { type: 'submit', class: 'primary', disabled: () => this.facts.busy }, () =>
          t('join.sit'),
        ),
        refusal(this, () => this.facts.error, { id: 'join-error' }),
        this.#redeem,
      ),
      h('p', { class: 'hint' }, () => t('join.watching')),
    ];
  }

  refresh() {
    reveal(this.#redeem, this.facts.held !== null);
    this.#redeem.facts = { name: this.facts.held };
    if (this.name && (!this.#touched || this.facts.fixed)) this.name.value = this.facts.name;
  }
}

customElements.define('cuatro-join', CuatroJoin);
