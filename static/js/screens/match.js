/**
 * A game of a tournament: the way to the tournament above the board, a hold over it, how one stands after the end, and the next game.
 * Nobody who looks back is torn away by it: they read how long it waits.
 */
import {
  comesNext,
  firstDiscIn,
  goesOn,
  isHeld,
  stageOf,
  timeLeft,
  timeText,
} from '../core/tournament.js';
import { isOver } from '../core/view.js';
import { h } from '../components/markup.js';
import { loadStyles } from '../components/lazy.js';
import { counted, loadStrings, number, t } from '../i18n/index.js';
import { keepMatch } from '../net/own-match.js';
import { newestGames } from '../net/stage-games.js';
import { TournamentLine } from '../net/tournament-line.js';
import { entryIn } from '../net/tournament-keys.js';
import { callToBoard, isThere, ring } from './board-call.js';

/** @typedef {import('./game.js').GameScreen} GameScreen */
/** @typedef {import('../core/types.js').Game} Game */

/** How long the end is in sight before the next board comes. */
const END_MS = 5_000;
/** How soon it is asked how a game counts that no disc ended. */
const COUNTS_MS = 1_500;

/** @type {WeakMap<GameScreen, Match>} */
const matches = new WeakMap();

/** After each change of its table. @param {GameScreen} screen @param {Game} game */
export function follow(screen, game) {
  const match = matches.get(screen) ?? new Match(screen, game);
  matches.set(screen, match);
  match.show(game);
}

class Match {
  /** @type {import('../core/types.js').Tournament|null} */ #tournament = null;
  /** @type {import('../core/types.js').Me|null} */ #me = null;
  /** The game that waits for the reader. @type {Game|null} */ #next = null;
  /** When the end was seen. @type {number|null} */ #over = null;
  /** How a game counts that no disc ended. */ #verdict = '';
  /** Whether the reader is told of the next game, and goes there when they want. */ #told = false;
  #leaving = false;
  /** The way to the tournament, in the line below the turn. */
  #link = h('a', { class: 'match' });
  /** What lies over the board while the organiser holds it. */
  #hold = h('div', { class: 'match-held', hidden: true }, h('strong'), h('p'));
  /** What follows the end. */
  #card = h('section', { class: 'card match-end', hidden: true });
  /** What waits, in sight wherever the reader is on the page. */
  #call = h('div', { class: 'match-call', hidden: true });
  #drawn = '';

  /** @param {GameScreen} screen @param {Game} game */
  constructor(screen, game) {
    const { page, element } = screen;
    this.screen = screen;
    this.game = game;
    this.id = game.tournament?.id ?? '';
    isThere(game.id);
    const entry = entryIn(this.id);
    this.ready = Promise.all([loadStrings('tournament'), loadStyles(['match'])]).then(() => {
      if (page.stay.aborted) return;
      element.querySelector('cuatro-turn .note')?.append(this.#link);
      element.querySelector('cuatro-board .frame')?.append(this.#hold);
      element.querySelector('.beside')?.prepend(this.#card);
      element.append(this.#call);
      const line = new TournamentLine(
        page.api,
        this.id,
        {
          onHead: (tournament) => {
            this.#tournament = tournament;
            this.#draw();
          },
          onYou: (me) => this.#onYou(me),
        },
        { token: entry?.token, beside: true },
      );
      const tick = setInterval(() => this.#draw(), 500);
      page.stay.addEventListener('abort', () => {
        line.close();
        clearInterval(tick);
      });
    });
  }

  /** @param {Game} game */
  async show(game) {
    this.game = game;
    const ends = isOver(game) && this.#over === null;
    if (ends) this.#over = Date.now();
    await this.ready;
    if (ends && game.status === 'aborted') this.#askVerdict();
    this.#draw();
  }

  /** @param {import('../core/types.js').Me} me */
  async #onYou(me) {
    this.#me = me;
    const { api } = this.screen.page;
    const entry = entryIn(this.id);
    if (!me.game || me.game === this.game.id) this.#next = null;
    else if (me.side && entry && this.#next?.id !== me.game) {
      keepMatch(me.game, me.side, entry.token);
      this.#next = await api.maybe(`/games/${me.game}`);
    }
    this.#draw();
  }

  /** The tournament knows who has won a game that was stopped. */
  async #askVerdict() {
    const { page, play } = this.screen;
    const { stage = 1 } = this.game.tournament ?? {};
    const [own] = play.table.mine;
    if (!own || page.stay.aborted) return;
    const games = await newestGames(page.api, this.id, stage).catch(() => []);
    const { outcome = null, how = null } = games.find(({ game }) => game === this.game.id) ?? {};
    if (outcome === null) {
      const again = setTimeout(() => this.#askVerdict(), COUNTS_MS);
      page.stay.addEventListener('abort', () => clearTimeout(again));
      return;
    }
    const won = outcome === own;
    if (outcome === 'draw' || outcome === 'void') this.#verdict = t(`judged.${outcome}`);
    else if (how === 'forfeit') this.#verdict = t(won ? 'forfeit.won' : 'forfeit.lost');
    else this.#verdict = t(won ? 'judged.won' : 'judged.lost');
    this.#draw();
  }

  /** Ends a break, which whoever was missing at a first disc did not choose. */
  async #comeBack() {
    const { page } = this.screen;
    try {
      const token = entryIn(this.id)?.token;
      await page.api.post(`/tournaments/${this.id}/me`, { state: 'back' }, token);
    } catch (error) {
      page.notify(page.detail(error));
    }
  }

  get #now() {
    return this.screen.play.serverNow;
  }

  /** Whether the reader looks at anything but the end. */
  get #looksBack() {
    const { element } = this.screen;
    return (element.facts?.study?.open.length ?? 0) > 0 || element.shown !== this.game.ply;
  }

  #go() {
    if (this.#leaving || !this.#next) return;
    this.#leaving = true;
    callToBoard(this.screen.page, this.#next.id).then((arrived) => {
      this.#leaving = arrived;
    });
  }

  #draw() {
    if (this.screen.page.stay.aborted) return;
    this.#link.href = `${this.screen.page.api.base}/t/${this.id}`;
    const text = isOver(this.game) ? '' : this.#where();
    if (this.#link.textContent !== text) this.#link.textContent = text;
    this.#drawHold();
    this.#drawEnd();
    if (this.#next) this.#drawNext(this.#next);
    else if (isOver(this.game) && this.#tournament?.hold) this.#say([t('tournament.hold')]);
    else this.#say(null);
  }

  /** Boards that are held lie in the dark, with what to do instead. */
  #drawHold() {
    const held = isHeld(this.game);
    const { element, page, play } = this.screen;
    for (const [at, key] of /** @type {const} */ (['match.held', 'match.heldWhy']).entries())
      if (this.#hold.children[at].textContent !== t(key))
        this.#hold.children[at].textContent = t(key);
    if (held === element.hasAttribute('data-held')) return;
    this.#hold.hidden = !held;
    element.toggleAttribute('data-held', held);
    page.say(held ? `${t('match.held')}. ${t('match.heldWhy')}` : t('match.released'));
    // A disc that got lost before a hold was kept from being sent again.
    if (!held && play.table.pending) play.retry();
  }

  /** @param {Game} next */
  #drawNext(next) {
    const { page, play } = this.screen;
    // The next board can be there before the last disc of this one lies.
    const plays = play.table.mine.length > 0;
    const seen = !plays || (this.#over !== null && Date.now() - this.#over >= END_MS);
    if (!this.#told && !this.#looksBack) {
      if (seen) this.#go();
      return;
    }
    if (!this.#told) {
      this.#told = true;
      ring();
      page.say(t('match.yours'));
    }
    page.title(t('match.yours'), true);
    const left = firstDiscIn(next, this.#now);
    this.#say([
      h('strong', {}, t('match.next', { n: left })),
      h('button', { type: 'button', class: 'primary', onclick: () => this.#go() }, t('match.go')),
    ]);
    if (left === 0) this.#go();
  }

  /** @param {(Node|string)[]|null} parts */
  #say(parts) {
    this.#call.hidden = !parts;
    const button = this.#call.querySelector('button');
    const [text] = parts ?? [];
    // Who stands on the button stays there.
    if (button && text instanceof HTMLElement && parts?.length === 2)
      this.#call.firstChild?.replaceWith(text);
    else this.#call.replaceChildren(...(parts ?? []));
  }

  /** Board and time, or round. */
  #where() {
    const board = this.game.tournament?.board ?? 0;
    const stage = this.#tournament && stageOf(this.#tournament);
    if (!stage || stage.k !== this.game.tournament?.stage) return t('match.board', { board });
    const kind = t(`format.${stage.kind}`);
    const first = this.#firstDisc();
    if (first !== null) return t('match.first', { n: first });
    if (stage.rounds > 0)
      return t('match.round', {
        board,
        round: this.game.tournament.round,
        rounds: stage.rounds,
      });
    // What is left of its last games is not the arena's time.
    const left = stage.status === 'running' ? timeLeft(stage, this.#now) : null;
    return t('match.time', { board, kind, time: left === null ? '' : timeText(left) }).trim();
  }

  /** How long the reader has for the first disc of the game, in seconds; null if it is not theirs. */
  #firstDisc() {
    const { mine } = this.screen.play.table;
    const { ply, start, to_move: side } = this.game;
    const begins = ply === (start?.discs ?? 0) && side === 'X' && mine.includes('X');
    return begins ? firstDiscIn(this.game, this.#now) : null;
  }

  /** How the reader stands, and what comes. */
  #drawEnd() {
    const stage = this.#tournament && stageOf(this.#tournament);
    this.#card.hidden = !isOver(this.game);
    if (this.#card.hidden) return;
    const me = this.#me;
    const standing =
      typeof me?.place === 'number'
        ? t('match.place', {
            place: number(me.place),
            points: counted('count.points', me.points),
          })
        : '';
    const over = stage && !goesOn(stage);
    const waits = me && stage && (me.state === 'waiting' || me.state === 'away');
    const pauses = me?.state === 'paused' && this.#tournament?.status !== 'ended';
    const next = pauses
      ? t('me.paused')
      : over
        ? t('match.over')
        : waits
          ? t(`me.${comesNext(me)}`)
          : '';
    const drawn = [standing, next, t('match.standings'), this.#verdict].join('|');
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#card.replaceChildren(
      ...(this.#verdict ? [h('p', { class: 'verdict' }, this.#verdict)] : []),
      ...(standing ? [h('strong', { class: 'standing' }, standing)] : []),
      ...(next ? [h('p', {}, next)] : []),
      ...(pauses
        ? [
            h(
              'button',
              { type: 'button', class: 'primary', onclick: () => this.#comeBack() },
              t('me.back'),
            ),
          ]
        : []),
      h('a', { class: 'button small', href: this.#link.href }, t('match.standings')),
    );
  }
}
