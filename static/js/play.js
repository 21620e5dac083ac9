/**
 * One game being played or watched on this page: the socket, the table it fills and the wishes of the reader.
 * Components see only `table` and never talk to the server themselves.
 */
import { drop, emptyTable, receive, refuse, sideToPlay } from './core/table.js';
import { Channel } from './net/channel.js';
import * as device from './net/device.js';
import { ProblemError } from './net/api.js';

/** @typedef {import('./core/table.js').Table} Table */
/** @typedef {import('./core/types.js').Side} Side */
/** @typedef {import('./core/types.js').Frame} Frame */

export class Play {
  /** @type {Table} */ table;

  /**
   * @param {import('./net/api.js').Api} api @param {string} id
   * @param {object} listener
   * @param {(table: Table, frame: Frame|null) => void} listener.onTable
   * @param {(error: ProblemError) => void} listener.onProblem
   */
  constructor(api, id, listener) {
    this.api = api;
    this.id = id;
    this.listener = listener;
    this.seats = device.seatsOf(id);
    this.table = emptyTable(/** @type {Side[]} */ (Object.keys(this.seats)));
    /** @type {'version'|'snapshot'} What the next hello asks for. */
    this.from = 'version';
    this.channel = new Channel({
      url: () => api.socketUrl(id),
      hello: () => ({ token: this.seats.X ?? this.seats.O ?? null, version: this.from === 'snapshot' ? null : this.table.game?.version ?? null }),
      onFrame: (frame) => this.#receive(frame),
      onState: (state, code) => this.#state(state, code),
    });
  }

  /** The server's time now, ms, as well as this page knows it. */
  get serverNow() {
    return Date.now() + this.api.skewMs;
  }

  close() {
    this.channel.close();
  }

  /** Tells everything again in the language now chosen. */
  retell() {
    this.from = 'snapshot';
    this.channel.restart();
  }

  /** Takes seats that were won while watching (a join, or the rematch of a kept seat) and greets with them. */
  reseat() {
    this.seats = device.seatsOf(this.id);
    this.#show({ ...this.table, mine: /** @type {Side[]} */ (Object.keys(this.seats)) }, null);
    this.channel.restart();
  }

  /** Drops a disc for the side to move, shown at once and corrected if the server refuses. @param {number} column */
  drop(column) {
    const side = sideToPlay(this.table);
    const before = this.table;
    this.#show(drop(before, column), null);
    if (this.table === before || !side) return;
    this.#sendPending(side);
  }

  /** @param {Side} side */
  #sendPending(side) {
    const { pending } = this.table;
    if (!pending) return;
    this.#command(side, 'move', 'moves', { column: pending.column, ply: pending.ply }).catch((error) => {
      if (!(error instanceof ProblemError)) return;
      if (this.table.pending?.ply === pending.ply) this.#show(refuse(this.table), null);
      if (error.code !== 'stale-ply') this.listener.onProblem(error);
    });
  }

  /** @param {'resign'|'abort'|'claim'} wish @param {Side} side */
  async end(wish, side) {
    await this.#tell(() => this.#command(side, wish, wish, {}));
  }

  /** Offers or answers; on a shared device the other side agrees at once, since one pair of hands asked.
   * @param {'draw'|'takeback'} subject @param {'offer'|'accept'|'decline'} answer @param {Side} side */
  async offer(subject, answer, side) {
    await this.#tell(async () => {
      await this.#command(side, subject, subject, { answer });
      const other = side === 'X' ? 'O' : 'X';
      if (answer === 'offer' && this.seats[other] && this.seats[side]) await this.#command(other, subject, subject, { answer: 'accept' });
    });
  }

  /** Asks for a rematch with every seat of this device. */
  async rematch() {
    await this.#tell(async () => {
      for (const side of /** @type {Side[]} */ (Object.keys(this.seats))) await this.#command(side, 'rematch', 'rematch', {});
    });
  }

  /** @param {() => Promise<unknown>} deed */
  async #tell(deed) {
    try {
      await deed();
    } catch (error) {
      this.listener.onProblem(error instanceof ProblemError ? error : new ProblemError({ code: 'offline', title: 'offline', detail: '', status: 0 }));
    }
  }

  /** The socket speaks for the seat it greeted with; a second seat on this device goes over HTTP.
   * @param {Side} side @param {string} type @param {string} path @param {object} body */
  async #command(side, type, path, body) {
    const greeted = this.seats.X ? 'X' : 'O';
    if (side === greeted) {
      const answer = await this.channel.ask({ type, ...body });
      if (answer.type === 'problem') throw new ProblemError(answer.problem);
      return;
    }
    await this.api.post(`/games/${this.id}/${path}`, body, this.seats[side]);
  }

  /** @param {Frame} frame */
  #receive(frame) {
    if (frame.type === 'move' && frame.clock?.at) this.api.skewMs = Date.parse(frame.clock.at) - Date.now();
    if (frame.type === 'snapshot') this.from = 'version';
    const next = receive(this.table, frame);
    if (next.resync) {
      this.table = { ...next, resync: false };
      this.channel.restart();
      return;
    }
    if (next !== this.table) this.#show(next, frame);
  }

  /** @param {import('./core/table.js').Connection} connection @param {number} [code] */
  #state(connection, code) {
    if (connection === 'gone' && code === 4401 && Object.keys(this.seats).length > 0) {
      // The seat is not ours any more: watch instead.
      device.dropSeats(this.id);
      this.seats = {};
      this.table = { ...this.table, mine: [] };
      this.channel.restart();
      return;
    }
    this.#show({ ...this.table, connection }, null);
    if (connection === 'lost' && !this.table.game) this.#lookForGame();
    const { pending, game } = this.table;
    // Sent before the line broke and still not played: the same ply and column again is harmless.
    if (connection === 'live' && pending && game?.to_move) this.#sendPending(game.to_move);
  }

  /** A browser does not tell why a socket was refused; HTTP does. */
  async #lookForGame() {
    try {
      await this.api.get(`/games/${this.id}`);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) return;
      this.channel.close();
      this.#show({ ...this.table, connection: 'gone' }, null);
    }
  }

  /** @param {Table} table @param {Frame|null} frame */
  #show(table, frame) {
    this.table = table;
    this.listener.onTable(table, frame);
  }
}
