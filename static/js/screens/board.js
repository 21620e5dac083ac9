/** The board to set up and to look into. Its address is always the position on it. */
import { closedLine } from '../core/closed-line.js';
import { DISCS } from '../core/emoji-board.js';
import { readPosition } from '../core/position-text.js';
import {
  HEAD_STARTS,
  flipped,
  inTurn,
  queryOf,
  resized,
  sidesOf,
  toMove,
  withDisc,
  withoutDisc,
} from '../core/setup.js';
import { t } from '../i18n/index.js';
import { loadStyles } from '../components/lazy.js';
import { ProblemError } from '../net/api.js';
import { Valuing } from './valuing.js';
import '../components/cuatro-editor.js';

/** @typedef {import('../core/setup.js').Setup} Setup */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../../../tests/browser/wire.js').Position} Position */

/**
 * What is known of a setup.
 * @typedef {object} Verdict
 * @property {boolean} ready Whether a game can begin here.
 * @property {boolean} over
 * @property {number[][]} line
 * @property {string} problem
 * @property {number[][]} wrong
 * @property {readonly number[]|null} moves An order in which the discs can have been dropped.
 */

/** @type {Verdict} */
const UNKNOWN = { ready: false, over: false, line: [], problem: '', wrong: [], moves: null };

/** @param {import('./page.js').Page} page */
export function open(page) {
  new BoardScreen(page);
}

class BoardScreen {
  /** @type {Setup} */ #setup = inTurn();
  /** @type {Setup[]} */ #past = [];
  /** @type {Setup[]} */ #future = [];
  /** @type {Side|null} */ #put = history.state?.put ?? null;
  #valued = Boolean(history.state?.valued);
  /** @type {Verdict} */ #verdict = UNKNOWN;
  /** @type {AbortController|null} */ #asking = null;
  /** @type {string|null} */ #typed = null;
  #mistake = '';
  /** Whether that is what the address says. */ #linked = false;
  /** @type {Valuing} */ #valuing;
  /** What can be opened over the screen, once it was, and what is open. @type {{practice: import('./practice.js').Practice, share: import('./sharing.js').Sharing, opened: 'practice'|'share'|null}|null} */
  #cards = null;
  #close = () => this.#closeCard();

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    this.element = page.show(document.createElement('cuatro-editor'), t('editor.title'));
    this.#valuing = new Valuing(page.api, () => this.draw(), 0);
    page.onUpdate(() => this.draw());
    this.match = page.watchMatch(() => this.#value());
    page.stay.addEventListener('abort', () => {
      this.#asking?.abort();
      this.#valuing.stop();
    });
    // What the server said was said in another language.
    document.addEventListener(
      'cuatro:reader',
      () => (this.#typed === null ? this.#judge() : this.#read(this.#typed)),
      { signal: page.stay },
    );
    // What nobody could judge without a line can be judged now.
    addEventListener('online', () => this.#verdict.problem && this.#judge(), { signal: page.stay });
    this.#listen();
    this.#begin();
  }

  /** What the address says is where it begins. */
  async #begin() {
    const start = history.state?.start ?? null;
    await this.#read(location.search);
    this.#linked = this.#mistake !== '';
    this.#past = [];
    this.#setup = { ...this.#setup, start };
    if (start) this.#write();
    this.draw();
  }

  #listen() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      this.element.addEventListener(`cuatro:${name}`, (event) =>
        handler(/** @type {CustomEvent} */ (event).detail),
      );
    on('drop', ({ column }) => this.#drop(column));
    on('lift', ({ column }) => this.#take(withoutDisc(this.#setup, column)));
    on('put', ({ side }) => {
      this.#put = side;
      this.#write();
      this.draw();
    });
    on('undo', () => this.#undo());
    on('redo', () => this.#step(this.#future, this.#past));
    on('flip', () => this.#take(flipped(this.#setup)));
    on('clear', () => this.#take(inTurn(this.#setup)));
    on('resize', ({ size }) => this.#resize(size));
    on('enter', ({ text }) => this.#read(text));
    on('draw', (wanted) => this.#drawStart(wanted));
    on('values', () => {
      this.#valued = !this.#valued;
      this.#write();
      this.#value();
    });
    on('play', () => this.#open('practice'));
    on('share', () => this.#open('share'));
    for (const end of ['stay', 'unshare']) on(end, () => this.#closeCard());
    on('set-out', (chosen) => this.#cards?.practice.setOut(chosen));
    on('copy', async ({ text }) => (await import('./copy.js')).copy(this.page, text));
    on('send', () => this.#cards?.share.send());
    on('copy-board', () => this.#cards?.share.copyBoard());
    on('copy-emoji', () => this.#cards?.share.copyEmoji());
  }

  /** @param {import('../core/board-size.js').BoardSize} size */
  #resize(size) {
    const { moves } = this.#setup;
    this.#take(resized(this.#setup, size));
    if (this.#setup.moves.length < moves.length) this.page.notify(t('editor.fits'));
  }

  draw() {
    const setup = this.#setup;
    const valuing = this.#valuing;
    this.element.facts = {
      setup,
      put: this.#put,
      ...this.#verdict,
      note: this.#note,
      undo: this.#past.length > 0 || setup.moves.length > 0,
      redo: this.#future.length > 0,
      valued: this.#valued,
      inMatch: this.match.running,
      analysis: valuing.analysis,
      values: {
        state: this.match.running ? 'withheld' : valuing.state,
        name: toMove(setup),
        ...valuing.best,
        exact: valuing.analysis?.exact ?? false,
        problem: valuing.error ? this.page.detail(valuing.error) : '',
      },
      typed: this.#typed,
      mistake: this.#mistake,
      share: this.#cards?.share.facts ?? null,
      practice: this.#cards?.practice.facts ?? null,
    };
  }

  /** @param {number} column */
  #drop(column) {
    const { moves } = this.#verdict;
    // What was put has an order that the server found; from there on it is a game.
    const from = !this.#put && moves ? inTurn(this.#setup, moves) : this.#setup;
    this.#take(withDisc(from, column, this.#put));
    const side = sidesOf(this.#setup).at(-1);
    this.page.say(t('editor.dropped', { side: side ?? '', column }));
  }

  /** Another position. @param {Setup} setup */
  #take(setup) {
    if (queryOf(setup) !== queryOf(this.#setup)) {
      this.#past.push(this.#setup);
      this.#future = [];
    }
    this.#show(setup);
  }

  /** Back to what was there before; before a position that was opened there is the one without its newest disc. */
  #undo() {
    if (this.#past.length === 0) this.#past.push(withoutDisc(this.#setup, null));
    this.#step(this.#past, this.#future);
  }

  /** @param {Setup[]} from @param {Setup[]} to */
  #step(from, to) {
    const setup = from.pop();
    if (!setup) return;
    to.push(this.#setup);
    this.#show(setup);
  }

  /** @param {Setup} setup */
  #show(setup) {
    this.#setup = setup;
    this.#typed = null;
    this.#mistake = '';
    this.#linked = false;
    this.#write();
    this.#judge();
  }

  /** The address is the position; what else was chosen goes along with it. */
  #write() {
    const query = queryOf(this.#setup);
    history.replaceState(
      { ...history.state, put: this.#put, valued: this.#valued, start: this.#setup.start },
      '',
      `${location.pathname}${query && '?'}${query}`,
    );
  }

  /** Whatever somebody typed, pasted or followed a link to. @param {string} text */
  async #read(text) {
    const read = readPosition(text, this.#setup);
    this.#asking?.abort();
    if (read && 'setup' in read) {
      this.#take(read.setup);
      return;
    }
    this.#typed = text.replace(/^\?/, '').replace(/\s*\n\s*/g, ' ');
    this.#mistake = '';
    if (!read) this.#mistake = t('editor.unreadable');
    else if ('floating' in read) {
      const [row, column] = read.floating;
      this.#mistake = t('editor.floating', { row, column });
    } else {
      const position = await this.#ask(read.query);
      if (position instanceof ProblemError) this.#mistake = this.page.detail(position);
      else if (position) return this.#take(inTurn(position, position.moves));
      else return undefined;
    }
    if (this.#verdict === UNKNOWN) this.#judge();
    this.draw();
    return undefined;
  }

  /** A position that the server draws, with what a game from there is asked for by.
   * @param {{kind: 'fair'|'head_start', side?: Side, step?: number}} wanted @returns {Promise<void>} */
  async #drawStart(wanted) {
    const { kind, side, step } = wanted;
    // Numbers of JSON are exact up to here.
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const which = side ? `&side=${side}&step=${step}` : '';
    try {
      /** @type {import('../../../tests/browser/wire.js').DrawnStart} */
      const { position } = await this.page.api.get(`/starts?kind=${kind}&seed=${seed}${which}`);
      // Whoever asks for another one sees another one.
      if (`${position.moves}` === `${this.#setup.moves}`) return this.#drawStart(wanted);
      const start = side ? { head_start: side, step } : 'fair';
      this.#take(inTurn(position, position.moves, { start, seed }));
    } catch (error) {
      this.page.notify(this.page.detail(error));
    }
  }

  /** What is said of a position that the server drew, or of an address that names none: the field stands further down. */
  get #note() {
    if (this.#linked) return this.#mistake;
    const start = this.#setup.start?.start;
    if (!start) return '';
    if (start === 'fair') return t('editor.fairNote');
    const [from, to] = HEAD_STARTS[(start.step ?? 1) - 1];
    return t('editor.headNote', { side: start.head_start, from, to });
  }

  /** Null where the answer is not wanted any more. @param {string} query @returns {Promise<Position|ProblemError|null>} */
  async #ask(query) {
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      return await this.page.api.get(`/position?${query}`, null, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  /** Discs that took turns are judged here, others by the server. */
  async #judge() {
    const setup = this.#setup;
    this.#asking?.abort();
    if (!setup.sides) {
      const line = closedLine(setup);
      const over = line.length > 0 || setup.moves.length === setup.rows * setup.columns;
      const problem = over ? t('editor.over') : '';
      this.#decide({ ...UNKNOWN, ready: !over, over, line, problem, moves: setup.moves });
      return;
    }
    // What was said last stays until there is an answer.
    this.#verdict = { ...UNKNOWN, problem: this.#verdict.problem, wrong: [] };
    this.#valuing.stop();
    this.draw();
    const answer = await this.#ask(queryOf(setup));
    if (!answer) return;
    if (answer instanceof ProblemError) {
      const { column, row, cells } = answer.problem;
      const wrong = cells ?? (Number.isInteger(row) ? [[Number(row), Number(column)]] : []);
      this.#decide({ ...UNKNOWN, problem: this.page.detail(answer), wrong });
    } else this.#decide({ ...UNKNOWN, ready: true, moves: answer.moves });
  }

  /** @param {Verdict} verdict */
  #decide(verdict) {
    this.#verdict = verdict;
    if (!verdict.ready && this.#cards?.practice.on) this.#closeCard();
    this.#value();
  }

  /** Values of a position that can be, as long as they are wanted and no tournament game is played on this device. */
  async #value() {
    await this.match.known;
    const { ready, over } = this.#verdict;
    if (this.#valued && (ready || over) && !this.match.running)
      this.#valuing.ask(queryOf(this.#setup), over);
    else this.#valuing.drop();
  }

  /** Opens a card, or closes it again. @param {'practice'|'share'} card */
  async #open(card) {
    const again = this.#cards?.opened === card;
    this.#closeCard();
    if (again) return;
    const [{ Practice }, { Sharing }] = await Promise.all([
      import('./practice.js'),
      import('./sharing.js'),
      import('../components/cuatro-practice.js'),
      import('../components/cuatro-share.js'),
      loadStyles(['cuatro-share']),
    ]);
    const { page } = this;
    /** @type {[() => void, (error: unknown) => string]} */
    const report = [() => this.draw(), (error) => page.detail(error)];
    this.#cards ??= {
      practice: new Practice(page, () => this.#from, ...report),
      share: new Sharing(page, () => this.#shared, ...report),
      opened: null,
    };
    this.#cards.opened = card;
    page.cover(this.#close);
    // The entry that was made for Back is the one to which Back from a game leads.
    this.#write();
    if (card === 'share') this.#cards.share.ask('share-board');
    else this.#cards.practice.ask();
  }

  /** What is played from: the position shown. @returns {import('./practice.js').From} */
  get #from() {
    const { rows, columns, connect, moves, sides, start } = this.#setup;
    const opening = sides ? this.#verdict.moves : moves;
    return {
      title: t('editor.play'),
      side: toMove(this.#setup),
      names: { X: 'X', O: 'O' },
      places: { X: t('editor.plays', { side: 'X' }), O: t('editor.plays', { side: 'O' }) },
      counts: start?.start === 'fair' ? t('editor.counts') : t('practice.counts'),
      own: null,
      level: null,
      begin: { rows, columns, connect, ...(start ?? (moves.length > 0 && { opening })) },
    };
  }

  /** @returns {import('./sharing.js').Shared} */
  get #shared() {
    const query = queryOf(this.#setup);
    const { ready, over } = this.#verdict;
    const side = toMove(this.#setup);
    const turn = t('practice.lead', { name: side });
    return {
      what: 'board',
      title: over ? '' : turn,
      path: `/board${query && '?'}${query}`,
      // The server draws what can be.
      file: (kind) => (ready || over ? `${this.page.api.base}/board.${kind}?${query}` : ''),
      name: 'cuatro-board',
      board: this.#setup,
      lines: over ? [] : [`${DISCS[side]} ${turn}`],
    };
  }

  /** Closes what is open over the screen; false if nothing was. Back came from an address of before. */
  #closeCard() {
    const open = this.#cards?.opened ?? null;
    if (this.#cards) this.#cards.opened = null;
    this.#cards?.share.drop();
    this.#cards?.practice.drop();
    this.page.uncover(this.#close);
    this.#write();
    this.draw();
    return open !== null;
  }
}
