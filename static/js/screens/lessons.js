/**
 * <cuatro-learn>: the mistakes of a game as lessons, one after the other: what to find, a hint, the answer. Tries are made on the board, where
 * wrong ones are refuted.
 */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.js';
import { ticksOf } from '../components/board-sketch.js';
import { cardHead } from '../components/card-head.js';
import { CuatroElement } from '../components/element.js';
import { icon } from '../components/icons.js';
import { calm } from '../core/fall.js';
import { t } from '../i18n/index.js';
import { askEngine } from '../net/engine.js';
import { keepLearnt } from '../net/learnt.js';

/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').Lesson} Lesson */
/** @typedef {import('../core/report.js').Try} Try */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {'working'|'failed'|'none'|'ask'|'wrong'|'right'|'shown'|'done'} State */

/** Time between two discs of a refutation. */
const STEP_MS = 650;

/** The lessons of the reader's side, or of both if the reader is not exactly one. @param {Report} report @param {Side[]} mine */
export const lessonsFor = ({ lessons }, mine) =>
  mine.length === 1 ? lessons.filter(({ side }) => side === mine[0]) : lessons;

export class CuatroLearn extends CuatroElement {
  /** @type {State} */ #state = 'working';
  /** @type {unknown} */ #error = null;
  /** @type {AbortController|null} */ #asking = null;
  /** @type {Lesson[]} */ #lessons = [];
  #at = 0;
  /** @type {Try|null} */ #tried = null;
  /** Discs of the refutation on the board. */ #step = 0;
  /** Whether the hint is shown. */ #hint = false;
  /** Whether the lesson was answered wrongly, or helped with. */ #helped = false;
  /** Lessons solved at the first try. */ #first = 0;
  /** How the game ended, where the board does not say it. */ #ending = '';
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;
  /** The state for which the focus was last placed. */ #placed = '';
  /** @type {(report: Report) => void} */ onReport = () => {};
  /** The board of the lesson differs. */ onChange = () => {};
  /** @type {(ply: number) => void} */ onSeek = () => {};
  onClose = () => {};

  /** @param {import('./page.js').Page} page @param {Game} game @param {Side[]} mine The reader's sides. @param {string} path Address of the report. */
  constructor(page, game, mine, path) {
    super();
    this.page = page;
    this.game = game;
    this.mine = mine;
    this.path = path;
  }

  connected() {
    this.ask();
    document.addEventListener('cuatro:reader', () => this.#state !== 'failed' && this.ask(), {
      signal: this.life,
    });
    this.life.addEventListener('abort', () => {
      this.#asking?.abort();
      clearTimeout(this.#timer);
    });
  }

  willUpdate() {
    this.setAttribute('data-state', this.#state);
  }

  template() {
    const state = this.#state;
    const failed = state === 'failed';
    const learns = ['ask', 'wrong', 'right', 'shown'].includes(state);
    const count = t('learn-count', { n: this.#at + 1, of: this.#lessons.length });
    return html`
      ${cardHead(
        t(this.#own ? 'learn-title-own' : 'learn-title'),
        this.onClose,
        learns ? html`<span class="count">${count}</span>` : nothing,
      )}
      ${
        state === 'working'
          ? html`<p class="hint" role="status">${t('report-working')}</p>`
          : nothing
      }
      <p class="error" role="alert">${failed ? this.page.detail(this.#error) : ''}</p>
      ${state === 'working' || failed ? nothing : this.#sentence()}
      ${this.#hint && state === 'ask' ? html`<p class="hint">${this.#lesson?.hint}</p>` : nothing}
      <div class="choices fill">${this.#choices()}</div>
    `;
  }

  #sentence() {
    return html`
      <p class="sentence">
        ${this.#state === 'right' ? html`<span class="mark">${icon('tick')}</span>` : nothing}
        <span>${this.#text}</span>
      </p>
    `;
  }

  #choices() {
    const last = this.#at + 1 === this.#lessons.length;
    const next = () =>
      button(
        t(last ? 'learn-finish' : 'learn-next'),
        () => this.#begin(this.#at + 1),
        'next-lesson primary',
      );
    const answer = () => button(t('learn-show'), () => this.#answer(), 'answer-lesson');
    const hint = () => button(t('learn-hint'), () => this.#showHint(), 'hint-lesson');
    switch (this.#state) {
      case 'ask':
        return [this.#hint ? nothing : hint(), answer()];
      case 'wrong':
        return [button(t('learn-again'), () => this.#again(), 'again-lesson primary'), answer()];
      case 'right':
      case 'shown':
        return next();
      case 'failed':
        return button(t('report-again'), () => this.ask(), 'learn primary');
      case 'done':
        return button(t('learn-repeat'), () => this.#repeat(), 'repeat-lessons');
      default:
        return nothing;
    }
  }

  /** A button that was just pressed goes; the focus stays with what takes its place. */
  rendered() {
    const placed = `${this.#state} ${this.#at}`;
    if (placed === this.#placed) return;
    const heading = this.#placed === '' || this.#state === 'ask';
    this.#placed = placed;
    /** @type {HTMLElement|null} */ (
      this.querySelector(heading ? 'h2' : '.choices .primary')
    )?.focus({ preventScroll: true });
  }

  get failed() {
    return this.#state === 'failed';
  }

  /** Whether a move is to be found, or to be tried again. */
  get asks() {
    return this.#state === 'ask' || this.#state === 'wrong';
  }

  /** Discs on the board of the lesson, null when there is none. */
  get ply() {
    return this.#state === 'done' ? null : (this.#lesson?.ply ?? null);
  }

  /** What the board shows; null when there is no lesson. */
  get board() {
    const lesson = this.#lesson;
    if (!lesson || this.#state === 'done') return null;
    const tried = this.#tried;
    const discs = tried ? [tried.column, ...tried.moves.slice(0, this.#step)] : [];
    const solved = this.#state === 'shown' || this.#state === 'right';
    return {
      moves: [...this.game.moves.slice(0, lesson.ply), ...discs],
      side: this.#state === 'ask' ? lesson.side : null,
      line: tried && this.#step === tried.moves.length ? tried.cells : [],
      sketch: solved ? ticksOf(lesson.keeps, this.game.columns) : null,
    };
  }

  /** Asks for the lessons and begins the first; those that are here come again in the language now spoken. */
  async ask() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const begins = ['working', 'failed'].includes(this.#state);
    if (this.failed) this.#become('working');
    try {
      /** @type {Report} */
      const report = await askEngine(this.page.api, this.path, asking.signal);
      this.onReport(report);
      this.#ending = report.ending ?? '';
      this.#lessons = lessonsFor(report, this.mine);
      const column = this.#tried?.column;
      this.#tried = this.#lesson?.tries.find((tried) => tried.column === column) ?? null;
      if (begins) this.#repeat();
      else this.#changed();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#error = error;
      this.#lessons = [];
      this.#become('failed');
    }
  }

  /** A try; false when none is asked for. @param {number} column */
  drop(column) {
    const tried =
      this.#state === 'ask' ? this.#lesson?.tries.find((one) => one.column === column) : null;
    if (!tried) return false;
    this.#tried = tried;
    this.#step = 0;
    if (tried.right && !this.#helped) this.#first += 1;
    if (this.#first === this.#lessons.length) keepLearnt(this.game.id);
    this.#helped ||= !tried.right;
    this.#become(tried.right ? 'right' : 'wrong');
    if (!tried.right) this.#refute(tried);
    return true;
  }

  /** Takes a refuted move off the board. */
  takeBack() {
    if (this.#state === 'wrong') this.#again();
  }

  get #lesson() {
    return this.#lessons[this.#at] ?? null;
  }

  /** Whether the mistakes are the reader's. */
  get #own() {
    return this.mine.length === 1;
  }

  get #text() {
    const lesson = this.#lesson;
    if (this.#state === 'none') return `${this.#ending} ${t(this.#noneKey)}`.trim();
    if (this.#state === 'done')
      return t('learn-done', { first: this.#first, of: this.#lessons.length });
    if (this.#state === 'shown') return lesson?.answer ?? '';
    return this.#tried?.text ?? lesson?.text ?? '';
  }

  get #noneKey() {
    const winner = this.game.result?.winner ?? null;
    if (!this.#own) return 'learn-none';
    return winner !== null && winner !== this.mine[0] ? 'learn-none-lost' : 'learn-none-own';
  }

  #repeat() {
    this.#first = 0;
    this.#begin(0);
  }

  /** @param {number} at Which lesson. */
  #begin(at) {
    clearTimeout(this.#timer);
    this.#at = at;
    this.#tried = null;
    this.#hint = false;
    this.#helped = false;
    if (this.#lessons.length === 0) this.#state = 'none';
    else this.#state = this.#lesson ? 'ask' : 'done';
    if (this.ply !== null) this.onSeek(this.ply);
    this.#become(this.#state);
  }

  #showHint() {
    this.#hint = true;
    this.#helped = true;
    this.page.say(this.#lesson?.hint ?? '');
    this.#changed();
  }

  #answer() {
    clearTimeout(this.#timer);
    this.#tried = null;
    this.#helped = true;
    this.#become('shown');
  }

  #again() {
    clearTimeout(this.#timer);
    this.#tried = null;
    this.#become('ask');
  }

  /** Drops the discs with which the other side wins. @param {Try} tried */
  #refute(tried) {
    if (calm()) this.#step = tried.moves.length;
    if (this.#step >= tried.moves.length) {
      this.#changed();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#step += 1;
      this.#changed();
      this.#refute(tried);
    }, STEP_MS);
  }

  /** @param {State} state */
  #become(state) {
    this.#state = state;
    if (!['working', 'failed', 'none'].includes(state)) this.page.say(this.#text);
    this.#changed();
  }

  #changed() {
    this.update();
    this.onChange();
  }
}

customElements.define('cuatro-learn', CuatroLearn);
