/**
 * <cuatro-evaluation>: one bar for each disc: who wins and how soon. A finger or a mouse picks a bar, or slides along them; the slider of the
 * replay does the same for keys.
 */
import { html, nothing } from 'lit-html';
import { t } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import { discIcon } from './icons.ts';
import type { Bar } from '../core/report.ts';

export class CuatroEvaluation extends CuatroElement {
  bars: readonly Bar[] = [];
  /** Discs on the board. */ shown = 0;
  names = { X: '', O: '' };
  onSeek: (ply: number) => void = () => {};
  /** The board before the pointer came down. */ #before = 0;

  template() {
    const press = (event: any) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      this.#before = this.shown;
      this.#pick(event);
    };
    const slide = (event: any) =>
      event.currentTarget.hasPointerCapture(event.pointerId) && this.#pick(event);
    // The finger came down to scroll.
    const cancel = () => this.onSeek(this.#before);
    return html`
      ${discIcon('X')} ${discIcon('O')}
      <ol
        aria-label=${t('bars-label')}
        @pointerdown=${press}
        @pointermove=${slide}
        @pointercancel=${cancel}
      >
        ${this.bars.map((bar, ply) => this.#bar(bar, ply))}
      </ol>
    `;
  }

  #bar(bar: Bar, ply: number) {
    const words = t('bars-bar', { n: ply + 1, standing: this.#standing(bar) });
    return html`
      <li
        title=${words}
        data-winner=${bar.winner ?? 'unknown'}
        ?data-turned=${bar.turned}
        aria-current=${ply === this.shown - 1 ? 'true' : nothing}
        .style=${`--tall: ${bar.height}`}
      >
        <span class="unseen">${words}</span>
        <i aria-hidden="true"></i>
      </li>
    `;
  }

  /** How the game stands, in words. */
  #standing({ winner, inPlies }: Bar) {
    if (winner === null) return t('bars-unknown');
    if (winner === 'draw') return t('bars-draw');
    const name = this.names[winner];
    return t(inPlies ? 'bars-wins' : 'bars-won', { name, n: inPlies ?? 0 });
  }

  /** Goes to the bar under the pointer, however narrow it is. */
  #pick({ clientX, currentTarget }: PointerEvent & { currentTarget: Element }) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const count = this.bars.length;
    const ply = Math.max(1, Math.min(count, Math.ceil(((clientX - left) / width) * count)));
    if (count > 0 && ply !== this.shown) this.onSeek(ply);
  }
}

customElements.define('cuatro-evaluation', CuatroEvaluation);
