/**
 * Which sentence a reader gets. The facts are the same for everybody; winner, loser and spectator hear them differently.
 * Keys belong to the dictionaries in i18n/.
 *
 * @typedef {import('./types.js').Game} Game
 * @typedef {import('./types.js').Side} Side
 * @typedef {import('./types.js').Seat} Seat
 * @typedef {import('../i18n/index.js').Key} Key
 */

import { sideAt } from './rules.js';

/**
 * The headline of a game that is over.
 * @param {Game} game @param {Side[]} mine
 * @returns {{key: Key, winner: Side|null}}
 */
export function headline(game, mine) {
  if (game.status === 'aborted' || !game.result) {
    // How it counts there, the tournament says.
    const aborted = game.tournament
      ? /** @type {const} */ (`reason-${abortedBy(game)}`)
      : 'end-aborted';
    return { key: game.expired ? 'end-expired' : aborted, winner: null };
  }
  const { winner } = game.result;
  if (!winner) return { key: 'end-draw', winner };
  if (mine.length === 1) return { key: mine[0] === winner ? 'end-won' : 'end-lost', winner };
  return { key: 'end-winner', winner };
}

/** Whether a clock ran out in a game without a result. @param {Game} game */
export const isFlagged = ({ clock }) => clock !== null && Math.min(clock.X_ms, clock.O_ms) === 0;

/** What ended a game without a result, as far as it is known. @param {Game} game @returns {'time'|'resign'|'other'} */
export function abortedBy(game) {
  if (isFlagged(game)) return 'time';
  return game.by ? 'resign' : 'other';
}

/**
 * Who starts, where chance decided it and that is still news: until both have moved. Null where somebody chose, and in a rematch.
 * @param {Game} game @param {Side[]} mine @param {number} shown How many discs the reader sees. @returns {Key|null}
 */
export function startKey(game, mine, shown) {
  if (!game.drawn || game.status === 'waiting' || shown - (game.opening?.length ?? 0) > 1)
    return null;
  return mine.length === 1 && mine[0] === starterOf(game) ? 'start-you' : 'start-name';
}

/** Who drops the first disc after those that were on the board. @param {Game} game */
export const starterOf = (game) => sideAt(game.opening?.length ?? 0);

/**
 * A disc for the live region: who played where.
 * @param {{side: Side, column: number, row: number}} move @param {Side[]} mine @returns {Key}
 */
export const moveKey = (move, mine) =>
  mine.length === 1 && mine[0] === move.side ? 'say-you-played' : 'say-played';
