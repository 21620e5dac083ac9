/** Points as the rules give them, for showing them before a result is saved. The server computes them again and decides. */

/** A win in the first round in which one is possible. */
const BEST = 3500;
/** What each later round costs. */
const STEP = 500;
const LEAST = 500;
const DRAW = 250;

/** The points of both sides. @param winner Null for a draw. @param rounds Rounds played. @param connect Discs in a row that win. */
export function pointsOf(
  winner: 'X' | 'O' | null,
  rounds: number,
  connect: number,
): { X: number; O: number } {
  if (!winner) return { X: DRAW, O: DRAW };
  const won = rounds < connect ? LEAST : Math.max(LEAST, BEST - STEP * (rounds - connect));
  return winner === 'X' ? { X: won, O: 0 } : { X: 0, O: won };
}

/** The rounds that a game on this board can have lasted. With an odd number of cells the last round is a disc of X alone. */
export function roundsRange(
  { rows, columns, connect }: { rows: number; columns: number; connect: number },
  winner: 'X' | 'O' | null,
) {
  const half = (rows * columns) / 2;
  return { min: connect, max: winner === 'O' ? Math.floor(half) : Math.ceil(half) };
}
