/**
 * <cuatro-editor>: a board to set up and to look into: discs in turn or of any colour, what each column is worth, and what to do from there.
 * `editor.facts = { setup, put, … }`.
 * Events: `cuatro:drop` and `cuatro:lift` with `{column}`, `cuatro:put` with `{side}`, `cuatro:undo`, `cuatro:redo`, `cuatro:flip`, `cuatro:clear`,
 * `cuatro:draw` with `{kind, side?, step?}`, `cuatro:values`, `cuatro:enter` with `{text}`, `cuatro:resize` with `{size}`, `cuatro:play`, `cuatro:share`, and those of the cards.
 */
import { HEAD_STARTS, queryOf, sidesOf, toMove, topRow } from '../core/setup.js';
import { boardText } from '../i18n/boards.js';
import { counted, t } from '../i18n/index.js';
import { CELL, HEADROOM, RIM } from './board-drawing.js';
import { sketchOf } from './board-sketch.js';
import { MarkupElement } from './markup-element.js';
import { discIcon } from './icons.js';
import { svg, made } from './markup.js';
import { SizeChoice } from './size-choice.js';
import './cuatro-board.js';
import './cuatro-values.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/setup.js').Setup} Setup */
/** @typedef {{row: number, column: number}} Cell */

/**
 * @typedef {object} EditorFacts
 * @property {Setup} setup
 * @property {Side|null} put The colour of the next disc; null while they are dropped in turn.
 * @property {readonly number[][]} line The line that ended the game here.
 * @property {boolean} over
 * @property {string} problem Why nothing can be played from here, empty if something can.
 * @property {string} note What the server said of a position that it drew, empty otherwise.
 * @property {readonly number[][]} wrong The cells that are wrong.
 * @property {boolean} ready Whether a game can begin here, as far as it is known.
 * @property {boolean} undo @property {boolean} redo
 * @property {boolean} valued Whether values are wanted.
 * @property {boolean} inMatch Whether a tournament game is played on this device: there are no values then.
 * @property {import('./cuatro-values.js').ValuesFacts} values
 * @property {import('../core/types.js').Analysis|null} analysis
 * @property {string|null} typed What was entered and is no position.
 * @property {string} mistake What is wrong with it.
 * @property {import('./cuatro-share.js').ShareFacts|null} share
 * @property {import('./cuatro-practice.js').PracticeFacts|null} practice
 */

/** How far a thumb slides that means to tap, in pixels. */
const REACH = 32;

const SIDES = /** @type {const} */ (['X', 'O']);
/** @extends {MarkupElement<EditorFacts|null>} */
export class CuatroEditor extends MarkupElement {
  #board = document.createElement('cuatro-board');
  #values = document.createElement('cuatro-values');
  #head = this.h('select', {
    name: 'head',
    'aria-label': () => t('editor.head'),
    onchange: () => {
      this.#drawHead();
    },
  });
  #cards = this.h('div', { class: 'cards' });
  /** Whether the field holds what is not entered yet: no answer writes over it. */ #typing = false;
  /** The top disc that the pointer is on, and where it was pressed. @type {Cell|null} */ #held =
    null;
  /** @type {{cell: Cell, x: number, y: number}|null} */ #pressed = null;
  #sketch = { key: '', sketch: /** @type {import('./cuatro-board.js').Sketch|null} */ (null) };

  /** @returns {EditorFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h } = this;
    const facts = () => /** @type {EditorFacts} */ (this.facts);
    const button = (
      /** @type {string} */ name,
      /** @type {import('../i18n/index.js').Key} */ key,
      /** @type {import('./markup.js').Attributes} */ more = {},
    ) =>
      h('button', { type: 'button', class: name, onclick: () => this.emit(name), ...more }, () =>
        t(key),
      );
    const mode = (/** @type {Side|null} */ side) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': () => String(facts()?.put === side),
          onclick: () => this.emit('put', { side }),
        },
        side && made(discIcon(side)),
        h('span', {}, () => t(side ? 'editor.put' : 'editor.turns', { side: side ?? '' })),
      );
    this.field = h('input', {
      type: 'text',
      name: 'position',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      placeholder: '3,3,2',
      'aria-describedby': 'position-hint position-wrong',
      'aria-invalid': () => (facts()?.mistake ? 'true' : null),
      onfocus: () => this.field?.select(),
      oninput: () => {
        this.#typing = true;
      },
      onchange: () => this.#enter(this.field?.value ?? ''),
      // A field of one line would lose the rows of a board.
      onpaste: (/** @type {ClipboardEvent} */ event) => {
        event.preventDefault();
        this.#enter(event.clipboardData?.getData('text') ?? '');
      },
    });
    // While a number is typed the board stays: 12 begins with 1.
    this.choice = new SizeChoice(h, () => this.update());
    this.#head.append(
      h('option', { value: '' }, () => t('editor.head')),
      ...SIDES.flatMap((side) =>
        HEAD_STARTS.map(([from, to], index) =>
          h('option', { value: `${side}${index + 1}` }, () =>
            t('editor.headOf', { side, from, to }),
          ),
        ),
      ),
    );
    return [
      h(
        'section',
        { class: 'stage' },
        h(
          'div',
          { class: 'top' },
          h('h1', { tabindex: -1 }, () => t('editor.title')),
          h('p', { class: 'status' }, () => this.#status()),
        ),
        this.#board,
        h(
          'p',
          {
            class: 'problem',
            id: 'editor-problem',
            role: 'status',
            'data-note': () => !facts()?.problem,
          },
          () => facts()?.problem || facts()?.note || (facts()?.put ? t('editor.lift') : ''),
        ),
      ),
      h(
        'section',
        { class: 'tools' },
        h(
          'div',
          { class: 'choices modes', role: 'group', 'aria-label': () => t('editor.modes') },
          mode(null),
          mode('X'),
          mode('O'),
        ),
        h(
          'div',
          { class: 'choices steps' },
          button('undo', 'editor.undo', { disabled: () => !facts()?.undo }),
          button('redo', 'editor.redo', { disabled: () => !facts()?.redo }),
          button('flip', 'editor.flip', { disabled: () => !facts()?.setup.moves.length }),
          button('clear', 'editor.clear', { disabled: () => !facts()?.setup.moves.length }),
        ),
        h(
          'div',
          { class: 'choices acts' },
          button('play', 'editor.play', {
            class: 'primary play',
            disabled: () => !facts()?.ready,
            'aria-expanded': () => String(Boolean(facts()?.practice)),
            'aria-describedby': 'editor-problem',
          }),
          button('values', 'editor.values', {
            hidden: () => Boolean(facts()?.inMatch),
            'aria-pressed': () => String(facts()?.valued),
          }),
          button('share', 'editor.share', {
            'aria-expanded': () => String(Boolean(facts()?.share)),
          }),
        ),
        this.#values,
        this.#cards,
        h(
          'div',
          { class: 'choices starts' },
          h('button', { type: 'button', onclick: () => this.emit('draw', { kind: 'fair' }) }, () =>
            t('editor.fair'),
          ),
          this.#head,
          h(
            'button',
            { type: 'button', disabled: () => !this.#head.value, onclick: () => this.#drawHead() },
            () => t('editor.another'),
          ),
        ),
        h(
          'div',
          { class: 'entry' },
          h(
            'label',
            {},
            h('span', {}, () => t('editor.position')),
            this.field,
          ),
          h(
            'p',
            { class: 'error', id: 'position-wrong', role: 'alert' },
            () => facts()?.mistake ?? '',
          ),
          h('p', { class: 'hint', id: 'position-hint' }, () => t('editor.notations')),
        ),
        h(
          'div',
          { class: 'size', onchange: () => this.#resize() },
          h(
            'label',
            {},
            h('span', {}, () => t('field.board')),
            this.choice.preset,
          ),
          this.choice.own,
        ),
      ),
    ];
  }

  connected() {
    const { life: signal } = this;
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ handler) =>
      this.#board.addEventListener(name, handler, { signal, capture: true });
    on('pointerdown', (event) => this.#press(event));
    on('pointermove', (event) => this.#hover(event));
    on('pointerup', (event) => this.#release(event));
    on('pointerleave', (event) => event.target === this.#board && this.#hold(null));
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  refresh() {
    const { facts } = this;
    if (!facts) return;
    const { setup, put, line, over } = facts;
    this.#board.facts = {
      ...setup,
      connect: setup.connect,
      side: over && !put ? null : (put ?? toMove(setup)),
      line,
      lit: [],
      sketch: this.#drawn(facts),
    };
    this.#values.hidden = !facts.valued || (facts.problem !== '' && !over);
    this.#values.facts = facts.values;
    const drawn = setup.start?.start;
    this.#head.value = drawn && drawn !== 'fair' ? `${drawn.head_start}${drawn.step}` : '';
    this.#showSize(setup);
    const text = facts.typed ?? queryOf(setup);
    if (this.field && this.field.value !== text && !this.#typing) this.field.value = text;
    for (const name of /** @type {const} */ (['practice', 'share'])) this.#showCard(name, facts);
  }

  /** @param {'practice'|'share'} name @param {EditorFacts} all */
  #showCard(name, all) {
    const tag = `cuatro-${name}`;
    const facts = all[name];
    const shown = /** @type {HTMLElement|null} */ (this.#cards.querySelector(tag));
    if (!facts) {
      if (!shown) return;
      const focused = shown.contains(document.activeElement);
      shown.remove();
      const button = name === 'share' ? '.acts .share' : '.acts .play';
      if (focused) /** @type {HTMLElement} */ (this.querySelector(button)).focus();
      return;
    }
    const card = /** @type {HTMLElement & {facts: unknown}} */ (
      shown ?? document.createElement(tag)
    );
    card.facts = facts;
    if (shown) return;
    card.className = 'card';
    this.#cards.append(card);
    card.scrollIntoView({ block: 'nearest' });
  }

  /** Whose turn it is, or how it ended, and how many discs there are. */
  #status() {
    const { facts } = this;
    if (!facts) return '';
    const { setup, over, line, problem } = facts;
    const discs = counted('count.discs', setup.moves.length);
    // Nobody is to move where no game can be.
    if (problem && !over) return discs;
    const side = sidesOf(setup).at(-1);
    if (!over) return `${t('practice.lead', { name: toMove(setup) })} ${discs}`;
    return line.length > 0
      ? `${side}: ${t('reason.lineOf', { n: setup.connect })}. ${discs}`
      : `${t('reason.full')}. ${discs}`;
  }

  /** What lies over the board: values, the cells that are wrong, the disc that a press would take away.
   * @param {EditorFacts} facts */
  #drawn({ analysis, wrong, put, valued }) {
    const held = put ? this.#held : null;
    const values = valued ? (analysis?.columns ?? null) : null;
    const key = JSON.stringify([values, wrong, held, t('values.draw')]);
    if (key === this.#sketch.key) return this.#sketch.sketch;
    const known = sketchOf(null, values, analysis?.best ?? []);
    const at = (/** @type {number} */ index) => index * CELL + CELL / 2;
    const rings = wrong.flatMap(([row, column]) =>
      ['wrong', 'wrong dashes'].map((name) =>
        svg('circle', { class: name, cx: at(column), cy: at(row), r: 43 }),
      ),
    );
    const off = held && [
      svg('path', {
        class: 'off',
        d: 'M-22 0H22',
        transform: `translate(${at(held.column)} ${at(held.row)})`,
      }),
    ];
    const sketch =
      known || rings.length > 0 || off
        ? {
            picture: svg('g', {}, ...(known ? [known.picture] : []), ...rings, ...(off ?? [])),
            cells: new Map(),
            columns: known?.columns ?? [],
          }
        : null;
    this.#sketch = { key, sketch };
    return sketch;
  }

  /** @param {Setup} setup */
  #showSize({ rows, columns, connect }) {
    const { choice } = this;
    if (!choice || this.querySelector('.size :focus')) return;
    const size = { rows, columns, connect };
    if (boardText(choice.size) === boardText(size)) return;
    choice.size = size;
    // What is shown of the fields follows from what they hold.
    queueMicrotask(() => this.update());
  }

  /** First of all the board changes: not every browser gives the focus to a list that was pressed, and without it the list would
   * show the board as it was. */
  #resize() {
    if (this.choice?.possible) this.emit('resize', { size: this.choice.size });
    this.update();
  }

  #drawHead() {
    const [side, step] = this.#head.value;
    if (side) this.emit('draw', { kind: 'head_start', side, step: Number(step) });
  }

  /** @param {string} text */
  #enter(text) {
    this.#typing = false;
    this.emit('enter', { text });
  }

  /** The top disc of a column that the event is on. @param {PointerEvent} event @returns {Cell|null} */
  #topAt(event) {
    const { facts } = this;
    if (!facts?.put) return null;
    const column = this.#board.columnAt(event);
    const box = this.#board.querySelector('.frame > svg')?.getBoundingClientRect();
    if (column === null || !box) return null;
    const units = facts.setup.rows * CELL + HEADROOM + RIM;
    const row = Math.floor((((event.clientY - box.top) / box.height) * units - HEADROOM) / CELL);
    return row === topRow(facts.setup, column) ? { row, column } : null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = event.button === 0 && event.isPrimary ? this.#topAt(event) : null;
    this.#pressed = cell && { cell, x: event.clientX, y: event.clientY };
    // The board drops no disc for it.
    if (cell) event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const cell = event.pointerType === 'mouse' ? this.#topAt(event) : null;
    this.#hold(cell);
    if (!cell) return;
    event.stopPropagation();
    this.#board.querySelector('.frame')?.dispatchEvent(new PointerEvent('pointerleave'));
  }

  /** @param {Cell|null} cell */
  #hold(cell) {
    if (cell?.row === this.#held?.row && cell?.column === this.#held?.column) return;
    this.#held = cell;
    this.update();
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed) return;
    event.stopPropagation();
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > REACH) return;
    this.#held = null;
    this.emit('lift', { column: pressed.cell.column });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const from = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || from.closest('input, select, textarea, dialog'))
      return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const name = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' && 'undo';
      if (!name) return;
      event.preventDefault();
      this.emit(name);
      return;
    }
    const put = this.facts?.put;
    const side = key === 'x' ? 'X' : key === 'o' ? 'O' : null;
    if (side) this.emit('put', { side: side === put ? null : side });
    else if (key === 'v') this.emit('values');
    else if (key === 'backspace') {
      const keys = [...this.#board.querySelectorAll('.keys button')];
      const column = keys.indexOf(from);
      this.emit('lift', { column: put && column >= 0 ? column : null });
    } else return;
    event.preventDefault();
  }
}

customElements.define('cuatro-editor', CuatroEditor);
