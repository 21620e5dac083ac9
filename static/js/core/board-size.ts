/** The boards a game can be played on. */

export type BoardSize = { rows: number; columns: number; connect: number };

/** Largest number of rows or columns. */
export const MAX_SIDE = 10;

/** Boards offered by name; anything else goes under "other". */
export const PRESETS: readonly BoardSize[] = Object.freeze([
  { rows: 6, columns: 7, connect: 4 },
  { rows: 4, columns: 4, connect: 4 },
  { rows: 8, columns: 9, connect: 4 },
  { rows: 10, columns: 10, connect: 5 },
  { rows: 10, columns: 10, connect: 7 },
]);

/** The board that everybody knows. */
export const STANDARD = PRESETS[0];

export const isStandard = ({ rows, columns, connect }: BoardSize) =>
  rows === STANDARD.rows && columns === STANDARD.columns && connect === STANDARD.connect;

/** The largest connect of a board; at least 2. */
export const maxConnect = (rows: number, columns: number) => Math.max(2, rows, columns);
