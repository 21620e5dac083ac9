/** What a device keeps of a game that has ended: its player's streak, the score of a chain of rematches, and the seats of the next game. */
import { seatKey } from '../components/cuatro-table.js';
import * as device from '../net/device.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */

/** @param {Game} game @param {{side: Side, name: string}|null} own The one seat of this device with a person's name. */
export function keepEnd(game, own) {
  const winner = game.result?.winner ?? null;
  // Games that go on from another one do not count.
  if (own && !game.opening?.length) keepStreak(own.name, game.id, winner === own.side);
  // The server keeps the score of a series.
  if (!game.series) count(game, winner);
}

/** Adds a finished game to the score of its chain of rematches. @param {Game} game @param {Side|null} winner */
function count({ id, seats }, winner) {
  const score = { ...device.seriesOf(id) };
  for (const side of /** @type {Side[]} */ (['X', 'O'])) {
    const seat = seats[side];
    if (seat) score[seatKey(seat)] = (score[seatKey(seat)] ?? 0) + (winner === side ? 1 : 0);
  }
  keepScore(id, score);
}

/** In a rematch each player keeps the seat's token, and the sides are swapped. @param {string} id @param {string} next */
export function keepRematch(id, next) {
  const held = device.seatsOf(id);
  for (const side of /** @type {Side[]} */ (Object.keys(held))) {
    const token = held[side];
    if (token) device.keepSeat(next, side === 'X' ? 'O' : 'X', token);
  }
  keepScore(next, device.seriesOf(id));
}

/** @param {string} game @param {Record<string, number>} score */
function keepScore(game, score) {
  const all = device.read('series', /** @type {Record<string, Record<string, number>>} */ ({}));
  const newest = Object.fromEntries(Object.entries({ ...all, [game]: score }).slice(-30));
  device.write('series', newest);
}

/** Counts a finished game for a streak, once. @param {string} name @param {string} game @param {boolean} won */
function keepStreak(name, game, won) {
  const all = device.read('streaks', /** @type {Record<string, {n: number, game: string}>} */ ({}));
  const key = device.fold(name);
  const before = all[key];
  if (before?.game !== game)
    device.write('streaks', { ...all, [key]: { n: won ? (before?.n ?? 0) + 1 : 0, game } });
}
