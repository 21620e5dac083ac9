/** The ranking screen. */
import { t } from '../i18n/index.js';
import '../components/cuatro-ranking.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-ranking'), t('ranking.title'));
  /** @type {import('../components/cuatro-ranking.js').RankingFacts} */
  let facts = { items: null, against: 'all', base: page.api.base, error: null };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  const load = async (/** @type {'all'|'people'} */ against) => {
    show({ against });
    try {
      show({ items: (await page.api.get(`/ranking?against=${against}`)).items, error: null });
    } catch (error) {
      show({ error: page.detail(error) });
    }
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:against', (event) => load(/** @type {CustomEvent} */ (event).detail.against));
  load('all');
}
