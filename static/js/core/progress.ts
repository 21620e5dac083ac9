/** A player's points over time, read from the newest games backwards: the total now is known, each game tells what came before. */
import type { Past } from './types.ts';

/** The total after one game. */
export type Step = { at: string; gained: number; total: number };

/** @param total Points now. @param games The newest first. @returns The oldest first. */
export function progressOf(total: number, games: readonly Past[], name: string): Step[] {
  let left = total;
  const steps: Step[] = [];
  for (const game of games) {
    const side = game.seats.X?.human && game.seats.X.name === name ? 'X' : 'O';
    const gained = game.points[side];
    steps.push({ at: game.ended_at, gained, total: left });
    left -= gained;
  }
  return steps.reverse();
}

/** A round figure at or above the value, for the top of a scale. */
export function scaleTop(value: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((top) => top >= value) ?? 10 * power
  );
}
