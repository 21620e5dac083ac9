/** The fields for the names of the reader and of another person at this device. Names are suggested until others are typed. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { language, t } from '../i18n/index.ts';
import * as device from '../net/device.ts';
import { measure } from './name-length.ts';

export class NameFields {
  /** The names that are suggested, for the reader and for the other person. */
  #suggested = { suggestion: '', second: '' };
  /** The language of the suggestions. */ #language = '';
  /** What was typed in place of a suggestion. */
  #typed: { name: string | null; second: string | null } = { name: null, second: null };

  constructor(readonly changed: () => void) {}

  /** A suggestion that nobody has taken speaks the page's language. */
  get suggested() {
    if (this.#language !== language()) {
      this.#language = language();
      this.#suggested = {
        suggestion: device.suggestedName(),
        second: device.settings().second ?? device.suggestedName('second'),
      };
    }
    return this.#suggested;
  }

  /** Suggests another name in place of one that somebody holds; null if that was not suggested. */
  replace(held: string) {
    const which = (['suggestion', 'second'] as const).find((one) => this.suggested[one] === held);
    if (!which) return null;
    this.#suggested[which] = device.suggestedName(which, true);
    return this.#suggested[which];
  }

  /** Names known on this device, the newest first. */
  get #known() {
    return device.players().map(({ name }) => name);
  }

  get #name() {
    return this.#typed.name ?? this.#known[0] ?? this.suggested.suggestion;
  }

  /** Other names of this device may be its owner's own from before. */
  get #second() {
    const { second } = this.suggested;
    if (this.#typed.second !== null) return this.#typed.second;
    return second === this.#name ? (this.#known.find((one) => one !== this.#name) ?? '') : second;
  }

  /**
   * @param wanted Whether the reader needs a name. @param shared Whether two people play at this device.
   * @param wrong The seat, 0 or 1, whose name was refused.
   */
  template(wanted: boolean, shared: boolean, wrong: number | null) {
    // What is typed takes the place of a name that was suggested.
    const select = ({ target }: any) => this.#typed.name ?? target.select();
    const type = ({ target }: any) => {
      this.#typed.name = target.value;
      measure({ target });
      import('./name-note.ts').then(({ noteName }) => noteName(target)).catch(() => {});
      this.changed();
    };
    const typeSecond = ({ target }: any) => {
      this.#typed.second = target.value;
      measure({ target });
    };
    return html`
      <datalist id="known-names">
        ${this.#known.map((name) => html`<option value=${name}></option>`)}
      </datalist>
      <label class="field" ?hidden=${!wanted}>
        <span>${t(shared ? 'field-name-X' : 'field-name')}</span>
        <input
          type="text"
          name="name"
          ?required=${wanted}
          ?disabled=${!wanted}
          ?readonly=${device.signedOn() !== null}
          autocomplete="nickname"
          list="known-names"
          aria-describedby="home-error"
          aria-invalid=${wrong === 0 ? 'true' : nothing}
          .value=${live(this.#name)}
          @focus=${select}
          @input=${type}
        />
      </label>
      <label class="field" ?hidden=${!shared}>
        <span>${t('field-name-O')}</span>
        <input
          type="text"
          name="second"
          autocomplete="off"
          aria-describedby="home-error"
          aria-invalid=${wrong === 1 ? 'true' : nothing}
          ?required=${shared}
          ?disabled=${!shared}
          .value=${live(this.#second)}
          @input=${typeSecond}
        />
      </label>
    `;
  }
}
