/** The fields that choose a board: the usual ones, and any other. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { MAX_SIDE, PRESETS, STANDARD, maxConnect, type BoardSize } from '../core/board-size.ts';
import { boardText } from '../i18n/boards.ts';
import { t } from '../i18n/index.ts';
import { unfetched } from '../net/api.ts';

type Side = keyof BoardSize;

const LABELS = {
  rows: 'field-rows',
  columns: 'field-columns',
  connect: 'field-connect',
} as const;
const SIDES = ['rows', 'columns', 'connect'] as const;

export class SizeChoice {
  /** Whether the numbers are the reader's own. */ #other = false;
  /** What the fields of the numbers hold. */ #typed: Record<Side, string> = textOf(STANDARD);
  /** The side that was entered last. */ #last: Side = 'columns';
  #connectChosen = false;

  constructor(readonly changed: () => void) {}

  set size(size) {
    this.#other = !PRESETS.some((one) => boardText(one) === boardText(size));
    this.#typed = textOf(size);
  }

  get size(): BoardSize {
    const { rows, columns, connect } = this.#typed;
    return { rows: Number(rows), columns: Number(columns), connect: Number(connect) };
  }

  /** Whether there is a board of this size. */
  get possible() {
    const { size } = this;
    return SIDES.every(
      (name) =>
        Number.isInteger(size[name]) &&
        size[name] >= this.#least(name) &&
        size[name] <= this.#most(name),
    );
  }

  /** The list of boards. */
  preset() {
    const text = boardText(this.size);
    const choose = ({ target }: any) => {
      const size = PRESETS[Number(target.value)];
      // Another board begins with the size of the one that was chosen before.
      if (size) this.size = size;
      else this.#other = true;
      this.changed();
    };
    return html`
      <select name="board" @input=${choose}>
        ${PRESETS.map(
          (size, index) => html`
            <option value=${index} .selected=${live(!this.#other && boardText(size) === text)}>
              ${boardText(size)}
            </option>
          `,
        )}
        <option value="other" .selected=${live(this.#other)}>${t('field-other')}</option>
      </select>
    `;
  }

  /** The numbers of another board. */
  sides() {
    return html`
      <div class="sides" ?hidden=${!this.#other}>${SIDES.map((name) => this.#side(name))}</div>
    `;
  }

  /** A number in a box of its own, with room for what is wrong with it. */
  #side(name: Side) {
    const type = ({ target }: any) => {
      this.#type(name, target.value);
      this.changed();
    };
    // A wheel scrolls the page; over a field in use it would change the number.
    const scroll = ({ target }: any) => target.blur();
    return html`
      <div>
        <label>
          <span>${t(LABELS[name])}</span>
          <input
            type="number"
            name=${name}
            .value=${live(this.#typed[name])}
            min=${this.#least(name)}
            max=${this.#most(name)}
            data-rule=${this.#rule(name) ?? nothing}
            required
            ?disabled=${!this.#other}
            inputmode="numeric"
            @wheel=${scroll}
            @input=${type}
            @change=${checkAll}
          />
        </label>
      </div>
    `;
  }

  /** A number that the reader never chose follows the sides. */
  #type(name: Side, text: string) {
    this.#typed[name] = text;
    if (name === 'connect') this.#connectChosen = true;
    else this.#last = name;
    if (this.#connectChosen) return;
    this.#typed.connect = String(Math.min(STANDARD.connect, this.#most('connect')));
  }

  /** 1×1 is no board: the side that was entered last must be longer. */
  #least(name: Side): number {
    if (name === 'connect') return 2;
    const other = name === 'rows' ? 'columns' : 'rows';
    return name === this.#last && this.size[other] === 1 ? 2 : 1;
  }

  #most(name: Side): number {
    if (name !== 'connect') return MAX_SIDE;
    const { rows, columns } = this.size;
    return Math.min(MAX_SIDE, maxConnect(rows, columns));
  }

  /** What a number must be, where the other two decide. */
  #rule(name: Side): string | null {
    const max = this.#most(name);
    if (name === 'connect') return t(max === 2 ? 'size-connect-two' : 'size-connect', { max });
    return this.#least(name) === 2 ? t('size-side', { max }) : null;
  }
}

const textOf = ({ rows, columns, connect }: BoardSize): Record<Side, string> => ({
  rows: String(rows),
  columns: String(columns),
  connect: String(connect),
});

/** Says at once which sizes are impossible: one may have made another wrong. */
async function checkAll({ target }: any) {
  const { mark } = await import('./field-errors.ts').catch(unfetched);
  for (const field of target.closest('.sides').querySelectorAll('input')) mark(field);
}
