/** What follows from a tournament. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { routeOf } from '../../../static/js/core/route.ts';
import {
  NUMBERS,
  boardsOf,
  comesNext,
  firstDiscIn,
  namesIn,
  nextStep,
  pairsMeetAgain,
  roundLeft,
  stageOf,
  suitedKind,
  swissRounds,
  takesCorrections,
  timeLeft,
  timeText,
} from '../../../static/js/core/tournament.ts';

const tournament = (stages: object[], more: object = {}): any => ({
  status: stages.length ? 'running' : 'open',
  counts: { playing: 0 },
  stages,
  ...more,
});
const began = { started_at: '2026-11-26T10:00:00.000Z', round: 0, rounds: 0 };

test('the stage that is shown goes on, or is the last that began', () => {
  const ended = { k: 1, status: 'ended', ...began };
  const running = { k: 2, status: 'running', ...began };
  const ready = { k: 3, status: 'ready', started_at: null };
  assert.equal(stageOf(tournament([])), null);
  assert.equal(stageOf(tournament([ready])), null);
  assert.equal(stageOf(tournament([ended, ready]))?.k, 1);
  assert.equal(stageOf(tournament([ended, running, ready]))?.k, 2);
});

test('the organiser has one thing to do next', () => {
  const swiss = { k: 1, kind: 'swiss', status: 'running', ...began, round: 1, rounds: 3 };
  assert.equal(nextStep(tournament([])), 'choose');
  assert.equal(nextStep(tournament([{ k: 1, status: 'ready', started_at: null }])), 'start');
  assert.equal(nextStep(tournament([swiss])), 'round');
  assert.equal(nextStep(tournament([swiss], { counts: { playing: 4 } })), 'round', 'at any time');
  assert.equal(nextStep(tournament([{ ...swiss, round: 3 }])), 'end', 'the last round');
  assert.equal(nextStep(tournament([{ ...swiss, status: 'finishing' }])), 'last');
  assert.equal(nextStep(tournament([{ ...swiss, status: 'ended' }])), 'choose');
  assert.equal(nextStep(tournament([], { status: 'ended' })), null);
});

test('what is proposed suits the number of entrants', () => {
  assert.deepEqual(
    [2, 3, 6, 7, 25].map((n) => suitedKind(n)),
    ['arena', 'round_robin', 'round_robin', 'arena', 'arena'],
  );
  assert.deepEqual(
    [0, 2, 3, 5, 8, 9, 25, 5000].map((n) => swissRounds(n)),
    [1, 1, 2, 4, 4, 5, 6, 14],
  );
});

test('an organiser hears before the start that pairs will meet again', () => {
  assert.deepEqual(
    [3, 4, 5].map((rounds) => pairsMeetAgain(rounds, 5)),
    [false, false, true],
  );
  assert.equal(pairsMeetAgain(1, 0), false, 'nobody has come yet');
});

test('who is free is told what comes, and nobody waits for what cannot come', () => {
  const told = (me: object) => comesNext(me as any);
  assert.equal(told({ bye: true, full: false, awaits: 'round' }), 'bye');
  assert.equal(told({ bye: false, full: true, awaits: 'stage' }), 'full');
  assert.deepEqual(
    ['game', 'round', 'stage', null].map((awaits) => told({ awaits })),
    ['next', 'round', 'between', 'between'],
  );
});

test('a round has its time only while it is played', () => {
  const stage = {
    k: 1,
    status: 'running',
    ...began,
    ends_at: '2026-11-26T10:06:00.000Z',
    round: 1,
    rounds: 3,
  };
  const now = Date.parse('2026-11-26T10:05:00.000Z');
  assert.equal(roundLeft(tournament([stage], { counts: { playing: 2 } }), now), 60_000);
  assert.equal(roundLeft(tournament([stage]), now), null, 'between two rounds');
});

test('results can be corrected until a day after the end', () => {
  const over = tournament([], { status: 'ended', ended_at: '2026-11-26T11:00:00.000Z' });
  const at = (time: string) => takesCorrections(over, Date.parse(time));
  assert.equal(takesCorrections(tournament([]), 0), true);
  assert.equal(at('2026-11-27T10:59:59.000Z'), true);
  assert.equal(at('2026-11-27T11:00:00.000Z'), false);
});

test('what is left of the time', () => {
  const stage = {
    status: 'running',
    ends_at: '2026-11-26T10:20:00.000Z',
  } as any;
  const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);
  assert.equal(timeText(timeLeft(stage, at('10:07:20.000')) ?? 0), '12:40');
  assert.equal(timeLeft(stage, at('10:30:00.000')), 0);
  assert.equal(timeLeft({ ...stage, status: 'ended' }, at('10:07:20.000')), null);
  assert.equal(timeText(3_720_000), '1:02:00');
  assert.equal(timeText(59_001), '1:00');
});

test('a game waits for its first disc as long as its tournament says', () => {
  const game = {
    created_at: '2026-11-26T10:00:00.000Z',
    tournament: { first_disc_s: 30 },
  } as any;
  const at = (seconds: number) => Date.parse(game.created_at) + seconds * 1000;
  assert.deepEqual(
    [0, 9.5, 30, 45].map((seconds) => firstDiscIn(game, at(seconds))),
    [30, 21, 0, 0],
  );
});

test('boards are listed by those who stand best', () => {
  const entrant = (n: number, game: string | null) => ({ n, name: `E${n}`, game }) as any;
  const entrants = [entrant(1, 'a'), entrant(2, 'b'), entrant(3, 'b'), entrant(4, 'a')];
  const games = (best: { n: number }[]) =>
    boardsOf([...entrants, entrant(5, null), entrant(6, 'alone')], best).map(({ game }) => game);
  assert.deepEqual(games([{ n: 3 }, { n: 1 }]), ['b', 'a']);
  assert.deepEqual(games([{ n: 4 }]), ['a', 'b']);
  assert.deepEqual(games([]), ['a', 'b']);
});

test('names are taken as they are pasted', () => {
  assert.deepEqual(namesIn('1. Ana\n2) Bea Díaz\r\n\n  Carla ;ana, R2D2\tLeo '), [
    'Ana',
    'Bea Díaz',
    'Carla',
    'R2D2',
    'Leo',
  ]);
  assert.deepEqual(namesIn(' \n'), []);
  assert.deepEqual(namesIn('13. Ana\n14. Bea\nCarla'), ['Ana', 'Bea', 'Carla']);
});

test('a number that does not count on belongs to the name', () => {
  for (const names of [
    ['3. Ana'],
    ['Ana', '7. Bea', 'Carla'],
    ['2. Ana', '2. Bea'],
    ['#️⃣ Ana', '1️⃣ Leo'],
  ]) {
    assert.deepEqual(namesIn(names.join('\n')), names);
  }
});

test('addresses of tournaments', () => {
  assert.deepEqual(routeOf('/t', ''), { screen: 'organise' });
  assert.deepEqual(routeOf('/t/abc', ''), { screen: 'tournament', id: 'abc' });
  assert.deepEqual(routeOf('/t/abc', '#organiser=c4m_x'), {
    screen: 'tournament',
    id: 'abc',
    organiser: 'c4m_x',
  });
  assert.deepEqual(routeOf('/t/abc/def', ''), { screen: 'missing' });
});

test('the page takes as much for a stage as the server, and proposes its default', () => {
  const source = new URL('../../../crates/tournament/src/stage_settings.rs', import.meta.url);
  const server = readFileSync(source, 'utf8');
  const number = (name: string) =>
    Number(server.match(new RegExp(`const ${name}: u16 = (\\d+);`))?.[1]);
  assert.equal(NUMBERS.arena.max, number('LONGEST_ARENA'));
  assert.equal(NUMBERS.arena.value, number('USUAL_ARENA'));
  assert.equal(NUMBERS.swiss.max, number('MOST_ROUNDS'));
});
