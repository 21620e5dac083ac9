/**
 * What happens in a tournament, as long as somebody follows it. The server tells head and entrant as they change; pages of lists are asked
 * for when something has. Where no line can be had, everything is asked for again and again.
 */
import { PAGE, stageOf } from '../core/tournament.js';
import { ProblemError } from './api.js';
import { follow } from './tournament-stream.js';

/** How soon a lost line is tried again, and how often is asked meanwhile. */
const AGAIN_MS = 2_000;
/** How often the lists are asked for at most. */
const LISTS_MS = 1_000;
/** How often is asked where a line to something else is open already. */
const BESIDE_MS = 4_000;
/** How long the server may wait for something new to tell an entrant, s. */
const WAIT_S = 20;
/** Entrants whose names and boards are shown. */
const SHOWN = 100;

/**
 * @typedef {object} Listener
 * @property {(tournament: import('../core/types.js').Tournament) => void} onHead
 * @property {(table: import('../core/types.js').Standings) => void} [onTable] A page of the table of the stage that is shown.
 * @property {(entrants: import('../core/types.js').Entrants) => void} [onEntrants]
 * @property {(me: import('../core/types.js').Me) => void} [onYou] What is new for the entrant of this device.
 * @property {(error: ProblemError) => void} [onProblem] Whatever went wrong; it is tried again all the same.
 * @property {() => void} [onStranger] The token is no entrant's any more.
 */

export class TournamentLine {
  #stop = new AbortController();
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;
  /** Where the page of the table begins. */ #offset = 0;
  /** @type {import('../core/types.js').Tournament|null} */ #head = null;
  #asked = 0;

  /** @param {import('./api.js').Api} api @param {string} id @param {Listener} listener
   * @param {{token?: string|null, beside?: boolean}} [how] `beside` where the device holds a line to a game, which tells that its player is here. */
  constructor(api, id, listener, { token = null, beside = false } = {}) {
    this.api = api;
    this.path = `/tournaments/${encodeURIComponent(id)}`;
    this.listener = listener;
    this.token = token;
    if (!beside) this.#listen();
    else {
      this.#askHeads();
      if (token) this.#askMe(token);
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** Shows another page of the table. @param {number} offset */
  showPage(offset) {
    this.#offset = offset;
    this.#askLists();
  }

  get #closed() {
    return this.#stop.signal.aborted;
  }

  /** @template T @param {string} path @param {string|null} [token] @returns {Promise<T>} */
  #get(path, token = null) {
    return this.api.get(this.path + path, token, this.#stop.signal);
  }

  async #listen() {
    while (!this.#closed) {
      try {
        await follow(this.api, this.path, this.token, this.#stop.signal, (frame) => {
          if (this.#closed) return;
          if ('you' in frame && frame.you) this.listener.onYou?.(frame.you);
          if ('tournament' in frame) this.#heard(frame.tournament);
          if (frame.type !== 'you') this.#listsSoon();
        });
      } catch (error) {
        if (this.#refused(error)) return;
      }
      if (this.#closed) return;
      try {
        this.#heard(await this.#get(''));
        if (this.token) this.listener.onYou?.(await this.#get('/me', this.token));
        await this.#askLists();
      } catch (error) {
        this.#fail(error);
      }
      await pause(AGAIN_MS);
    }
  }

  /** @param {import('../core/types.js').Tournament} head */
  #heard(head) {
    if (this.#closed) return;
    this.#head = head;
    this.listener.onHead(head);
  }

  #listsSoon() {
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#asked + LISTS_MS - Date.now());
    this.#timer = setTimeout(() => this.#askLists(), wait);
  }

  async #askLists() {
    this.#asked = Date.now();
    const { listener } = this;
    const stage = this.#head && stageOf(this.#head);
    const offset = this.#offset;
    try {
      /** @type {[import('../core/types.js').Standings|null, import('../core/types.js').Entrants]} */
      const [table, entrants] = await Promise.all([
        stage && this.#get(`/stages/${stage.k}/table?offset=${offset}&limit=${PAGE}`),
        this.#get(`/entries?limit=${SHOWN}`),
      ]);
      listener.onEntrants?.(entrants);
      if (table && offset === this.#offset) listener.onTable?.(table);
    } catch (error) {
      this.#fail(error);
      clearTimeout(this.#timer);
      if (!this.#closed) this.#timer = setTimeout(() => this.#askLists(), AGAIN_MS);
    }
  }

  async #askHeads() {
    while (!this.#closed) {
      try {
        if (!document.hidden || !this.#head) this.#heard(await this.#get(''));
      } catch (error) {
        this.#fail(error);
      }
      await pause(BESIDE_MS);
    }
  }

  /** Waits for news of the entrant. @param {string} token */
  async #askMe(token) {
    let wait = 0;
    while (!this.#closed) {
      try {
        /** @type {import('../core/types.js').Me} */
        const me = await this.#get(`/me?wait=${wait}`, token);
        this.listener.onYou?.(me);
        // What happened between two questions is in the answer to one that does not wait. Who is in a game is answered at once.
        if (me.game) await pause(AGAIN_MS);
        wait = me.game || wait ? 0 : WAIT_S;
      } catch (error) {
        if (this.#refused(error)) return;
        this.#fail(error);
        await pause(AGAIN_MS);
      }
    }
  }

  /** Whether the token is not an entrant's. @param {unknown} error */
  #refused(error) {
    const refused =
      !this.#closed &&
      this.token !== null &&
      error instanceof ProblemError &&
      [401, 403].includes(error.status);
    if (refused) this.listener.onStranger?.();
    return refused;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#closed) return;
    if (!(error instanceof ProblemError)) throw error;
    this.listener.onProblem?.(error);
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
