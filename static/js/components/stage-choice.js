/** The fields with which an organiser chooses the next stage: what suits the number of entrants is chosen already. */
import { ROUND_ROBIN, pairsMeetAgain, suitedKind, swissRounds } from '../core/tournament.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../core/types.js').StageKind} StageKind */

const KINDS = /** @type {StageKind[]} */ (['arena', 'swiss', 'round_robin']);
/** The number that belongs to each kind, with its bounds and what is proposed. */
const NUMBERS = /** @type {const} */ ({
  arena: { name: 'minutes', max: 180, value: 15 },
  swiss: { name: 'rounds', max: 31, value: null },
  round_robin: { name: 'cycles', max: 2, value: 1 },
});

/** The clock that is proposed: that of the server. */
const CLOCK = { initial_s: 120, increment_s: 1 };
/** The longest that the server takes. */
const LONGEST_S = 86_400;
const MOST_INCREMENT_S = 600;

export class StageChoice {
  /** @type {StageKind|null} */ #kind = null;
  /** @type {Partial<Record<StageKind, number>>} */ #typed = {};
  #number;
  #seconds;
  #increment;
  #recorded;

  /** @param {import('./markup.js').Markup['h']} h @param {() => number} entrants */
  constructor(h, entrants) {
    this.entrants = entrants;
    const number = h('input', {
      type: 'number',
      name: 'number',
      min: 1,
      max: () => NUMBERS[this.kind].max,
      required: true,
      inputmode: 'numeric',
      oninput: () => {
        // Whoever types has chosen; a proposal may no longer change it.
        this.#kind = this.kind;
        this.#typed[this.kind] = number.valueAsNumber;
      },
    });
    this.#number = number;
    /** @param {string} name @param {number} value @param {number} max */
    const clock = (name, value, max) =>
      h('input', {
        type: 'number',
        name,
        min: 0,
        max,
        value,
        required: true,
        inputmode: 'numeric',
      });
    this.#seconds = clock('seconds', CLOCK.initial_s, LONGEST_S);
    this.#increment = clock('increment', CLOCK.increment_s, MOST_INCREMENT_S);
    this.#recorded = h('input', { type: 'checkbox', checked: true });
    this.fields = [
      h(
        'fieldset',
        { class: 'kinds' },
        h('legend', { class: 'unseen' }, () => t('organiser.stage')),
        ...KINDS.map((kind) =>
          h(
            'label',
            { class: 'kind' },
            h('input', {
              type: 'radio',
              name: 'kind',
              value: kind,
              '.checked': () => this.kind === kind,
              disabled: () => kind === 'round_robin' && entrants() > ROUND_ROBIN.max,
              onchange: () => {
                this.#kind = kind;
                number.dispatchEvent(new CustomEvent('cuatro:chosen', { bubbles: true }));
              },
            }),
            h('b', {}, () => t(`format.${kind}`)),
            h('span', { class: 'hint' }, () => t(`organiser.hint.${kind}`)),
          ),
        ),
      ),
      h(
        'label',
        { class: 'amount' },
        h('span', {}, () => t(`organiser.${NUMBERS[this.kind].name}`)),
        number,
      ),
      h('p', { class: 'hint again', role: 'status' }, () =>
        this.#repeats ? t('organiser.again') : '',
      ),
      h(
        'div',
        { class: 'clocks' },
        h(
          'label',
          { class: 'amount' },
          h('span', {}, () => t('organiser.seconds')),
          this.#seconds,
        ),
        h(
          'label',
          { class: 'amount' },
          h('span', {}, () => t('organiser.increment')),
          this.#increment,
        ),
      ),
      h(
        'label',
        { class: 'tick' },
        this.#recorded,
        h('span', {}, () => t('organiser.recorded')),
      ),
    ];
  }

  get #repeats() {
    const rounds = this.#typed.swiss ?? swissRounds(this.entrants());
    return this.kind === 'swiss' && pairsMeetAgain(rounds, this.entrants());
  }

  get kind() {
    return this.#kind ?? suitedKind(this.entrants());
  }

  /** The number follows the kind, until somebody types another one. */
  show() {
    const proposed = NUMBERS[this.kind].value ?? swissRounds(this.entrants());
    const wanted = this.#typed[this.kind] ?? proposed;
    if (document.activeElement !== this.#number && this.#number.valueAsNumber !== wanted)
      this.#number.value = String(wanted);
  }

  /** What the server is asked for. */
  request() {
    return {
      kind: this.kind,
      begin: 'now',
      [NUMBERS[this.kind].name]: this.#number.valueAsNumber,
      // Without time there is no clock, whatever each disc would add.
      clock: {
        initial_s: this.#seconds.valueAsNumber,
        increment_s: this.#seconds.valueAsNumber && this.#increment.valueAsNumber,
      },
      ...(!this.#recorded.checked && { recorded: false }),
    };
  }
}
