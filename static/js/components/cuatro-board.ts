/** <cuatro-board>: the board with its row of column keys. */
import { html, nothing } from 'lit-html';
import { discsOf, landingRow } from '../core/rules.ts';
import { counted, t } from '../i18n/index.ts';
import { BoardDrawing, CELL, HEADROOM, RIM } from './board-drawing.ts';
import { CuatroElement } from './element.ts';
import { isTyping } from './typing.ts';
import type { Side } from '../core/types.ts';

/** What is drawn over the board, and the same for those who cannot see it. */
export interface Sketch {
  /** A template or an element, in the units of the board's drawing. */ picture: unknown;
  /** What to read in a cell, by `row,column`. */ cells: ReadonlyMap<string, string>;
  /** What to add to the name of a column. */ columns: readonly string[];
}

type Cell = { row: number; column: number };
/** Where it began, whether on a disc that it takes away, and when, by `performance.now()`. */
type Press = { column: number | null; lifts: boolean; x: number; y: number; at: number };

/** Presses that follow each other faster are one gesture: a double click, or a child that hammers. */
const GESTURE_MS = 300;
/** How far a thumb slides that means to tap, in pixels. What slides farther up or down scrolls. */
const REACH = 32;
/** Digit keys reach every column. */
const DIGITS = /^[0-9]$/;

export class CuatroBoard extends CuatroElement {
  rows = 6;
  columns = 7;
  connect = 4;
  moves: readonly number[] = [];
  /** Whose discs they are, where they were put and not played: none of them is the last. Null where a position is set up in turn. */
  sides: readonly Side[] | null | undefined = undefined;
  /** The side that may drop a disc now, if one may. */
  side: Side | null = null;
  /** The winning cells. */ line: readonly number[][] = [];
  /** Cells that the computer's reason names. */ lit: readonly number[][] = [];
  /** Whether a disc drops at the second press only. */ confirm = false;
  sketch: Sketch | null = null;
  /** Whether the arrow keys move the focus along the columns. */ arrows = true;
  /** Whether it is a picture with numbers below, without keys and without a table for readers who cannot see it. */
  readonly = false;
  /** A template that covers the board. */ cover: unknown = nothing;
  onDrop: (column: number) => void = () => {};
  /** Whether a press on this cell takes its disc away. */
  lifts: (cell: Cell) => boolean = () => false;
  onLift: (column: number) => void = () => {};
  /** Called with the disc under the mouse that a press would take away. */
  onHover: (cell: Cell | null) => void = () => {};
  /** Called when a press dropped nothing: its column waits for a second one, or is full. */
  onAsk: (column: number, full?: true) => void = () => {};

  #drawing: BoardDrawing | null = null;
  #aim: number | null = null;
  /** The press that is not released. */ #pressed: Press | null = null;
  /** A press that the browser took for a scroll. */ #taken: Press | null = null;
  /** Where the mouse is, unless it has left or keys are pressed. */
  #mouse: PointerEvent | null = null;
  /** The disc under the mouse that a press would take away. */ #held: Cell | null = null;
  /** When a finger was last lifted: the click that follows it is the same press. */ #lifted =
    -GESTURE_MS;
  /** The column that waits for its second press, and after how many discs. */
  #asked = { column: 0, ply: -1 };
  #tabStop = 3;
  /** Whether the next change of the drawing is seen to move. */ #lively = false;
  /** When the last press began, and whether its gesture has dropped a disc already. */
  #gesture = { at: -GESTURE_MS, spent: false };

  connected() {
    const { life: signal } = this;
    this.#mouse = null;
    // Below a mouse at rest the page may scroll: it then aims at another column.
    const follow = () => this.#mouse && this.#hover(this.#mouse);
    document.addEventListener('scroll', follow, { signal, capture: true });
    document.addEventListener('keydown', (event) => this.#digit(event), { signal });
  }

  template() {
    const { rows, columns } = this;
    const { picture } = this.#fitting();
    const cancelled = () => {
      this.#taken = this.#pressed;
      this.#cancel();
    };
    return html`
      <div
        class=${this.side === null ? 'frame' : 'frame open'}
        @pointermove=${this.#hover}
        @pointerleave=${this.#cancel}
        @pointerdown=${this.#press}
        @pointerup=${this.#release}
        @pointercancel=${cancelled}
        @touchend=${this.#lift}
      >
        ${picture} ${this.readonly ? nothing : this.#table(rows, columns)}
        <div
          class="keys"
          role="group"
          aria-label=${t('board-keys')}
          @keydown=${this.#moveFocus}
          @focusin=${this.#focus}
          @focusout=${() => this.#aimAt(null)}
        >
          ${this.#columnKeys(rows, columns)}
        </div>
        ${this.cover}
      </div>
    `;
  }

  rendered() {
    const { moves, sides, line, lit, connect, sketch } = this;
    const discs = discsOf(this.rows, moves, sides);
    const last = sides ? null : (discs.at(-1) ?? null);
    const picture = { discs, last, line, lit, connect, sketch: sketch?.picture };
    this.#drawing?.show(picture, this.#lively);
    this.#lively = true;
    this.#drawAim();
  }

  /** The drawing of a board of this size; a new one begins without motion. */
  #fitting() {
    const { rows, columns } = this;
    if (this.#drawing?.rows === rows && this.#drawing.columns === columns) return this.#drawing;
    this.#lively = false;
    this.#tabStop = Math.floor((columns - 1) / 2);
    this.style.setProperty('--rows', String(rows));
    this.style.setProperty('--columns', String(columns));
    return (this.#drawing = new BoardDrawing(rows, columns));
  }

  #columnKeys(rows: number, columns: number) {
    const { side, sketch } = this;
    const asked = this.waiting;
    return Array.from({ length: columns }, (_, column) => {
      if (this.readonly) return html`<span>${column}</span>`;
      const free = rows - this.moves.filter((one) => one === column).length;
      const key = asked === column ? 'board-again' : side ? 'board-drop' : 'board-column';
      const name = t(free === 0 ? 'board-full' : key, { column, free });
      const more = sketch?.columns[column];
      return html`
        <button
          type="button"
          tabindex=${column === this.#tabStop ? 0 : -1}
          aria-label=${more ? `${name}. ${more}` : name}
          aria-disabled=${!side || free === 0}
          ?data-full=${free === 0}
          ?data-asked=${asked === column}
          @click=${({ detail }: MouseEvent) => this.#click(column, detail > 0)}
        >
          ${column}
        </button>
      `;
    });
  }

  /** The board as a table, for readers who cannot see the picture. */
  #table(rows: number, columns: number) {
    const caption = t('board-caption', {
      rows: counted('count-rows', rows),
      columns: counted('count-columns', columns),
      connect: this.connect,
    });
    const discs = new Map(
      discsOf(rows, this.moves, this.sides).map(({ row, column, side }) => [
        `${row},${column}`,
        side,
      ]),
    );
    const numbers = Array.from({ length: columns }, (_, column) => column);
    const text = (cell: string) =>
      this.sketch?.cells.get(cell) ?? discs.get(cell) ?? t('board-empty');
    // A table never shrinks below its content: a box around it hides it.
    return html`
      <div class="unseen">
        <table>
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              <td></td>
              ${numbers.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${Array.from(
              { length: rows },
              (_, row) => html`
                <tr>
                  <th scope="row">${row}</th>
                  ${numbers.map((column) => html`<td>${text(`${row},${column}`)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  get #keys() {
    return [...this.querySelectorAll('.keys button')] as HTMLButtonElement[];
  }

  /** The column that waits for its second press. */
  get waiting() {
    return this.#asked.ply === this.moves.length ? this.#asked.column : null;
  }

  #aimAt(column: number | null) {
    if (this.#aim === column) return;
    this.#aim = column;
    this.#drawAim();
  }

  /** The column whose key the keyboard is on. */
  get #focused() {
    const column = this.#keys.findIndex((key) => key.matches(':focus-visible'));
    return column < 0 ? null : column;
  }

  /** The mouse takes the keyboard along: Enter drops where the disc is held. */
  #point(column: number | null) {
    if (column !== null && this.#focused !== null) this.#stopAt(column, true);
    this.#aimAt(column ?? this.#focused);
  }

  /** Puts the focus on the key that the Tab key reaches. */
  takeFocus() {
    this.#keys[this.#tabStop]?.focus({ preventScroll: true });
  }

  #stopAt(column: number, preventScroll?: boolean) {
    this.#tabStop = column;
    this.update();
    this.#keys[column].focus({ preventScroll });
  }

  #drawAim() {
    const { rows, moves, side } = this;
    const column = this.#aim ?? this.waiting;
    this.#drawing?.point(
      column === null || side === null
        ? null
        : { column, row: landingRow(rows, moves, column), side },
    );
  }

  /** The cell that the event is on; below the last row are the keys. */
  cellAt(event: MouseEvent): Cell | null {
    const [frame, picture] = [this.querySelector('.frame'), this.#drawing?.picture];
    if (!frame || !picture) return null;
    const { left, top, width } = picture.getBoundingClientRect();
    if (event.clientY < top || event.clientY > frame.getBoundingClientRect().bottom) return null;
    const unit = (this.columns * CELL + 2 * RIM) / width;
    const column = Math.floor(((event.clientX - left) * unit - RIM) / CELL);
    const row = Math.floor(((event.clientY - top) * unit - HEADROOM) / CELL);
    return column >= 0 && column < this.columns ? { row, column } : null;
  }

  #hold(cell: Cell | null) {
    if (cell?.row === this.#held?.row && cell?.column === this.#held?.column) return;
    this.#held = cell;
    this.onHover(cell);
  }

  /** A finger, or a mouse that is pressed, slides to where the disc is to drop. */
  #hover(event: PointerEvent) {
    const cell = this.cellAt(event);
    const column = cell?.column ?? null;
    const mouse = event.pointerType === 'mouse';
    if (mouse) this.#mouse = event;
    this.#hold(mouse && cell && this.lifts(cell) ? cell : null);
    if (this.#pressed) this.#aimAt(this.#pressed.lifts ? null : column);
    else if (mouse) this.#point(this.#held ? null : column);
  }

  /** A click of a finger that was just lifted is the press that dropped its disc. */
  #click(column: number, pointed: boolean) {
    if (!pointed || performance.now() - this.#lifted > GESTURE_MS) this.#dropOnce(column, pointed);
  }

  /** A gesture drops one disc, however often it presses. */
  #dropOnce(column: number, pointed: boolean) {
    if (!pointed) this.#drop(column);
    else if (!this.#gesture.spent && this.#drop(column)) this.#gesture.spent = true;
  }

  #press(event: PointerEvent) {
    const now = performance.now();
    const { at, spent } = this.#gesture;
    // A press that follows another one at once belongs to the same gesture. A position is set up by fast presses, which can be undone.
    const one = this.sides === undefined && now - at <= GESTURE_MS;
    this.#gesture = { at: now, spent: spent && one };
    this.#pressed = this.#taken = null;
    const onKey = (event.target as Element).closest('.keys') !== null;
    // Keys know what a mouse does to them; a second finger zooms.
    if (event.button !== 0 || !event.isPrimary || (event.pointerType === 'mouse' && onKey)) return;
    const cell = this.cellAt(event);
    const column = cell?.column ?? null;
    const lifts = cell !== null && this.lifts(cell);
    this.#pressed = { column, lifts, x: event.clientX, y: event.clientY, at: now };
    this.#aimAt(lifts ? null : column);
  }

  #release(event: PointerEvent) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed?.lifts) this.#takeAway(pressed, event);
    const cell = this.cellAt(event);
    if (!pressed || pressed.lifts || !cell) return;
    const finger = event.pointerType !== 'mouse';
    // A long press has aimed: it is not the second one of a double click.
    if (performance.now() - pressed.at > GESTURE_MS) this.#gesture.spent = false;
    if (finger) this.#lifted = performance.now();
    this.#dropOnce(cell.column, true);
    if (finger) this.#aimAt(null);
  }

  /** A tap that slid a little is one, even where the browser began to scroll. */
  #lift({ changedTouches: [touch] }: TouchEvent) {
    const taken = this.#taken;
    this.#taken = null;
    if (taken?.lifts) this.#takeAway(taken, touch);
    else if (taken && taken.column !== null && isTap(taken, touch))
      this.#dropOnce(taken.column, true);
  }

  #takeAway(pressed: Press, end: { clientX: number; clientY: number }) {
    if (pressed.column === null || !isTap(pressed, end)) return;
    this.#hold(null);
    this.onLift(pressed.column);
  }

  /** Sliding off the board takes the press back. */
  #cancel() {
    this.#pressed = this.#mouse = null;
    this.#hold(null);
    this.#aimAt(this.#focused);
  }

  /** Whether a disc was dropped. */
  #drop(column: number) {
    if (!this.side) return false;
    if (landingRow(this.rows, this.moves, column) === null) {
      this.#drawing?.refuse(column);
      this.onAsk(column, true);
      return false;
    }
    if (this.confirm && this.waiting !== column) {
      this.#asked = { column, ply: this.moves.length };
      this.update();
      this.onAsk(column);
      return false;
    }
    this.#asked.ply = -1;
    this.onDrop(column);
    return true;
  }

  #focus({ target }: FocusEvent) {
    const key = target as HTMLButtonElement;
    if (key.matches(':focus-visible')) this.#aimAt(this.#keys.indexOf(key));
  }

  /** Arrow keys move the focus along the keys; the row is one tab stop. */
  #moveFocus(event: KeyboardEvent) {
    // A key that is held down is one press.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    const column = this.#keys.indexOf(event.target as HTMLButtonElement);
    const last = this.columns - 1;
    const target = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: last }[event.key];
    if (column < 0 || target === undefined || !this.arrows) return;
    event.preventDefault();
    event.stopPropagation();
    this.#mouse = null;
    this.#stopAt(Math.max(0, Math.min(last, target)));
  }

  #digit(event: KeyboardEvent) {
    this.#mouse = null;
    if (!DIGITS.test(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isTyping(event)) return;
    const column = Number(event.key);
    if (column < this.columns) this.#drop(column);
  }
}

/** Whether a press ended where it began, or near enough. */
const isTap = ({ x, y }: Press, { clientX, clientY }: { clientX: number; clientY: number }) =>
  Math.hypot(clientX - x, clientY - y) <= REACH;

customElements.define('cuatro-board', CuatroBoard);
