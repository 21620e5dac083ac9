/**
 * <cuatro-evaluation>: one bar for each disc: who wins and how soon. `evaluation.facts = { bars, shown, names }`.
 * Event: `cuatro:seek` with `{ply}`. A finger or a mouse picks a bar, or slides along them; the slider of the replay does the same for keys.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { discIcon } from './icons.js';
import { h, made } from './markup.js';

/** @typedef {import('../core/report.js').Bar} Bar */
/** @typedef {{bars: readonly Bar[], shown: number, names: {X: string, O: string}}} EvaluationFacts */

/** How a game stands, in words. @param {Bar} bar @param {{X: string, O: string}} names */
function standing({ winner, inPlies }, names) {
  if (winner === null) return t('bars.unknown');
  if (winner === 'draw') return t('bars.draw');
  return t(inPlies ? 'bars.wins' : 'bars.won', { name: names[winner], n: inPlies ?? 0 });
}

/** @extends {MarkupElement<EvaluationFacts>} */
export class CuatroEvaluation extends MarkupElement {
  /** What the bars were drawn from. @type {readonly Bar[]|null} */ #drawn = null;
  #list = h('ol');

  /** @returns {EvaluationFacts} */
  initial() {
    return { bars: [], shown: 0, names: { X: '', O: '' } };
  }

  build() {
    return [made(discIcon('X')), made(discIcon('O')), this.#list];
  }

  connected() {
    const { life: signal } = this;
    let before = 0;
    this.#list.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        this.#list.setPointerCapture(event.pointerId);
        before = this.facts.shown;
        this.#pick(event);
      },
      { signal },
    );
    this.#list.addEventListener(
      'pointermove',
      (event) => this.#list.hasPointerCapture(event.pointerId) && this.#pick(event),
      { signal },
    );
    // The finger came down to scroll.
    this.#list.addEventListener('pointercancel', () => this.emit('seek', { ply: before }), {
      signal,
    });
    document.addEventListener(
      'cuatro:reader',
      () => {
        this.#drawn = null;
      },
      { signal, capture: true },
    );
  }

  refresh() {
    const { bars, shown } = this.facts;
    if (this.#drawn !== bars) {
      this.#drawn = bars;
      this.#list.setAttribute('aria-label', t('bars.label'));
      this.#list.replaceChildren(...bars.map((bar, ply) => this.#bar(bar, ply)));
    }
    this.#list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.#list.children[shown - 1]?.setAttribute('aria-current', 'true');
  }

  /** Goes to the bar under the pointer, however narrow it is. @param {PointerEvent} event */
  #pick({ clientX }) {
    const { left, width } = this.#list.getBoundingClientRect();
    const count = this.facts.bars.length;
    const ply = Math.max(1, Math.min(count, Math.ceil(((clientX - left) / width) * count)));
    if (count > 0 && ply !== this.facts.shown) this.emit('seek', { ply });
  }

  /** @param {Bar} bar @param {number} ply */
  #bar(bar, ply) {
    const words = t('bars.bar', { n: ply + 1, standing: standing(bar, this.facts.names) });
    const item = h(
      'li',
      { title: words, 'data-winner': bar.winner ?? 'unknown', 'data-turned': bar.turned },
      h('span', { class: 'unseen' }, words),
      h('i', { 'aria-hidden': 'true' }),
    );
    item.style.setProperty('--tall', String(bar.height));
    return item;
  }
}

customElements.define('cuatro-evaluation', CuatroEvaluation);
