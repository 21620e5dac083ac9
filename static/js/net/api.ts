/** The HTTP door: one call per method, JSON in and out, refusals as ProblemError. */
import type { Problem } from '../core/types.ts';

/** A refusal by the server, or the lack of an answer. `detail` is written for the reader and shown as it is. */
export class ProblemError extends Error {
  readonly name;
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
  }

  /** The stable code, or `offline` when no answer came. */
  get code() {
    return this.problem.code;
  }

  /** HTTP status, 0 when no answer came. */
  get status() {
    return this.problem.status;
  }
}

export class Api {
  /** How far the server's clock is ahead of ours, ms; known to about a second from the Date header. */
  skewMs = 0;

  /** @param base Base path, "" at the root. @param reader Whom the server's sentences are for; asked at each call. */
  constructor(
    readonly base: string,
    readonly reader: () => { language: string },
  ) {}

  /** `signal` takes the question back; the answer is then a problem with the code `cancelled`. */
  get<T = unknown>(path: string, token?: string | null, signal?: AbortSignal): Promise<T> {
    return this.#call('GET', path, undefined, token, signal);
  }

  /** What is made with a `key` is made once, however often it is asked for. */
  post<T = unknown>(path: string, body?: object, token?: string | null, key?: string): Promise<T> {
    return this.#call('POST', path, body ?? {}, token, undefined, key);
  }

  change<T = unknown>(
    method: 'PATCH' | 'PUT',
    path: string,
    body: object,
    token?: string | null,
  ): Promise<T> {
    return this.#call(method, path, body, token);
  }

  remove<T = unknown>(path: string, token?: string | null): Promise<T> {
    return this.#call('DELETE', path, undefined, token);
  }

  /** An answer that the reader can do without: null when there is none. */
  async maybe<T = unknown>(path: string): Promise<T | null> {
    try {
      return await this.get(path);
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  }

  /** The whole address of an API path. */
  url(path: string) {
    return `${this.base}/api/v1${path}`;
  }

  /** The address of the socket of a game or a tournament; the language travels in the query because sockets send no headers of ours. */
  socketUrl(path: string) {
    const url = new URL(this.url(`${path}/ws`), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('lang', this.reader().language);
    return url.href;
  }

  async #call<T = unknown>(
    method: string,
    path: string,
    body: object | undefined,
    token?: string | null,
    signal?: AbortSignal,
    key?: string,
  ): Promise<T> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': this.reader().language,
    };
    if (body) headers['Content-Type'] = 'application/json';
    if (token) headers.Authorization = `Bearer ${token}`;
    if (key) headers['Idempotency-Key'] = key;
    let response;
    try {
      response = await fetch(this.url(path), {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal,
      });
    } catch {
      throw silence(signal?.aborted ? 'cancelled' : 'offline');
    }
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (date) this.skewMs = date + 500 - Date.now();
    const answer = await response.json().catch(() => null);
    if (signal?.aborted) throw silence('cancelled');
    if (!response.ok) throw refusal(response, answer);
    return answer;
  }
}

/** A key that nobody guesses. Not every origin has `randomUUID`. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Whether a failed call was answered, by a refusal. A proxy whose server is away answers for nobody. */
export const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.status > 0 && error.status < 500;

/** Calls `heard` once the server has answered, with a refusal too. */
export async function answered<T>(call: Promise<T>, heard: () => void): Promise<T> {
  try {
    const answer = await call;
    heard();
    return answer;
  } catch (error) {
    if (isAnswer(error)) heard();
    throw error;
  }
}

/** How long the reader waits for an answer before the page says so, and how often it says it. */
const SLOW_MS = 5_000;

/** Says that a call which the reader waits for has not been answered, as long as it has not; or, with the other key, that what was
 * opened has not come. */
export async function awaited<T>(
  call: Promise<T>,
  key: 'problem-unanswered' | 'problem-loading' = 'problem-unanswered',
): Promise<T> {
  const say = (detail: string | null) =>
    document.dispatchEvent(new CustomEvent('cuatro:slow', { detail }));
  let slow = false;
  const timer = setInterval(() => {
    slow = true;
    say(key);
  }, SLOW_MS);
  try {
    return await call;
  } finally {
    clearInterval(timer);
    if (slow) say(null);
  }
}

/** An import that failed is the lack of an answer too: `import(…).catch(unfetched)`. */
export function unfetched(cause: unknown): never {
  throw Object.assign(silence('offline'), { cause });
}

/** What the server says of a refusal, if it says anything. */
export const refusal = (
  { status, statusText }: { status: number; statusText: string },
  answer?: object | null,
) => new ProblemError({ code: 'unexpected', title: statusText, detail: '', ...answer, status });

/** No answer, and why. */
export const silence = (
  code: 'offline' | 'unanswered' | 'cancelled' | 'unexpected',
  detail: string = '',
) => new ProblemError({ code, title: code, detail, status: 0 });
