/** The lists of the home screen: the reader's own games, those of others, and the best players. */
import * as device from '../net/device.ts';
import { ownGames, type OwnGame } from '../net/own-games.ts';
import { entry, text, whole } from '../net/storage.ts';
import { goesOnYet } from '../components/own-games.ts';
import type { Game, Games, Ranking, Side } from '../core/types.ts';
import type { Api } from '../net/api.ts';

/** The newest game of this device, if the server has it no more. */
const unshown = entry('unshown', whole(text, null));
/** How many games of others are listed, of those that wait for somebody and of those that go on. */
const SHOWN = 5;
/** How many are asked for: some of those that are played go on no more. */
const ASKED = 15;
/** A game in which nobody is, and nothing has happened for so long, is not going on. */
const ABANDONED_MS = 600_000;

/** The newest game of this device. */
const newest = (): string | undefined => device.gameIds()[0] ?? device.tables.read()[0];

/** Whether there will be games of the reader's own, as far as this device knows. */
export const hasOwnGames = () => (newest() ?? null) !== unshown.read();

/** Null if the server does not answer. @param before The reader's own games when they were last asked for. */
export async function homeLists(
  api: Api,
  before: readonly OwnGame[],
  lastRivals: Promise<readonly unknown[]>,
) {
  const [running, rivals, others, ranking] = await Promise.all([
    ownGames(api),
    lastRivals,
    gamesOfAll(api),
    api.maybe('/ranking?limit=6') as Promise<Ranking | null>,
  ]);
  if (!others) return null;
  const own = [
    ...running,
    ...(await tablesBeside(api, running)),
    ...(await endedOf(api, before, running)),
  ];
  if (own.length === 0) own.push(...(await lastOne(api, rivals.length > 0)));
  const mine = new Set(own.map(({ game }) => game.id));
  return {
    own: await Promise.all(own.map((one) => counted(api, one))),
    games: others.filter(({ id }) => !mine.has(id)),
    top: ranking?.items.filter(({ points, position }) => points > 0 && position <= 3) ?? null,
  };
}

const gameOf = (api: Api, id: string): Promise<Game | null> => api.maybe(`/games/${id}`);

/** The newest game of this device, though it is over: it is shown where the next one will be.
 * @param others Whether there is more to show in its place. */
async function lastOne(api: Api, others: boolean): Promise<OwnGame[]> {
  const id = newest();
  const game = id && (await gameOf(api, id));
  if (id && !game && !others) unshown.write(id);
  return game ? [{ game, turn: false, side: sideOf(game.id) }] : [];
}

/** Games that the reader set up for others and that wait or go on. */
async function tablesBeside(api: Api, running: readonly OwnGame[]) {
  const known = new Set(running.map(({ game }) => game.id));
  const games = await Promise.all(device.tables.read().map((id) => gameOf(api, id)));
  return games.flatMap((game) =>
    game && goesOnYet(game) && !known.has(game.id) ? [{ game, turn: false, side: null }] : [],
  );
}

/** A game that its tournament ended counts what that says. */
async function counted(api: Api, one: OwnGame): Promise<OwnGame> {
  const { id, status, tournament } = one.game;
  if (status !== 'aborted' || !tournament) return one;
  const { newestGames } = await import('../net/stage-games.ts');
  const games = await newestGames(api, tournament.id, tournament.stage);
  return { ...one, outcome: games.find(({ game }) => game === id)?.outcome };
}

/** Games of the reader that have ended since: how is told before they go. */
async function endedOf(api: Api, before: readonly OwnGame[], running: readonly OwnGame[]) {
  const still = new Set(running.map(({ game }) => game.id));
  const gone = before.filter(({ game }) => !still.has(game.id));
  const now = await Promise.all(
    gone.map(async (one) => ({ ...one, turn: false, game: await gameOf(api, one.game.id) })),
  );
  return now.flatMap((one) => (one.game ? [{ ...one, game: one.game }] : []));
}

/** The only side of this device in a game; null where it has both, or none. */
function sideOf(id: string) {
  const sides = Object.keys(device.seatsOf(id)) as Side[];
  return sides.length === 1 ? sides[0] : null;
}

/** Whether a game is played right now. @param now The server's clock, in milliseconds. */
const goesOn = ({ kind, seats, updated_at: newest }: Game, now: number) =>
  kind === 'exhibition' ||
  [seats.X, seats.O].some((seat) => seat?.human && seat.connected) ||
  now - Date.parse(newest) < ABANDONED_MS;

/** The newest games that wait for somebody and that go on; null if nobody answers. One list has both, unless there are many more of one
 * kind. */
async function gamesOfAll(api: Api): Promise<Game[] | null> {
  const list = (query: string): Promise<Games | null> => api.maybe(`/games?${query}`);
  const all = await list(`limit=${ASKED}`);
  if (!all) return null;
  const shown = async (status: 'waiting' | 'playing', limit: number) => {
    const fitting = (game: Game) =>
      game.status === status && (status === 'waiting' || goesOn(game, Date.now() + api.skewMs));
    let found = all.items.filter(fitting);
    if (found.length < SHOWN && all.next)
      found = (await list(`status=${status}&limit=${limit}`))?.items.filter(fitting) ?? found;
    return found.slice(0, SHOWN);
  };
  const both = await Promise.all([shown('waiting', SHOWN), shown('playing', ASKED)]);
  return both.flat();
}
