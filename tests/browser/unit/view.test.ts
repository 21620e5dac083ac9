/** What a reader sees of a table: actions, presence, clocks, offers, claims, the bar for looking back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTable } from '../../../static/js/core/table.ts';
import { START, at, gameOf, tableOf } from '../support/tables.ts';
import {
  actionsOf,
  claimIn,
  endedOnBoard,
  isOver,
  moverOf,
  offersOf,
  presenceOf,
  rematchOf,
  ticks,
  clockLeft,
  watchersOf,
} from '../../../static/js/core/view.ts';
import type { Side } from '../../../static/js/core/types.ts';

test('before both have moved a game can be aborted, and from then on resigned', () => {
  const early = gameOf({ ply: 1, moves: [3] });
  const { abort, resign, draw } = actionsOf(tableOf(['X'], { game: early }), early);
  assert.deepEqual([abort, resign, draw], [true, false, false]);
  const table = tableOf(['X']);
  const later = actionsOf(table, table.game);
  assert.deepEqual(
    [later.abort, later.resign, later.draw, later.takeback],
    [false, true, true, true],
  );
});

test('discs of an opening are nobody’s moves', () => {
  const game = gameOf({ opening: [3, 3, 2, 2] });
  const actions = actionsOf(tableOf(['X'], { game }), game);
  assert.deepEqual([actions.abort, actions.resign, actions.takeback], [true, false, false]);
});

test('the computer is offered no draw, and a draw that it is one’s turn to answer is not offered back', () => {
  const game = gameOf({ kind: 'computer' });
  assert.equal(actionsOf(tableOf(['X'], { game }), game).draw, false);
  const offered = gameOf({ offers: { draw: 'O', takeback: null, rematch: [] } });
  assert.deepEqual(
    [
      actionsOf(tableOf(['X'], { game: offered }), offered).offered,
      actionsOf(tableOf(['O'], { game: offered }), offered).waiting,
    ],
    [['draw'], ['draw']],
  );
  assert.equal(
    actionsOf(tableOf([], { game: offered }), offered).offered.length,
    0,
    'a spectator answers nothing',
  );
});

test('a draw on one device is asked about, since to offer it is to agree', () => {
  const table = tableOf(['X', 'O']);
  assert.equal(actionsOf(table, table.game).shared, true);
  assert.equal(actionsOf(tableOf(['X']), table.game).shared, false);
});

test('a take-back takes the answer along where there is one', () => {
  const table = tableOf(['X']);
  assert.equal(actionsOf(table, table.game).both, true, 'X has moved and been answered');
  assert.equal(actionsOf(tableOf(['O']), table.game).both, false, 'nobody has answered O');
  assert.equal(actionsOf(tableOf(['X', 'O']), table.game).both, false, 'one disc on one device');
});

test('an offer is one for the reader only while the game is played, and never for both sides of a shared device', () => {
  const game = gameOf({ offers: { draw: null, takeback: 'O', rematch: [] } });
  assert.deepEqual(offersOf(tableOf(['X'], { game }), game), ['takeback']);
  for (const mine of [['O'], [], ['X', 'O']] as Side[][])
    assert.deepEqual(offersOf(tableOf(mine, { game }), game), [], String(mine));
  const over = { ...game, status: 'finished' as const };
  assert.deepEqual(offersOf(tableOf(['X'], { game: over }), over), []);
});

test('a rival who wants a rematch waits until there is one, and nobody waits for a spectator', () => {
  const game = gameOf({
    status: 'finished',
    offers: { draw: null, takeback: null, rematch: ['O'] },
  });
  assert.deepEqual(rematchOf(tableOf(['X'], { game }), game), { asked: false, rival: 'O' });
  assert.deepEqual(rematchOf(tableOf(['O'], { game }), game), { asked: true, rival: null });
  assert.deepEqual(rematchOf(tableOf([], { game }), game), { asked: false, rival: null });
  const next = { ...game, next_game: 'h' };
  assert.equal(rematchOf(tableOf(['X'], { game: next }), next).rival, null);
});

test('without a line nobody is said to be here, and neither is the reader or a computer', () => {
  const table = tableOf(['X']);
  assert.equal(presenceOf(table, table.game, 'O'), 'here');
  assert.equal(presenceOf(table, table.game, 'X'), null);
  assert.equal(presenceOf({ ...table, connection: 'lost' }, table.game, 'O'), null);
  assert.equal(
    presenceOf(
      {
        ...table,
        presence: { seats: { X: true, O: false }, watching: 0, away_since: { X: null, O: null } },
      },
      table.game,
      'O',
    ),
    'away',
  );
  const open = gameOf({ status: 'waiting', seats: { X: table.game.seats.X, O: null } });
  assert.equal(presenceOf(tableOf(['X'], { game: open }), open, 'O'), 'open');
  const computer = gameOf({
    kind: 'computer',
    seats: { X: table.game.seats.X, O: { level: 'easy', human: false } },
  });
  assert.equal(presenceOf(tableOf(['X'], { game: computer }), computer, 'O'), null);
});

test('a win can be claimed a minute after the rival left, counted from the beginning of their turn', () => {
  const game = gameOf({ to_move: 'O', ply: 5, moves: [3, 3, 2, 2, 1] });
  const away = { seats: { X: true, O: false }, watching: 0, away_since: { X: null, O: at(0) } };
  const moves = [{ side: 'X' as Side, column: 1, row: 5, ply: 4, round: 3, at: at(10), why: null }];
  const table = tableOf(['X'], { game, presence: away, moves });
  assert.equal(claimIn(table, game, START + 20_000), 50);
  assert.equal(claimIn(table, game, START + 70_000), 0);
  assert.equal(claimIn({ ...table, mine: [] }, game, START), null, 'not by a spectator');
  assert.equal(claimIn(table, { ...game, to_move: 'X' }, START), null, 'not on one’s own turn');
  assert.equal(
    claimIn({ ...table, presence: { ...away, away_since: { X: null, O: null } } }, game, START),
    null,
  );
});

test('whose time ran out has none left, and the other keeps theirs', () => {
  const clock = {
    initial_s: 60,
    increment_s: 0,
    X_ms: 40_000,
    O_ms: 50_000,
    running: null,
    at: at(0),
  };
  const result = {
    winner: 'O' as Side,
    reason: 'time' as const,
    line: [],
    rounds: 3,
    points: { X: 0, O: 500 },
  };
  const game = gameOf({ status: 'finished', clock, result });
  assert.deepEqual(
    [clockLeft(game, 'X', START), clockLeft(game, 'O', START), clockLeft(gameOf(), 'X', START)],
    [0, 50_000, null],
  );
});

test('while the opponent’s disc falls it is still their turn', () => {
  const falling = (...mine: Side[]) => tableOf(mine, { falling: true });
  assert.deepEqual(
    [falling('X'), falling('O'), falling(), falling('X', 'O')].map((table) =>
      moverOf(table, table.game),
    ),
    ['O', 'X', 'X', 'X'],
  );
});

test('who watches alone is counted out, and only what changes with time ticks', () => {
  const presence = { seats: { X: true, O: true }, watching: 1, away_since: { X: null, O: null } };
  assert.deepEqual(
    [
      watchersOf(tableOf([], { presence })),
      watchersOf(tableOf(['X'], { presence })),
      watchersOf(tableOf([])),
    ],
    [0, 1, 0],
  );
  assert.deepEqual(
    [
      ticks(tableOf(['X'])),
      ticks(emptyTable()),
      ticks(null),
      ticks(tableOf(['X'], { pending: { column: 0, ply: 4 } })),
    ],
    [false, true, false, true],
  );
});

test('a resignation is an end that the board does not show', () => {
  const result = {
    winner: 'O' as Side,
    reason: 'resign' as const,
    line: [],
    rounds: 3,
    points: { X: 0, O: 500 },
  };
  const game = gameOf({ status: 'finished', result });
  assert.deepEqual(
    [
      isOver(game),
      endedOnBoard(game),
      endedOnBoard(gameOf({ result: { ...result, reason: 'full' } })),
    ],
    [true, false, true],
  );
});
