/** <cuatro-lobby>: what is going on: games of others, a field for the code of a game or the number of a tournament, and the best players. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { avatar } from '../components/avatar.ts';
import { CuatroElement } from '../components/element.ts';
import { namesOf, stateOf } from '../components/game-words.ts';
import { onSubmit } from '../components/on-submit.ts';
import { forgetOnAttempt } from '../components/refusal.ts';
import { isStandard } from '../core/board-size.ts';
import { gameCodeOf } from '../core/game-code.ts';
import { boardText } from '../i18n/boards.ts';
import { counted, number, t } from '../i18n/index.ts';
import { marked } from '../i18n/names.ts';
import { ProblemError } from '../net/api.ts';
import type { Game, RankingItem } from '../core/types.ts';
import type { Page } from './page.ts';

export class CuatroLobby extends CuatroElement {
  /** Whether games of the reader go on, which are listed elsewhere. */ hasOwn = false;
  /** Others' games, going on or waiting; null until they are known. */
  games: readonly Game[] | null = null;
  top: readonly RankingItem[] | null = null;
  /** Whether the server does not answer. */ away = false;
  /** What is wrong with the code that was typed. */ #error: string | null = null;

  constructor(readonly page: Page) {
    super();
    forgetOnAttempt(this, () => (this.#error = null));
  }

  template() {
    return html`
      ${this.games === null && this.away ? nothing : this.#running()} ${this.#codeForm()}
      ${this.top === null && this.away ? nothing : this.#best()}
    `;
  }

  #running() {
    const { base } = this.page.api;
    const board = (game: Game) => (isStandard(game) ? '' : `${boardText(game)} · `);
    return html`
      <section class="card now">
        <h2>${t(this.hasOwn ? 'home-others' : 'home-now')}</h2>
        ${
          this.games?.length === 0
            ? html`<p class="empty">${t(this.hasOwn ? 'home-others-empty' : 'home-now-empty')}</p>`
            : nothing
        }
        <ul class="list">
          ${repeat(
            this.games ?? [],
            ({ id }) => id,
            (game) => html`
              <li>
                <a href="${base}/g/${game.id}">${namesOf(game)}</a>
                <span class="detail">${board(game) + stateOf(game)}</span>
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  #codeForm() {
    const enter = onSubmit((text) => this.#enter(text('code')));
    return html`
      <form class="card enter" @submit=${enter}>
        <h2>${t('enter-title')}</h2>
        <label>
          <span>${t('enter-label')}</span>
          <input
            type="text"
            name="code"
            required
            autocapitalize="off"
            autocomplete="off"
            spellcheck="false"
            aria-describedby="wrong-code"
            aria-invalid=${this.#error ? 'true' : nothing}
          />
        </label>
        <p class="error" role="alert" id="wrong-code">${this.#error ?? ''}</p>
        <button type="submit">${t('enter-go')}</button>
      </form>
    `;
  }

  #best() {
    const { base } = this.page.api;
    return html`
      <section class="card top">
        <h2><a href="${base}/ranking">${t('home-top')}</a></h2>
        ${this.top?.length === 0 ? html`<p class="empty">${t('home-top-empty')}</p>` : nothing}
        <ol class="list">
          ${(this.top ?? []).map(
            (player) => html`
              <li>
                <span class="position">${number(player.position)}</span>
                ${avatar(player.name)}
                <a href="${base}/players/${encodeURIComponent(player.name)}">${marked(player)}</a>
                <span class="detail">${counted('count-points', player.points)}</span>
              </li>
            `,
          )}
        </ol>
      </section>
    `;
  }

  /** @param typed A code, a number or a link. */
  async #enter(typed: string) {
    // Digits, or a link, lead to a tournament.
    const [, tournament] = /(?:^|\/t\/)\s*(\d{4,5}|(?<=\/t\/)\w+)\s*$/.exec(typed) ?? [];
    if (tournament) {
      await this.#go(`/tournaments/${tournament}`, '/t/', t('enter-no-number'));
      return;
    }
    const code = gameCodeOf(typed);
    if (!code) {
      this.#error = t('enter-wrong');
      this.update();
      return;
    }
    const { host, id, invite } = code;
    const elsewhere = host && host !== location.host;
    const unknown = elsewhere ? t('enter-elsewhere', { host }) : t('enter-unknown');
    await this.#go(`/games/${id}`, '/g/', unknown, invite ? `#invite=${invite}` : '');
  }

  /** A mistyped code stays in its field. */
  async #go(what: string, path: string, unknown: string, hash: string = '') {
    try {
      const { id }: { id: string } = await this.page.api.get(what);
      this.page.go(path + id + hash);
    } catch (error) {
      const missing = error instanceof ProblemError && error.status === 404;
      this.#error = missing ? unknown : this.page.detail(error);
      this.update();
    }
  }
}

customElements.define('cuatro-lobby', CuatroLobby);
