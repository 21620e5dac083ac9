/** What each column of a board is worth, asked of the server while the reader wants to see it. */
import { html, nothing } from 'lit-html';
import { anyKnown } from '../core/report.js';
import { counted, listed, t } from '../i18n/index.js';
import { askEngine } from '../net/engine.js';

/** @typedef {import('../core/types.js').Analysis} Analysis */

/** A person who runs through a game needs the values of none of the boards between. */
const PAUSE_MS = 200;

export class ColumnValues {
  /** @type {'off'|'working'|'here'|'unknown'|'over'|'failed'|'withheld'} */ #state = 'off';
  /** @type {unknown} */ #error = null;
  /** @type {Analysis|null} */ analysis = null;
  /** @type {AbortController|null} */ #asking = null;
  /** Proven values, by position. @type {Map<string, Analysis>} */ #proven = new Map();

  /** @param {import('./page.js').Page} page @param {() => void} changed @param {number} [pauseMs] How long a position stays before its values are asked for. */
  constructor(page, changed, pauseMs = PAUSE_MS) {
    this.page = page;
    this.changed = changed;
    this.pauseMs = pauseMs;
    page.stay.addEventListener('abort', () => this.stop());
  }

  get on() {
    return this.#state !== 'off';
  }

  /** Cancels the request. */
  stop() {
    this.#asking?.abort();
  }

  drop() {
    this.stop();
    this.#become('off');
  }

  /** Says that there are none while a tournament game is played on this device. */
  withhold() {
    this.stop();
    this.#become('withheld');
  }

  /** @param {string} query The position. @param {boolean} over Whether nothing can follow it. */
  async ask(query, over) {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const known = this.#proven.get(query);
    if (known) {
      this.#take(known);
      return;
    }
    this.#become(over ? 'over' : 'working');
    if (over) return;
    await new Promise((resolve) => {
      setTimeout(resolve, this.pauseMs);
    });
    if (signal.aborted) return;
    try {
      /** @type {Analysis} */
      const analysis = await askEngine(this.page.api, `/analysis?${query}`, signal);
      if (analysis.exact) this.#proven.set(query, analysis);
      this.#take(analysis);
    } catch (error) {
      if (!signal.aborted) this.#become('failed', error);
    }
  }

  /** @param {string} name The side to move. */
  template(name) {
    const here = this.#state === 'here';
    return html`
      <cuatro-values>
        <p role="status" class="now">${this.#sentence(name)}</p>
        ${here ? html`<p class="hint">${t('values-legend')}</p>` : nothing}
        ${here && !this.analysis?.exact ? html`<p class="hint">${t('values-inexact')}</p>` : nothing}
      </cuatro-values>
    `;
  }

  /** @param {string} name */
  #sentence(name) {
    if (this.#state === 'off') return '';
    if (this.#state === 'failed') return this.page.detail(this.#error);
    return this.#state === 'here' ? this.#best(name) : t(`values-${this.#state}`);
  }

  /** What to play; where all is lost, how long it can last. @param {string} name */
  #best(name) {
    const { columns = [], best = [] } = this.analysis ?? {};
    const { outcome = null, in_plies: inPlies = null } =
      columns.find(({ column }) => column === best[0]) ?? {};
    const all = best.length === columns.filter((one) => one.outcome !== 'full').length;
    const names = listed(best.map(String));
    if (outcome === 'loss')
      return [
        t('values-lost', { name, discs: inPlies === null ? '' : counted('count-discs', inPlies) }),
        all ? '' : t('values-lasts', { best: names }),
      ]
        .filter(Boolean)
        .join(' ');
    if (all && best.length > 1)
      return t(outcome === 'win' ? 'values-all-win' : 'values-all-draw', {
        name,
        n: inPlies ?? '',
      });
    return t(best.length > 1 ? 'values-several' : 'values-here', { name, best: names });
  }

  /** @param {Analysis} analysis */
  #take(analysis) {
    this.#become(anyKnown(analysis.columns) ? 'here' : 'unknown', null, analysis);
  }

  /** @param {'off'|'working'|'here'|'unknown'|'over'|'failed'|'withheld'} state @param {unknown} [error] @param {Analysis|null} [analysis] */
  #become(state, error = null, analysis = null) {
    this.#state = state;
    this.#error = error;
    this.analysis = analysis;
    this.changed();
  }
}
