/** <cuatro-history>, the screen of finished games, the newest first; its filters live in the address, its rows and its place in the browser's history. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { CuatroElement } from '../components/element.ts';
import { PagedList } from '../components/paged-list.ts';
import { pastGame } from '../components/past-game.ts';
import { exportLink, statisticsTabs } from '../components/statistics-tabs.ts';
import { t, type Key } from '../i18n/index.ts';
import type { FoundPlayers, History, Past } from '../core/types.ts';
import type { Page } from './page.ts';

type Filter = { player?: string; kind?: string; result?: string; from?: string; to?: string };

const FILTERS = ['player', 'kind', 'result', 'from', 'to'];
const KINDS = ['online', 'local', 'computer', 'exhibition', 'manual'] as const;

export function open(page: Page) {
  page.show(new CuatroHistory(page), t('history-title')).list.begin();
}

export class CuatroHistory extends CuatroElement {
  readonly list: PagedList<Past> = new PagedList(this, (part) => {
    const query = { ...part, ...this.#filter, ...daysOf(this.#filter) };
    return this.page.api.get<History>(`/history?${new URLSearchParams(query)}`);
  });
  #filter: Filter;
  /** Names that contain what was typed. */ #similar: string[] = [];
  /** Whether the further filters are in sight from the start: there is room for them, or one of them is in force. */
  #unfolded;
  /** What each field held when it was last read or written. */ #sent: Filter = {};
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
    const { list } = this;
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
      ${list.failed()}
      ${list.items?.length === 0 && this.#similar.length === 0 ? this.#empty() : nothing}
      <ul class="pasts stack">
        ${list.items?.map((game) => pastGame(game, base))}
      </ul>
      ${list.more('history-more')} ${list.came ? exportLink(base) : nothing}
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

  async #choose(filter: Filter) {
    const mine = (this.#choosing = {});
    // Games that are still under way answer a filter of the past.
    this.list.drop();
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
    await this.list.load();
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
