/** Playing on from a move of a game that is over: a new game that begins with the same discs and is not recorded. */
import { createGame } from './create.js';

/**
 * Makes a game with the first discs of another one lying already, and answers its id.
 * @param {import('../net/api.js').Api} api @param {import('../core/types.js').Game} game @param {number} shown How many discs.
 * @param {import('../components/cuatro-onward.js').SetOut} chosen @returns {Promise<string>}
 */
export function setOut(
  api,
  { rows, columns, connect, moves },
  shown,
  { way, name, side, level, X, O },
) {
  const other = way === 'computer' ? { level } : {};
  const seats =
    way === 'device'
      ? [{ name: X }, { name: O }]
      : side === 'X'
        ? [{ name }, other]
        : [other, { name }];
  return createGame(api, {
    seats,
    first: 'first',
    rows,
    columns,
    connect,
    opening: moves.slice(0, shown),
  });
}
