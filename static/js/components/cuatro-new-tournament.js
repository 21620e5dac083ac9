/**
 * <cuatro-new-tournament>: makes a tournament. `made.facts = { base, own, error, busy, title }`. Event: `cuatro:organise` with the body of
 * the request.
 */
import { namesIn } from '../core/tournament.js';
import { counted, t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/** @typedef {{base: string, own: {id: string, title: string}[], error: string|null, busy: boolean, title: string}} NewTournamentFacts */

/** @extends {MarkupElement<NewTournamentFacts>} */
export class CuatroNewTournament extends MarkupElement {
  #own = h('ul');
  #touched = false;
  /** @type {HTMLInputElement|null} */ #title = null;

  /** @returns {NewTournamentFacts} */
  initial() {
    return { base: '', own: [], error: null, busy: false, title: '' };
  }

  build() {
    const { h: live } = this;
    let open = /** @type {boolean|null} */ (null);
    const names = live('textarea', {
      name: 'names',
      rows: 5,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.update(),
    });
    const given = () => namesIn(names.value);
    this.#title = live('input', {
      type: 'text',
      name: 'title',
      required: true,
      maxlength: 80,
      autocomplete: 'off',
      'aria-describedby': 'organise-error',
      oninput: () => {
        this.#touched = true;
      },
    });
    return [
      live('h1', { tabindex: -1 }, () => t('organise.title')),
      live('p', { class: 'lead' }, () => t('organise.lead')),
      live(
        'form',
        {
          class: 'card',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const title = this.#title?.value.trim();
            this.emit('organise', {
              title,
              ...(given().length > 0 && { names: given(), open: open ?? false }),
            });
          },
        },
        live(
          'label',
          {},
          live('span', {}, () => t('organise.name')),
          this.#title,
        ),
        live(
          'label',
          {},
          live('span', {}, () => t('organise.names')),
          names,
        ),
        live(
          'div',
          { class: 'list', hidden: () => given().length === 0 },
          live('strong', {}, () => counted('count.names', given().length)),
          live(
            'label',
            { class: 'tick' },
            live('input', {
              type: 'checkbox',
              name: 'open',
              onchange: (event) => {
                open = event.target.checked;
              },
            }),
            live('span', {}, () => t('organise.open')),
          ),
        ),
        live(
          'button',
          { type: 'submit', class: 'primary big', disabled: () => this.facts.busy },
          () => t('organise.go'),
        ),
        refusal(this, () => this.facts.error, { id: 'organise-error' }),
      ),
      live(
        'section',
        { class: 'card', hidden: () => this.facts.own.length === 0 },
        live('h2', {}, () => t('organise.own')),
        this.#own,
      ),
    ];
  }

  refresh() {
    const { base, own, title } = this.facts;
    if (this.#title && !this.#touched) this.#title.value = title;
    this.#own.replaceChildren(
      ...own.map(({ id, title: name }) =>
        h('li', {}, h('a', { href: `${base}/t/${id}` }, name || id)),
      ),
    );
  }
}

customElements.define('cuatro-new-tournament', CuatroNewTournament);
