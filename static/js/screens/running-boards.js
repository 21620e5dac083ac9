/** Small boards of the games that are played in a tournament, for whoever watches or waits. */

/** How often they are read. */
const EACH_MS = 3_000;
/** With more entrants than these, too many would read. */
const MOST_ENTRANTS = 250;

/** @typedef {Pick<import('../core/types.js').Game, 'rows'|'columns'|'moves'>} Board */

export class RunningBoards {
  /** @type {Map<string, Board>} */ #boards = new Map();
  /** @type {string[]} */ #games = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;

  /** @param {import('./page.js').Page} page @param {(boards: ReadonlyMap<string, Board>) => void} onBoards */
  constructor(page, onBoards) {
    this.page = page;
    this.onBoards = onBoards;
    page.stay.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** Shows these games from now on. @param {string[]} games @param {number} entrants */
  show(games, entrants) {
    this.#games = entrants > MOST_ENTRANTS ? [] : games;
    if (this.#games.some((game) => !this.#boards.has(game))) this.#read();
  }

  async #read() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), EACH_MS);
    if (document.hidden || this.#games.length === 0) return;
    const { api, stay } = this.page;
    const games = this.#games;
    const read = await Promise.all(
      games.map((id) =>
        /** @type {Promise<Board>} */ (api.get(`/games/${id}`, null, stay)).catch(
          // It is read again soon.
          () => this.#boards.get(id),
        ),
      ),
    );
    if (stay.aborted) return;
    this.#boards = new Map();
    for (const [at, board] of read.entries()) if (board) this.#boards.set(games[at], board);
    this.onBoards(this.#boards);
  }
}
