/** Playing on from a board: a new game that begins with its discs. */
import { levels } from '../i18n/names.js';
import * as device from '../net/device.js';
import { createGame } from './create.js';

/** @typedef {import('../components/cuatro-practice.js').SetOut} SetOut */
/** @typedef {import('../components/cuatro-practice.js').Board & {begin: object}} From What is played on from, and how that is asked for. */

export class Practice {
  /** @type {{busy: boolean, error: string}|null} */ #open = null;

  /** @param {import('./page.js').Page} page @param {() => From} from @param {() => void} changed @param {(error: unknown) => string} problem */
  constructor(page, from, changed, problem) {
    this.page = page;
    this.from = from;
    this.changed = changed;
    this.problem = problem;
    /** A name for a person who has none yet. */
    this.suggestion = device.suggestedName();
  }

  get on() {
    return this.#open !== null;
  }

  ask() {
    this.#show({ busy: false, error: '' });
  }

  drop() {
    if (this.#open) this.#show(null);
  }

  /** What the card shows. @returns {import('../components/cuatro-practice.js').PracticeFacts|null} */
  get facts() {
    if (!this.#open) return null;
    const X = device.players()[0]?.name ?? this.suggestion;
    const { second } = device.settings();
    return {
      ...this.from(),
      levels: levels(),
      X,
      O: second === X ? '' : (second ?? ''),
      ...this.#open,
    };
  }

  /** Makes the game and goes there. @param {SetOut} chosen */
  async setOut(chosen) {
    this.#show({ busy: true, error: '' });
    try {
      this.page.go(`/g/${await this.#make(chosen)}`);
    } catch (error) {
      this.#show({ busy: false, error: this.problem(error) });
    }
  }

  /** A game with the discs lying already. @param {SetOut} chosen @returns {Promise<string>} Its id. */
  #make({ way, name, side, level, X, O }) {
    const other = way === 'computer' ? { level } : {};
    const seats =
      way === 'device'
        ? [{ name: X }, { name: O }]
        : side === 'X'
          ? [{ name }, other]
          : [other, { name }];
    return createGame(this.page.api, {
      seats,
      first: 'first',
      ...this.from().begin,
      listed: false,
    });
  }

  /** @param {{busy: boolean, error: string}|null} open */
  #show(open) {
    this.#open = open;
    this.changed();
  }
}
