/** Questions to the engine of the server, which works for everybody. */
import { ProblemError } from './api.ts';
import { pause } from './pause.ts';

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
      await pause((error.problem.retry_after_s ?? 5) * 1000);
    }
  }
}
