/** A tournament as it goes on, line by line, as long as the line holds. */
import { ProblemError, silence } from './api.js';

/** The server says something at least every 20 seconds; after so long nothing more comes. */
const DEAD_MS = 45_000;

/**
 * What the server tells of a tournament, from a snapshot on. It ends with the line.
 * @param {import('./api.js').Api} api @param {string} path Of the tournament. @param {string|null} token Of an entrant, who is here as long as this runs.
 * @param {AbortSignal} signal @param {(frame: import('../core/types.js').TournamentFrame) => void} onFrame
 */
export async function follow(api, path, token, signal, onFrame) {
  const line = new AbortController();
  const end = () => line.abort();
  signal.addEventListener('abort', end);
  let dead = setTimeout(end, DEAD_MS);
  try {
    const response = await fetch(api.url(`${path}/events`), {
      headers: {
        Accept: 'application/x-ndjson',
        'Accept-Language': api.reader().language,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      signal: line.signal,
    });
    if (!response.ok || !response.body) {
      const problem = await response.json().catch(() => null);
      throw new ProblemError({
        code: 'unexpected',
        title: '',
        detail: '',
        ...problem,
        status: response.status,
      });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(dead);
      dead = setTimeout(end, DEAD_MS);
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) if (text.trim()) onFrame(JSON.parse(text));
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : silence(signal.aborted ? 'cancelled' : 'offline');
  } finally {
    clearTimeout(dead);
    signal.removeEventListener('abort', end);
  }
}
