/**
 * <cuatro-strip>: one player: disc, name, presence, series score, clock. `strip.facts = { side, … }`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { discIcon } from './icons.js';

/**
 * @typedef {object} StripFacts
 * @property {import('../core/types.js').Side} side
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

/** @extends {CuatroElement<StripFacts|null>} */
export class CuatroStrip extends CuatroElement {
  /** @returns {StripFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const facts = () => this.facts;
    const side = this.getAttribute('side') === 'O' ? 'O' : 'X';
    return [
      discIcon(side),
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
    const order = this.facts?.side === 'O' ? t('strip.second') : t('strip.first');
    return this.#stateText() ? ` · ${order}` : order;
  }
}

customElements.define('cuatro-strip', CuatroStrip);
