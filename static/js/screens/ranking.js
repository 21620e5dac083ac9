/** The ranking screen; which games count stands in the address. */
import { t } from '../i18n/index.js';
import * as device from '../net/device.js';
import { remember, remembered } from './history-state.js';
import '../components/cuatro-ranking.js';

/** Rows of a page. */
const PAGE = 20;

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-ranking'), t('ranking.title'));
  const asked = new URLSearchParams(location.search);
  /** @type {import('../components/cuatro-ranking.js').RankingFacts} */
  let facts = {
    items: null,
    next: null,
    place: null,
    against: /** @type {'all'|'people'|'bots'} */ (
      ['people', 'bots'].find((one) => one === asked.get('against')) ?? 'all'
    ),
    period: asked.get('period') === 'week' ? 'week' : 'all',
    base: page.api.base,
    error: null,
  };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  /** The newest question; older answers come to nothing. */
  let asking = {};
  const load = async (/** @type {boolean} */ more, /** @type {number} */ rows) => {
    const { against, period } = facts;
    const mine = (asking = {});
    show({ error: null });
    const counted = { against, ...(period === 'week' && { period }) };
    try {
      const query = new URLSearchParams({
        limit: String(rows),
        ...counted,
        ...(more && facts.next && { cursor: facts.next }),
      });
      const [answer, place] = await Promise.all([
        /** @type {Promise<import('../core/types.js').Ranking>} */ (
          page.api.get(`/ranking?${query}`)
        ),
        more ? facts.place : ownPlace(new URLSearchParams(counted)),
      ]);
      if (mine !== asking || page.stay.aborted) return;
      show({
        items: [...(more ? (facts.items ?? []) : []), ...answer.items],
        next: answer.next,
        place,
      });
      remember({ rows: facts.items?.length ?? 0 });
    } catch (error) {
      if (mine === asking && !page.stay.aborted) show({ error: page.detail(error) });
    }
  };
  /** The row of the name that this device holds; who has played nothing has none. @param {URLSearchParams} query @returns {Promise<import('../core/types.js').RankingItem|null>} */
  const ownPlace = async (query) => {
    const own = device.players().find(({ name }) => device.playerToken(name) !== null);
    return own ? page.api.maybe(`/ranking/${encodeURIComponent(own.name)}?${query}`) : null;
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:count', (event) => {
    const { against, period } = /** @type {CustomEvent} */ (event).detail;
    show({ against, period });
    const query = new URLSearchParams({
      ...(against === 'people' && { against }),
      ...(period === 'week' && { period }),
    }).toString();
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
    load(false, PAGE);
  });
  screen.addEventListener('cuatro:more', () => load(true, PAGE));
  screen.addEventListener('cuatro:again', () => load(false, PAGE));
  // Who comes back finds as many rows as there were.
  page
    .busy(load(false, Math.min(100, Math.max(PAGE, remembered().rows ?? 0))))
    .then(() => page.settle());
}
