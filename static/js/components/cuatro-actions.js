/** <cuatro-actions>: what a player may do besides dropping discs, behind one button. Ends are asked twice. */
import { html, nothing } from 'lit-html';
import { t } from '../i18n/index.js';
import { button } from './button.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { freePresses, holdPresses } from './same-spot.js';

/**
 * @typedef {object} Actions
 * @property {boolean} begun Whether both players are there.
 * @property {boolean} busy Whether something was asked for that is not answered yet.
 * @property {boolean} abort @property {boolean} resign @property {boolean} draw @property {boolean} takeback
 * @property {string|null} resigns The player who would resign, where both play on this device.
 * @property {boolean} shared Whether both play on this device, where an offered draw is an agreed one.
 * @property {boolean} both Whether a take-back takes the opponent's last disc as well.
 * @property {readonly Offer[]} waiting Our own offers that wait for the opponent.
 * @property {readonly Offer[]} offered The opponent's, which wait for us.
 */

/** @typedef {'draw'|'takeback'} Offer */
/** @typedef {'resign'|'abort'|'draw'} End */

/** What follows the first press of a double click sooner belongs to it. */
const GESTURE_MS = 500;

export class CuatroActions extends CuatroElement {
  /** @type {Actions|null} */ actions = null;
  /** @type {(end: 'resign'|'abort') => void} */ onEnd = () => {};
  /** @type {(subject: Offer, answer: 'offer'|'withdraw') => void} */ onOffer = () => {};
  /** Called when a question is asked or taken back. @type {(open: boolean) => void} */
  onQuestion = () => {};
  /** What is to be confirmed. @type {End|null} */ #asked = null;
  /** Whether the menu is open. */ #open = false;

  connected() {
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !(this.#asked || this.#open))
          return;
        event.preventDefault();
        if (this.#asked) this.ask(null);
        else this.#toggle();
      },
      { signal: this.life },
    );
  }

  update() {
    if (this.#asked && !this.actions?.[this.#asked]) this.#become(null);
    const { activeElement } = document;
    const focused = this.contains(activeElement);
    super.update();
    // A button that goes takes the focus with it.
    if (focused && !activeElement?.isConnected) this.querySelector('button')?.focus();
  }

  template() {
    const { actions } = this;
    if (!actions) return nothing;
    return this.#asked ? this.#question(actions, this.#asked) : this.#buttons(actions);
  }

  /** @param {Actions} actions */
  #buttons({ begun, busy, abort, resign, draw, takeback, shared, both, waiting, offered }) {
    // A double click is one press.
    const propose =
      (/** @type {Offer} */ subject) =>
      (/** @type {MouseEvent} */ { detail }) => {
        if (detail < 2) this.onOffer(subject, waiting.includes(subject) ? 'withdraw' : 'offer');
      };
    /** @param {import('../i18n/index.js').Key} key @param {boolean} disabled @param {(event: MouseEvent) => void} click @param {string} [title] */
    const action = (key, disabled, click, title) =>
      button(t(key), (event) => disabled || click(event), 'plain', { inactive: disabled, title });
    const ask = (/** @type {End} */ end) => (/** @type {MouseEvent} */ event) =>
      this.#askOnce(end, event);
    const all = [abort, resign, takeback, draw].filter(Boolean).length;
    if (all > 1 && !this.#open && waiting.length === 0) return this.#menu();
    return html`
      ${all > 1 ? this.#menu() : nothing}
      ${abort ? action(begun ? 'action-abort' : 'action-cancel', busy, ask('abort')) : nothing}
      ${resign ? action('action-resign', busy, ask('resign')) : nothing}
      ${
        takeback
          ? action(
              waiting.includes('takeback') ? 'action-withdraw' : 'action-takeback',
              // To ask for what the opponent asks for would be to accept it: that is answered above the board.
              busy || offered.includes('takeback'),
              propose('takeback'),
              both ? t('action-takeback-both') : undefined,
            )
          : nothing
      }
      ${
        draw
          ? action(
              waiting.includes('draw') ? 'action-withdraw-draw' : 'action-draw',
              busy || offered.includes('draw'),
              shared ? ask('draw') : propose('draw'),
            )
          : nothing
      }
    `;
  }

  #menu() {
    return button(icon('more'), () => this.#toggle(), 'more', {
      expanded: this.#open,
      label: t('action-more'),
      title: t('action-more'),
    });
  }

  #toggle() {
    this.#open = !this.#open;
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector('.more'))?.focus();
  }

  /** @param {Actions} actions @param {End} asked */
  #question({ begun, resigns }, asked) {
    // A game that nobody has joined is not aborted but cancelled.
    const word = asked === 'abort' && !begun ? 'cancel' : asked;
    const question =
      asked === 'resign' && resigns
        ? t('action-sure-resigns', { name: resigns })
        : t(`action-sure-${word}`);
    const end = () => {
      this.#become(null);
      if (asked === 'draw') this.onOffer('draw', 'offer');
      else this.onEnd(asked);
      this.update();
    };
    const keep = (/** @type {MouseEvent} */ event) => this.#askOnce(null, event);
    // The answer that changes nothing takes the place of the button that asked.
    return html`
      <span class="question">${question}</span>
      ${button(t(word === 'cancel' ? 'action-wait' : 'action-no'), keep, 'keep')}
      ${button(t(`action-yes-${word}`), end, 'sure danger')}
    `;
  }

  /** A double click does not answer what it has just asked for. @param {End|null} end @param {MouseEvent} event */
  #askOnce(end, event) {
    if (event.detail > 0)
      holdPresses(
        event,
        ({ target, timeStamp }) =>
          timeStamp - event.timeStamp > GESTURE_MS &&
          /** @type {Element} */ (target).closest('.keep'),
      );
    this.ask(end);
  }

  /** Asks whether this is really wanted; null goes back to the actions. @param {End|null} end */
  ask(end) {
    this.#become(end);
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector(end ? '.keep' : '.more, .plain'))?.focus();
    if (end) this.querySelector('.sure')?.scrollIntoView({ block: 'nearest' });
  }

  /** Takes the question back; false if none was asked. */
  close() {
    const asked = this.#asked !== null;
    this.#open = false;
    this.#become(null);
    freePresses();
    this.update();
    return asked;
  }

  /** @param {End|null} end */
  #become(end) {
    if (end === this.#asked) return;
    this.#asked = end;
    this.toggleAttribute('data-asks', end !== null);
    this.onQuestion(end !== null);
  }
}

customElements.define('cuatro-actions', CuatroActions);
