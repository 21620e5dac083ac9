/** <cuatro-practice>: plays on from a board: a new game that begins with its discs, against the computer, a friend by link, or on this device. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../components/button.ts';
import { cardHead } from '../components/card-head.ts';
import { measure } from '../components/name-length.ts';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { SIDES } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { levels } from '../i18n/names.ts';
import * as device from '../net/device.ts';
import { createGame } from './create.ts';
import type { Side } from '../core/types.ts';
import type { Page } from './page.ts';

type Way = 'computer' | 'friend' | 'device';

export interface From {
  title: string;
  /** The side to move. */ side: Side;
  /** What the sides are called: the players of the game, or X and O. */
  names: {
    X: string;
    O: string;
  };
  /** Labels of the names of two people at one device. */ places: { X: string; O: string };
  /** Whether the new game counts, in words. */ counts: string;
  /** The reader's side, if it is one alone. */ own: Side | null;
  /** The level of the game's computer, if one played. */ level: string | null;
  /** The board and its discs in a request for a game. */ begin: object;
}

const WAYS = ['computer', 'friend', 'device'] as const;
export class CuatroPractice extends RequestingElement {
  from: From | null = null;
  #way: Way = 'computer';
  /** The side that was chosen. */ #side: Side | null = null;
  /** The name of this device's player, or one for a person who has none yet. */
  #name = device.players()[0]?.name ?? device.suggestedName();

  constructor(
    page: Page,
    readonly onClose: () => void,
  ) {
    super(page);
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

  #wayButton(way: Way) {
    const choose = () => {
      this.#way = way;
      this.update();
    };
    return button(t(`practice-${way}`), choose, way, { pressed: this.#way === way });
  }

  #form({ side, own, names, places, level }: From) {
    const shared = this.#way === 'device';
    const all = levels();
    const first = level ?? (all.find((one) => one.default) ?? all[2])?.id;
    const { second } = device.settings();
    const rival = second === this.#name ? '' : (second ?? '');
    const chosen = this.#side ?? own ?? side;
    const choose = ({ target }: any) => {
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

  #nameField(name: string, label: string, value: string, wanted: boolean) {
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

  /** @param text What is in a field of the form. */
  #begin(text: (name: string) => string) {
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
