/** The board on the wall: the drawing of every board, with both players above and below it and the columns' numbers, and nothing to press. */
import { discsOf, segmentsOf } from '../core/rules.js';
import { clockText, isOver, SIDES, timeLeft } from '../core/view.js';
import { shortName } from '../core/wall.js';
import { playerName } from '../i18n/names.js';
import { BoardDrawing } from './board-drawing.js';
import { discIcon } from './icons.js';
import { h, made } from './markup.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */

export class WallBoard {
  /** @type {BoardDrawing|null} */ #drawing = null;
  #shown = '';
  #frame = h('div', { class: 'frame' });
  // Its name brings the styles of every board. The code with which one plays on it is not here.
  #board = h('cuatro-board', {}, this.#frame);
  #strips = { X: strip('X'), O: strip('O') };
  element = h(
    'div',
    { class: 'board' },
    this.#strips.X.element,
    this.#board,
    this.#strips.O.element,
  );

  /** @param {Game} game @param {boolean} first Whether first names are enough. */
  show(game, first) {
    const { rows, columns, connect } = game;
    const lively = this.#shown === game.id;
    this.#shown = game.id;
    if (!lively || this.#drawing?.rows !== rows || this.#drawing.columns !== columns)
      this.#construct(rows, columns);
    const drawing = /** @type {BoardDrawing} */ (this.#drawing);
    const discs = discsOf(rows, game.moves);
    const line = game.result?.line ?? [];
    drawing.show(discs, lively);
    drawing.mark(discs.at(-1) ?? null);
    drawing.win(segmentsOf(line, discs.at(-1), connect), line);
    for (const side of SIDES) {
      const { element, name } = this.#strips[side];
      const text = shortName(playerName(game.seats[side]), first);
      if (name.textContent !== text) name.textContent = text;
      element.toggleAttribute('data-to-move', !isOver(game) && game.to_move === side);
      element.toggleAttribute('data-won', game.result?.winner === side);
    }
  }

  /** The clocks as they are now. @param {Game} game @param {number} now The server's time. */
  tick(game, now) {
    for (const side of SIDES) {
      const left = timeLeft(game, side, now);
      const text = left === null ? '' : clockText(left);
      const { clock } = this.#strips[side];
      if (clock.textContent !== text) clock.textContent = text;
    }
  }

  /** @param {number} rows @param {number} columns */
  #construct(rows, columns) {
    this.#drawing = new BoardDrawing(rows, columns);
    this.#board.style.setProperty('--rows', String(rows));
    this.#board.style.setProperty('--columns', String(columns));
    const numbers = Array.from({ length: columns }, (_, column) => h('span', {}, String(column)));
    this.#frame.replaceChildren(this.#drawing.picture, h('div', { class: 'keys' }, ...numbers));
  }
}

/** @param {Side} side */
function strip(side) {
  const name = h('span', { class: 'name' });
  const clock = h('span', { class: 'clock' });
  return { element: h('div', { class: 'strip' }, made(discIcon(side)), name, clock), name, clock };
}
