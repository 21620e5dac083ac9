/** <cuatro-result>: what the reader can do after the end of a game, which the bar above tells: play another one, or see why. */
import { html, nothing } from 'lit-html';
import { button } from './button.ts';
import { SIDES } from '../core/rules.ts';
import { endedOnBoard } from '../core/view.ts';
import { moment, t, type Key } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import type { Report } from '../../../tests/browser/wire.d.ts';
import type { Game, Side } from '../core/types.ts';

type Panel = 'why' | 'learn' | 'share';

/** What is said of the deciding move, by what its side had before it. */
const HELD: Record<'win' | 'draw' | 'loss', Key> = {
  win: 'end-had-win',
  draw: 'end-had-draw',
  loss: 'end-decided',
};

export class CuatroResult extends CuatroElement {
  game: Game | null = null;
  mine: readonly Side[] = [];
  /** Whether this device has asked for a rematch. */ rematchAsked = false;
  /** Whether the opponent has asked for a rematch and waits for an answer. */ rematchWaits = false;
  /** Games that the reader has won in a row, this one included. */ streak = 0;
  /** Address of the next game. */ next: string | null = null;
  /** Address of the home screen. */ home = '';
  /** The panels that are open. */ open: readonly string[] = [];
  /** Whether a tournament game is played on this device. */ inMatch = false;
  /** Mistakes to learn from; null while nobody knows. */ lessons: number | null = null;
  /** Whether the reader is told which move decided. */ judged = false;
  /** What the server says of the moves, once it has worked it out. */ report: Report | null = null;
  onRematch: (body: { answer?: 'withdraw' | 'decline' }) => void = () => {};
  /** Called for another game of the same two computers. */ onAgain = () => {};
  onPanel: (panel: Panel) => void = () => {};

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
          ? html`<p class="streak">${t('end-streak', { n: streak })}</p>`
          : nothing
      }
      ${this.next ? this.#nextGame(this.next, game) : this.#rematch(game)}
      ${
        game.kind === 'exhibition'
          ? button(t('end-again'), () => this.onAgain(), 'primary')
          : nothing
      }
      ${this.judged ? html`<p class="verdict">${this.#verdict}</p>` : nothing}
      ${this.#isReviewed(game) ? this.#panel('why loud', 'why', endedOnBoard(game) ? 'end-why' : 'end-review') : nothing}
      <div class="quiet">
        ${this.#learn(game)} ${this.#panel('share', 'share', 'end-share')}
        ${
          // A tournament says itself what comes next.
          game.tournament ? nothing : html`<a href=${this.home}>${t('end-home')}</a>`
        }
      </div>
    `;
  }

  /** Which move decided, and to its player what there was until then. */
  get #verdict() {
    const { report, mine } = this;
    if (!report) return t('end-judging');
    const move = report.moves.find(({ ply }) => ply === report.decided_by);
    if (!move) return t('end-undecided');
    const held = mine.length === 1 && mine[0] === move.side ? move.before.outcome : null;
    const key = HELD[held ?? 'loss'];
    return t(key, { n: move.ply + 1 });
  }

  #nextGame(next: string, game: Game) {
    return html`
      <a class="button primary" href=${next}>
        ${t(inSeries(game) ? 'end-next-game' : 'end-next')}
      </a>
    `;
  }

  /** One place for asking and declining, so that no other button moves for an offer. */
  #rematch(game: Game) {
    const possible = game.status === 'finished' || inSeries(game);
    if (this.mine.length === 0 || game.tournament || !possible) return nothing;
    const asked = this.rematchAsked ? 'end-rematch-asked' : 'end-rematch';
    const key = this.rematchWaits && !this.rematchAsked ? 'end-rematch-accept' : asked;
    const ask = () => this.onRematch(this.rematchAsked ? { answer: 'withdraw' } : {});
    return html`
      <div class="rematches">
        ${button(t(inSeries(game) ? 'end-next-game' : key), ask, 'primary rematch')}
        ${
          this.rematchWaits
            ? button('✕', () => this.onRematch({ answer: 'decline' }), 'decline', {
                label: t('end-rematch-decline'),
                title: t('end-rematch-decline'),
              })
            : nothing
        }
      </div>
    `;
  }

  /** Whether there is a report: of a game that was decided, and not aborted. */
  #isReviewed(game: Game) {
    return game.status === 'finished' && game.moves.length > 0 && !this.inMatch;
  }

  /** The winner may have nothing to learn; the report knows. */
  #learn(game: Game) {
    if (!this.#isReviewed(game) || this.#won || this.lessons === 0) return nothing;
    return this.#panel('learn', 'learn', this.mine.length === 1 ? 'end-learn' : 'end-learn-all');
  }

  #panel(kind: string, panel: Panel, key: Key) {
    return button(t(key), () => this.onPanel(panel), kind, { expanded: this.open.includes(panel) });
  }

  get #won() {
    return this.mine.length === 1 && this.game?.result?.winner === this.mine[0];
  }
}

/** Whether the next game is one of the same series: neither of the two has won it. */
const inSeries = ({ series, seats }: Game) =>
  series?.winner === null && SIDES.every((side) => seats[side] && !seats[side].invited);

customElements.define('cuatro-result', CuatroResult);
