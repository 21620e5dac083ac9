/** <cuatro-result>: what follows the end of a game, which the bar above tells: its points, and what the reader can do next. */
import { html, nothing } from 'lit-html';
import { counts, endedOnBoard, SIDES } from '../core/view.js';
import { counted, moment, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { discIcon } from './icons.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {'why'|'learn'|'share'} Panel */

export class CuatroResult extends CuatroElement {
  /** @type {Game|null} */ game = null;
  /** @type {readonly import('../core/types.js').Side[]} */ mine = [];
  names = { X: '', O: '' };
  /** Whether this device has asked for a rematch. */ rematchAsked = false;
  /** Whether the opponent has asked for a rematch and waits for an answer. */ rematchWaits = false;
  /** Games that the reader has won in a row, this one included. */ streak = 0;
  /** Address of the next game. @type {string|null} */ next = null;
  /** Address of the home screen. */ home = '';
  /** The panels that are open. @type {readonly string[]} */ open = [];
  /** Whether a tournament game is played on this device. */ inMatch = false;
  /** Mistakes to learn from; null while nobody knows. @type {number|null} */ lessons = null;
  /** @type {(body: {answer?: 'withdraw'|'decline'}) => void} */ onRematch = () => {};
  /** Called for another game of the same two computers. */ onAgain = () => {};
  /** @type {(panel: Panel) => void} */ onPanel = () => {};

  template() {
    const { game } = this;
    if (!game) return nothing;
    const { mine, streak } = this;
    // Readers of a past game want to know when it was.
    const when = game.status === 'finished' && mine.length === 0 ? game.updated_at : null;
    return html`
      ${when ? html`<p class="when">${moment(when)}</p>` : nothing}
      ${
        streak > 1 && this.#won
          ? html`<p class="streak">${t('end.streak', { n: streak })}</p>`
          : nothing
      }
      ${this.#points(game)}
      <div class="choices">
        ${this.next ? this.#nextGame(this.next, game) : this.#rematch(game)}
        ${
          game.kind === 'exhibition'
            ? html`
                <button type="button" class="primary" @click=${() => this.onAgain()}>
                  ${t('end.again')}
                </button>
              `
            : nothing
        }
        ${this.#reviews(game)} ${this.#panel('share', t('end.share'))}
        ${
          // A tournament says itself what comes next.
          game.tournament ? nothing : html`<a class="button" href=${this.home}>${t('end.home')}</a>`
        }
      </div>
    `;
  }

  /** The points of both; in a tournament its own points count, which are shown beside. @param {Game} game */
  #points(game) {
    const { result } = game;
    if (!result || !counts(game) || game.tournament) return nothing;
    return html`
      <table>
        <caption class="unseen">
          ${t('end.points')}
        </caption>
        <tbody>
          ${SIDES.map(
            (side) => html`
              <tr ?data-won=${result.winner === side}>
                <th scope="row">
                  ${discIcon(side)}
                  <span>${this.names[side]}</span>
                </th>
                <td>${counted('count.points', result.points[side])}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    `;
  }

  /** @param {string} next @param {Game} game */
  #nextGame(next, game) {
    return html`
      <a class="button primary" href=${next}>
        ${t(inSeries(game) ? 'end.nextGame' : 'end.next')}
      </a>
    `;
  }

  /** One place for asking and declining, so that no other button moves for an offer. @param {Game} game */
  #rematch(game) {
    const possible = game.status === 'finished' || inSeries(game);
    if (this.mine.length === 0 || game.tournament || !possible) return nothing;
    const asked = this.rematchAsked ? 'end.rematchAsked' : 'end.rematch';
    const key = this.rematchWaits && !this.rematchAsked ? 'end.rematchAccept' : asked;
    return html`
      <div class="rematches">
        <button
          type="button"
          class="primary rematch"
          @click=${() => this.onRematch(this.rematchAsked ? { answer: 'withdraw' } : {})}
        >
          ${t(inSeries(game) ? 'end.nextGame' : key)}
        </button>
        ${
          this.rematchWaits
            ? html`
                <button
                  type="button"
                  class="decline"
                  title=${t('end.rematchDecline')}
                  aria-label=${t('end.rematchDecline')}
                  @click=${() => this.onRematch({ answer: 'decline' })}
                >
                  ✕
                </button>
              `
            : nothing
        }
      </div>
    `;
  }

  /** Report and lessons of a game that was decided: an aborted one was not. @param {Game} game */
  #reviews(game) {
    if (game.status !== 'finished' || game.moves.length === 0 || this.inMatch) return nothing;
    const one = this.mine.length === 1;
    const lost = one && game.result?.reason === 'line' && !this.#won;
    const why = lost ? 'end.whyLost' : 'end.why';
    // The winner may have nothing to learn; the report knows.
    const learns = !this.#won && this.lessons !== 0;
    return html`
      ${this.#panel('why', t(endedOnBoard(game) ? why : 'end.review'))}
      ${learns ? this.#panel('learn', t(one ? 'end.learn' : 'end.learnAll')) : nothing}
    `;
  }

  /** @param {Panel} panel @param {string} text */
  #panel(panel, text) {
    return html`
      <button
        type="button"
        class=${panel}
        aria-expanded=${this.open.includes(panel)}
        @click=${() => this.onPanel(panel)}
      >
        ${text}
      </button>
    `;
  }

  get #won() {
    return this.mine.length === 1 && this.game?.result?.winner === this.mine[0];
  }
}

/** Whether the next game is one of the same series: neither of the two has won it. @param {Game} game */
const inSeries = ({ series, seats }) =>
  series?.winner === null && SIDES.every((side) => seats[side] && !seats[side].invited);

customElements.define('cuatro-result', CuatroResult);
