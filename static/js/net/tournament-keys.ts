/** What this device keeps of tournaments: the tokens of its entrants and of its organiser. */
import { freshKey } from './api.ts';
import { each, entry, having, number, text, whole } from './storage.ts';

/** Of so many tournaments. */
const MOST = 40;

/** An entrant on this device. */
type Entry = { n: number; name: string; token: string };

/** By tournament. */
export const entries = entry(
  'entries',
  each(having({ n: number, name: text, token: text })) as (value: any) => Record<string, Entry>,
);
const organisers = entry(
  'organised',
  each(having({ token: text, title: text })) as (
    value: any,
  ) => Record<string, { token: string; title: string }>,
);
const device = entry('deviceName', whole(text, ''));

/** @param value Null forgets it. */
function keep(kind: typeof entries | typeof organisers, id: string, value: unknown) {
  const all = Object.entries(kind.read()).filter(([one]) => one !== id);
  kind.write(Object.fromEntries([...all, ...(value ? [[id, value]] : [])].slice(-MOST)));
}

export const entryIn = (id: string): Entry | null => entries.read()[id] ?? null;

export const keepEntry = (id: string, entry: Entry | null) => keep(entries, id, entry);

/** What this device calls itself when somebody enters from it: only so many can. */
export function deviceName() {
  const kept = device.read();
  if (kept) return kept;
  const name = freshKey();
  device.write(name);
  return name;
}

export const organiserOf = (id: string): string | null => organisers.read()[id]?.token ?? null;

export const keepOrganiser = (id: string, token: string | null, title: string = '') =>
  keep(organisers, id, token && { token, title });

/** The tournaments of this device's organiser, the newest first. */
export const organised = (): { id: string; title: string }[] =>
  Object.entries(organisers.read())
    .map(([id, { title }]) => ({ id, title }))
    .reverse();
