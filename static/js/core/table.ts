/** A table: one game as this page knows it. `receive` folds the server's frames into it; nothing here talks or draws. */

import { discsOf, openColumns, roundAt, sideAt } from './rules.ts';
import type { Clock, Frame, Game, Move, Presence, PresenceFrame, Seats, Side } from './types.ts';

/** `gone` and `removed` are for good: no such game, or a credential refused; a game that was removed. */
export type Connection = 'connecting' | 'live' | 'lost' | 'gone' | 'removed';

export interface Table {
  /** Null until the first snapshot. */ game: Game | null;
  /** The moves with their rows, rounds and reasons. */ moves: Move[];
  /** The sides this device plays: none for a spectator, two on a shared device. */ mine: Side[];
  /** A drop that was sent and not answered yet. */ pending: { column: number; ply: number } | null;
  /** Whether a take-back was asked for and not answered yet: whoever drops a disc meanwhile would lose that, too. */ takingBack: boolean;
  /** Of the offers that wait, the one that was made first. */ firstOffer:
    'draw' | 'takeback' | null;
  /** True while the newest disc is still moving; nobody drops another one meanwhile. */ falling: boolean;
  /** The computer side that is at work. */ thinking: Side | null;
  presence: Presence | null;
  connection: Connection;
  /** A version was missed: ask again from `game.version`. */ resync: boolean;
}

/** A table that has heard nothing yet. */
export function emptyTable(mine: Side[] = []): Table {
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

/** Whether a frame tells an event of the game's log. */
export const isEvent = (frame: Frame) => !MOMENTARY.has(frame.type);

/** The table after a frame. Doubled frames change nothing; after a gap the frame is not applied and `resync` is set. */
export function receive(table: Table, frame: Frame): Table {
  if (frame.type === 'snapshot') return takeSnapshot(table, frame.game);
  const { game } = table;
  if (!game || !isEvent(frame)) return momentary(table, frame);
  if (frame.version <= game.version) return table;
  if (frame.version > game.version + 1) return { ...table, resync: true };
  const next = event({ ...table, game: { ...game, version: frame.version } }, frame);
  return settlePending(keepFirstOffer(next));
}

/** An offer that waits keeps its place when another comes. */
function keepFirstOffer(table: Table): Table {
  const { draw = null, takeback = null } = table.game?.offers ?? {};
  const open = { draw, takeback };
  const other = draw ? 'draw' : takeback ? 'takeback' : null;
  const { firstOffer: first } = table;
  return { ...table, firstOffer: first && open[first] ? first : other };
}

function takeSnapshot(table: Table, game: Game): Table {
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

function momentary(table: Table, frame: Frame): Table {
  if (frame.type === 'thinking') {
    // A thinking frame that was overtaken by its own move says nothing any more.
    return frame.ply === undefined || frame.ply === table.moves.length
      ? { ...table, thinking: frame.side }
      : table;
  }
  if (frame.type === 'presence') return { ...table, presence: presenceOf(frame) };
  return table;
}

const presenceOf = ({ seats, watching, away_since }: PresenceFrame): Presence => ({
  seats,
  watching,
  away_since,
});

/** The seats after a frame that tells who sits on the taken ones. */
const seatsAfter = (
  game: Game,
  { seats }: Extract<Frame, { type: 'joined' | 'deleted' }>,
): Seats => ({
  X: seats.X ?? game.seats.X,
  O: seats.O ?? game.seats.O,
});

function event(table: Table & { game: Game }, frame: Frame): Table {
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
      const kept = (by: Side | null) => (by === move.side ? by : null);
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

/** @param clock New figures, where a frame brings some. */
function withMoves(
  table: Table & { game: Game },
  moves: Move[],
  offers: Game['offers'],
  clock?: Partial<Clock> | null,
): Table {
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

/** A drop is settled once its ply has been played, by whatever column. */
function settlePending(table: Table): Table {
  const { pending, game } = table;
  if (!pending || !game) return table;
  return game.ply > pending.ply || game.status !== 'playing' ? { ...table, pending: null } : table;
}

/** The side that may drop a disc from this device now, or null. */
export function sideToPlay(table: Table): Side | null {
  const { game, pending, takingBack, falling, mine } = table;
  if (!game?.to_move || pending || takingBack || falling) return null;
  return mine.includes(game.to_move) ? game.to_move : null;
}

/** The table with a drop shown before the server has answered; unchanged when it may not be played. */
export function drop(table: Table, column: number): Table {
  if (!sideToPlay(table) || !table.game?.legal.includes(column)) return table;
  return { ...table, pending: { column, ply: table.game.ply } };
}

/** The table after the server refused the pending drop. */
export const refuse = (table: Table): Table => ({ ...table, pending: null });

/** A game as it was after so many discs, and the events that led from there to now: one for each disc since.
 * @param game Nothing but discs has come since. */
export function rewound(game: Game, ply: number): { game: Game; frames: Frame[] } {
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

/** The columns to draw: what the server sent, and the pending drop on top. */
export function shownMoves({ game, pending }: Table): number[] {
  if (!game) return [];
  return pending && pending.ply === game.ply ? [...game.moves, pending.column] : game.moves;
}

/** The only seat this device holds, or null for spectators and shared devices. */
export const ownSide = ({ mine }: Table): Side | null => (mine.length === 1 ? mine[0] : null);
