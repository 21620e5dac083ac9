/**
 * One lesson, as a class has it: 25 entrants (scripts, two browsers, one at a terminal) in an arena and a Swiss, with a reload, a second
 * device, two who come late, two who vanish, and servers that are killed. `node --import ./tests/browser/typescript.js tools/page/lesson.ts [minutes of the arena] [sqlite|postgres]`; on
 * PostgreSQL three servers serve it, and one is killed in each round. Fails if anything is wrong, and prints how long everybody waited.
 */
import assert from 'node:assert/strict';
import { Alone, Three } from './lesson/servers.ts';
import { CurlEntrant } from './lesson/curl.ts';
import { pause, Script, type Wait } from './lesson/script.ts';
import { checkNoRepeats, checkTable, watchStage } from './lesson/watch.ts';
import { closeBrowser, Person } from '../../tests/browser/support/people.ts';
import { DESKTOP, PHONE } from '../../tests/browser/support/sizes.ts';
import { isCarried, LOADED } from '../../tests/browser/support/tournaments.ts';

const MINUTES = Number(process.argv[2] ?? 12);
const DATABASE = process.argv[3] ?? 'sqlite';
const ROUNDS = 3;
/** How long scripts think, ms: most of them, and those that are slow. */
const QUICK = [300, 2_500] as [number, number];
const SLOW = [4_000, 10_000] as [number, number];
/** What an organiser may press from the first page to the end. */
const MOST_PRESSES = 12;
/** The longest that two may be free at once while nothing is wrong, ms. */
const LONGEST_WAIT_MS = 12_000;
/** How long a kill may be felt, ms. */
const FELT_MS = 20_000;
/** A round is over after six minutes at the latest; the break comes on top. */
const LONGEST_ROUND_MS = 7 * 60_000;
const SCREEN = { viewport: { width: 1280, height: 720 } };

const started = Date.now();
const say = (text: string) => {
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  console.log(`${seconds.padStart(7)} s  ${text}`);
};

const place = await (DATABASE === 'postgres' ? new Three() : new Alone()).start();
// Whatever goes wrong here, no server stays.
process.once('exit', () => place.kill());
/** When servers were killed. */
const kills: number[] = [];
async function loses() {
  kills.push(Date.now());
  await place.loses();
  say('a server was killed and is back');
}

const countPresses = (person: Person) =>
  person.context.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted }) => {
        const presses = Number(sessionStorage.getItem('presses'));
        if (isTrusted) sessionStorage.setItem('presses', String(presses + 1));
      },
      true,
    ),
  );

/** Presses columns whenever it is their turn. */
async function playsByHand({ page }: Person, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(400);
    // The board may end or leave between two looks, so each has little patience.
    const isTurn = await page
      .locator('cuatro-board .frame.open')
      .isVisible()
      .catch(() => false);
    if (!isTurn) continue;
    const keys = page.locator('.keys button:not([aria-disabled=true]):not([disabled])');
    const open = await keys.count().catch(() => 0);
    if (open > 0)
      await keys
        .nth(Math.floor(Math.random() * open))
        .click({ timeout: 1_000 })
        .catch(() => {});
  }
}

/** Enters as a child does: taps on the name. */
async function taps(person: Person, id: string) {
  await person.goes(`/t/${id}`);
  await person.page.getByRole('button', { name: person.name, exact: true }).tap();
  await person.page.getByRole('button', { name: 'Yes, that is me' }).tap();
  await person.sees('cuatro-entrant:not([hidden])');
}

const names = Array.from({ length: 25 }, (_, at) => `Child ${at + 1}`);
const teacher = await Person.at(place.url, { ...DESKTOP, name: 'Teacher' });
await countPresses(teacher);
const { page } = teacher;
await teacher.goes('/');
await page.getByRole('link', { name: 'Tournaments' }).click();
await page.getByLabel(/^Names/).fill(names.join('\n'));
await page.getByRole('button', { name: 'Create the tournament' }).click();
await teacher.sees(`${LOADED} cuatro-organiser`);
const id = new URL(page.url()).pathname.split('/')[2];
say(`${page.url()}: 25 names`);

const wall = await Person.at(place.url, { ...SCREEN, name: 'Wall' });
await wall.goes(`/tv?t=${id}`);
await wall.sees('[data-scene=lobby]');

// 20 scripts, two browsers and one at a terminal come in time, two scripts late.
const scriptOf = (at: number) => new Script(place, id, names[at], at % 5 === 0 ? SLOW : QUICK);
const joined = Date.now();
const scripts = await Promise.all(Array.from({ length: 20 }, (_, at) => scriptOf(at).enters()));
const curl = await new CurlEntrant(place, id, names[22]).enters();
const tablet = await Person.at(place.url, { ...PHONE, name: names[23] });
const desk = await Person.at(place.url, { ...PHONE, colorScheme: 'dark', name: names[24] });
for (const person of [tablet, desk]) await taps(person, id);
const playing = scripts.map((script) => script.plays());
const stop = new AbortController();
playing.push(playsByHand(tablet, stop.signal), playsByHand(desk, stop.signal));
playing.push(curl.plays(stop.signal));
say('23 are here');
await page.getByText('23 here').first().waitFor();

await page.getByRole('spinbutton', { name: 'Minutes' }).fill(String(MINUTES));
await page.getByRole('button', { name: 'Start', exact: true }).click();
const arenaAt = Date.now();
const arena = `/tournaments/${id}/stages/1`;
const watched = watchStage(place, arena);
for (const person of [tablet, desk]) await isCarried(person);
await wall.sees('[data-scene=games], [data-scene=pairings]');
say('the arena has begun, and both browsers are at their boards');

/** Waits until a part of the arena is over. */
const until = (part: number) => pause(Math.max(0, arenaAt + part * MINUTES * 60_000 - Date.now()));
await until(0.15);
const late = await Promise.all([20, 21].map((at) => scriptOf(at).enters()));
playing.push(...late.map((script) => script.plays()));
say('two came late');
await until(0.25);
for (const script of scripts.slice(0, 2)) script.vanishes();
say('two have vanished');
await until(0.35);
await tablet.page.reload();
say('one reloaded');
await until(0.4);
const kept = await desk.page.evaluate(() => localStorage.getItem('cuatro.entries'));
const second = await Person.at(place.url, { ...DESKTOP, name: desk.name });
await second.context.addInitScript(
  (text) => localStorage.setItem('cuatro.entries', String(text)),
  kept,
);
await desk.leaves();
await second.goes(`/t/${id}`);
await isCarried(second);
playing.push(playsByHand(second, stop.signal));
say('one went on at another device');
await until(0.5);
await loses();
const { games, looks } = await watched;
await checkTable(place, arena, games, 'arena');
const adjudicated = games.filter(({ how }) => how === 'adjudicated').length;
say(`the arena is over: ${games.length} games, ${adjudicated} adjudicated, ${looks} looks`);
const everybody = [...scripts.slice(2), ...late];
const isFelt = ({ from, to }: Wait) => kills.some((at) => at < to && at > from - FELT_MS);
const inArena = everybody.flatMap((script) => script.waits);
const lengths = inArena
  .filter((wait) => !isFelt(wait))
  .map(({ from, to }) => to - from)
  .sort((one, other) => one - other);
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const waited = inArena.reduce((sum, { from, to }) => sum + to - from, 0);
const discs = scripts.map(({ firstDisc }) => firstDisc).filter(Boolean);
say(
  `first entry to everybody's first disc ${seconds(Math.max(...discs) - joined)} s; ` +
    `${lengths.length} waits for a game, median ${seconds(lengths[lengths.length >> 1] ?? 0)} s, ` +
    `p99 ${seconds(lengths[Math.floor(lengths.length * 0.99)] ?? 0)} s, longest ${seconds(lengths.at(-1) ?? 0)} s; ` +
    `${((100 * waited) / (everybody.length * MINUTES * 60_000)).toFixed(1)} % of the arena was waiting`,
);
// Whoever is free alone has nobody to play against; two who are free are paired.
const together = inArena
  .filter((wait) => !isFelt(wait))
  .flatMap((one, at, all) =>
    all.slice(at + 1).map((other) => Math.min(one.to, other.to) - Math.max(one.from, other.from)),
  );
const longest = Math.max(0, ...together);
say(`two were free at once for ${seconds(longest)} s at most`);
assert.ok(longest <= LONGEST_WAIT_MS, `two were free at once for ${longest} ms`);
await wall.sees('[data-scene=podium]');
await wall.pictures(`lesson-podium-${DATABASE}`);

await page.getByRole('radio', { name: /Swiss/ }).check();
await page.getByRole('spinbutton', { name: 'Rounds' }).fill(String(ROUNDS));
await page.getByRole('button', { name: 'Start', exact: true }).click();
const swiss = `/tournaments/${id}/stages/2`;
const swissWatched = watchStage(place, swiss);
for (let round = 1; round <= ROUNDS; round += 1) {
  await page
    .locator('.state', { hasText: `Swiss · round ${round} of ${ROUNDS}` })
    .waitFor({ timeout: LONGEST_ROUND_MS });
  say(`round ${round} of the Swiss has begun`);
  // A file is one server's: it is killed once, in the second round.
  if (DATABASE === 'postgres' || round === 2) await loses();
}
const { games: swissGames } = await swissWatched;
await checkTable(place, swiss, swissGames, 'swiss');
checkNoRepeats(swissGames);
await wall.sees('[data-scene=podium]');
say(`the Swiss is over: ${swissGames.length} games`);

const csv = await fetch(`${place.url}/t/${id}.csv?sep=;`);
const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
const lines = file.split(/\r?\n/).filter(Boolean);
assert.ok(file.startsWith('\uFEFF'), 'a spreadsheet sees that it is UTF-8');
const cells = lines.map((line) => line.split(';').length);
assert.ok(
  cells.every((count) => count === cells[0] && count >= 10),
  `columns: ${cells.join(' ')}`,
);
await page.getByRole('button', { name: 'End the tournament' }).click();
await page.getByRole('button', { name: 'Yes, end it' }).click();
await page.locator('.state', { hasText: 'The tournament is over.' }).waitFor();
const presses = Number(await page.evaluate(() => sessionStorage.getItem('presses')));
assert.ok(presses <= MOST_PRESSES, `${presses} presses`);

say(`${DATABASE}: ${presses} presses, ${games.length + swissGames.length} games, nothing wrong`);
stop.abort();
for (const script of [...scripts, ...late]) script.vanishes();
await Promise.all(playing);
for (const person of [teacher, tablet, second, wall]) await person.leaves();
await closeBrowser();
await place.stop();
