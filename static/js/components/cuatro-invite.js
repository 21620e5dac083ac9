/**
 * <cuatro-invite>: the links to hand out. `invite.facts = { title, hint, links, warning, qr }`.
 * Events: `cuatro:copy` with `{text}`, `cuatro:send` with `{text}`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { icon } from './icons.js';
import { h, made } from './markup.js';

/** @typedef {{title: string, hint: string, links: {label: string, url: string}[], warning: string|null, qr: string|null}} InviteFacts */

/** @extends {MarkupElement<InviteFacts>} */
export class CuatroInvite extends MarkupElement {
  #list = h('ul');
  #picture = h('img', { class: 'qr', alt: '', width: 168, height: 168, hidden: true });
  #warning = h('p', { class: 'warning' });
  #drawn = '';

  /** @returns {InviteFacts} */
  initial() {
    return { title: '', hint: '', links: [], warning: null, qr: null };
  }

  build() {
    // It has its room from the start. A server without the picture answers 404: then there is no QR rather than a broken one.
    this.#picture.addEventListener('error', () => {
      this.#picture.hidden = true;
    });
    return [
      this.h('h2', {}, () => this.facts.title),
      this.h('p', { class: 'hint' }, () => this.facts.hint),
      this.#list,
      this.#picture,
      this.#warning,
    ];
  }

  refresh() {
    const { links, qr, warning } = this.facts;
    this.#warning.hidden = !warning;
    // The flag to type stands in one line.
    this.#warning.replaceChildren(
      ...(warning ?? '')
        .split(/(--\S+ \S+)/)
        .map((part, index) => (index % 2 ? h('code', {}, part) : part)),
    );
    this.#picture.alt = t('invite.qr');
    if (qr && this.#picture.getAttribute('src') !== qr) {
      this.#picture.src = qr;
      this.#picture.hidden = false;
    }
    if (!qr) this.#picture.hidden = true;
    const drawn = JSON.stringify([links, t('invite.copy')]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#list.replaceChildren(
      ...links.map(({ label, url }) =>
        h(
          'li',
          {},
          h(
            'label',
            {},
            h('span', {}, label),
            h('input', {
              type: 'text',
              readonly: true,
              value: url,
              class: 'link',
              onfocus: (event) => event.target.select(),
            }),
          ),
          h(
            'button',
            { type: 'button', class: 'primary', onclick: () => this.emit('copy', { text: url }) },
            made(icon('copy')),
            h('span', {}, t('invite.copy')),
          ),
          'share' in navigator
            ? h(
                'button',
                { type: 'button', onclick: () => this.emit('send', { text: url }) },
                made(icon('share')),
                h('span', {}, t('invite.share')),
              )
            : null,
        ),
      ),
    );
  }
}

customElements.define('cuatro-invite', CuatroInvite);
