/** The moves as a reader's list: one line per round, X's disc and O's answer. */

/** @typedef {import('./types.js').Move} Move */

/** @param {readonly Move[]} moves @returns {{round: number, moves: Move[]}[]} */
export function roundsOf(moves) {
  /** @type {{round: number, moves: Move[]}[]} */
  const rounds = [];
  for (const move of moves) {
    const last = rounds.at(-1);
    if (last && last.round === move.round) last.moves.push(move);
    else rounds.push({ round: move.round, moves: [move] });
  }
  return rounds;
}
