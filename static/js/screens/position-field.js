/** The field that says which position is on the board, and takes another: an address, columns, or a drawn board. */
import { html, noChange, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n/index.js';

export class PositionField {
  /** Text that was entered and is no position. @type {string|null} */ entered = null;
  /** What is wrong with it. */ mistake = '';
  /** Whether the field holds what is not entered yet: no answer writes over it. */ #typing = false;

  /** @param {(text: string) => void} onEnter */
  constructor(onEnter) {
    this.onEnter = onEnter;
  }

  /** @param {string} text What was entered and is not known to be a position. */
  hold(text) {
    this.entered = text.replace(/^\?/, '').replace(/\s*\n\s*/g, ' ');
    this.mistake = '';
  }

  /** Another position is on the board. */
  forget() {
    this.entered = null;
    this.mistake = '';
  }

  /** @param {string} text */
  #enter(text) {
    this.#typing = false;
    this.onEnter(text);
  }

  /** @param {string} position What is on the board. */
  template(position) {
    const type = () => {
      this.#typing = true;
    };
    // A field of one line would lose the rows of a board.
    const paste = (/** @type {ClipboardEvent} */ event) => {
      event.preventDefault();
      this.#enter(event.clipboardData?.getData('text') ?? '');
    };
    return html`
      <div class="entry stack">
        <label>
          <span>${t('editor-position')}</span>
          <input
            type="text"
            name="position"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            placeholder="3,3,2"
            aria-describedby="position-hint position-wrong"
            aria-invalid=${this.mistake ? 'true' : nothing}
            .value=${this.#typing ? noChange : live(this.entered ?? position)}
            @focus=${(/** @type {any} */ { target }) => target.select()}
            @input=${type}
            @change=${(/** @type {any} */ { target }) => this.#enter(target.value)}
            @paste=${paste}
          />
        </label>
        <p class="error" id="position-wrong" role="alert">${this.mistake}</p>
        <p class="hint" id="position-hint">${t('editor-notations')}</p>
      </div>
    `;
  }
}
