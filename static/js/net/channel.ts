/**
 * A game's socket that comes back by itself. It says hello with the last version it saw, so that the server
 * tells what was missed; the caller decides what frames mean.
 */
import type { Connection } from '../core/table.ts';
import type { Frame } from '../core/types.ts';

type Answer = Extract<Frame, { type: 'ok' | 'problem' }>;

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** No answer to a frame in this time means that the line is dead, whatever the browser believes. */
const ANSWER_MS = 8_000;
/** A greeting has longer than that, and up to four times as long after: on a slow line the game comes behind the page. */
const GREETING_MS = 15_000;
/** How often a line on which nothing comes is tried: nobody is told when one dies. */
const QUIET_MS = 15_000;
/** A line that is back sooner was hardly missed: nobody is told. */
const MISSED_MS = 1_000;
/** Close codes after which coming back is useless: credential refused, no such game, game removed. */
const FOR_GOOD = new Set([4401, 4404, 4410]);

/** The line was lost after something was sent: the server may have it, or get it yet. */
export class Unanswered extends Error {}

export class Channel {
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #greeting: ReturnType<typeof setTimeout> | undefined;
  #missed: ReturnType<typeof setTimeout> | undefined;
  #waiting: Map<
    string,
    {
      frame: object;
      timer: ReturnType<typeof setTimeout>;
      done: (answer: Answer) => void;
      fail: () => void;
    }
  > = new Map();
  #attempt = 0;
  #lastRef = 0;
  #closed = false;
  /** When the server was heard last. */ #heard = 0;
  #stop = new AbortController();

  constructor(
    readonly wiring: {
      url: () => string;
      /** What to say on each new connection. */
      hello: () => {
        token: string | null;
        version: number | null;
      };
      onFrame: (frame: Frame) => void;
      /** `broken` at once; `lost` if that lasts. */
      onState: (state: Connection | 'broken', code?: number) => void;
    },
  ) {
    const { signal } = this.#stop;
    const wake = () => this.#wake();
    addEventListener('online', wake, { signal });
    // The browser may keep the socket: nobody would notice for long.
    addEventListener('offline', () => this.#drop(), { signal });
    // A page that the reader has left may be kept whole, for Back: with its socket they would still be here.
    addEventListener('pagehide', () => this.#hangUp(), { signal });
    addEventListener('pageshow', wake, { signal });
    document.addEventListener(
      'visibilitychange',
      () => (document.hidden ? this.#tellVisibility() : wake()),
      { signal },
    );
    const trying = setInterval(() => this.#try(), QUIET_MS / 3);
    signal.addEventListener('abort', () => clearInterval(trying));
    this.#connect();
  }

  /** Sends a command; resolves with its `ok` or `problem` frame, rejects when the line broke before an answer. */
  ask(frame: object): Promise<Answer> {
    return new Promise((done, fail) => {
      const socket = this.#socket;
      if (!socket || socket.readyState !== WebSocket.OPEN) {
        fail(new Error('not connected'));
        return;
      }
      this.#lastRef += 1;
      const ref = `r${this.#lastRef}`;
      const timer = setTimeout(() => this.#drop(), ANSWER_MS);
      this.#waiting.set(ref, {
        frame,
        timer,
        done,
        fail: () => fail(new Unanswered()),
      });
      socket.send(JSON.stringify({ ...frame, ref }));
    });
  }

  /** Connects again from the version in `hello`. A line that was given up on purpose is not lost. */
  restart() {
    this.#attempt = 0;
    if (this.#end()) this.wiring.onState('broken', 0);
    this.#connect();
  }

  /** Ends for good. */
  close() {
    this.#closed = true;
    this.#stop.abort();
    this.#hangUp();
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.wiring.url(), 'cuatro.v1');
    this.#socket = socket;
    this.#greeting = setTimeout(() => this.#drop(), GREETING_MS * 2 ** Math.min(this.#attempt, 2));
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', ...this.wiring.hello() }));
      if (document.hidden) this.#tellVisibility();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#greeting);
      this.#heard = Date.now();
      const frame = JSON.parse(data) as Frame;
      if (frame.type === 'presence') {
        // Presence closes the greeting: everything that was missed is here.
        this.#attempt = 0;
        this.#stopMissing();
        this.wiring.onFrame(frame);
        this.wiring.onState('live');
        return;
      }
      this.#answer(frame);
      this.wiring.onFrame(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#end();
      this.#lost(code);
    };
  }

  #answer(frame: Frame) {
    if (frame.type !== 'ok' && frame.type !== 'problem') return;
    const ref = String(frame.ref);
    const asked = this.#waiting.get(ref);
    if (!asked) return;
    this.#waiting.delete(ref);
    clearTimeout(asked.timer);
    asked.done(frame);
  }

  #drop() {
    if (this.#end()) this.#lost(0);
  }

  /** Ends the connection, and tells nobody. */
  #hangUp() {
    clearTimeout(this.#retry);
    this.#stopMissing();
    this.#end();
  }

  /** Ends what runs on the socket; false if there is none. */
  #end() {
    const socket = this.#socket;
    if (!socket) return false;
    this.#socket = null;
    socket.onclose = null;
    socket.close();
    clearTimeout(this.#greeting);
    for (const { timer, fail } of this.#waiting.values()) {
      clearTimeout(timer);
      fail();
    }
    this.#waiting.clear();
    return true;
  }

  #lost(code: number) {
    if (FOR_GOOD.has(code)) {
      this.#stopMissing();
      this.wiring.onState('gone', code);
      return;
    }
    this.#missed ??= setTimeout(() => this.wiring.onState('lost'), MISSED_MS);
    this.wiring.onState('broken', code);
    const limit = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    // Full jitter, so that a class of thirty does not come back in the same instant.
    this.#retry = setTimeout(() => this.#connect(), limit * (0.3 + 0.7 * Math.random()));
  }

  #stopMissing() {
    clearTimeout(this.#missed);
    this.#missed = undefined;
  }

  /** The server cannot see whether anybody looks; it counts those who do not as present for a while. */
  #tellVisibility() {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: 'visibility', hidden: document.hidden }));
  }

  /** Asks for an answer where nothing has come for a while. Behind another tab nobody waits for it. */
  #try() {
    const quiet = Date.now() - this.#heard >= QUIET_MS && this.#waiting.size === 0;
    if (quiet && !document.hidden && this.#socket?.readyState === WebSocket.OPEN) this.#probe();
  }

  #probe() {
    this.ask({ type: 'visibility', hidden: false }).catch(() => {});
  }

  /** After sleep or a network change: connect at once, or probe a line that may be dead without knowing. */
  #wake() {
    if (this.#closed) return;
    if (!this.#socket) {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#socket.readyState === WebSocket.OPEN) {
      this.#probe();
    }
  }
}
