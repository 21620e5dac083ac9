/** <cuatro-share>: a board as link, picture, text and emoji. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { addressField } from '../components/address-field.ts';
import { cardHead } from '../components/card-head.ts';
import { CuatroElement } from '../components/element.ts';
import { icon } from '../components/icons.ts';
import { emojiBoard } from '../core/emoji-board.ts';
import { language, t } from '../i18n/index.ts';
import { textOf } from '../net/download.ts';
import { copy, send } from './share.ts';
import type { Page } from './page.ts';

export interface Shared {
  what: 'game' | 'move' | 'board';
  title: string;
  /** Address of its page, without the base path. */ path: string;
  /** Its address as a file of that kind, with a query; empty if there is none. */
  file: (kind: 'svg' | 'png' | 'txt') => string;
  /** File name without extension. */ name: string;
  board: Parameters<typeof emojiBoard>[0];
  /** Text above the board in emoji. */ lines: string[];
  /** What is sent along with the link. */ text?: string;
}

/** The label of the link. */
const LINKS = {
  game: 'share-link',
  move: 'share-link-move',
  board: 'share-link-board',
} as const;

export class CuatroShare extends CuatroElement {
  shared: Shared | null = null;
  /** Address of a picture that failed to load: it is left out. */ #failed = '';

  /** @param base Address that links begin with. */
  constructor(
    readonly page: Page,
    readonly base: string,
    readonly onClose: () => void,
  ) {
    super();
  }

  connected() {
    queueMicrotask(() => this.querySelector('h2')?.focus());
  }

  template() {
    const { page, shared } = this;
    if (!shared) return nothing;
    const { what, title, path, file, name, text } = shared;
    const url = this.base + path;
    const address = (kind: 'svg' | 'png' | 'txt') =>
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

  #preview(address: string, title: string) {
    if (!address || address === this.#failed) return nothing;
    const fail = () => {
      this.#failed = address;
      this.update();
    };
    return html`<img class="preview" alt=${title} src=${address} @error=${fail} />`;
  }

  #copyEmoji({ lines, board }: Shared, url: string) {
    copy(this.page, [...lines, emojiBoard(board), url].join('\n'));
  }

  async #copyText(address: string) {
    const { page } = this;
    try {
      await copy(page, await textOf(address));
    } catch (error) {
      page.notify(page.detail(error));
    }
  }
}

customElements.define('cuatro-share', CuatroShare);
