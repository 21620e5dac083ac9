/** The board of the home screen: it shows a game until somebody comes near, and is then theirs, empty, of the size they choose. */
import { STANDARD, isStandard, type BoardSize } from '../core/board-size.ts';
import { calm } from '../core/fall.ts';
import { CuatroBoard } from './cuatro-board.ts';
import { holdPresses } from './same-spot.ts';

/** `open`: whether a disc begins a game. */
type Wanted = { size: BoardSize; possible: boolean; open: boolean; confirm: boolean };

/** A game that our own levels could have played; the board shows three moves of it, then waits. */
const SHOWPIECE = [1, 6, 2, 3, 4, 1, 4, 5, 0, 3, 3, 4, 1, 0, 2, 4, 3];
const SHOWN_FIRST = 14;
/** Time between two discs of the demonstration. */
const SHOW_MS = 1300;
/** How long the board takes to its place in the game. */
const GLIDE_MS = 380;

export class HomeBoard {
  element = document.createElement('cuatro-board');
  /** What lies on the board: the demonstration, until somebody comes near. */
  #moves: number[] = SHOWPIECE.slice(0, SHOWN_FIRST);
  /** True once the reader has come to the board, which is then theirs. */ #taken = false;
  /** The press that may begin a game; none if a key does. */ #press: PointerEvent | null = null;

  /** @param wanted Asked whenever the board is shown. */
  constructor(readonly wanted: () => Wanted) {}

  /** @param signal Ends with the screen's stay in the document. */
  connected(signal: AbortSignal) {
    // Before the board itself hears of it, so that the first press falls on an empty board.
    for (const near of ['pointerover', 'pointerdown', 'focusin'])
      this.element.addEventListener(near, () => this.#take(), { signal, capture: true });
    const begins = (event: Event) => {
      this.#press = event instanceof PointerEvent ? event : null;
    };
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, begins, { signal, capture: true });
    if (calm()) return;
    const demonstration = setInterval(() => {
      if (document.hidden || this.#taken) return;
      if (this.#moves.length === SHOWPIECE.length) clearInterval(demonstration);
      else {
        this.#moves = SHOWPIECE.slice(0, this.#moves.length + 1);
        this.show();
      }
    }, SHOW_MS);
    signal.addEventListener('abort', () => clearInterval(demonstration));
  }

  /** Of the size that is chosen, if there is a board of that size. */
  show() {
    const { size, possible, open, confirm } = this.wanted();
    const { rows, columns, connect } = possible ? size : STANDARD;
    this.element.show({
      rows,
      columns,
      connect,
      moves: this.#taken || isStandard({ rows, columns, connect }) ? this.#moves : [],
      side: possible && open ? 'X' : null,
      confirm,
    });
  }

  /** The first disc of a game that is being made. */
  drop(column: number) {
    this.#taken = true;
    this.#moves = [column];
    // The game's board may stand elsewhere, and at this spot a button that ends the game.
    if (this.#press)
      holdPresses(this.#press, (event) => {
        const board = (event.target as Element).closest('cuatro-board');
        return board instanceof CuatroBoard && board.cellAt(event)?.column === column;
      });
  }

  /** Hands the board over to the screen of the game that has begun. What comes back is called when it stands there, and lets it glide to
   * its new place; the first disc, if it was dropped here, falls on meanwhile. */
  release() {
    const { element } = this;
    this.#take();
    element.toggleAttribute('data-begun', true);
    const picture = element.querySelector('.frame > svg') as SVGElement;
    const from = picture.getBoundingClientRect();
    return () => {
      element.toggleAttribute('data-begun', false);
      // A board of another size has another picture.
      if (calm() || !picture.isConnected) return;
      const [to, box] = [picture.getBoundingClientRect(), element.getBoundingClientRect()];
      const scale = from.width / to.width;
      const x = from.left - box.left - scale * (to.left - box.left);
      const y = from.top - box.top - scale * (to.top - box.top);
      element.animate(
        {
          transformOrigin: ['0 0', '0 0'],
          transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'],
        },
        { duration: GLIDE_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
      );
    };
  }

  /** Takes the discs away, without a redraw. */
  clear() {
    this.#moves = [];
  }

  /** Somebody has come to the board: it is theirs, and empty. */
  #take() {
    if (this.#taken) return;
    this.#taken = true;
    this.#moves = [];
    this.show();
  }
}
