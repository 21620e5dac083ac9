/** A position that is being set up: discs dropped in turn, or put in any colour. Whether a game can lead there the server judges. */
import { STANDARD, isStandard, type BoardSize } from './board-size.ts';
import { discsOf, positionQuery, sideAt } from './rules.ts';
import type { Side } from './types.ts';

type Start = { start: 'fair' | { head_start: Side; step?: number }; seed: number };
interface Placed {
  /** Columns of the discs, each above those below it. */ moves: readonly number[];
  /** Whose they are where they were put; null where they were dropped in turn, so that `moves` is how it came about. */ sides:
    readonly Side[] | null;
  /** What asks the server for a game from here, if the server drew the position. */ start: Start | null;
}
export type Setup = BoardSize & Placed;

/** Of 100 points the favoured side makes so many in games of equals, by the step of a head start. */
export const HEAD_STARTS = [
  [60, 65],
  [65, 72],
  [72, 80],
  [80, 90],
  [90, 100],
];

export const inTurn = (
  { rows, columns, connect }: BoardSize = STANDARD,
  moves: readonly number[] = [],
  start: Start | null = null,
): Setup => ({
  rows,
  columns,
  connect,
  moves,
  sides: null,
  start,
});

/** Whose the discs are. */
export const sidesOf = ({ moves, sides }: Setup) => sides ?? moves.map((_, ply) => sideAt(ply));

/** Whose disc is missing: X moves first. */
export function toMove(setup: Setup): Side {
  const sides = sidesOf(setup);
  const crosses = sides.filter((side) => side === 'X').length;
  return crosses > sides.length - crosses ? 'O' : 'X';
}

/** With one more disc. @param put Null for a disc in turn. */
export function withDisc(setup: Setup, column: number, put: Side | null): Setup {
  const sides = put || setup.sides ? [...sidesOf(setup), put ?? toMove(setup)] : null;
  return { ...setup, moves: [...setup.moves, column], sides, start: null };
}

/** Without the top disc of a column, or without the newest of all. */
export function withoutDisc(setup: Setup, column: number | null): Setup {
  const { moves } = setup;
  const at = column === null ? moves.length - 1 : moves.lastIndexOf(column);
  if (at < 0) return setup;
  const rest = (list: readonly any[]) => list.filter((_, index) => index !== at);
  const sides = setup.sides || at < moves.length - 1 ? rest(sidesOf(setup)) : null;
  return { ...setup, moves: rest(moves), sides, start: null };
}

/** The mirror image: the leftmost column becomes the rightmost. */
export const flipped = (setup: Setup): Setup => ({
  ...setup,
  moves: setup.moves.map((column) => setup.columns - 1 - column),
  start: null,
});

/** The same discs on a board of another size, if they fit there; how many win may make another position of them. */
export function resized(setup: Setup, size: BoardSize): Setup {
  const discs = discsOf(setup.rows, setup.moves);
  const high = setup.rows - Math.min(setup.rows, ...discs.map(({ row }) => row));
  const fits = high <= size.rows && discs.every(({ column }) => column < size.columns);
  const same = size.connect === setup.connect || discs.length === 0;
  if (!fits) return inTurn(size);
  return { ...inTurn(size, setup.moves), sides: same ? setup.sides : sidesOf(setup) };
}

/** What lies in each column, bottom up. */
export function stacksOf(setup: Setup) {
  const sides = sidesOf(setup);
  const stacks: string[] = new Array(setup.columns).fill('');
  setup.moves.forEach((column, index) => {
    stacks[column] += sides[index].toLowerCase();
  });
  return stacks.map((stack) => stack || '0').join('-');
}

/** The discs of such stacks; null if they do not fit the board. */
export function ofStacks(size: BoardSize, stacks: string): Setup | null {
  const words = stacks.toUpperCase().split('-');
  if (words.length !== size.columns) return null;
  if (!words.every((word) => word === '0' || (/^[XO]+$/.test(word) && word.length <= size.rows)))
    return null;
  const discs = words.flatMap((word, column) =>
    word === '0' ? [] : [...word].map((side) => ({ column, side: side as Side })),
  );
  if (discs.length === 0) return inTurn(size);
  return {
    ...inTurn(size),
    moves: discs.map(({ column }) => column),
    sides: discs.map(({ side }) => side),
  };
}

/** The position in an address or a request, without what is the default. */
export function queryOf(setup: Setup) {
  const { moves, sides } = setup;
  const whole = sides
    ? positionQuery(setup, []).replace('moves=', `stacks=${stacksOf(setup)}`)
    : positionQuery(setup, moves);
  const short = isStandard(setup) ? whole.replace(/^.*connect=\d+&/, '') : whole;
  return moves.length > 0 ? short : short.replace(/&?moves=$/, '');
}
