/** Questions to the engine of the server, which works for everybody. */
import { ProblemError } from './api.ts';

/** Asks, and while the engine is busy with other games asks again, until the reader no longer wants to know. */
export async function askEngine(
  api: import('./api.ts').Api,
  path: string,
  signal: AbortSignal,
): Promise<any> {
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
