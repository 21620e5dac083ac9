/**
 * <cuatro-turn>: the bar above the board: whose turn, the round, and what waits for an answer.
 * `turn.facts = { text, … }`. Events: `cuatro:answer` with `{subject, answer}`, `cuatro:claim`, `cuatro:rematch`, `cuatro:next-game`,
 * `cuatro:retry`, `cuatro:latest`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';

/**
 * @typedef {object} TurnFacts
 * @property {string} text
 * @property {string} round
 * @property {string} watched How many watch, where no line of its own says it.
 * @property {string} note A second line: the computer's reason, what to do, or how the game ended.
 * @property {string} score Both sides' points, which follow the note where they stand nowhere else in sight.
 * @property {import('../core/types.js').Side|null} side Whose colour the bar wears.
 * @property {boolean} yours
 * @property {boolean} thinking
 * @property {boolean} lost Whether there has been no connection for a while.
 * @property {{subject: 'draw'|'takeback', text: string, also: string}|null} offer The rival's offer that waits for us, and what else it would take or is offered.
 * @property {string|null} claim Text of the button at the end; null hides it.
 * @property {'claim'|'accept'|'next'|'retry'|'latest'} [action] What that button does; to accept is to ask for a rematch as well.
 * @property {boolean} [listed] Whether the note also stands in the list of moves, where there is room for it beside the board.
 */

/** How soon the question that follows another can be answered. */
const ANOTHER_MS = 700;

/** The event that the button at the end sends. */
const EVENTS = /** @type {const} */ ({
  claim: 'claim',
  accept: 'rematch',
  next: 'next-game',
  retry: 'retry',
  latest: 'latest',
});

/** @extends {MarkupElement<TurnFacts|null>} */
export class CuatroTurn extends MarkupElement {
  /** From when on the question can be answered, by `performance.now()`. */ #answerable = 0;
  #tooSoon = () => performance.now() < this.#answerable;

  /** @returns {TurnFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const facts = () => this.facts;
    const answer = (/** @type {'accept'|'decline'} */ word) =>
      this.#tooSoon() || this.emit('answer', { subject: facts()?.offer?.subject, answer: word });
    const button = {
      type: 'button',
      'aria-disabled': () => (this.#tooSoon() ? 'true' : null),
    };
    return [
      h(
        'div',
        { class: 'line', hidden: () => Boolean(facts()?.offer) },
        h('strong', { class: 'text' }, () => facts()?.text ?? ''),
        h(
          'span',
          { class: 'dots', hidden: () => !facts()?.thinking, 'aria-hidden': 'true' },
          h('i'),
          h('i'),
          h('i'),
        ),
        h(
          'span',
          { class: 'round', hidden: () => Boolean(facts()?.claim) },
          () => facts()?.round ?? '',
          h('span', { class: 'watched' }, () => facts()?.watched ?? ''),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            'data-action': () => facts()?.action,
            hidden: () => !facts()?.claim,
            onclick: () => this.emit(EVENTS[facts()?.action ?? 'claim']),
          },
          () => facts()?.claim ?? '',
        ),
      ),
      h(
        'div',
        { class: 'line offer', hidden: () => !facts()?.offer },
        h('strong', { class: 'text' }, () => facts()?.offer?.text ?? ''),
        h(
          'span',
          { class: 'answers' },
          h('button', { ...button, class: 'small primary', onclick: () => answer('accept') }, () =>
            t('offer.accept'),
          ),
          h('button', { ...button, class: 'small', onclick: () => answer('decline') }, () =>
            t('offer.decline'),
          ),
        ),
      ),
      h(
        'p',
        { class: 'note', hidden: () => facts()?.lost ?? false },
        () => facts()?.note ?? '',
        h('span', { class: 'score' }, () => (facts()?.score ? ` · ${facts()?.score}` : '')),
      ),
      h('p', { class: 'connection', hidden: () => !facts()?.lost, role: 'status' }, () =>
        facts()?.lost ? t('connection.lost') : '',
      ),
    ];
  }

  /** A question that takes another's place is not answered by a press that was meant for that. @param {TurnFacts|null} before */
  afterDraw(before) {
    const [old, now] = [before?.offer?.subject, this.facts?.offer?.subject];
    if (!old || !now || old === now) return;
    this.#answerable = performance.now() + ANOTHER_MS;
    setTimeout(() => this.update(), ANOTHER_MS);
    this.update();
  }

  refresh() {
    const facts = this.facts;
    this.setAttribute('data-side', facts?.side ?? '');
    this.toggleAttribute('data-yours', facts?.yours ?? false);
    this.toggleAttribute('data-listed', facts?.listed ?? false);
  }
}

customElements.define('cuatro-turn', CuatroTurn);
