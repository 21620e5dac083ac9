/** What nobody answered is asked for again by itself. */
import { isAnswer } from './api.ts';
import { whileSeen } from './while-seen.ts';
import type { Page } from '../screens/page.ts';

/** How often it is looked whether the server answers, besides when the line is back. */
const LOOK_MS = 10_000;

/** Does it again once the server answers, if an attempt failed because it did not: what is said of that stays in sight until then.
 * @param error Why it failed. */
export function onceBack(error: unknown, page: Page, again: () => void) {
  if (isAnswer(error)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  page.stay.addEventListener('abort', () => waiting.abort(), { signal });
  const look = async () => {
    if (!(await page.api.maybe('/server')) || signal.aborted) return;
    waiting.abort();
    again();
  };
  whileSeen(LOOK_MS, look, signal);
}
