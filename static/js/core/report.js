/**
 * What a report says, made ready to be drawn: grades, the line that proves one, the bars of the evaluation.
 * Nothing here judges a move; the server did.
 *
 * @typedef {import('./types.js').Side} Side
 * @typedef {import('../../../tests/browser/wire.js').Prospect} Prospect
 * @typedef {import('../../../tests/browser/wire.js').MoveVerdict} Verdict What a move did under best play.
 * @typedef {import('../../../tests/browser/wire.js').Grade} Grade How much a person should mind it.
 * @typedef {import('../../../tests/browser/wire.js').Worth} Worth For the side that moved, counted from before its move.
 * @typedef {import('../../../tests/browser/wire.js').JudgedMove} JudgedMove
 * @typedef {import('../../../tests/browser/wire.js').Report} Report
 * @typedef {import('../../../tests/browser/wire.js').Lesson} Lesson A position to find a better move in.
 * @typedef {import('../../../tests/browser/wire.js').Try} Try A column that can be played in a lesson, and what follows.
 * @typedef {Report['accuracy']['X']} Accuracy How often a side kept what it had.
 */
import { discsOf, otherSide } from './rules.js';

/** The sign of a grade, as players write it beside a move; the same in every language. @type {Record<Grade|'unknown', string>} */
export const SIGNS = Object.freeze({
  best: '✓',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  unknown: '–',
});

/** @param {JudgedMove} move @returns {Grade|'unknown'} */
export const gradeOf = (move) => move.grade ?? 'unknown';

/** Whether a person could have avoided it, and it cost something. @param {JudgedMove} move */
export const isMistake = ({ grade }) => grade === 'mistake' || grade === 'blunder';

/** The move that made the shown board, if any: discs of an opening are none. @param {Report} report @param {number} shown Discs on the board. @returns {JudgedMove|null} */
export const moveAt = (report, shown) => report.moves.find(({ ply }) => ply === shown - 1) ?? null;

/**
 * The board at which the game as a whole is spoken of: after the move that decided, or at the end where something else than a disc ended it.
 * @param {Report} report @param {number} ply Discs at the end. @returns {number} Discs on that board.
 */
export const summaryAt = (report, ply) =>
  report.ending === null && report.decided_by !== null ? report.decided_by + 1 : ply;

/**
 * The boards worth a stop, as discs shown: after each mistake and after the move that decided. Inaccuracies only where there is nothing worse.
 * @param {Report} report @returns {number[]}
 */
export function stopsOf(report) {
  const worse = report.moves.filter((move) => isMistake(move) || move.ply === report.decided_by);
  const stops =
    worse.length > 0 ? worse : report.moves.filter(({ grade }) => grade === 'inaccuracy');
  return stops.map(({ ply }) => ply + 1);
}

/**
 * The stop after the shown board, or with `way` −1 the one before it; beyond the last comes the first. Null without any.
 * @param {Report} report @param {number} shown @param {1|-1} [way] @returns {number|null}
 */
export function nextStop(report, shown, way = 1) {
  const stops = stopsOf(report);
  if (way > 0) return stops.find((stop) => stop > shown) ?? stops[0] ?? null;
  return stops.findLast((stop) => stop < shown) ?? stops.at(-1) ?? null;
}

/** More discs than that nobody follows on the board. */
const IN_SIGHT = 12;

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
  const followed =
    judged.from_ply !== null && judged.moves.length > 0 && judged.moves.length <= IN_SIGHT;
  // A line too long to follow begins with a better disc, which says enough.
  const better =
    judged.grade === 'inaccuracy' && judged.best.length > 0
      ? { from: judged.ply, line: [judged.best[0]], cells: [] }
      : null;
  const drawn = followed
    ? { from: judged.from_ply ?? 0, line: judged.moves, cells: judged.cells }
    : better;
  if (!drawn) return null;
  const { from, line, cells } = drawn;
  const discs = discsOf(rows, [...moves.slice(0, from), ...line])
    .slice(from)
    .map(({ row, column, side }, i) => ({ row, column, side, n: i + 1 }));
  const played = discsOf(rows, moves.slice(0, judged.ply + 1))[judged.ply];
  const covered = discs.some(({ row, column }) => row === played.row && column === played.column);
  const without =
    from > judged.ply || covered
      ? null
      : { row: played.row, column: played.column, side: played.side };
  return { from, discs, without, cells };
}

/**
 * @typedef {object} Bar How a game stands after a move.
 * @property {Side|'draw'|null} winner Who wins under best play; null where it is not known.
 * @property {number} height From 0 to 1; the sooner the end, the taller.
 * @property {number|null} inPlies Discs that are still to come until the end.
 * @property {boolean} turned Whether it follows a mistake.
 */

/** Bars shorter than this would look like a draw. */
const LEAST = 0.24;

/** @type {Bar} */
const UNKNOWN = Object.freeze({ winner: null, height: 0, inPlies: null, turned: false });

/** One bar for each disc; how a game stands is not said of an opening's. @param {Report} report @returns {Bar[]} */
export function barsOf(report) {
  const cells = report.rows * report.columns;
  const opening = Array.from({ length: report.moves[0]?.ply ?? 0 }, () => UNKNOWN);
  const played = report.moves.map(
    /** @returns {Bar} */ (move) => {
      const { outcome, in_plies: counted } = move.after;
      // The server counts from before the move, a bar from after it.
      const inPlies = counted === null ? null : counted - 1;
      const turned = isMistake(move);
      if (outcome === null) return { ...UNKNOWN, turned };
      if (outcome === 'draw') return { winner: 'draw', height: 0, inPlies, turned };
      const sooner = 1 - (inPlies ?? cells - 1) / Math.max(1, cells - 1);
      return {
        winner: outcome === 'win' ? move.side : otherSide(move.side),
        height: LEAST + (1 - LEAST) * sooner,
        inPlies,
        turned,
      };
    },
  );
  return [...opening, ...played];
}

/**
 * @typedef {import('./types.js').Analysis['columns'][number]} ColumnValue One column of an analysis.
 */

/** A column's value as sign and number, `+ 5` for a win in five discs; empty for a full column or an unknown value.
 * @param {Pick<ColumnValue, 'outcome'|'in_plies'>} value */
export function valueText({ outcome, in_plies: plies }) {
  if (outcome === 'win') return `+ ${plies}`;
  if (outcome === 'loss') return `− ${plies}`;
  return outcome === 'draw' ? '=' : '';
}

/** Whether any column's value is known. @param {readonly ColumnValue[]} values */
export const anyKnown = (values) =>
  values.some(({ outcome }) => outcome !== null && outcome !== 'full');
