/**
 * <cuatro-home>: a board to play on at once, a name, the other ways to play, and what is going on. `home.facts = { … }`.
 * The board does what is chosen: it begins a game against the computer or on this device, and says what the other ways wait for.
 * Events: `cuatro:create` with `{body}` and, from the board, the first `{column}`; `cuatro:enter` with `{typed}`.
 */
import { STANDARD } from '../core/board-size.js';
import { t } from '../i18n/index.js';
import { levels } from '../i18n/names.js';
import { BoardChoice } from './board-choice.js';
import { MarkupElement } from './markup-element.js';
import { HomeBoard } from './home-board.js';
import { icon } from './icons.js';
import { LevelChoice } from './level-choice.js';
import { h, made } from './markup.js';
import { refusal } from './refusal.js';
import { reveal } from './lazy.js';
import { OwnGames, goesOnYet } from './own-games.js';
import { WatchedLevels } from './watched-levels.js';
import './cuatro-lobby.js';

/** @typedef {'person'|'computer'|'device'|'watch'|'others'} Way */
/** @typedef {import('../core/types.js').Game} Game */

/**
 * @typedef {import('./cuatro-lobby.js').LobbyFacts & StartFacts} HomeFacts
 *
 * @typedef {object} StartFacts
 * @property {boolean} owned Whether the reader has games of their own, or had: their place is kept from the start.
 * @property {string[]} names Names known on this device, the newest first.
 * @property {boolean} fixed Whether a proxy said who the reader is, so that the name cannot be changed.
 * @property {string} suggestion A name for a person who has none yet.
 * @property {string} second A name for the other person at this device.
 * @property {boolean} away Whether the server does not answer.
 * @property {string|null} error What the server said to the last attempt.
 * @property {number|null} wrongSeat The seat, 0 or 1, whose name it refused.
 * @property {string|null} held A name that was refused because somebody holds it.
 * @property {boolean} busy
 * @property {string|null} level The level that was played last on this device.
 * @property {boolean} confirm Whether a disc drops at the second press only.
 */

/** @type {Record<Way, import('./icons.js').Icon>} */
const WAYS = {
  person: 'people',
  computer: 'chip',
  device: 'device',
  watch: 'watch',
  others: 'table',
};
/** Ways for the few; they stand below. @type {Way[]} */
const RARE = ['watch', 'others'];
/** Ways in which the person at this device can move first, so that the board itself begins the game. @type {Way[]} */
const AT_ONCE = ['computer', 'device'];
/** Ways in which two people play, so that there can be a series. @type {Way[]} */
const PEOPLE = ['person', 'device', 'others'];

/** @extends {MarkupElement<HomeFacts>} */
export class CuatroHome extends MarkupElement {
  /** @type {Way} */ #way = 'computer';
  /** @type {number|null} The column that waits for its second press. */ #asked = null;
  #board = new HomeBoard(() => ({
    size: this.choice?.size ?? STANDARD,
    open: !this.facts.busy && this.#begins,
    confirm: this.facts.confirm,
  }));
  #refusal = refusal(this, () => this.facts.error, { id: 'home-error' });
  #name = h('input');
  /** @type {LevelChoice|null} */ #level = null;
  /** @type {OwnGames|null} */ #own = null;
  /** @type {WatchedLevels|null} */ #watched = null;
  #lobby = document.createElement('cuatro-lobby');
  #redeem = document.createElement('cuatro-redeem');
  #touched = false;
  #second = h('input');
  #secondTouched = false;

  /** @returns {HomeFacts} */
  initial() {
    return {
      base: '',
      names: [],
      fixed: false,
      suggestion: '',
      second: '',
      own: [],
      owned: false,
      wrongCode: null,
      games: null,
      top: null,
      away: false,
      error: null,
      wrongSeat: null,
      held: null,
      busy: false,
      level: null,
      confirm: false,
    };
  }

  /** @param {HomeFacts} before */
  beforeDraw(before) {
    // A start that came to nothing leaves the board free again.
    if (before.busy && !this.facts.busy) this.#board.clear();
  }

  /** @param {HomeFacts} before */
  afterDraw(before) {
    if (this.facts.wrongSeat !== null && before.wrongSeat === null)
      /** @type {HTMLElement|null} */ (this.querySelector('[aria-invalid=true]'))?.focus();
  }

  build() {
    const { h: live } = this;
    this.choice = new BoardChoice(
      live,
      () => this.update(),
      () => ['person', 'computer'].includes(this.#way),
      () => this.#way !== 'watch',
      () => PEOPLE.includes(this.#way),
    );
    this.#name = live('input', {
      type: 'text',
      name: 'name',
      required: () => this.#needsName(),
      disabled: () => !this.#needsName(),
      readonly: () => this.facts.fixed,
      maxlength: 128,
      autocomplete: 'nickname',
      list: 'known-names',
      'aria-describedby': 'home-error',
      'aria-invalid': () => this.#wrong('name'),
      // What is typed takes the place of a name that was suggested.
      onfocus: () => this.#touched || this.#name.select(),
      oninput: () => {
        this.#touched = true;
        import('./name-note.js').then(({ noteName }) => noteName(this.#name)).catch(() => {});
      },
    });
    this.#level = new LevelChoice(
      live,
      () => this.update(),
      // Nobody waits for levels of a server that does not answer.
      () => this.#way === 'computer' && (levels().length > 0 || !this.facts.away),
      () => this.facts.level,
    );
    this.#own = new OwnGames(live, () => this.facts.owned);
    const field = (
      /** @type {() => import('../i18n/index.js').Key} */ key,
      /** @type {HTMLElement} */ control,
      /** @type {() => boolean} */ shown,
    ) =>
      live(
        'label',
        { class: 'field', hidden: () => !shown() },
        live('span', {}, () => t(key())),
        control,
      );
    const other = (/** @type {string} */ name, /** @type {Way[]} */ ways) =>
      live('input', {
        type: 'text',
        name,
        maxlength: 128,
        autocomplete: 'off',
        'aria-describedby': 'home-error',
        'aria-invalid': () => this.#wrong(name),
        required: () => ways.includes(this.#way),
        disabled: () => !ways.includes(this.#way),
      });
    this.#second = other('second', ['device']);
    this.#second.addEventListener('input', () => {
      this.#secondTouched = true;
    });
    this.#watched = new WatchedLevels(live, () => this.#way === 'watch');
    const way = (/** @type {Way} */ one) =>
      live(
        'label',
        { class: 'way' },
        live('input', {
          type: 'radio',
          name: 'way',
          value: one,
          checked: one === this.#way,
          onchange: () => this.#choose(one),
        }),
        made(icon(WAYS[one])),
        live('span', {}, () => t(`way.${one}`)),
      );
    const ways = /** @type {Way[]} */ (Object.keys(WAYS));
    return [
      live(
        'section',
        { class: 'first' },
        this.#own.element,
        live(
          'div',
          { class: 'stage' },
          this.#board.element,
          // In the first screen, where somebody new looks.
          live('p', { class: 'away', role: 'status' }, () =>
            this.facts.away ? t('home.away') : '',
          ),
          live('p', { class: 'hint', hidden: () => this.facts.away }, () => this.#hint()),
        ),
        live(
          'div',
          { class: 'start' },
          live('h1', { tabindex: -1 }, () => t('home.title')),
          live('p', { class: 'lead' }, () => t('home.lead')),
          live(
            'form',
            { onsubmit: (/** @type {SubmitEvent} */ event) => this.#submit(event) },
            live('datalist', { id: 'known-names' }),
            live(
              'fieldset',
              { class: 'ways' },
              live('legend', { class: 'unseen' }, () => t('home.ways')),
              ...ways.filter((one) => !RARE.includes(one)).map(way),
            ),
            // Behind the ways: it comes and goes with them, and they must not move under the finger.
            field(
              () => (this.#way === 'device' ? 'field.nameX' : 'field.name'),
              this.#name,
              () => this.#needsName(),
            ),
            field(
              () => 'field.nameO',
              this.#second,
              () => this.#way === 'device',
            ),
            this.#refusal,
            this.#level.field,
            field(
              () => 'field.nameX',
              other('inviteX', ['others']),
              () => this.#way === 'others',
            ),
            field(
              () => 'field.nameO',
              other('inviteO', ['others']),
              () => this.#way === 'others',
            ),
            field(
              () => 'field.nameX',
              this.#watched.X,
              () => this.#way === 'watch',
            ),
            field(
              () => 'field.nameO',
              this.#watched.O,
              () => this.#way === 'watch',
            ),
            this.#redeem,
            live(
              'button',
              { type: 'submit', class: 'primary big', disabled: () => this.facts.busy },
              () => t(`go.${this.#way}`),
            ),
            live(
              'label',
              { class: 'tick', hidden: () => this.#way !== 'person' },
              live('input', {
                type: 'checkbox',
                name: 'listed',
                disabled: () => this.#way !== 'person',
              }),
              live('span', {}, () => t('field.listed')),
            ),
            this.choice.fields,
            live(
              'fieldset',
              { class: 'ways rare' },
              live('legend', { class: 'unseen' }, () => t('home.rare')),
              ...RARE.map(way),
            ),
            live('a', { href: () => `${this.facts.base}/board` }, () => t('home.board')),
            live('a', { href: () => `${this.facts.base}/t` }, () => t('home.tournament')),
          ),
        ),
      ),
      this.#lobby,
    ];
  }

  connected() {
    const { life: signal } = this;
    this.#board.connected(signal);
    this.#board.element.addEventListener(
      'cuatro:drop',
      (event) => {
        event.stopPropagation();
        this.#begin(/** @type {CustomEvent} */ (event).detail.column);
      },
      { signal },
    );
    this.#board.element.addEventListener(
      'cuatro:asked',
      (event) => {
        this.#asked = /** @type {CustomEvent} */ (event).detail.column;
        this.update();
      },
      { signal },
    );
  }

  /** Hands the board to the screen of the game that it began. */
  release() {
    return this.#board.release();
  }

  refresh() {
    const { names, own, games, top, away, base, suggestion, second, wrongCode } = this.facts;
    this.setAttribute('data-way', this.#way);
    reveal(this.#redeem, this.facts.held !== null);
    this.#redeem.facts = { name: this.facts.held };
    const name = names[0] ?? suggestion;
    if (!this.#touched && name && this.#name.value !== name) this.#name.value = name;
    // Other names of this device may be its owner's own from before.
    const first = this.#name.value;
    const other = second === first ? (names.find((one) => one !== first) ?? '') : second;
    if (!this.#secondTouched && this.#second.value !== other) this.#second.value = other;
    this.querySelector('datalist')?.replaceChildren(
      ...names.map((one) => h('option', { value: one })),
    );
    this.#watched?.show();
    this.#board.show();
    this.#own?.show(base, own);
    const playing = own.filter(({ game }) => goesOnYet(game));
    this.#lobby.facts = { base, own: playing, games, top, away, wrongCode };
  }

  /** @param {Way} way */
  #choose(way) {
    this.#way = way;
    this.#asked = null;
    this.update();
    // On a low window the way may stand below what begins it.
    this.querySelector('button.big')?.scrollIntoView({ block: 'nearest' });
  }

  /** Whether the first disc starts the game: no start is drawn, and the reader does not leave the first move to the computer. */
  get #begins() {
    if (!AT_ONCE.includes(this.#way) || this.choice?.fair) return false;
    return this.#way !== 'computer' || !this.choice?.rivalStarts;
  }

  /** The first disc starts the game, if the names are there. @param {number} column */
  #begin(column) {
    if (this.facts.busy || !this.#begins) return;
    if (
      this.#way === 'device' &&
      ![this.#name, this.#second].every((field) => field.reportValidity())
    )
      return;
    this.#asked = null;
    this.#board.drop(column);
    // Against the computer the reader has just moved first; of two at this device either may have.
    const first = this.#way === 'computer' ? { first: 'first' } : {};
    this.emit('create', { body: { ...this.#asks(), ...first }, column });
  }

  /** What the board does, or waits for. */
  #hint() {
    if (this.facts.busy) return t('home.hint.making');
    if (this.choice?.possible === false) return t('home.hint.impossible');
    if (this.#asked !== null) return t('board.again', { column: this.#asked });
    const go = t(`go.${this.#way}`);
    if (!AT_ONCE.includes(this.#way)) return t(`home.hint.${this.#way}`);
    if (this.choice?.fair) return t('home.hint.fair', { go });
    return t(this.#begins ? `home.hint.${this.#way}` : 'home.hint.rival', { go });
  }

  /** Whether the server refused the name in this field. @param {string} field @returns {'true'|null} */
  #wrong(field) {
    const seat = ['name', 'inviteX'].includes(field) ? 0 : 1;
    return this.facts.wrongSeat === seat && this.#refusal.current() ? 'true' : null;
  }

  #needsName() {
    return !RARE.includes(this.#way);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    this.emit('create', { body: this.#asks() });
  }

  /** What the server is asked for. */
  #asks() {
    const form = new FormData(/** @type {HTMLFormElement} */ (this.querySelector('.start form')));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? '').trim();
    const me = { name: text('name') || this.facts.suggestion };
    const seats = {
      person: [me, {}],
      computer: [me, { level: this.#level?.id }],
      device: [me, { name: text('second') }],
      watch: this.#watched?.seats,
      others: [{ invite: text('inviteX') }, { invite: text('inviteO') }],
    }[this.#way];
    // The server plays an exhibition ahead of its viewers, who set their own speed.
    const pace = this.#way === 'watch' ? { pace_ms: 300 } : {};
    // The open seat is for whoever gets the link, unless the reader says otherwise; nobody else has a part in a game
    // against the computer, or at this device.
    const listed = RARE.includes(this.#way) || form.has('listed');
    return { seats, listed, ...this.choice?.request(), ...pace };
  }
}

customElements.define('cuatro-home', CuatroHome);
