/** Making and joining games, and keeping what the server hands out for them. */
import * as device from '../net/device.ts';
import { forgetPlayer } from '../net/forget.ts';
import { ProblemError, answered, awaited, freshKey, type Api } from '../net/api.ts';
import type { NewClock } from '../../../tests/browser/wire.d.ts';
import type { Claimed, Created, Game, Joined } from '../core/types.ts';

type AskedSeat = { name?: string; level?: string | null; invite?: string };
/** What a new game is asked for with; all but the seats may be left to the server. */
export type NewGame = {
  seats: AskedSeat[];
  listed?: boolean;
  first?: string;
  start?: string;
  opening?: readonly number[];
  clock?: NewClock | null;
  series?: { first_to: number } | null;
} & Partial<Pick<Game, 'rows' | 'columns' | 'connect' | 'pace_ms'>>;

/** The newest game that was asked for, until the server has answered: asked for again, it is the same game. */
let unanswered: { text: string; key: string } | null = null;

/** Makes a game and answers its id. Names known on this device go with their player token. */
export async function createGame(api: Api, body: NewGame): Promise<string> {
  const text = JSON.stringify(body);
  const key = unanswered?.text === text ? unanswered.key : freshKey();
  unanswered = { text, key };
  const answer: Created = await answered(
    withNames(
      body.seats.map((seat) => seat.name),
      (tokens) =>
        api.post(
          '/games',
          {
            ...body,
            seats: body.seats.map((seat, i) => (tokens[i] ? { ...seat, token: tokens[i] } : seat)),
          },
          null,
          key,
        ),
    ),
    () => (unanswered = null),
  );
  const { game, seats } = answer;
  const invites: { name: string; code: string }[] = [];
  seats.forEach((seat, i) => {
    const asked = body.seats[i];
    if (seat?.side && seat.token) device.keepSeat(game.id, seat.side, seat.token);
    if (seat?.invite) invites.push({ name: asked.invite ?? '', code: seat.invite });
    if (asked.name) device.keepPlayer(asked.name, seat?.player_token ?? null);
  });
  // The first name is that of the person who holds the device: it is offered first next time.
  if (body.seats[0].name) device.keepPlayer(body.seats[0].name, null);
  const [{ name: first }, { name: second }] = body.seats;
  if (first && second) device.keepSettings({ second });
  if (invites.length > 0) {
    device.keepInvites(game.id, invites);
    device.tables.write([game.id, ...device.tables.read()].slice(0, MOST_TABLES));
  }
  return game.id;
}

/** So many of the games that were set up for others are looked after. */
const MOST_TABLES = 5;

/** Makes another exhibition of the same two levels, the other one first, and answers its id. */
export function swapSides(api: Api, { rows, columns, connect, pace_ms, seats }: Game) {
  return createGame(api, {
    seats: [{ level: seats.O?.level }, { level: seats.X?.level }],
    rows,
    columns,
    connect,
    pace_ms,
    first: 'first',
  });
}

/** Takes the open seat of a game, or the one its invite reserves. */
export async function joinGame(
  api: Api,
  { id, invite }: { id: string; invite?: string },
  name: string,
) {
  const key = device.beginJoin(id, name);
  const answer: Joined = await answered(
    withNames([name], ([token]) =>
      api.post(`/games/${id}/join`, { name, ...(invite && { invite }) }, token, key),
    ),
    () => device.endJoin(id),
  );
  device.keepSeat(id, answer.side, answer.token);
  device.keepPlayer(name, answer.player_token ?? null);
}

/** Makes a held name this device's own, with the one-time code of another device. */
export async function redeem(api: Api, name: string, code: string) {
  const { player_token }: Claimed = await api.post('/players', { name, code });
  device.keepPlayer(name, player_token);
}

/** The name that a refusal says is held by somebody, null for any other refusal. */
export const heldName = (error: unknown): string | null =>
  error instanceof ProblemError && error.code === 'name-taken'
    ? (error.problem.name ?? null)
    : null;

/** The seat, 0 or 1, whose name a refusal is about, null for any other refusal. */
export function wrongSeat(error: unknown, seats: AskedSeat[]): number | null {
  if (!(error instanceof ProblemError)) return null;
  const { field, name } = error.problem;
  const at =
    field && /^seats\[\d\]/.test(field)
      ? Number(field[6])
      : seats.findIndex((seat) => name !== undefined && seat.name === name);
  return at >= 0 ? at : null;
}

/** Calls with the tokens of the names. A token that this server does not know (a new data file) is dropped, and the call made once more. */
async function withNames<T>(
  names: (string | undefined)[],
  call: (tokens: (string | null)[]) => Promise<T>,
): Promise<T> {
  const tokens = names.map((name) => (name ? device.playerToken(name) : null));
  try {
    return await awaited(call(tokens));
  } catch (error) {
    if (
      !(error instanceof ProblemError) ||
      error.status !== 401 ||
      tokens.every((token) => token === null)
    )
      throw error;
    for (const name of names) if (name) forgetPlayer(name);
    return awaited(call(names.map(() => null)));
  }
}
