/** <cuatro-you>: the reader's own panel, a dialog over whatever screen is open: page, another device, settings, forgetting. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { measure } from '../components/name-length.ts';
import { onSubmit } from '../components/on-submit.ts';
import { closePanel, openPanel, panel } from '../components/panel.ts';
import { qrPicture } from '../components/qr-picture.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { LANGUAGE_CODES, LANGUAGES, language, moment, t, type Language } from '../i18n/index.ts';
import * as device from '../net/device.ts';
import { forgetAll, forgetPlayer } from '../net/forget.ts';
import { copy } from './share.ts';
import type { Transfer } from '../core/types.ts';
import type { ProblemError } from '../net/api.ts';
import type { Page } from './page.ts';

type App = {
  want: (changed: Partial<device.Settings>) => void;
  speak: (language: Language) => void;
};

const THEMES = ['auto', 'light', 'dark'] as const;

/** @param place Where it is put. */
export function openYou(place: HTMLElement, page: Page, app: App) {
  const panel = new CuatroYou(page, app);
  place.append(panel);
  page.cover(panel.close);
}

export class CuatroYou extends RequestingElement {
  /** Empty for a person who has none. */ #name = device.players()[0]?.name ?? '';
  #token = this.#name ? device.playerToken(this.#name) : null;
  #transfer: Transfer | null = null;
  /** Whether it is asked once more if all is to be forgotten. */ #sure = false;

  constructor(
    page: Page,
    readonly app: App,
  ) {
    super(page);
  }

  close = () => closePanel(this);

  template() {
    return panel({
      id: 'you-title',
      title: this.#name || t('you-title'),
      closes: t('you-close'),
      onClose: () => {
        this.page.uncover(this.close);
        this.remove();
      },
      content: html`
        ${this.#name ? this.#own() : html`<p class="hint">${t('you-nobody')}</p>`}
        <p class="error" role="alert">${this.error}</p>
        ${this.#settings()} ${this.#sure ? this.#question() : this.#forgetButton()}
      `,
    });
  }

  #own() {
    const name = this.#name;
    return html`
      <div class="choices fill">
        <a
          class="button page"
          href="${this.page.api.base}/players/${encodeURIComponent(name)}"
          @click=${this.close}
        >
          ${t('you-page')}
        </a>
        ${
          this.#token && !this.#transfer
            ? button(t('you-transfer', { name }), () => this.#moveName(), 'transfer')
            : nothing
        }
      </div>
      ${this.#token && device.isSuggested(name) ? this.#otherName() : nothing}
      ${this.#transfer ? this.#handover(this.#transfer) : nothing}
      ${
        this.#token
          ? html`<p class="hint">${t('you-another')} ${t('you-points', { name })}</p>`
          : nothing
      }
    `;
  }

  /** A name that the page has made can be changed once. */
  #otherName() {
    const rename = onSubmit((text) => this.#rename(text('name')));
    return html`
      <form class="rename row" @submit=${rename}>
        <label class="field">
          <span>${t('you-other-name')}</span>
          <input type="text" name="name" required @input=${measure} autocomplete="nickname" />
        </label>
        <button>${t('you-rename')}</button>
        <p class="hint">${t('you-rename-hint')}</p>
      </form>
    `;
  }

  #handover({ code, qr, expires_at: until }: Transfer) {
    return html`
      <div class="handover card" role="status">
        ${qrPicture(qr, t('you-qr'), 176)}
        <p>${t(qr ? 'you-scan' : 'you-type', { name: this.#name })}</p>
        <p class="code">${t('you-code', { code })}</p>
        ${button(t('you-copy'), () => copy(this.page, code), 'small copy')}
        <p class="hint">${t('you-until', { until: moment(until) })}</p>
      </div>
    `;
  }

  #settings() {
    const settings = device.settings();
    const tick = (key: 'sound' | 'confirm') => html`
      <label class="tick">
        <input
          type="checkbox"
          name=${key}
          .checked=${settings[key] === true}
          @change=${() => this.#want({ [key]: !settings[key] })}
        />
        <span>${t(`set-${key}`)}</span>
      </label>
    `;
    const choice = (
      name: string,
      value: string,
      chosen: boolean,
      text: string,
      choose: () => void,
    ) => html`
      <label class="choice tick">
        <input type="radio" name=${name} value=${value} .checked=${chosen} @change=${choose} />
        <span>${text}</span>
      </label>
    `;
    return html`
      <h3>${t('you-settings')}</h3>
      ${tick('sound')} ${tick('confirm')}
      <fieldset>
        <legend>${t('set-theme')}</legend>
        ${THEMES.map((theme) =>
          choice('theme', theme, settings.theme === theme, t(`theme-${theme}`), () =>
            this.#want({ theme }),
          ),
        )}
      </fieldset>
      <fieldset>
        <legend>${t('set-language')}</legend>
        ${LANGUAGE_CODES.map((code) =>
          choice('language', code, language() === code, LANGUAGES[code], () =>
            this.app.speak(code),
          ),
        )}
      </fieldset>
    `;
  }

  #forgetButton() {
    return button(t('you-forget'), () => this.#ask(true), 'danger forget');
  }

  #question() {
    return html`
      <div class="sure card">
        <p>${t('you-forget-what')}</p>
        <div class="choices">
          ${button(t('you-forget-yes'), () => this.#forget(), 'danger')}
          ${button(t('you-forget-no'), () => this.#ask(false))}
        </div>
      </div>
    `;
  }

  rendered() {
    openPanel(this);
  }

  #want(changed: Partial<device.Settings>) {
    this.app.want(changed);
    this.error = null;
    this.update();
  }

  /** Gets the code that takes the name to another device. */
  #moveName() {
    const path = `/players/${encodeURIComponent(this.#name)}/transfer`;
    return this.attempt(async () => {
      this.#transfer = await this.page.api.post(path, {}, this.#token);
    });
  }

  #rename(wanted: string) {
    const path = `/players/${encodeURIComponent(this.#name)}/rename`;
    return this.attempt(async () => {
      const renamed = await this.page.api.post(path, { name: wanted }, this.#token);
      const { name } = renamed as { name: string };
      forgetPlayer(this.#name);
      device.keepPlayer(name, this.#token);
      this.#name = name;
      this.page.renew();
      this.page.notify(t('you-renamed', { name }));
    });
  }

  failed(error: unknown) {
    const { code, problem } = error as ProblemError;
    if (code === 'name-taken') this.error = t('join-held', { name: problem.name ?? '' });
    else if (code === 'not-over') this.error = t('you-rename-game');
    else if (code === 'forbidden-in-tournament') this.error = t('you-rename-tournament');
    else super.failed(error);
  }

  #ask(sure: boolean) {
    this.#sure = sure;
    this.update();
    (this.querySelector(sure ? '.sure .danger' : '.forget') as HTMLElement | null)?.focus();
  }

  #forget() {
    forgetAll();
    this.app.want({});
    this.remove();
    this.page.badge([]);
    this.page.notify(t('you-forgotten'));
    this.page.go('/');
  }
}

customElements.define('cuatro-you', CuatroYou);
