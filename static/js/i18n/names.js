/** How seats and boards are called. Level names come from the server, in the reader's language. */
import { t } from './index.js';

/** @typedef {{id: string, name: string, description: string}} Level */

/** @type {Level[]} */
let known = [];

/** @returns {readonly Level[]} */
export const levels = () => known;

/** @param {Level[]} items */
export function learnLevels(items) {
  known = items;
}

/** @param {string} id */
export const levelName = (id) => known.find((level) => level.id === id)?.name ?? id;

/** The name on a seat's strip. @param {import('../core/types.js').Seat|null} seat */
export function seatName(seat) {
  if (!seat) return t('seat.open');
  if (seat.level) return t('seat.computer', { level: levelName(seat.level) });
  return seat.name ?? t('seat.open');
}
