/**
 * Games of two people at this device that it keeps itself: those that began without a server, until they are sent, and those of the server
 * that may have to go on without it.
 */
import { entry, having, list, text, whole } from './storage.js';

/** @typedef {import('../core/types.js').Game} Game */

/**
 * @typedef {object} KeptGame
 * @property {Game} game As it stands here.
 * @property {string|null} server Its id on the server; null where the server has never heard of it.
 * @property {readonly number[]} base The discs that the server was last known to have.
 * @property {boolean} ahead Whether something happened here that the server does not know.
 * @property {string} key With which the server makes it once, however often it is asked to.
 * @property {boolean} [sent] Whether it is in the server's history, so that only the way there is kept.
 */

/** Of games that were sent, so many are still found at their old address. */
const MOST_SENT = 30;

const known = entry('kept', list(text));
const games = entry(
  'kept.',
  whole(
    having({ game: having({ id: text, moves: Array.isArray }), base: Array.isArray, key: text }),
    /** @type {KeptGame|null} */ (null),
  ),
);

const ids = () => known.read();

/** @param {string} id @returns {KeptGame|null} */
export const keptGame = (id) => games.read(id);

/** All that are not in the history, the newest first. @returns {KeptGame[]} */
export const keptGames = () =>
  ids().flatMap((id) => {
    const kept = keptGame(id);
    return kept && !kept.sent ? [kept] : [];
  });

/** @param {KeptGame} kept */
export function keep(kept) {
  const { id } = kept.game;
  games.write(kept, id);
  const all = ids();
  if (!all.includes(id)) known.write([id, ...all]);
  if (!kept.sent) return;
  const sent = ids().filter((one) => keptGame(one)?.sent);
  for (const old of sent.slice(MOST_SENT)) forget(old);
}

/** @param {string} id */
export function forget(id) {
  games.write(null, id);
  const all = ids();
  if (all.includes(id)) known.write(all.filter((one) => one !== id));
}

/** Whether it is the server's, and not only on its way there. @param {KeptGame} kept */
export const isServers = ({ game, server }) => server === game.id;

/** All that are kept besides those that the server tells of. One of its own that it does not tell of has ended elsewhere.
 * @param {Set<string>} told @returns {KeptGame[]} */
export function keptBeside(told) {
  for (const kept of keptGames())
    if (isServers(kept) && !kept.ahead && !told.has(kept.game.id)) forget(kept.game.id);
  return keptGames();
}
