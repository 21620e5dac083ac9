/**
 * <cuatro-home>: a name, the ways to play, and what is going on. `home.facts = { … }`.
 * Wishes: `cuatro:create` with `{body, names}`, `cuatro:enter` with `{typed}`.
 */
import { sizeText } from '../core/board-size.js';
import { counted, number, t } from '../i18n/index.js';
import { levels, seatName } from '../i18n/names.js';
import { BoardChoice } from './board-choice.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { h } from './markup.js';
import { reveal } from './later.js';
import './cuatro-board.js';

/** @typedef {'person'|'computer'|'device'|'watch'|'others'} Way */
/** @typedef {{position: number, name: string, points: number}} Ranked */

/**
 * @typedef {object} HomeFacts
 * @property {string} base
 * @property {string[]} names Names known on this device, the newest first.
 * @property {import('../core/types.js').Game[]} games Going on or waiting now.
 * @property {Ranked[]} top
 * @property {string|null} error What the server said to the last wish.
 * @property {number|null} wrongSeat The seat, 0 or 1, whose name it refused.
 * @property {string|null} held A name that was refused because somebody holds it.
 * @property {boolean} busy
 */

/** @type {Record<Way, import('./icons.js').Icon>} */
const WAYS = { person: 'people', computer: 'chip', device: 'device', watch: 'watch', others: 'table' };

/** A game that our own levels could have played; the board behind the form plays it softly. */
const SHOWPIECE = [1, 6, 2, 3, 4, 1, 4, 5, 0, 3, 3, 4, 1, 0, 2, 4, 3, 2, 2, 4, 4, 3, 3, 2, 0, 1, 1];
const SOFT_MS = 1500;

export class CuatroHome extends CuatroElement {
  /** @type {HomeFacts} */ #facts = { base: '', names: [], games: [], top: [], error: null, wrongSeat: null, held: null, busy: false };
  /** @type {Way} */ #way = 'person';
  #played = 14;
  #board = document.createElement('cuatro-board');
  #name = h('input');
  #games = h('ul', { class: 'list' });
  #top = h('ol', { class: 'list' });
  #levels = h('div', { class: 'levels' });
  #redeem = document.createElement('cuatro-redeem');
  #touched = false;

  /** @param {HomeFacts} facts */
  set facts(facts) {
    const before = this.#facts;
    this.#facts = facts;
    this.update();
    if (facts.wrongSeat !== null && before.wrongSeat === null) /** @type {HTMLElement|null} */ (this.querySelector('[aria-invalid=true]'))?.focus();
  }

  build() {
    const { h: live } = this;
    this.choice = new BoardChoice(live, () => this.update(), () => ['person', 'computer'].includes(this.#way), () => this.#way !== 'watch');
    this.#board.setAttribute('decorative', '');
    this.#name = live('input', { type: 'text', name: 'name', required: () => this.#needs('name'), disabled: () => !this.#needs('name'), maxlength: 60, autocomplete: 'nickname', list: 'known-names', 'aria-describedby': 'home-error', 'aria-invalid': () => this.#wrong('name'), oninput: () => { this.#touched = true; } });
    const field = (/** @type {() => import('../i18n/index.js').Key} */ key, /** @type {HTMLElement} */ control, /** @type {() => boolean} */ shown) => live('label', { hidden: () => !shown() }, live('span', {}, () => t(key())), control);
    const other = (/** @type {string} */ name, /** @type {Way[]} */ ways) => live('input', { type: 'text', name, maxlength: 60, autocomplete: 'off', 'aria-describedby': 'home-error', 'aria-invalid': () => this.#wrong(name), required: () => ways.includes(this.#way), disabled: () => !ways.includes(this.#way) });
    const watched = (/** @type {string} */ name) => live('select', { name, disabled: () => this.#way !== 'watch' });
    return [
      live(
        'section', { class: 'first' },
        live('div', { class: 'stage', 'aria-hidden': 'true' }, this.#board),
        live(
          'div', { class: 'start' },
          live('h1', { tabindex: -1 }, () => t('home.title')),
          live('p', { class: 'lead' }, () => t('home.lead')),
          live(
            'form', { onsubmit: (/** @type {SubmitEvent} */ event) => this.#submit(event), novalidate: false },
            live('datalist', { id: 'known-names' }),
            live(
              'fieldset', { class: 'ways' },
              live('legend', {}, () => t('home.ways')),
              .../** @type {Way[]} */ (Object.keys(WAYS)).map((way) => live(
                'label', { class: 'way' },
                live('input', { type: 'radio', name: 'way', value: way, checked: way === 'person', onchange: () => { this.#way = way; this.update(); } }),
                icon(WAYS[way]), live('span', {}, () => t(`way.${way}`)),
              )),
            ),
            // Behind the ways: it comes and goes with them, and they must not move under the finger.
            field(() => (this.#way === 'device' ? 'field.nameX' : 'field.name'), this.#name, () => this.#needs('name')),
            live('fieldset', { class: 'choose', hidden: () => this.#way !== 'computer' }, live('legend', {}, () => t('field.level')), this.#levels),
            field(() => 'field.nameO', other('second', ['device']), () => this.#way === 'device'),
            field(() => 'field.seatX', other('inviteX', ['others']), () => this.#way === 'others'),
            field(() => 'field.seatO', other('inviteO', ['others']), () => this.#way === 'others'),
            field(() => 'field.levelX', watched('levelX'), () => this.#way === 'watch'),
            field(() => 'field.levelO', watched('levelO'), () => this.#way === 'watch'),
            this.choice.fields,
            live('p', { class: 'error', id: 'home-error', role: 'alert' }, () => this.#facts.error ?? ''),
            this.#redeem,
            live('button', { type: 'submit', class: 'primary big', disabled: () => this.#facts.busy }, () => t(`go.${this.#way}`)),
          ),
        ),
      ),
      live(
        'section', { class: 'around' },
        live(
          'form', { class: 'card enter', onsubmit: (/** @type {SubmitEvent} */ event) => { event.preventDefault(); this.wish('enter', { typed: new FormData(/** @type {HTMLFormElement} */ (event.target)).get('code') }); } },
          live('h2', {}, () => t('enter.title')),
          live('label', {}, live('span', {}, () => t('enter.label')), live('input', { type: 'text', name: 'code', required: true, autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false' })),
          live('button', { type: 'submit' }, () => t('enter.go')),
        ),
        live('div', { class: 'card' }, live('h2', {}, () => t('home.now')), live('p', { class: 'empty', hidden: () => this.#facts.games.length > 0 }, () => t('home.nowEmpty')), this.#games),
        live('div', { class: 'card' }, live('h2', {}, live('a', { href: () => `${this.#facts.base}/ranking` }, () => t('home.top'))), live('p', { class: 'empty', hidden: () => this.#facts.top.length > 0 }, () => t('home.topEmpty')), this.#top),
      ),
    ];
  }

  connected() {
    this.#showBoard();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const soft = setInterval(() => {
      if (document.hidden) return;
      this.#played = this.#played > SHOWPIECE.length + 2 ? 0 : this.#played + 1;
      this.#showBoard();
    }, SOFT_MS);
    this.life.addEventListener('abort', () => clearInterval(soft));
  }

  refresh() {
    const { names, games, top, base } = this.#facts;
    this.setAttribute('data-way', this.#way);
    reveal(this.#redeem, this.#facts.held !== null);
    this.#redeem.facts = { name: this.#facts.held };
    if (!this.#touched && names[0] && this.#name.value !== names[0]) this.#name.value = names[0];
    this.querySelector('datalist')?.replaceChildren(...names.map((name) => h('option', { value: name })));
    this.#showLevels();
    this.#games.replaceChildren(...games.map((game) => h(
      'li', {}, h('a', { href: `${base}/g/${game.id}` }, `${seatName(game.seats.X)} – ${seatName(game.seats.O)}`),
      h('span', { class: 'detail' }, `${sizeText(game)} · ${game.status === 'waiting' ? t('home.open') : t('turn.round', { n: game.round })}`),
    )));
    this.#top.replaceChildren(...top.map((player) => h(
      'li', {}, h('span', { class: 'position' }, number(player.position)), h('a', { href: `${base}/players/${encodeURIComponent(player.name)}` }, player.name), h('span', { class: 'detail' }, counted('count.points', player.points)),
    )));
  }

  #showBoard() {
    this.#board.facts = { rows: 6, columns: 7, connect: 4, moves: SHOWPIECE.slice(0, this.#played), side: null, line: [], lit: [] };
  }

  /** Levels come from the server's list; a choice already made stays. */
  #showLevels() {
    const told = JSON.stringify(levels());
    if (this.#levels.dataset.told === told) return;
    this.#levels.dataset.told = told;
    const preselected = levels().find((level) => level.default)?.id;
    const chosen = /** @type {HTMLInputElement|null} */ (this.#levels.querySelector(':checked'))?.value ?? preselected;
    this.#levels.replaceChildren(...levels().map((level) => h(
      'label', { class: 'level' },
      h('input', { type: 'radio', name: 'level', value: level.id, '.checked': level.id === chosen }),
      h('span', { class: 'name' }, level.name), h('span', { class: 'description' }, level.description),
    )));
    for (const [name, preset] of [['levelX', preselected], ['levelO', levels()[2]?.id]]) {
      const select = /** @type {HTMLSelectElement|null} */ (this.querySelector(`select[name=${name}]`));
      if (!select) continue;
      const kept = select.value || preset;
      select.replaceChildren(...levels().map((level) => h('option', { value: level.id }, level.name)));
      if (kept) select.value = kept;
    }
  }

  /** Whether the server refused the name in this field. @param {string} field @returns {'true'|null} */
  #wrong(field) {
    const seat = ['name', 'inviteX'].includes(field) ? 0 : 1;
    return this.#facts.wrongSeat === seat ? 'true' : null;
  }

  /** @param {'name'} what */
  #needs(what) {
    return what === 'name' && this.#way !== 'watch' && this.#way !== 'others';
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? '').trim();
    const me = { name: text('name') };
    const seats = {
      person: [me, {}],
      computer: [me, { level: text('level') }],
      device: [me, { name: text('second') }],
      watch: [{ level: text('levelX') }, { level: text('levelO') }],
      others: [{ invite: text('inviteX') }, { invite: text('inviteO') }],
    }[this.#way];
    // The server plays an exhibition ahead of its viewers, who set their own speed.
    const pace = this.#way === 'watch' ? { pace_ms: 300 } : {};
    this.wish('create', { body: { seats, ...this.choice?.request(), ...pace } });
  }
}

customElements.define('cuatro-home', CuatroHome);
