/** <cuatro-manual>: a result entered by hand; the points are shown while it is filled in. */
import { html, nothing } from 'lit-html';
import { measure } from '../components/name-length.ts';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { PRESETS } from '../core/board-size.ts';
import { pointsOf, roundsRange } from '../core/points.ts';
import { SIDES } from '../core/rules.ts';
import { boardText } from '../i18n/boards.ts';
import { number, t } from '../i18n/index.ts';
import { levels } from '../i18n/names.ts';
import * as device from '../net/device.ts';
import type { Past, Side } from '../core/types.ts';

/** The present minute as a field of a form has it. */
function presentMinute() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export class CuatroManual extends RequestingElement {
  /** Called when a result was saved. */ onSaved = () => {};
  /** The moment that is proposed; if it is left, the server's own clock counts. */
  #proposed = presentMinute();
  /** What is filled in. `who` is a level, or empty for a person. */
  #fields = {
    whoX: '',
    nameX: '',
    whoO: '',
    nameO: '',
    winner: 'X',
    board: '0',
    rounds: '4',
    ended: this.#proposed,
  };
  /** What was saved last, in words. */ #saved: string | null = null;

  template() {
    const { min, max } = this.#range;
    const range = t(min === max ? 'manual-only' : 'manual-range', {
      min: number(min),
      max: number(max),
    });
    const { winner, board, rounds, ended } = this.#fields;
    return html`
      <h2>${t('manual-title')}</h2>
      <p class="hint">${t('manual-hint')}</p>
      <form class="grid" @submit=${onSubmit(() => this.#record())} @input=${this.#fill}>
        ${SIDES.map((side) => this.#seat(side))}
        <label>
          <span>${t('manual-winner')}</span>
          <select name="winner" .value=${winner}>
            ${SIDES.map((side) => html`<option value=${side}>${this.#nameOf(side)}</option>`)}
            <option value="">${t('manual-draw')}</option>
          </select>
        </label>
        <label>
          <span>${t('field-board')}</span>
          <select name="board" .value=${board}>
            ${PRESETS.map(
              (size, index) => html`<option value=${index}>${boardText(size)}</option>`,
            )}
          </select>
        </label>
        <div>
          <label>
            <span>${t('manual-rounds')}</span>
            <input
              type="number"
              name="rounds"
              inputmode="numeric"
              .value=${rounds}
              required
              min=${min}
              max=${max}
              data-rule=${range}
              aria-describedby="rounds-range"
            />
          </label>
          <p class="hint" id="rounds-range">${range}</p>
        </div>
        <label>
          <span>${t('manual-ended')}</span>
          <input type="datetime-local" name="ended" step="60" .value=${ended} />
        </label>
        <output class="wide points">${this.#pointsText()}</output>
        <p class="error wide" role="alert">${this.error}</p>
        <p class="wide good" role="status">${this.#saved}</p>
        <button type="submit" class="primary" ?disabled=${this.busy}>${t('manual-save')}</button>
      </form>
    `;
  }

  #seat(side: Side) {
    const person = this.#isPerson(side);
    return html`
      <div class="pair">
        <label>
          <span>${t(`manual-seat-${side}`)}</span>
          <select name="who${side}" .value=${this.#fields[`who${side}`]}>
            <option value="">${t('manual-person')}</option>
            ${levels().map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select>
        </label>
        ${
          person
            ? html`
                <label>
                  <span>${t(`manual-name-${side}`)}</span>
                  <input
                    type="text"
                    name="name${side}"
                    @input=${measure}
                    autocomplete="off"
                    required
                    .value=${this.#fields[`name${side}`]}
                  />
                </label>
              `
            : nothing
        }
      </div>
    `;
  }

  #fill({ target }: InputEvent) {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    Object.assign(this.#fields, { [name]: value });
    this.update();
  }

  get #size() {
    return PRESETS[Number(this.#fields.board)];
  }

  get #range() {
    return roundsRange(this.#size, this.#winner);
  }

  get #rounds() {
    return this.#fields.rounds === '' ? NaN : Number(this.#fields.rounds);
  }

  get #winner() {
    return (this.#fields.winner || null) as Side | null;
  }

  #isPerson(side: Side) {
    return this.#fields[`who${side}`] === '';
  }

  /** What to call a side while its name is still being typed. */
  #nameOf(side: Side) {
    const level = levels().find(({ id }) => id === this.#fields[`who${side}`]);
    return level?.name || this.#fields[`name${side}`].trim() || side;
  }

  #pointsText() {
    const rounds = this.#rounds;
    const { min, max } = this.#range;
    if (!(rounds >= min && rounds <= max)) return '';
    const points = pointsOf(this.#winner, rounds, this.#size.connect);
    return t('manual-points', this.#told(points));
  }

  /** The names, and the points of each. */
  #told(points: { X: number; O: number }) {
    return {
      X: number(points.X),
      O: number(points.O),
      nameX: this.#nameOf('X'),
      nameO: this.#nameOf('O'),
    };
  }

  async #record() {
    const { ended } = this.#fields;
    const seat = (side: Side) =>
      this.#isPerson(side)
        ? { name: this.#fields[`name${side}`].trim() }
        : { level: this.#fields[`who${side}`] };
    const body = {
      seats: SIDES.map(seat),
      winner: this.#winner,
      rounds: this.#rounds,
      ...(ended !== '' && ended !== this.#proposed && { ended_at: new Date(ended).toISOString() }),
      ...this.#size,
    };
    this.#saved = null;
    await this.attempt(async () => {
      const { points }: Past = await this.page.api.post('/history', body, device.adminToken());
      this.#saved = t('manual-saved', this.#told(points));
      // Ready for the next one: the people change, the board mostly not.
      this.#proposed = presentMinute();
      Object.assign(this.#fields, { nameX: '', nameO: '', ended: this.#proposed });
      this.onSaved();
    });
    if (this.#saved !== null) (this.querySelector('[name=nameX]') as HTMLElement | null)?.focus();
  }
}

customElements.define('cuatro-manual', CuatroManual);
