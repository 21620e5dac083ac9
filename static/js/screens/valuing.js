/** What each column is worth on a board of a game that is over, asked of the server when the reader wants to see it. */
import { anyKnown } from '../core/report.js';
import { endedOnBoard } from '../core/view.js';
import { columnName } from '../i18n/index.js';
import { askEngine } from '../net/engine.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Analysis} Analysis */

/** A person who runs through a game needs the values of none of the boards between. */
const PAUSE_MS = 200;

export class Valuing {
  /** @type {'off'|'working'|'here'|'unknown'|'over'|'failed'} */ state = 'off';
  /** @type {unknown} */ error = null;
  /** @type {Analysis|null} */ analysis = null;
  /** @type {AbortController|null} */ #asking = null;
  /** @type {Map<number, Analysis>} What was proven, by discs on the board. */ #proven = new Map();

  /** @param {import('../net/api.js').Api} api @param {Game} game @param {() => void} changed */
  constructor(api, game, changed) {
    this.api = api;
    this.game = game;
    this.changed = changed;
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

  /** Asks for the values of the board with so many discs. @param {number} discs */
  async ask(discs) {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const { game } = this;
    const known = this.#proven.get(discs);
    if (known) {
      this.#take(known);
      return;
    }
    const over = discs === game.ply && endedOnBoard(game);
    this.#become(over ? 'over' : 'working');
    if (over) return;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
    if (signal.aborted) return;
    try {
      const { rows, columns, connect, moves } = game;
      const query = new URLSearchParams({
        rows: String(rows),
        columns: String(columns),
        connect: String(connect),
        moves: moves.slice(0, discs).join(','),
      });
      /** @type {Analysis} */
      const analysis = await askEngine(this.api, `/analysis?${query}`, signal);
      if (analysis.exact) this.#proven.set(discs, analysis);
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
      best: best.map(columnName),
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
