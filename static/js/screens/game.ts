/**
 * <cuatro-table>: the screen of one game, from the empty seats to the review. It holds the session with the server and the reader's place in
 * the game; what its parts show is decided by `view`.
 */
import { html, nothing } from 'lit-html';
import '../components/cuatro-board.ts';
import { CuatroElement } from '../components/element.ts';
import { playerStrip, turnBar } from '../components/game-bars.ts';
import { loadStyles, reveal } from '../components/lazy.ts';
import { PlaybackControl } from '../components/playback-control.ts';
import { ownSide, sideToPlay, type Table } from '../core/table.ts';
import { counts, isNew, isOver, ticks, watchesOthers } from '../core/view.ts';
import { loadStrings, t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { unfetched } from '../net/api.ts';
import * as device from '../net/device.ts';
import { judgedAtEnd, view, type State, type GameView, type TurnAction } from './game-view.ts';
import { Session } from './session.ts';
import type { Report } from '../../../tests/browser/wire.d.ts';
import type { CuatroBoard } from '../components/cuatro-board.ts';
import type { Emote, Frame, Game, Side } from '../core/types.ts';
import type { Close, Page } from './page.ts';
import type { CuatroStudy, Panel } from './study.ts';
import type { TournamentGame } from './tournament-game.ts';

type Route = { id: string; invite?: string; name?: string; ply?: number; panel?: 'why' | 'learn' };

/** Frames that are spoken to readers who cannot see the board. */
const NEWS = new Set(['move', 'result', 'joined', 'takeback', 'offer', 'rematch']);
/** How often clocks and waiting times are drawn. */
const TICK_MS = 200;

// Code that not every reader of a game needs.
const joining = () => import('./joining.ts');
const sharing = () => import('./share.ts').catch(unfetched);
const announcing = () => import('./announce.ts');
const ending = () => import('./ending.ts').catch(unfetched);
const reviewing = () =>
  Promise.all([
    import('./study.ts').catch(unfetched),
    loadStrings('report'),
    loadStyles(['cards', 'study', 'review']),
  ]);
const waking = () => import('./awake.ts');
const tournamentGame = () => import('./tournament-game.ts');
const emoting = () => import('./emoting.ts');
const resting = () => import('./bye.ts');

/** Handles the failure to load code that the game can do without. */
const without = () => {};

export function open(page: Page, route: Route) {
  page.show(new CuatroTable(page, route), t('turn-opening'));
}

/** What the reader has seen of a game that begins now; a reload has seen all of it. */
function begun(): { seen: number; restsAt?: number } | null {
  const { seen, restsAt, ...state } = history.state ?? {};
  if (seen === undefined) return null;
  history.replaceState(state, '');
  return { seen, restsAt };
}

/** Makes an element that is hidden until it has something to show. */
const makeHidden = <K extends keyof HTMLElementTagNameMap>(tag: K) =>
  Object.assign(document.createElement(tag), { hidden: true });

/** No press waits for a second one. */
const NOTHING_ASKED = { discs: -1, text: '' };

export class CuatroTable extends CuatroElement {
  readonly match;
  readonly session;
  /** How taking a seat goes. */
  seat: Readonly<{ joining: boolean; error: string | null; held: string | null }> = {
    joining: false,
    error: null,
    held: null,
  };
  /** What the players show at this moment. */
  #shownEmotes: Partial<Record<Side, Emote>> = {};
  /** The tournament's part of the screen. */
  #tournament: TournamentGame | null = null;
  /** What the reader has opened of the review, once they asked for it. */
  #review: CuatroStudy | null = null;
  #path = location.pathname;
  /** The next game, while the reader still looks back at this one. */ #next: Table | null = null;
  /** Where links to the game begin; empty until that is known. */ link = {
    url: '',
    local: false,
    drawn: false,
  };
  /** Whether that is asked for. */ #findingLink = false;
  /** Whether it was said who starts, or that the reader watches: once, however often the line breaks. */ #startSaid = false;
  /** Whether the last that the reader asked for was another game. */ #onward = false;
  /** Whether the end of the game was shown. */ #endSeen = false;
  /** Whether the server was asked what it says of the moves. */ #judging = false;
  /** What it says. */ #report: Report | 'failed' | null = null;
  /** What the screen shows. */ #seen: ReturnType<typeof view> | null = null;
  /** The farthest board that was shown. */ #farthest = 0;
  /** Since when the game is awaited. */ #openedAt = Date.now();
  /** Says where the game began, once that is asked for. */ #startText:
    ((game: Game) => string) | null = null;
  /** Why the last press on a column dropped nothing, and on how many discs. */
  #asked = NOTHING_ASKED;
  /** Whether the card of a report or of lessons was in place of the result. */ #covered = false;
  #playback = new PlaybackControl({
    game: () => this.#game,
    moved: () => {
      this.update();
      this.#moved();
    },
    came: () => this.#announceShown(),
    leave: () => {
      if (this.#reviews) this.#review?.escape();
      else this.seek(this.#game?.ply ?? 0);
    },
  });
  /** The board on which home's first disc dropped, or is dropping, is this game's board. */
  #board = (document.querySelector('cuatro-board[data-begun]') ??
    document.createElement('cuatro-board')) as CuatroBoard;
  #log = makeHidden('cuatro-log');
  #actions = makeHidden('cuatro-actions');
  #emotes = makeHidden('cuatro-emotes');
  #result = makeHidden('cuatro-result');
  #seating = makeHidden('cuatro-seating');
  #replay = makeHidden('cuatro-replay');
  #onSheet = this.#covering(() => this.#log.close());
  #onQuestion = this.#covering(() => this.#actions.close());
  #onReactions = this.#covering(() => this.#emotes.close());

  constructor(
    readonly page: Page,
    readonly route: Route,
  ) {
    super();
    this.match = page.watchMatch(() => {
      if (this.match.running) this.#review?.withhold();
      this.update();
    });
    this.session = new Session(
      page.api,
      route.id,
      {
        onTable: (table, frame, before) => this.#onTable(table, frame, before),
        // That the line is lost stands above the board.
        onProblem: (error) =>
          (error.code === 'offline' && this.session.table.connection === 'lost') ||
          page.notify(page.detail(error)),
        onEmote: (side, emote) =>
          emoting().then(({ showEmote }) => showEmote(this, side, emote), without),
      },
      begun(),
    );
    page.stay.addEventListener('abort', () => this.session.close());
    document.addEventListener('cuatro:reader', () => this.session.reload(), { signal: page.stay });
  }

  connected() {
    const { life: signal } = this;
    document.addEventListener(
      'keydown',
      (event) => {
        if (!this.#replay.hidden) this.#playback.key(event);
      },
      { signal },
    );
    customElements.whenDefined('cuatro-seating').then(() => this.update());
    const tick = setInterval(() => ticks(this.session.table) && this.update(), TICK_MS);
    signal.addEventListener('abort', () => {
      clearInterval(tick);
      this.#playback.stop();
    });
    // The answer to a join never came: asked for once more, it is the same one.
    const name = device.joinedAs(this.route.id);
    if (name && this.session.table.mine.length === 0)
      joining().then(({ join }) => join(this, name), without);
  }

  get #game() {
    return this.session.table.game;
  }

  /** Discs on the board that is shown. */
  get shown() {
    return this.#playback.shown;
  }

  /** Whether the reader looks at anything but the newest board. */
  get looksBack() {
    return this.#reviews || this.shown !== this.#game?.ply;
  }

  /** Whether a panel of the review is open. */
  get #reviews() {
    return Boolean(this.#review?.open.length);
  }

  get #state(): State {
    const { session } = this;
    return {
      table: session.table,
      playback: this.#playback.playback,
      farthest: this.#farthest,
      endSeen: this.#endSeen,
      review: this.#review?.state ?? null,
      inMatch: this.match.running,
      report: this.#report,
      seating: Boolean(customElements.get('cuatro-seating')),
      asked: this.#asked.discs === this.#board.moves.length ? this.#asked.text : '',
      busy: session.busy,
      joining: this.seat.joining,
      nextTurn: this.#nextTurn,
      series: device.seriesOf(this.route.id),
      emotes: this.#shownEmotes,
      openedAt: this.#openedAt,
      sentAt: session.sentAt,
      now: Date.now(),
      serverNow: session.serverNow,
    };
  }

  template() {
    const seen = view(this.#state);
    this.#seen = seen;
    const tournament = this.#tournament;
    const bar = turnBar(
      seen.turn,
      {
        onAnswer: (subject, answer) => this.#offer(subject, answer),
        onAction: (action) => this.#act(action),
      },
      tournament?.link,
    );
    return html`
      <h1 class="unseen" tabindex="-1">${seen.title}</h1>
      <div class="play">
        <div class="strips">${seen.strips.map(playerStrip)}</div>
        ${bar} ${this.#board}
        <div class="tools">${this.#actions} ${this.#emotes}</div>
        ${
          seen.game?.opening?.length
            ? html`<p class="practice">${this.#startText?.(seen.game) ?? ''}</p>`
            : nothing
        }
        ${seen.watching ? html`<p class="watching">${seen.watching}</p>` : nothing}
      </div>
      <aside class="beside">
        ${tournament?.standing ?? nothing} ${this.#seating} ${this.#result} ${this.#replay}
        ${this.#review ?? nothing}
      </aside>
      ${this.#log} ${tournament?.call ?? nothing}
    `;
  }

  #showParts({
    game,
    turn,
    board,
    actions,
    emotes,
    log,
    replay,
    beside,
    result,
    seating,
  }: GameView) {
    const onSeek = (ply: number) => this.seek(ply);
    const onPanel = (panel: Panel) => this.#openPanel(panel);
    // At the end, what comes next is not behind the reactions.
    if (this.getAttribute('data-status') !== game.status) this.#emotes.close?.();
    this.setAttribute('data-status', game.status);
    this.toggleAttribute('data-review', this.#review?.coversResult ?? false);
    this.toggleAttribute('data-tools', actions !== null || emotes);
    this.#board.show({
      ...board,
      confirm: device.settings().confirm,
      cover: this.#tournament?.cover ?? nothing,
      onDrop: (column) => this.#drop(column),
      onAsk: (column, full) => {
        const text = t(full ? 'board-full' : 'board-again', { column });
        this.#asked = { discs: this.#board.moves.length, text };
        this.update();
      },
    });
    reveal(this.#actions, actions !== null, {
      actions,
      onEnd: (end) => this.#end(end),
      onOffer: (subject, answer) => this.#offer(subject, answer),
      onQuestion: this.#onQuestion,
    });
    reveal(this.#emotes, emotes, {
      covered: isOver(game) && (beside !== null || turn.button !== null),
      onEmote: (emote) => this.session.emote(emote),
      onOpen: this.#onReactions,
    });
    reveal(this.#log, log !== null, {
      ...log,
      onSeek,
      onOpen: (open) => {
        this.#onSheet(open);
        this.toggleAttribute('data-sheet', open);
        // The sheet takes the foot of the window, and the discs are at the foot of the board.
        if (open) this.#board.scrollIntoView({ block: 'nearest' });
      },
    });
    reveal(this.#replay, replay !== null, {
      replay,
      beside,
      onSeek,
      onRun: () => this.#playback.run(),
      onPause: () => this.#playback.pause(),
      onSpeed: (delayMs) => this.#playback.speed(delayMs),
      onPanel,
    });
    const { base } = this.page.api;
    reveal(this.#result, result !== null, {
      ...result,
      streak: this.#streak(),
      next: game.next_game ? `${base}/g/${game.next_game}` : null,
      home: `${base}/`,
      onRematch: (body) => this.#rematch(body),
      onAgain: () => ending().then(({ again }) => again(this)),
      onPanel,
    });
    reveal(this.#seating, seating, { screen: this });
  }

  rendered() {
    const seen = this.#seen;
    this.toggleAttribute('data-loaded', Boolean(seen?.game));
    this.toggleAttribute('data-held', this.#tournament?.held ?? false);
    if (!seen?.game) return;
    const { game } = seen;
    this.#showParts(seen);
    if (seen.seating && this.#handsOut) this.#findLink();
    if (game.opening?.length) this.#learnStart();
    // The names of computers may come after the game.
    const yours = game.to_move !== null && ownSide(this.session.table) === game.to_move;
    const title = `${playerName(game.seats.X)} – ${playerName(game.seats.O)}`;
    const next = this.#tournament?.title;
    this.page.title(next ?? title, yours || this.#nextTurn || Boolean(next));
    this.#playback.schedule();
    this.page.placeNotice();
    const covered = this.#review?.coversResult ?? false;
    if (covered === this.#covered) return;
    // The card comes, or goes, at the top, while the button that asked for it may be far below.
    this.#covered = covered;
    if (covered) this.#showTop();
    else scrollTo(0, 0);
  }

  /** Whether this device has links to the open seats. */
  get #handsOut() {
    return this.session.table.mine.length > 0 || device.invitesOf(this.route.id).length > 0;
  }

  /** Lets Back close something that lies over the screen, as long as it is open. */
  #covering(close: Close) {
    return (open: boolean) => this.page[open ? 'cover' : 'uncover'](close);
  }

  /** Loads the words for where a game began; few games begin with discs on the board. */
  async #learnStart() {
    if (this.#startText) return;
    this.#startText = () => '';
    const { startText } = await import('../i18n/starts.ts').catch(unfetched);
    this.#startText = startText;
    this.update();
  }

  /** Finds where links begin; only a game with an open seat has links to hand out. */
  async #findLink() {
    if (this.link.url || this.#findingLink) return;
    this.#findingLink = true;
    try {
      const { linkBase } = await sharing();
      this.link = await linkBase(this.page);
    } finally {
      this.#findingLink = false;
    }
    this.update();
  }

  #drop(column: number) {
    if (this.#review?.drop(column)) return;
    // A player who goes on has not ended the game.
    this.#actions.close?.();
    this.session.drop(column);
    device.vibrate();
  }

  /** The button of the bar above the board. */
  #act(action: TurnAction) {
    const game = this.#game;
    if (action === 'retry') this.session.retry();
    else if (action === 'latest') this.seek(game?.ply ?? 0);
    else if (action === 'accept') this.#rematch({});
    else if (action === 'next')
      ending().then(({ followRematch }) => game && followRematch(this, game));
    // The end of a game that has hardly begun is asked for twice, wherever it is asked for.
    else if (game && isNew(game) && this.#actions.ask) this.#actions.ask('abort');
    else this.#end('claim');
  }

  #end(end: 'resign' | 'abort' | 'claim') {
    const side = this.#speaker(false);
    if (side) this.session.end(end, side);
  }

  #rematch(body: { answer?: 'withdraw' | 'decline' }) {
    this.#onward = !body.answer;
    this.session.rematch(body);
  }

  #offer(subject: 'draw' | 'takeback', answer: 'offer' | 'accept' | 'decline' | 'withdraw') {
    const side = this.#speaker(subject === 'takeback');
    if (side) this.session.offer(subject, answer, side);
  }

  /** The seat that speaks for this device: the only one, or on a shared device the side to move.
   * @param last The side that moved last instead. */
  #speaker(last: boolean): Side | null {
    const { game, mine } = this.session.table;
    if (!game) return null;
    if (mine.length < 2) return mine[0] ?? null;
    const mover = game.to_move ?? 'X';
    return last ? (mover === 'X' ? 'O' : 'X') : mover;
  }

  /** Whether the reader is to move in the next game. */
  get #nextTurn() {
    return this.#next !== null && sideToPlay(this.#next) !== null;
  }

  /** News of the next game. */
  showNext(table: Table) {
    const before = this.#nextTurn;
    this.#next = table;
    if (!before && this.#nextTurn) this.page.say(t('turn-next-yours'));
    this.update();
  }

  /** How taking a seat goes on. */
  showSeat(changed: Partial<CuatroTable['seat']>) {
    this.seat = { ...this.seat, ...changed };
    this.update();
  }

  /** What a player shows from now on, or no longer. */
  showEmote(side: Side, emote?: Emote) {
    this.#shownEmotes = { ...this.#shownEmotes, [side]: emote };
    this.update();
  }

  /** What the server says of the moves. */
  showReport(report: Report | 'failed') {
    this.#report = report;
    this.update();
  }

  async #openPanel(panel: Panel) {
    this.#onward = false;
    // Values are read above the board.
    if (panel === 'values') this.#showTop();
    const [{ CuatroStudy }] = await this.page.busy(reviewing());
    const { game, mine } = this.session.table;
    if (!game || this.page.stay.aborted) return;
    this.#review ??= new CuatroStudy(this, game, mine);
    this.#review.ask(panel);
  }

  /** @param look Whether to bring the board into view. */
  seek(ply: number, look: boolean = false) {
    this.#playback.seek(ply);
    if (look && !this.#showTop())
      this.querySelector('cuatro-turn')?.scrollIntoView({ block: 'nearest' });
  }

  /** On a phone the board is pinned to the top, with what is said of it below. */
  #showTop() {
    const narrow = matchMedia('(width < 900px)').matches;
    if (narrow) this.scrollIntoView({ block: 'start' });
    return narrow;
  }

  /** The reader looks at another board. */
  #moved() {
    const game = this.#game;
    if (!game || game.status === 'playing') return;
    this.#review?.showBoard(this.shown);
    // A person who goes elsewhere has left the lesson by then.
    queueMicrotask(() => this.writeAddress());
  }

  /** The address names the open card, or the board that is shown. */
  writeAddress() {
    // The reader may be on the way to another screen.
    if (location.pathname !== this.#path) return;
    const board = this.shown === this.#game?.ply ? '' : `#${this.shown}`;
    history.replaceState(history.state, '', `${this.#path}${this.#review?.hash ?? board}`);
  }

  /** The viewer of two computers has come to a move, perhaps to the end. */
  #announceShown() {
    const { table } = this.session;
    const end = this.#endSeen && this.shown === table.game?.ply;
    announcing().then(
      ({ announceShown }) => announceShown(this.page, table, this.shown, end),
      without,
    );
  }

  update() {
    const focused = this.querySelector('cuatro-turn :focus');
    super.update();
    // An offer that is answered or withdrawn takes its buttons along, and the focus with them.
    if (focused && !focused.isConnected) this.#board.takeFocus();
  }

  /** Notes how far the reader has seen. */
  willUpdate() {
    const { table } = this.session;
    const { game } = table;
    if (!game) return;
    this.#playback.place(this.route.ply ?? null);
    this.#farthest = Math.max(this.#farthest, this.shown);
    // A link to a move of two computers' game that is over need not keep its end.
    const asks = game.kind === 'exhibition' && this.route.ply !== undefined;
    const current = this.shown === game.ply;
    this.#endSeen ||= isOver(game) && (asks || current || table.mine.length > 0);
  }

  #onTable(table: Table, frame: Frame | null, before: Table) {
    if (table.moves.length !== before.moves.length) this.#asked = NOTHING_ASKED;
    if (table.connection === 'removed' || (table.connection === 'gone' && !table.game)) {
      this.page.missing(table.connection === 'removed' ? 'removed' : 'game');
      return;
    }
    this.update();
    if (table.connection === 'lost' && before.connection !== 'lost') this.page.notify('');
    const { game } = table;
    if (!game) return;
    if (game.tournament) this.#followTournament(game);
    else if (device.byeIn())
      resting().then(({ followTournament }) => followTournament(this), without);
    if (frame && table.mine.length > 0) {
      waking().then(
        ({ rest, stayAwake }) => (game.status === 'playing' ? stayAwake(this.page.stay) : rest()),
        without,
      );
      // The way to the next game is there before the line can break.
      ending().catch(without);
    }
    if (frame) this.#announce(table, frame, before, game);
    const { panel } = this.route;
    if (panel && game.status === 'finished') {
      this.route.panel = undefined;
      this.#openPanel(panel);
    }
    if (!this.#judging && judgedAtEnd(table, game, this.match.running)) {
      this.#judging = true;
      ending().then(({ judge }) => judge(this, game), without);
    }
    const over = frame?.type === 'result' && game.result;
    // A reader who looks back stays: the way to the next game is above the board.
    const follows = this.#onward || !this.#reviews;
    if (over || (frame?.type === 'rematch' && game.next_game))
      ending().then(
        ({ end, followRematch, joinNext }) =>
          (over ? end : follows ? followRematch : joinNext)(this, game),
        without,
      );
  }

  async #followTournament(game: Game) {
    try {
      const { TournamentGame } = await tournamentGame();
      if (this.page.stay.aborted) return;
      this.#tournament ??= new TournamentGame(this, game);
      this.#tournament.show(game);
    } catch {
      // The game goes on without what its tournament says.
    }
  }

  #announce(table: Table, frame: Frame, before: Table, game: Game) {
    const watches = watchesOthers(table, game) && !this.seat.joining;
    const starts =
      frame.type === 'snapshot' && game.to_move && (game.drawn || watches) && !this.#startSaid;
    this.#startSaid ||= game.status === 'playing';
    // Two computers are ahead of their viewers, who hear of a move when they come to it.
    const early = game.kind === 'exhibition' && (frame.type === 'move' || frame.type === 'result');
    if ((!starts && !NEWS.has(frame.type)) || early) return;
    const covered = this.#isTurnOut || this.#reviews;
    announcing().then(
      ({ announce }) => announce(this.page, { table, before }, frame, covered),
      without,
    );
  }

  /** Whether the bar above the board is out of sight: scrolled away, or behind a dialog. */
  get #isTurnOut() {
    const { top, bottom } = (this.querySelector('cuatro-turn') as Element).getBoundingClientRect();
    return document.querySelector('dialog[open]') !== null || bottom <= 0 || top >= innerHeight;
  }

  /** The one seat of this device with a person's name, if it holds just one. */
  get own() {
    const { game, mine } = this.session.table;
    const seat = mine.length === 1 ? game?.seats[mine[0]] : null;
    return seat?.human && seat.name ? { side: mine[0], name: seat.name } : null;
  }

  /** Games that this device's player has won in a row, this one included. */
  #streak() {
    const { own } = this;
    const game = this.#game;
    if (!own || (game && !counts(game))) return 0;
    return device.streakOf(own.name, this.route.id);
  }
}

customElements.define('cuatro-table', CuatroTable);
