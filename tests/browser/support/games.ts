/** Games made through the API, for scenes that are about what comes after. */
import type { Server } from './server.ts';

let made = 0;

/**
 * Makes a game; names are held by whoever came first, so `fresh` makes new ones. @param seats As in the API.
 * @param more Board, clock and the like. @param columns Played at once.
 * @returns `players` are the tokens of names claimed just now, by seat.
 */
export async function makeGame(
  server: Server,
  seats: object[],
  more: object = {},
  columns: number[] = [],
): Promise<{ id: string; tokens: Record<string, string>; players: (string | undefined)[] }> {
  const answer = await server.post('/games', { seats, first: 'first', ...more });
  if (!answer.game) throw new Error(`no game was made: ${JSON.stringify(answer)}`);
  const { game, seats: given } = answer;
  const tokens = Object.fromEntries(
    given.flatMap((seat: any) => (seat?.token ? [[seat.side, seat.token]] : [])),
  );
  await plays(server, { id: game.id, tokens }, columns);
  return {
    id: game.id,
    tokens,
    players: given.map((seat: any) => seat?.player_token),
  };
}

/** A name that nobody holds yet. */
export const fresh = (stem: string) => `${stem} ${(made += 1)}`;

/** Two people, each on an own device. */
export async function makeOnline(server: Server, more: object = {}, columns: number[] = []) {
  const { id, tokens } = await makeGame(server, [{ name: fresh('Ana') }, {}], more);
  const joined = await server.post(`/games/${id}/join`, { name: fresh('Bea') });
  const both: Record<string, string> = { ...tokens, [joined.side]: joined.token };
  await plays(server, { id, tokens: both }, columns);
  return { id, tokens: both };
}

/** Drops the first discs of a game. */
export async function plays(
  server: Server,
  { id, tokens }: { id: string; tokens: Record<string, string> },
  columns: number[],
) {
  for (const [ply, column] of columns.entries())
    await server.post(`/games/${id}/moves`, { column, ply }, ply % 2 ? tokens.O : tokens.X);
}

/** What a server in use shows on its home screen: open and running games, more of each than the lists hold, and a ranking. */
export async function fillLists(server: Server) {
  for (let n = 0; n < 6; n += 1) {
    await makeGame(server, [{ name: fresh('Ana') }, {}]);
    await makeOnline(server, {}, [3, 2, 3]);
    await makeOnline(server, {}, [3, 2, 3, 2, 3, 2, 3]);
  }
}

/** Games of the past, one a minute, each won by the first player with the seventh disc. @param day As in `2021-02-01`. */
export const pastGames = (winner: string, loser: string, count: number, day: string) =>
  Array.from(
    { length: count },
    (_, n) =>
      `- | ${day}T12:${String(n % 60).padStart(2, '0')}:00.000Z | online | ${winner} | ${loser} | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3`,
  );

/** Brings games of the past in, as an operator does. @param games Lines of such a file. */
export async function importGames(server: Server, games: string[]) {
  const response = await fetch(`${server.url}/api/v1/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.adminToken}`, 'Content-Type': 'text/plain' },
    body: `#cuatro 1\n[games]\n${games.join('\n')}\n[end] ranking=0 games=${games.length} carried=0\n`,
  });
  const answer = await response.json();
  if (answer.new_games !== games.length) throw new Error(`not imported: ${JSON.stringify(answer)}`);
}
