/** What the end of a game leaves on this device, and the way to the next one. */
import { celebrate } from '../components/confetti.js';
import { calm } from '../core/fall.js';
import { seatKey, SIDES } from '../core/view.js';
import * as device from '../net/device.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */

/** The end of a game that the reader saw coming.
 * @param {HTMLElement} table @param {Game} game @param {Side[]} mine @param {{side: Side, name: string}|null} own The one seat of this device. */
export function end(table, game, mine, own) {
  if (!game.result) return;
  const { winner } = game.result;
  // Games that go on from another one do not count.
  if (own && !game.opening?.length) keepStreak(own.name, game.id, winner === own.side);
  // The server keeps the score of a series.
  if (!game.series) count(game);
  if (winner && mine.includes(winner) && !calm()) celebrate(table);
}

/** Adds a finished game to the score of its chain of rematches. @param {Game} game */
function count(game) {
  const score = { ...device.seriesOf(game.id) };
  for (const side of SIDES) {
    const seat = game.seats[side];
    if (seat)
      score[seatKey(seat)] = (score[seatKey(seat)] ?? 0) + (game.result?.winner === side ? 1 : 0);
  }
  keepScore(game.id, score);
}

/** In a rematch each player keeps the seat's token, and the sides are swapped. @param {import('./page.js').Page} page @param {Game} game With a next one. */
export function follow(page, game) {
  const next = /** @type {string} */ (game.next_game);
  const held = device.seatsOf(game.id);
  for (const side of /** @type {Side[]} */ (Object.keys(held))) {
    const token = held[side];
    if (token) device.keepSeat(next, side === 'X' ? 'O' : 'X', token);
  }
  keepScore(next, device.seriesOf(game.id));
  if (page.stay.aborted) return;
  // Who wanted a rematch has it.
  page.notify('');
  page.go(`/g/${next}`, { seen: 0 });
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
