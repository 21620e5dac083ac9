/**
 * <cuatro-learn>: the mistakes of a game as lessons, one after the other: what to find, a hint, the answer. Tries are made on the board, where
 * wrong ones are refuted.
 */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { ticksOf } from '../components/board-sketch.ts';
import { cardHead } from '../components/card-head.ts';
import { CuatroElement } from '../components/element.ts';
import { drawn } from '../components/icons.ts';
import { calm } from '../core/fall.ts';
import { Lessons, lessonsFor } from '../core/lessons.ts';
import { t } from '../i18n/index.ts';
import { askEngine } from '../net/engine.ts';
import { keepLearnt } from '../net/learnt.ts';
import type { Report, Try } from '../../../tests/browser/wire.d.ts';
import type { Game, Side } from '../core/types.ts';
import type { Page } from './page.ts';

const TICK = 'M4 12.5l5 5L20 6.5';
/** Time between two discs of a refutation. */
const STEP_MS = 650;

export class CuatroLearn extends CuatroElement {
  /** Whether the lessons are here. */ #phase: 'working' | 'failed' | 'here' = 'working';
  #error: unknown = null;
  #asking: AbortController | null = null;
  #lessons;
  /** How the game ended, where the board does not say it. */ #ending = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The state for which the focus was last placed. */ #placed = '';
  onReport: (report: Report) => void = () => {};
  /** The board of the lesson differs. */ onChange = () => {};
  onSeek: (ply: number) => void = () => {};
  onClose = () => {};

  /** @param mine The reader's sides. @param path Address of the report. */
  constructor(
    readonly page: Page,
    readonly game: Game,
    readonly mine: Side[],
    readonly path: string,
  ) {
    super();
    this.#lessons = new Lessons(game);
  }

  get #state() {
    return this.#phase === 'here' ? this.#lessons.state : this.#phase;
  }

  connected() {
    this.ask();
    document.addEventListener('cuatro:reader', () => !this.failed && this.ask(), {
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
    const { failed } = this;
    const { at, count, current, hinted } = this.#lessons;
    const learns = ['ask', 'wrong', 'right', 'shown'].includes(state);
    return html`
      ${cardHead(
        t(this.#own ? 'learn-title-own' : 'learn-title'),
        this.onClose,
        learns
          ? html`<span class="count">${t('learn-count', { n: at + 1, of: count })}</span>`
          : nothing,
      )}
      ${
        state === 'working'
          ? html`<p class="hint" role="status">${t('report-working')}</p>`
          : nothing
      }
      <p class="error" role="alert">${failed ? this.page.detail(this.#error) : ''}</p>
      ${state === 'working' || failed ? nothing : this.#sentence()}
      ${hinted && state === 'ask' ? html`<p class="hint">${current?.hint}</p>` : nothing}
      <div class="choices fill">${this.#choices()}</div>
    `;
  }

  #sentence() {
    return html`
      <p class="sentence">
        ${this.#state === 'right' ? html`<span class="mark">${drawn(TICK)}</span>` : nothing}
        <span>${this.#text}</span>
      </p>
    `;
  }

  #choices() {
    const { at, count, hinted } = this.#lessons;
    const next = () =>
      button(
        t(at + 1 === count ? 'learn-finish' : 'learn-next'),
        () => this.#begin(at + 1),
        'next-lesson primary',
      );
    const answer = () => button(t('learn-show'), () => this.#answer(), 'answer-lesson');
    const hint = () => button(t('learn-hint'), () => this.#showHint(), 'hint-lesson');
    switch (this.#state) {
      case 'ask':
        return [hinted ? nothing : hint(), answer()];
      case 'wrong':
        return [button(t('learn-again'), () => this.#again(), 'again-lesson primary'), answer()];
      case 'right':
      case 'shown':
        return next();
      case 'failed':
        return button(t('report-again'), () => this.ask(), 'learn primary');
      case 'done':
        return button(t('learn-repeat'), () => this.#begin(0), 'repeat-lessons');
      default:
        return nothing;
    }
  }

  /** A button that was just pressed goes; the focus stays with what takes its place. */
  rendered() {
    const placed = `${this.#state} ${this.#lessons.at}`;
    if (placed === this.#placed) return;
    const heading = this.#placed === '' || this.#state === 'ask';
    this.#placed = placed;
    (this.querySelector(heading ? 'h2' : '.choices .primary') as HTMLElement | null)?.focus({
      preventScroll: true,
    });
  }

  get failed() {
    return this.#phase === 'failed';
  }

  /** Whether a move is to be found, or to be tried again. */
  get asks() {
    return this.#phase === 'here' && this.#lessons.asks;
  }

  /** Discs on the board of the lesson, null when there is none. */
  get ply() {
    return this.#lessons.current?.ply ?? null;
  }

  /** What the board shows; null when there is no lesson. */
  get board() {
    const { board } = this.#lessons;
    return board && { ...board, sketch: board.keeps && ticksOf(board.keeps, this.game.columns) };
  }

  /** Asks for the lessons and begins the first; those that are here come again in the language now spoken. */
  async ask() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const begins = this.#phase !== 'here';
    if (this.failed) this.#become('working');
    try {
      const report: Report = await askEngine(this.page.api, this.path, asking.signal);
      this.onReport(report);
      this.#ending = report.ending ?? '';
      this.#lessons.take(lessonsFor(report, this.mine));
      this.#phase = 'here';
      if (begins) this.#begin(0);
      else this.#changed();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#error = error;
      this.#lessons.take([]);
      this.#become('failed');
    }
  }

  /** A try; false when none is asked for. */
  drop(column: number) {
    const lessons = this.#lessons;
    const tried = lessons.drop(column);
    if (!tried) return false;
    if (lessons.first === lessons.count) keepLearnt(this.game.id);
    this.#speak();
    if (!tried.right) this.#refute(tried);
    return true;
  }

  /** Takes a refuted move off the board. */
  takeBack() {
    if (this.#state === 'wrong') this.#again();
  }

  /** Whether the mistakes are the reader's. */
  get #own() {
    return this.mine.length === 1;
  }

  get #text() {
    const { state, current, tried, first, count } = this.#lessons;
    if (state === 'none') return `${this.#ending} ${t(this.#noneKey)}`.trim();
    if (state === 'done') return t('learn-done', { first, of: count });
    return (state === 'shown' ? current?.answer : (tried ?? current)?.text) ?? '';
  }

  get #noneKey() {
    const winner = this.game.result?.winner ?? null;
    if (!this.#own) return 'learn-none';
    return winner !== null && winner !== this.mine[0] ? 'learn-none-lost' : 'learn-none-own';
  }

  /** @param at Which lesson. */
  #begin(at: number) {
    clearTimeout(this.#timer);
    this.#lessons.begin(at);
    if (this.ply !== null) this.onSeek(this.ply);
    this.#speak();
  }

  #showHint() {
    this.#lessons.hint();
    this.page.say(this.#lessons.current?.hint ?? '');
    this.#changed();
  }

  #answer() {
    clearTimeout(this.#timer);
    this.#lessons.answer();
    this.#speak();
  }

  #again() {
    clearTimeout(this.#timer);
    this.#lessons.again();
    this.#speak();
  }

  /** Drops the discs with which the other side wins. */
  #refute(tried: Try) {
    if (calm()) this.#lessons.refuted = tried.moves.length;
    if (this.#lessons.refuted >= tried.moves.length) {
      this.#changed();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#lessons.refuted += 1;
      this.#changed();
      this.#refute(tried);
    }, STEP_MS);
  }

  #become(phase: 'working' | 'failed') {
    this.#phase = phase;
    this.#changed();
  }

  #speak() {
    if (this.#lessons.state !== 'none') this.page.say(this.#text);
    this.#changed();
  }

  #changed() {
    this.update();
    this.onChange();
  }
}

customElements.define('cuatro-learn', CuatroLearn);
