/** The games of a stage of a tournament. */
import type { StageGame, StageGames } from '../core/types.ts';
import type { Api } from './api.ts';

/** The most that an answer has. */
const PART = 100;

/** The newest games of a stage, the newest last. */
export async function newestGames(api: Api, id: string, k: number): Promise<StageGame[]> {
  const path = `/tournaments/${id}/stages/${k}/games?limit=${PART}`;
  const first: StageGames = await api.get(path);
  if (first.total <= PART) return first.items;
  const last: StageGames = await api.get(`${path}&offset=${first.total - PART}`);
  return last.items;
}
