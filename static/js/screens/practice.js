/** <cuatro-practice>: plays on from a board: a new game that begins with its discs, against the computer, a friend by link, or on this device. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../components/button.js';
import { cardHead } from '../components/card-head.js';
import { measure } from '../components/name-length.js';
import { onSubmit } from '../components/on-submit.js';
import { RequestingElement } from '../components/requesting-element.js';
import { SIDES } from '../core/rules.js';
import { t } from '../i18n/index.js';
import { levels } from '../i18n/names.js';
import * as device from '../net/device.js';
import { createGame } from './create.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {'computer'|'friend'|'device'} Way */

/**
 * @typedef {object} From
 * @property {string} title
 * @property {Side} side The side to move.
 * @property {{X: string, O: string}} names What the sides are called: the players of the game, or X and O.
 * @property {{X: string, O: string}} places Labels of the names of two people at one device.
 * @property {string} counts Whether the new game counts, in words.
 * @property {Side|null} own The reader's side, if it is one alone.
 * @property {string|null} level The level of the game's computer, if one played.
 * @property {object} begin The board and its discs in a request for a game.
 */

const WAYS = /** @type {const} */ (['computer', 'friend', 'device']);
export class CuatroPractice extends RequestingElement {
  /** @type {From|null} */ from = null;
  /** @type {Way} */ #way = 'computer';
  /** The side that was chosen. @type {Side|null} */ #side = null;
  /** The name of this device's player, or one for a person who has none yet. */
  #name = device.players()[0]?.name ?? device.suggestedName();

  /** @param {import('./page.js').Page} page @param {() => void} onClose */
  constructor(page, onClose) {
    super(page);
    this.onClose = onClose;
  }

  connected() {
    // Its owner has brought it into view already.
    queueMicrotask(() => this.querySelector('h2')?.focus({ preventScroll: true }));
  }

  template() {
    if (!this.from) return nothing;
    const { title, side, own, names, counts } = this.from;
    return html`
      ${cardHead(title, this.onClose)}
      <p>${side === own ? t('turn-yours') : t('practice-lead', { name: names[side] })}</p>
      <div class="choices" role="group" aria-label=${t('practice-against')}>
        ${WAYS.map((way) => this.#wayButton(way))}
      </div>
      ${this.#form(this.from)}
      <p class="hint">${counts}</p>
    `;
  }

  /** @param {Way} way */
  #wayButton(way) {
    const choose = () => {
      this.#way = way;
      this.update();
    };
    return button(t(`practice-${way}`), choose, way, { pressed: this.#way === way });
  }

  /** @param {From} from */
  #form({ side, own, names, places, level }) {
    const shared = this.#way === 'device';
    const all = levels();
    const first = level ?? (all.find((one) => one.default) ?? all[2])?.id;
    const { second } = device.settings();
    const rival = second === this.#name ? '' : (second ?? '');
    const chosen = this.#side ?? own ?? side;
    const choose = (/** @type {any} */ { target }) => {
      this.#side = target.value;
    };
    return html`
      <form @submit=${onSubmit((text) => this.#begin(text))}>
        <label ?hidden=${this.#way !== 'computer'}>
          <span>${t('practice-level')}</span>
          <select name="level">
            ${all.map(
              ({ id, name }) =>
                html`<option value=${id} .selected=${id === first}>${name}</option>`,
            )}
          </select>
        </label>
        ${this.#nameField('name', t('field-name'), this.#name, !shared)}
        <label ?hidden=${shared}>
          <span>${t('practice-side')}</span>
          <select name="side" @input=${choose}>
            ${SIDES.map(
              (one) => html`
                <option value=${one} .selected=${live(one === chosen)}>
                  ${t(one === side ? 'practice-side-now' : 'practice-side-next', { name: names[one] })}
                </option>
              `,
            )}
          </select>
        </label>
        ${this.#nameField('X', places.X, this.#name, shared)}
        ${this.#nameField('O', places.O, rival, shared)}
        <p class="error" role="alert" id="practice-error">${this.error}</p>
        <button type="submit" class="primary" ?disabled=${this.busy}>
          ${t(this.busy ? 'practice-busy' : 'practice-go')}
        </button>
      </form>
    `;
  }

  /** @param {string} name @param {string} label @param {string} value @param {boolean} wanted */
  #nameField(name, label, value, wanted) {
    return html`
      <label ?hidden=${!wanted}>
        <span>${label}</span>
        <input
          type="text"
          name=${name}
          required
          ?disabled=${!wanted}
          @input=${measure}
          autocomplete="off"
          aria-describedby="practice-error"
          .value=${value}
        />
      </label>
    `;
  }

  /** @param {(name: string) => string} text What is in a field of the form. */
  #begin(text) {
    const { page, from } = this;
    const person = { name: text('name') };
    const other = this.#way === 'computer' ? { level: text('level') } : {};
    const mixed = text('side') === 'X' ? [person, other] : [other, person];
    const seats = this.#way === 'device' ? SIDES.map((side) => ({ name: text(side) })) : mixed;
    const body = { seats, first: 'first', ...from?.begin, listed: false };
    return this.attempt(async () => {
      await page.go(`/g/${await createGame(page.api, body)}`);
    });
  }
}

customElements.define('cuatro-practice', CuatroPractice);
