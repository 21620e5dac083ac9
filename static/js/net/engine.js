/** Questions to the engine of the server, which works for everybody. */
import { ProblemError } from './api.js';

/** Whose tournaments this device tries: the newest. */
const MOST = 5;

/** The tokens of tournaments that this device organises. */
async function organisersTokens() {
  const { organised, organiserOf } = await import('./tournament-keys.js');
  return organised()
    .slice(0, MOST)
    .map(({ id }) => organiserOf(id));
}

/** Asks, and while the engine is busy with other games asks again, until the reader no longer wants to know. Values of a board on which a
 * tournament is played are for its organiser alone.
 * @param {import("./api.js").Api} api @param {string} path @param {AbortSignal} signal @returns {Promise<any>} */
export async function askEngine(api, path, signal) {
  /** @type {string|null} */ let token = null;
  /** @type {(string|null)[]|null} */ let others = null;
  for (;;) {
    try {
      return await api.get(path, token, signal);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'in-play') {
        others ??= await organisersTokens();
        token = others.shift() ?? null;
        if (!token) throw error;
        continue;
      }
      if (error.code !== 'engine-busy') throw error;
      const wait = error.problem.retry_after_s ?? 5;
      await new Promise((resolve) => {
        setTimeout(resolve, wait * 1000);
      });
    }
  }
}
