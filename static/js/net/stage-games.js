/** The games of a stage of a tournament. */

/** @typedef {import('../core/types.js').StageGame} StageGame */

/** The most that an answer has. */
const PART = 100;

/** The newest games of a stage, the newest last. @param {import('./api.js').Api} api @param {string} id @param {number} k @returns {Promise<StageGame[]>} */
export async function newestGames(api, id, k) {
  const path = `/tournaments/${id}/stages/${k}/games?limit=${PART}`;
  /** @type {import('../core/types.js').StageGames} */
  const first = await api.get(path);
  if (first.total <= PART) return first.items;
  /** @type {import('../core/types.js').StageGames} */
  const last = await api.get(`${path}&offset=${first.total - PART}`);
  return last.items;
}
