/**
 * <cuatro-home>, the home screen: a board to play on at once, a name, the other ways to play, and what is going on. The board does what is
 * chosen: it begins a game against the computer or on this device, and says what the other ways wait for.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { BoardChoice, type Players } from '../components/board-choice.ts';
import { CuatroElement } from '../components/element.ts';
import { HomeBoard } from '../components/home-board.ts';
import { drawn } from '../components/icons.ts';
import { reveal } from '../components/lazy.ts';
import { LevelChoice } from '../components/level-choice.ts';
import { NameFields } from '../components/name-fields.ts';
import { goesOnYet, ownGamesCard } from '../components/own-games.ts';
import { OtherSeats } from '../components/other-seats.ts';
import { onSubmit } from '../components/on-submit.ts';
import { forgetOnAttempt } from '../components/refusal.ts';
import { whileSeen } from '../net/while-seen.ts';
import { STANDARD } from '../core/board-size.ts';
import { calm, restMs } from '../core/fall.ts';
import { t, type Key } from '../i18n/index.ts';
import { levels } from '../i18n/names.ts';
import { ProblemError } from '../net/api.ts';
import * as device from '../net/device.ts';
import { heldName, redeem, wrongSeat, type NewGame } from './create.ts';
import { hasOwnGames, homeLists } from './home-lists.ts';
import { CuatroLobby } from './lobby.ts';
import { startGame } from './start-game.ts';
import type { OwnGame } from '../net/own-games.ts';
import type { Page } from './page.ts';
import type { OwnRival } from './play-again.ts';

type Way = 'person' | 'computer' | 'device' | 'watch' | 'others';

/** Their icons. */
const WAYS: Record<Way, string> = {
  person:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 20v-1.5C3 15.5 5.5 14 9 14s6 1.5 6 4.5V20M16 5a3 3 0 0 1 0 6M17.5 14.3c2.2.5 3.5 2 3.5 4.2V20',
  computer: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  device: 'M7 3h10v18H7zM11 18h2',
  watch:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  others: 'M3 9h18M6 9v10M18 9v10M9 5h6',
};
/** The ways that everybody looks for, the friend first. */
const USUAL: Way[] = ['person', 'computer', 'device'];
/** Who plays in each. */
const PLAYERS: Record<Way, Players> = {
  person: 'rival',
  computer: 'computer',
  device: 'people',
  watch: 'computers',
  others: 'people',
};
/** How often the lists are asked for again. */
const LOBBY_MS = 10_000;

export function open(page: Page, route: { redeem?: { name: string; code: string } }) {
  const screen = page.show(new CuatroHome(page), t('home-title'));
  screen.load();
  whileSeen(LOBBY_MS, () => screen.load(), page.stay);
  if (!route.redeem) return;
  // A code works once: neither a reload nor a bookmark is to try it again.
  history.replaceState(null, '', `${page.api.base}/`);
  screen.redeem(route.redeem.name, route.redeem.code);
}

export class CuatroHome extends CuatroElement {
  #way: Way = 'person';
  /** The column that waits for its second press. */ #asked: number | null = null;
  #own: OwnGame[] = [];
  /** The last opponents, and what offers them, which is fetched for a reader who has played. */
  #rivals: OwnRival[] = [];
  #again: typeof import('./play-again.ts') | null = null;
  /** Whether the reader has games of their own, or had: their place is kept from the start. */
  #hasOwn = hasOwnGames();
  /** Whether the server does not answer. */ #away = false;
  #busy = false;
  /** Why the last attempt failed. */ #error: string | null = null;
  /** Whether it failed because nobody answered. */ #unanswered = false;
  /** The seat, 0 or 1, whose name was refused. */ #wrongSeat: number | null = null;
  /** A name that was refused because somebody holds it. */ #held: string | null = null;
  #choice = new BoardChoice(() => this.update());
  #names = new NameFields(() => this.update());
  #others = new OtherSeats();
  #level;
  #lobby;
  #redeem = document.createElement('cuatro-redeem');
  #board = new HomeBoard(() => ({
    size: this.#choice.size,
    possible: this.#choice.possible,
    open: !this.#busy && this.#begins !== null,
    confirm: device.settings().confirm,
  }));

  constructor(readonly page: Page) {
    super();
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

  willUpdate() {
    reveal(this.#redeem, this.#held !== null, {
      name: this.#held,
      onRedeem: (name, code) => this.redeem(name, code),
    });
  }

  rendered() {
    this.#board.show();
  }

  template() {
    return html`
      <section class="first" ?data-own=${this.#hasOwn}>
        ${
          this.#hasOwn
            ? ownGamesCard(
                this.page.api.base,
                this.#own,
                this.#again?.playAgain(this.page, this.#rivals),
              )
            : nothing
        }
        <div class="stage">
          ${this.#board.element}
          <p class="away" role="status">${this.#away ? t('home-away') : ''}</p>
          <p class="hint" ?hidden=${this.#away}>${this.#hint()}</p>
        </div>
        <div class="start">
          <h1 tabindex="-1">${t('home-title')}</h1>
          <p class="lead">${t('home-lead')}</p>
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
    const way = this.#way;
    return html`
      <form @submit=${onSubmit(() => this.#create(this.#asks(way)))}>
        ${this.#ways(USUAL, 'home-ways')}
        ${this.#names.template(USUAL.includes(way), way === 'device', this.#wrongSeat)}
        ${way === 'watch' || way === 'others' ? this.#others.template(way, this.#wrongSeat) : nothing}
        <p class="error" role="alert" id="home-error">${this.#error ?? ''}</p>
        ${this.#level.template(way === 'computer' && (levels().length > 0 || !this.#away))}
        ${this.#redeem}
        <button type="submit" class="primary big" ?disabled=${this.#busy}>${t(`go-${way}`)}</button>
        ${this.#choice.template(PLAYERS[way], this.#more())}
      </form>
    `;
  }

  /** What only few look for. */
  #more() {
    const wanted = this.#way === 'person';
    return html`
      <label class="tick" ?hidden=${!wanted}>
        <input type="checkbox" name="listed" ?disabled=${!wanted} />
        <span>${t('field-listed')}</span>
      </label>
      ${this.#ways(['watch', 'others'], 'home-rare')}
    `;
  }

  #ways(ways: Way[], legend: Key) {
    return html`
      <fieldset class="ways">
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
              ${drawn(WAYS[way])}
              <span>${t(`way-${way}`)}</span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  #choose(way: Way) {
    this.#way = way;
    this.#asked = null;
    this.update();
    // On a low window the way may stand below what begins it.
    this.querySelector('button.big')?.scrollIntoView({ block: 'nearest' });
  }

  /** What the first disc begins: against the computer, unless two people play here; null where no disc begins a game, since its start is drawn
   * or somebody else moves first. */
  get #begins(): 'computer' | 'device' | null {
    const way = this.#way === 'person' ? 'computer' : this.#way;
    if (this.#choice.fair || (way !== 'computer' && way !== 'device')) return null;
    return way === 'computer' && this.#choice.rivalStarts ? null : way;
  }

  /** The first disc starts the game, if the names are there. */
  #begin(column: number) {
    const way = this.#begins;
    if (this.#busy || !way) return;
    if (way === 'device' && !this.#isNamed()) return;
    this.#asked = null;
    this.#board.drop(column);
    // Against the computer the reader has just moved first; of two at this device either may have.
    const first = way === 'computer' ? { first: 'first' } : {};
    this.#create({ ...this.#asks(way), ...first }, column);
  }

  /** Whether both players have names; if not, the field says so. */
  #isNamed() {
    return ['name', 'second'].every((name) =>
      (this.querySelector(`[name=${name}]`) as HTMLInputElement).reportValidity(),
    );
  }

  /** What the board does, or waits for. */
  #hint() {
    if (this.#busy) return t('home-hint-making');
    if (!this.#choice.possible) return t('home-hint-impossible');
    if (this.#asked !== null) return t('board-again', { column: this.#asked });
    const go = t(`go-${this.#way}`);
    if (this.#choice.fair && USUAL.includes(this.#way)) return t('home-hint-fair', { go });
    if (this.#way === 'computer' && !this.#begins) return t('home-hint-rival', { go });
    // Nothing is dropped on this board: the opponent is to move first.
    if (this.#way === 'person' && !this.#begins) return '';
    return t(`home-hint-${this.#way}`, { go });
  }

  /** What the server is asked for. */
  #asks(way: Way): NewGame {
    const form = new FormData(this.querySelector('.start form') as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const me = { name: text('name') || this.#names.suggested.suggestion };
    const seats = {
      person: [me, {}],
      computer: [me, { level: this.#level.id }],
      device: [me, { name: text('second') }],
      watch: [{ level: this.#others.levels.X }, { level: this.#others.levels.O }],
      others: [{ invite: text('inviteX') }, { invite: text('inviteO') }],
    }[way];
    // The server plays an exhibition ahead of its viewers, who set their own speed.
    const pace = way === 'watch' ? { pace_ms: 300 } : {};
    // The open seat is for anybody who gets the link, unless the reader says otherwise; nobody else has a part in a game
    // against the computer, or at this device.
    const listed = !USUAL.includes(way) || (way === 'person' && form.has('listed'));
    return { seats, listed, ...this.#choice.request(PLAYERS[way]), ...pace };
  }

  async load() {
    const { api, badge, stay } = this.page;
    const rivals = this.#lastRivals();
    const lists = await homeLists(api, this.#own, rivals);
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
      this.#rivals = await rivals;
      this.#lobby.games = lists.games;
      this.#lobby.top = lists.top ?? this.#lobby.top;
    }
    // What was known stays in sight.
    this.#hasOwn = this.#own.length + this.#rivals.length > 0;
    this.update();
  }

  async #lastRivals() {
    if (device.gameIds().length === 0) return [];
    this.#again ??= await import('./play-again.ts');
    return this.#again.ownRivals(this.page.api);
  }

  /** @param column The disc that was dropped already. */
  async #create(body: NewGame, column?: number) {
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
      const id = await startGame(page.api, body, column, (held) => this.#suggest(held));
      const path = `/g/${id}`;
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
      this.#error = this.#held ? t('join-held', { name: this.#held }) : page.detail(error);
      this.#wrongSeat = wrongSeat(error, body.seats);
    }
    this.#busy = false;
    // A start that came to nothing leaves the board free again.
    this.#board.clear();
    this.update();
    (this.querySelector('[aria-invalid=true]') as HTMLElement | null)?.focus();
  }

  #suggest(held: string) {
    const name = this.#names.replace(held);
    this.update();
    return name;
  }

  /** Makes a held name the reader's on this device. */
  async redeem(name: string, code: string) {
    const { page } = this;
    try {
      await redeem(page.api, name, code);
      this.#error = null;
      this.#held = null;
      // The header tells the name that this device now holds.
      page.renew();
      page.notify(t('redeem-done', { name }));
    } catch (error) {
      this.#error = page.detail(error);
    }
    this.update();
  }
}

customElements.define('cuatro-home', CuatroHome);
