/** <cuatro-ranking>, the screen of all players by points, page by page, with the reader's own place. The address says which games count. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { avatar } from '../components/avatar.js';
import { CuatroElement } from '../components/element.js';
import { onceBack } from '../components/once-back.js';
import { exportLink, failed, statisticsTabs } from '../components/statistics-tabs.js';
import { number, t } from '../i18n/index.js';
import { marked } from '../i18n/names.js';
import { ordinal, ratingText } from '../i18n/ratings.js';
import * as device from '../net/device.js';
import { remember, remembered } from './history-state.js';

/** @typedef {import('../core/types.js').RankingItem} Row */

/** Rows of a page. */
const PAGE = 20;
const COUNTS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);
/** The first three places have a medal. */
const MEDALS = 3;

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(new CuatroRanking(page), t('ranking-title'));
  page.onUpdate(() => screen.update());
  // A reader who comes back finds as many rows as there were.
  page
    .busy(screen.load(false, Math.min(100, Math.max(PAGE, remembered().rows ?? 0))))
    .then(() => page.settle());
}

export class CuatroRanking extends CuatroElement {
  /** @type {Row[]|null} */ #items = null;
  /** Where the next page begins. @type {string|null} */ #next = null;
  /** The reader's own row, if they have one. @type {Row|null} */ #place = null;
  /** Which games count. @type {{against: 'all'|'people'|'bots', period: 'all'|'week'}} */ #counted;
  /** @type {string|null} */ #error = null;
  /** The newest request; answers to older ones are dropped. */ #loading = {};

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    super();
    this.page = page;
    const asked = new URLSearchParams(location.search);
    this.#counted = {
      against:
        /** @type {const} */ (['people', 'bots']).find((one) => one === asked.get('against')) ??
        'all',
      period: asked.get('period') === 'week' ? 'week' : 'all',
    };
  }

  template() {
    const { base } = this.page.api;
    const bots = this.#counted.against === 'bots';
    const any = Boolean(this.#items?.length);
    const place = this.#place;
    /** @param {'against'|'period'} name @param {string} value @param {import('../i18n/index.js').Key} key */
    const choice = (name, value, key) =>
      button(t(key), () => this.#count(name, value), '', {
        pressed: this.#counted[name] === value,
      });
    return html`
      ${statisticsTabs(base)}
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

  /** @param {Row} row @param {boolean} own */
  #row(row, own) {
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

  /** @param {boolean} more @param {number} rows */
  async load(more, rows) {
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
        /** @type {Promise<import('../core/types.js').Ranking>} */ (
          page.api.get(`/ranking?${query}`)
        ),
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

  /** The row of the name that this device holds; a player without games has none. @param {URLSearchParams} query @returns {Promise<Row|null>} */
  async #ownPlace(query) {
    const own = device.players().find(({ name }) => device.playerToken(name) !== null);
    return own ? this.page.api.maybe(`/ranking/${encodeURIComponent(own.name)}?${query}`) : null;
  }

  /** @param {'against'|'period'} name @param {string} value */
  #count(name, value) {
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
