/** How seats and ends are called. Level names come from the server, in the reader's language. */
import { t, type Key } from './index.ts';
import type { Level, Seat } from '../core/types.ts';

/** Null until somebody wants them. */
let known: Level[] | null = null;
let ask: () => void = () => {};

/** Says how to ask for the levels; they come by `learnLevels`. */
export function levelsBy(how: () => void) {
  ask = how;
}

/** The levels, once they are here. */
export function levels(): readonly Level[] {
  if (!known) {
    known = [];
    ask();
  }
  return known;
}

export function learnLevels(items: Level[]) {
  known = items;
}

/** A level without what its name explains in brackets, which stands only in lists of levels. */
export const levelName = (id: string = '') =>
  (levels().find((level) => level.id === id)?.name ?? id).replace(/ \(.*/, '');

/** A name as it is shown: a bot's says so. */
export const marked = ({ name, bot }: { name?: string | null; bot?: boolean }) =>
  `${name ?? ''}${bot ? ' (bot)' : ''}`;

/** The name on a seat's strip. */
export function seatName(seat: Seat | null) {
  if (!seat) return t('seat-open');
  if (seat.level) return t('seat-computer', { level: levelName(seat.level) });
  return seat.name ? marked(seat) : t('seat-open');
}

/** How a player is called: a level by its bare name. */
export const playerName = (seat: Seat | null) =>
  seat?.level ? levelName(seat.level) : seatName(seat);

const REASONS: Record<string, Key> = {
  line: 'reason-line',
  full: 'reason-full',
  resign: 'reason-resign',
  time: 'reason-time',
  abandon: 'reason-abandon',
  agreed: 'reason-agreed',
};

/** How a game ended. @param connect How many in a row win there. */
export const howItEnded = (reason: string, connect: number) =>
  reason === 'line' && connect !== 4
    ? t('reason-line-of', { n: connect })
    : t(REASONS[reason] ?? 'reason-other');
