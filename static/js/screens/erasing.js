/** Deleting a player, for the player's own screen and for management: first the numbers, then the deletion. */
import { NOT_ERASING } from '../components/cuatro-erase.js';
import { t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';

/** @typedef {import('../components/cuatro-erase.js').EraseFacts} EraseFacts */

/**
 * Answers the events of a <cuatro-erase> inside `screen`.
 * @param {import('./page.js').Page} page @param {HTMLElement} screen
 * @param {object} how
 * @param {() => string|null} how.token
 * @param {() => EraseFacts} how.facts @param {(facts: EraseFacts) => void} how.show
 * @param {(name: string) => void} how.done
 * @returns {(name: string, purge: boolean) => Promise<void>} Asks for the numbers.
 */
export function erasing(page, screen, { token, facts, show, done }) {
  const path = (/** @type {string} */ name, /** @type {Record<string, string>} */ query) =>
    `/players/${encodeURIComponent(name)}?${new URLSearchParams(query)}`;
  /** @returns {Record<string, string>} */
  const purged = () => (facts().purge ? { games: 'purge' } : {});
  const attempt = async (/** @type {() => Promise<void>} */ call) => {
    show({ ...facts(), busy: true, error: null });
    try {
      await call();
    } catch (error) {
      const unknown = error instanceof ProblemError && error.status === 404;
      show({
        ...facts(),
        busy: false,
        error: unknown ? t('erase.unknown', { name: facts().name }) : page.detail(error),
      });
    }
  };
  const count = (/** @type {string} */ name, /** @type {boolean} */ purge) =>
    attempt(async () => {
      show({ ...facts(), name, ...(facts().purge !== null && { purge }) });
      /** @type {import('../core/types.js').Deleted} */
      const counts = await page.api.remove(path(name, { dry_run: '1', ...purged() }), token());
      show({ ...facts(), counts, busy: false });
    });
  screen.addEventListener('cuatro:count', (event) =>
    count(facts().name, /** @type {CustomEvent} */ (event).detail.purge),
  );
  screen.addEventListener('cuatro:keep', () =>
    show({
      ...NOT_ERASING,
      name: facts().name,
      start: facts().start,
      purge: facts().purge === null ? null : false,
    }),
  );
  screen.addEventListener('cuatro:erase', () =>
    attempt(async () => {
      const { name } = facts();
      await page.api.remove(path(name, purged()), token());
      done(name);
    }),
  );
  return count;
}
