/** The screen of finished games; its filters live in the address. */
import { t } from '../i18n/index.js';
import '../components/cuatro-history.js';

const FILTERS = ['player', 'kind', 'result', 'from', 'to'];

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-history'), t('history.title'));
  const asked = [...new URLSearchParams(location.search)].filter(([name, value]) => FILTERS.includes(name) && value !== '');
  /** @type {import('../components/cuatro-history.js').HistoryFacts} */
  let facts = { items: null, next: null, filter: Object.fromEntries(asked), base: page.api.base, error: null };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  const load = async (/** @type {boolean} */ more) => {
    const query = new URLSearchParams({ limit: '20', ...facts.filter, ...daysOf(facts.filter), ...(more && facts.next && { cursor: facts.next }) });
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

/** Days as the reader's calendar has them, from the first moment to the last, told as the server counts time.
 * @param {import('../components/cuatro-history.js').Filter} filter */
function daysOf({ from, to }) {
  const at = (/** @type {string} */ day, /** @type {string} */ time) => {
    const moment = new Date(`${day}T${time}`);
    // The server says what is wrong with a day that is none.
    return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
  };
  return { ...(from && { from: at(from, '00:00:00.000') }), ...(to && { to: at(to, '23:59:59.999') }) };
}
