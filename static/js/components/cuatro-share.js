/**
 * <cuatro-share>: a game at this move as link, picture and text. `share.facts = { url, picture, plain, name, title }`.
 * Events: `cuatro:copy` with `{text}`, `cuatro:send` with `{text}`, `cuatro:copy-board`, `cuatro:unshare`.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { h } from './markup.js';

/**
 * @typedef {object} ShareFacts
 * @property {boolean} whole Whether the game is shared, rather than one of its boards.
 * @property {string} title Of which move.
 * @property {string} url The page at this move, empty until it is known.
 * @property {string} picture Address of the board as SVG.
 * @property {string} plain Address of the board as text.
 * @property {string} name What the files are called, without ending.
 */

/** @extends {CuatroElement<ShareFacts>} */
export class CuatroShare extends CuatroElement {
  #heading = h('h2', { tabindex: -1 });
  #picture = h('img', { class: 'preview', alt: '', hidden: true });

  /** @returns {ShareFacts} */
  initial() {
    return { whole: true, title: '', url: '', picture: '', plain: '', name: '' };
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
        live('span', {}, () => t(facts().whole ? 'share.link' : 'share.linkMove')),
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
          icon('copy'),
          live('span', {}, () => t('share.copyLink')),
        ),
        'share' in navigator
          ? live(
              'button',
              { type: 'button', onclick: () => this.emit('send', { text: facts().url }) },
              icon('share'),
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
            href: () => facts().picture,
            download: () => `${facts().name}.svg`,
          },
          () => t('share.picture'),
        ),
        live(
          'a',
          {
            class: 'button small',
            href: () => facts().plain,
            download: () => `${facts().name}.txt`,
          },
          () => t('share.text'),
        ),
        live(
          'button',
          { type: 'button', class: 'small', onclick: () => this.emit('copy-board') },
          () => t('share.copyText'),
        ),
      ),
    ];
  }

  connected() {
    // The button that asks to share leads here.
    queueMicrotask(() => this.#heading.focus());
  }

  refresh() {
    const { picture, title, whole } = this.facts;
    this.#heading.textContent = t(whole ? 'share.title' : 'share.titleBoard');
    this.#picture.alt = title;
    if (picture && this.#picture.getAttribute('src') !== picture) this.#picture.src = picture;
  }
}

customElements.define('cuatro-share', CuatroShare);
