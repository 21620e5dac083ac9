/** Games made through the API, for scenes that are about what comes after. */

let made = 0;

/**
 * Makes a game; names are held by whoever came first, so `fresh` makes new ones.
 * @param {import('./server.js').Server} server
 * @param {object[]} seats As in the API. @param {object} [more] Board, clock and the like. @param {number[]} [columns] Played at once.
 * @returns {Promise<{id: string, tokens: Record<string, string>, players: (string|undefined)[]}>} `players` are the tokens of names claimed just now, by seat.
 */
export async function makeGame(server, seats, more = {}, columns = []) {
  const answer = await server.post('/games', { seats, first: 'first', ...more });
  if (!answer.game) throw new Error(`no game was made: ${JSON.stringify(answer)}`);
  const { game, seats: given } = answer;
  const tokens = Object.fromEntries(
    given.flatMap((/** @type {any} */ seat) => (seat?.token ? [[seat.side, seat.token]] : [])),
  );
  await plays(server, { id: game.id, tokens }, columns);
  return {
    id: game.id,
    tokens,
    players: given.map((/** @type {any} */ seat) => seat?.player_token),
  };
}

/** A name that nobody holds yet. @param {string} stem */
export const fresh = (stem) => `${stem} ${(made += 1)}`;

/** Two people, each on an own device. @param {import('./server.js').Server} server @param {object} [more] @param {number[]} [columns] */
export async function makeOnline(server, more = {}, columns = []) {
  const { id, tokens } = await makeGame(server, [{ name: fresh('Ana') }, {}], more);
  const joined = await server.post(`/games/${id}/join`, { name: fresh('Bea') });
  /** @type {Record<string, string>} */
  const both = { ...tokens, [joined.side]: joined.token };
  await plays(server, { id, tokens: both }, columns);
  return { id, tokens: both };
}

/** Drops the first discs of a game. @param {import('./server.js').Server} server @param {{id: string, tokens: Record<string, string>}} game @param {number[]} columns */
export async function plays(server, { id, tokens }, columns) {
  for (const [ply, column] of columns.entries())
    await server.post(`/games/${id}/moves`, { column, ply }, ply % 2 ? tokens.O : tokens.X);
}

/** What a server in use shows on its home screen: open and running games, more of each than the lists hold, and a ranking.
 * @param {import('./server.js').Server} server */
export async function fillLists(server) {
  for (let n = 0; n < 6; n += 1) {
    await makeGame(server, [{ name: fresh('Ana') }, {}]);
    await makeOnline(server, {}, [3, 2, 3]);
    await makeOnline(server, {}, [3, 2, 3, 2, 3, 2, 3]);
  }
}

/** Games of the past, one a minute, each won by the first player with the seventh disc. @param {string} winner @param {string} loser @param {number} count @param {string} day As in `2021-02-01`. */
export const pastGames = (winner, loser, count, day) =>
  Array.from(
    { length: count },
    (_, n) =>
      `- | ${day}T12:${String(n % 60).padStart(2, '0')}:00.000Z | online | ${winner} | ${loser} | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3`,
  );

/** Brings games of the past in, as an operator does. @param {import('./server.js').Server} server @param {string[]} games Lines of such a file. */
export async function importGames(server, games) {
  const response = await fetch(`${server.url}/api/v1/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.adminToken}`, 'Content-Type': 'text/plain' },
    body: `#cuatro 1\n[games]\n${games.join('\n')}\n[end] ranking=0 games=${games.length} carried=0\n`,
  });
  const answer = await response.json();
  if (answer.new_games !== games.length) throw new Error(`not imported: ${JSON.stringify(answer)}`);
}
