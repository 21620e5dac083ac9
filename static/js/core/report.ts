/**
 * What a report says, made ready to be drawn: grades, the line that proves one, the bars of the evaluation.
 * Nothing here judges a move; the server did.
 */
import { discsOf, otherSide } from './rules.ts';
import type { Grade, JudgedMove, Report } from '../../../tests/browser/wire.d.ts';
import type { Analysis, Side } from './types.ts';

/** The sign of a grade, as players write it beside a move; the same in every language. */
export const SIGNS: Record<Grade | 'unknown', string> = Object.freeze({
  best: '✓',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  unknown: '–',
});

export const gradeOf = (move: JudgedMove): Grade | 'unknown' => move.grade ?? 'unknown';

/** Whether a person could have avoided it, and it cost something. */
export const isMistake = ({ grade }: JudgedMove) => grade === 'mistake' || grade === 'blunder';

/** The move that made the shown board, if any: discs of an opening are none. @param shown Discs on the board. */
export const moveAt = (report: Report, shown: number): JudgedMove | null =>
  report.moves.find(({ ply }) => ply === shown - 1) ?? null;

/**
 * The board at which the game as a whole is spoken of: after the move that decided, or at the end where something else than a disc ended it.
 * @param ply Discs at the end. @returns Discs on that board.
 */
export const summaryAt = (report: Report, ply: number): number =>
  report.ending === null && report.decided_by !== null ? report.decided_by + 1 : ply;

/** The boards worth a stop, as discs shown: after each mistake and after the move that decided. Inaccuracies only where there is nothing worse. */
export function stopsOf(report: Report): number[] {
  const worse = report.moves.filter((move) => isMistake(move) || move.ply === report.decided_by);
  const stops =
    worse.length > 0 ? worse : report.moves.filter(({ grade }) => grade === 'inaccuracy');
  return stops.map(({ ply }) => ply + 1);
}

/** The stop after the shown board, or with `way` −1 the one before it; beyond the last comes the first. Null without any. */
export function nextStop(report: Report, shown: number, way: 1 | -1 = 1): number | null {
  const stops = stopsOf(report);
  if (way > 0) return stops.find((stop) => stop > shown) ?? stops[0] ?? null;
  return stops.findLast((stop) => stop < shown) ?? stops.at(-1) ?? null;
}

/** More discs than that nobody follows on the board. */
const IN_SIGHT = 12;

/** What could have come instead of a move, or comes after it. */
export interface Variation {
  /** Discs of the game that stay on the board. */ from: number;
  /** Those that were never played, numbered from 1. */
  discs: {
    row: number;
    column: number;
    side: Side;
    n: number;
  }[];
  /** The disc that was played and lies elsewhere here. */
  without: {
    row: number;
    column: number;
    side: Side;
  } | null;
  /** The line at its end. */ cells: number[][];
}

/** The line that proves a verdict, to be drawn on the board; null where there is none. @param moves Of the whole game. */
export function variationOf(
  rows: number,
  moves: readonly number[],
  judged: JudgedMove,
): Variation | null {
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

/** How a game stands after a move. */
export interface Bar {
  /** Who wins under best play; null where it is not known. */ winner: Side | 'draw' | null;
  /** From 0 to 1; the sooner the end, the taller. */ height: number;
  /** Discs that are still to come until the end. */ inPlies: number | null;
  /** Whether it follows a mistake. */ turned: boolean;
}

/** Bars shorter than this would look like a draw. */
const LEAST = 0.24;

const UNKNOWN: Bar = Object.freeze({ winner: null, height: 0, inPlies: null, turned: false });

/** One bar for each disc; how a game stands is not said of an opening's. */
export function barsOf(report: Report): Bar[] {
  const cells = report.rows * report.columns;
  const opening = Array.from({ length: report.moves[0]?.ply ?? 0 }, () => UNKNOWN);
  const played = report.moves.map((move): Bar => {
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
  });
  return [...opening, ...played];
}

/** One column of an analysis. */
export type ColumnValue = Analysis['columns'][number];

/** A column's value as sign and number, `+ 5` for a win in five discs; empty for a full column or an unknown value. */
export function valueText({ outcome, in_plies: plies }: Pick<ColumnValue, 'outcome' | 'in_plies'>) {
  if (outcome === 'win') return `+ ${plies}`;
  if (outcome === 'loss') return `− ${plies}`;
  return outcome === 'draw' ? '=' : '';
}

/** Whether any column's value is known. */
export const anyKnown = (values: readonly ColumnValue[]) =>
  values.some(({ outcome }) => outcome !== null && outcome !== 'full');
