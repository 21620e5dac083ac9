/**
 * <cuatro-board>: the board with its row of column keys.
 *
 *   board.facts = { rows, columns, moves, side, line, lit, lively }
 *
 * `side` is the side that may drop now, or null when nobody here may. Event: `cuatro:drop` with `{column}`.
 */
import { discsOf, landingRow, segmentsOf } from '../core/rules.js';
import { counted, t } from '../i18n/index.js';
import { BoardDrawing, CELL, RIM } from './board-drawing.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';

/**
 * @typedef {object} BoardFacts
 * @property {number} rows @property {number} columns @property {number} connect
 * @property {readonly number[]} moves
 * @property {readonly import('../core/types.js').Side[]|null} [sides] Whose discs they are, where they were put and not played: then none of them is the last. Null where a position is set up in turn.
 * @property {import('../core/types.js').Side|null} side
 * @property {readonly number[][]} line The winning cells, empty while there are none.
 * @property {readonly number[][]} lit Cells that the selected reason speaks of.
 * @property {boolean} [confirm] Ask for a second press before a disc drops.
 * @property {Sketch|null} [sketch]
 */

/**
 * What is drawn over the board, and the same for those who cannot see it.
 * @typedef {object} Sketch
 * @property {unknown} picture A template, in the units of the board's drawing.
 * @property {ReadonlyMap<string, string>} cells What to read in a cell, by `row,column`.
 * @property {readonly string[]} columns What to add to the name of a column.
 */

/** @typedef {{column: number|null, x: number, y: number, at: number}} Press Where it began, and when, by `performance.now()`. */

/** Presses that follow each other faster are one gesture: a double click, or a child that hammers. */
const GESTURE_MS = 300;
/** How far a thumb slides that means to tap, in pixels. What slides farther up or down scrolls. */
const REACH = 32;
/** Digit keys reach every column. */
const DIGITS = /^[0-9]$/;

/** @extends {MarkupElement<BoardFacts|null>} */
export class CuatroBoard extends MarkupElement {
  /** @type {BoardDrawing|null} */ #drawing = null;
  /** @type {number|null} */ #aim = null;
  /** @type {Press|null} The press that is not released. */ #pressed = null;
  /** @type {Press|null} A press that the browser took for a scroll. */ #taken = null;
  /** Where the mouse is, unless it has left or keys are pressed. @type {PointerEvent|null} */ #mouse =
    null;
  /** When a finger was last lifted: the click that follows it is the same press. */ #lifted =
    -GESTURE_MS;
  /** @type {number|null} The column that waits for its second press. */ #asked = null;
  /** @type {HTMLButtonElement[]} */ #keys = [];
  /** @type {HTMLTableCellElement[][]} */ #cells = [];
  #tabStop = 0;
  /** When the last press began, and whether its gesture has dropped a disc already. */
  #gesture = { at: -GESTURE_MS, spent: false };
  #frame = h('div', { class: 'frame' });
  #spoken = h('table');
  #keyRow = h('div', { class: 'keys', role: 'group' });

  /** @returns {BoardFacts|null} */
  initial() {
    return null;
  }

  /** @param {BoardFacts|null} before */
  beforeDraw(before) {
    if (before && before.moves.length !== this.facts?.moves.length) this.#asked = null;
  }

  build() {
    // A table never shrinks below its content, so what hides it is a box around it.
    this.#frame.append(h('div', { class: 'unseen' }, this.#spoken), this.#keyRow);
    return [this.#frame];
  }

  connected() {
    const { life: signal } = this;
    this.#frame.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    this.#frame.addEventListener('pointerleave', () => this.#cancel(), { signal });
    this.#mouse = null;
    // What scrolled below a mouse at rest is what it aims at now.
    const follow = () => this.#mouse && this.#hover(this.#mouse);
    document.addEventListener('scroll', follow, { signal, capture: true });
    this.#frame.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    this.#frame.addEventListener('pointerup', (event) => this.#release(event), { signal });
    this.#frame.addEventListener(
      'pointercancel',
      () => {
        this.#taken = this.#pressed;
        this.#cancel();
      },
      { signal },
    );
    this.#frame.addEventListener('touchend', (event) => this.#lift(event), { signal });
    this.#frame.addEventListener('pointerdown', () => this.#begin(), { signal, capture: true });
    this.#keyRow.addEventListener('keydown', (event) => this.#moveFocus(event), { signal });
    this.#keyRow.addEventListener(
      'focusin',
      (event) =>
        /** @type {Element} */ (event.target).matches(':focus-visible') &&
        this.#aimAt(this.#keys.indexOf(/** @type {HTMLButtonElement} */ (event.target))),
      { signal },
    );
    this.#keyRow.addEventListener('focusout', () => this.#aimAt(null), { signal });
    document.addEventListener('keydown', (event) => this.#digit(event), { signal });
  }

  refresh() {
    const facts = this.facts;
    if (!facts) return;
    const fresh =
      !this.#drawing ||
      this.#drawing.rows !== facts.rows ||
      this.#drawing.columns !== facts.columns;
    const drawing = fresh ? this.#construct(facts) : /** @type {BoardDrawing} */ (this.#drawing);
    const discs = discsOf(facts.rows, facts.moves, facts.sides);
    drawing.show(discs, !fresh);
    drawing.mark((!facts.sides && discs.at(-1)) || null);
    drawing.light(facts.lit);
    drawing.lay(facts.sketch?.picture ?? null);
    drawing.win(
      facts.line.length > 0 ? segmentsOf(facts.line, discs.at(-1), facts.connect) : [],
      facts.line,
    );
    this.#frame.classList.toggle('open', facts.side !== null);
    this.#drawAim();
    this.#nameKeys(facts);
    this.#speak(facts, discs);
  }

  /** @param {BoardFacts} facts */
  #construct({ rows, columns }) {
    const drawing = new BoardDrawing(rows, columns);
    this.#drawing?.picture.remove();
    this.#drawing = drawing;
    this.#frame.prepend(drawing.picture);
    this.style.setProperty('--rows', String(rows));
    this.style.setProperty('--columns', String(columns));
    this.#tabStop = Math.floor((columns - 1) / 2);
    this.#keys = Array.from({ length: columns }, (_, column) =>
      h('button', {
        type: 'button',
        onclick: ({ detail }) =>
          (detail === 0 || performance.now() - this.#lifted > GESTURE_MS) &&
          this.#dropOnce(column, detail > 0),
      }),
    );
    this.#keyRow.replaceChildren(...this.#keys);
    this.#cells = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => h('td')),
    );
    const head = h(
      'tr',
      {},
      h('td'),
      ...Array.from({ length: columns }, () => h('th', { scope: 'col' })),
    );
    const lines = this.#cells.map((cells, row) =>
      h('tr', {}, h('th', { scope: 'row' }, String(row)), ...cells),
    );
    this.#spoken.replaceChildren(h('caption'), h('thead', {}, head), h('tbody', {}, ...lines));
    return drawing;
  }

  /** @param {BoardFacts} facts */
  #nameKeys({ rows, columns, moves, side, sketch }) {
    const filled = new Array(columns).fill(0);
    for (const column of moves) filled[column] += 1;
    this.#keyRow.setAttribute('aria-label', t('board.keys'));
    this.#keys.forEach((key, column) => {
      const free = rows - filled[column];
      const plain =
        free === 0
          ? t('board.full', { column })
          : t(this.#asked === column ? 'board.again' : side ? 'board.drop' : 'board.column', {
              column,
              free,
            });
      const name = sketch?.columns[column] ? `${plain}. ${sketch.columns[column]}` : plain;
      const label = String(column);
      if (key.textContent !== label) key.textContent = label;
      if (key.getAttribute('aria-label') !== name) key.setAttribute('aria-label', name);
      key.setAttribute('aria-disabled', String(!side || free === 0));
      key.toggleAttribute('data-full', free === 0);
      key.toggleAttribute('data-asked', this.#asked === column);
      key.tabIndex = column === this.#tabStop ? 0 : -1;
    });
  }

  /** The board as a table, for readers who cannot see the picture.
   * @param {BoardFacts} facts @param {import('../core/rules.js').Disc[]} discs */
  #speak({ rows, columns, connect, sketch }, discs) {
    const caption = this.#spoken.querySelector('caption');
    this.#spoken.querySelectorAll('[scope=col]').forEach((head, column) => {
      head.textContent = String(column);
    });
    if (caption)
      caption.textContent = t('board.caption', {
        rows: counted('count.rows', rows),
        columns: counted('count.columns', columns),
        connect,
      });
    const taken = new Map(discs.map((disc) => [disc.row * columns + disc.column, disc.side]));
    this.#cells.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        const text =
          sketch?.cells.get(`${row},${column}`) ??
          taken.get(row * columns + column) ??
          t('board.empty');
        if (cell.textContent !== text) cell.textContent = text;
      }),
    );
  }

  /** @param {number|null} column */
  #aimAt(column) {
    if (this.#aim === column) return;
    this.#aim = column;
    this.#drawAim();
  }

  /** The column whose key the keyboard is on. */
  get #focused() {
    const here = this.#keys.findIndex((key) => key.matches(':focus-visible'));
    return here < 0 ? null : here;
  }

  /** The mouse takes the keyboard along: Enter drops where the disc is held. @param {number|null} column */
  #point(column) {
    if (column !== null && this.#focused !== null) this.#stopAt(column, true);
    this.#aimAt(column ?? this.#focused);
  }

  /** @param {number} column @param {boolean} [preventScroll] */
  #stopAt(column, preventScroll) {
    this.#tabStop = column;
    this.#keys.forEach((key, at) => {
      key.tabIndex = at === column ? 0 : -1;
    });
    this.#keys[column].focus({ preventScroll });
  }

  #drawAim() {
    const facts = this.facts;
    if (!facts || !this.#drawing) return;
    const column = this.#aim ?? this.#asked;
    const aims = column !== null && column >= 0 && facts.side !== null;
    this.#drawing.point(
      aims ? column : null,
      aims ? landingRow(facts.rows, facts.moves, column) : null,
      facts.side,
    );
  }

  /** The column, or its key, that the event is on. @param {MouseEvent} event @returns {number|null} */
  columnAt(event) {
    const picture = this.#drawing?.picture;
    if (!picture || !this.facts) return null;
    const box = picture.getBoundingClientRect();
    const { bottom } = this.#frame.getBoundingClientRect();
    if (event.clientY < box.top || event.clientY > bottom) return null;
    const units =
      ((event.clientX - box.left) / box.width) * (this.facts.columns * CELL + 2 * RIM) - RIM;
    const column = Math.floor(units / CELL);
    return column >= 0 && column < this.facts.columns ? column : null;
  }

  /** A finger, or a mouse that is pressed, slides to where the disc is to drop. @param {PointerEvent} event */
  #hover(event) {
    const column = this.columnAt(event);
    const mouse = event.pointerType === 'mouse';
    if (mouse) this.#mouse = event;
    if (this.#pressed) this.#aimAt(column);
    else if (mouse) this.#point(column);
  }

  /** A press that follows another one at once belongs to the same gesture. */
  #begin() {
    const now = performance.now();
    const { at, spent } = this.#gesture;
    // Who sets up a position presses fast, and can undo.
    const one = this.facts?.sides === undefined && now - at <= GESTURE_MS;
    this.#gesture = { at: now, spent: spent && one };
  }

  /** A gesture drops one disc, however often it presses. @param {number} column @param {boolean} pointed */
  #dropOnce(column, pointed) {
    if (!pointed) this.#drop(column);
    else if (!this.#gesture.spent && this.#drop(column)) this.#gesture.spent = true;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#pressed = this.#taken = null;
    const mouse = event.pointerType === 'mouse';
    // Keys know what a mouse does to them; a second finger zooms.
    if (
      event.button !== 0 ||
      !event.isPrimary ||
      (mouse && this.#keyRow.contains(/** @type {Node} */ (event.target)))
    )
      return;
    const column = this.columnAt(event);
    this.#pressed = { column, x: event.clientX, y: event.clientY, at: performance.now() };
    this.#aimAt(column);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const pressed = this.#pressed;
    this.#pressed = null;
    const column = this.columnAt(event);
    if (!pressed || column === null) return;
    const finger = event.pointerType !== 'mouse';
    // Who holds has aimed: that is not the second press of a double one.
    if (performance.now() - pressed.at > GESTURE_MS) this.#gesture.spent = false;
    if (finger) this.#lifted = performance.now();
    this.#dropOnce(column, true);
    if (finger) this.#aimAt(null);
  }

  /** A tap that slid a little is one, even where the browser began to scroll. @param {TouchEvent} event */
  #lift({ changedTouches: [touch] }) {
    const taken = this.#taken;
    this.#taken = null;
    if (!taken || taken.column === null) return;
    const slid = Math.hypot(touch.clientX - taken.x, touch.clientY - taken.y);
    if (slid <= REACH) this.#dropOnce(taken.column, true);
  }

  /** Sliding off the board takes the press back. */
  #cancel() {
    this.#pressed = this.#mouse = null;
    this.#aimAt(this.#focused);
  }

  /** Whether a disc was dropped. @param {number} column */
  #drop(column) {
    const facts = this.facts;
    if (!facts?.side) return false;
    if (landingRow(facts.rows, facts.moves, column) === null) {
      this.#drawing?.refuse(column);
      return false;
    }
    if (facts.confirm && this.#asked !== column) {
      this.#asked = column;
      this.update();
      this.emit('asked', { column });
      return false;
    }
    this.#asked = null;
    this.emit('drop', { column });
    return true;
  }

  /** Arrow keys move the focus along the keys; the row is one tab stop. @param {KeyboardEvent} event */
  #moveFocus(event) {
    // A key that is held down is one press.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    const here = this.#keys.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = this.#keys.length - 1;
    const target = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    // When the game is over the arrows step through its moves instead.
    if (here < 0 || target === undefined || this.closest('[data-status=finished]')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#mouse = null;
    this.#stopAt(Math.max(0, Math.min(last, target)));
  }

  /** @param {KeyboardEvent} event */
  #digit(event) {
    this.#mouse = null;
    if (!DIGITS.test(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (/** @type {Element} */ (event.target).closest('input, select, textarea, dialog')) return;
    const column = Number(event.key);
    if (column >= 0 && column < this.#keys.length) this.#drop(column);
  }
}

customElements.define('cuatro-board', CuatroBoard);
