/** Results that were entered by hand: a list for the operator, from which a mistake can be taken back. */
import { number, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import * as device from '../net/device.js';

/** @typedef {import('../components/cuatro-entered.js').EnteredFacts} EnteredFacts */

/** Rows at a time: a mistake is mostly noticed at once. */
const PAGE = 5;

/**
 * @param {import('./page.js').Page} page @param {HTMLElement} screen
 * @param {() => EnteredFacts} facts @param {(changed: Partial<EnteredFacts>) => void} show
 * @returns {() => Promise<void>} Reads the list again.
 */
export function entered(page, screen, facts, show) {
  /** @param {boolean} more */
  const load = async (more) => {
    const { items, next } = facts();
    try {
      const query = new URLSearchParams({
        kind: 'manual',
        limit: String(PAGE),
        ...(more && next && { cursor: next }),
      });
      /** @type {import('../core/types.js').History} */
      const answer = await page.api.get(`/history?${query}`);
      if (!page.stay.aborted)
        show({
          items: [...(more ? (items ?? []) : []), ...answer.items],
          next: answer.next,
          error: null,
        });
    } catch (error) {
      if (!page.stay.aborted) show({ error: page.detail(error) });
    }
  };
  screen.addEventListener('cuatro:entered', () => load(true));
  screen.addEventListener('cuatro:withdraw', async (event) => {
    const { id } = /** @type {CustomEvent} */ (event).detail;
    show({ busy: true, error: null });
    try {
      /** @type {import('../core/types.js').Past} */
      const { points, seats } = await page.api.remove(`/history/${id}`, device.adminToken());
      show({ busy: false, items: (facts().items ?? []).filter((game) => game.id !== id) });
      page.notify(
        t('entered.done', {
          nameX: playerName(seats.X),
          nameO: playerName(seats.O),
          X: number(points.X),
          O: number(points.O),
        }),
      );
    } catch (error) {
      show({ busy: false, error: page.detail(error) });
    }
  });
  return () => load(false);
}
