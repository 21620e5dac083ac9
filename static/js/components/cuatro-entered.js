/**
 * <cuatro-entered>: the results that were entered by hand, the newest first, and the way to take one back.
 * `entered.facts = { items, next, base, error, busy }`. Events: `cuatro:withdraw` with `{id}`, `cuatro:entered` for more of them.
 */
import { t } from '../i18n/index.js';
import { pastGame } from './cuatro-history.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';

/** @typedef {{items: import('../core/types.js').Past[]|null, next: string|null, base: string, error: string|null, busy: boolean}} EnteredFacts */

/** Before the server was asked. @type {EnteredFacts} */
export const NONE_ENTERED = { items: null, next: null, base: '', error: null, busy: false };

/** @extends {CuatroElement<EnteredFacts>} */
export class CuatroEntered extends CuatroElement {
  /** The result that waits for a second press. @type {string|null} */ #asked = null;
  #list = h('ul', { class: 'pasts' });

  /** @returns {EnteredFacts} */
  initial() {
    return NONE_ENTERED;
  }

  afterDraw() {
    if (this.#asked === null || this.facts.items?.some(({ id }) => id === this.#asked)) return;
    this.#asked = null;
    // The button that had the focus went with its result.
    /** @type {HTMLElement|null} */ (this.querySelector('h3'))?.focus();
  }

  build() {
    const { h: live } = this;
    return [
      live('h3', { tabindex: -1 }, () => t('entered.title')),
      live('p', { class: 'hint', hidden: () => this.facts.items?.length !== 0 }, () =>
        t('entered.none'),
      ),
      live('p', { class: 'error', role: 'alert' }, () => this.facts.error ?? ''),
      this.#list,
      live(
        'button',
        {
          type: 'button',
          class: 'small',
          hidden: () => !this.facts.next,
          onclick: () => this.emit('entered'),
        },
        () => t('history.more'),
      ),
    ];
  }

  refresh() {
    const { items, base, busy } = this.facts;
    this.#list.replaceChildren(
      ...(items ?? []).map((game) => {
        const line = pastGame(game, base);
        line.dataset.id = game.id;
        if (game.id === this.#asked) {
          line.append(
            h('p', { class: 'question' }, t('entered.sure')),
            h(
              'button',
              {
                type: 'button',
                class: 'small danger',
                disabled: busy,
                onclick: () => this.emit('withdraw', { id: game.id }),
              },
              t('entered.yes'),
            ),
            h(
              'button',
              { type: 'button', class: 'small', onclick: () => this.#ask(null, game.id) },
              t('entered.no'),
            ),
          );
        } else
          line.append(
            h(
              'button',
              { type: 'button', class: 'small back', onclick: () => this.#ask(game.id, game.id) },
              t('entered.back'),
            ),
          );
        return line;
      }),
    );
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
