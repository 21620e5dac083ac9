/** Playing on from a move of a game that is over: a new game that begins with the same discs and is not recorded. */
import { sideAt } from '../core/rules.js';
import { t } from '../i18n/index.js';
import { levels, playerName } from '../i18n/names.js';
import * as device from '../net/device.js';
import { createGame } from './create.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../components/cuatro-practice.js').SetOut} SetOut */

export class Practice {
  /** @type {{busy: boolean, error: string}|null} */ #open = null;

  /** @param {import('./page.js').Page} page @param {Game} game @param {import('../core/types.js').Side[]} mine The reader's sides.
   * @param {() => void} changed @param {(error: unknown) => string} problem */
  constructor(page, game, mine, changed, problem) {
    this.page = page;
    this.game = game;
    this.mine = mine;
    this.changed = changed;
    this.problem = problem;
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

  /** What the card shows. @param {number} shown Discs on the board. @returns {import('../components/cuatro-practice.js').PracticeFacts|null} */
  facts(shown) {
    if (!this.#open) return null;
    const X = device.players()[0]?.name ?? '';
    const { second } = device.settings();
    const { seats } = this.game;
    return {
      title: t('practice.title', { n: shown }),
      side: sideAt(shown),
      names: { X: playerName(seats.X), O: playerName(seats.O) },
      own: this.mine.length === 1 ? this.mine[0] : null,
      levels: levels(),
      level: seats.X?.level ?? seats.O?.level ?? null,
      X,
      O: second === X ? '' : (second ?? ''),
      ...this.#open,
    };
  }

  /** Makes the game and goes there. @param {number} shown @param {SetOut} chosen */
  async setOut(shown, chosen) {
    this.#show({ busy: true, error: '' });
    try {
      this.page.go(`/g/${await this.#make(shown, chosen)}`);
    } catch (error) {
      this.#show({ busy: false, error: this.problem(error) });
    }
  }

  /** A game with the first discs of this one lying already. @param {number} shown How many discs. @param {SetOut} chosen @returns {Promise<string>} Its id. */
  #make(shown, { way, name, side, level, X, O }) {
    const { rows, columns, connect, moves } = this.game;
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
      rows,
      columns,
      connect,
      opening: moves.slice(0, shown),
      listed: false,
    });
  }

  /** @param {{busy: boolean, error: string}|null} open */
  #show(open) {
    this.#open = open;
    this.changed();
  }
}
