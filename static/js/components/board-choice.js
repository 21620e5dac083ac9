/** The fields that choose board, start, clock and series of a new game, and what they ask of the server. */
import { MAX_SIDE, PRESETS, STANDARD, maxConnect } from '../core/board-size.js';
import { boardText } from '../i18n/boards.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../core/board-size.js').BoardSize} BoardSize */
/** @typedef {keyof BoardSize} Side */

/** Clocks on offer: seconds in all and per move. */
const CLOCKS = [
  [60, 1],
  [180, 2],
  [300, 3],
  [600, 5],
];

/** How many games win the series on offer. */
const FIRST_TO = [2, 3, 5];

export class BoardChoice {
  /** @type {Side|null} The number that was entered last. */ #last = null;
  #connectChosen = false;

  /** @param {import('./markup.js').Markup['h']} h @param {() => void} changed @param {() => boolean} alone Whether the first seat is the reader's and the second somebody else's.
   * @param {() => boolean} timed Whether a clock makes sense. @param {() => boolean} people Whether two people play. */
  constructor(h, changed, alone, timed, people) {
    this.timed = timed;
    this.people = people;
    const option = (/** @type {string} */ value, /** @type {string|(() => string)} */ text) =>
      h('option', { value }, text);
    this.preset = h(
      'select',
      { name: 'board', onchange: changed },
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
          h('span', {}, () => t(`field.${name}`)),
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
    this.first = h(
      'select',
      { name: 'first', onchange: changed },
      option('random', () => t('first.random')),
      option('first', () => t(alone() ? 'first.me' : 'field.nameX')),
      option('second', () => t(alone() ? 'first.rival' : 'field.nameO')),
    );
    this.clock = h(
      'select',
      { name: 'clock', onchange: changed },
      option('none', () => t('clock.none')),
      ...CLOCKS.map(([initial, increment], index) =>
        option(String(index), () => t('clock.some', { minutes: initial / 60, seconds: increment })),
      ),
    );
    this.firstTo = h(
      'select',
      { name: 'series', onchange: changed },
      option('none', () => t('series.none')),
      ...FIRST_TO.map((n) => option(String(n), () => t('series.firstTo', { n }))),
    );
    const field = (
      /** @type {import('../i18n/index.js').Key} */ key,
      /** @type {HTMLElement} */ control,
    ) =>
      h(
        'label',
        {},
        h('span', {}, () => t(key)),
        control,
      );
    this.fields = h(
      'details',
      { class: 'board-choice' },
      h(
        'summary',
        {},
        () => t(this.#optionsKey()),
        h('span', { class: 'chosen' }, () => this.#chosenText()),
      ),
      h(
        'div',
        { class: 'grid' },
        field('field.board', this.preset),
        this.own,
        field('field.first', this.first),
        h(
          'label',
          { hidden: () => !timed() },
          h('span', {}, () => t('field.clock')),
          this.clock,
        ),
        h(
          'label',
          { hidden: () => !people() },
          h('span', {}, () => t('field.series')),
          this.firstTo,
        ),
      ),
    );
  }

  /** Whether somebody else than the reader is to move first. */
  get rivalStarts() {
    return this.first.value === 'second';
  }

  /** @returns {BoardSize} */
  get size() {
    if (this.preset.value !== 'other') return PRESETS[Number(this.preset.value)];
    const value = (/** @type {string} */ name) =>
      Number(/** @type {HTMLInputElement} */ (this.own.querySelector(`[name=${name}]`)).value);
    return { rows: value('rows'), columns: value('columns'), connect: value('connect') };
  }

  /** The part of a create request that these fields decide. */
  request() {
    const { size, series } = this;
    return { ...size, first: this.first.value, clock: this.#time, series };
  }

  /** The chosen clock, null for none. */
  get #time() {
    const [initial_s, increment_s] = CLOCKS[Number(this.clock.value)] ?? [];
    return this.timed() && initial_s ? { initial_s, increment_s } : null;
  }

  /** The chosen series, null for one game. */
  get series() {
    const first_to = Number(this.firstTo.value);
    return this.people() && first_to ? { first_to } : null;
  }

  /** Says at once which sizes cannot be: one may have made another wrong. */
  async #check() {
    const { mark } = await import('./field-errors.js');
    for (const field of this.own.querySelectorAll('input')) mark(field);
  }

  /** A number that the reader never chose follows the sides. @param {Side} name */
  #typed(name) {
    this.#last = name;
    if (name === 'connect') this.#connectChosen = true;
    if (this.#connectChosen) return;
    const connect = /** @type {HTMLInputElement} */ (this.own.querySelector('[name=connect]'));
    connect.value = String(Math.min(STANDARD.connect, this.#most('connect')));
  }

  /** 1×1 is no board: the side that was entered last must be longer. @param {Side} name @returns {number} */
  #least(name) {
    if (name === 'connect') return 2;
    const other = name === 'rows' ? 'columns' : 'rows';
    return this.own && name === this.#last && this.size[other] === 1 ? 2 : 1;
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

  /** Where four in a row win nothing needs saying. */
  #sizeText() {
    const { rows, columns, connect } = this.size;
    return connect === 4 ? `${rows}×${columns}` : boardText(this.size);
  }

  /** Whether there is a board of this size. */
  get possible() {
    return this.own.querySelector(':invalid') === null;
  }

  /** @returns {import('../i18n/index.js').Key} */
  #optionsKey() {
    if (this.people()) return 'field.optionsSeries';
    return this.timed() ? 'field.options' : 'field.optionsUntimed';
  }

  #chosenText() {
    const board = this.possible ? this.#sizeText() : t('field.other');
    const { series } = this;
    const time = this.#time;
    return [
      board,
      time && t('clock.short', { minutes: time.initial_s / 60, seconds: time.increment_s }),
      series && t('series.firstTo', { n: series.first_to }),
    ]
      .filter(Boolean)
      .join('\u00a0· ');
  }
}
