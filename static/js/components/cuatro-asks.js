/**
 * <cuatro-asks>: what can be asked for about the board of a game that is over. `asks.facts` are those of <cuatro-replay>.
 * Events: `cuatro:why`, `cuatro:values`, `cuatro:share-board`, `cuatro:practice`.
 */
import { positionQuery } from '../core/route.js';
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';

/** @typedef {Pick<import('./cuatro-replay.js').ReplayFacts, 'game'|'shown'|'ply'|'why'|'decided'|'ended'|'open'>} AsksFacts */

/** @extends {CuatroElement<AsksFacts>} */
export class CuatroAsks extends CuatroElement {
  /** @returns {AsksFacts} */
  initial() {
    return { game: null, shown: 0, ply: 0, why: false, decided: false, ended: false, open: [] };
  }

  build() {
    const { h } = this;
    const at = () => this.facts;
    const ask = (/** @type {string} */ panel) => this.emit(panel);
    const isOpen = (/** @type {string} */ panel) => String(at().open.includes(panel));
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'small why',
          hidden: () => !at().why,
          'aria-expanded': () => isOpen('why'),
          onclick: () => ask('why'),
        },
        () => t(at().decided ? 'end.why' : 'end.review'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'small values',
          'aria-pressed': () => isOpen('values'),
          onclick: () => ask('values'),
        },
        () => t('replay.values'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'small play-on',
          'aria-expanded': () => isOpen('practice'),
          hidden: () => at().ended,
          onclick: () => ask('practice'),
        },
        () => t('replay.practice'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'small share',
          // What the result shares is the end.
          hidden: () => at().shown === at().ply,
          'aria-expanded': () => isOpen('share-board'),
          onclick: () => ask('share-board'),
        },
        () => t('replay.share'),
      ),
      h('a', { class: 'button small', href: () => this.#board }, () => t('replay.board')),
    ];
  }

  /** Where the shown board can be looked into. */
  get #board() {
    const { game, shown } = this.facts;
    return game && `../board?${positionQuery(game, game.moves.slice(0, shown))}`;
  }
}

customElements.define('cuatro-asks', CuatroAsks);
