/** Judges a game of two people on this device, as the server would: for a game that it does not know, or not yet. */
import { closedLine } from './closed-line.js';
import { pointsOf } from './points.js';
import { landingRow, otherSide, roundAt, sideAt } from './rules.js';
import { emptyTable, receive } from './table.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Result} Result */
/** @typedef {{type: string, column?: number}} Command What the players agree on needs no answer: one pair of hands asked. */

/** The events that a command leads to; none if the rules refuse it. @param {Game} game @param {Command} command @param {string} at The time now. @returns {Frame[]} */
export function judge(game, { type, column = -1 }, at) {
  const side = game.to_move;
  if (game.status !== 'playing' || !side) return [];
  const version = game.version + 1;
  switch (type) {
    case 'move':
      return game.legal.includes(column) ? moved(game, side, column, at) : [];
    case 'takeback': {
      const moves = game.moves.slice(0, -1);
      const taken = game.ply > (game.opening?.length ?? 0);
      return taken ? [{ type, version, moves, ply: moves.length, clock: null }] : [];
    }
    case 'draw':
      return [ended(game, version, { winner: null, reason: 'agreed', line: [] })];
    case 'resign':
      return [ended(game, version, { winner: otherSide(side), reason: 'resign', line: [] })];
    case 'abort':
      return [{ type: 'result', version, status: 'aborted', result: null, clock: null }];
    default:
      return [];
  }
}

/** @param {Game} game @param {Side} side @param {number} column @param {string} at @returns {Frame[]} */
function moved(game, side, column, at) {
  const { rows, columns, ply } = game;
  const row = landingRow(rows, game.moves, column) ?? 0;
  const version = game.version + 1;
  const move = { side, column, row, ply, round: roundAt(ply), at, why: null };
  const after = { ...game, moves: [...game.moves, column] };
  const line = closedLine(after);
  /** @type {Frame[]} */
  const frames = [{ type: 'move', version, move, clock: null }];
  if (line.length > 0)
    frames.push(ended(after, version + 1, { winner: side, reason: 'line', line }));
  else if (after.moves.length === rows * columns)
    frames.push(ended(after, version + 1, { winner: null, reason: 'full', line }));
  return frames;
}

/** @param {Game} game @param {number} version @param {Pick<Result, 'winner'|'reason'|'line'>} how @returns {Frame} */
function ended({ moves, connect }, version, how) {
  const rounds = Math.ceil(moves.length / 2);
  const points = pointsOf(how.winner, rounds, connect);
  return {
    type: 'result',
    version,
    status: 'finished',
    result: { ...how, rounds, points },
    clock: null,
  };
}

/** A game after these events. @param {Game} game @param {Frame[]} frames @returns {Game} */
export const after = (game, frames) =>
  /** @type {Game} */ (
    [/** @type {Frame} */ ({ type: 'snapshot', version: game.version, game }), ...frames].reduce(
      receive,
      emptyTable(),
    ).game
  );

/** A game that begins here. @param {{id: string, X: string, O: string, rows: number, columns: number, connect: number, drawn: boolean, at: string}} setup @returns {Game} */
export function beginning({ id, X, O, rows, columns, connect, drawn, at }) {
  return {
    id,
    version: 1,
    status: 'playing',
    kind: 'local',
    rows,
    columns,
    connect,
    seats: { X: { name: X, human: true }, O: { name: O, human: true } },
    to_move: sideAt(0),
    ply: 0,
    round: roundAt(0),
    moves: [],
    board: [],
    legal: Array.from({ length: columns }, (_, column) => column),
    offers: { draw: null, takeback: null, rematch: [] },
    clock: null,
    claim: null,
    result: null,
    next_game: null,
    drawn,
    random_first: drawn,
    created_at: at,
    updated_at: at,
  };
}
