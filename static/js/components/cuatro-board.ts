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
/** Where it began, and whether on a disc that it takes away. */
type Press = { column: number; lifts: boolean; x: number; y: number };

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
  /** Whose discs they are, where they were put and not played: none of them is the last. */
  sides: readonly Side[] | null = null;
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
  /** Whether every press drops a disc, however fast: a position is set up, and each step can be undone. */
  fast = false;
  /** Called with the column whose top disc was pressed; null where a press on a disc drops another. */
  onLift: ((column: number) => void) | null = null;
  /** Called when a press dropped nothing: its column waits for a second one, or is full. */
  onAsk: (column: number, full?: true) => void = () => {};

  #drawing: BoardDrawing | null = null;
  #aim: number | null = null;
  /** The press that is not released. */ #pressed: Press | null = null;
  /** The column that waits for its second press, and after how many discs. */
  #asked = { column: 0, ply: -1 };
  #tabStop = 3;
  /** Whether the next change of the drawing is seen to move. */ #lively = false;
  /** When the last press began, and whether its gesture has dropped a disc already. */
  #gesture = { at: -GESTURE_MS, spent: false };

  connected() {
    document.addEventListener('keydown', (event) => this.#digit(event), { signal: this.life });
  }

  template() {
    const { rows, columns } = this;
    const { picture } = this.#fitting();
    return html`
      <div
        class=${this.side === null ? 'frame' : 'frame open'}
        @pointermove=${this.#hover}
        @pointerleave=${this.#leave}
        @pointerdown=${this.#press}
        @pointerup=${this.#release}
        @pointercancel=${() => this.#aimAt(this.#focused)}
        @touchend=${({ changedTouches: [touch] }: TouchEvent) => this.#tap(touch)}
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
          @click=${({ detail }: MouseEvent) => detail === 0 && this.#drop(column)}
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

  /** Whether a press on this cell takes its disc away. */
  #lifts({ row, column }: Cell) {
    const top = (landingRow(this.rows, this.moves, column) ?? -1) + 1;
    return this.onLift !== null && row === top && row < this.rows;
  }

  /** A finger, or a mouse that is pressed, slides to where the disc is to drop. */
  #hover(event: PointerEvent) {
    const cell = this.cellAt(event);
    if (this.#pressed) this.#aimAt(this.#pressed.lifts ? null : (cell?.column ?? null));
    else if (event.pointerType === 'mouse')
      this.#point(cell && !this.#lifts(cell) ? cell.column : null);
  }

  #press(event: PointerEvent) {
    const now = performance.now();
    const { at, spent } = this.#gesture;
    // A press that follows another one at once belongs to the same gesture.
    this.#gesture = { at: now, spent: spent && !this.fast && now - at <= GESTURE_MS };
    this.#pressed = null;
    const cell = this.cellAt(event);
    // A second finger zooms.
    if (!cell || event.button !== 0 || !event.isPrimary) return;
    const { column } = cell;
    const lifts = this.#lifts(cell);
    this.#pressed = { column, lifts, x: event.clientX, y: event.clientY };
    this.#aimAt(lifts ? null : column);
  }

  /** A disc drops where the press ends. */
  #release(event: PointerEvent) {
    if (!this.#pressed || this.#pressed.lifts) return this.#tap(event);
    this.#pressed = null;
    const cell = this.cellAt(event);
    if (!cell) return;
    // A long press has aimed: it is not the second one of a double click.
    if (performance.now() - this.#gesture.at > GESTURE_MS) this.#gesture.spent = false;
    this.#dropOnce(cell.column);
  }

  /** A press that slid a little is a tap, even where the browser began to scroll. */
  #tap({ clientX, clientY }: { clientX: number; clientY: number }) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) > REACH) return;
    if (pressed.lifts) this.onLift?.(pressed.column);
    else this.#dropOnce(pressed.column);
  }

  /** A mouse that slides off the board takes its press back. */
  #leave({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') this.#pressed = null;
    this.#aimAt(this.#focused);
  }

  /** A gesture drops one disc, however often it presses. */
  #dropOnce(column: number) {
    if (!this.#gesture.spent) this.#gesture.spent = this.#drop(column);
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
    this.#stopAt(Math.max(0, Math.min(last, target)));
  }

  #digit(event: KeyboardEvent) {
    if (!DIGITS.test(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isTyping(event)) return;
    const column = Number(event.key);
    if (column < this.columns) this.#drop(column);
  }
}

customElements.define('cuatro-board', CuatroBoard);
