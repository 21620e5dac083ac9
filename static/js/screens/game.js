/** The screen of one game: carries what the reader does to the server and the game's news to the reader. */
import { sideToPlay } from '../core/table.js';
import { counts, watchesOthers } from '../core/view.js';
import { loadStyles } from '../components/lazy.js';
import { loadStrings, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { awaited } from '../net/api.js';
import * as device from '../net/device.js';
import { Play } from '../play.js';
import '../components/cuatro-table.js';

/** @typedef {import('../core/table.js').Table} Table */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/types.js').Frame} Frame */

/** Frames that are worth a word to those who cannot see the board. */
const NEWS = new Set(['move', 'result', 'joined', 'takeback', 'offer', 'rematch']);

/** What tells how good moves are. */
const JUDGING = /** @type {ReadonlySet<import('./study.js').Panel>} */ (
  new Set(['why', 'learn', 'values'])
);

// Fetched when they are first wanted: not every reader takes a seat, shares them or sees more than one position.
const joining = () => import('./joining.js');
const sharing = () => import('./share.js');
const copying = () => import('./copy.js');
const announcing = () => import('./announce.js');
const ending = () => import('./ending.js');
const waking = () => import('./awake.js');
const studying = () => import('./study.js');
const matching = () => import('./match.js');
const emoting = () => import('./emoting.js');
const resting = () => import('./bye.js');

/** @param {import('./page.js').Page} page @param {{id: string, invite?: string, name?: string, ply?: number, learn?: boolean}} route */
export function open(page, route) {
  new GameScreen(page, route);
}

/** What the reader has seen of a game that begins now; a reload has seen all of it. @returns {{seen: number, restsAt?: number}|null} */
function begun() {
  const { seen, restsAt, ...state } = history.state ?? {};
  if (seen === undefined) return null;
  history.replaceState(state, '');
  return { seen, restsAt };
}

export class GameScreen {
  /** How taking a seat goes. */
  seat = {
    joining: false,
    error: /** @type {string|null} */ (null),
    held: /** @type {string|null} */ (null),
  };
  #path = location.pathname;
  #link = { url: '', local: false };
  /** @type {import('./study.js').CuatroStudy|null} */ #study = null;
  /** @type {Partial<Record<Side, import('../core/types.js').Emote>>} */ emotes = {};
  /** A name for a person who has none yet. */ #suggestion = device.suggestedName();
  /** Whether it was said who starts, or that one watches: once, however often the line breaks. */ #startSaid = false;
  /** Whether the last that the reader asked for was another game. */ #onward = false;
  /** The next game, while the reader still looks back at this one. @type {Table|null} */ #next =
    null;
  #closePanel = () => this.#close();
  #closeSheet = () => this.element.querySelector('cuatro-log')?.close();
  #closeQuestion = () => this.element.querySelector('cuatro-actions')?.close?.();
  #closeReactions = () => this.element.querySelector('cuatro-emotes')?.close();

  /** @param {import('./page.js').Page} page
   * @param {{id: string, invite?: string, name?: string, ply?: number, learn?: boolean}} route */
  constructor(page, route) {
    this.page = page;
    this.route = route;
    this.element = page.show(document.createElement('cuatro-table'), t('turn.opening'));
    this.match = page.watchMatch(() => {
      if (this.match.running) this.#study?.withhold();
      this.draw();
    });
    this.play = new Play(
      page.api,
      route.id,
      {
        onTable: (table, frame, before) => this.#onTable(table, frame, before),
        onProblem: (error) => page.notify(page.detail(error)),
        onEmote: (side, emote) =>
          emoting().then(
            ({ showEmote }) =>
              showEmote(this, side, /** @type {import('../core/types.js').Emote} */ (emote)),
            () => {},
          ),
      },
      begun(),
    );
    page.stay.addEventListener('abort', () => this.play.close());
    page.onUpdate(() => {
      this.draw();
      this.#study?.update();
    });
    document.addEventListener('cuatro:reader', () => this.play.reload(), { signal: page.stay });
    this.#listen();
    this.draw();
    // The answer to a join never came: asked for once more, it is the same one.
    const name = device.joinedAs(route.id);
    if (name && this.play.table.mine.length === 0) this.join(name);
  }

  /** What the reader does about an open seat. */
  #seating = {
    onJoin: (/** @type {string} */ name) => this.join(name),
    onAttempt: () => (this.seat.error = null),
    onCopy: (/** @type {string} */ link) => this.#copy(link),
    onSend: async (/** @type {string} */ url) => (await sharing()).send({ url }),
  };

  /** @param {string} text */
  async #copy(text) {
    (await copying()).copy(this.page, text);
  }

  #listen() {
    const { element, play, page } = this;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      element.addEventListener(`cuatro:${name}`, (event) =>
        handler(/** @type {CustomEvent} */ (event).detail),
      );
    on('drop', ({ column }) => {
      if (this.#study?.drop(column)) return;
      // Who plays on has not ended the game.
      this.#closeQuestion();
      play.drop(column);
      device.vibrate();
    });
    on('redeem', ({ name, code }) => this.join(name, code));
    on('rematch', (body) => {
      this.#onward = !body?.answer;
      play.rematch(body ?? {});
    });
    on('next-game', () =>
      ending().then(({ followRematch }) => play.table.game && followRematch(this, play.table.game)),
    );
    on('retry', () => play.retry());
    on('emote', ({ emote }) => play.emote(emote));
    on('again', () => ending().then(({ again }) => again(this)));
    on('offer', ({ subject }) => this.#offer(subject, 'offer'));
    on('answer', ({ subject, answer }) => this.#offer(subject, answer));
    for (const action of /** @type {const} */ (['resign', 'abort', 'claim'])) {
      on(action, () => {
        const side = this.#speaker(false);
        if (side) play.end(action, side);
      });
    }
    on('copy', ({ text }) => this.#copy(text));
    for (const panel of /** @type {const} */ ([
      'why',
      'learn',
      'values',
      'share',
      'share-board',
      'practice',
    ]))
      on(panel, () => this.#openPanel(panel));
    // A person who goes elsewhere has left the lesson by then.
    on('seek-changed', ({ ply }) => {
      this.#study?.stand(ply ?? play.table.game?.ply ?? 0);
      queueMicrotask(() => this.#address(ply));
    });
    on('escape', () => this.#study?.escape());
    on('ply-shown', ({ ply, end }) =>
      announcing().then(
        ({ announceShown }) => announceShown(page, play.table, ply, end),
        () => {},
      ),
    );
    on('sheet', ({ open }) => page[open ? 'cover' : 'uncover'](this.#closeSheet));
    on('question', ({ open }) => page[open ? 'cover' : 'uncover'](this.#closeQuestion));
    on('reactions', ({ open }) => page[open ? 'cover' : 'uncover'](this.#closeReactions));
    on('missing', () => page.missing('game'));
  }

  draw() {
    const { play, route, page } = this;
    const { url, local } = this.#link;
    const invites = device.invitesOf(route.id);
    if (play.table.game?.status === 'waiting' && (play.table.mine.length > 0 || invites.length > 0))
      this.#findLink();
    this.element.facts = {
      table: play.table,
      home: `${page.api.base}/`,
      link: url && `${url}/g/${route.id}`,
      linkLocal: local,
      qr: local || !url ? null : page.api.url(`/games/${route.id}/qr.svg`),
      invites,
      invited: { code: route.invite ?? null, name: route.name ?? null },
      playerName: device.players()[0]?.name ?? this.#suggestion,
      nameFixed: device.signedOn() !== null,
      seating: this.#seating,
      joinError: this.seat.error,
      heldName: this.seat.held,
      series: device.seriesOf(route.id),
      busy: play.busy,
      joining: this.seat.joining,
      serverNow: () => play.serverNow,
      study: this.#study,
      inMatch: this.match.running,
      confirm: device.settings().confirm,
      streak: this.#streak(),
      nextTurn: this.#nextTurn,
      said: this.emotes,
      startPly: route.ply ?? null,
    };
    this.#title();
  }

  /** The names of computers may come after the game. */
  #title() {
    const { game, mine } = this.play.table;
    if (!game) return;
    this.page.title(
      `${playerName(game.seats.X)} – ${playerName(game.seats.O)}`,
      this.#nextTurn || (mine.length === 1 && mine[0] === game.to_move),
    );
  }

  /** Whether the reader is to move in the next game. */
  get #nextTurn() {
    return this.#next !== null && sideToPlay(this.#next) !== null;
  }

  /** News of the next game. @param {Table} table */
  showNext(table) {
    const before = this.#nextTurn;
    this.#next = table;
    if (!before && this.#nextTurn) this.page.say(t('turn.nextYours'));
    this.draw();
  }

  /** Only a table with an open seat has links to hand out. */
  async #findLink() {
    if (this.#link.url) return;
    const { linkBase } = await sharing();
    this.#link = await linkBase(this.page);
    this.draw();
  }

  /** The seat that speaks for this device: the only one, or on a shared device the side to move.
   * @param {boolean} last The side that moved last instead. @returns {Side|null} */
  #speaker(last) {
    const { game, mine } = this.play.table;
    if (!game) return null;
    if (mine.length < 2) return mine[0] ?? null;
    const mover = game.to_move ?? 'X';
    return last ? (mover === 'X' ? 'O' : 'X') : mover;
  }

  /** @param {'draw'|'takeback'} subject @param {'offer'|'accept'|'decline'|'withdraw'} answer */
  #offer(subject, answer) {
    const side = this.#speaker(subject === 'takeback');
    if (side) this.play.offer(subject, answer, side);
  }

  /** @param {string} name @param {string} [code] With which the name becomes this device's. */
  async join(name, code) {
    if (this.seat.joining) return;
    Object.assign(this.seat, { joining: true, error: null });
    this.draw();
    try {
      const { join } = await awaited(joining(), 'problem.loading');
      await join(this, name, code);
    } finally {
      this.seat.joining = false;
      this.draw();
    }
  }

  /** Looking back brings code and sentences of its own. @param {import('./study.js').Panel} panel */
  async #openPanel(panel) {
    const { page, play } = this;
    this.#onward = false;
    if (JUDGING.has(panel)) {
      await this.match.known;
      if (this.match.running) {
        this.#addressHere();
        return;
      }
    }
    const [{ CuatroStudy }] = await page.busy(
      Promise.all([studying(), loadStrings('report'), loadStyles(['cards', 'study'])]),
    );
    const { game } = play.table;
    if (!game || page.stay.aborted) return;
    this.#study ??= new CuatroStudy(page, game, play.table.mine, {
      seek: (ply, look) =>
        this.element.dispatchEvent(new CustomEvent('cuatro:seek', { detail: { ply, look } })),
      changed: () => {
        this.draw();
        // The lesson was left.
        if (location.hash === '#learn' && !this.#study?.learning) this.#addressHere();
        page[this.#panelOpen ? 'cover' : 'uncover'](this.#closePanel);
      },
    });
    this.#study.toggle(panel, this.element.shown);
  }

  /** Whether anything is open that was asked for while looking back. */
  get #panelOpen() {
    return (this.#study?.open.length ?? 0) > 0;
  }

  /** Back closes the newest of it. The address is then that of before. */
  #close() {
    this.#study?.escape();
    this.#addressHere();
  }

  #addressHere() {
    const { shown } = this.element;
    this.#address(shown === this.play.table.game?.ply ? null : shown);
  }

  /** What is looked at stands in the address. @param {number|null} ply Null for the end. */
  #address(ply) {
    // The reader may be on the way to another screen.
    if (location.pathname !== this.#path) return;
    const fragment = this.#study?.learning ? '#learn' : ply === null ? '' : `#${ply}`;
    history.replaceState(history.state, '', `${this.#path}${fragment}`);
  }

  /** @param {Table} table @param {Frame|null} frame @param {Table} before */
  #onTable(table, frame, before) {
    if (table.connection === 'removed') {
      this.page.missing('removed');
      return;
    }
    if (table.connection === 'gone' && !table.game) {
      this.page.missing('game');
      return;
    }
    this.draw();
    const { game } = table;
    if (!game) return;
    if (game.tournament)
      matching().then(
        ({ follow }) => follow(this, game),
        () => {},
      );
    else if (device.byeIn())
      resting().then(
        ({ follow }) => follow(this),
        () => {},
      );
    if (frame && table.mine.length > 0) {
      waking().then(
        ({ rest, stayAwake }) => (game.status === 'playing' ? stayAwake(this.page.stay) : rest()),
        () => {},
      );
      // The way to the next game is there before the line can break.
      ending().catch(() => {});
    }
    const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
    // Without the server there is nothing to speak with; that the line is lost stands on the page.
    // Two computers are ahead of their viewers, who hear of a move when they come to it.
    const early =
      game.kind === 'exhibition' && (frame?.type === 'move' || frame?.type === 'result');
    const start =
      frame?.type === 'snapshot' &&
      game.to_move &&
      (game.drawn || (watchesOthers(table, game) && !this.seat.joining)) &&
      !this.#startSaid;
    this.#startSaid ||= game.status === 'playing';
    if (frame && (start || NEWS.has(frame.type)) && !early)
      announcing().then(
        ({ announce }) =>
          announce(this.page, { table, before }, names, frame, this.#covered() || this.#panelOpen),
        () => {},
      );
    if (this.route.learn && game.status === 'finished') {
      this.route.learn = false;
      this.#openPanel('learn');
    }
    const over = frame?.type === 'result' && game.result;
    // Who looks back is not torn away: the way to the next game stands above the board.
    const follows = this.#onward || !this.#panelOpen;
    if (over || (frame?.type === 'rematch' && game.next_game))
      ending().then(
        ({ end, followRematch, joinNext }) =>
          (over ? end : follows ? followRematch : joinNext)(this, game),
        () => {},
      );
  }

  /** Whether the bar above the board is out of sight: scrolled away, or behind a dialog. */
  #covered() {
    const { top, bottom } = /** @type {Element} */ (
      this.element.querySelector('cuatro-turn')
    ).getBoundingClientRect();
    return document.querySelector('dialog[open]') !== null || bottom <= 0 || top >= innerHeight;
  }

  /** The one seat of this device with a person's name, if it holds just one. */
  get own() {
    const { game, mine } = this.play.table;
    const seat = mine.length === 1 ? game?.seats[mine[0]] : null;
    return seat?.human && seat.name ? { side: mine[0], name: seat.name } : null;
  }

  #streak() {
    const { own } = this;
    const { game } = this.play.table;
    if (!own || (game && !counts(game))) return 0;
    return device.streakOf(own.name, this.route.id);
  }
}
