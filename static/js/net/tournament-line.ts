/**
 * What happens in a tournament, as long as somebody follows it. The server tells head and entrant as they change; pages of lists are asked
 * for when something has. Where no line can be had, everything is asked for again and again.
 */
import { PAGE, stageOf } from '../core/tournament.ts';
import { ProblemError, silence, type Api } from './api.ts';
import { pause } from './pause.ts';
import type { Entrants, Me, Standings, Tournament, TournamentFrame } from '../core/types.ts';

/** How long the server may take to answer a hello. */
const ANSWER_MS = 10_000;
/** A socket on which nothing comes for so long is tried: nobody is told when one dies. */
const QUIET_MS = 20_000;
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

interface Listener {
  onHead: (tournament: Tournament) => void;
  /** A page of the table of the stage that is shown. */ onTable?: (table: Standings) => void;
  onEntrants?: (entrants: Entrants) => void;
  /** What is new for the entrant of this device. */ onYou?: (me: Me) => void;
  /** Whatever went wrong; it is tried again all the same. */
  onProblem?: (error: ProblemError) => void;
  /** The token is no entrant's any more. */ onStranger?: () => void;
}

export class TournamentLine {
  readonly path;
  readonly token;
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the page of the table begins. */ #offset = 0;
  #head: Tournament | null = null;
  #asked = 0;
  /** What the entrant was told last, and how the server knows it again. */
  #me: Me | null = null;
  #tag = '';
  /** How often the lists were asked for, and which of those answers is in sight: a slow one does not take the place of a newer one. */
  #asks = 0;
  #shown = 0;

  /** @param how `beside` where the device holds a line to a game, which tells that its player is here. */
  constructor(
    readonly api: Api,
    id: string,
    readonly listener: Listener,
    { token = null, beside = false }: { token?: string | null; beside?: boolean } = {},
  ) {
    this.path = `/tournaments/${encodeURIComponent(id)}`;
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

  /** Shows another page of the table. */
  showPage(offset: number) {
    this.#offset = offset;
    this.#askLists();
  }

  get #closed() {
    return this.#stop.signal.aborted;
  }

  #get<T>(path: string, token: string | null = null): Promise<T> {
    return this.api.get(this.path + path, token, this.#stop.signal);
  }

  async #listen() {
    while (!this.#closed) {
      try {
        await this.#follow();
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

  /** Takes what the server sends, from a snapshot on. It ends with the socket; an entrant is here as long as this runs. */
  #follow(): Promise<never> {
    return new Promise((_, fail) => {
      const socket = new WebSocket(this.api.socketUrl(this.path), 'cuatro.v1');
      const stop = new AbortController();
      let version = -1;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (error: ProblemError) => {
        clearTimeout(timer);
        stop.abort();
        socket.onclose = null;
        socket.close();
        fail(error);
      };
      const lost = () => end(silence(this.#closed ? 'cancelled' : 'offline'));
      const within = (ms: number, then: () => void) => {
        clearTimeout(timer);
        timer = setTimeout(then, ms);
      };
      const hello = () => {
        within(ANSWER_MS, lost);
        socket.send(JSON.stringify({ type: 'hello', token: this.token, version: null }));
      };
      let refused: ProblemError | null = null;
      within(ANSWER_MS, lost);
      socket.onopen = hello;
      socket.onmessage = ({ data }) => {
        const frame: TournamentFrame = JSON.parse(data);
        within(QUIET_MS, hello);
        if (frame.type === 'problem') refused = new ProblemError(frame.problem);
        // The answer to a hello that only asked whether anybody is there has nothing new.
        else if (frame.type !== 'snapshot' || frame.version !== version) this.#take(frame);
        version = frame.version;
      };
      socket.onclose = () => (refused ? end(refused) : lost());
      // A page that was left may be kept whole, for Back: with its socket its reader would still be here.
      for (const name of ['pagehide', 'offline'])
        addEventListener(name, lost, { signal: stop.signal });
      this.#stop.signal.addEventListener('abort', lost, { signal: stop.signal });
    });
  }

  #take(frame: TournamentFrame) {
    if (this.#closed) return;
    if ('you' in frame && frame.you) this.listener.onYou?.(frame.you);
    if ('tournament' in frame) this.#heard(frame.tournament);
    if (frame.type !== 'you') this.#listsSoon();
  }

  #heard(head: Tournament) {
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
    this.#asks += 1;
    const { listener } = this;
    const ask = this.#asks;
    const stage = this.#head && stageOf(this.#head);
    const offset = this.#offset;
    try {
      const [table, entrants] = await Promise.all([
        stage && this.#get<Standings>(`/stages/${stage.k}/table?offset=${offset}&limit=${PAGE}`),
        this.#get<Entrants>(`/entries?limit=${SHOWN}`),
      ]);
      if (ask < this.#shown) return;
      this.#shown = ask;
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

  /** Waits for news of the entrant. */
  async #askMe(token: string) {
    let wait = 0;
    while (!this.#closed) {
      try {
        const me = await this.#news(token, wait);
        this.listener.onYou?.(me);
        wait = me.game ? 0 : WAIT_S;
        if (me.game) await pause(AGAIN_MS);
      } catch (error) {
        if (this.#refused(error)) return;
        this.#fail(error);
        await pause(AGAIN_MS);
      }
    }
  }

  /** What the entrant is told since the last answer, so that nothing is missed between two; the same if that is nothing. */
  async #news(token: string, wait: number): Promise<Me> {
    const response = await fetch(this.api.url(`${this.path}/me?wait=${wait}`), {
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': this.api.reader().language,
        'If-None-Match': this.#tag,
      },
      signal: this.#stop.signal,
    }).catch(() => null);
    if (response?.status === 304 && this.#me) return this.#me;
    this.#me = response?.ok ? await response.json().catch(() => null) : null;
    this.#tag = (this.#me && response?.headers.get('ETag')) || '';
    // A question that asks without waiting says what is wrong.
    return this.#me ?? this.#get('/me', token);
  }

  /** Whether the token is not an entrant's. */
  #refused(error: unknown) {
    const refused =
      !this.#closed &&
      this.token !== null &&
      error instanceof ProblemError &&
      [401, 403].includes(error.status);
    if (refused) this.listener.onStranger?.();
    return refused;
  }

  #fail(error: unknown) {
    if (this.#closed) return;
    if (!(error instanceof ProblemError)) throw error;
    this.listener.onProblem?.(error);
  }
}
