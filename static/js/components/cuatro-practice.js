/**
 * <cuatro-practice>: plays on from a board of the past: against the computer, a friend by link, or on this device.
 * `practice.facts = { title, side, levels, … }`. Events: `cuatro:set-out` with a `SetOut`, `cuatro:stay`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {'computer'|'friend'|'device'} Way */
/** @typedef {{way: Way, name: string, side: Side, level: string, X: string, O: string}} SetOut What the reader chose; `name`, `side` and `level` for one person, `X` and `O` for two. */

/**
 * @typedef {object} Board
 * @property {string} title What is played on from.
 * @property {Side} side The side to move there.
 * @property {{X: string, O: string}} names What the sides are called: who played the game, or X and O.
 * @property {{X: string, O: string}} places What is asked of two at one device: who takes each side.
 * @property {string} counts Whether the new game counts, in words.
 * @property {Side|null} own The side that the reader had, if one alone.
 * @property {string|null} level The level that was played against, if any was.
 *
 * @typedef {Board & Choices} PracticeFacts
 *
 * @typedef {object} Choices
 * @property {readonly import('../i18n/names.js').Level[]} levels
 * @property {string} X A name to begin with.
 * @property {string} O
 * @property {boolean} busy
 * @property {string} error
 */

const WAYS = /** @type {const} */ (['computer', 'friend', 'device']);

/** @extends {MarkupElement<PracticeFacts>} */
export class CuatroPractice extends MarkupElement {
  #heading = h('h2', { tabindex: -1 });
  /** @type {Way} */ #way = 'computer';
  #touched = false;
  #level = h('select', { name: 'level' });
  #side = h('select', { name: 'side' });

  /** @returns {PracticeFacts} */
  initial() {
    return {
      title: '',
      side: 'X',
      names: { X: '', O: '' },
      places: { X: '', O: '' },
      counts: '',
      own: null,
      levels: [],
      level: null,
      X: '',
      O: '',
      busy: false,
      error: '',
    };
  }

  build() {
    const { h: live } = this;
    const field = (/** @type {string} */ name, /** @type {Way[]} */ ...ways) =>
      live('input', {
        type: 'text',
        name,
        required: true,
        disabled: () => !ways.includes(this.#way),
        maxlength: 128,
        autocomplete: 'off',
        'aria-describedby': 'practice-error',
        oninput: () => {
          this.#touched = true;
        },
      });
    const [name, X, O] = [
      field('name', 'computer', 'friend'),
      field('X', 'device'),
      field('O', 'device'),
    ];
    this.names = { name, X, O };
    const labelled = (
      /** @type {() => string} */ label,
      /** @type {HTMLElement} */ input,
      /** @type {Way[]} */ ...ways
    ) => live('label', { hidden: () => !ways.includes(this.#way) }, live('span', {}, label), input);
    const way = (/** @type {Way} */ one) =>
      live(
        'button',
        {
          type: 'button',
          class: one,
          'aria-pressed': () => String(this.#way === one),
          onclick: () => {
            this.#way = one;
            this.update();
          },
        },
        () => t(`practice.${one}`),
      );
    return [
      h(
        'div',
        { class: 'head' },
        this.#heading,
        live('button', { type: 'button', class: 'small', onclick: () => this.emit('stay') }, () =>
          t('practice.close'),
        ),
      ),
      live('p', {}, () => this.#lead()),
      live(
        'div',
        { class: 'choices', role: 'group', 'aria-label': () => t('practice.against') },
        ...WAYS.map(way),
      ),
      live(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.#setOut();
          },
        },
        labelled(() => t('practice.level'), this.#level, 'computer'),
        labelled(() => t('field.name'), name, 'computer', 'friend'),
        labelled(() => t('practice.side'), this.#side, 'computer', 'friend'),
        labelled(() => this.facts.places.X, X, 'device'),
        labelled(() => this.facts.places.O, O, 'device'),
        refusal(this, () => this.facts.error, { id: 'practice-error' }),
        live('button', { type: 'submit', class: 'primary', disabled: () => this.facts.busy }, () =>
          t(this.facts.busy ? 'practice.busy' : 'practice.go'),
        ),
      ),
      live('p', { class: 'hint' }, () => this.facts.counts),
    ];
  }

  #lead() {
    const { side, own, names } = this.facts;
    return side === own ? t('turn.yours') : t('practice.lead', { name: names[side] });
  }

  connected() {
    // The study has brought it into sight already.
    queueMicrotask(() => this.#heading.focus({ preventScroll: true }));
  }

  refresh() {
    const { title, levels, side, names, own, X, O } = this.facts;
    this.#heading.textContent = title;
    const level =
      this.#level.value ||
      this.facts.level ||
      levels.find((one) => /** @type {{default?: boolean}} */ (one).default)?.id ||
      levels[2]?.id ||
      '';
    this.#level.replaceChildren(...levels.map((one) => h('option', { value: one.id }, one.name)));
    this.#level.value = level;
    const chosen = this.#side.value || own || side;
    this.#side.replaceChildren(
      .../** @type {const} */ (['X', 'O']).map((one) =>
        h(
          'option',
          { value: one },
          t(one === side ? 'practice.sideNow' : 'practice.sideNext', { name: names[one] }),
        ),
      ),
    );
    this.#side.value = chosen;
    if (!this.names || this.#touched) return;
    this.names.name.value = X;
    this.names.X.value = X;
    this.names.O.value = O;
  }

  #setOut() {
    const { name, X, O } =
      /** @type {{name: HTMLInputElement, X: HTMLInputElement, O: HTMLInputElement}} */ (
        this.names
      );
    const side = /** @type {Side} */ (this.#side.value);
    /** @type {SetOut} */
    const chosen = {
      way: this.#way,
      name: name.value,
      side,
      level: this.#level.value,
      X: X.value,
      O: O.value,
    };
    this.emit('set-out', chosen);
  }
}

customElements.define('cuatro-practice', CuatroPractice);
