/** The little of the rules that drawing needs: where discs rest, and how moves are counted. The server judges. */

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {{row: number, column: number, side: Side, ply: number}} Disc */

export const SIDES = /** @type {const} */ (['X', 'O']);

/** The side that plays the given ply: X moves first.
 * @param {number} ply @returns {Side} */
export const sideAt = (ply) => (ply % 2 === 0 ? 'X' : 'O');

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'X' ? 'O' : 'X');

/** The round in which the given ply is played, from 1.
 * @param {number} ply */
export const roundAt = (ply) => Math.floor(ply / 2) + 1;

/**
 * The discs of a game in the order they fell, with the cells where they came to rest. `sides` says whose they are where X and O did not take turns.
 * @param {number} rows @param {readonly number[]} moves @param {readonly Side[]|null} [sides] @returns {Disc[]}
 */
export function discsOf(rows, moves, sides) {
  /** @type {Map<number, number>} */
  const height = new Map();
  return moves.map((column, ply) => {
    const filled = height.get(column) ?? 0;
    height.set(column, filled + 1);
    return { row: rows - 1 - filled, column, side: sides?.[ply] ?? sideAt(ply), ply };
  });
}

/**
 * The row where the next disc of a column would rest, or null for a full column.
 * @param {number} rows @param {readonly number[]} moves @param {number} column @returns {number|null}
 */
export function landingRow(rows, moves, column) {
  const filled = moves.filter((c) => c === column).length;
  return filled < rows ? rows - 1 - filled : null;
}

/**
 * Columns with room, from left to right.
 * @param {number} rows @param {number} columns @param {readonly number[]} moves @returns {number[]}
 */
export function openColumns(rows, columns, moves) {
  const filled = new Array(columns).fill(0);
  for (const column of moves) filled[column] += 1;
  return filled.flatMap((count, column) => (count < rows ? [column] : []));
}

/**
 * The winning cells as segments to draw, each given by its two ends. All of them cross the last disc,
 * and a run of `connect` or more winning cells through it is a line by the rules themselves.
 * @param {readonly number[][]} cells @param {{row: number, column: number}|undefined} last @param {number} connect
 * @returns {{from: number[], to: number[]}[]}
 */
export function segmentsOf(cells, last, connect) {
  if (!last) return [];
  const won = new Set(cells.map(([row, column]) => `${row},${column}`));
  return [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].flatMap(([down, right]) => {
    const reach = (/** @type {number} */ way) => {
      let step = 0;
      while (
        won.has(`${last.row + way * down * (step + 1)},${last.column + way * right * (step + 1)}`)
      )
        step += 1;
      return step;
    };
    const back = reach(-1);
    const ahead = reach(1);
    if (back + ahead + 1 < connect) return [];
    return [
      {
        from: [last.row - down * back, last.column - right * back],
        to: [last.row + down * ahead, last.column + right * ahead],
      },
    ];
  });
}

/**
 * The moves as a reader's list: one line per round, X's disc and O's answer.
 * @param {readonly Move[]} moves @returns {{round: number, moves: Move[]}[]}
 */
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

/** A position as requests and the address of the board say it.
 * @param {import('./board-size.js').BoardSize} size @param {readonly number[]} moves */
export const positionQuery = ({ rows, columns, connect }, moves) =>
  `rows=${rows}&columns=${columns}&connect=${connect}&moves=${moves}`;
