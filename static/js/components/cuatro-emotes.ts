/** <cuatro-emotes>: what a player can show the other one, behind one button. */
import { html } from 'lit-html';
import { t } from '../i18n/index.ts';
import { once } from './button.ts';
import { CuatroElement } from './element.ts';
import { icon } from './icons.ts';
import type { Emote } from '../core/types.ts';

const EMOTES: readonly Emote[] = ['hello', 'nice', 'wow', 'hmm', 'oops', 'gg'];
/** The server wants a pause between two; a button that would be refused does not ask. */
const PAUSE_MS = 2_000;

export class CuatroEmotes extends CuatroElement {
  onEmote: (emote: Emote) => void = () => {};
  /** Called when the dialog opens or closes. */ onOpen: (open: boolean) => void = () => {};
  /** Whether something else stands in the place of the button. */ covered = false;
  #resting = false;

  template() {
    // A tap beside it reaches the dialog, and nothing behind it.
    const tap = once(({ target }) => target === this.#dialog && this.close());
    return html`
      <button
        type="button"
        class="react"
        ?hidden=${this.covered}
        aria-haspopup="dialog"
        aria-label=${t('emote-react')}
        title=${t('emote-react')}
        ?disabled=${this.#resting}
        @click=${this.#open}
      >
        ${icon('talk')}
      </button>
      <dialog
        class="emotes"
        aria-label=${t('emote-react')}
        @close=${() => this.onOpen(false)}
        @click=${tap}
      >
        <div>
          ${EMOTES.map(
            (emote) => html`
              <button
                type="button"
                class="small"
                data-emote=${emote}
                @click=${() => this.#send(emote)}
              >
                ${t(`emote-${emote}`)}
              </button>
            `,
          )}
        </div>
      </dialog>
    `;
  }

  get #dialog() {
    return this.querySelector('dialog') as HTMLDialogElement | null;
  }

  #open() {
    this.#dialog?.showModal();
    this.onOpen(true);
  }

  close() {
    this.#dialog?.close();
  }

  #send(emote: Emote) {
    this.#resting = true;
    this.close();
    this.update();
    this.onEmote(emote);
    setTimeout(() => {
      this.#resting = false;
      this.update();
    }, PAUSE_MS);
  }
}

customElements.define('cuatro-emotes', CuatroEmotes);
