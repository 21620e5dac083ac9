/**
 * <cuatro-study>: what a reader asked for while looking back at a game, one card below the other.
 * `study.facts = { report, learn, values, share, practice }`; a null card is not there.
 */
import { MarkupElement } from './markup-element.js';
import './cuatro-learn.js';
import './cuatro-practice.js';
import './cuatro-report.js';
import './cuatro-share.js';
import './cuatro-values.js';

/**
 * @typedef {object} StudyFacts
 * @property {import('./cuatro-report.js').ReportFacts|null} report
 * @property {import('./cuatro-learn.js').LearnFacts|null} learn
 * @property {import('./cuatro-values.js').ValuesFacts|null} values
 * @property {import('./cuatro-share.js').ShareFacts|null} share
 * @property {import('./cuatro-practice.js').PracticeFacts|null} practice
 */

/** Which button asks for the card that an event closes. */
const ASKED = {
  close: '.why',
  stop: '.why',
  unlearn: '.learn',
  unshare: '.share',
  stay: '.play-on',
};

const CARDS = /** @type {const} */ (['values', 'learn', 'report', 'share', 'practice']);

/** @extends {MarkupElement<StudyFacts>} */
export class CuatroStudy extends MarkupElement {
  /** @type {Partial<Record<keyof StudyFacts, HTMLElement>>} */ #cards = {};

  /** @returns {StudyFacts} */
  initial() {
    return { report: null, learn: null, values: null, share: null, practice: null };
  }

  connected() {
    // Where it can be asked for again is in sight once the card is gone.
    for (const [end, button] of Object.entries(ASKED))
      this.addEventListener(`cuatro:${end}`, () => queueMicrotask(() => this.#handBack(button)), {
        signal: this.life,
      });
  }

  /** A card that is closed hands the focus back to where it can be asked for again, beside this element, or to the slider. @param {string} button */
  #handBack(button) {
    const beside = /** @type {NodeListOf<HTMLElement>} */ (
      this.parentElement?.querySelectorAll(`${button}, input[type=range]`) ?? []
    );
    const there = [...beside].filter((one) => one.checkVisibility());
    (there.find((one) => one.matches(button)) ?? there[0])?.focus();
  }

  refresh() {
    for (const name of CARDS) {
      const facts = this.facts[name];
      const card = this.#cards[name];
      if (!facts) {
        card?.remove();
        delete this.#cards[name];
        continue;
      }
      const shown = /** @type {HTMLElement & {facts: unknown}} */ (
        card ?? document.createElement(`cuatro-${name}`)
      );
      shown.facts = facts;
      if (card) continue;
      this.#cards[name] = shown;
      const later = CARDS.slice(CARDS.indexOf(name) + 1)
        .map((other) => this.#cards[other])
        .find(Boolean);
      this.insertBefore(shown, later ?? null);
      // Values are read above the board. On a phone so is what is said of a move; elsewhere its card may have come above what is in sight.
      if (
        name === 'share' ||
        name === 'practice' ||
        (name !== 'values' && matchMedia('(width >= 900px)').matches)
      )
        this.#bringIntoSight(shown);
    }
  }

  /** A board that sticks to the top hides what is scrolled behind it. @param {HTMLElement} card */
  #bringIntoSight(card) {
    const play = this.closest('cuatro-table')?.querySelector('.play');
    const sticks = play && getComputedStyle(play).position === 'sticky';
    card.style.scrollMarginTop = sticks ? `${play.clientHeight + 4}px` : '';
    card.scrollIntoView({ block: sticks ? 'start' : 'nearest' });
  }
}

customElements.define('cuatro-study', CuatroStudy);
