/** A screen on the wall: what it shows, that it can be read from the last row, and that nothing can be pressed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importGames, makeOnline, pastGames } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { isSound } from '../support/sound.ts';
import { begins, Entrant, makeTournament, type Made } from '../support/tournaments.ts';

const SCREENS = [
  [1920, 1080],
  [1280, 720],
];
const THEMES = ['light', 'dark'] as const;
/** Enough to fill the lobby and the table: all but one are long, so that every game has a long one. */
const NAMES = [
  'Ana María',
  'Wilhelmina Featherstoneh',
  'Maximiliano Etxeberriaga',
  'Chloé-Anne Montmorillon',
  'Diego Hinojosa Fernández',
  'Élodie Vandenbroucke-Roy',
  'Ferran Puigdevall Cabot',
];
/** As the page proposes it. */
const TITLE = 'Tournament, Nov 29';

/** The least height of letters, in hundredths of the window's. */
const LEAST = {
  '.name, .points, .rows .place, .result p, .names li, .step small, .link': 6,
  'h1, h2, .clock, .time, .here': 8,
  '.lobby .code': 14,
  '*': 4,
};

/** Every text that is seen: how high its letters are, how far it stands out from what is behind it, and whether it lies in the window. */
const textsOf = ({ page }: Person) =>
  page.evaluate((least) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]: number[]) => {
      const [x, y, z] = [r, g, b].map((one) =>
        one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const behind = (element: Element | null) => {
      for (let at = element; at; at = at.parentElement) {
        const colour = channels(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] === 1) return colour;
        if (getComputedStyle(at).backgroundImage !== 'none') return null;
      }
      return [255, 255, 255];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { data, parentElement: element } = walker.currentNode as Text;
      if (!data.trim() || !element?.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const back = behind(element);
      const [a, b] = back ? [light(channels(style.color)), light(back)] : [21, 0];
      const box = element.getBoundingClientRect();
      const wanted = Object.entries(least)
        .filter(([selector]) => element.matches(selector))
        .map(([, vh]) => vh);
      found.push({
        text: data.trim(),
        vh: (100 * parseFloat(style.fontSize)) / innerHeight,
        least: Math.max(...wanted),
        contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05),
        inside:
          box.left >= -1 &&
          box.top >= -1 &&
          box.right <= innerWidth + 1 &&
          box.bottom <= innerHeight + 1,
      });
    }
    return found;
  }, LEAST);

/** What covers the standings, lies beyond what holds it, or is cut although there is room for it. */
const faultsOf = ({ page }: Person) =>
  page.evaluate(() => {
    const edge = (element: Element) => element.getBoundingClientRect();
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const beside = document.querySelector('.beside');
    const covering = beside
      ? all('.left *').filter((part) => edge(part).right > edge(beside).left)
      : [];
    const beyond = all(
      '.wall :is(section, .strip, li, footer, .people, .result, .holders) > *',
    ).filter((part) => {
      const [own, held] = [edge(part), edge(part.parentElement as Element)];
      return own.left < held.left - 1 || own.right > held.right + 1;
    });
    const cut = all('h1, .pairs .name').filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
    );
    const texts = (parts: Element[]) => parts.map((part) => part.textContent?.trim());
    return { covering: texts(covering), beyond: texts(beyond), cut: texts(cut) };
  });

/** Whether a scene can be read from the last row on every screen, in both themes. */
async function isReadable(
  wall: Person,
  scene: string,
  seen: (() => Promise<unknown>) | null = null,
) {
  const { page } = wall;
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await seen?.();
      const texts = await textsOf(wall);
      const where = `${scene}, ${width}×${height}, ${colorScheme}`;
      assert.ok(texts.length > 0, `${where}: nothing is said`);
      const small = texts.filter(({ vh, least }) => vh < least - 0.01);
      assert.deepEqual(small, [], `${where}: too small`);
      assert.deepEqual(
        texts.filter(({ contrast }) => contrast < 7),
        [],
        `${where}: too faint`,
      );
      assert.deepEqual(
        texts.filter(({ inside }) => !inside),
        [],
        `${where}: out of sight`,
      );
      assert.deepEqual(await faultsOf(wall), { covering: [], beyond: [], cut: [] }, where);
      await isSound(wall, where);
    }
  }
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => document.activeElement?.localName);
  assert.equal(focused, 'body', `${scene}: nothing can be focused`);
  assert.equal(await page.locator('a, button, input, select, [tabindex]').count(), 0);
}

/** Waits for a scene. */
const shows = (wall: Person, scene: string) => wall.sees(`.wall[data-scene=${scene}]`);

/** The two names beside the board. */
const playersOf = ({ page }: Person) => page.locator('.strip .name').allInnerTexts();

/** Plays until somebody wins. */
async function playsOut(players: Entrant[], game: string) {
  const [{ server }] = players;
  while ((await server.get(`/games/${game}`)).status === 'playing')
    for (const one of players) await one.plays(game);
}

/** A server whose links lead somewhere, and entrants in a tournament on it. */
async function hall() {
  const server = await new Server(['--public-url', 'http://192.168.1.20:8080']).start();
  const made = await makeTournament(server, { title: TITLE });
  return { server, made };
}

async function wallOf(server: Server, made: Made, query: string = '') {
  const wall = await Person.at(server.url, {
    name: 'Wall',
    viewport: { width: 1920, height: 1080 },
  });
  await wall.goes(`/tv?t=${made.id}${query}`);
  return wall;
}

/** @returns The players of each board. */
async function boardsOf(entrants: Entrant[]): Promise<Map<string, Entrant[]>> {
  const boards: Map<string, Entrant[]> = new Map();
  for (const one of entrants) {
    const game = await one.paired();
    boards.set(game, [...(boards.get(game) ?? []), one]);
  }
  return boards;
}

withServer((shared) => {
  test('a tournament on the wall, from the lobby to the podium, can be read from the last row', async () => {
    const { server, made } = await hall();
    try {
      const screen = await wallOf(server, made);
      const { page } = screen;
      await shows(screen, 'lobby');
      const entrants = [];
      for (const name of NAMES) entrants.push(await Entrant.enters(server, made.id, name));
      await page
        .locator('.names li')
        .nth(NAMES.length - 1)
        .waitFor();
      await page.getByText(`${NAMES.length} here`).waitFor();
      assert.equal(await page.locator('.names li').first().innerText(), NAMES.at(-1), 'the newest');
      const { code } = await server.get(`/tournaments/${made.id}`);
      assert.equal(await page.locator('.lobby .code').innerText(), String(code));
      assert.equal(await page.locator('.lobby .link').innerText(), '192.168.1.20:8080');
      const qr = await page.locator('.lobby .qr').evaluate((picture) => {
        const { naturalWidth, height } = picture as HTMLImageElement;
        return { drawn: naturalWidth > 0, vh: Math.round((100 * height) / innerHeight) };
      });
      assert.deepEqual(qr, { drawn: true, vh: 60 });
      await isReadable(screen, 'lobby');

      await begins(server, made, {
        kind: 'arena',
        minutes: 5,
        start: 'empty',
        at_end: 'adjudicate',
      });
      await shows(screen, 'games');
      await screen.sees('.wall[data-board] .strip[data-to-move]');
      const names = await playersOf(screen);
      const players = entrants.filter(({ entry }) => names.includes(entry.entrant.name));
      assert.equal(players.length, 2, `${names}`);
      const [{ game }] = await Promise.all(players.map((one) => one.me()));
      for (let disc = 0; disc < 2; disc += 1)
        await players[0].plays(game).then(() => players[1].plays(game));
      await isReadable(screen, 'boards', () => page.locator('.time').getByText(/^4:/).waitFor());

      await server.patch(`/tournaments/${made.id}`, { hold: true }, made.organiser);
      await screen.sees('.hold');
      await isReadable(screen, 'hold');
      await server.patch(`/tournaments/${made.id}`, { hold: false }, made.organiser);
      await page.locator('.hold').waitFor({ state: 'hidden' });
      assert.deepEqual(await playersOf(screen), names, 'the same board as before');

      await playsOut(players, game);
      await screen.sees('.wall[data-ended] .result h2');
      await page.getByText(/ wins$/).waitFor();
      // It stays for eight seconds, which are too few to look at it in every way.
      await page.route('**/tv.json*', (route) => route.abort());
      await isReadable(screen, 'ended', () => screen.sees('.wall[data-ended] .result h2'));
      await page.unroute('**/tv.json*');

      await server.post(`/tournaments/${made.id}/stages/1/end`, {}, made.organiser);
      await shows(screen, 'podium');
      await isReadable(screen, 'podium');
      await begins(server, made, { kind: 'swiss', rounds: 3, start: 'empty' });
      await shows(screen, 'pairings');
      await isReadable(screen, 'pairings');
      for (const one of entrants) one.leaves();
      await screen.leaves();
    } finally {
      await server.stop();
    }
  });

  test('the game on the wall stays until its end, and the picture stays while the server is away', async () => {
    const { server, made } = await hall();
    try {
      const entrants = [];
      for (const name of NAMES.slice(0, 4))
        entrants.push(await Entrant.enters(server, made.id, name));
      await begins(server, made, { kind: 'arena', minutes: 5, start: 'empty' });
      const boards = await boardsOf(entrants);
      const screen = await wallOf(server, made, '&names=first&lang=es');
      await screen.sees('.wall[data-board]');
      await screen.page.getByText('Ana', { exact: true }).first().waitFor();
      const { game } = await server.get(`/tv.json?t=${made.id}`);
      const first = await playersOf(screen);
      const other = [...boards].find(([id]) => id !== game);
      assert.ok(other, 'another board');
      const [otherGame, others] = other;
      // The other board gets far more interesting, and even ends.
      await playsOut(others, otherGame);
      const kept = await server.get(`/tv.json?t=${made.id}&now=${game}`);
      assert.deepEqual([kept.scene, kept.game], ['boards', game]);
      await server.kill();
      await screen.sees('.lost');
      const covered = await screen.page.evaluate(() => {
        const mark = (document.querySelector('.lost') as Element).getBoundingClientRect();
        return [...document.querySelectorAll('.strip, .rows li')].flatMap((row) => {
          const { left, right, top, bottom } = row.getBoundingClientRect();
          const apart =
            right <= mark.left || mark.right <= left || bottom <= mark.top || mark.bottom <= top;
          return apart ? [] : [row.textContent];
        });
      });
      assert.deepEqual(covered, [], 'the mark covers nobody');
      assert.deepEqual(await playersOf(screen), first, 'what was in sight stays');
      assert.ok(await screen.page.locator('.board svg').first().isVisible());
      await server.start();
      await screen.page.locator('.lost').waitFor({ state: 'hidden' });
      assert.deepEqual(await playersOf(screen), first, 'the same game after the restart');
      const players = boards.get(game) ?? [];
      await playsOut(players, game);
      await screen.page.locator('.result h2', { hasText: /^Gana/ }).waitFor();
      const { seats, result } = await server.get(`/games/${game}`);
      const winner = seats[result.winner].name.split(' ')[0];
      assert.ok((await screen.page.locator('.result h2').innerText()).includes(winner));
      for (const one of entrants) one.leaves();
      await screen.leaves();
    } finally {
      await server.stop();
    }
  });

  test('while nobody plays, the wall of a server plays a game of the week again beside its best', async () => {
    const server = await new Server().start();
    try {
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      await importGames(server, pastGames('Ana', 'Bea', 2, day));
      const screen = await Person.at(server.url, { viewport: { width: 1920, height: 1080 } });
      await screen.goes('/tv');
      await screen.sees('.wall[data-board] .rows li');
      await screen.page.locator('.disc-X').nth(1).waitFor();
      assert.match(await screen.page.locator('.rows li').first().innerText(), /Ana/);
      await isReadable(screen, 'idle');
      await screen.leaves();
    } finally {
      await server.stop();
    }
  });

  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
  ])
    test(`a tablet of ${width} by ${height} shows the whole wall`, async () => {
      await makeOnline(shared, {}, [3, 3, 2]);
      const screen = await Person.at(shared.url, { viewport: { width, height } });
      await screen.goes('/tv');
      await screen.sees('.board');
      const outside = await screen.page.evaluate(() =>
        [...document.querySelectorAll('.board, .rows li, .points, h1')]
          .map((part) => part.getBoundingClientRect())
          .filter(({ right, bottom }) => right > innerWidth + 1 || bottom > innerHeight + 1),
      );
      assert.deepEqual(outside, []);
      await screen.leaves();
    });

  test('a wall of no tournament says so', async () => {
    const screen = await Person.at(shared.url, { viewport: { width: 1280, height: 720 } });
    await screen.goes('/tv?t=nobodyknows1');
    await screen.page.getByText('There is no tournament here.').waitFor();
    await screen.leaves();
  });
});
