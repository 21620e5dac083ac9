/** Forgetting what a device keeps. */
import {
  fold,
  invitesOf,
  joins,
  keepInvites,
  keepSettings,
  gameIds,
  ownPlayers,
  series,
  settings,
  streaks,
  suggestedName,
  suggestions,
  tables,
} from './device.ts';
import { allowed, fallback, ofDevice, ofTab, PREFIX } from './storage.ts';
import { entries } from './tournament-keys.ts';

/** A name that was deleted, or whose token the server does not know, leaves nothing: anyone may take it, and inherits nothing. */
export function forgetPlayer(name: string) {
  const own = fold(name);
  const isOther = (one: string | null) => one === null || fold(one) !== own;
  const staying = <T>(all: Record<string, T>, stays: (name: string, value: T) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key, value]) => stays(key, value)));
  ownPlayers.write(ownPlayers.read().filter((player) => isOther(player.name)));
  streaks.write(staying(streaks.read(), isOther));
  joins.write(staying(joins.read(), (_, join) => isOther(join.name)));
  entries.write(staying(entries.read(), (_, one) => isOther(one.name)));
  const withoutWins = Object.entries(series.read()).map(([game, wins]) => [
    game,
    staying(wins, (key) => !key.startsWith('name:') || isOther(key.slice(5))),
  ]);
  series.write(Object.fromEntries(withoutWins));
  for (const game of new Set([...gameIds(), ...tables.read()])) {
    const invites = invitesOf(game);
    const left = invites.filter((one) => isOther(one.name));
    if (left.length < invites.length) keepInvites(game, left);
  }
  if (!isOther(settings().second)) keepSettings({ second: null });
  for (const whose of ['suggestion', 'second'] as const)
    if (suggestions[whose].read().length > 0 && !isOther(suggestedName(whose)))
      suggestions[whose].write(null);
}

/** Forgets everything that this page ever kept here. */
export function forgetAll() {
  fallback.clear();
  for (const storage of [ofDevice, ofTab])
    allowed(() => {
      for (const key of Object.keys(storage()).filter((name) => name.startsWith(PREFIX)))
        storage().removeItem(key);
    });
}
