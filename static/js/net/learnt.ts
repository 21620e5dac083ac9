/** The games in which this device's reader put every mistake right at the first try. */
import { entry, list, text } from './storage.ts';

const games = entry('learnt', list(text));

/** Older games are forgotten, so that storage stays small. */
const KEPT_GAMES = 300;

/** The newest first. */
export const learnt = (): string[] => games.read();

export const keepLearnt = (game: string) =>
  games.write([game, ...learnt().filter((id) => id !== game)].slice(0, KEPT_GAMES));
