/**
 * <cuatro-manage>: what only the holder of the admin token may do. The parts get their own facts:
 * `manage.facts = { base, holds, error, manual, entered, importing, erasing }`.
 * Events of its own: `cuatro:token` with `{token}`, `cuatro:forget`, `cuatro:look` with `{name}`; those of the parts bubble through.
 */
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { refusal } from './refusal.js';
import { NOT_ERASING } from './cuatro-erase.js';
import { NO_IMPORT } from './cuatro-import.js';
import { statisticsTabs } from './statistics-tabs.js';
import { NONE_ENTERED } from './cuatro-entered.js';
import './cuatro-manual.js';

/**
 * @typedef {object} ManageFacts
 * @property {string} base
 * @property {boolean|null} holds Whether this device holds the admin token; null while the server is asked.
 * @property {string|null} error
 * @property {import('./cuatro-manual.js').ManualFacts} manual
 * @property {import('./cuatro-entered.js').EnteredFacts} entered
 * @property {import('./cuatro-import.js').ImportFacts} importing
 * @property {import('./cuatro-erase.js').EraseFacts} erasing
 */

/** @extends {CuatroElement<ManageFacts>} */
export class CuatroManage extends CuatroElement {
  #manual = document.createElement('cuatro-manual');
  #entered = document.createElement('cuatro-entered');
  #import = document.createElement('cuatro-import');
  #erase = document.createElement('cuatro-erase');

  /** @returns {ManageFacts} */
  initial() {
    return {
      base: '',
      holds: null,
      error: null,
      manual: { levels: [], error: null, saved: null, busy: false },
      entered: NONE_ENTERED,
      importing: NO_IMPORT,
      erasing: NOT_ERASING,
    };
  }

  build() {
    const { h } = this;
    const facts = () => this.facts;
    const token = h('input', {
      type: 'password',
      name: 'token',
      required: true,
      autocomplete: 'off',
      'aria-describedby': 'token-error',
    });
    const name = h('input', {
      type: 'text',
      name: 'player',
      required: true,
      maxlength: 128,
      autocomplete: 'off',
    });
    this.#import.classList.add('card');
    return [
      h('h1', { tabindex: -1 }, () => t('manage.title')),
      statisticsTabs(h, () => facts().base),
      h('p', { class: 'lead' }, () =>
        t(facts().holds === null ? 'manage.checking' : 'manage.lead'),
      ),
      h(
        'form',
        {
          class: 'card',
          hidden: () => facts().holds !== false,
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.emit('token', { token: token.value.trim() });
          },
        },
        h('p', {}, () => t('manage.tokenHint')),
        h(
          'label',
          {},
          h('span', {}, () => t('manage.token')),
          token,
        ),
        refusal(this, () => facts().error, { id: 'token-error' }),
        h('button', { type: 'submit', class: 'primary' }, () => t('manage.use')),
      ),
      h(
        'div',
        { class: 'tools', hidden: () => facts().holds !== true },
        h('div', { class: 'card' }, this.#manual, this.#entered),
        this.#import,
        h(
          'section',
          { class: 'card' },
          h('h2', {}, () => t('export.title')),
          h('p', { class: 'hint' }, () => t('export.hint')),
          h(
            'a',
            { class: 'button', href: () => `${facts().base}/api/v1/export.txt`, download: true },
            () => t('export.go'),
          ),
        ),
        h(
          'section',
          { class: 'card' },
          h('h2', {}, () => t('manage.erase')),
          h(
            'form',
            {
              class: 'row',
              hidden: () => facts().erasing.counts !== null,
              onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.emit('look', { name: name.value.trim() });
              },
            },
            h(
              'label',
              {},
              h('span', {}, () => t('manage.eraseName')),
              name,
            ),
            h('button', { type: 'submit' }, () => t('manage.eraseLook')),
          ),
          this.#erase,
        ),
        h(
          'p',
          { class: 'holds' },
          () => t('manage.holds'),
          ' ',
          h('button', { type: 'button', class: 'small', onclick: () => this.emit('forget') }, () =>
            t('manage.forget'),
          ),
        ),
      ),
    ];
  }

  refresh() {
    const { manual, entered, importing, erasing } = this.facts;
    this.#manual.facts = manual;
    this.#entered.facts = entered;
    this.#import.facts = importing;
    this.#erase.facts = erasing;
  }
}

customElements.define('cuatro-manage', CuatroManage);
