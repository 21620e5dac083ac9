/** The fields that choose board, start, clock and series of a new game, and what they ask of the server. */
import { isStandard } from '../core/board-size.js';
import { boardText } from '../i18n/boards.js';
import { t } from '../i18n/index.js';
import { SizeChoice } from './size-choice.js';

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
  /** @param {import('./markup.js').Markup['h']} h @param {() => void} changed @param {() => boolean} alone Whether the first seat is the reader's and the second somebody else's.
   * @param {() => boolean} timed Whether a clock makes sense. @param {() => boolean} people Whether two people play. */
  constructor(h, changed, alone, timed, people) {
    this.timed = timed;
    this.people = people;
    this.sizes = new SizeChoice(h, changed);
    const option = (/** @type {string} */ value, /** @type {string|(() => string)} */ text) =>
      h('option', { value }, text);
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
    this.even = h('input', { type: 'checkbox', name: 'fair', onchange: changed });
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
        field('field.board', this.sizes.preset),
        this.sizes.own,
        h(
          'div',
          { class: 'fair', hidden: () => !isStandard(this.size) },
          h(
            'label',
            { class: 'tick' },
            this.even,
            h('span', {}, () => t('start.fair')),
          ),
          h('p', { class: 'hint' }, () => t('start.fairWhy')),
        ),
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

  get size() {
    return this.sizes.size;
  }

  /** The part of a create request that these fields decide. */
  request() {
    const { size, series } = this;
    const start = this.fair ? { start: 'fair' } : {};
    return { ...size, first: this.first.value, clock: this.#time, series, ...start };
  }

  /** Whether the server is to draw where the game begins. */
  get fair() {
    return this.even.checked && isStandard(this.size);
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

  /** Where four in a row win nothing needs saying. */
  #sizeText() {
    const { rows, columns, connect } = this.size;
    return connect === 4 ? `${rows}×${columns}` : boardText(this.size);
  }

  get possible() {
    return this.sizes.possible;
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
      this.fair && t('start.fair'),
      time && t('clock.short', { minutes: time.initial_s / 60, seconds: time.increment_s }),
      series && t('series.firstTo', { n: series.first_to }),
    ]
      .filter(Boolean)
      .join('\u00a0· ');
  }
}
