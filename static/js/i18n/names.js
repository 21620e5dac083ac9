/** How seats and ends are called. Level names come from the server, in the reader's language. */
import { t } from './index.js';

/** @typedef {import('../core/types.js').Level} Level */

/** @type {Level[]|null} Null until somebody wants them. */
let known = null;
/** @type {() => void} */
let ask = () => {};

/** Says how to ask for the levels; they come by `learnLevels`. @param {() => void} how */
export function levelsBy(how) {
  ask = how;
}

/** The levels, once they are here. @returns {readonly Level[]} */
export function levels() {
  if (!known) {
    known = [];
    ask();
  }
  return known;
}

/** @param {Level[]} items */
export function learnLevels(items) {
  known = items;
}

/** A level without what its name explains in brackets, which stands only in lists of levels. @param {string} [id] */
export const levelName = (id = '') =>
  (levels().find((level) => level.id === id)?.name ?? id).replace(/ \(.*/, '');

/** A name as it is shown: a bot's says so. @param {{name?: string|null, bot?: boolean}} who */
export const marked = ({ name, bot }) => `${name ?? ''}${bot ? ' (bot)' : ''}`;

/** The name on a seat's strip. @param {import('../core/types.js').Seat|null} seat */
export function seatName(seat) {
  if (!seat) return t('seat-open');
  if (seat.level) return t('seat-computer', { level: levelName(seat.level) });
  return seat.name ? marked(seat) : t('seat-open');
}

/** How a player is called: a level by its bare name. @param {import('../core/types.js').Seat|null} seat */
export const playerName = (seat) => (seat?.level ? levelName(seat.level) : seatName(seat));

/** @type {Record<string, import('./index.js').Key>} */
const REASONS = {
  line: 'reason-line',
  full: 'reason-full',
  resign: 'reason-resign',
  time: 'reason-time',
  abandon: 'reason-abandon',
  agreed: 'reason-agreed',
};

/** How a game ended. @param {string} reason @param {number} connect How many in a row win there. */
export const howItEnded = (reason, connect) =>
  reason === 'line' && connect !== 4
    ? t('reason-line-of', { n: connect })
    : t(REASONS[reason] ?? 'reason-other');
