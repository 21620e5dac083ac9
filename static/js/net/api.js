/** The HTTP door: one call per method, JSON in and out, refusals as ProblemError. */

/** A refusal by the server, or the lack of an answer. `detail` is written for the reader and shown as it is. */
export class ProblemError extends Error {
  /** @param {import('../core/types.js').Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
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

  /** @param {string} base Base path, "" at the root.
   * @param {() => {language: string}} reader Whom the server's sentences are for; asked at each call. */
  constructor(base, reader) {
    this.base = base;
    this.reader = reader;
  }

  /** `signal` takes the question back; the answer is then a problem with the code `cancelled`.
   * @template [T=unknown] @param {string} path @param {string|null} [token] @param {AbortSignal} [signal] @returns {Promise<T>} */
  get(path, token, signal) {
    return this.#call('GET', path, undefined, token, signal);
  }

  /** What is made with a `key` is made once, however often it is asked for.
   * @template [T=unknown] @param {string} path @param {object} [body] @param {string|null} [token] @param {string} [key] @returns {Promise<T>} */
  post(path, body, token, key) {
    return this.#call('POST', path, body ?? {}, token, undefined, key);
  }

  /** @template [T=unknown] @param {'PATCH'|'PUT'} method @param {string} path @param {object} body @param {string|null} [token] @returns {Promise<T>} */
  change(method, path, body, token) {
    return this.#call(method, path, body, token);
  }

  /** @template [T=unknown] @param {string} path @param {string|null} [token] @returns {Promise<T>} */
  remove(path, token) {
    return this.#call('DELETE', path, undefined, token);
  }

  /** An answer that the reader can do without: null when there is none. @template [T=unknown] @param {string} path @returns {Promise<T|null>} */
  async maybe(path) {
    try {
      return await this.get(path);
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  }

  /** The whole address of an API path. @param {string} path */
  url(path) {
    return `${this.base}/api/v1${path}`;
  }

  /** The address of the socket of a game or a tournament; the language travels in the query because sockets send no headers of ours. @param {string} path */
  socketUrl(path) {
    const url = new URL(this.url(`${path}/ws`), location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('lang', this.reader().language);
    return url.href;
  }

  /** @template [T=unknown] @param {string} method @param {string} path @param {object|undefined} body @param {string|null} [token] @param {AbortSignal} [signal] @param {string} [key] @returns {Promise<T>} */
  async #call(method, path, body, token, signal, key) {
    /** @type {Record<string, string>} */
    const headers = { Accept: 'application/json', 'Accept-Language': this.reader().language };
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
    if (!response.ok) {
      throw new ProblemError({
        code: 'unexpected',
        title: response.statusText,
        detail: '',
        ...answer,
        status: response.status,
      });
    }
    return answer;
  }
}

/** A key that nobody guesses. Not every origin has `randomUUID`. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Whether a failed call was answered, by a refusal. A proxy whose server is away answers for nobody. @param {unknown} error */
export const isAnswer = (error) =>
  error instanceof ProblemError && error.status > 0 && error.status < 500;

/** Calls `heard` once the server has answered, with a refusal too. @template T @param {Promise<T>} call @param {() => void} heard @returns {Promise<T>} */
export async function answered(call, heard) {
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
 * opened has not come. @template T @param {Promise<T>} call @param {'problem-unanswered'|'problem-loading'} [key] @returns {Promise<T>} */
export async function awaited(call, key = 'problem-unanswered') {
  const say = (/** @type {string|null} */ detail) =>
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

/** An import that failed is the lack of an answer too: `import(…).catch(unfetched)`. @param {unknown} cause @returns {never} */
export function unfetched(cause) {
  throw Object.assign(silence('offline'), { cause });
}

/** No answer, and why. @param {'offline'|'unanswered'|'cancelled'|'unexpected'} code @param {string} [detail] */
export const silence = (code, detail = '') =>
  new ProblemError({ code, title: code, detail, status: 0 });
