/**
 * <cuatro-replay>: walks through a game, and for an exhibition sets the viewer's own speed.
 * `replay.facts = { shown, ply, running, paced, delayMs, … }`.
 * Of a game that is over more can be asked. Events: `cuatro:why`, `cuatro:values`, `cuatro:share-board`, `cuatro:practice`, `cuatro:seek` with `{ply}`, `cuatro:run`, `cuatro:pause`, `cuatro:speed` with `{delayMs}`.
 */
import { SPEEDS } from '../core/view.js';
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { icon } from './icons.js';
import { made } from './markup.js';
import { keepWhileScrolling } from './steady-slider.js';

/**
 * @typedef {object} ReplayFacts
 * @property {import('../core/types.js').Game|null} game
 * @property {number} shown @property {number} ply How many discs there are, as far as the viewer may know.
 * @property {boolean} more Whether more may come than these.
 * @property {boolean} running @property {boolean} paced @property {number} delayMs
 * @property {boolean} over Whether the game has ended and the viewer may know it.
 * @property {boolean} why Whether the report is asked for here, since no result stands beside it.
 * @property {boolean} decided Whether a disc ended the game.
 * @property {boolean} ended Whether nothing can follow the shown board.
 * @property {boolean} inMatch Whether a tournament game is played on this device: nobody is told then how good moves are.
 * @property {readonly string[]} open Which of these panels are open.
 */

/** @extends {MarkupElement<ReplayFacts>} */
export class CuatroReplay extends MarkupElement {
  /** @type {typeof import('../core/board-size.js').positionQuery|null} */ #query = null;

  /** @returns {ReplayFacts} */
  initial() {
    return {
      game: null,
      shown: 0,
      ply: 0,
      more: false,
      running: false,
      paced: false,
      delayMs: SPEEDS.normal,
      over: false,
      why: false,
      decided: false,
      ended: false,
      inMatch: false,
      open: [],
    };
  }

  build() {
    const { h } = this;
    const seek = (/** @type {number} */ ply) => this.emit('seek', { ply });
    const at = () => this.facts;
    const ask = (/** @type {string} */ panel) => this.emit(panel);
    // What the result shares is the end.
    const apart = () => at().shown < at().ply;
    const valuable = () => !at().ended || at().open.includes('values');
    const isOpen = (/** @type {string} */ panel) => String(at().open.includes(panel));
    const step = (
      /** @type {import('./icons.js').Icon} */ sign,
      /** @type {import('../i18n/index.js').Key} */ key,
      /** @type {() => number} */ target,
      far = false,
    ) =>
      h(
        'button',
        {
          type: 'button',
          class: far ? 'step far' : 'step',
          'aria-label': () => t(key),
          disabled: () => target() === at().shown,
          onclick: () => seek(target()),
        },
        made(icon(sign)),
      );
    const slider = h('input', {
      type: 'range',
      min: 0,
      max: () => at().ply,
      '.value': () => String(at().shown),
      'aria-label': () => t('replay.slider'),
      'aria-valuetext': () =>
        at().more
          ? t('turn.watching', { shown: at().shown })
          : t('replay.at', { shown: at().shown, ply: at().ply }),
      oninput: () => seek(Number(slider.value)),
    });
    keepWhileScrolling(slider);
    return [
      h(
        'div',
        { class: 'line steps' },
        step('first', 'replay.first', () => 0, true),
        step('back', 'replay.back', () => Math.max(0, at().shown - 1)),
        h(
          'button',
          {
            type: 'button',
            class: 'step',
            hidden: () => at().running,
            'aria-label': () => t('replay.play'),
            onclick: () => this.emit('run'),
          },
          made(icon('play')),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'step',
            hidden: () => !at().running,
            'aria-label': () => t('replay.pause'),
            onclick: () => this.emit('pause'),
          },
          made(icon('pause')),
        ),
        step('next', 'replay.next', () =>
          at().more ? at().shown + 1 : Math.min(at().ply, at().shown + 1),
        ),
        step('last', 'replay.last', () => (at().more ? Infinity : at().ply), true),
      ),
      h(
        'div',
        { class: 'line' },
        slider,
        h('output', {}, () => (at().more ? String(at().shown) : `${at().shown}/${at().ply}`)),
      ),
      h(
        'fieldset',
        { class: 'speed' },
        h('legend', { class: 'unseen' }, () => t('replay.speed')),
        .../** @type {(keyof typeof SPEEDS)[]} */ (['slow', 'normal', 'fast']).map((speed) =>
          h(
            'button',
            {
              type: 'button',
              'aria-pressed': () => String(at().delayMs === SPEEDS[speed]),
              onclick: () => this.emit('speed', { delayMs: SPEEDS[speed] }),
            },
            () => t(`replay.${speed}`),
          ),
        ),
      ),
      h(
        'div',
        { class: 'asks', hidden: () => !at().over || (!apart() && !valuable()) },
        h(
          'button',
          {
            type: 'button',
            class: 'small why',
            hidden: () => !at().why || at().inMatch,
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
            hidden: () => !valuable() || at().inMatch,
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
            hidden: () => !apart(),
            'aria-expanded': () => isOpen('share-board'),
            onclick: () => ask('share-board'),
          },
          () => t('replay.share'),
        ),
        h('a', { class: 'button small', href: () => this.#board }, () => t('replay.board')),
      ),
    ];
  }

  connected() {
    // What stands beside the board waits for this element, and not for an address.
    import('../core/board-size.js').then(
      ({ positionQuery }) => {
        this.#query = positionQuery;
        this.update();
      },
      () => {},
    );
  }

  /** Where the shown board can be looked into. */
  get #board() {
    const { game, shown } = this.facts;
    return game && this.#query && `../board?${this.#query(game, game.moves.slice(0, shown))}`;
  }
}

customElements.define('cuatro-replay', CuatroReplay);
