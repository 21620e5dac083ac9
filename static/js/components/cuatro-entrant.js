/**
 * <cuatro-entrant>: how the reader stands in a tournament, and what comes next. `entrant.facts = { me, stage, tournament, … }`.
 * Events: `cuatro:wish` with `{state}`: `pause`, `back` or `leave`; `cuatro:computer` for a game against the computer meanwhile.
 */
import { comesNext, goesOn } from '../core/tournament.js';
import { counted, number, t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';

/**
 * @typedef {object} EntrantFacts
 * @property {string} base
 * @property {import('../core/types.js').Me} me
 * @property {import('../core/types.js').Stage|null} stage The one that is shown.
 * @property {import('../core/types.js').Tournament} tournament
 * @property {boolean} busy
 */

/** @extends {MarkupElement<EntrantFacts|null>} */
export class CuatroEntrant extends MarkupElement {
  #sure = false;

  /** @returns {EntrantFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const me = () => this.facts?.me;
    const over = () => this.facts?.tournament.status === 'ended';
    const out = () => me()?.state === 'out';
    const asks = () => me()?.state === 'asking';
    const asked = () => this.#sure && !over() && !out();
    /** @param {'pause'|'back'|'leave'} state @param {import('../i18n/index.js').Key} key @param {() => boolean} hidden @param {string} [kind] */
    const button = (state, key, hidden, kind = '') =>
      h(
        'button',
        {
          type: 'button',
          class: kind,
          disabled: () => this.facts?.busy,
          hidden,
          onclick: () => {
            this.#sure = false;
            this.emit('wish', { state });
          },
        },
        () => t(key),
      );
    return [
      h('h2', { class: 'who' }, () => me()?.name ?? ''),
      h(
        'p',
        { class: 'standing', hidden: () => !this.facts?.stage },
        h('strong', {}, () => this.#place()),
        h('span', {}, () => counted('count.points', me()?.points ?? 0)),
      ),
      h('p', { class: 'next', role: 'status' }, () => this.#next()),
      h(
        'div',
        { class: 'choices', hidden: over },
        h(
          'a',
          {
            class: 'button primary',
            hidden: () => !me()?.game || asked(),
            href: () => (me()?.game ? `${this.facts?.base}/g/${me()?.game}` : null),
          },
          () => t('me.board'),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'primary',
            disabled: () => this.facts?.busy,
            hidden: () => !this.#rests || asked(),
            onclick: () => this.emit('computer'),
          },
          () => t('me.computer'),
        ),
        button('back', 'me.back', () => me()?.state !== 'paused' || asked(), 'primary'),
        button('pause', 'me.pause', () => out() || asks() || me()?.state === 'paused' || asked()),
        h(
          'button',
          {
            type: 'button',
            class: 'leave',
            hidden: () => out() || asked(),
            onclick: () => this.#ask(true),
          },
          () => t('me.leave'),
        ),
        h('span', { class: 'question', hidden: () => !asked() }, () => t('me.sure')),
        h(
          'button',
          {
            type: 'button',
            class: 'stay',
            hidden: () => !asked(),
            onclick: () => this.#ask(false),
          },
          () => t('me.no'),
        ),
        button('leave', 'me.yes', () => !asked(), 'danger'),
        button(
          'back',
          'me.again',
          () => !out() || this.facts?.tournament.registration === 'closed',
          'primary',
        ),
      ),
    ];
  }

  /** Whether the reader has the bye of the round. */
  get #rests() {
    const { me, stage } = this.facts ?? {};
    return me?.state === 'waiting' && me.bye && goesOn(stage);
  }

  /** @param {boolean} sure */
  #ask(sure) {
    this.#sure = sure;
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector(sure ? '.stay' : '.leave'))?.focus();
  }

  #place() {
    const place = this.facts?.me.place ?? null;
    return place === null ? t('me.unplaced') : t('me.place', { place: number(place) });
  }

  #next() {
    if (!this.facts) return '';
    const { me, stage, tournament } = this.facts;
    if (tournament.status === 'ended') return t('me.over');
    if (me.state === 'out') return t('me.out');
    if (me.state === 'asking') return t('me.asking');
    if (me.state === 'paused') return t('me.paused');
    if (me.game) return t('me.playing');
    if (!stage) return t('me.soon');
    if (!goesOn(stage)) return t('me.between');
    return t(`me.${comesNext(me)}`);
  }
}

customElements.define('cuatro-entrant', CuatroEntrant);
