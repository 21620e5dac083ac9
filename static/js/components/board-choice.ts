/** The fields that choose board, start, clock and series of a new game, and what they ask of the server. */
import { html } from 'lit-html';
import { isStandard } from '../core/board-size.ts';
import { boardText } from '../i18n/boards.ts';
import { t } from '../i18n/index.ts';
import { SizeChoice } from './size-choice.ts';

/** Clocks on offer: seconds in all and per move. */
const CLOCKS = [
  [60, 1],
  [180, 2],
  [300, 3],
  [600, 5],
];

/** How many games win the series on offer. */
const FIRST_TO = [2, 3, 5];

/** Who plays: the reader against a person or the computer, two people at this device or elsewhere, or two computers. */
export type Players = 'rival' | 'computer' | 'people' | 'computers';

/** Whether a clock makes sense. */
const isTimed = (players: Players) => players !== 'computers';
/** Whether two people play, so that there can be a series. */
const hasSeries = (players: Players) => players === 'rival' || players === 'people';

export class BoardChoice {
  readonly sizes;
  #chosen = { first: 'random', clock: 'none', firstTo: 'none' };
  #fair = false;

  constructor(readonly changed: () => void) {
    this.sizes = new SizeChoice(changed);
  }

  /** @param more What else can be chosen. */
  template(players: Players, more: unknown) {
    const alone = players === 'rival' || players === 'computer';
    return html`
      <details class="board-choice">
        <summary>${t('home-more')}<span class="chosen">${this.#chosenText(players)}</span></summary>
        <div class="grid">
          <label>
            <span>${t('field-board')}</span>
            ${this.sizes.preset()}
          </label>
          ${this.sizes.sides()} ${this.#fairField()}
          <label>
            <span>${t('field-first')}</span>
            <select name="first" @change=${this.#chooses('first')}>
              <option value="random">${t('first-random')}</option>
              <option value="first">${t(alone ? 'first-me' : 'field-name-X')}</option>
              <option value="second">${t(alone ? 'first-rival' : 'field-name-O')}</option>
            </select>
          </label>
          ${this.#clockField(isTimed(players))} ${this.#seriesField(hasSeries(players))} ${more}
        </div>
      </details>
    `;
  }

  /** Keeps what is chosen. */
  #chooses(what: 'first' | 'clock' | 'firstTo') {
    return ({ target }: any) => {
      this.#chosen[what] = target.value;
      this.changed();
    };
  }

  #fairField() {
    const choose = ({ target }: any) => {
      this.#fair = target.checked;
      this.changed();
    };
    return html`
      <div class="fair" ?hidden=${!isStandard(this.size)}>
        <label class="tick">
          <input type="checkbox" name="fair" @change=${choose} />
          <span>${t('start-fair')}</span>
        </label>
        <p class="hint">${t('start-fair-why')}</p>
      </div>
    `;
  }

  #clockField(wanted: boolean) {
    return html`
      <label ?hidden=${!wanted}>
        <span>${t('field-clock')}</span>
        <select name="clock" @change=${this.#chooses('clock')}>
          <option value="none">${t('clock-none')}</option>
          ${CLOCKS.map(
            ([initial, seconds], index) => html`
              <option value=${index}>${t('clock-some', { minutes: initial / 60, seconds })}</option>
            `,
          )}
        </select>
      </label>
    `;
  }

  #seriesField(wanted: boolean) {
    return html`
      <label ?hidden=${!wanted}>
        <span>${t('field-series')}</span>
        <select name="series" @change=${this.#chooses('firstTo')}>
          <option value="none">${t('series-none')}</option>
          ${FIRST_TO.map((n) => html`<option value=${n}>${t('series-first-to', { n })}</option>`)}
        </select>
      </label>
    `;
  }

  /** Whether somebody else than the reader is to move first. */
  get rivalStarts() {
    return this.#chosen.first === 'second';
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
  request(players: Players) {
    return {
      ...this.size,
      first: this.#chosen.first,
      clock: this.#clock(players),
      series: this.#series(players),
      ...(this.fair && { start: 'fair' }),
    };
  }

  /** The chosen clock, null for none. */
  #clock(players: Players) {
    const [initial_s, increment_s] = CLOCKS[Number(this.#chosen.clock)] ?? [];
    return isTimed(players) && initial_s ? { initial_s, increment_s } : null;
  }

  /** The chosen series, null for one game. */
  #series(players: Players) {
    const first_to = Number(this.#chosen.firstTo);
    return hasSeries(players) && first_to ? { first_to } : null;
  }

  #chosenText(players: Players) {
    const series = this.#series(players);
    const time = this.#clock(players);
    return [
      this.possible ? this.#sizeText() : t('field-other'),
      this.fair && t('start-fair'),
      time && t('clock-short', { minutes: time.initial_s / 60, seconds: time.increment_s }),
      series && t('series-first-to', { n: series.first_to }),
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
