/**
 * <cuatro-you>: the reader's own panel, a dialog: page, another device, settings, forgetting. `you.facts = { … }`.
 * Events: `cuatro:want` with changed settings, `cuatro:speak` with `{language}`, `cuatro:transfer`, `cuatro:copy` with `{text}`, `cuatro:forget`, `cuatro:close`.
 */
import { LANGUAGE_CODES, LANGUAGES, language, moment, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/**
 * @typedef {object} YouFacts
 * @property {string} name Empty for a person who has none.
 * @property {boolean} held Whether this device holds the name's token, so that it can hand the name on.
 * @property {string} base
 * @property {import('../net/device.js').Settings} settings
 * @property {{code: string, expires_at: string, qr?: string|null}|null} transfer
 * @property {string|null} error
 */

/** @extends {CuatroElement<YouFacts|null>} */
export class CuatroYou extends CuatroElement {
  #dialog = h('dialog', { 'aria-labelledby': 'you-title' });
  #qr = h('img', { class: 'qr', alt: '', width: 176, height: 176 });
  #sure = false;

  /** @returns {YouFacts|null} */
  initial() {
    return null;
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const tick = (/** @type {'sound'|'confirm'} */ key) =>
      live(
        'label',
        { class: 'tick' },
        live('input', {
          type: 'checkbox',
          name: key,
          '.checked': () => facts()?.settings[key] === true,
          onchange: (/** @type {any} */ event) =>
            this.emit('want', { [key]: event.target.checked }),
        }),
        live('span', {}, () => t(`set.${key}`)),
      );
    const choice = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {() => boolean} */ chosen,
      /** @type {() => string} */ text,
      /** @type {() => void} */ choose,
    ) =>
      live(
        'label',
        { class: 'choice' },
        live('input', { type: 'radio', name, value, '.checked': chosen, onchange: choose }),
        live('span', {}, text),
      );
    this.#dialog.append(
      live(
        'div',
        { class: 'head' },
        live('h2', { id: 'you-title', tabindex: -1 }, () => facts()?.name || t('you.title')),
        live(
          'button',
          { type: 'button', class: 'small close', onclick: () => this.#dialog.close() },
          () => t('you.close'),
        ),
      ),
      live('p', { class: 'hint', hidden: () => Boolean(facts()?.name) }, () => t('you.nobody')),
      live(
        'div',
        { class: 'choices', hidden: () => !facts()?.name },
        live(
          'a',
          {
            class: 'button page',
            href: () => `${facts()?.base}/players/${encodeURIComponent(facts()?.name ?? '')}`,
            onclick: () => this.#dialog.close(),
          },
          () => t('you.page'),
        ),
        live(
          'button',
          {
            type: 'button',
            class: 'transfer',
            hidden: () => !facts()?.held || Boolean(facts()?.transfer),
            onclick: () => this.emit('transfer'),
          },
          () => t('you.transfer', { name: facts()?.name ?? '' }),
        ),
      ),
      live(
        'div',
        { class: 'handover', hidden: () => !facts()?.transfer, role: 'status' },
        this.#qr,
        live('p', {}, () =>
          t(facts()?.transfer?.qr ? 'you.scan' : 'you.type', { name: facts()?.name ?? '' }),
        ),
        live('p', { class: 'code' }, () => t('you.code', { code: facts()?.transfer?.code ?? '' })),
        live(
          'button',
          {
            type: 'button',
            class: 'small copy',
            onclick: () => this.emit('copy', { text: facts()?.transfer?.code }),
          },
          () => t('you.copy'),
        ),
        live('p', { class: 'hint' }, () =>
          facts()?.transfer
            ? t('you.until', { until: moment(facts()?.transfer?.expires_at ?? '') })
            : '',
        ),
      ),
      live(
        'p',
        { class: 'hint', hidden: () => !facts()?.held },
        () => `${t('you.another')} ${t('you.points', { name: facts()?.name ?? '' })}`,
      ),
      refusal(this, () => facts()?.error),
      live('h3', {}, () => t('you.settings')),
      tick('sound'),
      tick('confirm'),
      live(
        'fieldset',
        {},
        live('legend', {}, () => t('set.theme')),
        .../** @type {const} */ (['auto', 'light', 'dark']).map((theme) =>
          choice(
            'theme',
            theme,
            () => facts()?.settings.theme === theme,
            () => t(`theme.${theme}`),
            () => this.emit('want', { theme }),
          ),
        ),
      ),
      live(
        'fieldset',
        {},
        live('legend', {}, () => t('set.language')),
        ...LANGUAGE_CODES.map((code) =>
          choice(
            'language',
            code,
            () => language() === code,
            () => LANGUAGES[code],
            () => this.emit('speak', { language: code }),
          ),
        ),
      ),
      live(
        'button',
        {
          type: 'button',
          class: 'forget',
          hidden: () => this.#sure,
          onclick: () => this.#ask(true),
        },
        () => t('you.forget'),
      ),
      live(
        'div',
        { class: 'sure', hidden: () => !this.#sure },
        live('p', {}, () => t('you.forgetWhat')),
        live(
          'div',
          { class: 'choices' },
          live(
            'button',
            { type: 'button', class: 'danger', onclick: () => this.emit('forget') },
            () => t('you.forgetYes'),
          ),
          live('button', { type: 'button', onclick: () => this.#ask(false) }, () =>
            t('you.forgetNo'),
          ),
        ),
      ),
    );
    return [this.#dialog];
  }

  connected() {
    const { life: signal } = this;
    this.#dialog.addEventListener('close', () => this.emit('close'), { signal });
    // A press beside the panel closes it, as everywhere.
    this.#dialog.addEventListener(
      'click',
      (event) => event.target === this.#dialog && this.#dialog.close(),
      { signal },
    );
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  refresh() {
    const qr = this.facts?.transfer?.qr;
    this.#qr.hidden = !qr;
    this.#qr.alt = t('you.qr');
    if (qr) this.#qr.src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  }

  /** @param {boolean} sure */
  #ask(sure) {
    this.#sure = sure;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(sure ? '.sure .danger' : '.forget')
    )?.focus();
  }
}

customElements.define('cuatro-you', CuatroYou);
