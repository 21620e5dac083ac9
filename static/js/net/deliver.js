/**
 * Brings a game that was played here to the server, with all its discs and its end. Any step can be repeated: the game is made once by its key,
 * each disc counts once by its place, and what the server has already is asked for first. So it goes on wherever the line broke.
 */
import { otherSide, sideAt } from '../core/rules.js';
import { createGame } from '../screens/create.js';
import { ProblemError, freshKey } from './api.js';
import * as device from './device.js';
import { forget, isServers, keep, keptGame, keptGames } from './kept-games.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('./kept-games.js').KeptGame} KeptGame */

/** The server's game is another one by now: removed, expired, or played on elsewhere. */
export class Parted extends Error {}

/** Brings it there, one tab at a time; throws a `ProblemError` if the server refuses or is away, or `Parted`.
 * @param {import('./api.js').Api} api @param {string} id Here. @returns {Promise<string>} Its id on the server. */
export async function deliver(api, id) {
  const run = () => delivered(api, id);
  // Only secure origins have locks; without one the server keeps two tabs apart.
  return navigator.locks ? navigator.locks.request(`cuatro-deliver-${id}`, run) : run();
}

/** Brings what went on here of the server's own games. What it refuses is said at the game. @param {import('./api.js').Api} api */
export async function deliverOwn(api) {
  const waiting = keptGames().filter((kept) => isServers(kept) && kept.ahead);
  await Promise.allSettled(waiting.map(({ game }) => deliver(api, game.id)));
}

/** @param {import('./api.js').Api} api @param {string} id @returns {Promise<string>} */
async function delivered(api, id) {
  const kept = keptGame(id);
  if (!kept) throw new Parted(id);
  if (kept.sent && kept.server) return kept.server;
  const server = await brought(api, kept);
  // A disc may have dropped meanwhile.
  const now = keptGame(id);
  if (now && now.game.version !== kept.game.version) return delivered(api, id);
  if (server !== id) keep({ ...kept, server, sent: true });
  else if (kept.game.status !== 'playing') forget(id);
  else keep({ ...kept, ahead: false, base: kept.game.moves });
  return server;
}

/** @param {import('./api.js').Api} api @param {KeptGame} kept */
async function brought(api, kept) {
  if (isServers(kept)) return bring(api, kept, kept.game.id);
  try {
    return await bring(api, kept, await made(api, kept));
  } catch (error) {
    if (!(error instanceof Parted)) throw error;
    // Half of it was sent long ago, and the server has closed that game without a result.
    const again = { ...kept, server: null, key: freshKey() };
    keep(again);
    return bring(api, again, await made(api, again));
  }
}

/** The server's game for one that began here. @param {import('./api.js').Api} api @param {KeptGame} kept @returns {Promise<string>} */
async function made(api, kept) {
  if (kept.server) return kept.server;
  const { game, key } = kept;
  const { rows, columns, connect, seats } = game;
  const names = [{ name: seats.X?.name ?? '' }, { name: seats.O?.name ?? '' }];
  const body = { seats: names, first: 'first', rows, columns, connect, listed: false };
  try {
    const server = await createGame(api, body, key);
    keep({ ...kept, server });
    return server;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.field !== 'Idempotency-Key') throw error;
    // The key is a day old. Whatever was made with it got no disc, and the server closes such games.
    throw new Parted(key);
  }
}

/** @param {import('./api.js').Api} api @param {KeptGame} kept @param {string} server @returns {Promise<string>} */
async function bring(api, { game, base }, server) {
  const seats = device.seatsOf(server);
  const path = `/games/${server}`;
  let there = await known(api, path);
  const { result } = game;
  if (sameEnd(there, game)) return server;
  if (there.status !== 'playing' || ![base, game.moves].some((moves) => begins(there.moves, moves)))
    throw new Parted(server);
  while (!begins(there.moves, game.moves)) {
    const last = sideAt(there.ply - 1);
    await api.post(`${path}/takeback`, { answer: 'offer' }, seats[last]);
    await api.post(`${path}/takeback`, { answer: 'accept' }, seats[otherSide(last)]);
    there = await known(api, path);
  }
  for (let ply = there.ply; ply < game.moves.length; ply += 1)
    await api.post(`${path}/moves`, { column: game.moves[ply], ply }, seats[sideAt(ply)]);
  if (game.status === 'aborted') await api.post(`${path}/abort`, {}, seats.X);
  else if (result?.reason === 'resign')
    await api.post(`${path}/resign`, {}, seats[result.winner === 'X' ? 'O' : 'X']);
  else if (result?.reason === 'agreed') {
    await api.post(`${path}/draw`, { answer: 'offer' }, seats.X);
    await api.post(`${path}/draw`, { answer: 'accept' }, seats.O);
  }
  return server;
}

/** The server's game as it is there. @param {import('./api.js').Api} api @param {string} path @returns {Promise<Game>} */
async function known(api, path) {
  try {
    return await api.get(path);
  } catch (error) {
    if (error instanceof ProblemError && [404, 410].includes(error.status)) throw new Parted(path);
    throw error;
  }
}

/** Whether a list begins with another. @param {readonly number[]} start @param {readonly number[]} all */
const begins = (start, all) =>
  start.length <= all.length && start.every((column, at) => column === all[at]);

/** Whether both are over, and in the same way. @param {Game} there @param {Game} here */
const sameEnd = (there, here) =>
  there.status !== 'playing' &&
  there.status === here.status &&
  String(there.moves) === String(here.moves) &&
  there.result?.winner === here.result?.winner &&
  there.result?.reason === here.result?.reason;
