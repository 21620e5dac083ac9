/** What reports say of a player over time. */
import type { Review } from './types.ts';

/** `month` as in `2026-11`, in the reader's time zone. */
export type Month = { month: string; games: number; kept: number; choices: number };

/** How often choices were right, month by month, the newest first; months without a choice are left out. */
export function accuracyByMonth(reviews: readonly Review[]): Month[] {
  const months: Map<string, Month> = new Map();
  for (const { ended_at: at, accuracy } of reviews) {
    if (accuracy.choices === 0) continue;
    const date = new Date(at);
    const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
    const sum = months.get(month) ?? { month, games: 0, kept: 0, choices: 0 };
    sum.games += 1;
    sum.kept += accuracy.kept;
    sum.choices += accuracy.choices;
    months.set(month, sum);
  }
  return [...months.values()].sort((a, b) => b.month.localeCompare(a.month));
}

/** The newest games in which there is something to learn. @param learnt Those whose mistakes were put right. */
export const withLessons = (reviews: readonly Review[], most: number, learnt: readonly string[]) =>
  reviews
    .filter(({ game, lessons }) => lessons.length > 0 && !learnt.includes(game))
    .slice(0, most);
