/** When the session of a game shows what it heard, and what it does when its line breaks. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { replyMs, restMs } from '../../../static/js/core/fall.ts';
import { START, at, gameOf } from '../support/tables.ts';
import type { Game, Move } from '../../../static/js/core/types.ts';

/** A socket whose other end is the test. */
class Line {
  static OPEN = 1;
  /** All that were opened, the newest last. */ static all: Line[] = [];
  readyState = 0;
  sent: any[] = [];
  onopen: any;
  onmessage: any;
  onclose: any;

  constructor() {
    Line.all.push(this);
  }

  static get newest() {
    return Line.all.at(-1) as Line;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  tells(...frames: object[]) {
    for (const frame of frames) this.onmessage({ data: JSON.stringify(frame) });
  }

  /** Accepts the connection and greets. */
  greets(...frames: object[]) {
    this.readyState = Line.OPEN;
    this.onopen();
    const seats = { X: true, O: true };
    this.tells(...frames, { type: 'presence', seats, watching: 0, away_since: {} });
  }

  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let calm = false;
const page = new EventTarget();
const document = Object.assign(new EventTarget(), { querySelector: () => null, hidden: false });
Object.assign(globalThis, {
  WebSocket: Line,
  document,
  addEventListener: page.addEventListener.bind(page),
  matchMedia: () => ({ matches: calm }),
});
const { Session } = await import('../../../static/js/screens/session.ts');
const { keepSeat } = await import('../../../static/js/net/device.ts');
const { silence } = await import('../../../static/js/net/api.ts');

const open: InstanceType<typeof Session>[] = [];
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: START });
  mock.method(performance, 'now', () => Date.now());
  mock.method(Math, 'random', () => 1);
  Line.all = [];
  [document.hidden, calm] = [false, false];
});
afterEach(() => {
  open.splice(0).forEach((session) => session.close());
  mock.timers.reset();
  mock.restoreAll();
});

let made = 0;
const LONGEST_FALL = restMs(6, false);
const move = (ply: number, column: number, more: Partial<Move> = {}) => ({
  type: 'move',
  version: ply + 2,
  move: { side: ply % 2 ? 'O' : 'X', column, row: 5, ply, round: 3, at: at(0), why: null, ...more },
});

/** A session of X, or of somebody who watches, that has heard of a game. */
function begun(
  game: Partial<Game> = {},
  plays: boolean = true,
  seen: { seen: number } | null = null,
) {
  // A device remembers what it sent in a game.
  const id = `g${(made += 1)}`;
  if (plays) keepSeat(id, 'X', 'token');
  const problems: string[] = [];
  const lines: string[] = [];
  const session = new Session(
    {
      skewMs: 0,
      socketUrl: () => 'ws://there',
      get: () => Promise.reject(silence('offline')),
    } as any,
    id,
    {
      onTable: ({ connection }) => connection !== lines.at(-1) && lines.push(connection),
      onProblem: ({ code }) => problems.push(code),
      onEmote: () => {},
    },
    seen,
  );
  open.push(session);
  Line.newest.greets({ type: 'snapshot', game: gameOf({ id, ...game }) });
  return { session, problems, lines };
}

const plies = ({ table }: InstanceType<typeof Session>) => table.game?.ply;
/** What was sent of a kind. */
const sent = (type: string) => Line.newest.sent.filter((frame) => frame.type === type);

test('a disc is shown at once, sent, and sent again when the line broke before it was answered', () => {
  const { session } = begun();
  session.drop(0);
  assert.deepEqual(session.table.pending, { column: 0, ply: 4 });
  assert.equal(sent('move').length, 1);
  Line.newest.breaks();
  mock.timers.tick(250);
  assert.equal(Line.all.length, 2, 'the line is tried again');
  Line.newest.greets();
  assert.deepEqual(
    Line.newest.sent.map(({ type, version, ply, column }) => [type, version ?? ply, column]),
    [
      ['hello', 5, undefined],
      ['move', 4, 0],
    ],
  );
  Line.newest.tells(move(4, 0));
  assert.deepEqual([plies(session), session.table.pending], [5, null]);
});

test('a disc that the server refuses is taken back, and told unless it only came too late', async () => {
  for (const [code, told] of [
    ['column-full', ['column-full']],
    ['stale-ply', []],
  ] as const) {
    const { session, problems } = begun();
    session.drop(0);
    const [{ ref }] = sent('move');
    Line.newest.tells({
      type: 'problem',
      ref,
      problem: { code, title: '', detail: '', status: 409 },
    });
    await Promise.resolve()
      .then(() => {})
      .then(() => {});
    assert.deepEqual([session.table.pending, problems], [null, told]);
  }
});

test('a line that is back within a second is not called lost, and one that is not is', () => {
  const { lines } = begun();
  Line.newest.breaks();
  mock.timers.tick(250);
  Line.newest.greets();
  mock.timers.tick(5_000);
  assert.deepEqual(lines, ['connecting', 'live']);
  Line.newest.breaks();
  mock.timers.tick(1_000);
  assert.deepEqual(lines, ['connecting', 'live', 'lost']);
});

test('a line that is silent is given up, after a command as in a greeting', () => {
  const { session } = begun();
  session.drop(0);
  mock.timers.tick(8_000);
  assert.ok(sent('move').length === 1 && Line.newest.readyState === 3, 'no answer to a disc');
  mock.timers.tick(250);
  assert.equal(Line.all.length, 2);
  mock.timers.tick(15_000 * 2);
  assert.equal(Line.newest.readyState, 3, 'no greeting');
});

test('a line on which nothing comes is asked whether it is there', () => {
  begun();
  mock.timers.tick(20_000);
  assert.equal(sent('visibility').length, 1, 'the question');
  mock.timers.tick(8_000);
  assert.equal(Line.newest.readyState, 3, 'no answer to it');
});

test('a page that wakes up, or comes back online, does not wait to connect, and asks a line that it has', () => {
  begun();
  page.dispatchEvent(new Event('online'));
  assert.equal(sent('visibility').length, 1);
  page.dispatchEvent(new Event('offline'));
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(Line.all.length, 1);
  document.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(Line.all.length, 2);
});

test('the server is told when the page is out of sight, and when it is back', () => {
  begun();
  for (const hidden of [true, false]) {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  assert.deepEqual(
    sent('visibility').map(({ hidden }) => hidden),
    [true, false],
  );
});

test('a disc waits until the one before it lies, and the computer’s a moment longer, also without motion', () => {
  const computer = {
    kind: 'computer' as const,
    seats: { X: gameOf().seats.X, O: { level: 'easy' as const, human: false } },
  };
  for (const [motionless, game] of [
    [false, {}],
    [false, computer],
    [true, computer],
  ] as [boolean, Partial<Game>][]) {
    calm = motionless;
    const { session } = begun(game);
    session.drop(0);
    Line.newest.tells(move(4, 0), move(5, 1));
    const wait = restMs(6, calm) + (game.kind ? replyMs(calm) : 0);
    mock.timers.tick(wait - 1);
    assert.equal(plies(session), 5, `${wait - 1} ms after the first`);
    mock.timers.tick(2);
    assert.equal(plies(session), 6, `${wait + 1} ms after the first`);
    assert.equal(session.table.falling, true, 'nothing drops meanwhile');
    mock.timers.tick(LONGEST_FALL + 2);
    assert.equal(session.table.falling, false);
  }
});

test('a game that has just begun is shown from the disc that the reader has seen', () => {
  const { session } = begun({}, true, { seen: 2 });
  assert.deepEqual([plies(session), session.table.falling], [3, true]);
  mock.timers.tick(LONGEST_FALL + 1);
  assert.equal(plies(session), 4);
});

test('who looks elsewhere, is behind, or watches two computers gets every disc at once', () => {
  const three = [move(4, 0), move(5, 1), move(6, 0)];
  const behind = begun({}, false).session;
  Line.newest.tells(...three);
  assert.equal(plies(behind), 5, 'one after the other');
  Line.newest.tells(move(7, 1));
  assert.equal(plies(behind), 6, 'one is skipped as soon as three wait');
  const watching = begun({ kind: 'exhibition' }, false).session;
  Line.newest.tells(...three);
  assert.equal(plies(watching), 7);
  document.hidden = true;
  const away = begun({}, false).session;
  Line.newest.tells(...three);
  assert.equal(plies(away), 7);
});

test('after a gap everything since is asked for, and in a new language all of it', () => {
  const { session } = begun();
  Line.newest.tells(move(6, 1));
  assert.equal(plies(session), 4);
  Line.newest.greets();
  assert.equal(sent('hello')[0].version, 5);
  session.reload();
  Line.newest.greets();
  assert.equal(sent('hello')[0].version, null);
});

test('a seat that is refused is watched from, and a game that is gone is not asked for again', () => {
  const { session } = begun();
  Line.newest.breaks(4401);
  assert.deepEqual([session.table.mine, Line.all.length], [[], 2]);
  Line.newest.greets();
  assert.equal(sent('hello')[0].token, null);
  Line.newest.breaks(4410);
  mock.timers.tick(60_000);
  assert.deepEqual([session.table.connection, Line.all.length], ['removed', 2]);
});

test('what is asked for while the line is silent is told as unanswered, once', async () => {
  const { session, problems } = begun();
  const slow: unknown[] = [];
  document.addEventListener('cuatro:slow', (event) => slow.push((event as CustomEvent).detail));
  const asked = session.offer('draw', 'offer', 'X');
  mock.timers.tick(5_000);
  assert.deepEqual([slow, session.busy], [['problem-unanswered'], true]);
  session.offer('takeback', 'offer', 'X');
  assert.equal(sent('takeback').length, 0, 'nothing else meanwhile');
  mock.timers.tick(3_000);
  await asked;
  assert.deepEqual(
    [slow, problems, session.busy],
    [['problem-unanswered', null], ['unanswered'], false],
  );
});
