/**
 * <cuatro-emotes>: what a player can show the other one, behind one button. Event: `cuatro:emote` with `{emote}`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';

/** @type {readonly import('../core/types.js').Emote[]} */
const EMOTES = ['hello', 'nice', 'wow', 'hmm', 'oops', 'gg'];
/** The server wants a pause between two; a button that would be refused does not ask. */
const PAUSE_MS = 2_000;

export class CuatroEmotes extends CuatroElement {
  #open = false;
  #resting = false;

  build() {
    const { h } = this;
    return [
      h(
        'button',
        {
          type: 'button',
          class: 'react',
          'aria-expanded': () => String(this.#open),
          'aria-label': () => t('emote.react'),
          title: () => t('emote.react'),
          disabled: () => this.#resting,
          onclick: () => this.#show(!this.#open),
        },
        icon('talk'),
      ),
      h(
        'div',
        {
          class: 'emotes',
          role: 'group',
          'aria-label': () => t('emote.react'),
          hidden: () => !this.#open,
        },
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
    ];
  }

  connected() {
    this.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !this.#open) return;
        event.stopPropagation();
        this.#show(false);
        this.querySelector('button')?.focus();
      },
      { signal: this.life },
    );
  }

  /** @param {boolean} open */
  #show(open) {
    this.#open = open;
    this.update();
  }

  /** @param {import('../core/types.js').Emote} emote */
  #send(emote) {
    this.#resting = true;
    this.#show(false);
    this.emit('emote', { emote });
    setTimeout(() => {
      this.#resting = false;
      this.update();
    }, PAUSE_MS);
  }
}

customElements.define('cuatro-emotes', CuatroEmotes);
