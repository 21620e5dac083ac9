/** <cuatro-player>, the screen of one player's record; the player's own device may also move or delete the name. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { avatar } from '../components/avatar.js';
import { onceBack } from '../components/once-back.js';
import { pastGame } from '../components/past-game.js';
import { playerReviews } from '../components/player-reviews.js';
import { pointsChart } from '../components/points-chart.js';
import { RequestingElement } from '../components/requesting-element.js';
import { failed } from '../components/statistics-tabs.js';
import { progressOf } from '../core/progress.js';
import { loadStrings, moment, number, t } from '../i18n/index.js';
import { levelName, marked } from '../i18n/names.js';
import { ratingText } from '../i18n/ratings.js';
import { ProblemError } from '../net/api.js';
import * as device from '../net/device.js';
import { forgetPlayer } from '../net/forget.js';
import { CuatroErase } from './erase.js';
import { ownRivals, playAgain } from './play-again.js';

/** @typedef {import('../core/types.js').Totals} Totals */
/** @typedef {import('../core/types.js').Rival} Rival */
/** @typedef {import('../i18n/index.js').Key} Key */

/** How many games the picture of points goes back. */
const CHART_GAMES = 100;
const COLUMNS = /** @type {const} */ (['points', 'wins', 'losses', 'draws', 'played']);

/** @param {import('./page.js').Page} page @param {{name: string}} route */
export function open(page, { name }) {
  const screen = page.show(new CuatroPlayer(page, name), name);
  page.onUpdate(() => screen.update());
  page.busy(screen.load());
}

export class CuatroPlayer extends RequestingElement {
  #token;
  /** @type {import('../core/types.js').Player|null} */ #record = null;
  /** Points after each of the newest games. @type {import('../core/progress.js').Step[]} */ #steps =
    [];
  /** Of the own games, the newest first. @type {import('../core/types.js').Review[]} */ #reviews =
    [];
  /** The reader's last opponents, or of them the player of this page. @type {import('./play-again.js').OwnRival[]} */
  #rivals = [];
  /** @type {import('../core/types.js').Transfer|null} */ #transfer = null;
  #erase;

  /** @param {import('./page.js').Page} page @param {string} name */
  constructor(page, name) {
    super(page);
    this.name = name;
    this.#token = device.playerToken(name);
    this.#erase = new CuatroErase(page).show({
      start: () => button(t('player-erase'), () => this.#erase.count(), 'danger'),
      token: () => this.#token,
      onErased: () => {
        forgetPlayer(name);
        page.notify(t('player-erased', { name }));
        page.go('/');
      },
    });
  }

  template() {
    const record = this.#record;
    return html`
      <header class="row">
        ${avatar(this.name)}
        <h1 tabindex="-1">${marked({ name: this.name, bot: record?.bot })}</h1>
        ${
          typeof record?.rating === 'number'
            ? html`<p class="rating">${t('player-rating', { rating: ratingText(record) })}</p>`
            : nothing
        }
      </header>
      ${
        record
          ? html`<p class="error" role="alert">${this.error}</p>`
          : failed(this.error, () => this.load())
      }
      ${
        this.#rivals.length > 0
          ? html`
              <ul class="rivals choices">
                ${playAgain(this.page, this.#rivals)}
              </ul>
            `
          : nothing
      }
      ${record ? this.#figures(record) : nothing}
    `;
  }

  /** @param {import('../core/types.js').Player} record */
  #figures(record) {
    const { name } = this;
    const { base } = this.page.api;
    const { played, head_to_head: rivals = [], last_games: games = [] } = record;
    /** @type {[Key, Totals|undefined][]} */
    const parts = [
      ['player-people', record.against_people],
      ['player-bots', record.against_bots],
      ['player-computers', record.against_computer],
      ['player-carried', record.carried],
    ];
    const some = parts.flatMap(([key, part]) => (part?.played ? [lineOf(t(key), part)] : []));
    // One part is all there is.
    const totals = [lineOf(t('player-total'), record), ...(some.length > 1 ? some : [])];
    return html`
      ${
        played
          ? table('player-totals', null, totals)
          : html`
              <p class="empty">
                ${t('player-empty', { name })}${' '}
                <a href="${base}/">${t('end-home')}</a>
              </p>
            `
      }
      ${
        this.#steps.length > 0
          ? html`
              <h2>${t('player-chart')}</h2>
              <div>${pointsChart(this.#steps)}</div>
            `
          : nothing
      }
      ${playerReviews(this.#reviews, base)}
      ${
        rivals.length > 0
          ? html`
              <h2>${t('player-rivals')}</h2>
              ${table(
                'player-rivals',
                'col-player',
                rivals.map((rival) => lineOf(this.#rival(rival), rival)),
              )}
            `
          : nothing
      }
      ${
        games.length > 0
          ? html`
              <h2>${t('player-last')}</h2>
              <ul class="pasts stack">
                ${games.map((game) => pastGame(game, base))}
              </ul>
            `
          : nothing
      }
      ${
        played
          ? html`
              <p>
                <a href="${base}/stats?player=${encodeURIComponent(name)}">${t('player-all')}</a>
              </p>
            `
          : nothing
      }
      ${this.#token === null ? nothing : this.#own()}
    `;
  }

  #own() {
    const transfer = this.#transfer;
    return html`
      <section class="card left own">
        <h2>${t('player-own')}</h2>
        <p>${t('player-transfer-hint')}</p>
        ${
          transfer
            ? html`
                <p class="code">
                  ${t('player-code', { code: transfer.code, until: moment(transfer.expires_at) })}
                </p>
              `
            : button(t('player-transfer'), () => this.#moveName())
        }
        <p>${t('player-erase-hint')}</p>
        ${this.#erase.show({ name: this.name })}
      </section>
    `;
  }

  /** @param {Rival} rival */
  #rival({ human, name, level, bot }) {
    if (!human) return t('seat-computer', { level: levelName(level ?? '') });
    const page = `${this.page.api.base}/players/${encodeURIComponent(name ?? '')}`;
    return name ? html`${avatar(name)} <a href=${page}>${marked({ name, bot })}</a>` : '';
  }

  load() {
    return this.attempt(async () => {
      const { api } = this.page;
      const query = new URLSearchParams({ player: this.name, limit: String(CHART_GAMES) });
      const [record, { items }, rivals, reviews] = await Promise.all([
        /** @type {Promise<import('../core/types.js').Player>} */ (api.get(this.#path)),
        /** @type {Promise<import('../core/types.js').History>} */ (api.get(`/history?${query}`)),
        ownRivals(api),
        // What a player can learn is nobody else's business.
        /** @type {Promise<import('../core/types.js').Reviews|null>} */ (
          this.#token === null ? null : api.maybe(`${this.#path}/reviews`)
        ),
      ]);
      if (rivals.length > 0) await loadStrings('home');
      // The address may have been typed in other letters than the name is written in; deleting asks for the real ones.
      this.name = record.name;
      this.#record = record;
      this.#rivals = rivals.filter(({ own, name }) => [own, name].includes(record.name));
      this.#reviews = reviews?.items ?? [];
      this.#steps = progressOf(record.points, items, record.name);
    });
  }

  /** Gets the code that takes the name to another device. */
  #moveName() {
    return this.attempt(async () => {
      this.#transfer = await this.page.api.post(`${this.#path}/transfer`, {}, this.#token);
    });
  }

  get #path() {
    return `/players/${encodeURIComponent(this.name)}`;
  }

  /** @param {unknown} error */
  failed(error) {
    if (!this.#record && error instanceof ProblemError && error.code === 'not-found')
      this.page.missing({ text: t('player-missing', { name: this.name }) });
    else super.failed(error);
    if (!this.#record) onceBack(error, this.page, () => this.#record || this.load());
  }
}

/** @param {Key} label @param {Key|null} first What the first column holds. @param {unknown} lines */
const table = (label, first, lines) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${t(label)}>
    <table class="figures stacked">
      <thead>
        <tr>
          ${first ? html`<th scope="col">${t(first)}</th>` : html`<td></td>`}
          ${COLUMNS.map((key) => html`<th scope="col" class="number">${t(`col-${key}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>
`;

/** @param {unknown} label @param {Totals} totals */
const lineOf = (label, totals) => html`
  <tr>
    <th scope="row">${label}</th>
    ${COLUMNS.map(
      (column) => html`
        <td class="number ${column}" data-label=${t(`col-${column}`)}>
          ${number(totals[column] ?? 0)}
        </td>
      `,
    )}
  </tr>
`;

customElements.define('cuatro-player', CuatroPlayer);
