/**
 * A wall for hours: `node --import ./tests/browser/typescript.js tools/page/soak-wall.ts [minutes]`. Scripts play an arena, the server is killed in the middle of it, and every five seconds
 * what the screen shows is compared with what the server says. `script/soak wall` runs it.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { closeBrowser, Person } from '../../tests/browser/support/people.ts';
import { Server } from '../../tests/browser/support/server.ts';
import { makeTournament } from '../../tests/browser/support/tournaments.ts';

const MINUTES = Number(process.argv[2] ?? 120);
const PLAYERS = 24;
const PROBE_MS = 5_000;
/** The heap after so long is what later ones are compared with. */
const SETTLED_MS = Math.min(5, MINUTES / 2) * 60_000;
const GROWTH = 1.2;

const server = await new Server(['--public-url', 'http://192.168.1.20:8080']).start();
const made = await makeTournament(server, { title: 'Two hours' });
const end = Date.now() + MINUTES * 60_000;
let discs = 0;

/** Asks the server until it answers: it may be away. */
async function ask(path: string, init?: RequestInit): Promise<any> {
  for (;;) {
    try {
      const answer = await fetch(`${server.url}/api/v1${path}`, init);
      return await answer.json();
    } catch {
      await pause(300);
    }
  }
}

/** Enters, and plays every game that comes. */
async function plays(n: number) {
  const { token } = await server.post(`/tournaments/${made.id}/entries`, { name: `Player ${n}` });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  while (Date.now() < end) {
    const { game, side } = await ask(`/tournaments/${made.id}/me?wait=5`, { headers });
    while (game && Date.now() < end) {
      const now = await ask(`/games/${game}?wait=1`, { headers });
      if (now.status !== 'playing') break;
      if (now.to_move !== side) continue;
      await pause(200 + 900 * Math.random());
      const column = now.legal[Math.floor(Math.random() * now.legal.length)];
      await ask(`/games/${game}/moves`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ column, ply: now.ply }),
      });
      discs += 1;
    }
  }
}

const players = Array.from({ length: PLAYERS }, (_, n) => plays(n + 1));
await server.post(
  `/tournaments/${made.id}/stages`,
  { kind: 'arena', minutes: Math.min(180, Math.ceil(MINUTES) + 5), begin: 'now' },
  made.organiser,
);
const wall = await Person.at(server.url, { viewport: { width: 1920, height: 1080 } });
await wall.goes(`/tv?t=${made.id}`);
await wall.sees('.wall[data-board]');
const tools = await wall.context.newCDPSession(wall.page);

/** The bytes of the page's heap that something still needs. */
async function heap() {
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** What is on the screen. */
const seen = () =>
  wall.page.evaluate(() => ({
    game: (document.querySelector('.wall') as HTMLElement).dataset.game,
    ended: document.querySelector('.wall')?.hasAttribute('data-ended'),
    discs: document.querySelectorAll('.discs > g').length,
    nodes: document.querySelectorAll('*').length,
    lost: !(document.querySelector('.lost') as HTMLElement).hidden,
  }));

/** How the screen differs from what the server says; null if it does not. */
async function difference() {
  const before = await seen();
  const game = before.game && (await ask(`/games/${before.game}`));
  const told = await ask(`/tv.json?t=${made.id}&now=${before.game}`);
  const after = await seen();
  if (before.game !== after.game) return null;
  const [least, most] = [before.discs, after.discs];
  if (told.game !== after.game) return `shows ${after.game}, the server ${told.game}`;
  if (game && (game.ply < least || game.ply > most))
    return `${least} to ${most} discs of ${game.ply}`;
  return null;
}

let [probes, wrong, changes, killed, settled, most] = [0, 0, 0, false, 0, 0];
let last: { game: string | undefined; nodes: number } = { game: '', nodes: 0 };
const began = Date.now();
while (Date.now() < end) {
  await pause(PROBE_MS);
  let differs = await difference();
  // A disc on its way, or a scene that has just changed: the next look must agree.
  for (const until = Date.now() + PROBE_MS; differs && Date.now() < until;) {
    await pause(200);
    differs = await difference();
  }
  probes += 1;
  if (differs) {
    wrong += 1;
    console.log(`${new Date().toISOString()} for five seconds: ${differs}`);
  }
  const now = await seen();
  if (now.game !== last.game) changes += 1;
  last = now;
  const age = Date.now() - began;
  if (!killed && age > (end - began) / 2) {
    killed = true;
    await server.kill();
    await wall.sees('.lost:not([hidden])');
    const away = await seen();
    assert.ok(
      away.game === now.game && away.discs > 0,
      `the picture stays: ${JSON.stringify(away)}`,
    );
    await server.start();
    await wall.page.locator('.lost').waitFor({ state: 'hidden' });
    console.log('killed, and back: the picture stayed');
  }
  if (age > SETTLED_MS) {
    const used = await heap();
    settled ||= used;
    most = Math.max(most, used);
  }
}
await Promise.all(players);
const share = most / settled;
console.log(
  `${MINUTES} minutes, ${discs} discs, ${changes} games on the wall, ${probes} looks, ${wrong} wrong; heap ${(settled / 1e6).toFixed(1)} MB after ${SETTLED_MS / 60_000} minutes, at most ${share.toFixed(2)} times that later; ${last.nodes} elements`,
);
await wall.leaves();
await closeBrowser();
await server.stop();
assert.equal(wrong, 0, 'the screen was never five seconds behind');
assert.ok(share <= GROWTH, `the heap grew to ${share.toFixed(2)} times`);
