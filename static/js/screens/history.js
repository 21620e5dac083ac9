/** The screen of finished games; its filters live in the address, its rows and its place in the browser's history. */
import { t } from '../i18n/index.js';
import { remember, remembered } from './history-state.js';
import '../components/cuatro-history.js';

/** @typedef {import('../components/cuatro-history.js').Filter} Filter */

const FILTERS = ['player', 'kind', 'result', 'from', 'to'];
/** Rows of a page, and the most that the server gives at once. */
const PAGE = 20;
const MOST = 100;

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-history'), t('history.title'));
  const asked = [...new URLSearchParams(location.search)].filter(
    ([name, value]) => FILTERS.includes(name) && value !== '',
  );
  /** @type {import('../components/cuatro-history.js').HistoryFacts} */
  let facts = {
    items: null,
    next: null,
    filter: Object.fromEntries(asked),
    meant: [],
    base: page.api.base,
    error: null,
  };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  /** The newest question; older answers come to nothing. */
  let asking = {};
  /** @param {boolean} more @param {number} rows At least so many, if there are. */
  const load = async (more, rows) => {
    const mine = (asking = {});
    show({ error: null });
    try {
      let items = more ? (facts.items ?? []) : [];
      let next = more ? facts.next : null;
      const wanted = items.length + rows;
      do {
        const limit = String(Math.min(MOST, wanted - items.length));
        const query = new URLSearchParams({
          limit,
          ...facts.filter,
          ...daysOf(facts.filter),
          ...(next && { cursor: next }),
        });
        /** @type {import('../core/types.js').History} */
        const answer = await page.api.get(`/history?${query}`);
        items = [...items, ...answer.items];
        next = answer.next;
      } while (next && items.length < wanted);
      if (mine !== asking || page.stay.aborted) return;
      show({ items, next });
      remember({ rows: items.length });
    } catch (error) {
      if (mine === asking && !page.stay.aborted) show({ error: page.detail(error) });
    }
  };
  /** The newest choice; names that were looked up for an older one come to nothing. */
  let choosing = {};
  /** @param {Filter} filter */
  const choose = async (filter) => {
    const mine = (choosing = {});
    // Games that are still under way answer a filter of the past.
    asking = {};
    const { player } = filter;
    const known = player && player !== facts.filter.player ? await namesLike(player) : [];
    if (mine !== choosing || page.stay.aborted) return;
    // One name that fits is the one that was meant; of several the reader chooses.
    const exact =
      known.find((name) => name.toLocaleLowerCase() === player?.toLocaleLowerCase()) ??
      (known.length === 1 ? known[0] : null);
    show({ filter: exact ? { ...filter, player: exact } : filter, meant: exact ? [] : known });
    const query = new URLSearchParams(
      /** @type {Record<string, string>} */ (facts.filter),
    ).toString();
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
    await load(false, PAGE);
  };
  /** @param {string} part @returns {Promise<string[]>} */
  const namesLike = async (part) => {
    /** @type {import('../core/types.js').FoundPlayers|null} */
    const found = await page.api.maybe(`/players?${new URLSearchParams({ query: part })}`);
    return (found?.items ?? []).map(({ name }) => name);
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:filter', (event) =>
    choose(/** @type {CustomEvent} */ (event).detail.filter),
  );
  screen.addEventListener('cuatro:more', () => load(true, PAGE));
  screen.addEventListener('cuatro:again', () => load(false, PAGE));
  page.busy(load(false, Math.max(PAGE, remembered().rows ?? 0))).then(() => page.settle());
}

/** Days as the reader's calendar has them, from the first moment to the last, in the time of the server.
 * @param {Filter} filter */
function daysOf({ from, to }) {
  const at = (/** @type {string} */ day, /** @type {string} */ time) => {
    const moment = new Date(`${day}T${time}`);
    // The server says what is wrong with a day that is none.
    return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
  };
  return {
    ...(from && { from: at(from, '00:00:00.000') }),
    ...(to && { to: at(to, '23:59:59.999') }),
  };
}
