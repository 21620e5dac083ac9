/** What this device keeps: player and seat tokens, the last name, how the page should be, and whether it is felt. */

import { LANGUAGE_CODES, t, type Language } from '../i18n/index.ts';
import { freshKey } from './api.ts';
import {
  among,
  each,
  entry,
  flag,
  having,
  list,
  maybe,
  number,
  ofTab,
  some,
  text,
  whole,
} from './storage.ts';
import type { Side } from '../core/types.ts';

/** Names with their player tokens, the newest first. */
export const ownPlayers = entry(
  'players',
  list(having({ name: text, token: maybe(text) })) as (
    value: any,
  ) => { name: string; token: string | null }[],
);
const games = entry('games', list(text));
const seats = entry(
  'seats.',
  some({ X: text, O: text }) as (value: any) => Partial<Record<Side, string>>,
);
/** Games that this device has asked to join and heard nothing of, with the keys to ask for the very same. */
export const joins = entry(
  'joins',
  each(having({ name: text, key: text })) as (
    value: any,
  ) => Record<string, { name: string; key: string }>,
);
/** Games that this device has set up for others, the newest first. */
export const tables = entry('tables', list(text));
/** A disc that was sent and not answered. */
const sent = entry(
  'sent',
  whole(
    having({ game: text, column: number, ply: number }),
    null as { game: string; column: number; ply: number } | null,
  ),
  ofTab,
);
const token = whole(text, null as string | null);
/** The tournament whose entrant plays the computer in this tab until their next board. */
const bye = entry('bye', token, ofTab);
const invites = entry(
  'invites.',
  list(having({ name: text, code: text })) as (value: any) => { name: string; code: string }[],
);
const wanted = ((value) =>
  value &&
  some({
    language: maybe(among(...LANGUAGE_CODES)),
    theme: among('auto', 'light', 'dark'),
    sound: flag,
    confirm: flag,
    level: maybe(text),
    second: maybe(text),
  })(value)) as (value: any) => Partial<Settings> | null;
const kept = entry('settings', wanted);
/** Wins of each name over a chain of rematches, by game. */
export const series = entry(
  'series',
  each((wins) => having({})(wins) && Object.values(wins).every(number)) as (
    value: any,
  ) => Record<string, Record<string, number>>,
);
/** Games won in a row, by name. */
export const streaks = entry(
  'streaks',
  each(having({ n: number, game: text })) as (
    value: any,
  ) => Record<string, { n: number; game: string }>,
);
const admin = entry('admin', token);
const drawn: (value: any) => number[] = list((one) => one >= 0 && one < 1);
/** What suggested names are made of. */
export const suggestions = {
  suggestion: entry('suggestion', drawn),
  second: entry('second', drawn),
};

/** How many chains of rematches are remembered. */
const SERIES = 30;
/** Seats of older games are forgotten, so that storage stays small. */
const KEPT_GAMES = 300;

/** Who signed on at a proxy before the server; null where names belong to devices. */
export const signedOn = (): string | null =>
  document.querySelector('meta[name=cuatro-user]')?.getAttribute('content') ?? null;

/** Names on this device, the newest first, with their player tokens. A person who signed on has only that name, without a token. */
export function players(): { name: string; token: string | null }[] {
  const name = signedOn();
  return name === null ? ownPlayers.read() : [{ name, token: null }];
}

/** The token of a name, compared as people do: capitals do not matter. */
export function playerToken(name: string): string | null {
  const wanted = fold(name);
  return players().find((player) => fold(player.name) === wanted)?.token ?? null;
}

/** Remembers a name as the last one used; a null token keeps the one already known. */
export function keepPlayer(name: string, token: string | null) {
  if (signedOn() !== null) return;
  const others = players().filter((player) => fold(player.name) !== fold(name));
  ownPlayers.write([{ name, token: token ?? playerToken(name) }, ...others].slice(0, 50));
}

/** A name as people compare it. */
export const fold = (name: string) =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The seat tokens this device holds in a game. */
export const seatsOf = (game: string) => seats.read(game);

export function keepSeat(game: string, side: Side, token: string) {
  const known = games.read().filter((id) => id !== game);
  for (const old of known.slice(KEPT_GAMES)) seats.write(null, old);
  games.write([game, ...known].slice(0, KEPT_GAMES));
  seats.write({ ...seatsOf(game), [side]: token }, game);
}

/** In a rematch each player keeps the seat's token, the sides are swapped, and the score goes on. */
export function carrySeats(game: string, next: string) {
  for (const [side, token] of Object.entries(seatsOf(game)))
    keepSeat(next, side === 'X' ? 'O' : 'X', token);
  keepSeries(next, seriesOf(game));
}

export function keepSeries(game: string, score: Record<string, number>) {
  const all = { ...series.read(), [game]: score };
  series.write(Object.fromEntries(Object.entries(all).slice(-SERIES)));
}

/** The name under which a game was joined of which the answer never came. */
export const joinedAs = (game: string): string | null => joins.read()[game]?.name ?? null;

/** The key of a join, the same until it is answered: a repeated request takes no second seat, and its answer brings the token. */
export function beginJoin(game: string, name: string) {
  const known = joins.read()[game];
  const key = known?.name === name ? known.key : freshKey();
  joins.write({ ...joins.read(), [game]: { name, key } });
  return key;
}

export function endJoin(game: string) {
  joins.write(Object.fromEntries(Object.entries(joins.read()).filter(([id]) => id !== game)));
}

/** A disc that was sent and not answered outlives a reload of its tab. @param disc Null once it was answered. */
export const keepSentDisc = (game: string, disc: { column: number; ply: number } | null) =>
  sent.write(disc && { game, ...disc });

export function sentDisc(game: string) {
  const disc = sent.read();
  return disc?.game === game ? disc : null;
}

/** The tournament whose entrant plays the computer in this tab until their next board.
 * @param tournament Null once they have been carried there. */
export const keepBye = (tournament: string | null) => bye.write(tournament);

export const byeIn = () => bye.read();

/** Forgets the seats of one game, after the server refused them. */
export const dropSeats = (game: string) => seats.write({}, game);

/** Invite codes the organiser may hand out again after a reload. */
export const invitesOf = (game: string): { name: string; code: string }[] => invites.read(game);

export const keepInvites = (game: string, codes: { name: string; code: string }[]) =>
  invites.write(codes, game);

/** How the reader wants the page. */
export interface Settings {
  /** Null follows the browser. */ language: Language | null;
  theme: 'auto' | 'light' | 'dark';
  /** Also that a phone vibrates. */ sound: boolean;
  /** Ask for a second tap before a disc drops. */ confirm: boolean;
  /** The level that was played last. */ level: string | null;
  /** Who played second when two last shared this device. */ second: string | null;
}

export const settings = (): Settings => ({
  language: null,
  theme: 'auto',
  sound: true,
  confirm: false,
  level: null,
  second: null,
  ...kept.read(),
});

export const keepSettings = (changed: Partial<Settings>) =>
  kept.write({ ...settings(), ...changed });

/** Lets a dropped disc be felt, where the device can and its owner likes it. */
export const vibrate = () => settings().sound && navigator.vibrate?.(15);

/** Wins of each name over a chain of rematches, by game id. */
export const seriesOf = (game: string): Record<string, number> => series.read()[game] ?? {};

/** Games won in a row by a name on this device, shown at the last of them and no older one. */
export function streakOf(name: string, game: string): number {
  const last = streaks.read()[fold(name)];
  return last?.game === game ? last.n : 0;
}

/** The games in which this device holds a seat, the newest first. */
export const gameIds = (): string[] => games.read();

/** The admin token that came in a link's fragment, kept for this device. */
export const adminToken = (): string | null => admin.read();

export const keepAdminToken = (token: string | null) => admin.write(token);

/** Whether a name was suggested here and not typed: it ends with the number that was drawn, in any language. */
export function isSuggested(name: string) {
  const [, number] = suggestions.suggestion.read();
  return number !== undefined && name.endsWith(` ${drawnNumber(number)}`);
}

/** @param number As it was drawn. */
const drawnNumber = (number: number) => 100 + Math.floor(number * 900);

/** A friendly name for a player who has none yet, with a number that hardly anybody has; the same on this device until it is drawn anew. */
export function suggestedName(
  whose: 'suggestion' | 'second' = 'suggestion',
  anew: boolean = false,
) {
  const animals = t('field-animals').split(' ');
  const [animal = Math.random(), number = Math.random()] = anew ? [] : suggestions[whose].read();
  suggestions[whose].write([animal, number]);
  return `${animals[Math.floor(animal * animals.length)]} ${drawnNumber(number)}`;
}
