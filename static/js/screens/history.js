/** The screen of finished games; its filters live in the address. */
import { t } from '../i18n/index.js';
import '../components/cuatro-history.js';

const FILTERS = ['player', 'kind', 'result'];

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-history'), t('history.title'));
  const asked = [...new URLSearchParams(location.search)].filter(([name]) => FILTERS.includes(name));
  /** @type {import('../components/cuatro-history.js').HistoryFacts} */
  let facts = { items: null, next: null, filter: Object.fromEntries(asked), base: page.api.base, error: null };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  const load = async (/** @type {boolean} */ more) => {
    const query = new URLSearchParams({ limit: '20', ...facts.filter, ...(more && facts.next && { cursor: facts.next }) });
    try {
      const answer = await page.api.get(`/history?${query}`);
      show({ items: [...(more ? facts.items ?? [] : []), ...answer.items], next: answer.next, error: null });
    } catch (error) {
      show({ error: page.detail(error) });
    }
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:filter', (event) => {
    show({ filter: /** @type {CustomEvent} */ (event).detail.filter });
    history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(/** @type {Record<string, string>} */ (facts.filter))}`);
    load(false);
  });
  screen.addEventListener('cuatro:more', () => load(true));
  load(false);
}
