/**
 * <cuatro-device>: says that a game is on this device only, and offers to send it to the server's history once it is over.
 * `card.facts = { text, … }`. Events: `cuatro:deliver` with `{names}`, `cuatro:delete`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';

/**
 * @typedef {object} DeviceFacts
 * @property {import('../i18n/index.js').Key} text Where the game is.
 * @property {{X: string, O: string}} names
 * @property {boolean} over Whether it can be deleted, since nobody plays it any more.
 * @property {boolean} send Whether it can be sent: it is over, and the server answers.
 * @property {boolean} busy Whether it is being sent.
 * @property {string} error What the server refused.
 * @property {boolean} renames Whether other names may help.
 * @property {'X'|'O'|null} wrong Whose name it refused.
 */

/** @extends {CuatroElement<DeviceFacts>} */
export class CuatroDevice extends CuatroElement {
  #asked = false;

  /** @returns {DeviceFacts} */
  initial() {
    return {
      text: 'device.only',
      names: { X: '', O: '' },
      over: false,
      send: false,
      busy: false,
      error: '',
      renames: false,
      wrong: null,
    };
  }

  /** @param {DeviceFacts} before */
  afterDraw(before) {
    const { wrong } = this.facts;
    if (wrong && !before.wrong) this.fields?.[wrong].querySelector('input')?.focus();
  }

  build() {
    const { h } = this;
    const name = (/** @type {'X'|'O'} */ side) =>
      h(
        'label',
        { hidden: () => !this.facts.renames },
        h('span', {}, () => t(side === 'X' ? 'device.nameX' : 'device.nameO')),
        h('input', {
          type: 'text',
          name: `device${side}`,
          required: true,
          maxlength: 128,
          autocomplete: 'off',
          'aria-describedby': 'device-error',
          'aria-invalid': () => (this.facts.wrong === side ? 'true' : null),
        }),
      );
    this.fields = { X: name('X'), O: name('O') };
    return [
      h(
        'p',
        { class: 'where', role: 'status' },
        icon('device'),
        h('span', {}, () => t(this.facts.text)),
      ),
      h(
        'form',
        {
          hidden: () => !this.facts.over,
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            this.emit('deliver', { names: this.#names });
          },
        },
        // Before the names that it is about, so that nothing covers it while one is changed.
        h('p', { class: 'error', id: 'device-error', role: 'alert' }, () => this.facts.error),
        this.fields.X,
        this.fields.O,
        h(
          'div',
          { class: 'choices' },
          h(
            'button',
            {
              type: 'submit',
              class: 'small primary',
              hidden: () => !this.facts.send || this.#asked,
              disabled: () => this.facts.busy,
            },
            () => t(this.facts.busy ? 'device.sending' : 'device.send'),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'small plain',
              hidden: () => this.#asked || this.facts.busy,
              onclick: () => this.#ask(true),
            },
            () => t('device.delete'),
          ),
          h('span', { class: 'question', hidden: () => !this.#asked }, () => t('device.sure')),
          h(
            'button',
            {
              type: 'button',
              class: 'small keep',
              hidden: () => !this.#asked,
              onclick: () => this.#ask(false),
            },
            () => t('device.keep'),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'small danger',
              hidden: () => !this.#asked,
              onclick: () => this.emit('delete'),
            },
            () => t('device.yes'),
          ),
        ),
      ),
    ];
  }

  refresh() {
    if (this.facts.renames || !this.fields) return;
    for (const side of /** @type {const} */ (['X', 'O'])) {
      const input = this.fields[side].querySelector('input');
      if (input) input.value = this.facts.names[side];
    }
  }

  get #names() {
    const typed = (/** @type {'X'|'O'} */ side) =>
      this.fields?.[side].querySelector('input')?.value.trim() ?? '';
    return { X: typed('X'), O: typed('O') };
  }

  /** @param {boolean} asked */
  #ask(asked) {
    this.#asked = asked;
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector(asked ? '.keep' : '.plain'))?.focus();
  }
}

customElements.define('cuatro-device', CuatroDevice);
