/** The games of tournaments that are played on this device. While one of them goes on, the page tells nobody here what moves are worth. */
import { isOver } from '../core/view.js';
import { keepSeat, read, write } from './device.js';

/** @typedef {import('../core/types.js').Game} Game */

/** Of games that this device never saw end. */
const MOST = 5;
/** How soon the server is asked again whether it goes on. */
const AGAIN_MS = 5_000;

/** @returns {string[]} */
const kept = () => read('matches', []);

/** Keeps the seat of a tournament game that this device plays.
 * @param {string} game @param {import('../core/types.js').Side} side @param {string} token */
export function keepMatch(game, side, token) {
  keepSeat(game, side, token);
  if (kept().includes(game)) return;
  write('matches', [game, ...kept()].slice(0, MOST));
  document.dispatchEvent(new CustomEvent('cuatro:own-match'));
}

export class OwnMatch {
  /** Whether one goes on, as far as it is known. */ running = false;
  /** When that is known. @type {Promise<void>} */ known;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;

  /** @param {import('./api.js').Api} api @param {AbortSignal} stay @param {() => void} changed */
  constructor(api, stay, changed) {
    this.api = api;
    this.stay = stay;
    this.changed = changed;
    const look = () => {
      this.known = this.#look();
    };
    document.addEventListener('cuatro:own-match', look, { signal: stay });
    // It may be played in another tab.
    addEventListener('storage', ({ key }) => key === 'cuatro.matches' && look(), { signal: stay });
    stay.addEventListener('abort', () => clearTimeout(this.#timer));
    this.known = this.#look();
  }

  async #look() {
    clearTimeout(this.#timer);
    const ids = kept();
    const games = await Promise.all(
      ids.map((id) => /** @type {Promise<Game|null>} */ (this.api.maybe(`/games/${id}`))),
    );
    if (this.stay.aborted) return;
    const over = ids.filter((_, at) => games[at] && isOver(games[at]));
    if (over.length > 0)
      write(
        'matches',
        kept().filter((id) => !over.includes(id)),
      );
    // Without an answer it is as it was.
    const running = games.some((game) => (game ? !isOver(game) : this.running));
    if (running)
      this.#timer = setTimeout(() => {
        this.known = this.#look();
      }, AGAIN_MS);
    if (running === this.running) return;
    this.running = running;
    this.changed();
  }
}
