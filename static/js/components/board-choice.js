/** The fields that choose board, start, clock and series of a new game, and what they ask of the server. */
import { html } from 'lit-html';
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
  #first = 'random';
  #clock = 'none';
  #firstTo = 'none';
  #fair = false;
  /** Whether a clock makes sense. */ #timed = true;
  /** Whether two people play. */ #people = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.sizes = new SizeChoice(changed);
  }

  /**
   * @param {boolean} alone Whether the first seat is the reader's and the second somebody else's.
   * @param {boolean} timed Whether a clock makes sense. @param {boolean} people Whether two people play.
   */
  template(alone, timed, people) {
    this.#timed = timed;
    this.#people = people;
    const choose = (/** @type {any} */ { target }) => {
      this.#first = target.value;
      this.changed();
    };
    return html`
      <details class="board-choice">
        <summary>${t(this.#optionsKey)}<span class="chosen">${this.#chosenText()}</span></summary>
        <div class="grid">
          <label>
            <span>${t('field.board')}</span>
            ${this.sizes.preset()}
          </label>
          ${this.sizes.sides()} ${this.#fairField()}
          <label>
            <span>${t('field.first')}</span>
            <select name="first" @change=${choose}>
              <option value="random">${t('first.random')}</option>
              <option value="first">${t(alone ? 'first.me' : 'field.nameX')}</option>
              <option value="second">${t(alone ? 'first.rival' : 'field.nameO')}</option>
            </select>
          </label>
          ${this.#clockField()} ${this.#seriesField()}
        </div>
      </details>
    `;
  }

  #fairField() {
    const choose = (/** @type {any} */ { target }) => {
      this.#fair = target.checked;
      this.changed();
    };
    return html`
      <div class="fair" ?hidden=${!isStandard(this.size)}>
        <label class="tick">
          <input type="checkbox" name="fair" @change=${choose} />
          <span>${t('start.fair')}</span>
        </label>
        <p class="hint">${t('start.fairWhy')}</p>
      </div>
    `;
  }

  #clockField() {
    const choose = (/** @type {any} */ { target }) => {
      this.#clock = target.value;
      this.changed();
    };
    return html`
      <label ?hidden=${!this.#timed}>
        <span>${t('field.clock')}</span>
        <select name="clock" @change=${choose}>
          <option value="none">${t('clock.none')}</option>
          ${CLOCKS.map(
            ([initial, seconds], index) => html`
              <option value=${index}>${t('clock.some', { minutes: initial / 60, seconds })}</option>
            `,
          )}
        </select>
      </label>
    `;
  }

  #seriesField() {
    const choose = (/** @type {any} */ { target }) => {
      this.#firstTo = target.value;
      this.changed();
    };
    return html`
      <label ?hidden=${!this.#people}>
        <span>${t('field.series')}</span>
        <select name="series" @change=${choose}>
          <option value="none">${t('series.none')}</option>
          ${FIRST_TO.map((n) => html`<option value=${n}>${t('series.firstTo', { n })}</option>`)}
        </select>
      </label>
    `;
  }

  /** Whether somebody else than the reader is to move first. */
  get rivalStarts() {
    return this.#first === 'second';
  }

  get size() {
    return this.sizes.size;
  }

  get possible() {
    return this.sizes.possible;
  }

  /** Whether the server is to draw where the game begins. */
  get fair() {
    return this.#fair && isStandard(this.size);
  }

  /** The part of a create request that these fields decide. */
  request() {
    const start = this.fair ? { start: 'fair' } : {};
    return { ...this.size, first: this.#first, clock: this.#time, series: this.#series, ...start };
  }

  /** The chosen clock, null for none. */
  get #time() {
    const [initial_s, increment_s] = CLOCKS[Number(this.#clock)] ?? [];
    return this.#timed && initial_s ? { initial_s, increment_s } : null;
  }

  /** The chosen series, null for one game. */
  get #series() {
    const first_to = Number(this.#firstTo);
    return this.#people && first_to ? { first_to } : null;
  }

  /** @returns {import('../i18n/index.js').Key} */
  get #optionsKey() {
    if (this.#people) return 'field.optionsSeries';
    return this.#timed ? 'field.options' : 'field.optionsUntimed';
  }

  #chosenText() {
    const series = this.#series;
    const time = this.#time;
    return [
      this.possible ? this.#sizeText() : t('field.other'),
      this.fair && t('start.fair'),
      time && t('clock.short', { minutes: time.initial_s / 60, seconds: time.increment_s }),
      series && t('series.firstTo', { n: series.first_to }),
    ]
      .filter(Boolean)
      .join('\u00a0· ');
  }

  /** Where four in a row win nothing needs saying. */
  #sizeText() {
    const { rows, columns, connect } = this.size;
    return connect === 4 ? `${rows}×${columns}` : boardText(this.size);
  }
}
