/**
 * <cuatro-learn>: a mistake to learn from: what to find, what a try led to, a hint, the answer, the next one. The tries are made on the board.
 * `learn.facts = { state, … }`. Events: `cuatro:hint`, `cuatro:answer-lesson`, `cuatro:again-lesson`, `cuatro:next-lesson`, `cuatro:unlearn`, `cuatro:learn` to ask again.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { icon } from './icons.js';
import { h, made } from './markup.js';

/**
 * @typedef {object} LearnFacts
 * @property {'working'|'failed'|'none'|'ask'|'wrong'|'right'|'shown'|'done'} state
 * @property {boolean} own Whether the mistakes are the reader's.
 * @property {number} n Which lesson, from 1. @property {number} of
 * @property {string} text What to find, or what the try led to.
 * @property {string} hint Empty until it is asked for.
 * @property {number} first Lessons solved at the first try.
 * @property {boolean} lost Whether the reader lost the game.
 * @property {string} ending How the game ended, where the board does not say it.
 * @property {string} problem
 */

/** @extends {MarkupElement<LearnFacts>} */
export class CuatroLearn extends MarkupElement {
  #heading = h('h2', { tabindex: -1 });
  /** The state for which the focus was last placed. */ #placed = '';

  /** @returns {LearnFacts} */
  initial() {
    return {
      state: 'working',
      own: true,
      n: 0,
      of: 0,
      text: '',
      hint: '',
      first: 0,
      lost: false,
      ending: '',
      problem: '',
    };
  }

  build() {
    const { h: live } = this;
    const not = (/** @type {LearnFacts['state'][]} */ ...states) =>
      !states.includes(this.facts.state);
    const button = (
      /** @type {string} */ wish,
      /** @type {() => import('../i18n/index.js').Key} */ key,
      /** @type {LearnFacts['state'][]} */ states,
      primary = false,
    ) =>
      live(
        'button',
        {
          type: 'button',
          class: `${wish}${primary ? ' primary' : ''}`,
          hidden: () => not(...states),
          onclick: () => this.emit(wish),
        },
        () => t(key()),
      );
    const last = () => this.facts.n === this.facts.of;
    return [
      h(
        'div',
        { class: 'head' },
        this.#heading,
        live('span', { class: 'count', hidden: () => not('ask', 'wrong', 'right', 'shown') }, () =>
          t('learn.count', { n: this.facts.n, of: this.facts.of }),
        ),
        live(
          'button',
          { type: 'button', class: 'small', onclick: () => this.emit('unlearn') },
          () => t('report.close'),
        ),
      ),
      live('p', { class: 'hint', role: 'status', hidden: () => not('working') }, () =>
        this.facts.state === 'working' ? t('report.working') : '',
      ),
      live('p', { class: 'error', role: 'alert' }, () => this.facts.problem),
      live(
        'p',
        { class: 'sentence', hidden: () => not('ask', 'wrong', 'right', 'shown', 'none', 'done') },
        live('span', { class: 'mark', hidden: () => not('right') }, made(icon('tick'))),
        live('span', {}, () => this.#sentence()),
      ),
      live(
        'p',
        { class: 'hint', hidden: () => this.facts.hint === '' || not('ask') },
        () => this.facts.hint,
      ),
      live(
        'div',
        { class: 'choices' },
        button('again-lesson', () => 'learn.again', ['wrong'], true),
        button(
          'next-lesson',
          () => (last() ? 'learn.finish' : 'learn.next'),
          ['right', 'shown'],
          true,
        ),
        live(
          'button',
          {
            type: 'button',
            class: 'hint-lesson',
            hidden: () => not('ask') || this.facts.hint !== '',
            onclick: () => this.emit('hint'),
          },
          () => t('learn.hint'),
        ),
        button('answer-lesson', () => 'learn.show', ['ask', 'wrong']),
        button('learn', () => 'report.again', ['failed'], true),
        button('repeat-lessons', () => 'learn.repeat', ['done']),
      ),
    ];
  }

  #sentence() {
    const { state, text, of, first, own, lost, ending } = this.facts;
    if (state === 'none')
      return `${ending} ${t(own ? (lost ? 'learn.noneLost' : 'learn.noneOwn') : 'learn.none')}`.trim();
    if (state === 'done') return t('learn.done', { first, of });
    return text;
  }

  refresh() {
    const { state, n } = this.facts;
    this.#heading.textContent = t(this.facts.own ? 'learn.titleOwn' : 'learn.title');
    this.setAttribute('data-state', state);
    const placed = `${state} ${n}`;
    if (placed === this.#placed) return;
    const first = this.#placed === '';
    this.#placed = placed;
    // A button that was just pressed goes; the focus stays with what takes its place.
    const button = /** @type {HTMLElement|null} */ (
      this.querySelector('.choices .primary:not([hidden])')
    );
    if (first || state === 'ask') this.#heading.focus({ preventScroll: true });
    else button?.focus({ preventScroll: true });
  }
}

customElements.define('cuatro-learn', CuatroLearn);
