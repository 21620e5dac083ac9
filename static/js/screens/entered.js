/** <cuatro-entered>: the results that were entered by hand, the newest first; the operator can take one back. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../components/button.js';
import { pastGame } from '../components/past-game.js';
import { RequestingElement } from '../components/requesting-element.js';
import { number, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import * as device from '../net/device.js';

/** @typedef {import('../core/types.js').Past} Past */

/** Rows at a time: a mistake is mostly noticed at once. */
const PAGE = 5;

export class CuatroEntered extends RequestingElement {
  /** @type {Past[]|null} */ #items = null;
  /** Where the next page begins. @type {string|null} */ #next = null;
  /** The result that waits for a second press. @type {string|null} */ #asked = null;

  template() {
    return html`
      <h3 tabindex="-1">${t('entered-title')}</h3>
      ${this.#items?.length === 0 ? html`<p class="hint">${t('entered-none')}</p>` : nothing}
      <p class="error" role="alert">${this.error}</p>
      <ul class="pasts stack">
        ${repeat(
          this.#items ?? [],
          ({ id }) => id,
          (game) => pastGame(game, this.page.api.base, this.#takeBack(game.id)),
        )}
      </ul>
      ${this.#next ? button(t('history-more'), () => this.load(true), 'small') : nothing}
    `;
  }

  /** @param {string} id */
  #takeBack(id) {
    if (id !== this.#asked) return button(t('entered-back'), () => this.#ask(id, id), 'small back');
    return html`
      <p class="question">${t('entered-sure')}</p>
      ${button(t('entered-yes'), () => this.#withdraw(id), 'small danger', { disabled: this.busy })}
      ${button(t('entered-no'), () => this.#ask(null, id), 'small')}
    `;
  }

  /** @param {boolean} more Whether the next page is added. */
  async load(more) {
    const { page } = this;
    try {
      const query = new URLSearchParams({
        kind: 'manual',
        limit: String(PAGE),
        ...(more && this.#next && { cursor: this.#next }),
      });
      /** @type {import('../core/types.js').History} */
      const { items, next } = await page.api.get(`/history?${query}`);
      this.#items = [...(more ? (this.#items ?? []) : []), ...items];
      this.#next = next;
      this.error = null;
    } catch (error) {
      if (!page.stay.aborted) this.failed(error);
    }
    this.update();
  }

  /** @param {string} id */
  #withdraw(id) {
    return this.attempt(async () => {
      /** @type {Past} */
      const { points, seats } = await this.page.api.remove(`/history/${id}`, device.adminToken());
      this.#items = (this.#items ?? []).filter((game) => game.id !== id);
      this.#asked = null;
      this.page.notify(
        t('entered-done', {
          nameX: playerName(seats.X),
          nameO: playerName(seats.O),
          X: number(points.X),
          O: number(points.O),
        }),
      );
      // The button that had the focus goes with its result.
      this.querySelector('h3')?.focus();
    });
  }

  /** Asks before a result goes, or lets it be. @param {string|null} asked @param {string} id */
  #ask(asked, id) {
    this.#asked = asked;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(`[data-id="${id}"] :is(.danger, .back)`)
    )?.focus();
  }
}

customElements.define('cuatro-entered', CuatroEntered);
