/** A player's points over time, read from the newest games backwards: the total now is known, each game tells what came before. */

/** @typedef {import('./types.js').Past} Past */
/** @typedef {{at: string, gained: number, total: number}} Step The total after one game. */

/**
 * @param {number} total Points now. @param {readonly Past[]} games The newest first. @param {string} name
 * @returns {Step[]} The oldest first.
 */
export function progressOf(total, games, name) {
  let left = total;
  /** @type {Step[]} */
  const steps = [];
  for (const game of games) {
    const side = game.seats.X?.human && game.seats.X.name === name ? 'X' : 'O';
    const gained = game.points[side];
    steps.push({ at: game.ended_at, gained, total: left });
    left -= gained;
  }
  return steps.reverse();
}

/** A round figure at or above the value, for the top of a scale. @param {number} value */
export function scaleTop(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((top) => top >= value) ?? 10 * power
  );
}
