/** The fields that choose a board: the usual ones, and any other. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { MAX_SIDE, PRESETS, STANDARD, maxConnect } from '../core/board-size.js';
import { boardText } from '../i18n/boards.js';
import { t } from '../i18n/index.js';
import { unfetched } from '../net/api.js';

/** @typedef {import('../core/board-size.js').BoardSize} BoardSize */
/** @typedef {keyof BoardSize} Side */

const LABELS = /** @type {const} */ ({
  rows: 'field-rows',
  columns: 'field-columns',
  connect: 'field-connect',
});
const SIDES = /** @type {const} */ (['rows', 'columns', 'connect']);

export class SizeChoice {
  /** Whether the numbers are the reader's own. */ #other = false;
  /** What the fields of the numbers hold. @type {Record<Side, string>} */ #typed =
    textOf(STANDARD);
  /** The side that was entered last. @type {Side} */ #last = 'columns';
  #connectChosen = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  set size(size) {
    this.#other = !PRESETS.some((one) => boardText(one) === boardText(size));
    this.#typed = textOf(size);
  }

  /** @returns {BoardSize} */
  get size() {
    const { rows, columns, connect } = this.#typed;
    return { rows: Number(rows), columns: Number(columns), connect: Number(connect) };
  }

  /** Whether there is a board of this size. */
  get possible() {
    const { size } = this;
    return SIDES.every(
      (name) =>
        Number.isInteger(size[name]) &&
        size[name] >= this.#least(name) &&
        size[name] <= this.#most(name),
    );
  }

  /** The list of boards. */
  preset() {
    const text = boardText(this.size);
    const choose = (/** @type {any} */ { target }) => {
      const size = PRESETS[Number(target.value)];
      // Another board begins with the size of the one that was chosen before.
      if (size) this.size = size;
      else this.#other = true;
      this.changed();
    };
    return html`
      <select name="board" @input=${choose}>
        ${PRESETS.map(
          (size, index) => html`
            <option value=${index} .selected=${live(!this.#other && boardText(size) === text)}>
              ${boardText(size)}
            </option>
          `,
        )}
        <option value="other" .selected=${live(this.#other)}>${t('field-other')}</option>
      </select>
    `;
  }

  /** The numbers of another board. */
  sides() {
    return html`
      <div class="sides" ?hidden=${!this.#other}>${SIDES.map((name) => this.#side(name))}</div>
    `;
  }

  /** A number in a box of its own, with room for what is wrong with it. @param {Side} name */
  #side(name) {
    const type = (/** @type {any} */ { target }) => {
      this.#type(name, target.value);
      this.changed();
    };
    // A wheel scrolls the page; over a field in use it would change the number.
    const scroll = (/** @type {any} */ { target }) => target.blur();
    return html`
      <div>
        <label>
          <span>${t(LABELS[name])}</span>
          <input
            type="number"
            name=${name}
            .value=${live(this.#typed[name])}
            min=${this.#least(name)}
            max=${this.#most(name)}
            data-rule=${this.#rule(name) ?? nothing}
            required
            ?disabled=${!this.#other}
            inputmode="numeric"
            @wheel=${scroll}
            @input=${type}
            @change=${checkAll}
          />
        </label>
      </div>
    `;
  }

  /** A number that the reader never chose follows the sides. @param {Side} name @param {string} text */
  #type(name, text) {
    this.#typed[name] = text;
    if (name === 'connect') this.#connectChosen = true;
    else this.#last = name;
    if (this.#connectChosen) return;
    this.#typed.connect = String(Math.min(STANDARD.connect, this.#most('connect')));
  }

  /** 1×1 is no board: the side that was entered last must be longer. @param {Side} name @returns {number} */
  #least(name) {
    if (name === 'connect') return 2;
    const other = name === 'rows' ? 'columns' : 'rows';
    return name === this.#last && this.size[other] === 1 ? 2 : 1;
  }

  /** @param {Side} name @returns {number} */
  #most(name) {
    if (name !== 'connect') return MAX_SIDE;
    const { rows, columns } = this.size;
    return Math.min(MAX_SIDE, maxConnect(rows, columns));
  }

  /** What a number must be, where the other two decide. @param {Side} name @returns {string|null} */
  #rule(name) {
    const max = this.#most(name);
    if (name === 'connect') return t(max === 2 ? 'size-connect-two' : 'size-connect', { max });
    return this.#least(name) === 2 ? t('size-side', { max }) : null;
  }
}

/** @param {BoardSize} size @returns {Record<Side, string>} */
const textOf = ({ rows, columns, connect }) => ({
  rows: String(rows),
  columns: String(columns),
  connect: String(connect),
});

/** Says at once which sizes are impossible: one may have made another wrong. @param {any} event */
async function checkAll({ target }) {
  const { mark } = await import('./field-errors.js').catch(unfetched);
  for (const field of target.closest('.sides').querySelectorAll('input')) mark(field);
}
