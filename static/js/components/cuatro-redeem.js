/**
 * <cuatro-redeem>: makes a held name one's own on this device, with the code from another one.
 * `redeem.facts = { name }`. Event: `cuatro:redeem` with `{name, code}`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';

/** @typedef {{name: string|null}} RedeemFacts */

/** @extends {MarkupElement<RedeemFacts>} */
export class CuatroRedeem extends MarkupElement {
  /** @returns {RedeemFacts} */
  initial() {
    return { name: null };
  }

  build() {
    const { h } = this;
    // No form of its own: it stands inside the form that asked for the name.
    const code = h('input', {
      type: 'text',
      autocomplete: 'one-time-code',
      autocapitalize: 'off',
      spellcheck: 'false',
    });
    return [
      h(
        'label',
        {},
        h('span', {}, () => t('redeem.label', { name: this.facts.name ?? '' })),
        code,
      ),
      h(
        'button',
        {
          type: 'button',
          onclick: () =>
            code.value.trim() &&
            this.emit('redeem', { name: this.facts.name, code: code.value.trim() }),
        },
        () => t('redeem.go'),
      ),
      h('p', { class: 'hint' }, () => t('redeem.hint')),
    ];
  }
}

customElements.define('cuatro-redeem', CuatroRedeem);
