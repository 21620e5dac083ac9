/** The fields that choose a board: those that everybody knows, and any other. */
import { MAX_SIDE, PRESETS, STANDARD, maxConnect } from '../core/board-size.js';
import { boardText } from '../i18n/boards.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../core/board-size.js').BoardSize} BoardSize */
/** @typedef {keyof BoardSize} Side */

const LABELS = /** @type {const} */ ({
  rows: 'field.rows',
  columns: 'field.columns',
  connect: 'field.connect',
});

export class SizeChoice {
  /** @type {Side|null} The number that was entered last. */ #last = null;
  #connectChosen = false;

  /** @param {import('./markup.js').Markup['h']} h @param {() => void} changed */
  constructor(h, changed) {
    const option = (/** @type {string} */ value, /** @type {string|(() => string)} */ text) =>
      h('option', { value }, text);
    this.preset = h(
      'select',
      {
        name: 'board',
        onchange: () => {
          // What is chosen is where any other begins.
          this.#fill(this.size);
          changed();
        },
      },
      ...PRESETS.map((size, index) => option(String(index), () => boardText(size))),
      option('other', () => t('field.other')),
    );
    // Each in a box of its own, in which there is room for what is wrong with it.
    const side = (/** @type {Side} */ name, /** @type {number} */ value) =>
      h(
        'div',
        {},
        h(
          'label',
          {},
          h('span', {}, () => t(LABELS[name])),
          h('input', {
            type: 'number',
            name,
            value,
            min: () => this.#least(name),
            max: () => this.#most(name),
            'data-rule': () => this.#rule(name),
            required: true,
            disabled: () => this.preset.value !== 'other',
            inputmode: 'numeric',
            // A wheel scrolls the page; over a field in use it would change the number.
            onwheel: (/** @type {any} */ event) => event.target.blur(),
            oninput: () => {
              this.#typed(name);
              changed();
            },
            onchange: () => this.#check(),
          }),
        ),
      );
    this.own = h(
      'div',
      { class: 'sides', hidden: () => this.preset.value !== 'other' },
      side('rows', 6),
      side('columns', 7),
      side('connect', 4),
    );
  }

  set size(size) {
    const preset = PRESETS.findIndex((one) => boardText(one) === boardText(size));
    this.preset.value = preset < 0 ? 'other' : String(preset);
    this.#fill(size);
  }

  /** @param {BoardSize} size */
  #fill(size) {
    for (const [name, value] of Object.entries(size)) this.#field(name).value = String(value);
  }

  /** @returns {BoardSize} */
  get size() {
    if (this.preset.value !== 'other') return PRESETS[Number(this.preset.value)];
    const value = (/** @type {string} */ name) => Number(this.#field(name).value);
    return { rows: value('rows'), columns: value('columns'), connect: value('connect') };
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.own.querySelector(`[name=${name}]`));
  }

  /** Says at once which sizes cannot be: one may have made another wrong. */
  async #check() {
    const { mark } = await import('./field-errors.js');
    for (const field of this.own.querySelectorAll('input')) mark(field);
  }

  /** A number that the reader never chose follows the sides. @param {Side} name */
  #typed(name) {
    if (name === 'connect') this.#connectChosen = true;
    else this.#last = name;
    if (this.#connectChosen) return;
    this.#field('connect').value = String(Math.min(STANDARD.connect, this.#most('connect')));
  }

  /** 1×1 is no board: the side that was entered last must be longer. @param {Side} name @returns {number} */
  #least(name) {
    if (name === 'connect') return 2;
    const other = name === 'rows' ? 'columns' : 'rows';
    return this.own && name === (this.#last ?? 'columns') && this.size[other] === 1 ? 2 : 1;
  }

  /** @param {Side} name @returns {number} */
  #most(name) {
    if (name !== 'connect' || !this.own) return MAX_SIDE;
    const { rows, columns } = this.size;
    return Math.min(MAX_SIDE, maxConnect(rows, columns));
  }

  /** What a number must be, where the other two decide. @param {Side} name @returns {string|null} */
  #rule(name) {
    const max = this.#most(name);
    if (name === 'connect') return t(max === 2 ? 'size.connectTwo' : 'size.connect', { max });
    return this.#least(name) === 2 ? t('size.side', { max }) : null;
  }

  /** Whether there is a board of this size. */
  get possible() {
    return this.own.querySelector(':invalid') === null;
  }
}
