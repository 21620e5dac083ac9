/** <cuatro-docs>: commands and a program to begin with. `docs.facts = { url }`. Events: `cuatro:copy` with `{text}`. */
import { samples } from '../core/samples.js';
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { h } from './markup.js';

/** @type {import('../core/samples.js').Sample[]} */
const ORDER = ['terminal', 'curl', 'bot', 'watch', 'engine', 'file'];

/** @typedef {{url: string}} DocsFacts Where this server is, without a slash at the end. */

/** @extends {CuatroElement<DocsFacts>} */
export class CuatroDocs extends CuatroElement {
  /** @returns {DocsFacts} */
  initial() {
    return { url: '' };
  }

  build() {
    const { h: live } = this;
    const text = (/** @type {import('../core/samples.js').Sample} */ sample) =>
      samples(this.facts.url)[sample].trimEnd();
    const openapi = () => `${this.facts.url}/api/v1/openapi.json`;
    return [
      live('h1', { tabindex: -1 }, () => t('docs.title')),
      live('p', { class: 'lead' }, () => t('docs.lead')),
      ...ORDER.map((sample) =>
        live(
          'section',
          { 'data-sample': sample },
          live(
            'div',
            { class: 'head' },
            live('h2', {}, () => t(`docs.${sample}`)),
            live(
              'button',
              {
                type: 'button',
                class: 'small',
                'aria-label': () => `${t('docs.copy')}: ${t(`docs.${sample}`)}`,
                onclick: () => this.emit('copy', { text: text(sample) }),
              },
              icon('copy'),
              live('span', {}, () => t('docs.copy')),
            ),
          ),
          live('p', {}, () => t(`docs.${sample}Text`)),
          // Long lines scroll, so the keyboard must reach them.
          live(
            'pre',
            {
              tabindex: 0,
              role: 'group',
              'aria-label': () => t(`docs.${sample}`),
              translate: 'no',
            },
            h('code'),
          ),
        ),
      ),
      live('h2', {}, () => t('docs.openapi')),
      live('p', {}, live('a', { href: openapi, target: '_blank' }, openapi)),
      live('p', {}, () => t('docs.more')),
    ];
  }

  refresh() {
    const texts = samples(this.facts.url);
    for (const sample of ORDER) {
      const code = this.querySelector(`[data-sample=${sample}] code`);
      if (code) code.textContent = texts[sample].trimEnd();
    }
  }
}

customElements.define('cuatro-docs', CuatroDocs);
