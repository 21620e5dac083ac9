/**
 * The tournament's part of a game's screen: the way to the tournament above the board, a hold over it, the reader's place after the end, and
 * the next game. A reader who looks back stays, and reads how long the next game waits.
 */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import {
  comesNext,
  firstDiscIn,
  goesOn,
  isHeld,
  stageOf,
  timeLeft,
  timeText,
} from '../core/tournament.ts';
import { abortedBy } from '../core/sentences.ts';
import { isOver } from '../core/view.ts';
import { loadStyles } from '../components/lazy.ts';
import { counted, loadStrings, number, t } from '../i18n/index.ts';
import { keepMatch } from '../net/own-match.ts';
import { Channel } from '../net/channel.ts';
import { newestGames } from '../net/stage-games.ts';
import { TournamentLine } from '../net/tournament-line.ts';
import { entryIn } from '../net/tournament-keys.ts';
import { callToBoard, keepCalled, ring } from './board-call.ts';
import type { Game, Me, StageGame, Tournament } from '../core/types.ts';
import type { CuatroTable } from './game.ts';
import type { Page } from './page.ts';

/** How long the end is in sight before the next board comes. */
const END_MS = 5_000;
/** How soon it is asked how a game counts that no disc ended. */
const COUNTS_MS = 1_500;
/** How often waiting times can change. */
const TICK_MS = 500;

export class TournamentGame {
  readonly id;
  #tournament: Tournament | null = null;
  #me: Me | null = null;
  /** The game that waits for the reader. */ #next: Game | null = null;
  /** When the end was seen. */ #over: number | null = null;
  /** How a game counts that no disc ended. */ #judged: Pick<StageGame, 'outcome' | 'how'> | null =
    null;
  /** Whether the reader is told of the next game, and goes there when they want. */ #told = false;
  #leaving = false;
  /** The waiting times that are drawn. */ #times = '';
  /** Whether words and styles are here. */ #ready = false;
  /** Whether the organiser holds the board. */ held = false;

  constructor(
    readonly screen: CuatroTable,
    public game: Game,
  ) {
    const { page } = screen;
    this.id = game.tournament?.id ?? '';
    keepCalled(game.id);
    this.#begin(page).catch(() => {
      // The game goes on without what its tournament says.
    });
  }

  async #begin(page: Page) {
    await Promise.all([loadStrings('tournament'), loadStyles(['match'])]);
    if (page.stay.aborted) return;
    this.#ready = true;
    const line = new TournamentLine(
      page.api,
      this.id,
      {
        onHead: (tournament) => {
          this.#tournament = tournament;
          this.#change();
        },
        onYou: (me) => this.#onYou(me),
      },
      { token: entryIn(this.id)?.token, beside: true },
    );
    const tick = setInterval(() => this.#tick(), TICK_MS);
    page.stay.addEventListener('abort', () => {
      line.close();
      clearInterval(tick);
    });
    this.show(this.game);
  }

  /** After each change of the game. */
  show(game: Game) {
    this.game = game;
    if (!this.#ready) return;
    if (isOver(game) && this.#over === null) {
      this.#over = Date.now();
      if (game.status === 'aborted') {
        this.#askVerdict();
        if (game.by === undefined) this.#askEnder();
      }
    }
    this.#change();
  }

  /** Goes on when it is time. Only other times are drawn. */
  #tick() {
    if (this.#next) this.#goOn(this.#next);
    const times = `${this.#where()} ${this.#next && firstDiscIn(this.#next, this.#now)}`;
    if (times !== this.#times) this.screen.update();
    this.#times = times;
  }

  /** What changes is announced, or leads to the next game, before it is drawn. */
  #change() {
    if (this.screen.page.stay.aborted) return;
    const held = isHeld(this.game);
    if (held !== this.held) this.#hold(held);
    if (this.#next) this.#goOn(this.#next);
    this.screen.update();
  }

  async #onYou(me: Me) {
    this.#me = me;
    const { api } = this.screen.page;
    const entry = entryIn(this.id);
    if (!me.game || me.game === this.game.id) this.#next = null;
    else if (me.side && entry && this.#next?.id !== me.game) {
      keepMatch(me.game, me.side, entry.token);
      this.#next = await api.maybe(`/games/${me.game}`);
    }
    this.#change();
  }

  /** The tournament knows who has won a game that was stopped. */
  async #askVerdict() {
    const { page, session } = this.screen;
    const { stage = 1 } = this.game.tournament ?? {};
    if (session.table.mine.length === 0 || page.stay.aborted) return;
    const games = await newestGames(page.api, this.id, stage).catch(() => []);
    const judged = games.find(({ game }) => game === this.game.id);
    if (!judged?.outcome) {
      const again = setTimeout(() => this.#askVerdict(), COUNTS_MS);
      page.stay.addEventListener('abort', () => clearTimeout(again));
      return;
    }
    this.#judged = judged;
    this.#change();
  }

  /** The event that ended the game says who did; the game, which a reader who comes back gets, does not. */
  #askEnder() {
    const { page, session } = this.screen;
    const { id, version } = this.game;
    const channel = new Channel({
      url: () => page.api.socketUrl(`/games/${id}`),
      hello: () => ({ token: null, version: version - 1 }),
      onFrame: (frame) => {
        if (frame.type !== 'result') return;
        channel.close();
        session.learn({ by: frame.by });
      },
      onState: () => {},
    });
    page.stay.addEventListener('abort', () => channel.close());
  }

  get #verdict() {
    if (!this.#judged) return '';
    const { outcome, how } = this.#judged;
    const won = this.screen.session.table.mine[0] === outcome;
    if (outcome === 'draw' || outcome === 'void') return t(`judged-${outcome}`);
    if (how !== 'forfeit') return t(won ? 'judged-won' : 'judged-lost');
    return t(won ? `game-won-${this.#forfeit}` : `game-lost-${this.#forfeit}`);
  }

  /** Why a game was lost that no disc ended. */
  get #forfeit() {
    const by = abortedBy(this.game);
    if (by !== 'other') return by;
    return this.game.by === undefined ? 'forfeit' : 'absent';
  }

  /** Ends a break, which a player who was missing at a first disc did not choose. */
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
    return this.screen.session.serverNow;
  }

  #go() {
    if (this.#leaving || !this.#next) return;
    this.#leaving = true;
    callToBoard(this.screen.page, this.#next.id).then((arrived) => {
      this.#leaving = arrived;
    });
  }

  #hold(held: boolean) {
    const { page, session } = this.screen;
    this.held = held;
    page.say(held ? `${t('match-held')}. ${t('match-held-why')}` : t('match-released'));
    // A disc that got lost before a hold was kept from being sent again.
    if (!held && session.table.pending) session.retry();
  }

  /** Leads to the next game once the end was in sight, and tells a reader who looks back. */
  #goOn(next: Game) {
    const { page, session, looksBack } = this.screen;
    // The next board can be there before the last disc of this one has landed.
    const plays = session.table.mine.length > 0;
    const seen = !plays || (this.#over !== null && Date.now() - this.#over >= END_MS);
    if (!this.#told && looksBack) {
      this.#told = true;
      ring();
      page.say(t('match-yours'));
    }
    if (this.#told ? firstDiscIn(next, this.#now) === 0 : seen) this.#go();
  }

  /** The title of the page while the next game waits. */
  get title() {
    return this.#next && this.#told ? t('match-yours') : null;
  }

  get #address() {
    return `${this.screen.page.api.base}/t/${this.id}`;
  }

  /** The way to the tournament, in the line below the turn. */
  get link() {
    if (!this.#ready || isOver(this.game)) return nothing;
    const urgent = this.#firstDisc() !== null;
    return html`<a class="match" ?data-urgent=${urgent} href=${this.#address}>${this.#where()}</a>`;
  }

  /** Boards that are held are dark, with what to do instead. */
  get cover() {
    if (!this.held) return nothing;
    return html`
      <div class="match-held">
        <strong>${t('match-held')}</strong>
        <p>${t('match-held-why')}</p>
      </div>
    `;
  }

  /** The next game, or a hold: in sight wherever the reader is on the page. */
  get call() {
    if (this.#next && this.#told)
      return html`
        <div class="match-call">
          <strong>${t('match-next', { n: firstDiscIn(this.#next, this.#now) })}</strong>
          ${button(t('match-go'), () => this.#go(), 'primary')}
        </div>
      `;
    const holds = !this.#next && isOver(this.game) && this.#tournament?.hold;
    return holds ? html`<div class="match-call">${t('tournament-hold')}</div>` : nothing;
  }

  /** Board and time, or round. */
  #where() {
    const board = this.game.tournament?.board ?? 0;
    const stage = this.#tournament && stageOf(this.#tournament);
    if (!stage || stage.k !== this.game.tournament?.stage) return t('match-board', { board });
    const kind = t(`format-${stage.kind}`);
    const first = this.#firstDisc();
    if (first !== null) return t('match-first', { n: first });
    if (stage.rounds > 0)
      return t('match-round', {
        board,
        kind,
        round: this.game.tournament.round,
        rounds: stage.rounds,
      });
    // What is left of its last games is not the arena's time.
    const left = stage.status === 'running' ? timeLeft(stage, this.#now) : null;
    return t('match-time', { board, kind, time: left === null ? '' : timeText(left) }).trim();
  }

  /** How long the reader has for the first disc of the game, in seconds; null if it is not theirs. */
  #firstDisc() {
    const { mine } = this.screen.session.table;
    const { ply, start, to_move: side } = this.game;
    const begins = ply === (start?.discs ?? 0) && side === 'X' && mine.includes('X');
    return begins ? firstDiscIn(this.game, this.#now) : null;
  }

  /** The reader's place after the end, and what comes. */
  get standing() {
    if (!this.#ready || !isOver(this.game)) return nothing;
    const me = this.#me;
    const pauses = me?.state === 'paused' && this.#tournament?.status !== 'ended';
    return html`
      <section class="card match-end">
        ${this.#verdict ? html`<p class="verdict">${this.#verdict}</p>` : nothing}
        ${
          typeof me?.place === 'number'
            ? html`<strong class="standing">${placeText(me.place, me.points)}</strong>`
            : nothing
        }
        ${this.#coming ? html`<p>${this.#coming}</p>` : nothing}
        ${pauses ? button(t('me-back'), () => this.#comeBack(), 'primary') : nothing}
        <a class="button small" href=${this.#address}>${t('match-standings')}</a>
      </section>
    `;
  }

  /** What comes next for the reader, in words. */
  get #coming() {
    const me = this.#me;
    const stage = this.#tournament && stageOf(this.#tournament);
    if (me?.state === 'paused' && this.#tournament?.status !== 'ended') return t('me-paused');
    if (stage && !goesOn(stage)) return t('match-over');
    const waits = me && stage && (me.state === 'waiting' || me.state === 'away');
    return waits ? t(`me-${comesNext(me)}`) : '';
  }
}

const placeText = (place: number, points: number) =>
  t('match-place', { place: number(place), points: counted('count-points', points) });
