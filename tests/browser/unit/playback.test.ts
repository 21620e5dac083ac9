/** How a viewer goes through a game: by keys, and by itself at their own speed. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { PlaybackControl } from '../../../static/js/components/playback-control.ts';
import { gameOf } from '../support/tables.ts';
import type { Game } from '../../../static/js/core/types.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

const OVER = { status: 'finished' as const, to_move: null };
const COMPUTERS = { kind: 'exhibition' as const };

function viewer(more: Partial<Game>) {
  const game = gameOf(more);
  const told: string[] = [];
  const control = new PlaybackControl({
    game: () => game,
    moved: () => control.schedule(),
    came: () => told.push(`came to ${control.shown}`),
    leave: () => told.push('left'),
  });
  control.place(null);
  return { control, game, told };
}

/** Presses a key where the focus is on nothing that takes it. */
function press(control: PlaybackControl, key: string, more: object = {}) {
  let taken = false;
  const target = { closest: () => null };
  const preventDefault = () => (taken = true);
  control.key({ key, target, preventDefault, ...more } as any);
  return taken;
}

test('keys step through a game, stop at both ends, and leave', () => {
  const { control, told } = viewer(OVER);
  const stands = ['ArrowLeft', 'ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight'];
  assert.deepEqual(
    stands.map((key) => [press(control, key), control.shown].at(1)),
    [3, 2, 0, 0, 1, 4, 4],
  );
  press(control, 'Escape');
  assert.deepEqual(told, ['left']);
});

test('a key with Ctrl, of somebody else, in a field, or Space on a button is none of its own', () => {
  const { control } = viewer(OVER);
  const field = { closest: (selector: string) => selector.includes('input') || null };
  const onButton = {
    closest: (selector: string) => selector.startsWith('button') || null,
  };
  for (const more of [{ ctrlKey: true }, { defaultPrevented: true }, { target: field }])
    assert.equal(press(control, 'ArrowLeft', more), false);
  assert.equal(press(control, ' ', { target: onButton }), false);
  assert.equal(press(control, 'x'), false);
  assert.equal(control.shown, 4);
});

test('from the end it runs from the beginning, one disc in each delay, and stops at the end', () => {
  const { control, told } = viewer(OVER);
  control.speed(500);
  control.run();
  assert.equal(control.shown, 0);
  mock.timers.tick(499);
  assert.equal(control.shown, 0);
  mock.timers.tick(1);
  assert.equal(control.shown, 1);
  for (let step = 0; step < 9; step += 1) mock.timers.tick(500);
  assert.deepEqual(told, ['came to 1', 'came to 2', 'came to 3', 'came to 4']);
});

test('Space holds it and sets it off again where it stands', () => {
  const { control } = viewer(OVER);
  control.speed(500);
  press(control, ' ');
  mock.timers.tick(500);
  press(control, ' ');
  mock.timers.tick(5_000);
  assert.equal(control.shown, 1);
  press(control, ' ');
  mock.timers.tick(500);
  assert.equal(control.shown, 2);
});

test('a viewer of two computers stays behind them, and a player follows the newest disc', () => {
  const { control, game } = viewer(COMPUTERS);
  game.ply = 6;
  assert.equal(control.shown, 4);
  control.speed(500);
  mock.timers.tick(500);
  assert.equal(control.shown, 5);
  const own = viewer({});
  own.game.ply = 6;
  assert.equal(own.control.shown, 6);
});

test('an address with a move opens there, and only the first snapshot says where', () => {
  const game = gameOf(OVER);
  const silent = () => {};
  const control = new PlaybackControl({
    game: () => game,
    moved: silent,
    came: silent,
    leave: silent,
  });
  control.place(2);
  control.place(3);
  assert.equal(control.shown, 2);
});
