/**
 * What happens in a tournament, as long as somebody follows it. It asks again and again; the listener decides what the answers mean, and
 * would not notice if they came by themselves.
 */
import { PAGE, stageOf } from '../core/tournament.js';
import { ProblemError } from './api.js';

/** How often head, table and entrants are asked for: by the organiser, and by everybody else. */
const ORGANISER_MS = 2_000;
const READER_MS = 4_000;
/** How long the server may wait for something new to tell an entrant, s. */
const WAIT_S = 20;
/** How soon an entrant asks again who is in a game, or where nobody answered. */
const AGAIN_MS = 2_000;
/** Entrants whose names and boards are shown. */
const SHOWN = 100;

/**
 * @typedef {object} Listener
 * @property {(tournament: import('../core/types.js').Tournament) => void} [onHead]
 * @property {(table: import('../core/types.js').Standings) => void} [onTable] A page of the table of the stage that is shown.
 * @property {(entrants: import('../core/types.js').Entrants) => void} [onEntrants]
 * @property {(me: import('../core/types.js').Me) => void} [onYou] What is new for the entrant of this device.
 * @property {(error: ProblemError) => void} [onProblem] Whatever went wrong; it asks again all the same, unless it was refused for good.
 * @property {() => void} [onStranger] The token is no entrant's any more.
 */

const pause = () => new Promise((done) => setTimeout(done, AGAIN_MS));

export class TournamentLine {
  #stop = new AbortController();
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;
  /** Where the page of the table begins. */ #offset = 0;
  #asking = false;

  /** @param {import('./api.js').Api} api @param {string} id @param {Listener} listener @param {{token?: string|null, organiser?: boolean}} [who] */
  constructor(api, id, listener, { token = null, organiser = false } = {}) {
    this.api = api;
    this.path = `/tournaments/${encodeURIComponent(id)}`;
    this.listener = listener;
    this.pause = organiser ? ORGANISER_MS : READER_MS;
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => !document.hidden && this.refresh(), {
      signal,
    });
    if (listener.onHead) this.refresh();
    if (token) this.#follow(token);
  }

  close() {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** Shows another page of the table. @param {number} offset */
  look(offset) {
    this.#offset = offset;
    this.refresh();
  }

  /** Asks for everything now. */
  async refresh() {
    if (this.#asking || this.#stop.signal.aborted) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      await this.#ask();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#asking = false;
      if (!this.#stop.signal.aborted)
        this.#timer = setTimeout(() => this.#tick(), this.pause * (0.9 + 0.2 * Math.random()));
    }
  }

  /** Nobody looks at a page behind another. */
  #tick() {
    if (document.hidden) this.#timer = setTimeout(() => this.#tick(), this.pause);
    else this.refresh();
  }

  async #ask() {
    /** @template T @param {string} path @returns {Promise<T>} */
    const get = (path) => this.api.get(this.path + path, null, this.#stop.signal);
    const { listener } = this;
    /** @type {import('../core/types.js').Tournament} */
    const head = await get('');
    const stage = stageOf(head);
    const offset = this.#offset;
    const [table, entrants] = await Promise.all([
      stage &&
        listener.onTable &&
        /** @type {Promise<import('../core/types.js').Standings>} */ (
          get(`/stages/${stage.k}/table?offset=${offset}&limit=${PAGE}`)
        ),
      listener.onEntrants &&
        /** @type {Promise<import('../core/types.js').Entrants>} */ (
          get(`/entries?limit=${SHOWN}`)
        ),
    ]);
    if (entrants) listener.onEntrants?.(entrants);
    if (table && offset === this.#offset) listener.onTable?.(table);
    listener.onHead?.(head);
  }

  /** Waits for news of the entrant. @param {string} token */
  async #follow(token) {
    const { signal } = this.#stop;
    const { listener } = this;
    let wait = 0;
    while (!signal.aborted) {
      try {
        /** @type {import('../core/types.js').Me} */
        const me = await this.api.get(`${this.path}/me?wait=${wait}`, token, signal);
        listener.onYou?.(me);
        // Who is in a game is answered at once. What happened between two questions is in the answer to one that does not wait.
        if (me.game) await pause();
        wait = wait ? 0 : WAIT_S;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ProblemError && [401, 403, 404, 410].includes(error.status)) {
          listener.onStranger?.();
          return;
        }
        this.#fail(error);
        await pause();
      }
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#stop.signal.aborted) return;
    if (!(error instanceof ProblemError)) throw error;
    this.listener.onProblem?.(error);
  }
}
