/** <cuatro-redeem>: makes a held name the reader's own on this device, with the code from another one. */
import { html } from 'lit-html';
import { button } from './button.ts';
import { t } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';

export class CuatroRedeem extends CuatroElement {
  name: string | null = null;
  onRedeem: (name: string, code: string) => void = () => {};

  template() {
    const redeem = () => {
      const code = this.querySelector('input')?.value.trim();
      if (this.name && code) this.onRedeem(this.name, code);
    };
    // No form of its own: it is part of the form that asked for the name.
    return html`
      <label>
        <span>${t('redeem-label', { name: this.name ?? '' })}</span>
        <input type="text" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" />
      </label>
      ${button(t('redeem-go'), redeem)}
      <p class="hint">${t('redeem-hint')}</p>
    `;
  }
}

customElements.define('cuatro-redeem', CuatroRedeem);
