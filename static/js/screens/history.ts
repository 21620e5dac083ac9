/** <cuatro-history>, the screen of finished games, the newest first; its filters live in the address, its rows and its place in the browser's history. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { CuatroElement } from '../components/element.ts';
import { onceBack } from '../net/once-back.ts';
import { pastGame } from '../components/past-game.ts';
import { exportLink, failed, statisticsTabs } from '../components/statistics-tabs.ts';
import { t, type Key } from '../i18n/index.ts';
import { remember, remembered } from './history-state.ts';
import type { FoundPlayers, History, Past } from '../core/types.ts';
import type { Page } from './page.ts';

type Filter = { player?: string; kind?: string; result?: string; from?: string; to?: string };

const FILTERS = ['player', 'kind', 'result', 'from', 'to'];
const KINDS = ['online', 'local', 'computer', 'exhibition', 'manual'] as const;
/** Rows of a page, and the most that the server gives at once. */
const PAGE = 20;
const MOST = 100;

export function open(page: Page) {
  const screen = page.show(new CuatroHistory(page), t('history-title'));
  page.busy(screen.load(false, Math.max(PAGE, remembered().rows ?? 0))).then(() => page.settle());
}

export class CuatroHistory extends CuatroElement {
  #items: Past[] | null = null;
  /** Where the next page begins. */ #next: string | null = null;
  #filter: Filter;
  /** Names that contain what was typed. */ #similar: string[] = [];
  #error: string | null = null;
  /** Whether the further filters are in sight from the start: there is room for them, or one of them is in force. */
  #unfolded;
  /** What each field held when it was last read or written. */ #sent: Filter = {};
  /** The newest request; answers to older ones are dropped. */ #loading = {};
  /** The newest choice of a filter; names that were looked up for an older one are dropped. */ #choosing =
    {};

  constructor(readonly page: Page) {
    super();
    this.#filter = Object.fromEntries(
      [...new URLSearchParams(location.search)].filter(
        ([name, value]) => FILTERS.includes(name) && value !== '',
      ),
    );
    const further = Object.keys(this.#filter).some((name) => name !== 'player');
    this.#unfolded = further || matchMedia('(width >= 900px)').matches;
  }

  template() {
    const { base } = this.page.api;
    const items = this.#items ?? [];
    return html`
      ${statisticsTabs(base, '/stats')} ${this.#form()}
      <div class="meant stack" role="status" ?hidden=${this.#similar.length === 0}>
        ${this.#similar.length > 0 ? html`<p>${t('history-meant')}</p>` : nothing}
        <div class="choices">
          ${this.#similar.map((player) =>
            button(player, () => this.#choose({ ...this.#filter, player }), 'small'),
          )}
        </div>
      </div>
      ${failed(this.#error, () => this.load(false, PAGE))}
      ${this.#items?.length === 0 && this.#similar.length === 0 ? this.#empty() : nothing}
      <ul class="pasts stack">
        ${items.map((game) => pastGame(game, base))}
      </ul>
      ${this.#next ? button(t('history-more'), () => this.load(true, PAGE)) : nothing}
      ${this.#items || this.#error ? exportLink(base) : nothing}
    `;
  }

  #form() {
    const option = (value: string, key: Key) => html`<option value=${value}>${t(key)}</option>`;
    return html`
      <form class="filters" @submit=${this.#ask} @change=${this.#ask}>
        <label>
          <span>${t('col-player')}</span>
          <input type="search" name="player" />
        </label>
        <button type="submit">${t('history-show')}</button>
        <details ?open=${this.#unfolded}>
          <summary>${t('history-filters')}</summary>
          <div class="more row">
            <label>
              <span>${t('history-kind')}</span>
              <select name="kind">
                ${option('', 'history-any')} ${KINDS.map((kind) => option(kind, `kind-${kind}`))}
              </select>
            </label>
            <label>
              <span>${t('history-result')}</span>
              <select name="result">
                ${option('', 'history-any')} ${option('X', 'history-won-x')}
                ${option('O', 'history-won-o')} ${option('draw', 'history-draw')}
              </select>
            </label>
            <label>
              <span>${t('history-from')}</span>
              <input type="date" name="from" />
            </label>
            <label>
              <span>${t('history-to')}</span>
              <input type="date" name="to" />
            </label>
          </div>
        </details>
      </form>
    `;
  }

  #empty() {
    const { base } = this.page.api;
    const filtered = Object.keys(this.#filter).length > 0;
    return html`
      <p class="empty">
        ${t(filtered ? 'history-empty-filter' : 'history-empty')}${' '}
        <a href=${filtered ? `${base}/stats` : `${base}/`}>
          ${t(filtered ? 'history-all' : 'ranking-invite')}
        </a>
      </p>
    `;
  }

  /** Writes the filter into the fields, but never over what the reader has typed since: answers come at any time. */
  rendered() {
    for (const field of this.querySelectorAll('.filters [name]') as NodeListOf<
      HTMLInputElement | HTMLSelectElement
    >) {
      const name = field.name as keyof Filter;
      const wanted = this.#filter[name] ?? '';
      const before = this.#sent[name] ?? '';
      if (wanted === before || field.value !== before) continue;
      field.value = wanted;
      this.#sent[name] = wanted;
    }
  }

  #ask(event: Event) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    this.#sent = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    this.#choose({ ...this.#sent });
  }

  /** @param rows At least so many, if there are. */
  async load(more: boolean, rows: number) {
    const { page } = this;
    const mine = (this.#loading = {});
    const newest = () => mine === this.#loading && !page.stay.aborted;
    this.#error = null;
    this.update();
    try {
      let items = more ? (this.#items ?? []) : [];
      let next = more ? this.#next : null;
      const wanted = items.length + rows;
      do {
        const query = new URLSearchParams({
          limit: String(Math.min(MOST, wanted - items.length)),
          ...this.#filter,
          ...daysOf(this.#filter),
          ...(next && { cursor: next }),
        });
        const answer: History = await page.api.get(`/history?${query}`);
        items = [...items, ...answer.items];
        next = answer.next;
      } while (next && items.length < wanted);
      if (!newest()) return;
      this.#items = items;
      this.#next = next;
      remember({ rows: items.length });
    } catch (error) {
      if (!newest()) return;
      this.#error = page.detail(error);
      onceBack(error, page, () => newest() && this.load(more, rows));
    }
    this.update();
  }

  async #choose(filter: Filter) {
    const mine = (this.#choosing = {});
    // Games that are still under way answer a filter of the past.
    this.#loading = {};
    const { player } = filter;
    const known = player && player !== this.#filter.player ? await this.#namesLike(player) : [];
    if (mine !== this.#choosing || this.page.stay.aborted) return;
    // One name that fits is the one that was meant; of several the reader chooses.
    const exact =
      known.find((name) => name.toLocaleLowerCase() === player?.toLocaleLowerCase()) ??
      (known.length === 1 ? known[0] : null);
    this.#filter = exact ? { ...filter, player: exact } : filter;
    this.#similar = exact ? [] : known;
    this.update();
    const query = new URLSearchParams(this.#filter as Record<string, string>).toString();
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
    await this.load(false, PAGE);
  }

  async #namesLike(part: string): Promise<string[]> {
    const found: FoundPlayers | null = await this.page.api.maybe(
      `/players?${new URLSearchParams({ query: part })}`,
    );
    return (found?.items ?? []).map(({ name }) => name);
  }
}

/** Days as the reader's calendar has them, from the first moment to the last, in the time of the server. */
function daysOf({ from, to }: Filter) {
  const at = (day: string, time: string) => {
    const moment = new Date(`${day}T${time}`);
    // The server says what is wrong with a day that is none.
    return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
  };
  return {
    ...(from && { from: at(from, '00:00:00.000') }),
    ...(to && { to: at(to, '23:59:59.999') }),
  };
}

customElements.define('cuatro-history', CuatroHistory);
