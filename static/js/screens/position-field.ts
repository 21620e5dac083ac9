/** The field that says which position is on the board, and takes another: an address, columns, or a drawn board. */
import { html, noChange, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n/index.ts';

export class PositionField {
  /** Text that was entered and is no position as far as is known, and what is wrong with it. */
  refused: { text: string; why: string } | null = null;
  /** Whether the field holds what is not entered yet: no answer writes over it. */ #typing = false;

  constructor(readonly onEnter: (text: string) => void) {}

  #enter(text: string) {
    this.#typing = false;
    this.onEnter(text);
  }

  /** @param position What is on the board. */
  template(position: string) {
    const type = () => {
      this.#typing = true;
    };
    // A field of one line would lose the rows of a board.
    const paste = (event: ClipboardEvent) => {
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
            aria-invalid=${this.refused?.why ? 'true' : nothing}
            .value=${this.#typing ? noChange : live(this.refused?.text ?? position)}
            @focus=${({ target }: any) => target.select()}
            @input=${type}
            @change=${({ target }: any) => this.#enter(target.value)}
            @paste=${paste}
          />
        </label>
        <p class="error" id="position-wrong" role="alert">${this.refused?.why}</p>
        <p class="hint" id="position-hint">${t('editor-notations')}</p>
      </div>
    `;
  }
}
