/** What each column of a board is worth, asked of the server when the reader wants to see it. */
import { anyKnown } from '../core/report.js';
import { askEngine } from '../net/engine.js';

/** @typedef {import('../core/types.js').Analysis} Analysis */

/** A person who runs through a game needs the values of none of the boards between. */
const PAUSE_MS = 200;

export class Valuing {
  /** @type {'off'|'working'|'here'|'unknown'|'over'|'failed'} */ state = 'off';
  /** @type {unknown} */ error = null;
  /** @type {Analysis|null} */ analysis = null;
  /** @type {AbortController|null} */ #asking = null;
  /** @type {Map<string, Analysis>} What was proven, by position. */ #proven = new Map();

  /** @param {import('../net/api.js').Api} api @param {() => void} changed @param {number} [pauseMs] How long a position stays before its values are asked for. */
  constructor(api, changed, pauseMs = PAUSE_MS) {
    this.api = api;
    this.changed = changed;
    this.pauseMs = pauseMs;
  }

  get on() {
    return this.state !== 'off';
  }

  /** Cancels what is being asked. */
  stop() {
    this.#asking?.abort();
  }

  /** Puts the values away. */
  drop() {
    this.stop();
    this.#become('off');
  }

  /** Asks for the values of a position. @param {string} query Which. @param {boolean} over Whether nothing can follow it. */
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
      const analysis = await askEngine(this.api, `/analysis?${query}`, signal);
      if (analysis.exact) this.#proven.set(query, analysis);
      this.#take(analysis);
    } catch (error) {
      if (!signal.aborted) this.#become('failed', error);
    }
  }

  /** What the best columns are and what they lead to. */
  get best() {
    const { columns = [], best = [] } = this.analysis ?? {};
    const { outcome = null, in_plies: inPlies = null } =
      columns.find(({ column }) => column === best[0]) ?? {};
    const open = columns.filter((one) => one.outcome !== 'full').length;
    return {
      best,
      outcome: outcome === 'full' ? null : outcome,
      inPlies,
      all: best.length === open,
    };
  }

  /** @param {Analysis} analysis */
  #take(analysis) {
    this.#become(anyKnown(analysis.columns) ? 'here' : 'unknown', null, analysis);
  }

  /** @param {Valuing['state']} state @param {unknown} [error] @param {Analysis|null} [analysis] */
  #become(state, error = null, analysis = null) {
    this.state = state;
    this.error = error;
    this.analysis = analysis;
    this.changed();
  }
}
