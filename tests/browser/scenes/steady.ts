/** Nothing moves by itself: while a screen loads, on a quick line and on a slow one, and when the reader begins a game. */
import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import {
  fillLists,
  fresh,
  importGames,
  makeGame,
  makeOnline,
  pastGames,
} from '../support/games.ts';
import { closeBrowser, Person, seatsOf, type PersonOptions } from '../support/people.ts';
import { all, often } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { forgetShifts, MOST, shiftsOf, slowsDown, watchShifts } from '../support/shifts.ts';
import { boxOf } from '../support/sight.ts';
import { DESKTOP, PHONE, SMALL, TABLET } from '../support/sizes.ts';
import {
  begins,
  deviceOf,
  Entrant,
  LOADED,
  makeTournament,
  organiserOf,
} from '../support/tournaments.ts';
import type { WebSocketRoute } from 'playwright-core';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  phone: PHONE,
};

/** As long as names may be. */
const LONGEST = ['Maximiliana Wolfgangsson', 'Bartholomew-Featherstone'];
/** The first player has four in a column. */
const LONG = [3, 2, 3, 2, 3, 2, 3, 2];

/** A screen, and what is in sight when it is there. */
interface Screen {
  at: Server;
  path: string;
  sign: string;
  /** What the device holds. */ keeps?: Record<string, unknown>;
  /** What the reader does once it is there. */ act?: (person: Person) => Promise<unknown>;
  /** What is there once the page has followed what was asked for, by which it may arrange itself anew. */ begins?: string;
  /** What is in sight after that. */ then?: string;
}

const TABLE = 'cuatro-table[data-loaded]';
const RESULT = 'cuatro-result .share';
const HOME = 'cuatro-home .top li, cuatro-home .top .empty';

/** Every screen of a server in use. */
async function screensOf(full: Server, empty: Server): Promise<Record<string, Screen>> {
  await fillLists(full);
  const [name, rival] = [fresh('Ana'), fresh('Bea')];
  await importGames(full, pastGames('Nora', 'Leo', 45, '2021-02-01'));
  const own = await makeGame(full, [{ name }, { name: rival }]);
  const host = fresh('Ana');
  const waiting = await makeGame(full, [{ name: host }, {}]);
  const playing = await makeOnline(full, {}, [3, 2, 3, 2]);
  const over = await makeOnline(full, {}, [3, 2, 3, 2, 3, 2, 3]);
  // O might have blocked, so that there is something to learn.
  const exhibition = await full.post('/games', {
    seats: [{ level: 'easy' }, { level: 'easy' }],
    pace_ms: 5000,
  });
  const [lobby, swiss] = [await makeTournament(full), await makeTournament(full)];
  for (const { id } of [lobby, swiss])
    for (let n = 0; n < 25; n += 1)
      await full.post(`/tournaments/${id}/entries`, { name: fresh('Kim') });
  await begins(full, swiss, { kind: 'swiss', rounds: 3 });
  const me = { players: [{ name, token: own.players[0] }] };
  const why = ({ page }: Person) => page.locator('cuatro-result .why').click();
  const at = full;
  return {
    'home, empty lists': { at: empty, path: '/', sign: HOME },
    'home, full lists': { at, path: '/', sign: HOME },
    'home, own games': {
      at,
      path: '/',
      sign: '.own li',
      keeps: { ...me, games: [own.id], ...seatsOf(own, ['X']) },
    },
    'home, own table': {
      at,
      path: '/',
      sign: '.own li',
      keeps: {
        players: [{ name: host, token: waiting.players[0] }],
        games: [waiting.id],
        ...seatsOf(waiting, ['X']),
      },
    },
    'home, last game over': {
      at,
      path: '/',
      sign: '.own li',
      keeps: { ...me, games: [over.id], ...seatsOf(over, ['O']) },
    },
    'waiting, own seat': {
      at,
      path: `/g/${waiting.id}`,
      sign: 'cuatro-invite input',
      keeps: seatsOf(waiting, ['X']),
    },
    'waiting, invited': { at, path: `/g/${waiting.id}`, sign: 'cuatro-join input' },
    'playing, own turn': {
      at,
      path: `/g/${playing.id}`,
      sign: 'cuatro-actions button:visible',
      keeps: seatsOf(playing, ['X']),
    },
    'playing, to watch': { at, path: `/g/${playing.id}`, sign: TABLE },
    'two computers': { at, path: `/g/${exhibition.game.id}`, sign: 'cuatro-replay .step' },
    'finished, lost': {
      at,
      path: `/g/${over.id}`,
      sign: 'cuatro-result .rematch',
      keeps: seatsOf(over, ['O']),
    },
    'finished, to watch': { at, path: `/g/${over.id}`, sign: RESULT },
    report: {
      at,
      path: `/g/${over.id}`,
      sign: RESULT,
      keeps: seatsOf(over, ['O']),
      act: why,
      begins: 'cuatro-report',
      then: 'cuatro-report .sentence strong',
    },
    lessons: {
      at,
      path: `/g/${over.id}#learn`,
      sign: 'cuatro-table[data-loaded]',
      begins: 'cuatro-learn',
      then: 'cuatro-learn .sentence:visible',
      keeps: seatsOf(over, ['O']),
    },
    replay: {
      at,
      path: `/g/${over.id}#5`,
      sign: 'cuatro-replay .step',
      act: ({ page }) => page.locator('cuatro-replay .step').nth(1).click(),
      then: 'cuatro-replay output:has-text("4/7")',
    },
    ranking: { at, path: '/ranking', sign: 'cuatro-ranking tbody tr', keeps: me },
    'ranking, empty': { at: empty, path: '/ranking', sign: 'cuatro-ranking .empty:visible' },
    'finished games': { at, path: '/stats', sign: 'cuatro-history .past' },
    'finished games, none': { at: empty, path: '/stats', sign: 'cuatro-history .empty:visible' },
    player: { at, path: '/players/Nora', sign: 'cuatro-player .past' },
    'own page': {
      at,
      path: `/players/${encodeURIComponent(name)}`,
      sign: 'cuatro-player cuatro-erase button:visible',
      keeps: me,
    },
    'management, no token': { at, path: '/stats#manage', sign: 'cuatro-manage form:visible' },
    management: {
      at,
      path: '/stats#manage',
      sign: 'cuatro-entered :visible',
      keeps: { admin: full.adminToken },
    },
    board: { at, path: '/board?moves=3,3', sign: 'cuatro-editor .keys button' },
    organise: { at, path: '/t', sign: 'cuatro-new-tournament form' },
    'tournament, waiting': { at, path: `/t/${lobby.id}`, sign: `${LOADED} .names li` },
    'tournament, running': { at, path: `/t/${swiss.id}`, sign: `${LOADED} tbody tr` },
    help: { at, path: '/help', sign: 'cuatro-help dt' },
    docs: { at, path: '/docs', sign: 'cuatro-docs code' },
  };
}

/** Opens a screen, and tells how much moved and what. */
async function measures(
  { at, path, sign, keeps = {}, act, begins, then }: Screen,
  options: PersonOptions,
  line: 'quick' | 'slow',
) {
  const ana = await Person.at(at.url, options);
  await watchShifts(ana);
  await ana.keeps(keeps);
  if (line === 'slow') await slowsDown(ana);
  await ana.goes(path);
  await ana.sees(sign);
  await act?.(ana);
  if (begins) {
    await ana.sees(begins);
    await forgetShifts(ana);
  }
  if (then) await ana.sees(then);
  await ana.page.waitForLoadState('networkidle');
  const shifts = await shiftsOf(ana);
  await ana.leaves();
  return shifts;
}

async function stays(context: TestContext, which: RegExp, size: string, line: 'quick' | 'slow') {
  const [full, empty] = await Promise.all([new Server().start(), new Server().start()]);
  context.after(() => Promise.all([full.stop(), empty.stop()]));
  const moved: string[] = [];
  for (const [name, screen] of Object.entries(await screensOf(full, empty))) {
    if (!which.test(name)) continue;
    const { sum, told } = await measures(screen, SIZES[size], line);
    context.diagnostic(`${name}: ${sum.toFixed(4)}`);
    if (sum > MOST) moved.push(`${name}: ${sum.toFixed(4)}\n${told}`);
  }
  assert.equal(moved.length, 0, moved.join('\n\n'));
}

after(closeBrowser);

for (const [size, options] of often({ ...SIZES, small: SMALL, tablet: TABLET }, 'tablet'))
  test(`while one watches a game the board stays, whatever comes: ${size}`, async (context) => {
    const server = await new Server().start();
    context.after(() => server.stop());
    const clock = { initial_s: 600, increment_s: 5 };
    const names = LONGEST.map((name) => ({ name }));
    const game = await makeGame(server, names, { clock, rows: 7, columns: 8, connect: 5 }, LONG);
    const eva = await Person.at(server.url, options);
    let line: WebSocketRoute | null = null;
    let dead = false;
    await eva.page.routeWebSocket(/\/ws\b/, (socket) => {
      if (dead) socket.close();
      else (line = socket).connectToServer();
    });
    await watchShifts(eva);
    await eva.goes(`/g/${game.id}`);
    await eva.sits();
    await eva.page.waitForLoadState('networkidle');
    await forgetShifts(eva);
    const place = await boxOf(eva, 'cuatro-board .plate');
    dead = true;
    await (line as any).close();
    await eva.sees('cuatro-turn .connection');
    assert.deepEqual(await boxOf(eva, 'cuatro-board .plate'), place, 'without a line');
    dead = false;
    await eva.sees('cuatro-turn .note');
    assert.deepEqual(await boxOf(eva, 'cuatro-board .plate'), place, 'with a line again');
    await server.post(`/games/${game.id}/moves`, { column: 3, ply: LONG.length }, game.tokens.X);
    await eva.sees('cuatro-result .share');
    await eva.page.waitForLoadState('networkidle');
    assert.deepEqual(await boxOf(eva, 'cuatro-board .plate'), place, 'at the end');
    const { sum, told } = await shiftsOf(eva);
    assert.ok(sum <= MOST, told);
    await eva.leaves();
  });

for (const [size, options] of Object.entries(SIZES))
  test(`nothing moves when the opponent joins: ${size}`, async (context) => {
    const server = await new Server().start();
    context.after(() => server.stop());
    const clock = { initial_s: 600, increment_s: 5 };
    const game = await makeGame(server, [{ name: fresh('Ana') }, {}], { clock });
    const ana = await Person.at(server.url, options);
    await watchShifts(ana);
    await ana.holds(game, ['X']);
    await ana.sees('cuatro-invite input');
    await ana.page.waitForLoadState('networkidle');
    await forgetShifts(ana);
    await server.post(`/games/${game.id}/join`, { name: fresh('Bea') });
    await ana.sees('cuatro-emotes .react');
    await ana.page.waitForLoadState('networkidle');
    const { sum, told } = await shiftsOf(ana);
    assert.ok(sum <= MOST, told);
    await ana.leaves();
  });

for (const [size, options] of Object.entries({ desktop: DESKTOP, small: SMALL }))
  test(`nothing moves when registration closes, for an organiser, an entrant and whoever looks on: ${size}`, async (context) => {
    const server = await new Server().start();
    context.after(() => server.stop());
    const made = await makeTournament(server);
    const ana = await Entrant.enters(server, made.id, fresh('Ana'));
    const people = [
      await organiserOf(server, made, options),
      await deviceOf(server, ana, options),
      await Person.at(server.url, options),
    ];
    for (const person of people) {
      await watchShifts(person);
      await person.goes(`/t/${made.id}`);
      await person.sees(LOADED);
      await person.page.waitForLoadState('networkidle');
      await forgetShifts(person);
    }
    await server.patch(`/tournaments/${made.id}`, { registration: 'closed' }, made.organiser);
    const [teacher, , watcher] = people;
    await teacher.page.getByText('Registration is closed').waitFor();
    await watcher.page.getByText('Nobody new can join now.').waitFor();
    for (const person of people) {
      const { sum, told } = await shiftsOf(person);
      assert.ok(sum <= MOST, told);
      await person.leaves();
    }
    ana.leaves();
  });

// The line on which the parts of a screen come apart; with every change home, a game and its end.
const lines: ('quick' | 'slow')[] = all ? ['slow', 'quick'] : ['slow'];
const which = all ? /./ : /^(home, own games|playing, own turn|finished, lost)$/;
for (const size of Object.keys(SIZES))
  for (const line of lines)
    test(`nothing moves while a screen loads: ${size}, ${line} line`, (context) =>
      stays(context, which, size, line));
