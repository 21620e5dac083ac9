/** Questions to the engine of the server, which works for everybody. */
import { ProblemError } from './api.js';

/** Asks, and while the engine is busy with other games asks again, until the reader no longer wants to know.
 * @param {import("./api.js").Api} api @param {string} path @param {AbortSignal} signal @returns {Promise<any>} */
export async function askEngine(api, path, signal) {
  for (;;) {
    try {
      return await api.get(path, null, signal);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'engine-busy') throw error;
      const wait = error.problem.retry_after_s ?? 5;
      await new Promise((resolve) => {
        setTimeout(resolve, wait * 1000);
      });
    }
  }
}
