/** Addresses of the page. The server answers the same document for all of them. */
export type Route =
  | { screen: 'home'; redeem?: { name: string; code: string } }
  | {
      screen: 'game';
      id: string;
      invite?: string;
      name?: string;
      ply?: number;
      panel?: 'why' | 'learn';
    }
  | { screen: 'ranking' }
  | { screen: 'history' }
  | { screen: 'manage'; admin?: string }
  | { screen: 'help' }
  | { screen: 'docs' }
  | { screen: 'board' }
  | { screen: 'organise' }
  | { screen: 'tournament'; id: string; organiser?: string; entrant?: string }
  | { screen: 'player'; name: string }
  | { screen: 'missing' };

/** Screens whose address is their name. */
const PLAIN = ['ranking', 'help', 'docs', 'board'];

/** @param path Without the base path. @param hash With its `#`, or empty. */
export function routeOf(path: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const fragment = hash.replace(/^#/, '');
  const named = new URLSearchParams(fragment);
  const [first, second] = parts;
  if (parts.length === 0) {
    // The server prints this link for its operator.
    const admin = named.get('admin');
    if (admin) return { screen: 'manage', admin };
    const [code, name] = [named.get('redeem'), named.get('name')];
    return { screen: 'home', ...(code && name && { redeem: { name, code } }) };
  }
  if (first === 'g' && second && parts.length === 2) {
    const invite = named.get('invite') ?? undefined;
    const name = named.get('name') ?? undefined;
    const ply = /^\d{1,4}$/.test(fragment) ? Number(fragment) : undefined;
    return {
      screen: 'game',
      id: second,
      ...(invite && { invite }),
      ...(name && { name }),
      ...(ply !== undefined && { ply }),
      ...((fragment === 'why' || fragment === 'learn') && { panel: fragment }),
    };
  }
  if (first === 't' && second && parts.length === 2) {
    // The organiser's own link, for a second device; and one for an entrant who has lost what proved them.
    const [organiser, entrant] = [named.get('organiser'), named.get('entrant')];
    return {
      screen: 'tournament',
      id: second,
      ...(organiser && { organiser }),
      ...(entrant && { entrant }),
    };
  }
  if (first === 'players' && second && parts.length === 2)
    return { screen: 'player', name: second };
  if (parts.length === 1) {
    if (first === 'stats') return { screen: fragment === 'manage' ? 'manage' : 'history' };
    if (first === 't') return { screen: 'organise' };
    if (PLAIN.includes(first)) return { screen: first } as Route;
  }
  return { screen: 'missing' };
}

/** A broken percent escape stays as it was typed. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
