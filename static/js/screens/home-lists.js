/** The lists of the home screen: the reader's own games, those of others, and the best players. */
import * as device from '../net/device.js';
import { ownGames } from '../net/own-games.js';
import { entry, text, whole } from '../net/storage.js';
import { goesOnYet } from '../components/own-games.js';
import { tables } from './create.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../net/own-games.js').OwnGame} OwnGame */
/** @typedef {import('../net/api.js').Api} Api */

/** The newest game of this device, if the server has it no more. */
const unshown = entry('unshown', whole(text, null));
/** How many games of others are listed, of those that wait for somebody and of those that go on. */
const SHOWN = 5;
/** How many are asked for: some of those that are played go on no more. */
const ASKED = 15;
/** A game in which nobody is, and nothing has happened for so long, is not going on. */
const ABANDONED_MS = 600_000;

/** The newest game of this device. @returns {string|undefined} */
const newest = () => device.ownGames()[0] ?? tables()[0];

/** Whether there will be games of the reader's own, as far as this device knows. */
export const hasOwnGames = () => (newest() ?? null) !== unshown.read();

/** Null if the server does not answer. @param {Api} api @param {readonly OwnGame[]} before The reader's own games when they were last asked for. @param {Promise<readonly unknown[]>} lastRivals */
export async function homeLists(api, before, lastRivals) {
  const [running, rivals, others, ranking] = await Promise.all([
    ownGames(api),
    lastRivals,
    gamesOfAll(api),
    /** @type {Promise<import('../core/types.js').Ranking|null>} */ (api.maybe('/ranking?limit=6')),
  ]);
  if (!others) return null;
  const own = [
    ...running,
    ...(await tablesBeside(api, running)),
    ...(await endedOf(api, before, running)),
  ];
  if (own.length === 0) own.push(...(await lastOne(api, rivals.length > 0)));
  const mine = new Set(own.map(({ game }) => game.id));
  return {
    own,
    games: others.filter(({ id }) => !mine.has(id)),
    top: ranking?.items.filter(({ points, position }) => points > 0 && position <= 3) ?? null,
  };
}

/** @param {Api} api @param {string} id @returns {Promise<Game|null>} */
const gameOf = (api, id) => api.maybe(`/games/${id}`);

/** The newest game of this device, though it is over: it is shown where the next one will be. @param {Api} api @param {boolean} others Whether there is more to show in its place. @returns {Promise<OwnGame[]>} */
async function lastOne(api, others) {
  const id = newest();
  const game = id && (await gameOf(api, id));
  if (id && !game && !others) unshown.write(id);
  return game ? [{ game, turn: false, side: sideOf(game.id) }] : [];
}

/** Games that the reader set up for others and that wait or go on. @param {Api} api @param {readonly OwnGame[]} running */
async function tablesBeside(api, running) {
  const known = new Set(running.map(({ game }) => game.id));
  const games = await Promise.all(tables().map((id) => gameOf(api, id)));
  return games.flatMap((game) =>
    game && goesOnYet(game) && !known.has(game.id) ? [{ game, turn: false, side: null }] : [],
  );
}

/** Games of the reader that have ended since: how is told before they go. @param {Api} api @param {readonly OwnGame[]} before @param {readonly OwnGame[]} running */
async function endedOf(api, before, running) {
  const still = new Set(running.map(({ game }) => game.id));
  const gone = before.filter(({ game }) => !still.has(game.id));
  const now = await Promise.all(
    gone.map(async (one) => ({ ...one, turn: false, game: await gameOf(api, one.game.id) })),
  );
  return now.flatMap((one) => (one.game ? [{ ...one, game: one.game }] : []));
}

/** The only side of this device in a game; null where it has both, or none. @param {string} id */
function sideOf(id) {
  const sides = /** @type {import('../core/types.js').Side[]} */ (Object.keys(device.seatsOf(id)));
  return sides.length === 1 ? sides[0] : null;
}

/** Whether a game is played right now. @param {Game} game @param {number} now The server's clock, in milliseconds. */
const goesOn = ({ kind, seats, updated_at: newest }, now) =>
  kind === 'exhibition' ||
  [seats.X, seats.O].some((seat) => seat?.human && seat.connected) ||
  now - Date.parse(newest) < ABANDONED_MS;

/** The newest games that wait for somebody and that go on; null if nobody answers. One list has both, unless there are many more of one
 * kind. @param {Api} api @returns {Promise<Game[]|null>} */
async function gamesOfAll(api) {
  /** @param {string} query @returns {Promise<import('../core/types.js').Games|null>} */
  const list = (query) => api.maybe(`/games?${query}`);
  const all = await list(`limit=${ASKED}`);
  if (!all) return null;
  const shown = async (/** @type {'waiting'|'playing'} */ status, /** @type {number} */ limit) => {
    const fitting = (/** @type {Game} */ game) =>
      game.status === status && (status === 'waiting' || goesOn(game, Date.now() + api.skewMs));
    let found = all.items.filter(fitting);
    if (found.length < SHOWN && all.next)
      found = (await list(`status=${status}&limit=${limit}`))?.items.filter(fitting) ?? found;
    return found.slice(0, SHOWN);
  };
  const both = await Promise.all([shown('waiting', SHOWN), shown('playing', ASKED)]);
  return both.flat();
}
