/** The games in which this device's reader put every mistake right at the first try. */
import { read, write } from './device.js';

/** Older games are forgotten, so that storage stays small. */
const KEPT_GAMES = 300;

/** The newest first. @returns {string[]} */
export const learnt = () => read('learnt', []);

/** @param {string} game */
export const keepLearnt = (game) =>
  write('learnt', [game, ...learnt().filter((id) => id !== game)].slice(0, KEPT_GAMES));
