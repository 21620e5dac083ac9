/** Points as the rules give them, for showing them before a result is saved. The server computes them again and decides. */

/** A win in the first round in which one is possible. */
const BEST = 3500;
/** What each later round costs. */
const STEP = 500;
const LEAST = 500;
const DRAW = 250;

/** The points of both sides.
 * @param {'X'|'O'|null} winner Null for a draw. @param {number} rounds Rounds played. @param {number} connect Discs in a row that win.
 * @returns {{X: number, O: number}} */
export function pointsOf(winner, rounds, connect) {
  if (!winner) return { X: DRAW, O: DRAW };
  const won = rounds < connect ? LEAST : Math.max(LEAST, BEST - STEP * (rounds - connect));
  return winner === 'X' ? { X: won, O: 0 } : { X: 0, O: won };
}

/** The rounds a game on this board can have lasted.
 * @param {{rows: number, columns: number, connect: number}} size */
export const roundsRange = ({ rows, columns, connect }) => ({
  min: connect,
  max: Math.ceil((rows * columns) / 2),
});
