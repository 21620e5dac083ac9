/** What each column of a board is worth, asked of the server while the reader wants to see it. */
import { html, nothing } from 'lit-html';
import { anyKnown } from '../core/report.ts';
import { counted, listed, t } from '../i18n/index.ts';
import { askEngine } from '../net/engine.ts';
import { pause } from '../net/pause.ts';
import type { Analysis } from '../core/types.ts';
import type { Page } from './page.ts';

/** A person who runs through a game needs the values of none of the boards between. */
const PAUSE_MS = 200;

export class ColumnValues {
  #state: 'off' | 'working' | 'here' | 'unknown' | 'over' | 'failed' | 'withheld' = 'off';
  #error: unknown = null;
  analysis: Analysis | null = null;
  #asking: AbortController | null = null;
  /** Proven values, by position. */ #proven: Map<string, Analysis> = new Map();

  /** @param pauseMs How long a position stays before its values are asked for. */
  constructor(
    readonly page: Page,
    readonly changed: () => void,
    readonly pauseMs: number = PAUSE_MS,
  ) {
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

  /** @param query The position. @param over Whether nothing can follow it. */
  async ask(query: string, over: boolean) {
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
    await pause(this.pauseMs);
    if (signal.aborted) return;
    try {
      const analysis: Analysis = await askEngine(this.page.api, `/analysis?${query}`, signal);
      if (analysis.exact) this.#proven.set(query, analysis);
      this.#take(analysis);
    } catch (error) {
      if (!signal.aborted) this.#become('failed', error);
    }
  }

  /** @param name The side to move. */
  template(name: string) {
    const here = this.#state === 'here';
    return html`
      <cuatro-values>
        <p role="status" class="now">${this.#sentence(name)}</p>
        ${here ? html`<p class="hint">${t('values-legend')}</p>` : nothing}
        ${here && !this.analysis?.exact ? html`<p class="hint">${t('values-inexact')}</p>` : nothing}
      </cuatro-values>
    `;
  }

  #sentence(name: string) {
    if (this.#state === 'off') return '';
    if (this.#state === 'failed') return this.page.detail(this.#error);
    return this.#state === 'here' ? this.#best(name) : t(`values-${this.#state}`);
  }

  /** What to play; where all is lost, how long it can last. */
  #best(name: string) {
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

  #take(analysis: Analysis) {
    this.#become(anyKnown(analysis.columns) ? 'here' : 'unknown', null, analysis);
  }

  #become(
    state: 'off' | 'working' | 'here' | 'unknown' | 'over' | 'failed' | 'withheld',
    error: unknown = null,
    analysis: Analysis | null = null,
  ) {
    this.#state = state;
    this.#error = error;
    this.analysis = analysis;
    this.changed();
  }
}
