/** <cuatro-player>, the screen of one player's record; the player's own device may also move or delete the name. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { avatar } from '../components/avatar.ts';
import { figureTable, figures } from '../components/figures.ts';
import { onceBack } from '../net/once-back.ts';
import { pastGame } from '../components/past-game.ts';
import { playerReviews } from '../components/player-reviews.ts';
import { pointsChart } from '../components/points-chart.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { failed } from '../components/statistics-tabs.ts';
import { progressOf, type Step } from '../core/progress.ts';
import { loadStrings, moment, t, type Key } from '../i18n/index.ts';
import { levelName, marked } from '../i18n/names.ts';
import { ratingText } from '../i18n/ratings.ts';
import { ProblemError } from '../net/api.ts';
import * as device from '../net/device.ts';
import { forgetPlayer } from '../net/forget.ts';
import { CuatroErase } from './erase.ts';
import { ownRivals, playAgain, type OwnRival } from './play-again.ts';
import type { History, Player, Review, Reviews, Rival, Totals, Transfer } from '../core/types.ts';
import type { Page } from './page.ts';

/** How many games the picture of points goes back. */
const CHART_GAMES = 100;

export function open(page: Page, { name }: { name: string }) {
  const screen = page.show(new CuatroPlayer(page, name), name);
  page.busy(screen.load());
}

export class CuatroPlayer extends RequestingElement {
  #token;
  #record: Player | null = null;
  /** Points after each of the newest games. */ #steps: Step[] = [];
  /** Of the own games, the newest first. */ #reviews: Review[] = [];
  /** The reader's last opponents, or of them the player of this page. */
  #rivals: OwnRival[] = [];
  #transfer: Transfer | null = null;
  #erase;

  constructor(
    page: Page,
    public name: string,
  ) {
    super(page);
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

  #figures(record: Player) {
    const { name } = this;
    const { base } = this.page.api;
    const { played, head_to_head: rivals = [], last_games: games = [] } = record;
    const parts: [Key, Totals | undefined][] = [
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
          ? figureTable(t('player-totals'), '', html`<td></td>`, totals)
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
              ${figureTable(
                t('player-rivals'),
                '',
                html`<th scope="col">${t('col-player')}</th>`,
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

  #rival({ human, name, level, bot }: Rival) {
    if (!human) return t('seat-computer', { level: levelName(level ?? '') });
    const page = `${this.page.api.base}/players/${encodeURIComponent(name ?? '')}`;
    return name ? html`${avatar(name)} <a href=${page}>${marked({ name, bot })}</a>` : '';
  }

  load() {
    return this.attempt(async () => {
      const { api } = this.page;
      const query = new URLSearchParams({ player: this.name, limit: String(CHART_GAMES) });
      const [record, { items }, rivals, reviews] = await Promise.all([
        api.get(this.#path) as Promise<Player>,
        api.get(`/history?${query}`) as Promise<History>,
        ownRivals(api),
        // What a player can learn is nobody else's business.
        (this.#token === null
          ? null
          : api.maybe(`${this.#path}/reviews`)) as Promise<Reviews | null>,
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

  failed(error: unknown) {
    if (!this.#record && error instanceof ProblemError && error.code === 'not-found')
      this.page.missing({ text: t('player-missing', { name: this.name }) });
    else super.failed(error);
    if (!this.#record) onceBack(error, this.page, () => this.#record || this.load());
  }
}

const lineOf = (label: unknown, totals: Totals) => html`
  <tr>
    <th scope="row">${label}</th>
    ${figures(totals)}
  </tr>
`;

customElements.define('cuatro-player', CuatroPlayer);
