/**
 * What follows from what a wall is told, before it is drawn. Nothing here talks or draws.
 *
 * @typedef {import('./types.js').Wall} Wall
 * @typedef {import('./types.js').Game} Game
 */

/** Rows of a page of the table, and of the pairings. */
const ROWS = 10;
const PAIRINGS = 12;
/** Leaders that stay in sight beside each page. */
const LEADERS = 5;
/** Names that fit on the steps of the podium, one below the other, and how many of those columns it has. */
const ON_STEP = 6;
const STEPS = 3;
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

/** How long a page stays, ms: all pairings are shown before the games. @param {Wall} wall @param {number} rotate */
export function pageMs({ scene, total }, rotate) {
  if (scene !== 'pairings') return rotate * 1000;
  return Math.min(rotate, PAIRINGS_S / Math.max(1, Math.ceil(total / PAIRINGS))) * 1000;
}

/**
 * The leaders that stay in sight on every page: the first places, each with everybody who has it. None while too many share the first.
 * @param {Pick<Wall, 'leaders'>} wall
 */
export const leadersOf = ({ leaders }) =>
  leaders.filter(
    ({ place }) =>
      leaders.filter((one) => place === null || Number(one.place) <= place).length <= LEADERS,
  );

/** The rows of a page of the table: from the second on, the leaders come first. @param {Pick<Wall, 'leaders'|'offset'|'table'>} wall */
export function pageOf(wall) {
  const leaders = wall.offset > 0 ? leadersOf(wall) : [];
  const rest = wall.table.slice(Math.max(0, leaders.length - wall.offset));
  return { leaders, rows: rest.slice(0, ROWS - leaders.length) };
}

/** How many rows the next page leaves out. The last page of a table is a full one. @param {Wall} wall */
export function nextOffset(wall) {
  const { scene, offset, total } = wall;
  if (scene === 'pairings') return offset + PAIRINGS < total ? offset + PAIRINGS : 0;
  const leaders = leadersOf(wall).length;
  const next = offset + ROWS - (offset > 0 ? leaders : 0);
  return next < total ? Math.min(next, total - (ROWS - leaders)) : 0;
}

/**
 * The steps of the podium, one for each of the first three places that somebody has, with everybody who has it.
 * @param {Pick<Wall, 'leaders'>} wall
 */
export function stepsOf({ leaders }) {
  const places = [...new Set(leaders.map(({ place }) => place))];
  const columns = places.length === 1 ? STEPS : 1;
  return places.map((place) => {
    const own = leaders.filter((one) => one.place === place);
    const room = columns * ON_STEP;
    const shown = own.length > room ? own.slice(0, room - 1) : own;
    return {
      place,
      points: own[0]?.points ?? 0,
      names: shown.map(({ name }) => name),
      more: own.length - shown.length,
      columns: Math.min(columns, shown.length),
    };
  });
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
