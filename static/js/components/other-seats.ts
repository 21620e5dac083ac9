/** The fields of games in which the reader has no seat: names of the two people who get a link each, or levels that play each other. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { SIDES } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { levels } from '../i18n/names.ts';
import { measure } from './name-length.ts';

export class OtherSeats {
  /** The levels that play each other: how the one that people meet first is beaten. */
  levels = { X: 'heuristic', O: 'expert' };

  /** @param wrong The seat, 0 or 1, whose name was refused. */
  template(way: 'watch' | 'others', wrong: number | null) {
    return SIDES.map(
      (side, seat) => html`
        <label class="field">
          <span>${t(`field-name-${side}`)}</span>
          ${way === 'watch' ? this.#level(side) : invited(side, wrong === seat)}
        </label>
      `,
    );
  }

  #level(side: 'X' | 'O') {
    const choose = ({ target }: any) => (this.levels[side] = target.value);
    return html`
      <select name="level${side}" @input=${choose}>
        ${levels().map(
          ({ id, name }) => html`
            <option value=${id} .selected=${live(id === this.levels[side])}>${name}</option>
          `,
        )}
      </select>
    `;
  }
}

const invited = (side: 'X' | 'O', wrong: boolean) => html`
  <input
    type="text"
    name="invite${side}"
    @input=${measure}
    autocomplete="off"
    required
    aria-describedby="home-error"
    aria-invalid=${wrong ? 'true' : nothing}
  />
`;
