/** What follows from what a wall is told, before it is drawn. Nothing here talks or draws. */
import type { Game, Wall } from './types.ts';

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

/** What the reader of the address asked for. */
export interface Options {
  tournament: string | null;
  /** Seconds for a page of the table. */ rotate: number;
  /** Whether first names are enough. */ first: boolean;
}

export function optionsIn(query: string): Options {
  const asked = new URLSearchParams(query);
  const rotate = Number(asked.get('rotate'));
  return {
    tournament: asked.get('t'),
    rotate: rotate >= 5 ? rotate : 15,
    first: asked.get('names') === 'first',
  };
}

/** A name as the wall shows it. */
export const shortName = (name: string, first: boolean) =>
  first ? (name.split(/\s+/)[0] ?? name) : name;

/** How long a page stays, ms: all pairings are shown before the games. */
export function pageMs({ scene, total }: Wall, rotate: number) {
  if (scene !== 'pairings') return rotate * 1000;
  return Math.min(rotate, PAIRINGS_S / Math.max(1, Math.ceil(total / PAIRINGS))) * 1000;
}

/** The leaders that stay in sight on every page: the first places, each with everybody who has it. None while too many share the first. */
export const leadersOf = ({ leaders }: Pick<Wall, 'leaders'>) =>
  leaders.filter(
    ({ place }) =>
      leaders.filter((one) => place === null || Number(one.place) <= place).length <= LEADERS,
  );

/** The rows of a page of the table: from the second on, the leaders come first. */
export function pageOf(wall: Pick<Wall, 'leaders' | 'offset' | 'table'>) {
  const leaders = wall.offset > 0 ? leadersOf(wall) : [];
  const rest = wall.table.slice(Math.max(0, leaders.length - wall.offset));
  return { leaders, rows: rest.slice(0, ROWS - leaders.length) };
}

/** How many rows the next page leaves out. The last page of a table is a full one. */
export function nextOffset(wall: Wall) {
  const { scene, offset, total } = wall;
  if (scene === 'pairings') return offset + PAIRINGS < total ? offset + PAIRINGS : 0;
  const leaders = leadersOf(wall).length;
  const next = offset + ROWS - (offset > 0 ? leaders : 0);
  return next < total ? Math.min(next, total - (ROWS - leaders)) : 0;
}

/** The steps of the podium, one for each of the first three places that somebody has, with everybody who has it. */
export function stepsOf({ leaders }: Pick<Wall, 'leaders'>) {
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

/** The names of the lobby, in how many columns, and how many more there are. */
export function lobbyOf(names: readonly string[], total: number) {
  const columns = Math.min(COLUMNS, Math.max(1, Math.ceil(names.length / IN_COLUMN)));
  const room = columns * IN_COLUMN;
  const shown = total > room ? names.slice(0, room - 1) : names;
  return { shown, columns, more: total - shown.length };
}

/** An address without what people need not type. */
export const bareLink = (link: string) => link.replace(/^https?:\/\//, '');

/** A finished game as it stood after so many discs. */
export function replayed(game: Game, ply: number): Game {
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
