// The same game as a plain Node server: rules, seat tokens and JSON over WebSockets, all in memory, nothing kept.
// It speaks as much of Cuatro's API as `cuatro-tools bench` uses.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const ROWS = 6;
const COLUMNS = 7;
const CONNECT = 4;
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];

/** @type {Map<string, Game>} */
const games = new Map();

class Game {
  id = randomBytes(8).toString('hex');
  names = ['', ''];
  tokens = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  cells = new Int8Array(ROWS * COLUMNS);
  heights = new Int8Array(COLUMNS);
  moves = [];
  over = false;
  version = 1;
  /** @type {Set<import('ws').WebSocket>} */
  sockets = new Set();

  /** Puts a disc; says why not, or where it lies. */
  play(seat, column, ply) {
    if (this.over) return { refused: 'game-over' };
    if (ply !== this.moves.length) return { refused: 'stale-ply' };
    if (seat !== ply % 2) return { refused: 'not-your-turn' };
    if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) return { refused: 'column-out-of-range' };
    if (this.heights[column] === ROWS) return { refused: 'column-full' };
    const row = ROWS - 1 - this.heights[column];
    this.heights[column] += 1;
    this.cells[row * COLUMNS + column] = seat + 1;
    this.moves.push(column);
    this.version += 1;
    const won = this.wins(row, column, seat + 1);
    this.over = won || this.moves.length === ROWS * COLUMNS;
    return { row, winner: won ? 'XO'[seat] : null };
  }

  wins(row, column, disc) {
    for (const [down, right] of DIRECTIONS) {
      let length = 1;
      for (const sign of [1, -1]) {
        let r = row + sign * down;
        let c = column + sign * right;
        while (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && this.cells[r * COLUMNS + c] === disc) {
          length += 1;
          r += sign * down;
          c += sign * right;
        }
      }
      if (length >= CONNECT) return true;
    }
    return false;
  }

  send(frame) {
    const text = JSON.stringify(frame);
    for (const socket of this.sockets) socket.send(text);
  }
}

/** What is kept of a finished game, and what each player has won. */
const records = [];
/** @type {Map<string, {games: number, points: number}>} */
const totals = new Map();

/** @param {Game} game @param {number|null} winner */
function record(game, winner) {
  records.push({ id: game.id, names: game.names, moves: game.moves, winner });
  game.names.forEach((name, seat) => {
    const total = totals.get(name) ?? { games: 0, points: 0 };
    total.games += 1;
    total.points += winner === null ? 1 : winner === seat ? 3 : 0;
    totals.set(name, total);
  });
}

/** @param {{seats: {name?: string}[]}} asked */
function create({ seats }) {
  const game = new Game();
  games.set(game.id, game);
  game.names = seats.map(({ name }) => name ?? '');
  const grant = (seat) => (seats[seat].name ? { side: 'XO'[seat], token: game.tokens[seat] } : null);
  return {
    game: { id: game.id, status: seats[1].name ? 'playing' : 'waiting', ply: 0, moves: [] },
    seats: [grant(0), grant(1)],
  };
}

/** @param {Game} game @param {{name: string}} asked */
function join(game, { name }) {
  game.names[1] = name;
  game.send({ type: 'joined', version: (game.version += 1), side: 'O', name });
  return { game: { id: game.id, status: 'playing', ply: 0, moves: [] }, side: 'O', token: game.tokens[1] };
}

const http = createServer((request, response) => {
  const joined = games.get(/^\/api\/v1\/games\/([0-9a-f]+)\/join$/.exec(request.url ?? '')?.[1] ?? '');
  if (request.method !== 'POST' || !(joined || request.url === '/api/v1/games')) {
    response.writeHead(404).end();
    return;
  }
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    const asked = JSON.parse(body);
    const answer = joined ? join(joined, asked) : create(asked);
    response.writeHead(joined ? 200 : 201, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
});

const sockets = new WebSocketServer({
  noServer: true, perMessageDeflate: false, maxPayload: 4096, handleProtocols: () => 'cuatro.v1',
});

http.on('upgrade', (request, stream, head) => {
  const game = games.get(/^\/api\/v1\/games\/([0-9a-f]+)\/ws$/.exec(request.url ?? '')?.[1] ?? '');
  if (!game) {
    stream.destroy();
    return;
  }
  sockets.handleUpgrade(request, stream, head, (socket) => follow(game, socket));
});

/** @param {Game} game @param {import('ws').WebSocket} socket */
function follow(game, socket) {
  let seat = -1;
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString());
    if (frame.type === 'hello') {
      seat = game.tokens.indexOf(frame.token);
      game.sockets.add(socket);
      socket.send(JSON.stringify({ type: 'snapshot', version: game.version, game: { id: game.id, moves: game.moves } }));
    } else if (frame.type === 'resign') {
      game.over = true;
      record(game, 1 - seat);
      game.send({ type: 'result', version: (game.version += 1), result: { winner: 'XO'[1 - seat] } });
    } else if (frame.type === 'move') {
      const played = game.play(seat, frame.column, frame.ply);
      if (played.refused) {
        socket.send(JSON.stringify({ type: 'problem', ref: frame.ref, problem: { code: played.refused } }));
        return;
      }
      const { column, ply } = frame;
      const move = { side: 'XO'[seat], column, row: played.row, ply, round: (ply >> 1) + 1, at: new Date().toISOString(), why: null };
      socket.send(JSON.stringify({ type: 'ok', ref: frame.ref, version: game.version }));
      game.send({ type: 'move', version: game.version, move });
      if (game.over) {
        record(game, played.winner === null ? null : seat);
        game.send({ type: 'result', version: game.version, result: { winner: played.winner } });
      }
    }
  });
  socket.on('close', () => {
    game.sockets.delete(socket);
    if (game.sockets.size === 0) games.delete(game.id);
  });
}

// Thousands of connections come at once; Node's own queue for them has 511.
http.listen(0, '127.0.0.1', 4096, () => console.log(`listening on http://127.0.0.1:${http.address().port}`));
