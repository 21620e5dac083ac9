/**
 * What a reader sees of a table, before it is put into words: who is to move, what may be done, who is here, what waits for an answer.
 * Everything follows from the table, the reader's place in the game and the server's time.
 */
import { otherSide, sideAt } from './rules.ts';
import { ownSide, type Table } from './table.ts';
import type { Actions } from '../components/cuatro-actions.ts';
import type { Replay } from '../components/cuatro-replay.ts';
import type { Clock, Game, Seat, Side } from './types.ts';

export interface Playback {
  /** Discs on the shown board, or null for the newest. */ shown: number | null;
  paused: boolean;
  /** Time between two shown moves. */ delayMs: number;
}

const SUBJECTS = ['draw', 'takeback'] as const;
/** An opponent who is away for so long on their own turn has lost if one claims it. */
const CLAIM_MS = 60_000;

/** Whether nobody will move any more. */
export const isOver = ({ status }: Game) => status === 'finished' || status === 'aborted';

/** Whether the discs ended the game, so that its last board says how. */
export const endedOnBoard = ({ result }: Game) => ['line', 'full'].includes(result?.reason ?? '');

/** The side to move as the reader sees it: a disc that was dropped counts before the server has answered, and the opponent's turn lasts
 * until their disc lies, since no disc can be dropped before. */
export function moverOf(table: Table, game: Game): Side {
  const mover = game.to_move ?? sideAt(game.ply);
  const theirs = table.pending || (table.falling && ownSide(table) === mover);
  return theirs ? otherSide(mover) : mover;
}

/** How many others watch. A person without a seat is among those whom the server counts. */
export const watchersOf = ({ presence, mine }: Table) =>
  Math.max(0, (presence?.watching ?? 0) - (mine.length ? 0 : 1));

/** Whether the reader came to a game that others play: both seats are taken. */
export const watchesOthers = ({ mine }: Table, { status, kind }: Game) =>
  mine.length === 0 && status === 'playing' && kind !== 'exhibition';

/** Whether the person of a seat is here; null where it says nothing: for computers, for the reader, and while there is no line to know it by. */
export function presenceOf(table: Table, game: Game, side: Side): 'here' | 'away' | 'open' | null {
  const seat = game.seats[side];
  if (!seat || seat.invited) return 'open';
  const someone =
    seat.human && game.kind === 'online' && game.status !== 'aborted' && ownSide(table) !== side;
  if (!someone || table.connection !== 'live') return null;
  return (table.presence?.seats[side] ?? seat.connected) ? 'here' : 'away';
}

/** What is left on a player's clock, ms; null without a clock. Whose time ran out has none, whatever it showed when their turn began. */
export function clockLeft({ clock, result }: Game, side: Side, now: number): number | null {
  if (!clock) return null;
  const flagged = result?.reason === 'time' && result.winner !== null && result.winner !== side;
  return flagged ? 0 : remaining(clock, side, now);
}

/** Whether the result counts: not in a game that began with discs on the board, unless the server drew an even position. */
export const counts = ({ opening, start }: Game) => !opening?.length || start?.kind === 'fair';

/** Whether fewer than two discs have been played after the opening: such a game can still be ended without a result. */
export const isNew = ({ ply, opening }: Game) => ply - (opening?.length ?? 0) < 2;

/** What the reader may do besides dropping discs. @param busy Whether an answer is still out. */
export function actionsOf(
  table: Table,
  game: Game,
  busy: boolean = false,
): Omit<Actions, 'resigns'> {
  const own = ownSide(table);
  const playing = game.status === 'playing';
  const before = game.opening?.length ?? 0;
  const early = isNew(game);
  return {
    begun: playing,
    busy,
    abort: (playing || game.status === 'waiting') && early && !game.tournament,
    // In a tournament that is a forfeit, however early.
    resign: playing && (!early || Boolean(game.tournament)),
    draw:
      playing &&
      !early &&
      !game.tournament &&
      game.kind !== 'exhibition' &&
      game.kind !== 'computer',
    takeback:
      playing &&
      !game.tournament &&
      game.moves.slice(before).some((_, at) => own === null || sideAt(before + at) === own),
    shared: table.mine.length > 1,
    both: own !== null && takesAnswer(game, own),
    waiting: waitsFor(table, game),
    offered: offersOf(table, game),
  };
}

/** The reader's own offers that wait for the opponent: until the next disc. */
export const waitsFor = ({ mine }: Table, { offers }: Game) =>
  SUBJECTS.filter((subject) => mine.some((side) => side === offers[subject]));

/** Whether a take-back that this side asks for takes the other side's last disc with it: that was the answer. */
export const takesAnswer = (game: Game, asker: Side) => game.to_move === asker;

/** What the opponent offers and the reader has to answer, what was offered first in front. */
export function offersOf(table: Table, { status, offers }: Game) {
  const own = ownSide(table);
  const open = SUBJECTS.filter(
    (subject) => own && status === 'playing' && offers[subject] === otherSide(own),
  );
  return open[1] === table.firstOffer ? open.toReversed() : open;
}

/** Who wants another game: we, and an opponent who waits for us. */
export function rematchOf(
  { mine }: Table,
  { offers, status, next_game: next }: Game,
): { asked: boolean; rival: Side | null } {
  const asked = offers.rematch.some((side) => mine.includes(side));
  const open = status === 'finished' && !next && mine.length > 0;
  return {
    asked,
    rival: open ? (offers.rematch.find((side) => !mine.includes(side)) ?? null) : null,
  };
}

/** Seconds until the win can be claimed from an opponent who is away, 0 once it can be; null while they are here. */
export function claimIn(table: Table, game: Game, now: number): number | null {
  const own = ownSide(table);
  const rival = own && otherSide(own);
  const since =
    rival && game.to_move === rival && game.kind === 'online' && !game.tournament
      ? table.presence?.away_since?.[rival]
      : null;
  if (!since) return null;
  const turn = table.moves.at(-1)?.at ?? game.updated_at ?? since;
  return Math.max(
    0,
    Math.ceil((Math.max(Date.parse(since), Date.parse(turn)) + CLAIM_MS - now) / 1000),
  );
}

/** The bar for looking back. Two computers may be further than their viewer, who must not learn how far. */
export function replayOf(
  game: Game,
  playback: Playback,
  {
    shown,
    known,
    endSeen,
    open,
    inMatch = false,
  }: { shown: number; known: number; endSeen: boolean; open: readonly string[]; inMatch?: boolean },
): Replay {
  const paced = game.kind === 'exhibition';
  const over = isOver(game);
  return {
    game,
    shown,
    ply: known,
    more: known < game.ply || (paced && !over),
    running: isRunning(playback, game.ply) || (paced && !over && !playback.paused),
    delayMs: playback.delayMs,
    over: over && (!paced || endSeen),
    why: !endSeen,
    decided: endedOnBoard(game),
    ended: shown === game.ply && endedOnBoard(game),
    inMatch,
    open,
  };
}

/** Whether something on the screen changes with time alone. */
export function ticks(table: Table | null | undefined) {
  if (!table) return false;
  const { game, pending, presence } = table;
  const away = presence?.away_since;
  return Boolean(!game || pending || game.clock?.running || (game.to_move && (away?.X || away?.O)));
}

/** Under what a seat's wins are counted in a chain of rematches. */
export const seatKey = (seat: Seat) => (seat.human ? `name:${seat.name}` : `level:${seat.level}`);

/** Milliseconds left for a side. @param serverNow The server's time now, as this page guesses it, ms. */
export function remaining(clock: Clock, side: 'X' | 'O', serverNow: number) {
  const held = side === 'X' ? clock.X_ms : clock.O_ms;
  if (clock.running !== side) return Math.max(0, held);
  return Math.max(0, held - Math.max(0, serverNow - Date.parse(clock.at)));
}

/** 4:05, and below ten seconds 0:09.3, so that the end is felt: a time and never a score. */
export function clockText(ms: number) {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Viewer's speeds, in milliseconds between two discs. */
export const SPEEDS = Object.freeze({ slow: 1800, normal: 900, fast: 350 });

export const following = (): Playback => ({ shown: null, paused: false, delayMs: SPEEDS.normal });

/** The number of discs to draw of a game that has `ply` of them. */
export const shownPly = (playback: Playback, ply: number) =>
  playback.shown === null ? ply : Math.min(playback.shown, ply);

/** One disc further, as long as there is one. */
export function advance(playback: Playback, ply: number): Playback {
  if (playback.shown === null) return playback;
  return { ...playback, shown: Math.min(playback.shown + 1, ply) };
}

/** Stands at the given ply and stops there. */
export function seek(playback: Playback, target: number, ply: number): Playback {
  const shown = Math.max(0, Math.min(target, ply));
  return { ...playback, shown, paused: true };
}

export function pause(playback: Playback, ply: number): Playback {
  return { ...playback, paused: true, shown: shownPly(playback, ply) };
}

export function resume(playback: Playback, ply: number): Playback {
  return { ...playback, paused: false, shown: shownPly(playback, ply) };
}

/** True while there is something newer to show and nobody holds it back. */
export const isRunning = (playback: Playback, ply: number) =>
  !playback.paused && playback.shown !== null && playback.shown < ply;
