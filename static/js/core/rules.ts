/** The little of the rules that drawing needs: where discs rest, and how moves are counted. The server judges. */
import type { BoardSize } from './board-size.ts';
import type { Move, Side } from './types.ts';

export type Disc = { row: number; column: number; side: Side; ply: number };

export const SIDES = ['X', 'O'] as const;

/** The side that plays the given ply: X moves first. */
export const sideAt = (ply: number): Side => (ply % 2 === 0 ? 'X' : 'O');

export const otherSide = (side: Side): Side => (side === 'X' ? 'O' : 'X');

/** The round in which the given ply is played, from 1. */
export const roundAt = (ply: number) => Math.floor(ply / 2) + 1;

/** The discs of a game in the order they fell, with the cells where they came to rest. `sides` says whose they are where X and O did not take turns. */
export function discsOf(
  rows: number,
  moves: readonly number[],
  sides?: readonly Side[] | null,
): Disc[] {
  const height: Map<number, number> = new Map();
  return moves.map((column, ply) => {
    const filled = height.get(column) ?? 0;
    height.set(column, filled + 1);
    return { row: rows - 1 - filled, column, side: sides?.[ply] ?? sideAt(ply), ply };
  });
}

/** The row where the next disc of a column would rest, or null for a full column. */
export function landingRow(rows: number, moves: readonly number[], column: number): number | null {
  const filled = moves.filter((c) => c === column).length;
  return filled < rows ? rows - 1 - filled : null;
}

/** Columns with room, from left to right. */
export function openColumns(rows: number, columns: number, moves: readonly number[]): number[] {
  const filled = new Array(columns).fill(0);
  for (const column of moves) filled[column] += 1;
  return filled.flatMap((count, column) => (count < rows ? [column] : []));
}

/**
 * The winning cells as segments to draw, each given by its two ends. All of them cross the last disc,
 * and a run of `connect` or more winning cells through it is a line by the rules themselves.
 */
export function segmentsOf(
  cells: readonly number[][],
  last: { row: number; column: number } | undefined,
  connect: number,
): { from: number[]; to: number[] }[] {
  if (!last) return [];
  const won = new Set(cells.map(([row, column]) => `${row},${column}`));
  return [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].flatMap(([down, right]) => {
    const reach = (way: number) => {
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

/** The moves as a reader's list: one line per round, X's disc and O's answer. */
export function roundsOf(moves: readonly Move[]): { round: number; moves: Move[] }[] {
  const rounds: { round: number; moves: Move[] }[] = [];
  for (const move of moves) {
    const last = rounds.at(-1);
    if (last && last.round === move.round) last.moves.push(move);
    else rounds.push({ round: move.round, moves: [move] });
  }
  return rounds;
}

/** A position as requests and the address of the board say it. */
export const positionQuery = ({ rows, columns, connect }: BoardSize, moves: readonly number[]) =>
  `rows=${rows}&columns=${columns}&connect=${connect}&moves=${moves}`;
