/**
 * What follows from what a wall is told, before it is drawn. Nothing here talks or draws.
 *
 * @typedef {import('./types.js').Wall} Wall
 * @typedef {import('./types.js').Game} Game
 */

/** Rows of a page of the table, and of the pairings. */
const ROWS = 10;
const PAIRINGS = 12;
/** How long the pairings of a round are shown. */
const PAIRINGS_S = 20;
/** Names of the lobby in a column, and in how many columns they fit. */
const IN_COLUMN = 11;
const COLUMNS = 3;

/**
 * What the reader of the address asked for.
 * @typedef {object} Options
 * @property {string|null} tournament
 * @property {number} rotate Seconds for a page of the table.
 * @property {boolean} first Whether first names are enough.
 */

/** @param {string} query @returns {Options} */
export function optionsIn(query) {
  const asked = new URLSearchParams(query);
  const rotate = Number(asked.get('rotate'));
  return {
    tournament: asked.get('t'),
    rotate: rotate >= 5 ? rotate : 15,
    first: asked.get('names') === 'first',
  };
}

/** A name as the wall shows it. @param {string} name @param {boolean} first */
export const shortName = (name, first) => (first ? (name.split(/\s+/)[0] ?? name) : name);

/** How many rows a page has. @param {Wall} wall */
export const rowsOf = ({ scene }) => (scene === 'pairings' ? PAIRINGS : ROWS);

/** How long a page stays, ms: all pairings are shown before the games. @param {Wall} wall @param {number} rotate */
export function pageMs({ scene, total }, rotate) {
  if (scene !== 'pairings') return rotate * 1000;
  return Math.min(rotate, PAIRINGS_S / Math.max(1, Math.ceil(total / PAIRINGS))) * 1000;
}

/** How many rows the next page leaves out. @param {Wall} wall */
export function nextOffset(wall) {
  const next = wall.offset + rowsOf(wall);
  return next < wall.total ? next : 0;
}

/** The names of the lobby, in how many columns, and how many more there are. @param {readonly string[]} names @param {number} total */
export function lobbyOf(names, total) {
  const columns = Math.min(COLUMNS, Math.max(1, Math.ceil(names.length / IN_COLUMN)));
  const room = columns * IN_COLUMN;
  const shown = total > room ? names.slice(0, room - 1) : names;
  return { shown, columns, more: total - shown.length };
}

/** An address without what people need not type. @param {string} link */
export const bareLink = (link) => link.replace(/^https?:\/\//, '');

/** A finished game as it stood after so many discs. @param {Game} game @param {number} ply @returns {Game} */
export function replayed(game, ply) {
  if (ply >= game.moves.length) return game;
  return {
    ...game,
    status: 'playing',
    moves: game.moves.slice(0, ply),
    ply,
    result: null,
    to_move: null,
    clock: null,
  };
}
