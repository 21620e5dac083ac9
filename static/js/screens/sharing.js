/** <cuatro-share>: a board as link, picture, text and emoji. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { addressField } from '../components/address-field.js';
import { cardHead } from '../components/card-head.js';
import { CuatroElement } from '../components/element.js';
import { icon } from '../components/icons.js';
import { emojiBoard } from '../core/emoji-board.js';
import { language, t } from '../i18n/index.js';
import { textOf } from '../net/download.js';
import { copy, send } from './share.js';

/**
 * @typedef {object} Shared
 * @property {'game'|'move'|'board'} what
 * @property {string} title
 * @property {string} path Address of its page, without the base path.
 * @property {(kind: 'svg'|'png'|'txt') => string} file Its address as a file of that kind, with a query; empty if there is none.
 * @property {string} name File name without extension.
 * @property {Parameters<typeof emojiBoard>[0]} board
 * @property {string[]} lines Text above the board in emoji.
 * @property {string} [text] What is sent along with the link.
 */

/** The label of the link. */
const LINKS = /** @type {const} */ ({
  game: 'share-link',
  move: 'share-link-move',
  board: 'share-link-board',
});

export class CuatroShare extends CuatroElement {
  /** @type {Shared|null} */ shared = null;
  /** Address of a picture that failed to load: it is left out. */ #failed = '';

  /** @param {import('./page.js').Page} page @param {string} base Address that links begin with. @param {() => void} onClose */
  constructor(page, base, onClose) {
    super();
    this.page = page;
    this.base = base;
    this.onClose = onClose;
  }

  connected() {
    queueMicrotask(() => this.querySelector('h2')?.focus());
  }

  template() {
    const { page, shared } = this;
    if (!shared) return nothing;
    const { what, title, path, file, name, text } = shared;
    const url = this.base + path;
    const address = (/** @type {'svg'|'png'|'txt'} */ kind) =>
      file(kind) && `${file(kind)}&lang=${language()}`;
    const picture = address('png');
    const share = () => send({ ...(text && { text }), url });
    return html`
      ${cardHead(t(what === 'game' ? 'share-title' : 'share-title-board'), this.onClose)}
      <p class="hint">${title}</p>
      <label>
        <span>${t(LINKS[what])}</span>
        ${addressField(url)}
      </label>
      <div class="choices">
        <button type="button" class="primary" @click=${() => copy(page, url)}>
          ${icon('copy')}
          <span>${t('share-copy-link')}</span>
        </button>
        ${
          'share' in navigator
            ? html`
                <button type="button" @click=${share}>
                  ${icon('share')}
                  <span>${t('share-send')}</span>
                </button>
              `
            : nothing
        }
      </div>
      ${this.#preview(address('svg'), title)}
      <div class="choices">
        ${
          picture
            ? html`
                <a class="button small" href=${picture} download="${name}.png">
                  ${t('share-picture')}
                </a>
              `
            : nothing
        }
        ${button(t('share-copy-emoji'), () => this.#copyEmoji(shared, url), 'small')}
        ${
          picture
            ? button(t('share-copy-text'), () => this.#copyText(address('txt')), 'small')
            : nothing
        }
      </div>
    `;
  }

  /** @param {string} address @param {string} title */
  #preview(address, title) {
    if (!address || address === this.#failed) return nothing;
    const fail = () => {
      this.#failed = address;
      this.update();
    };
    return html`<img class="preview" alt=${title} src=${address} @error=${fail} />`;
  }

  /** @param {Shared} shared @param {string} url */
  #copyEmoji({ lines, board }, url) {
    copy(this.page, [...lines, emojiBoard(board), url].join('\n'));
  }

  /** @param {string} address */
  async #copyText(address) {
    const { page } = this;
    try {
      await copy(page, await textOf(address));
    } catch (error) {
      page.notify(page.detail(error));
    }
  }
}

customElements.define('cuatro-share', CuatroShare);
