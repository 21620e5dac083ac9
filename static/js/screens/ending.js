/** What follows the end of a game: streaks, the score of a chain of rematches, confetti, and the way to the next game. */
import { celebrate } from '../components/confetti.js';
import { calm } from '../core/fall.js';
import { SIDES } from '../core/rules.js';
import { counts, seatKey } from '../core/view.js';
import * as device from '../net/device.js';
import { askEngine } from '../net/engine.js';
import { swapSides } from './create.js';
import { Session } from './session.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('./game.js').CuatroTable} GameScreen */

/** How many chains of rematches are remembered. */
const SERIES = 30;

/** The end of a game that the reader saw coming. @param {GameScreen} screen @param {Game} game */
export function end(screen, game) {
  const winner = game.result?.winner ?? null;
  const { own, session } = screen;
  if (own && counts(game)) keepStreak(own.name, game.id, winner === own.side);
  // The server keeps the score of a series.
  if (game.result && !game.series) count(game);
  screen.update();
  if (winner && session.table.mine.includes(winner) && !calm()) celebrate(screen);
}

/** Asks what the server says of the moves: the end shows one sentence of it. @param {GameScreen} screen @param {Game} game */
export async function judge(screen, game) {
  const { page, match } = screen;
  await match.known;
  if (match.running) return;
  screen.showReport(
    await askEngine(page.api, `/games/${game.id}/report`, page.stay).catch(() => 'failed'),
  );
}

/** Adds a finished game to the score of its chain of rematches. @param {Game} game */
function count(game) {
  const score = { ...device.seriesOf(game.id) };
  for (const side of SIDES) {
    const seat = game.seats[side];
    if (seat)
      score[seatKey(seat)] = (score[seatKey(seat)] ?? 0) + (game.result?.winner === side ? 1 : 0);
  }
  keepSeries(game.id, score);
}

/** In a rematch each player keeps the seat's token, and the sides are swapped. @param {string} game @param {string} next */
function takeSeats(game, next) {
  const held = device.seatsOf(game);
  for (const side of /** @type {Side[]} */ (Object.keys(held))) {
    const token = held[side];
    if (token) device.keepSeat(next, side === 'X' ? 'O' : 'X', token);
  }
  carrySeries(game, next);
}

/** Who still looks back is in the next game all the same: the opponent sees them there, and the page says whose turn it is.
 * @param {GameScreen} screen @param {Game} game */
export function joinNext(screen, game) {
  const { page } = screen;
  const next = game.next_game;
  if (!next) return;
  takeSeats(game.id, next);
  if (page.stay.aborted || Object.keys(device.seatsOf(next)).length === 0) return;
  const session = new Session(page.api, next, {
    onTable: (table) => screen.showNext(table),
    onProblem: () => {},
    onEmote: () => {},
  });
  page.stay.addEventListener('abort', () => session.close());
}

/** Carries the reader on to the next game. @param {GameScreen} screen @param {Game} game */
export function followRematch({ page }, game) {
  const next = game.next_game;
  if (!next) return;
  takeSeats(game.id, next);
  if (page.stay.aborted) return;
  // Who wanted a rematch has it.
  page.notify('');
  page.go(`/g/${next}`, { seen: 0 });
}

/** Another exhibition of the same two levels, the other one first. @param {GameScreen} screen */
export async function again({ page, session }) {
  const { game } = session.table;
  if (!game) return;
  try {
    page.go(`/g/${await swapSides(page.api, game)}`);
  } catch (error) {
    page.notify(page.detail(error));
  }
}

/** A rematch goes on with the score. @param {string} game @param {string} next */
const carrySeries = (game, next) => keepSeries(next, device.seriesOf(game));

/** @param {string} game @param {Record<string, number>} score */
function keepSeries(game, score) {
  const all = device.series.read();
  const newest = Object.fromEntries(Object.entries({ ...all, [game]: score }).slice(-SERIES));
  device.series.write(newest);
}

/** Counts a finished game for a streak, once. @param {string} name @param {string} game @param {boolean} won */
function keepStreak(name, game, won) {
  const all = device.streaks.read();
  const key = device.fold(name);
  const before = all[key];
  if (before?.game !== game)
    device.streaks.write({ ...all, [key]: { n: won ? (before?.n ?? 0) + 1 : 0, game } });
}
