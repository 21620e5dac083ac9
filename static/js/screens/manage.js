/** <cuatro-manage>, the screen for the holder of the admin token, which this device keeps: one card for each task. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { onSubmit } from '../components/on-submit.js';
import { RequestingElement } from '../components/requesting-element.js';
import { statisticsTabs } from '../components/statistics-tabs.js';
import { language, t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';
import * as device from '../net/device.js';
import { forgetPlayer } from '../net/forget.js';
import { CuatroEntered } from './entered.js';
import { CuatroErase } from './erase.js';
import { CuatroImport } from './import.js';
import { CuatroManual } from './manual.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(new CuatroManage(page), t('manage-title'));
  page.onUpdate(() => screen.update());
  screen.check(device.adminToken());
}

export class CuatroManage extends RequestingElement {
  /** Whether this device holds the admin token; null while the server is asked. @type {boolean|null} */
  #holds = null;
  #manual;
  #entered;
  #import;
  #erase;

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    super(page);
    this.#entered = new CuatroEntered(page);
    this.#manual = new CuatroManual(page).show({ onSaved: () => this.#entered.load(false) });
    this.#import = new CuatroImport(page);
    this.#import.className = 'card';
    this.#erase = new CuatroErase(page).show({
      purges: true,
      start: () => this.#nameForm(),
      token: device.adminToken,
      onErased: (name) => {
        forgetPlayer(name);
        page.notify(t('player-erased', { name }));
      },
    });
  }

  template() {
    return html`
      ${statisticsTabs(this.page.api.base)}
      <p class="lead">${t(this.#holds === null ? 'manage-checking' : 'manage-lead')}</p>
      ${this.#holds === false ? this.#tokenForm() : nothing}
      ${this.#holds ? this.#tools() : nothing}
    `;
  }

  #tokenForm() {
    const use = onSubmit((text) => this.check(text('token')));
    return html`
      <form class="card" @submit=${use}>
        <p>${t('manage-token-hint')}</p>
        <label>
          <span>${t('manage-token')}</span>
          <input
            type="password"
            name="token"
            required
            autocomplete="off"
            aria-describedby="token-error"
          />
        </label>
        <p class="error" role="alert" id="token-error">${this.error}</p>
        <button type="submit" class="primary">${t('manage-use')}</button>
      </form>
    `;
  }

  #tools() {
    return html`
      <div class="tools stack">
        <div class="card">${this.#manual} ${this.#entered}</div>
        ${this.#import}
        <section class="card">
          <h2>${t('export-title')}</h2>
          <p class="hint">${t('export-hint')}</p>
          <a
            class="button"
            href="${this.page.api.base}/api/v1/export.txt?lang=${language()}"
            download
          >
            ${t('export-go')}
          </a>
        </section>
        <section class="card">
          <h2>${t('manage-erase')}</h2>
          ${this.#erase}
        </section>
        <p class="hint">
          ${t('manage-holds')} ${button(t('manage-forget'), () => this.#forget(), 'small')}
        </p>
      </div>
    `;
  }

  /** Asks for the player to delete. */
  #nameForm() {
    const look = onSubmit((text) => {
      this.#erase.name = text('player');
      this.#erase.count();
    });
    return html`
      <form class="row" @submit=${look}>
        <label>
          <span>${t('manage-erase-name')}</span>
          <input type="text" name="player" required maxlength="128" autocomplete="off" />
        </label>
        <button type="submit">${t('manage-erase-look')}</button>
      </form>
    `;
  }

  /** Asks the server whether a token is its admin's. @param {string|null} token */
  async check(token) {
    await this.attempt(async () => {
      /** @type {import('../core/types.js').Server|null} */
      const server = token ? await this.page.api.get('/server', token) : null;
      this.#holds = server?.admin === true;
      if (token && !this.#holds) this.error = t('manage-wrong');
    });
    if (!this.#holds) return;
    device.keepAdminToken(token);
    this.update();
    this.#entered.load(false);
  }

  /** @param {unknown} error */
  failed(error) {
    this.#holds = false;
    const wrong = error instanceof ProblemError && (error.status === 401 || error.status === 403);
    if (wrong) this.error = t('manage-wrong');
    else super.failed(error);
  }

  #forget() {
    device.keepAdminToken(null);
    this.#holds = false;
    this.update();
    this.page.notify(t('manage-forgotten'));
  }
}

customElements.define('cuatro-manage', CuatroManage);
