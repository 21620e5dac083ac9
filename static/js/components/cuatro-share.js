/**
 * <cuatro-share>: a game at this move as link, picture, text and emoji. `share.facts = { url, preview, picture, name, title }`.
 * Events: `cuatro:copy` with `{text}`, `cuatro:send` with `{text}`, `cuatro:copy-board`, `cuatro:copy-emoji`, `cuatro:unshare`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { icon } from './icons.js';
import { h, made } from './markup.js';

/**
 * @typedef {object} ShareFacts
 * @property {'game'|'move'|'board'} what Whether a game is shared, one of its boards, or any board.
 * @property {string} title Of which move.
 * @property {string} url The page at this move, empty until it is known.
 * @property {string} preview Address of the board as it is shown here.
 * @property {string} picture Address of the board as a picture that every program takes; empty where it has neither picture nor text.
 * @property {string} name What its file is called, without ending.
 */

/** What the link leads to. */
const LINKS = /** @type {const} */ ({
  game: 'share.link',
  move: 'share.linkMove',
  board: 'share.linkBoard',
});

/** @extends {MarkupElement<ShareFacts>} */
export class CuatroShare extends MarkupElement {
  #heading = h('h2', { tabindex: -1 });
  #picture = h('img', { class: 'preview', alt: '' });

  /** @returns {ShareFacts} */
  initial() {
    return { what: 'game', title: '', url: '', preview: '', picture: '', name: '' };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    // Without a connection there is none rather than a broken one.
    this.#picture.addEventListener('load', () => {
      this.#picture.hidden = false;
    });
    this.#picture.addEventListener('error', () => {
      this.#picture.hidden = true;
    });
    const copies = (
      /** @type {'copy-board'|'copy-emoji'} */ what,
      /** @type {import('../i18n/index.js').Key} */ key,
    ) =>
      live(
        'button',
        {
          type: 'button',
          class: 'small',
          hidden: () => what === 'copy-board' && !facts().picture,
          onclick: () => this.emit(what),
        },
        () => t(key),
      );
    return [
      h(
        'div',
        { class: 'head' },
        this.#heading,
        live(
          'button',
          { type: 'button', class: 'small', onclick: () => this.emit('unshare') },
          () => t('share.close'),
        ),
      ),
      live('p', { class: 'hint' }, () => facts().title),
      live(
        'label',
        {},
        live('span', {}, () => t(LINKS[facts().what])),
        live('input', {
          type: 'text',
          readonly: true,
          class: 'link',
          '.value': () => facts().url,
          onfocus: (/** @type {any} */ event) => event.target.select(),
        }),
      ),
      live(
        'div',
        { class: 'choices' },
        live(
          'button',
          {
            type: 'button',
            class: 'primary',
            onclick: () => this.emit('copy', { text: facts().url }),
          },
          made(icon('copy')),
          live('span', {}, () => t('share.copyLink')),
        ),
        'share' in navigator
          ? live(
              'button',
              { type: 'button', onclick: () => this.emit('send', { text: facts().url }) },
              made(icon('share')),
              live('span', {}, () => t('share.send')),
            )
          : null,
      ),
      this.#picture,
      live(
        'div',
        { class: 'choices' },
        live(
          'a',
          {
            class: 'button small',
            hidden: () => !facts().picture,
            href: () => facts().picture,
            download: () => `${facts().name}.png`,
          },
          () => t('share.picture'),
        ),
        copies('copy-emoji', 'share.copyEmoji'),
        copies('copy-board', 'share.copyText'),
      ),
    ];
  }

  connected() {
    // The button that asks to share leads here.
    queueMicrotask(() => this.#heading.focus());
  }

  refresh() {
    const { preview, title, what } = this.facts;
    this.#heading.textContent = t(what === 'game' ? 'share.title' : 'share.titleBoard');
    this.#picture.alt = title;
    if (!preview) {
      this.#picture.hidden = true;
      this.#picture.removeAttribute('src');
    } else if (this.#picture.getAttribute('src') !== preview) this.#picture.src = preview;
  }
}

customElements.define('cuatro-share', CuatroShare);
