/** The board to set up and to look into. Its address is always the position on it. */
import { closedLine } from '../core/closed-line.js';
import { DISCS, emojiBoard } from '../core/emoji-board.js';
import { readPosition } from '../core/position-text.js';
import {
  flipped,
  inTurn,
  queryOf,
  resized,
  sidesOf,
  toMove,
  withDisc,
  withoutDisc,
} from '../core/setup.js';
import { columnName, language, loadStrings, reader, t } from '../i18n/index.js';
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
  /** @type {Valuing} */ #valuing;
  /** Where shared links point to, while the card is open. @type {string|null} */ #sharing = null;
  /** @type {import('./practice.js').Practice|null} */ #practice = null;
  #close = () => this.#closeCard();

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    this.element = page.show(document.createElement('cuatro-editor'), t('editor.title'));
    this.#valuing = new Valuing(page.api, () => this.draw(), 0);
    page.onUpdate(() => this.draw());
    page.stay.addEventListener('abort', () => {
      this.#asking?.abort();
      this.#valuing.stop();
    });
    // What the server said was said in another language.
    document.addEventListener('cuatro:reader', () => this.#judge(), { signal: page.stay });
    this.#listen();
    this.#open();
  }

  /** What the address says is where it begins. */
  async #open() {
    const start = history.state?.start ?? null;
    await this.#read(location.search);
    this.#past = [];
    this.#setup = { ...this.#setup, start };
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
    on('undo', () => this.#step(this.#past, this.#future));
    on('redo', () => this.#step(this.#future, this.#past));
    on('flip', () => this.#take(flipped(this.#setup)));
    on('clear', () => this.#take(inTurn(this.#setup)));
    on('resize', ({ size }) => this.#take(resized(this.#setup, size)));
    on('enter', ({ text }) => this.#read(text));
    on('values', () => {
      this.#valued = !this.#valued;
      this.#write();
      this.#value();
    });
    on('play', () => this.#play());
    on('set-out', (chosen) => this.#practice?.setOut(chosen));
    on('stay', () => this.#closeCard());
    on('share', () => this.#share());
    on('unshare', () => this.#closeCard());
    on('copy', async ({ text }) => (await import('./copy.js')).copy(this.page, text));
    on('send', async ({ text }) => (await import('./share.js')).send({ url: text }));
    on('copy-board', () => this.#copyText());
    on('copy-emoji', () => this.#copyEmoji());
  }

  draw() {
    const setup = this.#setup;
    const { ready, over, line, problem, wrong } = this.#verdict;
    const valuing = this.#valuing;
    this.element.facts = {
      setup,
      put: this.#put,
      ready,
      over,
      line,
      problem,
      wrong,
      undo: this.#past.length > 0,
      redo: this.#future.length > 0,
      valued: this.#valued,
      analysis: valuing.analysis,
      values: {
        state: valuing.state,
        name: toMove(setup),
        ...valuing.best,
        exact: valuing.analysis?.exact ?? false,
        problem: valuing.error ? this.page.detail(valuing.error) : '',
      },
      typed: this.#typed,
      mistake: this.#mistake,
      share: this.#shareFacts(),
      practice: this.#practice?.facts ?? null,
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
      this.#mistake = t('editor.floating', { row: columnName(row), column });
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
    if (!verdict.ready && this.#practice?.on) this.#closeCard();
    this.#value();
  }

  /** Values of a position that can be, as long as they are wanted. */
  #value() {
    const { ready, over } = this.#verdict;
    if (this.#valued && (ready || over)) this.#valuing.ask(queryOf(this.#setup), over);
    else this.#valuing.drop();
  }

  async #play() {
    if (this.#practice?.on) {
      this.#closeCard();
      return;
    }
    const [{ Practice }] = await Promise.all([
      import('./practice.js'),
      import('../components/cuatro-practice.js'),
      loadStyles(['cuatro-share']),
    ]);
    this.#closeCard();
    this.#practice ??= new Practice(
      this.page,
      () => this.#from,
      () => this.draw(),
      (error) => this.page.detail(error),
    );
    this.page.cover(this.#close);
    this.#practice.ask();
  }

  /** What is played from: the position shown. @returns {import('./practice.js').From} */
  get #from() {
    const { rows, columns, connect, moves, sides } = this.#setup;
    return {
      title: t('editor.play'),
      side: toMove(this.#setup),
      names: { X: 'X', O: 'O' },
      places: { X: t('editor.plays', { side: 'X' }), O: t('editor.plays', { side: 'O' }) },
      counts: t('practice.counts'),
      own: null,
      level: null,
      begin: {
        rows,
        columns,
        connect,
        ...(moves.length > 0 && { opening: sides ? this.#verdict.moves : moves }),
      },
    };
  }

  async #share() {
    if (this.#sharing !== null) {
      this.#closeCard();
      return;
    }
    const [{ linkBase }] = await Promise.all([
      import('./share.js'),
      import('../components/cuatro-share.js'),
      loadStyles(['cuatro-share']),
      loadStrings('report'),
    ]);
    const { url } = await linkBase(this.page);
    this.#closeCard();
    this.#sharing = url;
    this.page.cover(this.#close);
    this.draw();
  }

  /** @returns {import('../components/cuatro-share.js').ShareFacts|null} */
  #shareFacts() {
    if (this.#sharing === null) return null;
    return {
      what: 'board',
      title: '',
      url: this.#url,
      preview: this.#file('svg'),
      picture: this.#file('png'),
      name: 'cuatro-board',
    };
  }

  get #url() {
    const query = queryOf(this.#setup);
    return `${this.#sharing}/board${query && '?'}${query}`;
  }

  /** @param {'svg'|'png'|'txt'} kind */
  #file(kind) {
    return `${this.page.api.base}/board.${kind}?${queryOf(this.#setup)}`;
  }

  async #copyText() {
    const [{ copy }, { textOf }] = await Promise.all([
      import('./copy.js'),
      import('../net/download.js'),
    ]);
    try {
      const first = reader().firstColumn ? '&first_column=1' : '';
      await copy(this.page, await textOf(this.#file('txt') + first, language()));
    } catch (error) {
      this.page.notify(this.page.detail(error));
    }
  }

  async #copyEmoji() {
    const { copy } = await import('./copy.js');
    const side = toMove(this.#setup);
    copy(
      this.page,
      [
        `${DISCS[side]} ${t('practice.lead', { name: side })}`,
        emojiBoard(this.#setup, columnName(0)),
        this.#url,
      ].join('\n'),
    );
  }

  /** Closes what is open over the screen; false if nothing was. Back came from an address of before. */
  #closeCard() {
    const open = this.#sharing !== null || Boolean(this.#practice?.on);
    this.#sharing = null;
    this.#practice?.drop();
    this.page.uncover(this.#close);
    this.#write();
    this.draw();
    return open;
  }
}
