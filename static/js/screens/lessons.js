/** The lessons of a game that is over: asked for with its report, then learnt one after the other. */
import { askEngine } from '../net/engine.js';
import { Learning, lessonsFor } from './learning.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */

export class Lessons {
  /** @type {'off'|'working'|'failed'|'here'} */ #state = 'off';
  /** @type {unknown} */ #error = null;
  /** @type {Learning|null} */ #learning = null;
  /** @type {AbortController|null} */ #asking = null;
  /** How many there are; null until a report has told. @type {number|null} */ count = null;

  /**
   * @param {import('./page.js').Page} page @param {Game} game @param {Side[]} mine The reader's sides.
   * @param {() => string} path Where the report is.
   * @param {{changed: () => void, stand: (ply: number) => void}} screen
   */
  constructor(page, game, mine, path, screen) {
    this.page = page;
    this.game = game;
    this.mine = mine;
    this.path = path;
    this.screen = screen;
  }

  /** Whether their card is open. */
  get on() {
    return this.#state !== 'off';
  }

  get failed() {
    return this.#state === 'failed';
  }

  /** What is being learnt, once it is here. */
  get learning() {
    return this.#learning;
  }

  /** Discs on the board of the lesson, null when there is none. */
  get ply() {
    return this.#learning?.ply ?? null;
  }

  /** Asks for them and begins the first; those that are here come again in the language now spoken. */
  async ask() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    if (!this.#learning) this.#become('working');
    try {
      /** @type {import('../core/report.js').Report} */
      const report = await askEngine(this.page.api, this.path(), asking.signal);
      this.learnOf(report);
      if (this.#learning) this.#learning.setReport(report);
      else {
        this.#state = 'here';
        this.#learning = new Learning(this.game, report, this.mine, {
          ...this.screen,
          say: this.page.say,
        });
        if (this.#learning.ply !== null) this.screen.stand(this.#learning.ply);
      }
      this.screen.changed();
    } catch (error) {
      if (!asking.signal.aborted) this.#become('failed', error);
    }
  }

  /** Takes from a report how many there are. @param {import('../core/report.js').Report} report */
  learnOf(report) {
    this.count = lessonsFor(report, this.mine).length;
  }

  /** Nothing is learnt any more. */
  drop() {
    this.leave();
    this.#learning?.stop();
    this.#learning = null;
    this.#state = 'off';
  }

  /** Takes back the question that is under way. */
  leave() {
    this.#asking?.abort();
  }

  /** @param {'working'|'failed'} state @param {unknown} [error] */
  #become(state, error = null) {
    this.#state = state;
    this.#error = error;
    this.#learning = null;
    this.screen.changed();
  }

  /** What the card shows. @param {(error: unknown) => string} problem What went wrong, in words. @returns {import('../components/cuatro-learn.js').LearnFacts|null} */
  facts(problem) {
    if (!this.on) return null;
    const own = this.mine.length === 1;
    const lesson = this.#learning?.facts ?? {
      own,
      n: 0,
      of: 0,
      text: '',
      hint: '',
      first: 0,
      ending: '',
    };
    const winner = this.game.result?.winner ?? null;
    return {
      state: this.failed ? 'failed' : 'working',
      ...lesson,
      lost: winner !== null && own && winner !== this.mine[0],
      problem: this.failed ? problem(this.#error) : '',
    };
  }
}
