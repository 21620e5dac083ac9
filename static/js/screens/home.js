/**
 * <cuatro-home>, the home screen: a board to play on at once, a name, the other ways to play, and what is going on. The board does what is
 * chosen: it begins a game against the computer or on this device, and says what the other ways wait for.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { BoardChoice } from '../components/board-choice.js';
import { CuatroElement } from '../components/element.js';
import { HomeBoard } from '../components/home-board.js';
import { icon } from '../components/icons.js';
import { reveal } from '../components/lazy.js';
import { LevelChoice } from '../components/level-choice.js';
import { NameFields } from '../components/name-fields.js';
import { goesOnYet, ownGamesCard } from '../components/own-games.js';
import { forgetOnAttempt } from '../components/refusal.js';
import { whileSeen } from '../components/while-seen.js';
import { STANDARD } from '../core/board-size.js';
import { calm, restMs } from '../core/fall.js';
import { t } from '../i18n/index.js';
import { levels } from '../i18n/names.js';
import { ProblemError, answered } from '../net/api.js';
import * as device from '../net/device.js';
import { createGame, heldName, redeem, wrongSeat } from './create.js';
import { hasOwnGames, homeLists } from './home-lists.js';
import { CuatroLobby } from './lobby.js';

/** @typedef {'person'|'computer'|'device'|'watch'|'others'} Way */
/** @typedef {import('../i18n/index.js').Key} Key */

/** @type {Record<Way, import('../components/icons.js').Icon>} */
const WAYS = {
  person: 'people',
  computer: 'chip',
  device: 'device',
  watch: 'watch',
  others: 'table',
};
/** Ways for the few; they stand below. @type {Way[]} */
const RARE = ['watch', 'others'];
/** The others. @type {Way[]} */
const USUAL = ['person', 'computer', 'device'];
/** Ways in which the person at this device can move first, so that the board itself begins the game. @type {Way[]} */
const AT_ONCE = ['computer', 'device'];
/** Ways in which two people play, so that there can be a series. @type {Way[]} */
const PEOPLE = ['person', 'device', 'others'];
/** How often the lists are asked for again. */
const LOBBY_MS = 10_000;
/** Suggested names that turn out to be held are replaced so often before the reader hears of it. */
const SUGGESTIONS = 4;

/** @param {import('./page.js').Page} page @param {{redeem?: {name: string, code: string}}} route */
export function open(page, route) {
  const screen = page.show(new CuatroHome(page), t('home.title'));
  page.onUpdate(() => screen.update());
  screen.load();
  whileSeen(LOBBY_MS, () => screen.load(), page.stay);
  if (!route.redeem) return;
  // A code works once: neither a reload nor a bookmark is to try it again.
  history.replaceState(null, '', `${page.api.base}/`);
  screen.redeem(route.redeem.name, route.redeem.code);
}

export class CuatroHome extends CuatroElement {
  /** @type {Way} */ #way = 'computer';
  /** @type {number|null} The column that waits for its second press. */ #asked = null;
  /** @type {import('../net/own-games.js').OwnGame[]} */ #own = [];
  /** Whether the reader has games of their own, or had: their place is kept from the start. */
  #hasOwn = hasOwnGames();
  /** Whether the server does not answer. */ #away = false;
  #busy = false;
  /** Why the last attempt failed. @type {string|null} */ #error = null;
  /** Whether it failed because nobody answered. */ #unanswered = false;
  /** The seat, 0 or 1, whose name was refused. @type {number|null} */ #wrongSeat = null;
  /** A name that was refused because somebody holds it. @type {string|null} */ #held = null;
  /** Which levels play each other for a reader who watches: how the one that people meet first is beaten. */
  #watched = { X: 'heuristic', O: 'expert' };
  #choice = new BoardChoice(() => this.update());
  #names = new NameFields(() => this.update());
  #level;
  #lobby;
  #redeem = document.createElement('cuatro-redeem');
  #board = new HomeBoard(() => ({
    size: this.#choice.size,
    open: !this.#busy && this.#begins,
    confirm: device.settings().confirm,
  }));

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    super();
    this.page = page;
    this.#lobby = new CuatroLobby(page);
    this.#level = new LevelChoice(device.settings().level, () => this.update());
    forgetOnAttempt(this, () => {
      this.#error = null;
      this.#wrongSeat = null;
    });
  }

  connected() {
    this.#board.connected(this.life);
    this.#board.element.onDrop = (column) => this.#begin(column);
    this.#board.element.onAsk = (column) => {
      this.#asked = column;
      this.update();
    };
  }

  rendered() {
    this.#board.show();
  }

  template() {
    this.setAttribute('data-way', this.#way);
    return html`
      <section class="first">
        ${this.#hasOwn ? ownGamesCard(this.page.api.base, this.#own) : nothing}
        <div class="stage">
          ${this.#board.element}
          <p class="away" role="status">${this.#away ? t('home.away') : ''}</p>
          <p class="hint" ?hidden=${this.#away}>${this.#hint()}</p>
        </div>
        <div class="start">
          <h1 tabindex="-1">${t('home.title')}</h1>
          <p class="lead">${t('home.lead')}</p>
          ${this.#form()}
        </div>
      </section>
      ${this.#lobby.show({
        hasOwn: this.#own.some(({ game }) => goesOnYet(game)),
        away: this.#away,
      })}
    `;
  }

  #form() {
    const { base } = this.page.api;
    const way = this.#way;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#create(this.#asks());
    };
    reveal(this.#redeem, this.#held !== null, {
      name: this.#held,
      onRedeem: (name, code) => this.redeem(name, code),
    });
    return html`
      <form @submit=${submit}>
        ${this.#ways(USUAL, 'ways', 'home.ways')}
        ${this.#names.template(!RARE.includes(way), way === 'device', this.#wrongSeat)}
        <p class="error" role="alert" id="home-error">${this.#error ?? ''}</p>
        ${this.#level.template(way === 'computer' && (levels().length > 0 || !this.#away))}
        ${this.#inviteField('X', 0)} ${this.#inviteField('O', 1)} ${this.#watchedField('X')}
        ${this.#watchedField('O')} ${this.#redeem}
        <button type="submit" class="primary big" ?disabled=${this.#busy}>${t(`go.${way}`)}</button>
        <label class="tick" ?hidden=${way !== 'person'}>
          <input type="checkbox" name="listed" ?disabled=${way !== 'person'} />
          <span>${t('field.listed')}</span>
        </label>
        ${this.#choice.template(
          ['person', 'computer'].includes(way),
          way !== 'watch',
          PEOPLE.includes(way),
        )}
        ${this.#ways(RARE, 'ways rare', 'home.rare')}
        <a href="${base}/board">${t('home.board')}</a>
        <a href="${base}/t">${t('home.tournament')}</a>
      </form>
    `;
  }

  /** @param {Way[]} ways @param {string} kind @param {Key} legend */
  #ways(ways, kind, legend) {
    return html`
      <fieldset class=${kind}>
        <legend class="unseen">${t(legend)}</legend>
        ${ways.map(
          (way) => html`
            <label class="way">
              <input
                type="radio"
                name="way"
                value=${way}
                .checked=${live(way === this.#way)}
                @change=${() => this.#choose(way)}
              />
              ${icon(WAYS[way])}
              <span>${t(`way.${way}`)}</span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  /** @param {'X'|'O'} side @param {0|1} seat */
  #inviteField(side, seat) {
    const wanted = this.#way === 'others';
    return html`
      <label class="field" ?hidden=${!wanted}>
        <span>${t(`field.name${side}`)}</span>
        <input
          type="text"
          name="invite${side}"
          maxlength="128"
          autocomplete="off"
          aria-describedby="home-error"
          aria-invalid=${this.#wrongSeat === seat ? 'true' : nothing}
          ?required=${wanted}
          ?disabled=${!wanted}
        />
      </label>
    `;
  }

  /** @param {'X'|'O'} side */
  #watchedField(side) {
    const wanted = this.#way === 'watch';
    const choose = (/** @type {any} */ { target }) => (this.#watched[side] = target.value);
    return html`
      <label class="field" ?hidden=${!wanted}>
        <span>${t(`field.name${side}`)}</span>
        <select name="level${side}" ?disabled=${!wanted} @input=${choose}>
          ${levels().map(
            ({ id, name }) => html`
              <option value=${id} .selected=${live(id === this.#watched[side])}>${name}</option>
            `,
          )}
        </select>
      </label>
    `;
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
    if (!AT_ONCE.includes(this.#way) || this.#choice.fair) return false;
    return this.#way !== 'computer' || !this.#choice.rivalStarts;
  }

  /** The first disc starts the game, if the names are there. @param {number} column */
  #begin(column) {
    if (this.#busy || !this.#begins) return;
    if (this.#way === 'device' && !this.#isNamed()) return;
    this.#asked = null;
    this.#board.drop(column);
    // Against the computer the reader has just moved first; of two at this device either may have.
    const first = this.#way === 'computer' ? { first: 'first' } : {};
    this.#create({ ...this.#asks(), ...first }, column);
  }

  /** Whether both players have names; if not, the field says so. */
  #isNamed() {
    return ['name', 'second'].every((name) =>
      /** @type {HTMLInputElement} */ (this.querySelector(`[name=${name}]`)).reportValidity(),
    );
  }

  /** What the board does, or waits for. */
  #hint() {
    if (this.#busy) return t('home.hint.making');
    if (!this.#choice.possible) return t('home.hint.impossible');
    if (this.#asked !== null) return t('board.again', { column: this.#asked });
    const go = t(`go.${this.#way}`);
    if (!AT_ONCE.includes(this.#way)) return t(/** @type {Key} */ (`home.hint.${this.#way}`));
    if (this.#choice.fair) return t('home.hint.fair', { go });
    return t(/** @type {Key} */ (this.#begins ? `home.hint.${this.#way}` : 'home.hint.rival'), {
      go,
    });
  }

  /** What the server is asked for. */
  #asks() {
    const form = new FormData(/** @type {HTMLFormElement} */ (this.querySelector('.start form')));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? '').trim();
    const me = { name: text('name') || this.#names.suggested.suggestion };
    const seats = {
      person: [me, {}],
      computer: [me, { level: this.#level.id }],
      device: [me, { name: text('second') }],
      watch: [{ level: this.#watched.X }, { level: this.#watched.O }],
      others: [{ invite: text('inviteX') }, { invite: text('inviteO') }],
    }[this.#way];
    // The server plays an exhibition ahead of its viewers, who set their own speed.
    const pace = this.#way === 'watch' ? { pace_ms: 300 } : {};
    // The open seat is for anybody who gets the link, unless the reader says otherwise; nobody else has a part in a game
    // against the computer, or at this device.
    const listed = RARE.includes(this.#way) || form.has('listed');
    return { seats, listed, ...this.#choice.request(), ...pace };
  }

  async load() {
    const { api, badge, stay } = this.page;
    const lists = await homeLists(api, this.#own);
    if (stay.aborted) return;
    this.#away = lists === null;
    if (lists) {
      badge(lists.own.filter(({ turn }) => turn).map(({ game }) => game.id));
      if (this.#unanswered) {
        this.#error = null;
        this.#wrongSeat = null;
      }
      this.#unanswered = false;
      this.#own = lists.own;
      this.#lobby.games = lists.games;
      this.#lobby.top = lists.top ?? this.#lobby.top;
    }
    // What was known stays in sight.
    this.#hasOwn = this.#own.length > 0;
    this.update();
  }

  /** @param {any} body @param {number} [column] The disc that was dropped already. */
  async #create(body, column) {
    const { page } = this;
    this.#error = null;
    this.#wrongSeat = null;
    this.#held = null;
    this.#busy = true;
    this.update();
    // On a slow line it comes while the game is made.
    page.ahead('game');
    if (column !== undefined) device.vibrate();
    const { level } = body.seats[1];
    const rests = performance.now() + restMs(body.rows ?? STANDARD.rows, calm());
    if (level && body.seats[0].name) device.keepSettings({ level });
    try {
      const path = `/g/${await this.#make(body, column)}`;
      const arrives = this.#board.release();
      const begun = column === undefined ? { seen: 0 } : { seen: 1, restsAt: rests };
      const arrived = await page.go(path, begun);
      arrives();
      // The game waits among the reader's own; the page has said what went wrong.
      if (arrived) return;
      this.load();
    } catch (error) {
      this.#held = heldName(error);
      this.#unanswered = error instanceof ProblemError && error.code === 'offline';
      this.#error = this.#held ? t('join.held', { name: this.#held }) : page.detail(error);
      this.#wrongSeat = wrongSeat(error, body.seats);
    }
    this.#busy = false;
    // A start that came to nothing leaves the board free again.
    this.#board.clear();
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector('[aria-invalid=true]'))?.focus();
  }

  /** Makes the game; a suggested name that somebody holds is replaced by another one. @param {any} body @param {number} [column] @returns {Promise<string>} */
  async #make(body, column) {
    const { api } = this.page;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const id = await createGame(api, body);
        if (column !== undefined) await firstDisc(api, id, column);
        return id;
      } catch (error) {
        const held = heldName(error);
        const name = held === null || attempt >= SUGGESTIONS ? null : this.#names.replace(held);
        if (name === null) throw error;
        this.update();
        const seats = body.seats.map((/** @type {{name?: string}} */ seat) =>
          seat.name === held ? { ...seat, name } : seat,
        );
        body = { ...body, seats };
      }
    }
  }

  /** Makes a held name the reader's on this device. @param {string} name @param {string} code */
  async redeem(name, code) {
    const { page } = this;
    try {
      await redeem(page.api, name, code);
      this.#error = null;
      this.#held = null;
      // The header tells the name that this device now holds.
      page.renew();
      page.notify(t('redeem.done', { name }));
    } catch (error) {
      this.#error = page.detail(error);
    }
    this.update();
  }
}

/** The disc that the reader saw fall while the game was made. @param {import('../net/api.js').Api} api @param {string} id @param {number} column */
async function firstDisc(api, id, column) {
  const disc = { column, ply: 0 };
  device.keepSentDisc(id, disc);
  try {
    await answered(api.post(`/games/${id}/moves`, disc, device.seatsOf(id).X), () =>
      device.keepSentDisc(id, null),
    );
  } catch {
    // The game is there, and drops the disc again unless it was refused.
  }
}

customElements.define('cuatro-home', CuatroHome);
