/** The games in which this device holds a seat, as the server knows them now. */
import * as device from './device.js';

/** Under how many of this device's names to look. */
const NAMES = 3;

/**
 * @typedef {object} OwnGame
 * @property {import('../core/types.js').Game} game
 * @property {boolean} turn Whether this device is to move.
 * @property {import('../core/types.js').Side|null} side The only side of this device; null where it has both.
 */

/** Those on this device's turn first; empty where there are none, or nobody answers.
 * @param {import('./api.js').Api} api @returns {Promise<OwnGame[]>} */
export async function ownGames(api) {
  if (device.ownGames().length === 0) return [];
  const names = device.players().slice(0, NAMES);
  const lists = await Promise.all(
    names.map(
      ({ name }) =>
        /** @type {Promise<import('../core/types.js').Games|null>} */ (
          api.maybe(`/games?${new URLSearchParams({ player: name, limit: '20' })}`)
        ),
    ),
  );
  /** @type {Map<string, OwnGame>} */
  const found = new Map();
  for (const game of lists.flatMap((list) => list?.items ?? [])) {
    const sides = /** @type {import('../core/types.js').Side[]} */ (
      Object.keys(device.seatsOf(game.id))
    );
    if (sides.length > 0)
      found.set(game.id, {
        game,
        turn: game.to_move !== null && sides.includes(game.to_move),
        side: sides.length === 1 ? sides[0] : null,
      });
  }
  return [...found.values()].sort((a, b) => Number(b.turn) - Number(a.turn));
}
