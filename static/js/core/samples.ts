/** Commands and a program for others to begin with. All of them run as they stand; the tests run them. */

export type Sample = 'terminal' | 'curl' | 'bot' | 'watch' | 'engine' | 'file';

/** @param url Where this server is, without a slash at the end. */
export const samples = (url: string): Record<Sample, string> => ({
  terminal: `curl ${url}/`,
  curl: `curl -s ${url}/api/v1/games -d name=Ana-$(date +%s) -d level=hard -d first=me`,
  bot: `const api = '${url}/api/v1';

async function post(path, body, token = '') {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: \`Bearer \${token}\` }) };
  const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

const seats = [{ name: \`Bot \${Date.now() % 100000}\` }, { level: 'easy' }];
const made = await post('/games', { seats, first: 'first' });
const token = made.seats[0].token;
let { game } = made;
console.log(api.replace('/api/v1', \`/g/\${game.id}\`));
while (game.status === 'playing') {
  if (game.to_move === 'X') {
    const column = game.legal[Math.floor(Math.random() * game.legal.length)];
    ({ game } = await post(\`/games/\${game.id}/moves\`, { column, ply: game.ply }, token));
  } else {
    // Waits until something changes, for at most 30 seconds.
    const headers = { 'If-None-Match': \`"\${game.version}"\` };
    const answer = await fetch(\`\${api}/games/\${game.id}?wait=30\`, { headers });
    if (answer.ok) game = await answer.json();
  }
}
console.log(game.result);
`,
  watch: `id=$(curl -s '${url}/api/v1/games?status=finished&limit=1' | sed 's/.*"id":"\\([a-z0-9]*\\)".*/\\1/')
curl -s ${url}/api/v1/games/$id.txt
curl -s ${url}/api/v1/games/$id.svg?ply=4 > board.svg`,
  engine: `curl -s '${url}/api/v1/analysis?rows=4&columns=4&moves=0,1,0,1'
curl -s '${url}/api/v1/analysis?rows=4&columns=4&pos=1212'`,
  file: `curl -s ${url}/api/v1/export.txt > games.txt
cuatro import --dry-run games.txt`,
});
