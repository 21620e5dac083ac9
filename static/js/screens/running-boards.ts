/** Small boards of the games that are played in a tournament, for whoever watches or waits. */
import type { Game } from '../core/types.ts';
import type { Page } from './page.ts';

/** How often they are read. */
const EACH_MS = 3_000;
/** With more entrants than these, too many would read. */
const MOST_ENTRANTS = 250;

export type Board = Pick<Game, 'rows' | 'columns' | 'moves'>;

export class RunningBoards {
  #boards: Map<string, Board> = new Map();
  #games: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly page: Page,
    readonly onBoards: (boards: ReadonlyMap<string, Board>) => void,
  ) {
    page.stay.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** Shows these games from now on. */
  show(games: string[], entrants: number) {
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
        (api.get(`/games/${id}`, null, stay) as Promise<Board>).catch(
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
