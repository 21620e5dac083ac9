/** The top disc of a column under the pointer. A press takes it away: the board does not see that press, and drops no disc for it. */
import { topRow } from '../core/setup.js';
import { CELL, HEADROOM, RIM } from './board-drawing.js';

/** @typedef {{row: number, column: number}} Cell */

/** How far a thumb slides that means to tap, in pixels. */
const REACH = 32;

export class TopDisc {
  /** The disc under the mouse. @type {Cell|null} */ cell = null;
  /** @type {{cell: Cell, x: number, y: number}|null} */ #pressed = null;

  /**
   * @param {import('./cuatro-board.js').CuatroBoard} board
   * @param {() => import('../core/setup.js').Setup|null} setup The position; null while discs are not taken away.
   * @param {() => void} changed @param {(column: number) => void} lift
   */
  constructor(board, setup, changed, lift) {
    this.board = board;
    this.setup = setup;
    this.changed = changed;
    this.lift = lift;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ handler) =>
      board.addEventListener(name, handler, { capture: true });
    on('pointerdown', (event) => this.#press(event));
    on('pointermove', (event) => this.#hover(event));
    on('pointerup', (event) => this.#release(event));
    on('pointerleave', (event) => event.target === board && this.#hold(null));
  }

  /** @param {PointerEvent} event @returns {Cell|null} */
  #at(event) {
    const setup = this.setup();
    const column = setup && this.board.columnAt(event);
    const box = this.board.querySelector('.frame > svg')?.getBoundingClientRect();
    if (!setup || column === null || !box) return null;
    const units = setup.rows * CELL + HEADROOM + RIM;
    const row = Math.floor((((event.clientY - box.top) / box.height) * units - HEADROOM) / CELL);
    return row === topRow(setup, column) ? { row, column } : null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = event.button === 0 && event.isPrimary ? this.#at(event) : null;
    this.#pressed = cell && { cell, x: event.clientX, y: event.clientY };
    if (cell) event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const cell = event.pointerType === 'mouse' ? this.#at(event) : null;
    this.#hold(cell);
    if (!cell) return;
    event.stopPropagation();
    this.board.querySelector('.frame')?.dispatchEvent(new PointerEvent('pointerleave'));
  }

  /** @param {Cell|null} cell */
  #hold(cell) {
    if (cell?.row === this.cell?.row && cell?.column === this.cell?.column) return;
    this.cell = cell;
    this.changed();
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed) return;
    event.stopPropagation();
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > REACH) return;
    this.cell = null;
    this.lift(pressed.cell.column);
  }
}
