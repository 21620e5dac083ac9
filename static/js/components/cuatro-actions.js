/**
 * <cuatro-actions>: what a player may do besides dropping discs. `actions.facts = { abort, resign, … }`.
 * Events: `cuatro:resign`, `cuatro:abort`, `cuatro:offer` with `{subject}`,
 * `cuatro:answer` with `{subject, answer}`. Ends are asked twice.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';

/**
 * @typedef {object} ActionFacts
 * @property {boolean} abort @property {boolean} resign @property {boolean} draw @property {boolean} takeback
 * @property {boolean} both Whether a take-back takes the opponent's last disc as well.
 * @property {'draw'|'takeback'|null} waiting Our own offer that waits for the rival.
 * @property {boolean} offered Whether the rival's draw waits for us.
 */

/** @extends {CuatroElement<ActionFacts>} */
export class CuatroActions extends CuatroElement {
  /** @type {'resign'|'abort'|null} */ #asked = null;

  /** @returns {ActionFacts} */
  initial() {
    return {
      abort: false,
      resign: false,
      draw: false,
      takeback: false,
      both: false,
      waiting: null,
      offered: false,
    };
  }

  beforeDraw() {
    if (this.#asked && !this.facts[this.#asked]) this.#asked = null;
  }

  build() {
    const { h } = this;
    const ask = (/** @type {'resign'|'abort'|null} */ action) => {
      this.#asked = action;
      this.update();
      /** @type {HTMLElement|null} */ (
        this.querySelector(action ? '.sure' : '.plain:not([hidden])')
      )?.focus();
      if (action) this.querySelector('.keep')?.scrollIntoView({ block: 'nearest' });
    };
    const end = () => {
      const action = this.#asked;
      this.#asked = null;
      if (action) this.emit(action);
      this.update();
    };
    const calm = () => this.#asked === null;
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.abort,
          onclick: () => ask('abort'),
        },
        () => t('action.abort'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.resign,
          onclick: () => ask('resign'),
        },
        () => t('action.resign'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.takeback,
          disabled: () => this.facts.waiting === 'takeback',
          title: () => (this.facts.both ? t('action.takebackBoth') : null),
          onclick: () => this.emit('offer', { subject: 'takeback' }),
        },
        () => t(this.facts.waiting === 'takeback' ? 'action.asked' : 'action.takeback'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.draw,
          disabled: () => this.facts.waiting === 'draw',
          onclick: () =>
            this.facts.offered
              ? this.emit('answer', { subject: 'draw', answer: 'accept' })
              : this.emit('offer', { subject: 'draw' }),
        },
        () => this.#drawText(),
      ),
      h('span', { class: 'question', hidden: calm }, () =>
        this.#asked ? t(`action.sure.${this.#asked}`) : '',
      ),
      h('button', { type: 'button', class: 'sure danger', hidden: calm, onclick: end }, () =>
        this.#asked ? t(`action.yes.${this.#asked}`) : '',
      ),
      h('button', { type: 'button', class: 'keep', hidden: calm, onclick: () => ask(null) }, () =>
        t('action.no'),
      ),
    ];
  }

  #drawText() {
    const { waiting, offered } = this.facts;
    return t(waiting === 'draw' ? 'action.asked' : offered ? 'action.drawAccept' : 'action.draw');
  }
}

customElements.define('cuatro-actions', CuatroActions);
