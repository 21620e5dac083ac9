/**
 * <cuatro-emotes>: what a player can show the other one, behind one button. Events: `cuatro:emote` with `{emote}`,
 * `cuatro:reactions` with `{open}`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { icon } from './icons.js';
import { made } from './markup.js';

/** @type {readonly import('../core/types.js').Emote[]} */
const EMOTES = ['hello', 'nice', 'wow', 'hmm', 'oops', 'gg'];
/** The server wants a pause between two; a button that would be refused does not ask. */
const PAUSE_MS = 2_000;

export class CuatroEmotes extends MarkupElement {
  #resting = false;
  #dialog = this.h('dialog', { class: 'emotes', 'aria-label': () => t('emote.react') });

  build() {
    const { h } = this;
    this.#dialog.append(
      h(
        'div',
        {},
        ...EMOTES.map((emote) =>
          h(
            'button',
            {
              type: 'button',
              class: 'small',
              'data-emote': emote,
              onclick: () => this.#send(emote),
            },
            () => t(`emote.${emote}`),
          ),
        ),
      ),
    );
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'react',
          'aria-haspopup': 'dialog',
          'aria-label': () => t('emote.react'),
          title: () => t('emote.react'),
          disabled: () => this.#resting,
          onclick: () => this.#show(),
        },
        made(icon('talk')),
      ),
      this.#dialog,
    ];
  }

  connected() {
    const { life: signal } = this;
    this.#dialog.addEventListener('close', () => this.emit('reactions', { open: false }), {
      signal,
    });
    // A tap beside it reaches the dialog, and nothing behind it.
    this.#dialog.addEventListener(
      'click',
      (event) => event.target === this.#dialog && this.close(),
      { signal },
    );
  }

  #show() {
    this.#dialog.showModal();
    this.emit('reactions', { open: true });
  }

  close() {
    this.#dialog.close();
  }

  /** @param {import('../core/types.js').Emote} emote */
  #send(emote) {
    this.#resting = true;
    this.close();
    this.update();
    this.emit('emote', { emote });
    setTimeout(() => {
      this.#resting = false;
      this.update();
    }, PAUSE_MS);
  }
}

customElements.define('cuatro-emotes', CuatroEmotes);
