/**
 * A table: one game as this page knows it. `receive` folds the server's frames into it; nothing here talks or draws.
 *
 * @typedef {import('./types.js').Game} Game
 * @typedef {import('./types.js').Side} Side
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').Presence} Presence
 */
import { discsOf, openColumns, roundAt, sideAt } from './rules.js';

/** @typedef {'connecting'|'live'|'lost'|'gone'|'removed'} Connection `gone` and `removed` are for good: no such game, or a credential refused; a game that was removed. */

/**
 * @typedef {object} Table
 * @property {Game|null} game Null until the first snapshot.
 * @property {Move[]} moves The moves with their rows, rounds and reasons.
 * @property {Side[]} mine The sides this device plays: none for a spectator, two on a shared device.
 * @property {{column: number, ply: number}|null} pending A drop that was sent and not answered yet.
 * @property {boolean} takingBack Whether a take-back was asked for and not answered yet: whoever drops a disc meanwhile would lose that, too.
 * @property {'draw'|'takeback'|null} firstOffer Of the offers that wait, the one that was made first.
 * @property {boolean} falling True while the newest disc is still moving; nobody drops another one meanwhile.
 * @property {Side|null} thinking The computer side that is at work.
 * @property {Presence|null} presence
 * @property {Connection} connection
 * @property {boolean} resync A version was missed: ask again from `game.version`.
 */

/** A table that has heard nothing yet.
 * @param {Side[]} [mine] @returns {Table} */
export function emptyTable(mine = []) {
  return {
    game: null,
    moves: [],
    mine,
    pending: null,
    takingBack: false,
    firstOffer: null,
    falling: false,
    thinking: null,
    presence: null,
    connection: 'connecting',
    resync: false,
  };
}

/** Frames that are news of the moment and no events of the log: they never step the version. */
const MOMENTARY = new Set(['ok', 'problem', 'thinking', 'presence', 'snapshot', 'emote']);

/** Whether a frame tells an event of the game's log. @param {Frame} frame */
export const isEvent = (frame) => !MOMENTARY.has(frame.type);

/**
 * The table after a frame. Doubled frames change nothing; after a gap the frame is not applied and `resync` is set.
 * @param {Table} table @param {Frame} frame @returns {Table}
 */
export function receive(table, frame) {
  if (frame.type === 'snapshot') return takeSnapshot(table, frame.game);
  const { game } = table;
  if (!game || !isEvent(frame)) return momentary(table, frame);
  if (frame.version <= game.version) return table;
  if (frame.version > game.version + 1) return { ...table, resync: true };
  const next = event({ ...table, game: { ...game, version: frame.version } }, frame);
  return settlePending(keepFirstOffer(next));
}

/** An offer that waits keeps its place when another comes. @param {Table} table @returns {Table} */
function keepFirstOffer(table) {
  const { draw = null, takeback = null } = table.game?.offers ?? {};
  const open = { draw, takeback };
  const other = draw ? 'draw' : takeback ? 'takeback' : null;
  const { firstOffer: first } = table;
  return { ...table, firstOffer: first && open[first] ? first : other };
}

/** @param {Table} table @param {Game} game @returns {Table} */
function takeSnapshot(table, game) {
  const moves = discsOf(game.rows, game.moves).map((disc, ply) => {
    const known = table.moves[ply];
    const why =
      game.whys?.[ply] ?? (known && known.column === disc.column ? known.why : null) ?? null;
    return { ...disc, round: roundAt(ply), at: null, why };
  });
  const mine = game.you && !table.mine.includes(game.you) ? [...table.mine, game.you] : table.mine;
  return settlePending(
    keepFirstOffer({ ...table, game, moves, mine, thinking: null, resync: false }),
  );
}

/** @param {Table} table @param {Frame} frame @returns {Table} */
function momentary(table, frame) {
  if (frame.type === 'thinking') {
    // A thinking frame that was overtaken by its own move says nothing any more.
    return frame.ply === undefined || frame.ply === table.moves.length
      ? { ...table, thinking: frame.side }
      : table;
  }
  if (frame.type === 'presence') return { ...table, presence: presenceOf(frame) };
  return table;
}

/** @param {import('./types.js').PresenceFrame} frame @returns {Presence} */
const presenceOf = ({ seats, watching, away_since }) => ({ seats, watching, away_since });

/** The seats after a frame that tells who sits on the taken ones. @param {Game} game @param {Extract<Frame, {type: 'joined'|'deleted'}>} frame @returns {import('./types.js').Seats} */
const seatsAfter = (game, { seats }) => ({
  X: seats.X ?? game.seats.X,
  O: seats.O ?? game.seats.O,
});

/** @param {Table & {game: Game}} table @param {Frame} frame @returns {Table} */
function event(table, frame) {
  const { game } = table;
  switch (frame.type) {
    case 'joined':
      // While a seat is open no column is legal; now all with room are.
      return {
        ...table,
        game: {
          ...game,
          seats: seatsAfter(game, frame),
          status: frame.status,
          to_move: frame.to_move,
          legal: openColumns(game.rows, game.columns, game.moves),
          clock: game.clock && { ...game.clock, ...frame.clock, running: frame.to_move },
        },
      };
    case 'deleted':
      return { ...table, game: { ...game, seats: seatsAfter(game, frame) } };
    case 'hold':
      return {
        ...table,
        game: {
          ...game,
          to_move: frame.to_move,
          clock: game.clock && { ...game.clock, ...frame.clock, running: frame.to_move },
        },
      };
    case 'move': {
      const { move } = frame;
      // A player who plays on has not taken what was offered.
      const kept = (/** @type {Side|null} */ by) => (by === move.side ? by : null);
      const { draw, takeback } = game.offers;
      const offers = { draw: kept(draw), takeback: kept(takeback), rematch: [] };
      return withMoves({ ...table, thinking: null }, [...table.moves, move], offers, frame.clock);
    }
    case 'takeback': {
      const kept = discsOf(game.rows, frame.moves).map((disc, ply) => ({
        ...(table.moves[ply] ?? { why: null }),
        ...disc,
        round: roundAt(ply),
      }));
      const offers = { ...game.offers, takeback: null };
      return withMoves({ ...table, thinking: null, pending: null }, kept, offers, frame.clock);
    }
    case 'offer':
      return {
        ...table,
        game: {
          ...game,
          offers: { ...game.offers, [frame.offer]: frame.answer === 'offer' ? frame.side : null },
        },
      };
    case 'result':
      return {
        ...table,
        thinking: null,
        pending: null,
        game: {
          ...game,
          status: frame.status,
          result: frame.result,
          series: frame.series,
          expired: frame.expired,
          by: frame.by,
          to_move: null,
          clock: game.clock && { ...game.clock, ...frame.clock, running: null },
          offers: { ...game.offers, draw: null, takeback: null },
        },
      };
    case 'rematch':
      return {
        ...table,
        game: {
          ...game,
          next_game: frame.next_game,
          offers: { ...game.offers, rematch: frame.asked },
        },
      };
    default:
      return table;
  }
}

/** @param {Table & {game: Game}} table @param {Move[]} moves @param {Game['offers']} offers @param {Partial<import('./types.js').Clock>|null} [clock] New figures, where a frame brings some. @returns {Table} */
function withMoves(table, moves, offers, clock) {
  const columns = moves.map((move) => move.column);
  const { game } = table;
  return {
    ...table,
    moves,
    game: {
      ...game,
      moves: columns,
      ply: columns.length,
      round: roundAt(columns.length),
      to_move: sideAt(columns.length),
      legal: openColumns(game.rows, game.columns, columns),
      offers,
      clock: game.clock && { ...game.clock, ...clock, running: sideAt(columns.length) },
    },
  };
}

/** A drop is settled once its ply has been played, by whatever column. @param {Table} table @returns {Table} */
function settlePending(table) {
  const { pending, game } = table;
  if (!pending || !game) return table;
  return game.ply > pending.ply || game.status !== 'playing' ? { ...table, pending: null } : table;
}

/** The side that may drop a disc from this device now, or null.
 * @param {Table} table @returns {Side|null} */
export function sideToPlay(table) {
  const { game, pending, takingBack, falling, mine } = table;
  if (!game?.to_move || pending || takingBack || falling) return null;
  return mine.includes(game.to_move) ? game.to_move : null;
}

/** The table with a drop shown before the server has answered; unchanged when it may not be played.
 * @param {Table} table @param {number} column @returns {Table} */
export function drop(table, column) {
  if (!sideToPlay(table) || !table.game?.legal.includes(column)) return table;
  return { ...table, pending: { column, ply: table.game.ply } };
}

/** The table after the server refused the pending drop.
 * @param {Table} table @returns {Table} */
export const refuse = (table) => ({ ...table, pending: null });

/** A game as it was after so many discs, and the events that led from there to now: one for each disc since.
 * @param {Game} game Nothing but discs has come since. @param {number} ply @returns {{game: Game, frames: Frame[]}} */
export function rewound(game, ply) {
  const version = game.version - (game.ply - ply);
  const moves = game.moves.slice(0, ply);
  return {
    game: {
      ...game,
      version,
      moves,
      ply,
      round: roundAt(ply),
      to_move: sideAt(ply),
      legal: openColumns(game.rows, game.columns, moves),
    },
    frames: discsOf(game.rows, game.moves)
      .slice(ply)
      .map((disc, later) => ({
        type: 'move',
        version: version + later + 1,
        move: {
          ...disc,
          ply: ply + later,
          round: roundAt(ply + later),
          at: null,
          why: game.whys?.[ply + later] ?? null,
        },
      })),
  };
}

/** The columns to draw: what the server sent, and the pending drop on top.
 * @param {Table} table @returns {number[]} */
export function shownMoves({ game, pending }) {
  if (!game) return [];
  return pending && pending.ply === game.ply ? [...game.moves, pending.column] : game.moves;
}

/** The only seat this device holds, or null for spectators and shared devices.
 * @param {Table} table @returns {Side|null} */
export const ownSide = ({ mine }) => (mine.length === 1 ? mine[0] : null);
