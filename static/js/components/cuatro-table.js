/**
 * <cuatro-table>: the screen of one game, from the empty seats to the replay.
 *
 *   table.facts = { table, … }
 *
 * It arranges its parts and decides nothing. Events of the parts bubble through; seeking and speed stay here,
 * since they are only this viewer's.
 */
import { ownSide, shownMoves, sideToPlay } from '../core/table.js';
import {
  actionsOf,
  isNew,
  isOver,
  rematchOf,
  replayOf,
  SIDES,
  ticks,
  watchersOf,
} from '../core/view.js';
import { counted, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';
import { reveal } from './lazy.js';
import { turnFacts } from './turn-facts.js';
import { PlaybackControl } from './playback-control.js';
import './cuatro-board.js';
import { stripFacts } from './cuatro-strip.js';
import './cuatro-turn.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/table.js').Table} Table */

/**
 * @typedef {object} Seating
 * @property {(name: string) => void} onJoin
 * @property {() => void} onAttempt Forgets why the last attempt failed.
 * @property {(link: string) => void} onCopy
 * @property {(link: string) => void} onSend
 */

/**
 * @typedef {object} TableFacts
 * @property {Table} table
 * @property {string} home Address of the home screen.
 * @property {string} link Address to hand out, empty until it is known.
 * @property {boolean} linkLocal Whether only this computer can open the link.
 * @property {string|null} qr Address of the QR picture.
 * @property {{name: string, code: string}[]} invites Codes that this device made for others.
 * @property {{code: string|null, name: string|null}} invited The code in this page's address.
 * @property {string} playerName
 * @property {boolean} nameFixed Whether a proxy said who the reader is, so that the name cannot be changed.
 * @property {Seating} seating What the reader does about an open seat.
 * @property {string|null} joinError
 * @property {string|null} heldName The refused name that somebody holds.
 * @property {Record<string, number>} series
 * @property {boolean} busy Whether the reader asked for something that is not answered yet.
 * @property {boolean} joining Whether the reader is on the way to a seat.
 * @property {() => number} serverNow
 * @property {import('../screens/study.js').CuatroStudy|null} study What was asked for while looking back, if anything was.
 * @property {boolean} inMatch Whether a tournament game is played on this device: nobody is told then how good moves are.
 * @property {boolean} confirm
 * @property {Partial<Record<Side, import('../core/types.js').Emote>>} said What the players show at this moment.
 * @property {number} streak Games that this device's player has won in a row, this one included.
 * @property {boolean} nextTurn Whether it is the reader's turn in the next game.
 * @property {number|null} startPly The move that the address asks for.
 */

/** What lies there before the game has come. */
const UNKNOWN = Object.freeze({
  rows: 6,
  columns: 7,
  connect: 4,
  moves: [],
  side: null,
  line: [],
  lit: [],
});

/** @extends {MarkupElement<TableFacts|null>} */
export class CuatroTable extends MarkupElement {
  #control = new PlaybackControl({
    game: () => this.#game,
    moved: () => {
      this.update();
      this.#tellWhere();
    },
    came: () => this.emit('ply-shown', { ply: this.#shown, end: this.#endSeen && this.#current }),
    leave: () => {
      if (this.facts?.study?.open.length) this.emit('escape');
      else this.#control.seek(this.#ply);
    },
  });
  /** Whether the viewer has seen the end of the game. */
  #endSeen = false;
  /** Whether the card of a report or of lessons stands where the result would. */
  #review = false;
  /** The farthest board that the viewer has seen. */
  #farthest = 0;
  /** When the disc or the take-back that waits for its answer was sent. */ #sentAt = 0;
  /** Since when the game is awaited. */ #openedAt = Date.now();
  /** The column that waits for its second press, and since which event. */ #asked = {
    column: 0,
    version: -1,
  };
  /** The board on which home's first disc dropped, or is dropping, is this game's board. */
  #board = /** @type {import('./cuatro-board.js').CuatroBoard} */ (
    document.querySelector('cuatro-board[data-begun]') ??
      Object.assign(document.createElement('cuatro-board'), { facts: UNKNOWN })
  );
  #turn = document.createElement('cuatro-turn');
  #log = document.createElement('cuatro-log');
  #actions = document.createElement('cuatro-actions');
  #emotes = document.createElement('cuatro-emotes');
  #result = document.createElement('cuatro-result');
  #seating = document.createElement('cuatro-seating');
  #replay = document.createElement('cuatro-replay');
  /** Says where the game began, once that is asked for. @type {((game: Game) => string)|null} */ #startText =
    null;
  #strips = {
    X: document.createElement('cuatro-strip'),
    O: document.createElement('cuatro-strip'),
  };

  /** @returns {TableFacts|null} */
  initial() {
    return null;
  }

  /** @param {TableFacts|null} before */
  beforeDraw(before) {
    const [now, then] = [this.facts?.table, before?.table];
    if (now?.pending?.ply !== then?.pending?.ply || now?.takingBack !== then?.takingBack)
      this.#sentAt = Date.now();
    this.#control.place(this.facts?.startPly ?? null);
  }

  build() {
    this.#strips.X.setAttribute('side', 'X');
    this.#strips.O.setAttribute('side', 'O');
    for (const part of [
      this.#log,
      this.#actions,
      this.#emotes,
      this.#seating,
      this.#result,
      this.#replay,
    ])
      part.hidden = true;
    const play = h(
      'div',
      { class: 'play' },
      h('div', { class: 'strips' }, this.#strips.X, this.#strips.O),
      this.#turn,
      this.#board,
      h('div', { class: 'tools' }, this.#actions, this.#emotes),
      this.h('p', { class: 'practice', hidden: () => !this.#game?.opening?.length }, () =>
        this.#game && this.#startText ? this.#startText(this.#game) : '',
      ),
      this.h('p', { class: 'watching', hidden: () => this.#watching === 0 }, () =>
        counted('count.watching', this.#watching),
      ),
    );
    return [
      this.h('h1', { class: 'unseen', tabindex: -1 }, () => this.#title()),
      play,
      h('aside', { class: 'beside' }, this.#seating, this.#result, this.#replay),
      this.#log,
    ];
  }

  connected() {
    const { life: signal } = this;
    customElements.whenDefined('cuatro-seating').then(() => this.update());
    const take = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      this.addEventListener(
        `cuatro:${name}`,
        (event) => {
          event.stopPropagation();
          handler(/** @type {CustomEvent} */ (event).detail);
        },
        { signal },
      );
    take('seek', ({ ply, look }) => this.#seek(ply, look));
    // The sheet of moves takes the foot of the window, and the discs lie at the foot of the board.
    this.addEventListener(
      'cuatro:sheet',
      () => this.#log.hasAttribute('data-open') && this.#board.scrollIntoView({ block: 'nearest' }),
      { signal },
    );
    // The end of a game that has hardly begun is asked for twice, wherever it is asked for.
    this.addEventListener(
      'cuatro:claim',
      (event) => {
        if (!this.#game || !isNew(this.#game) || !this.#actions.ask) return;
        event.stopImmediatePropagation();
        this.#actions.ask('abort');
      },
      { signal },
    );
    take('run', () => this.#control.run());
    take('asked', ({ column }) => {
      this.#asked = { column, version: this.#game?.version ?? -1 };
      this.update();
    });
    // They stand above the board.
    this.addEventListener('cuatro:values', () => this.#showTop(), { signal });
    take('pause', () => this.#control.pause());
    take('latest', () => this.#control.seek(this.#ply));
    take('speed', ({ delayMs }) => this.#control.speed(delayMs));
    document.addEventListener(
      'keydown',
      (event) => {
        if (!this.#replay.hidden) this.#control.key(event);
      },
      { signal },
    );
    const tick = setInterval(() => ticks(this.facts?.table) && this.update(), 200);
    signal.addEventListener('abort', () => {
      clearInterval(tick);
      this.#control.stop();
    });
  }

  get #game() {
    return this.facts?.table.game ?? null;
  }

  get #watching() {
    return this.facts ? watchersOf(this.facts.table) : 0;
  }

  get #ply() {
    return this.#game?.ply ?? 0;
  }

  get #shown() {
    return this.#control.shown;
  }

  /** How many discs the viewer sees. */
  get shown() {
    return this.#shown;
  }

  /** True while the shown board is the newest one. */
  get #current() {
    return this.#shown === this.#ply;
  }

  /** Whether two computers may be further than their viewer, who must not learn how far. */
  get #secret() {
    return this.#game?.kind === 'exhibition' && !this.#endSeen;
  }

  /** How many discs the viewer may know of. */
  get #known() {
    return this.#secret ? Math.min(this.#farthest, this.#ply) : this.#ply;
  }

  refresh() {
    const facts = this.facts;
    const game = this.#game;
    this.#review = facts?.study?.review ?? false;
    this.#turn.facts = turnFacts(this.facts?.table, this.#reader);
    this.toggleAttribute('data-loaded', game !== null);
    if (!facts || !game) return;
    const { table } = facts;
    // What comes next at the end is not behind the reactions.
    if (this.getAttribute('data-status') !== game.status) this.#emotes.close?.();
    this.setAttribute('data-status', game.status);
    this.setAttribute('data-kind', game.kind);
    const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
    // The score of a pair of computers tells the end before the viewer has come to it.
    const scored = game.kind !== 'exhibition' || this.#endSeen;
    for (const side of SIDES)
      this.#strips[side].facts = stripFacts(facts, game, side, this.#current, scored);
    const waiting = game.status === 'waiting';
    const over = isOver(game);
    const study = over ? facts.study : null;
    const drawn = study?.boardAt(this.#shown);
    const past = drawn?.apart || !this.#current;
    const moves = past ? (drawn?.moves ?? game.moves.slice(0, this.#shown)) : shownMoves(table);
    const reason = drawn?.apart ? null : table.moves[this.#shown - 1]?.why;
    this.#board.facts = {
      rows: game.rows,
      columns: game.columns,
      connect: game.connect,
      moves,
      side: drawn?.side ?? (this.#current ? sideToPlay(table) : null),
      line: drawn?.apart ? drawn.line : over && !past ? (game.result?.line ?? []) : [],
      lit: reason?.cells ?? [],
      confirm: facts.confirm,
      sketch: drawn?.sketch ?? null,
    };
    // Before the first disc there is nothing to list.
    reveal(this.#log, !waiting);
    if (game.opening?.length && !this.#startText) this.#learnStart();
    // Two computers may have ended while the viewer stands before the end: the list must not tell it.
    // Who played knows the end.
    // Whoever asks for a move of two computers' game that is over has not to be kept from its end.
    const asks = game.kind === 'exhibition' && facts.startPly !== null;
    this.#endSeen ||= over && (asks || this.#current || table.mine.length > 0);
    this.#farthest = Math.max(this.#farthest, this.#shown);
    this.#log.facts = {
      moves: table.moves.slice(
        0,
        game.kind === 'exhibition' && !this.#endSeen ? this.#shown : undefined,
      ),
      shown: this.#shown,
      names,
      opening: game.opening?.length ?? 0,
      // A result without moves was entered by hand.
      empty: game.result ? 'log.unknown' : over ? 'log.none' : 'log.empty',
    };
    reveal(this.#replay, (over || game.kind === 'exhibition' || !this.#current) && game.ply > 0);
    this.#replay.facts = replayOf(game, this.#control.playback, {
      shown: this.#shown,
      known: this.#known,
      endSeen: this.#endSeen,
      open: facts.study?.open ?? [],
      inMatch: facts.inMatch,
    });
    const turned = this.#review !== this.hasAttribute('data-review');
    this.toggleAttribute('data-review', this.#review);
    if (facts.study && !facts.study.isConnected) this.querySelector('.beside')?.append(facts.study);
    // The card comes, or goes, at the top, while the button that asked for it may stand far below.
    if (turned && this.#review) this.#showTop();
    else if (turned) scrollTo(0, 0);
    reveal(this.#result, over && this.#endSeen);
    this.#result.setAttribute('home', facts.home);
    const rematch = rematchOf(table, game);
    this.#result.facts = {
      game,
      mine: table.mine,
      names,
      rematchAsked: rematch.asked,
      rematchWaits: rematch.rival !== null,
      streak: facts.streak,
      next: game.next_game ? `${facts.home.replace(/\/$/, '')}/g/${game.next_game}` : null,
      open: facts.study?.open ?? [],
      inMatch: facts.inMatch,
      lessons: facts.study?.lessons ?? null,
    };
    reveal(this.#seating, waiting);
    // Its code may not be there yet; `whenDefined` updates again.
    this.#seating.show?.({ facts });
    this.#showActions(table, game);
    this.#control.schedule();
  }

  /** @param {Table} table @param {Game} game */
  #showActions(table, game) {
    const playing = game.status === 'playing';
    // Between two people only, and never alone in a room.
    reveal(
      this.#emotes,
      ownSide(table) !== null && game.kind === 'online' && (playing || game.status === 'finished'),
    );
    reveal(
      this.#actions,
      table.mine.length > 0 && (playing || game.status === 'waiting') && this.#current,
    );
    const mover = table.mine.length > 1 && game.to_move;
    this.#actions.facts = {
      ...actionsOf(table, game, this.facts?.busy ?? false),
      resigns: mover ? playerName(game.seats[mover]) : null,
    };
  }

  /** @returns {import('./turn-facts.js').Reader} */
  get #reader() {
    const { column, version } = this.#asked;
    return {
      shown: this.#shown,
      current: this.#current,
      secret: this.#secret,
      seating: Boolean(customElements.get('cuatro-seating')),
      lesson: this.facts?.study?.lesson ?? false,
      review: this.#review,
      again: version === this.#game?.version ? column : null,
      joining: this.facts?.joining ?? false,
      nextTurn: this.facts?.nextTurn ?? false,
      openedAt: this.#openedAt,
      sentAt: this.#sentAt,
      serverNow: this.facts?.serverNow() ?? Date.now(),
    };
  }

  /** Few games begin with discs on the board. */
  async #learnStart() {
    this.#startText ??= () => '';
    const { startText } = await import('../i18n/starts.js');
    this.#startText = startText;
    this.update();
  }

  /** Heading and spoken title of the screen. */
  #title() {
    const game = this.#game;
    return game
      ? t('title.game', { X: playerName(game.seats.X), O: playerName(game.seats.O) })
      : t('turn.opening');
  }

  /** @param {number} ply @param {boolean} [look] Whether to bring the board into view. */
  #seek(ply, look = false) {
    this.#control.seek(ply);
    if (look && !this.#showTop()) this.#turn.scrollIntoView({ block: 'nearest' });
  }

  /** On a phone the board is pinned to the top, with what is said of it below. */
  #showTop() {
    const narrow = matchMedia('(width < 900px)').matches;
    if (narrow) this.scrollIntoView({ block: 'start' });
    return narrow;
  }

  #tellWhere() {
    if (this.#game && this.#game.status !== 'playing')
      this.emit('seek-changed', { ply: this.#current ? null : this.#shown });
  }
}

customElements.define('cuatro-table', CuatroTable);
