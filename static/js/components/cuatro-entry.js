/**
 * <cuatro-entry>: the way into a tournament: one's name, typed or tapped on. `entry.facts = { names, open, … }`.
 * Event: `cuatro:entry` with `{name}`, and with `ask` if the organiser is to be asked; `cuatro:redeem` bubbles through.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { reveal } from './lazy.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/**
 * @typedef {object} EntryFacts
 * @property {string[]} names Those that the organiser gave and nobody has taken.
 * @property {boolean} open Whether others may enter too.
 * @property {boolean} [closed] Whether nobody may.
 * @property {boolean} [busy]
 * @property {string} name The name to begin with.
 * @property {boolean} fixed Whether a proxy said who the reader is.
 * @property {string|null} error
 * @property {string|null} held The refused name that somebody holds.
 */

/** @extends {MarkupElement<EntryFacts>} */
export class CuatroEntry extends MarkupElement {
  #list = h('div', { class: 'given' });
  #redeem = document.createElement('cuatro-redeem');
  /** The name that was tapped on. @type {string|null} */ #tapped = null;
  /** Whether the reader types a name that is not on the list. */ #other = false;
  #touched = false;
  #drawn = '';
  /** @type {HTMLInputElement|null} */ #name = null;
  /** The last refusal that was drawn. @type {string|null} */ #refused = null;

  /** @returns {EntryFacts} */
  initial() {
    return { names: [], open: true, name: '', fixed: false, error: null, held: null };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const idle = () => !facts().closed;
    const picks = () => idle() && this.#tapped === null && !this.#types;
    this.#redeem.hidden = true;
    this.#name = live('input', {
      type: 'text',
      name: 'name',
      required: true,
      maxlength: 128,
      autocomplete: 'nickname',
      readonly: () => facts().fixed,
      'aria-describedby': 'entry-error',
      onfocus: () => this.#touched || this.#name?.select(),
      oninput: () => {
        this.#touched = true;
      },
    });
    return [
      live('h2', {}, () => t(picks() ? 'entry.pick' : 'entry.title')),
      live('p', { hidden: () => !facts().closed }, () => t('entry.closed')),
      live(
        'div',
        { hidden: () => !picks() },
        live('p', { hidden: () => facts().names.length > 0 }, () => t('entry.onlyList')),
        this.#list,
        live(
          'button',
          {
            type: 'button',
            class: 'other',
            hidden: () => !facts().open,
            onclick: () => this.#switch(true),
          },
          () => t('entry.other'),
        ),
      ),
      live(
        'div',
        { class: 'sure', hidden: () => !idle() || this.#tapped === null },
        live('strong', {}, () => t('entry.sure', { name: this.#tapped ?? '' })),
        live(
          'button',
          {
            type: 'button',
            class: 'primary big',
            disabled: () => facts().busy,
            onclick: () => this.emit('entry', { name: this.#tapped }),
          },
          () => t('entry.yes'),
        ),
        live('button', { type: 'button', class: 'no big', onclick: () => this.#tap(null) }, () =>
          t('entry.no'),
        ),
      ),
      live(
        'form',
        {
          hidden: () => !idle() || !this.#types,
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.emit('entry', { name: this.#name?.value.trim() });
          },
        },
        live(
          'label',
          {},
          live('span', {}, () => t('field.name')),
          this.#name,
        ),
        live('button', { type: 'submit', class: 'primary big', disabled: () => facts().busy }, () =>
          t('entry.go'),
        ),
        live(
          'button',
          {
            type: 'button',
            hidden: () => facts().names.length === 0,
            onclick: () => this.#switch(false),
          },
          () => t('entry.list'),
        ),
        this.#redeem,
      ),
      live(
        'div',
        {
          class: 'ask',
          hidden: () => !idle() || this.#tapped !== null || facts().held === null,
        },
        live('p', { class: 'hint' }, () => t('entry.askHint', { name: facts().held ?? '' })),
        live(
          'button',
          {
            type: 'button',
            disabled: () => facts().busy,
            onclick: () => this.emit('entry', { name: facts().held, ask: true }),
          },
          () => t('entry.ask'),
        ),
      ),
      refusal(this, () => (idle() && this.#tapped === null && facts().error) || '', {
        id: 'entry-error',
      }),
    ];
  }

  /** Whether the name is typed: where no names were given, or the reader's is not among them. */
  get #types() {
    const { names, open } = this.facts;
    return open && (names.length === 0 || this.#other);
  }

  /** @param {boolean} other */
  #switch(other) {
    this.#other = other;
    this.update();
    if (other) this.#name?.focus();
  }

  /** @param {string|null} name */
  #tap(name) {
    this.#tapped = name;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(name === null ? '.given button' : '.sure .primary')
    )?.focus();
  }

  beforeDraw() {
    const { names, held, error } = this.facts;
    // Somebody else was faster, or the name is another's. An old refusal says nothing about another name.
    const refused = error !== null && error !== this.#refused;
    this.#refused = error;
    if (this.#tapped !== null && (refused || !names.includes(this.#tapped))) this.#tapped = null;
    if (held) this.#other = this.#types;
  }

  refresh() {
    const { names, held, name, fixed } = this.facts;
    reveal(this.#redeem, held !== null);
    this.#redeem.facts = { name: held };
    if (this.#name && (!this.#touched || fixed)) this.#name.value = name;
    const drawn = JSON.stringify(names);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#list.replaceChildren(
      ...names.map((one) => h('button', { type: 'button', onclick: () => this.#tap(one) }, one)),
    );
  }
}

customElements.define('cuatro-entry', CuatroEntry);
