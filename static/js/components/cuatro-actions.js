/**
 * <cuatro-actions>: what a player may do besides dropping discs. `actions.facts = { abort, resign, … }`.
 * Events: `cuatro:resign`, `cuatro:abort`, `cuatro:offer` with `{subject}`,
 * `cuatro:answer` with `{subject, answer}`, `cuatro:question` with `{open}`. Ends are asked twice.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { freePresses, holdPresses } from './same-spot.js';

/**
 * @typedef {object} ActionFacts
 * @property {boolean} begun Whether both players are there.
 * @property {boolean} busy Whether something was asked for that is not answered yet.
 * @property {boolean} abort @property {boolean} resign @property {boolean} draw @property {boolean} takeback
 * @property {string|null} [resigns] Who would resign, where both play on this device.
 * @property {boolean} shared Whether both play on this device, where an offered draw is an agreed one.
 * @property {boolean} both Whether a take-back takes the opponent's last disc as well.
 * @property {('draw'|'takeback')[]} waiting Our own offers that wait for the rival.
 * @property {('draw'|'takeback')[]} offered The rival's, which wait for us.
 */

/** What follows the first press of a double click sooner belongs to it. */
const GESTURE_MS = 500;

/** @extends {MarkupElement<ActionFacts>} */
export class CuatroActions extends MarkupElement {
  /** @type {'resign'|'abort'|'draw'|null} */ #asked = null;

  /** @returns {ActionFacts} */
  initial() {
    return {
      begun: false,
      busy: false,
      abort: false,
      resign: false,
      draw: false,
      takeback: false,
      shared: false,
      both: false,
      waiting: [],
      offered: [],
    };
  }

  beforeDraw() {
    if (this.#asked && !this.facts[this.#asked]) this.#ask(null);
  }

  /** Takes the question back; false if none was asked. */
  close() {
    const asked = this.#asked !== null;
    this.#ask(null);
    freePresses();
    this.update();
    return asked;
  }

  /** @param {'resign'|'abort'|'draw'|null} action */
  #ask(action) {
    if (action === this.#asked) return;
    this.#asked = action;
    this.emit('question', { open: action !== null });
  }

  /** What is asked for; a game that nobody has joined is not aborted but cancelled. */
  get #word() {
    const asked = this.#asked ?? 'abort';
    return asked === 'abort' && !this.facts.begun ? 'cancel' : asked;
  }

  get #question() {
    const { resigns } = this.facts;
    return this.#asked === 'resign' && resigns
      ? t('action.sure.resigns', { name: resigns })
      : t(`action.sure.${this.#word}`);
  }

  /** Asks whether this is really wanted; null goes back to the actions. @param {'resign'|'abort'|'draw'|null} action */
  ask(action) {
    this.#ask(action);
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(action ? '.keep' : '.plain:not([hidden])')
    )?.focus();
    if (action) this.querySelector('.sure')?.scrollIntoView({ block: 'nearest' });
  }

  connected() {
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !this.#asked) return;
        event.preventDefault();
        this.ask(null);
      },
      { signal: this.life },
    );
  }

  build() {
    const { h } = this;
    /** @param {'resign'|'abort'|'draw'|null} action @param {MouseEvent} event */
    const ask = (action, event) => {
      // A double click is one press: it does not answer what it has just asked for.
      if (event.detail > 0)
        holdPresses(
          event,
          ({ target, timeStamp }) =>
            timeStamp - event.timeStamp > GESTURE_MS &&
            /** @type {Element} */ (target).closest('.keep'),
        );
      this.ask(action);
    };
    const end = () => {
      const action = this.#asked;
      this.#ask(null);
      if (action === 'draw') this.emit('offer', { subject: action });
      else if (action) this.emit(action);
      this.update();
    };
    const calm = () => this.#asked === null;
    /** Makes an offer, or withdraws the one that waits. @param {'draw'|'takeback'} subject */
    const propose = (subject) => {
      if (this.facts.waiting.includes(subject))
        this.emit('answer', { subject, answer: 'withdraw' });
      else this.emit('offer', { subject });
    };
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          disabled: () => this.facts.busy,
          hidden: () => !calm() || !this.facts.abort,
          onclick: (event) => ask('abort', event),
        },
        () => t(this.facts.begun ? 'action.abort' : 'action.cancel'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          disabled: () => this.facts.busy,
          hidden: () => !calm() || !this.facts.resign,
          onclick: (event) => ask('resign', event),
        },
        () => t('action.resign'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.takeback,
          // To ask for what the opponent asks for would be to accept it: that is answered above the board.
          disabled: () => this.facts.busy || this.facts.offered.includes('takeback'),
          title: () => (this.facts.both ? t('action.takebackBoth') : null),
          // A double click is one press here as well.
          onclick: (event) => event.detail < 2 && propose('takeback'),
        },
        () => t(this.facts.waiting.includes('takeback') ? 'action.withdraw' : 'action.takeback'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          hidden: () => !calm() || !this.facts.draw,
          disabled: () => this.facts.busy || this.facts.offered.includes('draw'),
          onclick: (event) => {
            if (this.facts.shared) ask('draw', event);
            else if (event.detail < 2) propose('draw');
          },
        },
        () => t(this.facts.waiting.includes('draw') ? 'action.withdrawDraw' : 'action.draw'),
      ),
      h('span', { class: 'question', hidden: calm }, () => (this.#asked ? this.#question : '')),
      // Where the question was asked for stands the answer that changes nothing.
      h(
        'button',
        { type: 'button', class: 'keep', hidden: calm, onclick: (event) => ask(null, event) },
        () => t(this.#word === 'cancel' ? 'action.wait' : 'action.no'),
      ),
      h('button', { type: 'button', class: 'sure danger', hidden: calm, onclick: end }, () =>
        this.#asked ? t(`action.yes.${this.#word}`) : '',
      ),
    ];
  }
}

customElements.define('cuatro-actions', CuatroActions);
