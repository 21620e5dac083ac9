/**
 * What a report says, made ready to be drawn: verdicts, the line that proves one, the bars of the evaluation.
 * Nothing here judges a move; the server did.
 *
 * @typedef {import('./types.js').Side} Side
 * @typedef {'win'|'draw'|'loss'} Prospect
 * @typedef {'perfect'|'slower-win'|'win-to-draw'|'win-to-loss'|'draw-to-loss'|'faster-loss'} Verdict
 *
 * @typedef {object} Worth For the side that moved, counted from before its move.
 * @property {Prospect|null} outcome Null where it is not known.
 * @property {number|null} in_plies Discs until the end, 1 for this very disc.
 *
 * @typedef {object} JudgedMove
 * @property {number} ply 0 for the first disc.
 * @property {Side} side
 * @property {number} column
 * @property {Verdict|null} verdict Null where nothing is proven.
 * @property {boolean} exact
 * @property {Worth} before
 * @property {Worth} after
 * @property {string} text One line, in the language that was asked.
 * @property {number[][]} cells The line that decides.
 * @property {number[]} moves What leads to it, from `from_ply` on.
 * @property {number|null} from_ply
 *
 * @typedef {object} Report
 * @property {string} game
 * @property {number} rows
 * @property {number} columns
 * @property {boolean} exact
 * @property {number|null} turning_point Ply of the move with which the outcome changed for the last time.
 * @property {string} text
 * @property {JudgedMove[]} moves
 */
import { discsOf, otherSide } from './rules.js';

/** The sign of a verdict, as players write it beside a move; the same in every language. @type {Record<Verdict|'unknown', string>} */
export const SIGNS = Object.freeze({
  perfect: '✓', 'slower-win': '?!', 'faster-loss': '?!', 'win-to-draw': '?', 'draw-to-loss': '?', 'win-to-loss': '??', unknown: '–',
});

/** @param {JudgedMove} move @returns {Verdict|'unknown'} */
export const verdictOf = (move) => move.verdict ?? 'unknown';

/** Whether a better move is known. @param {JudgedMove} move */
export const isMistake = ({ verdict }) => verdict !== null && verdict !== 'perfect';

/** The move that made the shown board, if any. @param {Report} report @param {number} shown Discs on the board. @returns {JudgedMove|null} */
export const moveAt = (report, shown) => report.moves[shown - 1] ?? null;

/**
 * How many discs to show to see the next mistake after those shown; after the last one the first again. Null without mistakes.
 * @param {Report} report @param {number} shown @returns {number|null}
 */
export function nextMistake(report, shown) {
  const stops = report.moves.filter(isMistake).map(({ ply }) => ply + 1);
  return stops.find((stop) => stop > shown) ?? stops[0] ?? null;
}

/**
 * @typedef {object} Variation What could have come instead of a move, or comes after it.
 * @property {number} from Discs of the game that stay on the board.
 * @property {{row: number, column: number, side: Side, n: number}[]} discs Those that were never played, numbered from 1.
 * @property {{row: number, column: number, side: Side}|null} without The disc that was played and lies elsewhere here.
 * @property {number[][]} cells The line at its end.
 */

/**
 * The line that proves a verdict, to be drawn on the board; null where there is none.
 * @param {number} rows @param {readonly number[]} moves Of the whole game. @param {JudgedMove} judged @returns {Variation|null}
 */
export function variationOf(rows, moves, judged) {
  if (judged.from_ply === null || judged.moves.length === 0) return null;
  const from = judged.from_ply;
  const discs = discsOf(rows, [...moves.slice(0, from), ...judged.moves]).slice(from).map(({ row, column, side }, i) => ({ row, column, side, n: i + 1 }));
  const played = discsOf(rows, moves.slice(0, judged.ply + 1))[judged.ply];
  const covered = discs.some(({ row, column }) => row === played.row && column === played.column);
  const without = from > judged.ply || covered ? null : { row: played.row, column: played.column, side: played.side };
  return { from, discs, without, cells: judged.cells };
}

/**
 * @typedef {object} Bar How a game stands after a move.
 * @property {Side|'draw'|null} winner Who wins under best play; null where it is not known.
 * @property {number} height From 0 to 1; the sooner the end, the taller.
 * @property {number|null} inPlies Discs until the end, from before the move.
 * @property {boolean} turned Whether somebody else wins than before the move.
 */

/** Verdicts after which somebody else wins. @type {Set<string>} */
const TURNING = new Set(['win-to-draw', 'win-to-loss', 'draw-to-loss']);
/** Bars shorter than this could not be told from a draw. */
const LEAST = 0.24;

/** One bar for each move. @param {Report} report @returns {Bar[]} */
export function barsOf(report) {
  const cells = report.rows * report.columns;
  return report.moves.map((move) => {
    const { outcome, in_plies: inPlies } = move.after;
    const turned = TURNING.has(verdictOf(move));
    if (outcome === null) return { winner: null, height: 0, inPlies: null, turned };
    if (outcome === 'draw') return { winner: 'draw', height: 0, inPlies, turned };
    const sooner = 1 - ((inPlies ?? cells) - 1) / Math.max(1, cells - 1);
    return { winner: outcome === 'win' ? move.side : otherSide(move.side), height: LEAST + (1 - LEAST) * sooner, inPlies, turned };
  });
}

/**
 * @typedef {object} ColumnValue One column of an analysis.
 * @property {number} column
 * @property {'win'|'draw'|'loss'|'full'|null} outcome For the side to move.
 * @property {number|null} in_plies
 */

/** A column's value as sign and number, `+ 5` for a win in five discs; empty for a full column or an unknown value.
 * @param {ColumnValue} value */
export function valueText({ outcome, in_plies: plies }) {
  if (outcome === 'win') return `+ ${plies}`;
  if (outcome === 'loss') return `− ${plies}`;
  return outcome === 'draw' ? '=' : '';
}

/** Whether any column's value is known. @param {readonly ColumnValue[]} values */
export const anyKnown = (values) => values.some(({ outcome }) => outcome !== null && outcome !== 'full');
