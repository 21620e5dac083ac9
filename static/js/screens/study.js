/**
 * Looking back at a game that is over: its report, the values of the columns, sharing, and playing on from a move.
 * It is fetched when the first of these is asked for, and asks the server only for what the reader wants to see.
 */
import { DISCS } from '../core/emoji-board.js';
import { barsOf, moveAt, summaryAt, variationOf } from '../core/report.js';
import { positionQuery } from '../core/board-size.js';
import { sideAt } from '../core/rules.js';
import { endedOnBoard } from '../core/view.js';
import { resultLine } from '../i18n/endings.js';
import { reader, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { askEngine } from '../net/engine.js';
import { sketchOf } from '../components/board-sketch.js';
import { gradeWord } from '../components/cuatro-report.js';
import { loadStyles } from '../components/lazy.js';
import { Lessons } from './lessons.js';
import { Practice } from './practice.js';
import { Sharing } from './sharing.js';
import { Valuing } from './valuing.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').Variation} Variation */
/** @typedef {'why'|'learn'|'values'|'share'|'share-board'|'practice'} Panel What a reader may ask for. */
/** @typedef {{page: import('./page.js').Page, element: HTMLElement, game: Game, mine: import('../core/types.js').Side[], changed: () => void}} StudyScreen */

export class Study {
  #shown = 0;
  /** @type {{state: 'closed'|'working'|'failed'|'here', since: number, error: unknown, report: Report|null}} */
  #report = { state: 'closed', since: 0, error: null, report: null };
  /** @type {AbortController|null} */ #asking = null;
  #line = true;
  /** @type {Lessons} */ #lessons;
  /** @type {Valuing} */ #values;
  /** @type {Sharing} */ #sharing;
  /** @type {Practice} */ #practice;
  /** @type {{key: string, bars: import('../core/report.js').Bar[]}} */ #bars = {
    key: '',
    bars: [],
  };
  /** @type {{key: string, sketch: import('../components/cuatro-board.js').Sketch|null}} */ #sketch =
    { key: '', sketch: null };
  /** Counts what came from the server, to know a drawing that is out of date. */
  #news = 0;

  /** @param {StudyScreen} screen With a game that is over. */
  constructor({ page, element, game, mine, changed }) {
    this.page = page;
    this.element = element;
    this.game = game;
    this.mine = mine;
    this.changed = changed;
    this.#values = new Valuing(page.api, () =>
      this.#change(() => {
        this.#news += 1;
      }),
    );
    const problem = (/** @type {unknown} */ error) => this.#problem(error);
    this.#lessons = new Lessons(page, game, mine, () => this.#reportPath, {
      changed,
      stand: (ply) => this.#go(ply),
    });
    this.#sharing = new Sharing(
      page,
      (what) => this.#shared(what),
      () => this.changed(),
      problem,
    );
    this.#practice = new Practice(
      page,
      () => this.#from,
      () => this.changed(),
      problem,
    );
    loadStyles(['board-sketch']);
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      element.addEventListener(
        `cuatro:${name}`,
        (event) => handler(/** @type {CustomEvent} */ (event).detail),
        { signal: page.stay },
      );
    on('seek-changed', ({ ply }) => this.stand(ply ?? game.ply));
    on('stop', () => this.#close());
    on('close', () => this.#close());
    on('line', () =>
      this.#change(() => {
        this.#line = !this.#line;
        this.#updateValues();
      }),
    );
    on('hint', () => this.#lessons.learning?.hint());
    on('answer-lesson', () => this.#lessons.learning?.show());
    on('again-lesson', () => this.#lessons.learning?.again());
    on('next-lesson', () => this.#lessons.learning?.next());
    on('repeat-lessons', () => this.#lessons.learning?.repeat());
    on('unlearn', () => this.#unlearn());
    on('escape', () => this.#escape());
    on('unshare', () => this.#sharing.drop());
    on('stay', () => this.#practice.drop());
    on('set-out', (chosen) => this.#practice.setOut(chosen));
    on('copy-board', () => this.#sharing.copyBoard());
    on('copy-emoji', () => this.#sharing.copyEmoji());
    on('send', () => this.#sharing.send());
    document.addEventListener('cuatro:reader', () => this.#reload(), { signal: page.stay });
    page.stay.addEventListener('abort', () => {
      this.#asking?.abort();
      this.#lessons.leave();
      this.#values.stop();
    });
  }

  /** Shows what was asked for; asked for again it goes.
   * @param {Panel} panel @param {number} shown Discs on the board. */
  toggle(panel, shown) {
    this.#shown = shown;
    const open = this.#open.includes(panel);
    if (panel === 'why') {
      if (open && this.#report.state !== 'failed') this.#close();
      else this.#ask();
    } else if (panel === 'learn') {
      if (open && !this.#lessons.failed) this.#unlearn();
      else this.#askLessons();
    } else if (panel === 'values') {
      if (open) this.#values.drop();
      else this.#value();
    } else if (panel === 'share' || panel === 'share-board') {
      this.#practice.drop();
      if (open) this.#sharing.drop();
      else this.#sharing.ask(panel);
    } else {
      this.#sharing.drop();
      // What is played on from is the board of the game.
      this.#lessons.learning?.takeBack();
      if (open) this.#practice.drop();
      else this.#practice.ask();
    }
  }

  /** Closes what tells how good moves are. */
  withhold() {
    if (this.#report.state !== 'closed') this.#close();
    if (this.learning) this.#unlearn();
    this.#values.drop();
  }

  /** The viewer stands before another board. @param {number} shown */
  stand(shown) {
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { ply: lesson } = this.#lessons;
    // Elsewhere there is no lesson.
    if (lesson !== null && lesson !== shown) this.#unlearn();
    const move = this.#now;
    if (move)
      this.page.say(
        t('report.say', { n: move.ply + 1, verdict: gradeWord(move), text: move.text }),
      );
    this.#updateValues();
    this.changed();
  }

  get #now() {
    return this.#report.report && moveAt(this.#report.report, this.#shown);
  }

  /** What the elements show. */
  get facts() {
    const { state, since, error, report } = this.#report;
    const values = this.#values;
    return {
      open: this.#open,
      report:
        state === 'closed'
          ? null
          : {
              state,
              since,
              problem: this.#problem(error),
              report,
              bars: this.#barsNow(),
              names: this.#names,
              shown: this.#shown,
              board: `../board?${this.#query(this.#shown)}`,
              line: this.#line,
              own: this.mine.length === 1,
              lessons: this.#lessons.count ?? 0,
              summaryAt: report ? summaryAt(report, this.game.ply) : 0,
            },
      lessons: this.#lessons.count,
      learn: this.#lessons.facts((error) => this.#problem(error)),
      values:
        values.state === 'off'
          ? null
          : {
              state: values.state,
              name: this.#names[sideAt(this.#discs)],
              ...values.best,
              exact: values.analysis?.exact ?? false,
              problem: this.#problem(values.error),
            },
      share: this.#sharing.facts,
      practice: this.#practice.facts,
    };
  }

  /** @returns {Panel[]} */
  get #open() {
    const open = {
      learn: this.#lessons.on,
      why: this.#report.state !== 'closed',
      values: this.#values.on,
      share: this.#sharing.what === 'share',
      'share-board': this.#sharing.what === 'share-board',
      practice: this.#practice.on,
    };
    return /** @type {Panel[]} */ (Object.keys(open)).filter((panel) => open[panel]);
  }

  /** The board to draw when so many discs are shown: the discs, what is drawn over them, and in a lesson who is to try.
   * `apart` says that it is not a board of the game.
   * @param {number} shown
   * @returns {{moves: readonly number[], apart: boolean, side: import('../core/types.js').Side|null, line: readonly number[][], sketch: import('../components/cuatro-board.js').Sketch|null}} */
  boardAt(shown) {
    const lesson = this.#lessons.learning?.board;
    if (lesson) return { ...lesson, apart: true };
    const variation = this.#variationAt(shown);
    const { analysis } = this.#values;
    const key = [shown, this.#line, this.#news, ...Object.values(reader())].join();
    if (key !== this.#sketch.key)
      this.#sketch = {
        key,
        sketch: sketchOf(variation, analysis?.columns ?? null, analysis?.best ?? []),
      };
    return {
      moves: this.game.moves.slice(0, variation?.from ?? shown),
      apart: variation !== null,
      side: null,
      line: [],
      sketch: this.#sketch.sketch,
    };
  }

  /** Whether the card with the lessons is open. */
  get learning() {
    return this.#lessons.on;
  }

  /** Whether there is a mistake on the board to learn from. */
  get lesson() {
    return this.#lessons.ply !== null;
  }

  /** A disc that the reader wants to drop; false if nothing here asked for one. @param {number} column */
  drop(column) {
    return this.#lessons.learning?.drop(column) ?? false;
  }

  /** @param {number} shown @returns {Variation|null} */
  #variationAt(shown) {
    const { report } = this.#report;
    // Where the game was ended from outside, nothing else than its board belongs to how it ended.
    const ended =
      report !== null && report.ending !== null && shown === summaryAt(report, this.game.ply);
    const move = this.#line && report && !ended ? moveAt(report, shown) : null;
    return move && variationOf(this.game.rows, this.game.moves, move);
  }

  /** Discs of the game on the board now drawn. */
  get #discs() {
    return this.#variationAt(this.#shown)?.from ?? this.#shown;
  }

  #barsNow() {
    const { report } = this.#report;
    const key = report ? String(this.#news) : '';
    if (key !== this.#bars.key) this.#bars = { key, bars: report ? barsOf(report) : [] };
    return this.#bars.bars;
  }

  /** @param {() => void} change */
  #change(change) {
    change();
    this.changed();
  }

  /** Where the report is: a player is spoken to as "you". */
  get #reportPath() {
    return `/games/${this.game.id}/report${this.mine.length === 1 ? `?you=${this.mine[0]}` : ''}`;
  }

  /** Asks for the report, in the language now spoken. */
  async #ask() {
    if (this.learning) this.#unlearn();
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    // What is here in another language stays in sight until its translation comes.
    if (!this.#report.report)
      this.#change(() => {
        this.#report = { state: 'working', since: Date.now(), error: null, report: null };
      });
    try {
      /** @type {Report} */
      const report = await askEngine(this.page.api, this.#reportPath, asking.signal);
      this.#lessons.learnOf(report);
      this.#news += 1;
      const again = this.#report.state === 'here';
      this.#change(() => {
        this.#report = { state: 'here', since: 0, error: null, report };
        this.#updateValues();
      });
      this.page.say(report.text);
      // Wherever the reader stands, the way leads to what decided it.
      if (!again) this.#go(summaryAt(report, this.game.ply));
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#change(() => {
        this.#report = { state: 'failed', since: 0, error, report: null };
      });
    }
  }

  /** Leaving cancels the search. */
  #close() {
    this.#asking?.abort();
    this.#news += 1;
    this.#change(() => {
      this.#report = { state: 'closed', since: 0, error: null, report: null };
      this.#updateValues();
    });
  }

  /** Asks for the lessons and begins the first. */
  #askLessons() {
    this.#close();
    this.#values.drop();
    this.#sharing.drop();
    this.#practice.drop();
    this.#lessons.ask();
  }

  #unlearn() {
    this.#news += 1;
    this.#change(() => this.#lessons.drop());
  }

  /** Shows this board and brings it into view. @param {number} ply */
  #go(ply) {
    this.element.dispatchEvent(new CustomEvent('cuatro:seek', { detail: { ply, look: true } }));
  }

  /** The key that leaves: the newest card first. */
  #escape() {
    const last = this.#open.at(-1);
    if (last) this.toggle(last, this.#shown);
  }

  get #names() {
    return { X: playerName(this.game.seats.X), O: playerName(this.game.seats.O) };
  }

  /** What is played on from: the board that is shown. @returns {import('./practice.js').From} */
  get #from() {
    const { rows, columns, connect, moves, seats } = this.game;
    const shown = this.#shown;
    const names = this.#names;
    return {
      title: t('practice.title', { n: shown }),
      side: sideAt(shown),
      names,
      places: {
        X: t('practice.name', { name: names.X }),
        O: t('practice.name', { name: names.O }),
      },
      counts: t('practice.counts'),
      own: this.mine.length === 1 ? this.mine[0] : null,
      level: seats.X?.level ?? seats.O?.level ?? null,
      begin: { rows, columns, connect, opening: moves.slice(0, shown) },
    };
  }

  /** What is shared: the game at its end, or the board that is shown. @param {'share'|'share-board'} what @returns {import('./sharing.js').Shared} */
  #shared(what) {
    const { game } = this;
    const { id, ply, moves } = game;
    const shown = what === 'share' ? ply : this.#shown;
    const names = this.#names;
    const result = resultLine(game, [], names);
    return {
      what: what === 'share' ? 'game' : 'move',
      title: t('share.what', { ...names, shown, ply }),
      path: `/g/${id}${shown < ply ? `#${shown}` : ''}`,
      file: (kind) => this.page.api.url(`/games/${id}.${kind}?ply=${shown}`),
      name: `cuatro-${id}-${shown}`,
      board: { ...game, moves: moves.slice(0, shown) },
      lines: [
        `${DISCS.X} ${names.X} – ${names.O} ${DISCS.O}`,
        shown === ply ? result : t('turn.looking', { shown, ply }),
      ],
      text: result,
    };
  }

  #reload() {
    if (this.#lessons.learning) this.#askLessons();
    if (['working', 'here'].includes(this.#report.state)) this.#ask();
  }

  #value() {
    const { game } = this;
    const discs = this.#discs;
    this.#values.ask(this.#query(discs), discs === game.ply && endedOnBoard(game));
  }

  /** The board with so many discs. @param {number} discs */
  #query(discs) {
    return positionQuery(this.game, this.game.moves.slice(0, discs));
  }

  /** Another board is drawn. */
  #updateValues() {
    if (this.#values.on) this.#value();
  }

  /** What went wrong, and the next step. @param {unknown} error */
  #problem(error) {
    return error === null ? '' : this.page.detail(error);
  }
}
