/** A position that is being set up: discs dropped in turn, or put in any colour. Whether a game can lead there the server judges. */
import { STANDARD, isStandard } from './board-size.js';
import { discsOf, positionQuery, sideAt } from './rules.js';

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./board-size.js').BoardSize} BoardSize */

/**
 * @typedef {{start: 'fair'|{head_start: Side, step?: number}, seed: number}} Start
 *
 * @typedef {object} Placed
 * @property {readonly number[]} moves Columns of the discs, each above those below it.
 * @property {readonly Side[]|null} sides Whose they are where they were put; null where they were dropped in turn, so that `moves` is how it came about.
 * @property {Start|null} start What asks the server for a game from here, if the server drew the position.
 *
 * @typedef {BoardSize & Placed} Setup
 */

/** Of 100 points the favoured side makes so many in games of equals, by the step of a head start. */
export const HEAD_STARTS = [
  [60, 65],
  [65, 72],
  [72, 80],
  [80, 90],
  [90, 100],
];

/** @param {BoardSize} [size] @param {readonly number[]} [moves] @param {Start|null} [start] @returns {Setup} */
export const inTurn = ({ rows, columns, connect } = STANDARD, moves = [], start = null) => ({
  rows,
  columns,
  connect,
  moves,
  sides: null,
  start,
});

/** Whose the discs are. @param {Setup} setup */
export const sidesOf = ({ moves, sides }) => sides ?? moves.map((_, ply) => sideAt(ply));

/** Whose disc is missing: X moves first. @param {Setup} setup @returns {Side} */
export function toMove(setup) {
  const sides = sidesOf(setup);
  const crosses = sides.filter((side) => side === 'X').length;
  return crosses > sides.length - crosses ? 'O' : 'X';
}

/** With one more disc. @param {Setup} setup @param {number} column @param {Side|null} put Null for a disc in turn. @returns {Setup} */
export function withDisc(setup, column, put) {
  const sides = put || setup.sides ? [...sidesOf(setup), put ?? toMove(setup)] : null;
  return { ...setup, moves: [...setup.moves, column], sides, start: null };
}

/** Without the top disc of a column, or without the newest of all. @param {Setup} setup @param {number|null} column @returns {Setup} */
export function withoutDisc(setup, column) {
  const { moves } = setup;
  const at = column === null ? moves.length - 1 : moves.lastIndexOf(column);
  if (at < 0) return setup;
  const rest = (/** @type {readonly any[]} */ list) => list.filter((_, index) => index !== at);
  const sides = setup.sides || at < moves.length - 1 ? rest(sidesOf(setup)) : null;
  return { ...setup, moves: rest(moves), sides, start: null };
}

/** The row of the top disc of a column, or null for an empty one. @param {Setup} setup @param {number} column */
export function topRow({ rows, moves }, column) {
  const discs = moves.filter((one) => one === column).length;
  return discs > 0 ? rows - discs : null;
}

/** The mirror image: the leftmost column becomes the rightmost. @param {Setup} setup @returns {Setup} */
export const flipped = (setup) => ({
  ...setup,
  moves: setup.moves.map((column) => setup.columns - 1 - column),
  start: null,
});

/** The same discs on a board of another size, if they fit there; how many win may make another position of them. @param {Setup} setup @param {BoardSize} size @returns {Setup} */
export function resized(setup, size) {
  const discs = discsOf(setup.rows, setup.moves);
  const high = setup.rows - Math.min(setup.rows, ...discs.map(({ row }) => row));
  const fits = high <= size.rows && discs.every(({ column }) => column < size.columns);
  const same = size.connect === setup.connect || discs.length === 0;
  if (!fits) return inTurn(size);
  return { ...inTurn(size, setup.moves), sides: same ? setup.sides : sidesOf(setup) };
}

/** What lies in each column, bottom up. @param {Setup} setup */
export function stacksOf(setup) {
  const sides = sidesOf(setup);
  /** @type {string[]} */
  const stacks = new Array(setup.columns).fill('');
  setup.moves.forEach((column, index) => {
    stacks[column] += sides[index].toLowerCase();
  });
  return stacks.map((stack) => stack || '0').join('-');
}

/** The discs of such stacks; null if they do not fit the board. @param {BoardSize} size @param {string} stacks @returns {Setup|null} */
export function ofStacks(size, stacks) {
  const words = stacks.toUpperCase().split('-');
  if (words.length !== size.columns) return null;
  if (!words.every((word) => word === '0' || (/^[XO]+$/.test(word) && word.length <= size.rows)))
    return null;
  const discs = words.flatMap((word, column) =>
    word === '0' ? [] : [...word].map((side) => ({ column, side: /** @type {Side} */ (side) })),
  );
  if (discs.length === 0) return inTurn(size);
  return {
    ...inTurn(size),
    moves: discs.map(({ column }) => column),
    sides: discs.map(({ side }) => side),
  };
}

/** The position in an address or a request, without what is the default. @param {Setup} setup */
export function queryOf(setup) {
  const { moves, sides } = setup;
  const whole = sides
    ? positionQuery(setup, []).replace('moves=', `stacks=${stacksOf(setup)}`)
    : positionQuery(setup, moves);
  const short = isStandard(setup) ? whole.replace(/^.*connect=\d+&/, '') : whole;
  return moves.length > 0 ? short : short.replace(/&?moves=$/, '');
}
