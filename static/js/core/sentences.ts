/**
 * Which sentence a reader gets. The facts are the same for everybody; winner, loser and spectator hear them differently.
 * Keys belong to the dictionaries in i18n/.
 */

import { sideAt } from './rules.ts';
import type { Key } from '../i18n/index.ts';
import type { Game, Side } from './types.ts';

/** The headline of a game that is over. */
export function headline(game: Game, mine: Side[]): { key: Key; winner: Side | null } {
  if (game.status === 'aborted' || !game.result) {
    // How it counts there, the tournament says.
    const aborted = game.tournament ? (`reason-${abortedBy(game)}` as const) : 'end-aborted';
    return { key: game.expired ? 'end-expired' : aborted, winner: null };
  }
  const { winner } = game.result;
  if (!winner) return { key: 'end-draw', winner };
  if (mine.length === 1) return { key: mine[0] === winner ? 'end-won' : 'end-lost', winner };
  return { key: 'end-winner', winner };
}

/** Whether a clock ran out in a game without a result. */
export const isFlagged = ({ clock }: Game) =>
  clock !== null && Math.min(clock.X_ms, clock.O_ms) === 0;

/** What ended a game without a result, as far as it is known. */
export function abortedBy(game: Game): 'time' | 'resign' | 'other' {
  if (isFlagged(game)) return 'time';
  return game.by ? 'resign' : 'other';
}

/**
 * Who starts, where chance decided it and that is still news: until both have moved. Null where somebody chose, and in a rematch.
 * @param shown How many discs the reader sees.
 */
export function startKey(game: Game, mine: Side[], shown: number): Key | null {
  if (!game.drawn || game.status === 'waiting' || shown - (game.opening?.length ?? 0) > 1)
    return null;
  return mine.length === 1 && mine[0] === starterOf(game) ? 'start-you' : 'start-name';
}

/** Who drops the first disc after those that were on the board. */
export const starterOf = (game: Game) => sideAt(game.opening?.length ?? 0);

/** A disc for the live region: who played where. */
export const moveKey = (move: { side: Side; column: number; row: number }, mine: Side[]): Key =>
  mine.length === 1 && mine[0] === move.side ? 'say-you-played' : 'say-played';
