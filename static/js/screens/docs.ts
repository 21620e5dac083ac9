/** <cuatro-docs>, the screen for people who write programs: commands and a program to begin with. */
import { html } from 'lit-html';
import { CuatroElement } from '../components/element.ts';
import { icon } from '../components/icons.ts';
import { samples, type Sample } from '../core/samples.ts';
import { t } from '../i18n/index.ts';
import { copy } from './share.ts';
import type { Page } from './page.ts';

const ORDER: Sample[] = ['terminal', 'curl', 'bot', 'watch', 'engine', 'file'];

export function open(page: Page) {
  page.show(new CuatroDocs(page), t('docs-title'));
}

export class CuatroDocs extends CuatroElement {
  constructor(readonly page: Page) {
    super();
  }

  template() {
    // The address that brought the reader here works from here.
    const url = `${location.origin}${this.page.api.base}`;
    const openapi = `${url}/api/v1/openapi.json`;
    const texts = samples(url);
    return html`
      <h1 tabindex="-1">${t('docs-title')}</h1>
      <p class="lead">${t('docs-lead')}</p>
      ${ORDER.map((sample) => this.#sample(sample, texts[sample].trimEnd()))}
      <h2>${t('docs-openapi')}</h2>
      <p><a href=${openapi} target="_blank">${openapi}</a></p>
      <p>${t('docs-more')}</p>
    `;
  }

  #sample(sample: Sample, text: string) {
    const title = t(`docs-${sample}`);
    // Long lines scroll, so the keyboard must reach them.
    return html`
      <section class="stack" data-sample=${sample}>
        <div class="head">
          <h2>${title}</h2>
          <button
            type="button"
            class="small"
            aria-label="${t('docs-copy')}: ${title}"
            @click=${() => copy(this.page, text)}
          >
            ${icon('copy')}
            <span>${t('docs-copy')}</span>
          </button>
        </div>
        <p>${t(`docs-${sample}-text`)}</p>
        <pre
          class="card"
          tabindex="0"
          role="group"
          aria-label=${title}
          translate="no"
        ><code>${text}</code></pre>
      </section>
    `;
  }
}

customElements.define('cuatro-docs', CuatroDocs);
