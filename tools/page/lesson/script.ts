/** An entrant who is a script: enters, waits by long poll and plays, whatever happens to the server. */

/** Where the server is. */
export type Place = { url: string };
/** When nobody was to be played against, ms. */
export type Wait = { from: number; to: number };

/** How soon a request that got no answer is sent again. */
const AGAIN_MS = 250;
/** How long the server may wait for something new. */
const WAIT_S = 20;

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** An answer: of the next server if this one dies, or of the same one later if it is too busy. */
export async function ask(
  place: Place,
  path: string,
  {
    method,
    token,
    body,
    known,
    signal,
  }: { method?: string; token?: string; body?: object; known?: string; signal?: AbortSignal } = {},
): Promise<{ status: number; etag: string | null; body: any }> {
  for (;;) {
    try {
      const response = await fetch(`${place.url}/api/v1${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(known && { 'If-None-Match': known }),
        },
        body: body && JSON.stringify(body),
        signal,
      });
      const text = await response.text();
      if (response.status < 500) {
        const etag = response.headers.get('etag');
        return { status: response.status, etag, body: text ? JSON.parse(text) : null };
      }
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await pause(AGAIN_MS);
  }
}

export class Script {
  readonly path;
  /** How long it waited for each game but the first. */ waits: Wait[] = [];
  /** When it dropped its first disc. */ firstDisc = 0;
  enteredAt = 0;
  token = '';
  n = 0;
  #gone = new AbortController();

  /** @param thinks How long it thinks, from and to, ms. */
  constructor(
    readonly place: Place,
    tournament: string,
    readonly name: string,
    readonly thinks: [number, number],
  ) {
    this.path = `/tournaments/${tournament}`;
  }

  async enters() {
    const { status, body } = await ask(this.place, `${this.path}/entries`, {
      body: { name: this.name },
    });
    if (status !== 201) throw new Error(`${this.name} could not enter: ${JSON.stringify(body)}`);
    this.enteredAt = Date.now();
    this.token = body.token;
    this.n = body.entrant.n;
    return this;
  }

  /** Plays until it vanishes. */
  async plays() {
    try {
      await this.#play();
    } catch (error) {
      if (!this.#gone.signal.aborted) throw error;
    }
  }

  vanishes() {
    this.#gone.abort();
  }

  async #play() {
    let known = '';
    let last: string | null = null;
    /** Since when it has been free. */ let free = 0;
    for (;;) {
      const { status, etag, body: me } = await this.#ask(`${this.path}/me?wait=${WAIT_S}`, known);
      if (status === 304) continue;
      known = etag ?? '';
      if (me.stage_status !== 'running') free = 0;
      if (me.state === 'paused') {
        free = 0;
        await this.#post(`${this.path}/me`, { state: 'back' });
      }
      if (!me.game || me.game === last) {
        if (me.game === null && me.stage_status === 'running' && me.state === 'waiting')
          free ||= Date.now();
        continue;
      }
      if (free && last) this.waits.push({ from: free, to: Date.now() });
      last = me.game;
      await this.#finish(me.game, me.side);
      free = Date.now();
      known = '';
    }
  }

  async #finish(game: string, side: 'X' | 'O') {
    let known = '';
    for (;;) {
      const { status, etag, body } = await this.#ask(`/games/${game}?wait=${WAIT_S}`, known);
      if (status === 304) continue;
      known = etag ?? '';
      if (body.status !== 'playing') return;
      if (body.to_move !== side) continue;
      const [from, to] = this.thinks;
      await pause(from + Math.random() * (to - from));
      const column = body.legal[Math.floor(Math.random() * body.legal.length)];
      const moved = await this.#post(`/games/${game}/moves`, { column, ply: body.ply });
      if (moved.status === 201) this.firstDisc ||= Date.now();
      else known = '';
    }
  }

  #ask(path: string, known?: string) {
    return ask(this.place, path, { token: this.token, known, signal: this.#gone.signal });
  }

  #post(path: string, body: object) {
    return ask(this.place, path, { token: this.token, body, signal: this.#gone.signal });
  }
}
