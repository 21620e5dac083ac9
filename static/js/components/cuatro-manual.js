/**
 * <cuatro-manual>: a result entered by hand; the points are shown while it is filled in.
 * `manual.facts = { levels, error, saved, busy }`. Event: `cuatro:record` with `{body, names}`.
 */
import { PRESETS } from '../core/board-size.js';
import { pointsOf, roundsRange } from '../core/points.js';
import { boardText } from '../i18n/boards.js';
import { number, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {{levels: readonly import('../i18n/names.js').Level[], error: string|null, saved: string|null, busy: boolean}} ManualFacts */

const SIDES = /** @type {Side[]} */ (['X', 'O']);

/** @extends {CuatroElement<ManualFacts>} */
export class CuatroManual extends CuatroElement {
  #levels = '';
  /** The moment shown before anybody touched it; left so, the server's own clock counts. */
  #untouched = '';
  #form = h('form');
  #who = { X: h('select'), O: h('select') };
  #name = { X: h('input'), O: h('input') };
  #winner = h('select');
  #board = h('select');
  #rounds = h('input');
  #ended = h('input');

  /** @returns {ManualFacts} */
  initial() {
    return { levels: [], error: null, saved: null, busy: false };
  }

  /** @param {ManualFacts} before */
  beforeDraw(before) {
    if (this.facts.saved !== null && before.saved === null) this.#clear();
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const changed = () => this.update();
    const field = (
      /** @type {() => string} */ text,
      /** @type {HTMLElement} */ control,
      /** @type {() => boolean} */ shown = () => true,
    ) => live('label', { hidden: () => !shown() }, live('span', {}, text), control);
    for (const side of SIDES) {
      this.#who[side] = live(
        'select',
        { name: `who${side}`, onchange: changed },
        live('option', { value: '' }, () => t('manual.person')),
      );
      this.#name[side] = live('input', {
        type: 'text',
        name: `name${side}`,
        maxlength: 128,
        autocomplete: 'off',
        required: () => this.#isPerson(side),
        disabled: () => !this.#isPerson(side),
        oninput: changed,
      });
    }
    this.#winner = live(
      'select',
      { name: 'winner', onchange: changed },
      ...SIDES.map((side) => live('option', { value: side }, () => this.#nameOf(side))),
      live('option', { value: '' }, () => t('manual.draw')),
    );
    this.#board = live(
      'select',
      { name: 'board', onchange: changed },
      ...PRESETS.map((size, index) =>
        live('option', { value: String(index) }, () => boardText(size)),
      ),
    );
    const range = () => {
      const { min, max } = this.#range;
      return t(min === max ? 'manual.only' : 'manual.range', {
        min: number(min),
        max: number(max),
      });
    };
    this.#rounds = live('input', {
      type: 'number',
      name: 'rounds',
      inputmode: 'numeric',
      value: 4,
      required: true,
      min: () => this.#range.min,
      max: () => this.#range.max,
      'data-rule': range,
      'aria-describedby': 'rounds-range',
      oninput: changed,
    });
    this.#ended = live('input', { type: 'datetime-local', name: 'ended', step: 60 });
    this.#form = live(
      'form',
      {
        class: 'grid',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#record();
        },
      },
      ...SIDES.map((side) =>
        live(
          'div',
          { class: 'pair' },
          field(() => t(`manual.seat${side}`), this.#who[side]),
          field(
            () => t(`manual.name${side}`),
            this.#name[side],
            () => this.#isPerson(side),
          ),
        ),
      ),
      field(() => t('manual.winner'), this.#winner),
      field(() => t('field.board'), this.#board),
      live(
        'div',
        {},
        field(() => t('manual.rounds'), this.#rounds),
        live('p', { class: 'hint', id: 'rounds-range' }, range),
      ),
      field(() => t('manual.ended'), this.#ended),
      live('output', { class: 'wide points' }, () => this.#pointsText()),
      refusal(this, () => facts().error, { class: 'wide' }),
      live('p', { class: 'wide good', role: 'status' }, () => facts().saved ?? ''),
      live('button', { type: 'submit', class: 'primary', disabled: () => facts().busy }, () =>
        t('manual.save'),
      ),
    );
    this.#setMoment();
    return [
      live('h2', {}, () => t('manual.title')),
      live('p', { class: 'hint' }, () => t('manual.hint')),
      this.#form,
    ];
  }

  refresh() {
    const { levels } = this.facts;
    const drawn = JSON.stringify(levels);
    if (drawn === this.#levels) return;
    this.#levels = drawn;
    for (const side of SIDES) {
      const select = this.#who[side];
      const { value } = select;
      while (select.options.length > 1) select.options[1].remove();
      select.append(...levels.map((level) => h('option', { value: level.id }, level.name)));
      select.value = value;
    }
  }

  get #size() {
    return PRESETS[Number(this.#board.value)] ?? PRESETS[0];
  }

  get #range() {
    return roundsRange(this.#size, this.#winnerSide);
  }

  get #winnerSide() {
    return /** @type {Side|null} */ (this.#winner.value || null);
  }

  /** @param {Side} side */
  #isPerson(side) {
    return this.#who[side].value === '';
  }

  /** What to call a side while its name is still being typed. @param {Side} side */
  #nameOf(side) {
    const name = this.#isPerson(side)
      ? this.#name[side].value.trim()
      : this.#who[side].selectedOptions[0]?.text;
    return name || side;
  }

  #pointsText() {
    const rounds = this.#rounds.valueAsNumber;
    const { min, max } = this.#range;
    if (!(rounds >= min && rounds <= max)) return '';
    const points = pointsOf(this.#winnerSide, rounds, this.#size.connect);
    return t('manual.points', {
      X: number(points.X),
      O: number(points.O),
      nameX: this.#nameOf('X'),
      nameO: this.#nameOf('O'),
    });
  }

  #setMoment() {
    const now = new Date();
    this.#untouched = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 16);
    this.#ended.value = this.#untouched;
  }

  /** Ready for the next one: the people change, the board mostly not. */
  #clear() {
    for (const side of SIDES) this.#name[side].value = '';
    this.#setMoment();
    this.#name.X.focus();
  }

  #record() {
    const seat = (/** @type {Side} */ side) =>
      this.#isPerson(side)
        ? { name: this.#name[side].value.trim() }
        : { level: this.#who[side].value };
    const { value } = this.#ended;
    const ended =
      value && value !== this.#untouched ? { ended_at: new Date(value).toISOString() } : {};
    this.emit('record', {
      body: {
        seats: SIDES.map(seat),
        winner: this.#winnerSide,
        rounds: this.#rounds.valueAsNumber,
        ...ended,
        ...this.#size,
      },
      names: { X: this.#nameOf('X'), O: this.#nameOf('O') },
    });
  }
}

customElements.define('cuatro-manual', CuatroManual);
