/** <cuatro-erase>: deletes a player, after the numbers of what will happen were shown and the name was typed. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { number, t } from '../i18n/index.ts';
import { ProblemError } from '../net/api.ts';
import type { Deleted } from '../core/types.ts';

const LINES = [
  ['erase-anonymised', 'games_anonymised'],
  ['erase-removed', 'games_removed'],
  ['erase-aborted', 'games_aborted'],
] as const;

export class CuatroErase extends RequestingElement {
  name = '';
  /** Whether the games can be deleted too. */ purges = false;
  /** What is shown before the numbers are: it calls `count`. */ start = () => html``;
  /** What proves the right to delete. */ token: () => string | null = () => null;
  /** Called once the player is deleted. */ onErased: (name: string) => void = () => {};
  /** What would happen; null until that is asked for. */ #counts: Deleted | null = null;
  #purge = false;
  #typed = '';

  template() {
    return html`
      ${this.#counts ? nothing : this.start()}
      <p class="error" role="alert">${this.error}</p>
      ${this.#counts ? this.#question(this.#counts) : nothing}
    `;
  }

  #question(counts: Deleted) {
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
            @input=${(event: any) => {
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

  /** Asks what would happen. */
  async count(purge: boolean = false) {
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

  #focus(selector: string) {
    (this.querySelector(selector) as HTMLElement | null)?.focus();
  }

  #path(query: Record<string, string>) {
    const all = { ...query, ...(this.#purge && { games: 'purge' }) };
    return `/players/${encodeURIComponent(this.name)}?${new URLSearchParams(all)}`;
  }

  failed(error: unknown) {
    const unknown = error instanceof ProblemError && error.status === 404;
    if (unknown) this.error = t('erase-unknown', { name: this.name });
    else super.failed(error);
  }
}

customElements.define('cuatro-erase', CuatroErase);
