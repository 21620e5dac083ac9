/** The games in which this device holds a seat, as the server knows them now. */
import * as device from './device.js';

/** Under how many of this device's names to look. */
const NAMES = 3;

/** Those on this device's turn first; empty where there are none, or nobody answers.
 * @param {import('./api.js').Api} api @returns {Promise<{game: import('../core/types.js').Game, turn: boolean}[]>} */
export async function ownGames(api) {
  if (device.ownGames().length === 0) return [];
  const names = device.players().slice(0, NAMES);
  const lists = await Promise.all(
    names.map(({ name }) =>
      api.maybe(`/games?${new URLSearchParams({ player: name, limit: '20' })}`),
    ),
  );
  /** @type {Map<string, {game: import('../core/types.js').Game, turn: boolean}>} */
  const found = new Map();
  for (const game of lists.flatMap((list) => list?.items ?? [])) {
    const seats = device.seatsOf(game.id);
    if (Object.keys(seats).length > 0)
      found.set(game.id, { game, turn: game.to_move !== null && game.to_move in seats });
  }
  return [...found.values()].sort((a, b) => Number(b.turn) - Number(a.turn));
}
