/**
 * <cuatro-strip>: one player: disc, name, presence, series score, clock. `strip.facts = { side, … }`.
 */
import { starterOf } from '../core/sentences.js';
import { ownSide } from '../core/table.js';
import { clockText, moverOf, presenceOf, seatKey, timeLeft } from '../core/view.js';
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { MarkupElement } from './markup-element.js';
import { discIcon } from './icons.js';
import { made } from './markup.js';

/**
 * @typedef {object} StripFacts
 * @property {import('../core/types.js').Side} side
 * @property {boolean} starts Whether it drops the first disc.
 * @property {string} name
 * @property {boolean} you
 * @property {boolean} computer
 * @property {boolean} toMove
 * @property {boolean} won
 * @property {'here'|'away'|'open'|null} presence Null says nothing, as for computers.
 * @property {number|null} wins Wins in this chain of rematches, null before the first.
 * @property {string|null} clock Remaining time as text.
 * @property {boolean} hurry Little time left.
 * @property {string} says What the player shows at this moment.
 */

/** A longer name takes two lines in a narrow strip. */
const LONG_NAME = 12;

/** One player of a game.
 * @param {import('./cuatro-table.js').TableFacts} facts @param {import('../core/types.js').Game} game @param {import('../core/types.js').Side} side
 * @param {boolean} current Whether the newest board is shown. @param {boolean} scored Whether the score of the chain may be told. @returns {StripFacts} */
export function stripFacts({ table, series, serverNow, said }, game, side, current, scored) {
  const seat = game.seats[side];
  const left = timeLeft(game, side, serverNow());
  const named = seat?.name !== undefined || seat?.level !== undefined;
  return {
    side,
    starts: starterOf(game) === side,
    name: playerName(seat),
    you: ownSide(table) === side,
    computer: Boolean(seat?.level),
    // The strip whose clock runs is lit, even while a disc is on its way.
    toMove:
      current &&
      game.to_move !== null &&
      side === (game.clock ? game.to_move : moverOf(table, game)),
    won: current && game.result?.winner === side,
    presence: presenceOf(table, game, side),
    wins:
      game.series?.score[side] ??
      (Object.keys(series).length > 0 && scored ? (named && series[seatKey(seat)]) || 0 : null),
    clock: left === null ? null : clockText(left),
    hurry: left !== null && left < 10_000,
    says: said[side] ? t(`emote.${said[side]}`) : '',
  };
}

/** @extends {MarkupElement<StripFacts|null>} */
export class CuatroStrip extends MarkupElement {
  /** @returns {StripFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const facts = () => this.facts;
    const side = this.getAttribute('side') === 'O' ? 'O' : 'X';
    return [
      made(discIcon(side)),
      h(
        'span',
        { class: 'who' },
        h('span', { class: 'name' }, () => facts()?.name ?? ''),
        h(
          'span',
          { class: 'state', 'data-presence': () => facts()?.presence },
          h('span', {}, () => this.#stateText()),
          h('span', { class: 'order' }, () => this.#orderText()),
        ),
      ),
      h(
        'span',
        { class: 'wins', hidden: () => facts()?.wins === null, title: () => t('strip.wins') },
        h('span', { class: 'unseen' }, () => `${t('strip.wins')} `),
        () => String(facts()?.wins ?? ''),
      ),
      h(
        'span',
        { class: 'says', 'aria-hidden': 'true', hidden: () => !facts()?.says },
        () => facts()?.says ?? '',
      ),
      h(
        'span',
        {
          class: 'clock',
          hidden: () => !facts()?.clock,
          'data-hurry': () => facts()?.hurry,
          role: 'timer',
        },
        () => facts()?.clock ?? '',
      ),
    ];
  }

  refresh() {
    this.toggleAttribute('data-to-move', this.facts?.toMove ?? false);
    this.toggleAttribute('data-won', this.facts?.won ?? false);
    this.toggleAttribute('data-long', (this.facts?.name.length ?? 0) > LONG_NAME);
  }

  #stateText() {
    const facts = this.facts;
    if (!facts) return '';
    const presence = facts.presence ? t(`strip.${facts.presence}`) : '';
    return [facts.computer ? t('strip.computer') : '', facts.you ? t('strip.you') : '', presence]
      .filter(Boolean)
      .join(' · ');
  }

  #orderText() {
    const order = this.facts?.starts ? t('strip.first') : t('strip.second');
    return this.#stateText() ? ` · ${order}` : order;
  }
}

customElements.define('cuatro-strip', CuatroStrip);
