/** <cuatro-erase>: deletes a player, after the numbers of what will happen were shown and the name was typed. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { onSubmit } from '../components/on-submit.js';
import { RequestingElement } from '../components/requesting-element.js';
import { number, t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';

/** @typedef {import('../core/types.js').Deleted} Deleted */

const LINES = /** @type {const} */ ([
  ['erase-anonymised', 'games_anonymised'],
  ['erase-removed', 'games_removed'],
  ['erase-aborted', 'games_aborted'],
]);

export class CuatroErase extends RequestingElement {
  name = '';
  /** Whether the games can be deleted too. */ purges = false;
  /** What is shown before the numbers are: it calls `count`. */ start = () => html``;
  /** What proves the right to delete. @type {() => string|null} */ token = () => null;
  /** Called once the player is deleted. @type {(name: string) => void} */ onErased = () => {};
  /** What would happen; null until that is asked for. @type {Deleted|null} */ #counts = null;
  #purge = false;
  #typed = '';

  template() {
    return html`
      ${this.#counts ? nothing : this.start()}
      <p class="error" role="alert">${this.error}</p>
      ${this.#counts ? this.#question(this.#counts) : nothing}
    `;
  }

  /** @param {Deleted} counts */
  #question(counts) {
    const { name } = this;
    const erase = onSubmit(() => this.#matches && this.#erase());
    return html`
      <form class="sure card" @submit=${erase}>
        <h3>${t('erase-title', { name })}</h3>
        <div role="status">
          <ul class="plain">
            ${LINES.map(([key, games]) => html`<li>${t(key, { n: number(counts[games]) })}</li>`)}
          </ul>
        </div>
        <p>${t('erase-for-good')}</p>
        ${
          this.purges
            ? html`
                <label class="tick">
                  <input
                    type="checkbox"
                    .checked=${this.#purge}
                    @change=${() => this.count(!this.#purge)}
                  />
                  <span>${t('erase-purge')}</span>
                </label>
              `
            : nothing
        }
        <label>
          <span>${t('erase-confirm', { name })}</span>
          <input
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            @input=${(/** @type {any} */ event) => {
              this.#typed = event.target.value;
              this.update();
            }}
          />
        </label>
        <div class="choices">
          <button type="submit" class="danger" ?disabled=${!this.#matches || this.busy}>
            ${t('erase-go', { name })}
          </button>
          ${button(t('erase-keep'), () => this.#end())}
        </div>
      </form>
    `;
  }

  get #matches() {
    return this.#typed.trim() === this.name;
  }

  /** Asks what would happen. @param {boolean} [purge] */
  async count(purge = false) {
    if (this.busy) return undefined;
    return this.attempt(async () => {
      const asked = this.#counts === null;
      this.#purge = purge;
      this.#counts = await this.page.api.remove(this.#path({ dry_run: '1' }), this.token());
      this.update();
      if (asked) this.#focus('.sure input[type=text]');
    });
  }

  #erase() {
    return this.attempt(async () => {
      await this.page.api.remove(this.#path({}), this.token());
      this.#end();
      this.onErased(this.name);
    });
  }

  #end() {
    this.#counts = null;
    this.#purge = false;
    this.#typed = '';
    this.update();
    this.#focus('button.danger');
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement|null} */ (this.querySelector(selector))?.focus();
  }

  /** @param {Record<string, string>} query */
  #path(query) {
    const all = { ...query, ...(this.#purge && { games: 'purge' }) };
    return `/players/${encodeURIComponent(this.name)}?${new URLSearchParams(all)}`;
  }

  /** @param {unknown} error */
  failed(error) {
    const unknown = error instanceof ProblemError && error.status === 404;
    if (unknown) this.error = t('erase-unknown', { name: this.name });
    else super.failed(error);
  }
}

customElements.define('cuatro-erase', CuatroErase);
