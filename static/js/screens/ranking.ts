/** <cuatro-ranking>, the screen of all players by points, page by page, with the reader's own place. The address says which games count. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { avatar } from '../components/avatar.ts';
import { CuatroElement } from '../components/element.ts';
import { onceBack } from '../net/once-back.ts';
import { exportLink, failed, statisticsTabs } from '../components/statistics-tabs.ts';
import { number, t, type Key } from '../i18n/index.ts';
import { marked } from '../i18n/names.ts';
import { ordinal, ratingText } from '../i18n/ratings.ts';
import * as device from '../net/device.ts';
import { remember, remembered } from './history-state.ts';
import type { Ranking, RankingItem as Row } from '../core/types.ts';
import type { Page } from './page.ts';

/** Rows of a page. */
const PAGE = 20;
const COUNTS = ['points', 'wins', 'losses', 'draws', 'played'] as const;
/** The first three places have a medal. */
const MEDALS = 3;

export function open(page: Page) {
  const screen = page.show(new CuatroRanking(page), t('ranking-title'));
  // A reader who comes back finds as many rows as there were.
  page
    .busy(screen.load(false, Math.min(100, Math.max(PAGE, remembered().rows ?? 0))))
    .then(() => page.settle());
}

export class CuatroRanking extends CuatroElement {
  #items: Row[] | null = null;
  /** Where the next page begins. */ #next: string | null = null;
  /** The reader's own row, if they have one. */ #place: Row | null = null;
  /** Which games count. */
  #counted: {
    against: 'all' | 'people' | 'bots';
    period: 'all' | 'week';
  };
  #error: string | null = null;
  /** The newest request; answers to older ones are dropped. */ #loading = {};

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
    const any = Boolean(this.#items?.length);
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
      ${failed(this.#error, () => this.load(false, PAGE))}
      ${
        this.#items?.length === 0
          ? html`
              <p class="empty">
                ${t(this.#emptyText())}${' '}
                <a href="${base}/">${t('ranking-invite')}</a>
              </p>
            `
          : nothing
      }
      ${any ? this.#table() : nothing}
      ${this.#next ? button(t('ranking-more'), () => this.load(true, PAGE), 'more') : nothing}
      ${
        bots || any
          ? html`<p class="hint">${t(bots ? 'ranking-bots-note' : 'rating-note')}</p>`
          : nothing
      }
      ${this.#items || this.#error ? exportLink(base) : nothing}
    `;
  }

  #table() {
    const place = this.#place;
    const items = this.#items ?? [];
    // A reader who stands further down is shown below, with the gap between.
    const apart = place && !items.some((row) => row.name === place.name);
    return html`
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label=${t(this.#counted.against === 'bots' ? 'ranking-title-bots' : 'ranking-title')}
      >
        <table class="figures stacked ranked">
          <thead>
            <tr>
              <th scope="col" class="number">${t('col-position')}</th>
              <th scope="col">${t('col-player')}</th>
              ${COUNTS.map(
                (column) => html`<th scope="col" class="number">${t(`col-${column}`)}</th>`,
              )}
              <th scope="col" class="number">${t('col-rating')}</th>
            </tr>
          </thead>
          <tbody>
            ${items.map((row) => this.#row(row, row.name === place?.name))}
            ${
              apart
                ? html`
                    <tr class="gap" aria-hidden="true">
                      <td colspan=${COUNTS.length + 3}>⋯</td>
                    </tr>
                    ${this.#row(place, true)}
                  `
                : nothing
            }
          </tbody>
        </table>
      </div>
    `;
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
        ${COUNTS.map(
          (column) => html`
            <td class="number ${column}" data-label=${t(`col-${column}`)}>
              ${number(row[column])}
            </td>
          `,
        )}
        <td class="number rating" data-label=${t('col-rating')}>${ratingText(row)}</td>
      </tr>
    `;
  }

  #emptyText() {
    if (this.#counted.against === 'bots') return 'ranking-empty-bots';
    return this.#counted.period === 'week' ? 'ranking-empty-week' : 'ranking-empty';
  }

  async load(more: boolean, rows: number) {
    const { page } = this;
    const { against, period } = this.#counted;
    const mine = (this.#loading = {});
    const newest = () => mine === this.#loading && !page.stay.aborted;
    this.#error = null;
    this.update();
    const counted = { against, ...(period === 'week' && { period }) };
    try {
      const query = new URLSearchParams({
        limit: String(rows),
        ...counted,
        ...(more && this.#next && { cursor: this.#next }),
      });
      const [answer, place] = await Promise.all([
        page.api.get(`/ranking?${query}`) as Promise<Ranking>,
        more ? this.#place : this.#ownPlace(new URLSearchParams(counted)),
      ]);
      if (!newest()) return;
      this.#items = [...(more ? (this.#items ?? []) : []), ...answer.items];
      this.#next = answer.next;
      this.#place = place;
      remember({ rows: this.#items.length });
    } catch (error) {
      if (!newest()) return;
      this.#error = page.detail(error);
      onceBack(error, page, () => newest() && this.load(more, rows));
    }
    this.update();
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
    this.load(false, PAGE);
  }
}

customElements.define('cuatro-ranking', CuatroRanking);
