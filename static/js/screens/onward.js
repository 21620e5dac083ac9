/** Playing on from a move of a game that is over: a new game on this device that begins with the same discs. */
import { createGame } from './create.js';
import { seatsOf } from '../net/device.js';
import { sideAt } from '../core/rules.js';

/**
 * Makes a game of two people on this device, replays the discs, and answers its id.
 * @param {import('../net/api.js').Api} api @param {import('../core/types.js').Game} game @param {number} shown How many discs.
 * @param {{X: string, O: string}} names @returns {Promise<string>}
 */
export async function setOut(api, { rows, columns, connect, moves }, shown, names) {
  const id = await createGame(api, { seats: [{ name: names.X }, { name: names.O }], first: 'first', rows, columns, connect });
  const seats = seatsOf(id);
  for (const [ply, column] of moves.slice(0, shown).entries()) await api.post(`/games/${id}/moves`, { column, ply }, seats[sideAt(ply)]);
  return id;
}
