/** <cuatro-ranking>, the screen of all players by points, page by page, with the reader's own place. The address says which games count. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { avatar } from '../components/avatar.ts';
import { CuatroElement } from '../components/element.ts';
import { figureTable, figures } from '../components/figures.ts';
import { PagedList } from '../components/paged-list.ts';
import { exportLink, statisticsTabs } from '../components/statistics-tabs.ts';
import { number, t, type Key } from '../i18n/index.ts';
import { marked } from '../i18n/names.ts';
import { ordinal, ratingText } from '../i18n/ratings.ts';
import * as device from '../net/device.ts';
import type { Ranking, RankingItem as Row } from '../core/types.ts';
import type { Page } from './page.ts';

/** The first three places have a medal. */
const MEDALS = 3;

export function open(page: Page) {
  page.show(new CuatroRanking(page), t('ranking-title')).list.begin();
}

export class CuatroRanking extends CuatroElement {
  readonly list: PagedList<Row> = new PagedList(this, (part) => this.#ask(part));
  /** The reader's own row, if they have one. */ #place: Row | null = null;
  /** Which games count. */
  #counted: {
    against: 'all' | 'people' | 'bots';
    period: 'all' | 'week';
  };

  constructor(readonly page: Page) {
    super();
    const asked = new URLSearchParams(location.search);
    this.#counted = {
      against: (['people', 'bots'] as const).find((one) => one === asked.get('against')) ?? 'all',
      period: asked.get('period') === 'week' ? 'week' : 'all',
    };
  }

  template() {
    const { base } = this.page.api;
    const bots = this.#counted.against === 'bots';
    const { list } = this;
    const any = Boolean(list.items?.length);
    const place = this.#place;
    const choice = (name: 'against' | 'period', value: string, key: Key) =>
      button(t(key), () => this.#count(name, value), '', {
        pressed: this.#counted[name] === value,
      });
    return html`
      ${statisticsTabs(base, '/ranking')}
      <div class="filters">
        <div class="either" role="group" aria-label=${t('ranking-period')}>
          ${choice('period', 'all', 'ranking-ever')} ${choice('period', 'week', 'ranking-week')}
        </div>
        <div class="either" role="group" aria-label=${t('ranking-filter')}>
          ${choice('against', 'all', 'ranking-all')}
          ${choice('against', 'people', 'ranking-people')}
          ${choice('against', 'bots', 'ranking-bots')}
        </div>
      </div>
      ${
        place
          ? html`
              <p class="lead you">
                ${t('ranking-you', { name: place.name, place: ordinal(place.position) })}
              </p>
            `
          : nothing
      }
      ${list.failed()}
      ${
        list.items?.length === 0
          ? html`
              <p class="empty">
                ${t(this.#emptyText())}${' '}
                <a href="${base}/">${t('ranking-invite')}</a>
              </p>
            `
          : nothing
      }
      ${any ? this.#table() : nothing} ${list.more('ranking-more', 'more')}
      ${
        bots || any
          ? html`<p class="hint">${t(bots ? 'ranking-bots-note' : 'rating-note')}</p>`
          : nothing
      }
      ${list.came ? exportLink(base) : nothing}
    `;
  }

  #table() {
    const place = this.#place;
    const items = this.list.items ?? [];
    // A reader who stands further down is shown below, with the gap between.
    const apart = place && !items.some((row) => row.name === place.name);
    return figureTable(
      t(this.#counted.against === 'bots' ? 'ranking-title-bots' : 'ranking-title'),
      'ranked',
      html`
        <th scope="col" class="number">${t('col-position')}</th>
        <th scope="col">${t('col-player')}</th>
      `,
      html`
        ${items.map((row) => this.#row(row, row.name === place?.name))}
        ${
          apart
            ? html`
                <tr class="gap" aria-hidden="true">
                  <td colspan="8">⋯</td>
                </tr>
                ${this.#row(place, true)}
              `
            : nothing
        }
      `,
      html`<th scope="col" class="number">${t('col-rating')}</th>`,
    );
  }

  #row(row: Row, own: boolean) {
    const medal = row.position <= MEDALS && row.points > 0;
    const page = `${this.page.api.base}/players/${encodeURIComponent(row.name)}`;
    return html`
      <tr ?data-own=${own}>
        <td class="number place">
          <span data-medal=${medal ? row.position : nothing}>${number(row.position)}</span>
        </td>
        <th scope="row">
          ${avatar(row.name)}
          <a href=${page}>${marked(row)}</a>
          ${own ? html`<span class="badge">${t('ranking-yours')}</span>` : nothing}
        </th>
        ${figures(row)}
        <td class="number rating" data-label=${t('col-rating')}>${ratingText(row)}</td>
      </tr>
    `;
  }

  #emptyText() {
    if (this.#counted.against === 'bots') return 'ranking-empty-bots';
    return this.#counted.period === 'week' ? 'ranking-empty-week' : 'ranking-empty';
  }

  async #ask(part: object) {
    const counted = this.#counted;
    const { against, period } = counted;
    const which = { against, ...(period === 'week' && { period }) };
    const [answer, place] = await Promise.all([
      this.page.api.get<Ranking>(`/ranking?${new URLSearchParams({ ...part, ...which })}`),
      'cursor' in part ? this.#place : this.#ownPlace(new URLSearchParams(which)),
    ]);
    if (counted === this.#counted) this.#place = place;
    return answer;
  }

  /** The row of the name that this device holds; a player without games has none. */
  async #ownPlace(query: URLSearchParams): Promise<Row | null> {
    const own = device.players().find(({ name }) => device.playerToken(name) !== null);
    return own ? this.page.api.maybe(`/ranking/${encodeURIComponent(own.name)}?${query}`) : null;
  }

  #count(name: 'against' | 'period', value: string) {
    this.#counted = { ...this.#counted, [name]: value };
    const { against, period } = this.#counted;
    const query = new URLSearchParams({
      ...(against !== 'all' && { against }),
      ...(period === 'week' && { period }),
    }).toString();
    history.replaceState(null, '', `${location.pathname}${query && `?${query}`}`);
    this.list.load();
  }
}

customElements.define('cuatro-ranking', CuatroRanking);
