/**
 * One game being played or watched on this page: the socket, the table it fills and what the reader asks for.
 * Components see only `table` and never talk to the server themselves.
 */
import { calm, replyMs, restMs } from '../core/fall.ts';
import { landingRow } from '../core/rules.ts';
import {
  rewound,
  drop,
  emptyTable,
  isEvent,
  receive,
  refuse,
  shownMoves,
  sideToPlay,
  type Table,
  type Connection,
} from '../core/table.ts';
import { Channel, Unanswered } from '../net/channel.ts';
import * as device from '../net/device.ts';
import { ProblemError, awaited, silence, type Api } from '../net/api.ts';
import type { Emote, Frame, Game, Side, SnapshotFrame } from '../core/types.ts';

/** A client that is behind by more moves than this skips the animation. */
const MOST_HELD = 2;

export class Session {
  seen;
  seats;
  sent;
  /** What the next hello asks for. */ from: 'version' | 'snapshot' = 'version';
  readonly channel;
  table: Table;
  /** Events that wait until the disc before them has landed. */ #held: Frame[] = [];
  /** When the newest disc lies still, by `performance.now()`. */ #restsAt = 0;
  #release: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** When the disc or the take-back that waits for its answer was sent, ms. */ sentAt = 0;
  /** How many calls that the reader waits for are not answered yet. */ #calls = 0;

  /**
   * @param begun How many discs the reader has seen of a game that has just begun, those after
   * them fall one by one; and when the last one lies still, by `performance.now()`.
   */
  constructor(
    readonly api: Api,
    readonly id: string,
    readonly listener: {
      onTable: (table: Table, frame: Frame | null, before: Table) => void;
      onProblem: (error: ProblemError) => void;
      /** What a player shows, our own included. */ onEmote: (side: Side, emote: Emote) => void;
    },
    begun: { seen: number; restsAt?: number } | null = null,
  ) {
    this.seen = begun?.seen ?? null;
    this.#restsAt = begun?.restsAt ?? 0;
    this.seats = device.seatsOf(id);
    /** A disc of which the page was loaded again before it was answered. */
    this.sent = device.sentDisc(id);
    this.table = emptyTable(Object.keys(this.seats) as Side[]);
    this.channel = new Channel({
      url: () => api.socketUrl(`/games/${encodeURIComponent(id)}`),
      hello: () => ({
        token: this.seats.X ?? this.seats.O ?? null,
        version: this.from === 'snapshot' ? null : (this.table.game?.version ?? null),
      }),
      onFrame: (frame) => this.#receive(frame),
      onState: (state, code) => this.#state(state, code),
    });
  }

  /** The server's time now, ms, as well as this page knows it. */
  get serverNow() {
    return Date.now() + this.api.skewMs;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#release);
    clearTimeout(this.#rest);
    this.channel.close();
  }

  /** Connects again at once. */
  retry() {
    this.channel.restart();
  }

  /** Gets everything again, for the reader's new language. */
  reload() {
    this.from = 'snapshot';
    this.channel.restart();
  }

  /** Takes seats that were won while watching (a join, or the rematch of a kept seat) and greets with them. */
  takeSeats() {
    this.seats = device.seatsOf(this.id);
    // They were counted among those who watch.
    const mine = Object.keys(this.seats) as Side[];
    this.#show({ ...this.table, mine, presence: null, connection: 'connecting' }, null);
    this.channel.restart();
  }

  /** Takes over what the reader's game does not say of itself. */
  learn(more: Partial<Game>) {
    const { game } = this.table;
    if (game) this.#show({ ...this.table, game: { ...game, ...more } }, null);
  }

  /** Drops a disc for the side to move, shown at once and corrected if the server refuses. */
  drop(column: number) {
    const side = sideToPlay(this.table);
    const before = this.table;
    this.#show(drop(before, column), null);
    if (this.table === before || !side) return;
    this.#sendPending(side);
  }

  #sendPending(side: Side) {
    const { pending } = this.table;
    if (!pending) return;
    this.#command(side, 'move', 'moves', { column: pending.column, ply: pending.ply }).catch(
      (error) => {
        if (!(error instanceof ProblemError)) return;
        // It is sent again once the line is back.
        if (error.code === 'offline') {
          this.channel.restart();
          return;
        }
        if (this.table.pending?.ply === pending.ply) this.#show(refuse(this.table), null);
        if (error.code !== 'stale-ply') this.listener.onProblem(error);
      },
    );
  }

  async end(action: 'resign' | 'abort' | 'claim', side: Side) {
    await this.#reportFailure(() => this.#command(side, action, action, {}));
  }

  /** Offers or answers; on a shared device the other side agrees at once, since one pair of hands asked. */
  async offer(
    subject: 'draw' | 'takeback',
    answer: 'offer' | 'accept' | 'decline' | 'withdraw',
    side: Side,
  ) {
    // Each would be carried out: a take-back that is asked for twice takes two moves back.
    if (this.busy) return;
    this.#show({ ...this.table, takingBack: subject === 'takeback' && answer === 'offer' }, null);
    await this.#reportFailure(async () => {
      await this.#command(side, subject, subject, { answer });
      const other = side === 'X' ? 'O' : 'X';
      if (answer === 'offer' && this.seats[other] && this.seats[side])
        await this.#command(other, subject, subject, { answer: 'accept' });
    });
  }

  /** Shows the opponent and all viewers one of the emotes. */
  async emote(emote: Emote) {
    await this.#reportFailure(async () => {
      const answer = await this.channel.ask({ type: 'emote', emote });
      if (answer.type === 'problem') throw new ProblemError(answer.problem);
    });
  }

  /** Asks for a rematch, or answers, with every seat of this device. */
  async rematch(body: { answer?: 'withdraw' | 'decline' } = {}) {
    await this.#reportFailure(async () => {
      for (const side of Object.keys(this.seats) as Side[])
        await this.#command(side, 'rematch', 'rematch', body);
    });
  }

  /** Whether the reader asked for something that is not answered yet. */
  get busy() {
    return this.#calls > 0;
  }

  async #reportFailure(call: () => Promise<unknown>) {
    this.#calls += 1;
    this.#show(this.table, null);
    try {
      await awaited(call());
    } catch (error) {
      // A player who has left this game gets no answer any more, and needs none.
      if (this.#closed) return;
      this.listener.onProblem(
        error instanceof ProblemError
          ? error
          : silence(error instanceof Unanswered ? 'unanswered' : 'offline'),
      );
    } finally {
      this.#calls -= 1;
      if (!this.#closed) this.#show({ ...this.table, takingBack: false }, null);
    }
  }

  /** The socket speaks for the seat it greeted with; a second seat on this device goes over HTTP. */
  async #command(side: Side, type: string, path: string, body: object) {
    const greeted = this.seats.X ? 'X' : 'O';
    if (side === greeted) {
      const answer = await this.channel.ask({ type, ...body });
      if (answer.type === 'problem') throw new ProblemError(answer.problem);
      return;
    }
    await this.api.post(`/games/${this.id}/${path}`, body, this.seats[side]);
  }

  #receive(frame: Frame) {
    if (frame.type === 'move' && frame.move.at)
      this.api.skewMs = Date.parse(frame.move.at) - Date.now();
    if (frame.type === 'snapshot') {
      this.from = 'version';
      this.#held = [];
      this.#begin(frame);
      return;
    }
    if (frame.type === 'emote') this.listener.onEmote(frame.side, frame.emote);
    if (!isEvent(frame)) {
      this.#take(frame);
      return;
    }
    this.#held.push(frame);
    this.#takeHeld();
  }

  #begin(frame: SnapshotFrame) {
    const { seen } = this;
    this.seen = null;
    if (seen === null || !frame.game.to_move || frame.game.ply <= seen) {
      this.#take(frame);
      return;
    }
    const { game, frames } = rewound(frame.game, seen);
    this.#take({ ...frame, game });
    this.#held = frames;
    this.#takeHeld();
  }

  /** Takes the events whose moment has come: one disc after the other, as on a real board. */
  #takeHeld() {
    clearTimeout(this.#release);
    for (let frame = this.#held[0]; frame; [frame] = this.#held) {
      const wait = this.#waitFor(frame);
      if (wait > 0) {
        this.#release = setTimeout(() => this.#takeHeld(), wait);
        return;
      }
      this.#held.shift();
      this.#take(frame);
    }
  }

  /** How long an event has to wait, ms. */
  #waitFor(frame: Frame) {
    const { game, pending } = this.table;
    // Viewers of two computers set their own speed; a viewer who looks elsewhere or is behind gets each move at once.
    if (
      !game ||
      game.kind === 'exhibition' ||
      document.hidden ||
      this.#held.filter(({ type }) => type === 'move').length > MOST_HELD
    )
      return 0;
    if (
      frame.type === 'move' &&
      pending?.ply === frame.move.ply &&
      pending?.column === frame.move.column
    )
      return 0;
    const rest = this.#restsAt - performance.now();
    const computer = frame.type === 'move' && game.seats[frame.move.side as Side]?.human === false;
    // A clock that runs leaves no time to play with.
    return computer && !game.clock ? rest + replyMs(calm()) : rest;
  }

  #take(frame: Frame) {
    const next = receive(this.table, frame);
    if (next.resync) {
      this.table = { ...next, resync: false };
      this.channel.restart();
      return;
    }
    if (next !== this.table) this.#show(next, frame);
  }

  #state(connection: Connection | 'broken', code?: number) {
    if (connection === 'gone' && code === 4401 && Object.keys(this.seats).length > 0) {
      // The seat is not ours any more: watch instead.
      device.dropSeats(this.id);
      this.seats = {};
      this.table = { ...this.table, mine: [] };
      this.channel.restart();
      return;
    }
    if (code === 4410) {
      this.#show({ ...this.table, connection: 'removed' }, null);
      return;
    }
    // What comes back asks for what it has not shown; held events are shown first.
    while (connection !== 'live' && this.#held.length > 0) this.#take(this.#held.shift() as Frame);
    if (connection !== 'broken') this.#show({ ...this.table, connection }, null);
    else if (!this.table.game) this.#lookForGame();
    const { pending, game } = this.table;
    if (connection !== 'live' || !game?.to_move) return;
    // Sent before the line broke and still not played: the same ply and column again is harmless.
    const { sent } = this;
    this.sent = null;
    if (pending) this.#sendPending(game.to_move);
    else if (sent?.ply === game.ply) this.drop(sent.column);
  }

  /** A browser does not tell why a socket was refused; HTTP does. */
  async #lookForGame() {
    try {
      await this.api.get(`/games/${this.id}`);
    } catch (error) {
      const removed = error instanceof ProblemError && error.status === 410;
      if (!removed && !(error instanceof ProblemError && error.status === 404)) return;
      this.channel.close();
      this.#show({ ...this.table, connection: removed ? 'removed' : 'gone' }, null);
    }
  }

  #show(table: Table, frame: Frame | null) {
    const before = this.table;
    this.#restsAt = this.#restOf(before, table);
    const left = this.#restsAt - performance.now();
    this.table = { ...table, falling: left > 0 };
    this.#showAtRest(left);
    if (table.pending?.ply !== before.pending?.ply || table.takingBack !== before.takingBack)
      this.sentAt = Date.now();
    if (table.pending !== before.pending) device.keepSentDisc(this.id, table.pending);
    this.listener.onTable(this.table, frame, before);
  }

  /** When the newest disc of the new table lies still; one that was added begins to fall. */
  #restOf(before: Table, after: Table) {
    const [old, moves] = [shownMoves(before), shownMoves(after)];
    const now = performance.now();
    if (!before.game || !after.game) return Math.max(this.#restsAt, now);
    if (moves.length !== old.length + 1) return this.#restsAt;
    const row = landingRow(after.game.rows, old, moves[old.length]) ?? 0;
    return now + restMs(row + 1, calm());
  }

  /** Shows the table again once its newest disc lies still. @param left How long it falls, ms. */
  #showAtRest(left: number) {
    clearTimeout(this.#rest);
    if (left > 0) this.#rest = setTimeout(() => this.#show(this.table, null), Math.ceil(left) + 1);
  }
}
