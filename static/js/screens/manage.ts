/** <cuatro-manage>, the screen for the holder of the admin token, which this device keeps: one card for each task. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { MANAGEMENT, statisticsTabs } from '../components/statistics-tabs.ts';
import { language, t } from '../i18n/index.ts';
import { ProblemError } from '../net/api.ts';
import * as device from '../net/device.ts';
import { forgetPlayer } from '../net/forget.ts';
import { CuatroEntered } from './entered.ts';
import { CuatroErase } from './erase.ts';
import { CuatroImport } from './import.ts';
import { CuatroManual } from './manual.ts';
import type { Server } from '../core/types.ts';
import type { Page } from './page.ts';

export function open(page: Page) {
  const screen = page.show(new CuatroManage(page), t('manage-title'));
  screen.check(device.adminToken());
}

export class CuatroManage extends RequestingElement {
  /** Whether this device holds the admin token; null while the server is asked. */
  #holds: boolean | null = null;
  #manual;
  #entered;
  #import;
  #erase;

  constructor(page: Page) {
    super(page);
    this.#entered = new CuatroEntered(page);
    this.#manual = new CuatroManual(page).show({ onSaved: () => this.#entered.list.load() });
    this.#import = new CuatroImport(page);
    this.#import.className = 'card';
    this.#manual.className = this.#entered.className = 'stack left';
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
      ${statisticsTabs(this.page.api.base, MANAGEMENT)}
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

  /** Asks the server whether a token is its admin's. */
  async check(token: string | null) {
    await this.attempt(async () => {
      const server: Server | null = token ? await this.page.api.get('/server', token) : null;
      this.#holds = server?.admin === true;
      if (token && !this.#holds) this.error = t('manage-wrong');
    });
    if (!this.#holds) return;
    device.keepAdminToken(token);
    this.update();
    this.#entered.list.load();
  }

  failed(error: unknown) {
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
