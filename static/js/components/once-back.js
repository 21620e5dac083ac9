/** What nobody answered is asked for again by itself. */
import { isAnswer } from '../net/api.js';
import { whileSeen } from './while-seen.js';

/** How often it is looked whether the server answers, besides when the line is back. */
const LOOK_MS = 10_000;

/** Does it again once the server answers, if an attempt failed because it did not: what is said of that stays in sight until then.
 * @param {unknown} error Why it failed. @param {import('../screens/page.js').Page} page @param {() => void} again */
export function onceBack(error, page, again) {
  if (isAnswer(error)) return;
  const waiting = new AbortController();
  page.stay.addEventListener('abort', () => waiting.abort());
  const look = async () => {
    const server = await page.api.maybe('/server');
    if (!server || waiting.signal.aborted) return;
    waiting.abort();
    again();
  };
  whileSeen(LOOK_MS, look, waiting.signal);
}
