/** <cuatro-entered>: the results that were entered by hand, the newest first; the operator can take one back. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../components/button.ts';
import { PagedList } from '../components/paged-list.ts';
import { pastGame } from '../components/past-game.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { number, t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import * as device from '../net/device.ts';
import type { History, Past } from '../core/types.ts';

/** Rows at a time: a mistake is mostly noticed at once. */
const PAGE = 5;

export class CuatroEntered extends RequestingElement {
  readonly list: PagedList<Past> = new PagedList(
    this,
    (part) =>
      this.page.api.get<History>(`/history?${new URLSearchParams({ kind: 'manual', ...part })}`),
    PAGE,
  );
  /** The result that waits for a second press. */ #asked: string | null = null;

  template() {
    const { list } = this;
    return html`
      <h3 tabindex="-1">${t('entered-title')}</h3>
      ${list.items?.length === 0 ? html`<p class="hint">${t('entered-none')}</p>` : nothing}
      ${list.failed()}
      <p class="error" role="alert">${this.error}</p>
      <ul class="pasts stack">
        ${repeat(
          list.items ?? [],
          ({ id }) => id,
          (game) => pastGame(game, this.page.api.base, this.#takeBack(game.id)),
        )}
      </ul>
      ${list.more('history-more', 'small')}
    `;
  }

  #takeBack(id: string) {
    if (id !== this.#asked) return button(t('entered-back'), () => this.#ask(id, id), 'small back');
    return html`
      <p class="question">${t('entered-sure')}</p>
      ${button(t('entered-yes'), () => this.#withdraw(id), 'small danger', { disabled: this.busy })}
      ${button(t('entered-no'), () => this.#ask(null, id), 'small')}
    `;
  }

  #withdraw(id: string) {
    return this.attempt(async () => {
      const { points, seats }: Past = await this.page.api.remove(
        `/history/${id}`,
        device.adminToken(),
      );
      this.list.items = (this.list.items ?? []).filter((game) => game.id !== id);
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

  /** Asks before a result goes, or lets it be. */
  #ask(asked: string | null, id: string) {
    this.#asked = asked;
    this.update();
    (this.querySelector(`[data-id="${id}"] :is(.danger, .back)`) as HTMLElement | null)?.focus();
  }
}

customElements.define('cuatro-entered', CuatroEntered);
