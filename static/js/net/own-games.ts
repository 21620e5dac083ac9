/** The games in which this device holds a seat, as the server knows them now. */
import * as device from './device.ts';
import type { Game, Games, Side, StageGame } from '../core/types.ts';
import type { Api } from './api.ts';

/** Under how many of this device's names to look. */
const NAMES = 3;

export interface OwnGame {
  game: Game;
  /** Whether this device is to move. */ turn: boolean;
  /** The only side of this device; null where it has both. */ side: Side | null;
  /** What it counts in its tournament, if no disc ended it. */ outcome?: StageGame['outcome'];
}

/** Those on this device's turn first; empty where there are none, or nobody answers. */
export async function ownGames(api: Api): Promise<OwnGame[]> {
  if (device.gameIds().length === 0) return [];
  const names = device.players().slice(0, NAMES);
  const lists = await Promise.all(
    names.map(
      ({ name }) =>
        api.maybe(
          `/games?${new URLSearchParams({ player: name, limit: '20' })}`,
        ) as Promise<Games | null>,
    ),
  );
  const found: Map<string, OwnGame> = new Map();
  for (const game of lists.flatMap((list) => list?.items ?? [])) {
    const sides = Object.keys(device.seatsOf(game.id)) as Side[];
    if (sides.length > 0)
      found.set(game.id, {
        game,
        turn: game.to_move !== null && sides.includes(game.to_move),
        side: sides.length === 1 ? sides[0] : null,
      });
  }
  return [...found.values()].sort((a, b) => Number(b.turn) - Number(a.turn));
}
