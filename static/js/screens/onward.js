/** Playing on from a move of a game that is over: a new game on this device that begins with the same discs and is not recorded. */
import { createGame } from './create.js';

/**
 * Makes a game of two people on this device with the first discs of another one lying already, and answers its id.
 * @param {import('../net/api.js').Api} api @param {import('../core/types.js').Game} game @param {number} shown How many discs.
 * @param {{X: string, O: string}} names @returns {Promise<string>}
 */
export const setOut = (api, { rows, columns, connect, moves }, shown, names) => createGame(api, {
  seats: [{ name: names.X }, { name: names.O }], first: 'first', rows, columns, connect, opening: moves.slice(0, shown),
});
