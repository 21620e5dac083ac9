/**
 * <cuatro-table>: the screen of one game, from the empty seats to the replay.
 *
 *   table.facts = { table, … }
 *
 * It arranges its parts and decides nothing. Events of the parts bubble through; seeking and speed stay here,
 * since they are only this viewer's.
 */
import { clockText, remaining } from '../core/clock.js';
import { advance, following, isRunning, pause, resume, seek, shownPly } from '../core/playback.js';
import { otherSide, roundAt, sideAt } from '../core/rules.js';
import { ownSide, shownMoves, sideToPlay } from '../core/table.js';
import { startKey } from '../core/voice.js';
import { endText, headlineText } from '../i18n/endings.js';
import { counted, t, withColumns } from '../i18n/index.js';
import { levelName, playerName } from '../i18n/names.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';
import { reveal } from './lazy.js';
import './cuatro-board.js';
import './cuatro-strip.js';
import './cuatro-turn.js';

/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/table.js').Table} Table */

/**
 * @typedef {object} TableFacts
 * @property {Table} table
 * @property {string} home Address of the home screen.
 * @property {string} link Address to hand out, empty until it is known.
 * @property {string|null} linkWarning
 * @property {string|null} qr Address of the QR picture.
 * @property {{name: string, code: string}[]} invites Codes that this device made for others.
 * @property {{code: string|null, name: string|null}} invited The code in this page's address.
 * @property {string} playerName
 * @property {string|null} joinError
 * @property {string|null} heldName The refused name that somebody holds.
 * @property {Record<string, number>} series
 * @property {() => number} serverNow
 * @property {Pick<import('../screens/study.js').Study, 'facts'|'boardAt'|'lesson'>|null} study What was asked for while looking back, if anything was.
 * @property {boolean} confirm
 * @property {{side: Side, emote: import('../core/types.js').Emote}|null} said What a player shows at this moment.
 * @property {number} streak Games that this device's player has won in a row, this one included.
 * @property {boolean} emotes Whether the reader wants them.
 * @property {number|null} startPly The move that the address asks for.
 */

/** An answer that takes longer is worth a word. */
const SLOW_MS = 1_000;
/** A game that takes longer to come is worth another try. */
const LATE_MS = 5_000;
/** What lies there before the game has come. */
const UNKNOWN = Object.freeze({ rows: 6, columns: 7, connect: 4, moves: [], side: null, line: [], lit: [] });
/** A rival gone for this long on their own turn may be claimed against. */
const CLAIM_MS = 60_000;
const SIDES = /** @type {Side[]} */ (['X', 'O']);

/** The side to move as the reader sees it: a disc that was dropped counts before the server has answered. @param {Table} table @param {Game} game @returns {Side} */
const moverOf = (table, game) => (table.pending ? otherSide(game.to_move ?? 'X') : game.to_move ?? 'X');

export class CuatroTable extends CuatroElement {
  /** @type {TableFacts|null} */ #facts = null;
  #playback = following();
  /** Whether the viewer has seen the end of the game. */
  #endSeen = false;
  /** The farthest board that the viewer has seen. */
  #farthest = 0;
  /** When the disc that waits for its answer was dropped. */ #sentAt = 0;
  /** Since when the game is awaited. */ #since = Date.now();
  /** True after the first snapshot has set where this viewer stands. */
  #placed = false;
  /** The column that waits for its second press, and since which event. */ #asked = { column: 0, version: -1 };
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #step;
  #board = document.createElement('cuatro-board');
  #turn = document.createElement('cuatro-turn');
  #log = document.createElement('cuatro-log');
  #actions = document.createElement('cuatro-actions');
  #emotes = document.createElement('cuatro-emotes');
  #result = document.createElement('cuatro-result');
  #invite = document.createElement('cuatro-invite');
  #join = document.createElement('cuatro-join');
  #replay = document.createElement('cuatro-replay');
  #study = document.createElement('cuatro-study');
  #strips = { X: document.createElement('cuatro-strip'), O: document.createElement('cuatro-strip') };

  /** @param {TableFacts} facts */
  set facts(facts) {
    if (facts.table.pending?.ply !== this.#facts?.table.pending?.ply) this.#sentAt = Date.now();
    this.#facts = facts;
    this.#place();
    this.update();
  }

  build() {
    this.#strips.X.setAttribute('side', 'X');
    this.#strips.O.setAttribute('side', 'O');
    for (const part of [this.#log, this.#actions, this.#emotes, this.#invite, this.#join, this.#result, this.#replay, this.#study]) part.hidden = true;
    const play = h(
      'div', { class: 'play' },
      h('div', { class: 'strips' }, this.#strips.X, this.#strips.O),
      this.#turn, this.#board, h('div', { class: 'tools' }, this.#actions, this.#emotes),
      this.h('p', { class: 'practice', hidden: () => !this.#game?.opening?.length }, () => t('game.practice')),
      this.h('p', { class: 'watching', hidden: () => this.#watching === 0 }, () => counted('count.watching', this.#watching)),
    );
    return [
      this.h('h1', { class: 'unseen', tabindex: -1 }, () => this.#title()),
      play,
      h('aside', { class: 'beside' }, this.#invite, this.#join, this.#result, this.#replay, this.#study),
      this.#log,
    ];
  }

  connected() {
    const { life: signal } = this;
    const take = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) => this.addEventListener(`cuatro:${name}`, (event) => {
      event.stopPropagation();
      handler(/** @type {CustomEvent} */ (event).detail);
    }, { signal });
    take('seek', ({ ply, look }) => this.#seek(ply, look));
    take('run', () => this.#run());
    take('asked', ({ column }) => {
      this.#asked = { column, version: this.#game?.version ?? -1 };
      this.update();
    });
    take('pause', () => this.#move(pause(this.#playback, this.#ply)));
    take('speed', ({ delayMs }) => this.#move({ ...this.#playback, delayMs }));
    document.addEventListener('keydown', (event) => this.#arrows(event), { signal });
    const tick = setInterval(() => this.#ticks() && this.update(), 200);
    signal.addEventListener('abort', () => {
      clearInterval(tick);
      clearTimeout(this.#step);
    });
  }

  get #game() {
    return this.#facts?.table.game ?? null;
  }

  /** How many others watch. Whoever holds no seat is among those whom the server counts. */
  get #watching() {
    const { presence, mine } = this.#facts?.table ?? {};
    return Math.max(0, (presence?.watching ?? 0) - (mine?.length ? 0 : 1));
  }

  get #ply() {
    return this.#game?.ply ?? 0;
  }

  get #shown() {
    return shownPly(this.#playback, this.#ply);
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

  /** Where a viewer first stands: at the asked move, or at the newest; an exhibition is then shown at the viewer's speed. */
  #place() {
    const game = this.#game;
    if (!game || this.#placed) return;
    this.#placed = true;
    const start = this.#facts?.startPly ?? null;
    if (start !== null && start < game.ply) this.#playback = seek(this.#playback, start, game.ply);
    else if (game.kind === 'exhibition' && game.status === 'playing') this.#playback = { ...this.#playback, shown: game.ply };
  }

  refresh() {
    const facts = this.#facts;
    const game = this.#game;
    this.#turn.facts = this.#turnFacts();
    this.toggleAttribute('data-loaded', game !== null);
    if (!facts || !game) {
      this.#board.facts = UNKNOWN;
      return;
    }
    const { table } = facts;
    this.setAttribute('data-status', game.status);
    this.setAttribute('data-kind', game.kind);
    const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
    for (const side of SIDES) this.#strips[side].facts = this.#stripFacts(side, game, names[side]);
    const waiting = game.status === 'waiting';
    const over = game.status === 'finished' || game.status === 'aborted';
    const study = over ? facts.study : null;
    const drawn = study?.boardAt(this.#shown);
    const past = drawn?.apart || !this.#current;
    const moves = past ? drawn?.moves ?? game.moves.slice(0, this.#shown) : shownMoves(table);
    const reason = drawn?.apart ? null : table.moves[this.#shown - 1]?.why;
    this.#board.facts = {
      rows: game.rows, columns: game.columns, connect: game.connect, moves,
      side: drawn?.side ?? (this.#current ? sideToPlay(table) : null),
      line: drawn?.apart ? drawn.line : over && !past ? game.result?.line ?? [] : [],
      lit: reason?.cells ?? [], confirm: facts.confirm, sketch: drawn?.sketch ?? null,
    };
    const asked = study?.facts ?? null;
    // Before the first disc there is nothing to list.
    reveal(this.#log, !waiting);
    // Two computers may have ended while the viewer stands before the end: the list must not tell it.
    this.#endSeen ||= over && this.#current;
    this.#farthest = Math.max(this.#farthest, this.#shown);
    const known = this.#known;
    this.#log.facts = { moves: table.moves.slice(0, game.kind === 'exhibition' && !this.#endSeen ? this.#shown : undefined), shown: this.#shown, names };
    reveal(this.#replay, (over || game.kind === 'exhibition' || !this.#current) && game.ply > 0);
    this.#replay.facts = { shown: this.#shown, ply: known, more: known < game.ply || (game.kind === 'exhibition' && !over), running: isRunning(this.#playback, game.ply) || (game.kind === 'exhibition' && !over && !this.#playback.paused), paced: game.kind === 'exhibition', delayMs: this.#playback.delayMs, over: over && (game.kind !== 'exhibition' || this.#endSeen), why: !this.#endSeen, ended: this.#current && ['line', 'full'].includes(game.result?.reason ?? ''), open: asked?.open ?? [] };
    const review = Boolean(asked && (asked.learn || asked.report));
    const turned = review !== this.hasAttribute('data-review');
    this.toggleAttribute('data-review', review);
    reveal(this.#study, asked !== null);
    if (asked) this.#study.facts = asked;
    // The card comes, or goes, at the top, while the button that asked for it may stand far below.
    if (turned) this.#showTop();
    reveal(this.#result, over && this.#endSeen);
    this.#result.setAttribute('home', facts.home);
    const own = table.mine.filter((side) => game.offers.rematch.includes(side));
    this.#result.facts = {
      game, mine: table.mine, names, rematchAsked: own.length > 0, rematchWaits: game.offers.rematch.length > own.length,
      streak: facts.streak,
      next: game.next_game ? `${facts.home.replace(/\/$/, '')}/g/${game.next_game}` : null, open: asked?.open ?? [],
    };
    this.#showSeating(facts, game);
    this.#showActions(table, game);
    this.#schedule();
  }

  /** @param {TableFacts} facts @param {Game} game */
  #showSeating(facts, game) {
    const waiting = game.status === 'waiting';
    const openInvites = facts.invites.filter(({ name }) => SIDES.some((side) => game.seats[side]?.invited && game.seats[side]?.name === name));
    const holder = facts.table.mine.length > 0;
    const hasOpen = SIDES.some((side) => game.seats[side] === null);
    reveal(this.#invite, waiting && facts.link !== '' && ((holder && hasOpen) || openInvites.length > 0));
    const forSeat = openInvites.map(({ name, code }) => ({ label: t('invite.for', { name }), url: `${facts.link}#invite=${encodeURIComponent(code)}&name=${encodeURIComponent(name)}` }));
    const links = [...forSeat, hasOpen ? { label: t('invite.link'), url: facts.link } : { label: t('invite.watch'), url: facts.link }];
    this.#invite.facts = { title: t(forSeat.length > 0 ? 'invite.titleSeats' : 'invite.title'), hint: t(forSeat.length > 1 ? 'invite.hintSeats' : 'invite.hint'), links, warning: facts.linkWarning, qr: hasOpen ? facts.qr : null };
    const reserved = SIDES.map((side) => game.seats[side]).filter((seat) => seat?.invited);
    reveal(this.#join, waiting && !holder && (hasOpen || (facts.invited.code !== null && reserved.length > 0)));
    const host = SIDES.map((side) => game.seats[side]).find((seat) => seat && !seat.invited);
    this.#join.facts = {
      title: host ? t('join.title', { name: playerName(host) }) : t('join.titleOpen'),
      name: facts.invited.name ?? (facts.invited.code ? reserved[0]?.name : null) ?? facts.playerName,
      fixed: facts.invited.name !== null, error: facts.joinError, held: facts.heldName,
    };
  }

  /** @param {Table} table @param {Game} game */
  #showActions(table, game) {
    const own = ownSide(table);
    const playing = game.status === 'playing';
    const before = game.opening?.length ?? 0;
    const early = game.ply - before < 2;
    const holder = table.mine.length > 0;
    const people = game.kind !== 'exhibition';
    const mineOffer = (/** @type {Side|null} */ side) => side !== null && table.mine.includes(side);
    // Between two people only, and never alone in a room.
    reveal(this.#emotes, own !== null && game.kind === 'online' && (playing || game.status === 'finished') && (this.#facts?.emotes ?? true));
    reveal(this.#actions, holder && (playing || game.status === 'waiting') && this.#current);
    this.#actions.facts = {
      abort: (playing || game.status === 'waiting') && early,
      resign: playing && !early,
      draw: playing && !early && people && game.kind !== 'computer',
      takeback: playing && game.moves.slice(before).some((_, at) => own === null || sideAt(before + at) === own),
      waiting: mineOffer(game.offers.draw) ? 'draw' : mineOffer(game.offers.takeback) ? 'takeback' : null,
      offered: own !== null && game.offers.draw === otherSide(own),
    };
  }

  /** @param {Side} side @param {Game} game @param {string} name @returns {import('./cuatro-strip.js').StripFacts} */
  #stripFacts(side, game, name) {
    const { table, series, serverNow } = /** @type {TableFacts} */ (this.#facts);
    const seat = game.seats[side];
    const { result } = game;
    // Whose time ran out has none left, whatever the clock showed when their turn began.
    const flagged = result?.reason === 'time' && result.winner !== null && result.winner !== side;
    const left = game.clock ? (flagged ? 0 : remaining(game.clock, side, serverNow())) : null;
    const alone = table.mine.length === 1 && table.mine[0] === side;
    /** @type {'here'|'away'|'open'|null} */
    let presence = null;
    if (!seat || seat.invited) presence = 'open';
    else if (seat.human && game.kind === 'online' && game.status !== 'aborted' && !alone) presence = table.connection !== 'live' ? null : (table.presence?.seats[side] ?? seat.connected) ? 'here' : 'away';
    const score = seat?.name !== undefined || seat?.level !== undefined ? series[seatKey(seat)] : undefined;
    return {
      side, name: seat?.level ? levelName(seat.level) : name, you: alone, computer: Boolean(seat?.level),
      toMove: this.#current && game.to_move !== null && side === moverOf(table, game),
      won: this.#current && game.result?.winner === side,
      presence,
      // The score of a pair of computers tells the end before the viewer has come to it.
      wins: Object.keys(series).length > 0 && (game.kind !== 'exhibition' || this.#endSeen) ? score ?? 0 : null,
      clock: left === null ? null : clockText(left),
      hurry: left !== null && left < 10_000,
      says: this.#facts?.said?.side === side ? t(`emote.${this.#facts.said.emote}`) : '',
    };
  }

  /** @returns {import('./cuatro-turn.js').TurnFacts} */
  #turnFacts() {
    const table = this.#facts?.table;
    const game = this.#game;
    const lost = table?.connection === 'lost' || (table?.connection === 'connecting' && game) ? 'lost' : null;
    /** @type {import('./cuatro-turn.js').TurnFacts} */
    const plain = { text: '', round: '', note: '', side: null, yours: false, thinking: false, connection: lost, offer: null, claim: null };
    if (!table || !game) return { ...plain, ...this.#awaited(lost !== null) };
    const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
    // Wherever the reader is looking, the opponent's offer of another game is in sight.
    const rival = game.offers.rematch.find((side) => !table.mine.includes(side));
    const asked = game.offers.rematch.some((side) => table.mine.includes(side));
    if (game.status === 'finished' && !game.next_game && table.mine.length > 0 && rival && !asked) Object.assign(plain, { claim: t('end.rematchAccept'), action: 'accept' });
    const start = startKey(game, table.mine, this.#shown);
    const reason = this.#reason(names);
    const note = [start ? t(start, { name: names.X }) : '', reason].filter(Boolean).join(' ');
    plain.listed = reason !== '' && note === reason;
    if (this.#facts?.study?.lesson) return { ...plain, text: t('learn.turn') };
    const offer = game.status === 'playing' ? this.#offerFacts(table, game, names) : null;
    if (!this.#current) return { ...plain, offer, text: this.#secret ? t('turn.watching', { shown: this.#shown }) : t('turn.looking', { shown: this.#shown, ply: game.ply }), note, round: t('turn.round', { n: roundAt(Math.max(0, this.#shown - 1)) }) };
    if (game.status === 'waiting') return { ...plain, text: t(SIDES.every((side) => !game.seats[side] || game.seats[side]?.invited) ? 'turn.waitingBoth' : 'turn.waiting') };
    if (game.status !== 'playing') {
      const winner = game.result?.winner ?? null;
      return { ...plain, text: headlineText(game, table.mine, names), note: rival && !game.next_game && table.mine.length > 0 ? t('offer.rematch', { name: names[rival] }) : endText(game), side: winner, yours: winner !== null && table.mine.includes(winner), over: true };
    }
    const mover = moverOf(table, game);
    const own = ownSide(table);
    const yours = own === mover;
    const thinking = table.thinking === mover || !game.seats[mover]?.human;
    // Without a line nobody knows whether they have played meanwhile.
    const text = yours ? t('turn.yours') : t(lost ? 'turn.was' : thinking ? 'turn.thinking' : 'turn.theirs', { name: names[mover] });
    const slow = table.pending !== null && Date.now() - this.#sentAt > SLOW_MS;
    // A question stands where the turn stood, which then stands below it.
    const claim = this.#claimFacts(table, game);
    const line = claim.soon ?? (slow ? t('turn.sending') : offer && yours ? t('turn.yours') : this.#asked.version === game.version && yours ? t('board.again', { column: this.#asked.column }) : note);
    return { ...plain, text, note: line, listed: plain.listed && line === note, thinking: thinking && !lost, yours, side: mover, round: t('turn.round', { n: roundAt(game.ply) }), offer, claim: claim.claim };
  }

  /** What is said while the game has not come. @param {boolean} lost */
  #awaited(lost) {
    if (!lost && Date.now() - this.#since < LATE_MS) return { text: t('turn.opening') };
    return { text: t(lost ? 'turn.unreached' : 'turn.late'), note: t('turn.keeps'), claim: t('turn.retry'), action: /** @type {const} */ ('retry'), connection: null };
  }

  /** Why the computer made the shown move, in its own words: below "Your turn" they could be taken for advice. @param {{X: string, O: string}} names */
  #reason(names) {
    const move = this.#facts?.table.moves[this.#shown - 1];
    if (!move?.why) return '';
    const text = withColumns(move.why.text);
    return `${names[/** @type {Side} */ (move.side)]}: ${text.charAt(0).toLocaleLowerCase()}${text.slice(1)}`;
  }

  /** @param {Table} table @param {Game} game @param {{X: string, O: string}} names */
  #offerFacts(table, game, names) {
    const own = ownSide(table);
    if (!own) return null;
    const subject = /** @type {('draw'|'takeback')[]} */ (['draw', 'takeback']).find((one) => game.offers[one] === otherSide(own));
    return subject ? { subject, text: t(`offer.${subject}`, { name: names[otherSide(own)] }) } : null;
  }

  /** The win that can be claimed from an opponent who is away: when it can be, and in a while before. @param {Table} table @param {Game} game
   * @returns {{claim: string|null, soon: string|null}} */
  #claimFacts(table, game) {
    const own = ownSide(table);
    const rival = own && otherSide(own);
    const since = rival && game.to_move === rival && game.kind === 'online' ? table.presence?.away_since?.[rival] : null;
    if (!since || !this.#facts) return { claim: null, soon: null };
    const turn = table.moves.at(-1)?.at ?? game.updated_at ?? since;
    const left = Math.ceil((Math.max(Date.parse(since), Date.parse(turn)) + CLAIM_MS - this.#facts.serverNow()) / 1000);
    return left > 0 ? { claim: null, soon: t('claim.in', { n: left }) } : { claim: t('claim.now'), soon: null };
  }

  /** True while something on the screen changes with time alone. */
  #ticks() {
    const { table } = this.#facts ?? {};
    const away = table?.presence?.away_since;
    return Boolean((table && !table.game) || table?.pending || table?.game?.clock?.running || (table?.game?.status === 'playing' && (away?.X || away?.O)));
  }

  /** Heading and spoken title of the screen. */
  #title() {
    const game = this.#game;
    return game ? t('title.game', { X: playerName(game.seats.X), O: playerName(game.seats.O) }) : t('turn.opening');
  }

  /** @param {number} ply @param {boolean} [look] Whether to bring the board into view. */
  #seek(ply, look = false) {
    const game = this.#game;
    if (!game) return;
    const target = Math.max(0, Math.min(ply, game.ply));
    const toLive = target === game.ply && game.kind !== 'exhibition';
    this.#move(toLive ? { ...following(), delayMs: this.#playback.delayMs } : seek(this.#playback, target, game.ply));
    if (look && !this.#showTop()) this.#turn.scrollIntoView({ block: 'nearest' });
  }

  /** On a phone the board is pinned to the top, with what is said of it below. */
  #showTop() {
    const narrow = matchMedia('(width < 900px)').matches;
    if (narrow) this.scrollIntoView({ block: 'start' });
    return narrow;
  }

  #run() {
    const over = this.#game?.status !== 'playing';
    const from = over && this.#current ? seek(this.#playback, 0, this.#ply) : this.#playback;
    this.#move(resume(from, this.#ply));
  }

  /** @param {import('../core/playback.js').Playback} playback */
  #move(playback) {
    this.#playback = playback;
    clearTimeout(this.#step);
    this.#step = undefined;
    this.update();
    this.#tellWhere();
  }

  #tellWhere() {
    if (this.#game && this.#game.status !== 'playing') this.emit('seek-changed', { ply: this.#current ? null : this.#shown });
  }

  /** Brings the next disc after the viewer's delay, as long as there is one. */
  #schedule() {
    if (this.#step || !isRunning(this.#playback, this.#ply)) return;
    this.#step = setTimeout(() => {
      this.#step = undefined;
      this.#playback = advance(this.#playback, this.#ply);
      this.update();
      this.#tellWhere();
      this.emit('ply-shown', { ply: this.#shown, end: this.#endSeen && this.#current });
    }, this.#playback.delayMs);
  }

  /** Arrows, Home and End walk through a game that is over, Space runs it, Escape leads back. @param {KeyboardEvent} event */
  #arrows(event) {
    if (this.#replay.hidden || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = /** @type {Element} */ (event.target);
    if (from.closest('input, select, textarea, dialog') || (event.key === ' ' && from.closest('button, a, summary'))) return;
    const running = isRunning(this.#playback, this.#ply);
    /** @type {Record<string, () => void>} */
    const handlers = {
      ArrowLeft: () => this.#seek(this.#shown - 1), ArrowRight: () => this.#seek(this.#shown + 1),
      Home: () => this.#seek(0), End: () => this.#seek(this.#ply), ' ': () => (running ? this.#move(pause(this.#playback, this.#ply)) : this.#run()),
      Escape: () => { if (this.#facts?.study?.facts.open.length) this.emit('escape'); else this.#seek(this.#ply); },
    };
    const handler = handlers[event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  }
}

/** Under what a seat's wins are counted in a chain of rematches. @param {import('../core/types.js').Seat} seat */
export const seatKey = (seat) => (seat.human ? `name:${seat.name}` : `level:${seat.level}`);

customElements.define('cuatro-table', CuatroTable);
