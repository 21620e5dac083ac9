/**
 * <cuatro-result>: what follows the end of a game, which the bar above tells: its points, and what the reader can do next.
 * `result.facts = { game, mine, names, … }`. Events: `cuatro:rematch`, perhaps with `{answer}`, `cuatro:again`, `cuatro:why`, `cuatro:learn`, `cuatro:share`.
 */
import { counts, endedOnBoard } from '../core/view.js';
import { counted, moment, t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { discIcon } from './icons.js';
import { made } from './markup.js';

/**
 * @typedef {object} ResultFacts
 * @property {import('../core/types.js').Game} game
 * @property {import('../core/types.js').Side[]} mine
 * @property {{X: string, O: string}} names
 * @property {boolean} rematchAsked By us.
 * @property {boolean} rematchWaits The rival asked and waits for us.
 * @property {number} streak Games that the reader has won in a row, this one included.
 * @property {string|null} next Address of the next game.
 * @property {readonly string[]} open Which of `why` and `share` are being shown.
 * @property {boolean} inMatch Whether a tournament game is played on this device.
 * @property {number|null} lessons Mistakes to learn from; null while nobody knows.
 */

/** @extends {MarkupElement<ResultFacts|null>} */
export class CuatroResult extends MarkupElement {
  /** @returns {ResultFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const facts = () => /** @type {ResultFacts} */ (this.facts);
    const line = (/** @type {'X'|'O'} */ side) =>
      h(
        'tr',
        { 'data-won': () => this.facts?.game.result?.winner === side },
        h(
          'th',
          { scope: 'row' },
          made(discIcon(side)),
          h('span', {}, () => this.facts?.names[side] ?? ''),
        ),
        h('td', {}, () =>
          this.facts?.game.result
            ? counted('count.points', this.facts.game.result.points[side])
            : '',
        ),
      );
    return [
      // Who comes to a game of the past wants to know when it was.
      h('p', { class: 'when', hidden: () => !this.#when() }, () =>
        this.#when() ? moment(this.#when()) : '',
      ),
      h('p', { class: 'streak', hidden: () => (this.facts?.streak ?? 0) < 2 || !this.#won() }, () =>
        t('end.streak', { n: this.facts?.streak ?? 0 }),
      ),
      h(
        'table',
        {
          // In a tournament its own points count, which stand beside.
          hidden: () =>
            !this.facts?.game.result || !counts(facts().game) || Boolean(facts().game.tournament),
        },
        h('caption', { class: 'unseen' }, () => t('end.points')),
        h('tbody', {}, line('X'), line('O')),
      ),
      h(
        'div',
        { class: 'choices' },
        h(
          'a',
          {
            class: 'button primary',
            hidden: () => !this.facts?.next,
            href: () => this.facts?.next,
          },
          () => t(this.#inSeries ? 'end.nextGame' : 'end.next'),
        ),
        // One place for both, so that no other button moves for an offer.
        h(
          'div',
          {
            class: 'rematches',
            hidden: () =>
              !this.facts ||
              facts().mine.length === 0 ||
              Boolean(facts().next ?? facts().game.tournament) ||
              (facts().game.status !== 'finished' && !this.#inSeries),
          },
          h(
            'button',
            {
              type: 'button',
              class: 'primary rematch',
              onclick: () =>
                this.emit('rematch', this.facts?.rematchAsked ? { answer: 'withdraw' } : undefined),
            },
            () => this.#rematchText(),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'decline',
              title: () => t('end.rematchDecline'),
              'aria-label': () => t('end.rematchDecline'),
              hidden: () => !this.facts?.rematchWaits,
              onclick: () => this.emit('rematch', { answer: 'decline' }),
            },
            '✕',
          ),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'primary',
            hidden: () => this.facts?.game.kind !== 'exhibition',
            onclick: () => this.emit('again'),
          },
          () => t('end.again'),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'why',
            'aria-expanded': () => String(this.facts?.open.includes('why')),
            hidden: () => !this.#judged(),
            onclick: () => this.emit('why'),
          },
          () => t(this.#whyKey()),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'learn',
            'aria-expanded': () => String(this.facts?.open.includes('learn')),
            // Who won may have nothing to learn; the report knows.
            hidden: () => !this.#judged() || this.#won() || this.facts?.lessons === 0,
            onclick: () => this.emit('learn'),
          },
          () => t(this.facts?.mine.length === 1 ? 'end.learn' : 'end.learnAll'),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'share',
            'aria-expanded': () => String(this.facts?.open.includes('share')),
            onclick: () => this.emit('share'),
          },
          () => t('end.share'),
        ),
        // A tournament says itself what comes next.
        h(
          'a',
          {
            class: 'button',
            hidden: () => Boolean(this.facts?.game.tournament),
            href: () => this.getAttribute('home'),
          },
          () => t('end.home'),
        ),
      ),
    ];
  }

  /** Whether the next game is one of the same series: neither of the two has won it. */
  get #inSeries() {
    const { series, seats = {} } = this.facts?.game ?? {};
    return series?.winner === null && Object.values(seats).every((seat) => seat && !seat.invited);
  }

  /** Whether the reader can learn how good the moves were: a game that was aborted was not decided. */
  #judged() {
    const { game, inMatch } = this.facts ?? {};
    return game?.status === 'finished' && game.moves.length > 0 && !inMatch;
  }

  #won() {
    return this.facts?.mine.length === 1 && this.facts.game.result?.winner === this.facts.mine[0];
  }

  /** What the report is asked for with: where no disc ended the game there is nothing that decided it. @returns {import('../i18n/index.js').Key} */
  #whyKey() {
    const { game } = this.facts ?? {};
    if (game && !endedOnBoard(game)) return 'end.review';
    return this.#lost() ? 'end.whyLost' : 'end.why';
  }

  /** Whether the reader lost on the board, so that a move can have decided it. */
  #lost() {
    const { mine = [], game } = this.facts ?? {};
    return mine.length === 1 && game?.result?.reason === 'line' && game.result.winner !== mine[0];
  }

  /** When it ended, for those who did not play. */
  #when() {
    const { game, mine } = this.facts ?? { game: null, mine: [] };
    return game?.status === 'finished' && mine.length === 0 ? (game.updated_at ?? '') : '';
  }

  #rematchText() {
    if (this.#inSeries) return t('end.nextGame');
    if (this.facts?.rematchAsked) return t('end.rematchAsked');
    return t(this.facts?.rematchWaits ? 'end.rematchAccept' : 'end.rematch');
  }
}

customElements.define('cuatro-result', CuatroResult);
