/** What the server says of a position: whether a game can begin there, how it is over, or what is wrong with it. */
import { t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';
import { onceBack } from '../components/once-back.js';

/** @typedef {import('../../../tests/browser/wire.js').Position} Position */

/**
 * What is known of a position.
 * @typedef {object} Verdict
 * @property {boolean} possible Whether the position can be.
 * @property {boolean} ready Whether a game can begin here.
 * @property {boolean} over
 * @property {number[][]} line The line that ended the game.
 * @property {string} problem Why nothing can be played from here.
 * @property {number[][]} wrong The cells that are wrong.
 * @property {readonly number[]|null} moves An order in which the discs can have been dropped.
 */

/** @type {Verdict} */
const UNKNOWN = {
  possible: true,
  ready: false,
  over: false,
  line: [],
  problem: '',
  wrong: [],
  moves: null,
};

export class Judging {
  /** @type {Verdict} */ verdict = UNKNOWN;
  /** @type {AbortController|null} */ #asking = null;

  /** @param {import('./page.js').Page} page @param {() => void} onVerdict */
  constructor(page, onVerdict) {
    this.page = page;
    this.onVerdict = onVerdict;
  }

  /** Whether nothing was ever asked. */
  get untouched() {
    return this.verdict === UNKNOWN;
  }

  /** The answer to what was asked is not wanted any more. */
  stop() {
    this.#asking?.abort();
  }

  /** Null where the answer is not wanted any more. @param {string} query @returns {Promise<Position|ProblemError|null>} */
  async ask(query) {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    try {
      return await this.page.api.get(`/position?${query}`, null, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  /** Asks what can be played from here, and how the game is over. What was said last stays until there is an answer. @param {string} query */
  async judge(query) {
    const { possible, ready, problem } = this.verdict;
    this.verdict = { ...UNKNOWN, possible, ready, problem };
    const answer = await this.ask(query);
    if (answer instanceof ProblemError) {
      const { column, row, cells } = answer.problem;
      const wrong = cells ?? (Number.isInteger(row) ? [[Number(row), Number(column)]] : []);
      const verdict = { ...UNKNOWN, possible: false, problem: this.page.detail(answer), wrong };
      this.#decide(verdict);
      onceBack(answer, this.page, () => this.verdict === verdict && this.judge(query));
    } else if (answer) this.learn(answer);
  }

  /** @param {Position} position What the server says of the board. */
  learn({ over, line, moves }) {
    const problem = over ? t('editor-over') : '';
    this.#decide({ ...UNKNOWN, ready: !over, over, line, problem, moves });
  }

  /** @param {Verdict} verdict */
  #decide(verdict) {
    this.verdict = verdict;
    this.onVerdict();
  }
}
