/**
 * <cuatro-entrant-menu>: a dialog with what the organiser can do with one entrant. `menu.facts = { entrant, games, … }`.
 * Events: `cuatro:entrant` with `{n, body}`, `cuatro:token` with `{n}`, `cuatro:copy` with `{text}`, `cuatro:correct` with `{game, outcome}`, `cuatro:closed`.
 */
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';

/** @typedef {import('../core/types.js').StageGame} StageGame */
/**
 * @typedef {object} MenuFacts
 * @property {{n: number, name: string, state: import('../core/types.js').Entrant['state']}|null} entrant Null while nothing is open.
 * @property {StageGame[]|null} games Their games in the stage that is shown, the newest first; null while they are asked for.
 * @property {import('../core/types.js').EntrantLink|null} link The link with another token for them, once they have one.
 * @property {boolean} over Whether the tournament is over.
 * @property {(n: number) => string} nameOf
 * @property {boolean} busy
 */

/** @typedef {{game: string, outcome: NonNullable<StageGame['outcome']>}} Wanted A correction. */

const OUTCOMES = /** @type {const} */ (['X', 'O', 'draw', 'void']);

/** @extends {MarkupElement<MenuFacts>} */
export class CuatroEntrantMenu extends MarkupElement {
  #dialog = h('dialog', { 'aria-labelledby': 'entrant-title' });
  #results = h('ul', { class: 'results' });
  #picture = h('img', { class: 'qr', alt: '', width: 200, height: 200, hidden: true });
  #name = h('input', {
    type: 'text',
    name: 'rename',
    maxlength: 128,
    required: true,
    autocomplete: 'off',
  });
  /** The correction that is asked about. @type {Wanted|null} */ #wanted = null;
  #drawn = '';
  #open = 0;

  /** @returns {MenuFacts} */
  initial() {
    return { entrant: null, games: null, link: null, over: false, nameOf: String, busy: false };
  }

  build() {
    const { h: live } = this;
    const entrant = () => this.facts.entrant;
    // Results are all that can change in a tournament that is over.
    const over = () => this.facts.over;
    const out = () => entrant()?.state === 'out';
    const paused = () => entrant()?.state === 'paused';
    /** @param {import('../i18n/index.js').Key} key @param {object} body @param {() => boolean} hidden @param {string} [kind] */
    const button = (key, body, hidden, kind = '') =>
      live(
        'button',
        {
          type: 'button',
          class: kind,
          hidden,
          disabled: () => this.facts.busy,
          onclick: () => {
            this.emit('entrant', { n: entrant()?.n, body });
            this.#dialog.close();
          },
        },
        () => t(key),
      );
    this.#dialog.append(
      live(
        'header',
        {},
        live('h2', { id: 'entrant-title' }, () => entrant()?.name ?? ''),
        live(
          'button',
          { type: 'button', class: 'small', onclick: () => this.#dialog.close() },
          () => t('row.close'),
        ),
      ),
      live(
        'div',
        { class: 'choices', hidden: over },
        button('row.in', { state: 'in' }, () => !out(), 'primary'),
        button('row.back', { state: 'in' }, () => !paused(), 'primary'),
        button('row.pause', { state: 'paused' }, () => out() || paused()),
        button('row.remove', { state: 'removed' }, out, 'danger'),
        button('row.ban', { state: 'banned' }, out, 'danger'),
      ),
      live(
        'form',
        {
          class: 'rename',
          hidden: () => out() || over(),
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.emit('entrant', { n: entrant()?.n, body: { name: this.#name.value.trim() } });
            this.#dialog.close();
          },
        },
        live(
          'label',
          {},
          live('span', {}, () => t('row.name')),
          this.#name,
        ),
        live('button', { type: 'submit', disabled: () => this.facts.busy }, () => t('row.rename')),
      ),
      live(
        'div',
        { class: 'lost', hidden: () => out() || over() },
        live('p', { class: 'hint' }, () => t(this.facts.link ? 'row.linkHint' : 'row.lostHint')),
        live(
          'button',
          {
            type: 'button',
            hidden: () => this.facts.link !== null,
            disabled: () => this.facts.busy,
            onclick: () => this.emit('token', { n: entrant()?.n }),
          },
          () => t('row.lost'),
        ),
        this.#picture,
        live('input', {
          type: 'text',
          readonly: true,
          hidden: () => this.facts.link === null,
          'aria-label': () => t('row.link'),
          '.value': () => this.facts.link?.link ?? '',
          onfocus: (event) => event.target.select(),
        }),
        live(
          'button',
          {
            type: 'button',
            hidden: () => this.facts.link === null,
            onclick: () => this.emit('copy', { text: this.facts.link?.link }),
          },
          () => t('organiser.copy'),
        ),
      ),
      live('h3', {}, () => t('row.results')),
      live('p', { class: 'empty', hidden: () => this.facts.games?.length !== 0 }, () =>
        t('row.noResults'),
      ),
      this.#results,
    );
    return [this.#dialog];
  }

  connected() {
    const signal = this.life;
    this.#dialog.addEventListener('close', () => this.emit('closed'), { signal });
    // What is beside it closes it.
    this.#dialog.addEventListener(
      'click',
      (event) => event.target === this.#dialog && this.#dialog.close(),
      { signal },
    );
  }

  close() {
    const open = this.#dialog.open;
    this.#dialog.close();
    return open;
  }

  refresh() {
    const { entrant, games, link, nameOf } = this.facts;
    const picture = link?.qr ? `data:image/svg+xml,${encodeURIComponent(link.qr)}` : '';
    this.#picture.hidden = !picture;
    this.#picture.alt = t('row.link');
    if (picture && this.#picture.getAttribute('src') !== picture) this.#picture.src = picture;
    if (!entrant) {
      this.#open = 0;
      this.#wanted = null;
      if (this.#dialog.open) this.#dialog.close();
      return;
    }
    if (this.#open !== entrant.n) {
      this.#open = entrant.n;
      this.#wanted = null;
      this.#name.value = entrant.name;
      if (!this.#dialog.open) this.#dialog.showModal();
    }
    const drawn = JSON.stringify([entrant.n, games, this.#wanted, t('row.draw')]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#results.replaceChildren(
      ...(games ?? []).map((one) => this.#result(one, entrant.n, nameOf)),
    );
  }

  /** @param {StageGame} one @param {number} n @param {MenuFacts['nameOf']} nameOf */
  #result(one, n, nameOf) {
    const { game, x, o, outcome, corrected_from: before } = one;
    const texts = {
      X: t('row.won', { name: nameOf(x) }),
      O: t('row.won', { name: nameOf(o) }),
      draw: t('row.draw'),
      void: t('row.void'),
    };
    const corrected = before ? ` · ${t('row.corrected', { result: texts[before] })}` : '';
    const against = t('row.against', { name: nameOf(x === n ? o : x) }) + corrected;
    if (outcome === null) return h('li', {}, h('span', {}, against), h('span', {}, t('row.going')));
    const wanted = this.#wanted?.game === game ? this.#wanted.outcome : null;
    return h(
      'li',
      {},
      h(
        'label',
        {},
        h('span', {}, against),
        h(
          'select',
          { onchange: ({ target }) => this.#want({ game, outcome: target.value }) },
          ...OUTCOMES.map((each) =>
            h('option', { value: each, '.selected': each === (wanted ?? outcome) }, texts[each]),
          ),
        ),
      ),
      wanted && wanted !== outcome
        ? h(
            'div',
            { class: 'choices' },
            h(
              'strong',
              { class: 'question' },
              t('row.sure', { result: texts[wanted], before: texts[outcome] }),
            ),
            h(
              'button',
              { type: 'button', class: 'keep', onclick: () => this.#want(null) },
              t('organiser.no'),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'primary',
                onclick: () => {
                  this.emit('correct', { game, outcome: wanted });
                  this.#want(null);
                },
              },
              t('row.yes'),
            ),
          )
        : null,
    );
  }

  /** Asks whether a result is to be corrected; null if it is not. @param {Wanted|null} wanted */
  #want(wanted) {
    const select = /** @type {HTMLElement|null} */ (document.activeElement);
    this.#wanted = wanted;
    this.update();
    if (wanted) /** @type {HTMLElement|null} */ (this.querySelector('.results .keep'))?.focus();
    else if (select && !select.isConnected) this.querySelector('select')?.focus();
  }
}

customElements.define('cuatro-entrant-menu', CuatroEntrantMenu);
