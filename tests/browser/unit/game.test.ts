/** What the screen of a game shows and announces. Without a dictionary a sentence is its key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTable, type Table } from '../../../static/js/core/table.ts';
import { following, seek } from '../../../static/js/core/view.ts';
import { newsOf } from '../../../static/js/screens/news.ts';
import { view, type State } from '../../../static/js/screens/game-view.ts';
import { START, at, gameOf, tableOf } from '../support/tables.ts';
import type { Game, Move, Side, Why } from '../../../static/js/core/types.ts';

const stateOf = (table: Table, more: Partial<State> = {}): State => ({
  table,
  playback: following(),
  farthest: 0,
  endSeen: false,
  review: null,
  inMatch: false,
  seating: true,
  report: null,
  asked: '',
  busy: false,
  joining: false,
  nextTurn: false,
  series: {},
  emotes: {},
  openedAt: START,
  sentAt: START,
  now: START,
  serverNow: START,
  ...more,
});

/** The screen of a game. */
function seenOf(
  mine: Side[],
  game: Partial<Game>,
  table: Partial<Table> = {},
  more: Partial<State> = {},
) {
  const seen = view(stateOf(tableOf(mine, { ...table, game: gameOf(game) }), more));
  assert.ok(seen.game);
  return seen;
}

const offering = (offers: Partial<Game['offers']>) => ({
  draw: null,
  takeback: null,
  rematch: [],
  ...offers,
});

const REASON: Why = { code: 'center', text: 'Centre', column: 2, cells: [[5, 3]] };
const moveOf = (more: Partial<Move> = {}): Move => ({
  side: 'O',
  column: 2,
  row: 4,
  ply: 3,
  round: 2,
  at: at(0),
  why: null,
  ...more,
});

const WON: Partial<Game> = {
  status: 'finished',
  to_move: null,
  result: { winner: 'X', reason: 'line', line: [], rounds: 2, points: { X: 500, O: 0 } },
};

test('the turn is named for players and viewers, and a disc under way gives it to the opponent', () => {
  const text = (mine: Side[], table = {}, more = {}) => seenOf(mine, {}, table, more).turn.text;
  assert.equal(text(['X']), 'turn-yours');
  assert.equal(text(['O']), 'turn-theirs');
  assert.equal(text([]), 'turn-theirs');
  const pending = { column: 3, ply: 4 };
  assert.equal(text(['X'], { pending }), 'turn-theirs');
  const late = seenOf(['X'], {}, { pending }, { now: START + 2_000 });
  assert.equal(late.turn.text, 'turn-sending');
  assert.deepEqual(
    late.strips.map(({ toMove }) => toMove),
    [false, true],
  );
  assert.equal(text(['O'], { connection: 'lost' }), 'turn-was');
  assert.deepEqual(
    ['connecting', 'live', 'lost'].map(
      (connection) => seenOf(['X'], {}, { connection: connection as any }).turn.lost,
    ),
    [false, false, true],
    'no line is missed while the page opens',
  );
});

test('a computer thinks on its turn, and not while the disc before has not reached the server', () => {
  const game = {
    kind: 'computer' as const,
    seats: { X: gameOf().seats.X, O: { level: 'easy' as const, human: false } },
    to_move: 'O' as Side,
  };
  assert.equal(seenOf(['X'], game).turn.thinking, true);
  assert.equal(seenOf(['X'], game).turn.text, 'turn-thinking');
  assert.equal(seenOf(['X'], game, { connection: 'lost' }).turn.thinking, false);
  const mine = { ...game, to_move: 'X' as Side };
  const sent = seenOf(['X'], mine, { pending: { column: 3, ply: 4 } }, { now: START + 2_000 });
  assert.deepEqual([sent.turn.text, sent.turn.thinking], ['turn-sending', false]);
  const falls = seenOf(['X'], game, { falling: true }).turn;
  assert.deepEqual([falls.text, falls.thinking], ['turn-theirs', false], 'while a disc falls');
  const pending = { column: 3, ply: 4 };
  const atOnce = seenOf(['X'], { ...game, to_move: 'X' }, { pending }).turn;
  assert.deepEqual([atOnce.text, atOnce.thinking], ['turn-theirs', false], 'while a disc is sent');
});

test('whoever is to move is told why a press on a column dropped nothing', () => {
  const asked = 'Press again';
  assert.equal(seenOf(['X'], {}, {}, { asked }).turn.note, asked);
  assert.equal(seenOf(['O'], {}, {}, { asked }).turn.note, '', 'not on the opponent’s turn');
});

test('an offer of the opponent takes the place of the turn, which is said below it', () => {
  const { turn, actions } = seenOf(['X'], { offers: offering({ draw: 'O' }) });
  assert.deepEqual(
    [turn.offer?.subject, turn.offer?.text, turn.note],
    ['draw', 'offer-draw', 'turn-yours'],
  );
  assert.deepEqual(actions?.offered, ['draw']);
  const both = seenOf(
    ['X'],
    { offers: offering({ draw: 'O', takeback: 'O' }) },
    { firstOffer: 'draw' },
  );
  assert.equal(both.turn.note, 'offer-takeback', 'the second one is named');
  assert.equal(seenOf(['O'], { offers: offering({ draw: 'O' }) }).turn.note, 'offer-waits');
  assert.equal(seenOf([], { offers: offering({ draw: 'O' }) }).turn.offer, null);
});

test('a win can be claimed by the button once the opponent was away for long enough', () => {
  const presence = {
    seats: { X: true, O: false },
    watching: 0,
    away_since: { X: null, O: at(0) },
  };
  const seen = (seconds: number, ply = 4) =>
    seenOf(['X'], { to_move: 'O', ply }, { presence }, { serverNow: START + seconds * 1_000 }).turn;
  assert.deepEqual([seen(20).button, seen(20).note], [null, 'claim-in']);
  assert.deepEqual(seen(70).button, { text: 'claim-now', action: 'claim' });
  assert.deepEqual(seen(70, 1).button, { text: 'claim-end', action: 'claim' });
});

test('a reader who looks back has the way to the latest board, and nothing to resign with', () => {
  const back = { playback: seek(following(), 2, 4) };
  const { turn, actions, replay, board } = seenOf(['X'], {}, {}, back);
  assert.deepEqual(turn.button, { text: 'turn-latest', action: 'latest' });
  assert.equal(turn.text, 'turn-looking');
  assert.equal(actions, null);
  assert.equal(replay?.shown, 2);
  assert.deepEqual([board.moves, board.side], [[3, 3], null]);
});

test('a viewer of two computers is told neither the end nor how far they are', () => {
  const game = { ...WON, kind: 'exhibition' as const };
  const moves = [0, 1, 2, 3].map((ply) => moveOf({ ply }));
  const behind = { playback: seek(following(), 2, 4), farthest: 3 };
  const seen = seenOf([], game, { moves }, behind);
  assert.equal(seen.turn.text, 'turn-watching');
  assert.equal(seen.turn.button, null);
  assert.deepEqual([seen.log?.moves.length, seen.replay?.ply, seen.result], [2, 3, null]);
  const { log, result } = seenOf([], game, { moves }, { ...behind, endSeen: true });
  assert.deepEqual([log?.moves.length, result?.rematchAsked], [4, false]);
});

test('the end shows how it ended, its result, and the way to another game', () => {
  const { turn, result, actions, emotes, board } = seenOf(['X'], WON, {}, { endSeen: true });
  assert.deepEqual([turn.text, turn.yours, turn.side], ['end-won', true, 'X']);
  assert.ok(result);
  assert.deepEqual([actions, emotes, board.arrows], [null, true, false]);
  const offers = offering({ rematch: ['O'] });
  const asked = seenOf(['X'], { ...WON, offers }, {}, { endSeen: true });
  assert.deepEqual(
    [asked.turn.note, asked.turn.button, asked.result?.rematchWaits],
    ['offer-rematch', null, true],
  );
  const review = {
    open: ['why'],
    covers: 'card' as const,
    lesson: false,
    lessons: null,
    board: { moves: [], apart: false, side: null, line: [], sketch: null },
  };
  const covered = seenOf(['X'], { ...WON, offers }, {}, { endSeen: true, review });
  assert.deepEqual(
    covered.turn.button,
    { text: 'end-rematch-accept', action: 'accept' },
    'a report covers the result and its button',
  );
});

test('an open seat shows its cards, and no list of moves', () => {
  const game = { status: 'waiting' as const, to_move: null, ply: 0, moves: [] };
  const seen = seenOf([], { ...game, seats: { X: gameOf().seats.X, O: null } });
  assert.deepEqual([seen.seating, seen.log, seen.turn.text], [true, null, 'turn-waiting']);
  const early = seenOf([], { ...game, seats: { X: null, O: null } }, {}, { seating: false });
  assert.equal(early.turn.text, 'turn-opening', 'the cards are on their way');
});

test('a game that does not come can be asked for again', () => {
  const awaited = (table: Partial<Table>, late = 0) =>
    view(stateOf({ ...emptyTable(), ...table }, { now: START + late })).turn;
  assert.deepEqual([awaited({}).text, awaited({}).button], ['turn-opening', null]);
  assert.equal(awaited({}, 6_000).button?.action, 'retry');
  assert.equal(awaited({ connection: 'lost' }).text, 'turn-unreached');
});

test('reactions are for two people, and never for one alone in a room', () => {
  const emotes = (mine: Side[], game = {}) => seenOf(mine, game).emotes;
  assert.deepEqual(
    [emotes(['X']), emotes([]), emotes(['X', 'O']), emotes(['X'], { kind: 'computer' })],
    [true, false, false, false],
  );
});

/** The news of a frame. */
function heard(
  mine: Side[],
  frame: Parameters<typeof newsOf>[1],
  {
    game = {},
    covered = false,
    before = {},
  }: { game?: Partial<Game>; covered?: boolean; before?: Partial<Table> } = {},
) {
  const table = tableOf(mine, { game: gameOf(game) });
  return newsOf({ table, before: { ...table, ...before } }, frame, covered);
}

test('a disc is told with its reason and the turn that follows, and ends what was said of an offer', () => {
  const frame = { type: 'move' as const, version: 5, move: moveOf({ why: REASON }) };
  const own = heard(['X'], frame);
  assert.deepEqual([own.say, own.notice, own.chime], ['say-played Centre turn-yours', '', true]);
  const viewer = heard([], frame);
  assert.deepEqual(
    [viewer.say, viewer.notice, viewer.chime, viewer.vibrates],
    ['say-played Centre', undefined, false, false],
  );
  assert.equal(heard(['O'], frame).say, 'say-you-played Centre');
  assert.equal(heard(['X'], frame, { game: { kind: 'computer' } }).chime, false);
});

test('an offer is spoken, or shown where the bar with it is out of sight', () => {
  const offer = {
    type: 'offer' as const,
    version: 5,
    side: 'O' as Side,
  };
  const draw = { ...offer, offer: 'draw' as const, answer: 'offer' };
  const told = (mine: Side[], frame: object, covered = false) =>
    heard(mine, frame as any, { covered });
  assert.deepEqual(told(['X'], draw), { say: 'offer-draw' });
  assert.deepEqual(told(['X'], draw, true), { notice: 'offer-draw' });
  assert.deepEqual(told(['O'], draw), {}, 'one’s own offer is no news');
  assert.deepEqual(told(['X'], { ...draw, answer: 'decline' }), { notice: 'declined-draw' });
  assert.deepEqual(told([], { ...draw, answer: 'decline' }), {});
  assert.deepEqual(told(['X'], { ...draw, answer: 'withdraw' }), { say: 'withdrawn-draw' });
});

test('a rematch that the opponent wants, declines or withdraws is told to the other player', () => {
  const rematch = { type: 'rematch' as const, version: 5, next_game: null };
  const told = (mine: Side[], frame: object, more = {}) =>
    heard(mine, { ...rematch, ...frame } as any, { game: WON, ...more });
  const wants = { asked: ['O'], declined: null };
  assert.deepEqual(told(['X'], wants), { notice: '', say: 'offer-rematch' });
  assert.deepEqual(told(['X'], wants, { covered: true }), { notice: 'offer-rematch' });
  assert.deepEqual(told([], wants), {});
  assert.deepEqual(told(['X'], { asked: ['X', 'O'], declined: null }), {});
  const declines = { asked: [], declined: 'O' };
  assert.deepEqual(told(['X'], declines), { notice: 'declined-rematch' });
  assert.deepEqual(told(['O'], declines), {});
  const before = { game: gameOf({ offers: offering({ rematch: ['O'] }) }) };
  assert.deepEqual(told(['X'], declines, { before }), { notice: 'withdrawn-rematch' });
});

test('the end is a win to viewers and a loss to the player who lost', () => {
  const chord = (mine: Side[], game = WON) => heard(mine, { type: 'result' }, { game }).chord;
  assert.deepEqual([chord(['X']), chord(['O']), chord([])], ['win', 'loss', 'win']);
  assert.equal(chord(['X'], { status: 'aborted', to_move: null }), undefined);
});

test('the strips of a game that is over say what each scored, and not who is here or began', () => {
  const states = (more: Partial<Game>) =>
    seenOf([], { ...WON, ...more }).strips.map(({ state, order }) => [state, order]);
  assert.deepEqual(states({}), [
    ['count-points.other', ''],
    ['count-points.other', ''],
  ]);
  assert.deepEqual(
    states({ opening: [3] }),
    [
      ['', ''],
      ['', ''],
    ],
    'a game that does not count',
  );
});

test('the players of a 6×7 game that a disc ended are told which move decided', () => {
  const judged = (mine: Side[], more: Partial<Game> = {}) =>
    seenOf(mine, { ...WON, ...more }, {}, { endSeen: true }).result?.judged;
  assert.equal(judged(['X']), true);
  assert.equal(judged([]), false, 'a viewer may ask');
  assert.equal(judged(['X'], { rows: 5 }), false, 'a board that is not solved');
});
