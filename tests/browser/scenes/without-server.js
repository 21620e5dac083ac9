/** Two people at one device while there is no server: they begin, go on, and what they played reaches its history once. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fresh } from '../support/games.js';
import { Person, closeBrowser } from '../support/people.js';
import { Server } from '../support/server.js';
import { SIZES } from '../support/sizes.js';
import { boxOf, inSight } from '../support/sight.js';
import { slides } from '../support/touch.js';

const WIN = [3, 2, 3, 2, 3, 2, 3];
/** What the page asks the server; its own files are not among it. */
const API = '**/api/**';

/** @typedef {{send: string, stay: string, here: RegExp, wins: RegExp, sent: RegExp}} Said */
/** @type {Record<string, Said>} */
const SAID = {
  'desktop-light-en': {
    send: 'Send it to the history',
    stay: 'Play on the same device',
    here: /on this device only/,
    wins: /wins/,
    sent: /is in the history/,
  },
  'phone-dark-es': {
    send: 'Enviar al historial',
    stay: 'Jugar en el mismo dispositivo',
    here: /solo en este dispositivo/,
    wins: /gana/i,
    sent: /ya está en el historial/,
  },
};

/** Waits until this device has all that a game without a network needs. @param {Person} person */
async function isKept(person) {
  await person.until(
    async () => {
      const shell = await caches.open('cuatro-shell');
      const kept = (await shell.keys()).map(({ url }) => url);
      return (
        navigator.serviceWorker.controller !== null &&
        (await shell.match('page')) !== undefined &&
        kept.some((url) => /\/kept\/\w+$/.test(url))
      );
    },
    null,
    'the page to be kept for times without a network',
  );
}

/** Takes the network and the server away, or brings both back. @param {Person} person @param {Server} server */
const cut = async ({ context }, server) => {
  await server.kill();
  await context.setOffline(true);
};
/** @param {Person} person @param {Server} server */
const back = async ({ context }, server) => {
  await server.start();
  await context.setOffline(false);
};

/** Begins a game of two at home, where no server answers. @param {Person} person @param {string[]} names @param {Said} [said] */
async function beginsHere(person, [one, other], said = SAID['desktop-light-en']) {
  const { page } = person;
  await person.goes();
  await person.sees('.away:not(:empty)');
  await page.getByRole('button', { name: said.stay }).click();
  await page.locator('input[name=name]').fill(one);
  await page.locator('input[name=second]').fill(other);
}

/** Drops a disc by finger or mouse. @param {Person} person @param {number} column @param {boolean} finger */
async function drops(person, column, finger) {
  if (!finger) {
    await person.drops(column);
    return;
  }
  await person.sees('cuatro-board .frame.open');
  const before = await person.discs();
  const board = await boxOf(person, 'cuatro-board .frame > svg');
  const { width } = await boxOf(person, '.keys button >> nth=0');
  const key = await person.page.locator('.keys button').nth(column).boundingBox();
  const x = (key?.x ?? 0) + width / 2;
  const y = board.y + board.height / 2;
  await slides(person, [
    { x, y },
    { x: x + 1, y },
  ]);
  await person.hasDiscs(before + 1);
}

/** @param {string} name @param {(server: Server) => Promise<void>} run */
const scene = (name, run) =>
  test(name, async () => {
    const server = await new Server().start();
    try {
      await run(server);
    } finally {
      await server.stop();
    }
  });

after(closeBrowser);

scene(
  'a killed server leaves two people at one device a game, loaded again or not',
  async (server) => {
    for (const reload of [false, true]) {
      const ana = await Person.at(server.url, { name: fresh('Ana'), serviceWorkers: 'allow' });
      await ana.goes();
      await isKept(ana);
      await server.kill();
      if (reload) await ana.page.reload();
      await ana.page
        .getByRole('radio', { name: 'Same device', exact: true })
        .check({ force: true });
      await ana.page.locator('.stage svg').click();
      await ana.until(
        () => location.pathname.startsWith('/device/'),
        null,
        'a game on this device',
      );
      await ana.hasDiscs(1);
      await server.start();
      await ana.leaves();
    }
  },
);

for (const [size, options] of Object.entries(SIZES)) {
  const said = SAID[size];
  scene(
    `two people begin with no network, win, find the game after a reload and send it once: ${size}`,
    async (server) => {
      const ana = await Person.at(server.url, { ...options, serviceWorkers: 'allow' });
      const { page } = ana;
      const names = [fresh('Ana'), fresh('Bea')];
      await ana.goes();
      await isKept(ana);
      await cut(ana, server);
      await page.reload();
      await ana.sees('.away:not(:empty)');
      await inSight(ana, `.stay button`);
      await inSight(ana, 'button.big');
      await ana.pictures(`without-home-${size}`);
      await beginsHere(ana, names, said);
      await inSight(ana, 'button.big');
      await ana.pictures(`without-home-names-${size}`);
      await ana.page.locator('.board-choice summary').click();
      await page.locator('.board-choice [name=first]').selectOption('first');
      await page.locator('button.big').click();
      await ana.sits();
      assert.match(new URL(page.url()).pathname, /^\/device\/[0-9a-f]+$/);
      await ana.sees('cuatro-device');
      assert.match(await page.locator('cuatro-device').innerText(), said.here);
      for (const column of WIN.slice(0, 4)) await drops(ana, column, Boolean(options.hasTouch));
      await inSight(ana, 'cuatro-device');
      await ana.pictures(`without-playing-${size}`);
      await page.reload();
      await ana.sits();
      await ana.hasDiscs(4);
      for (const column of WIN.slice(4)) await drops(ana, column, Boolean(options.hasTouch));
      await ana.hears(said.wins);
      await ana.pictures(`without-won-${size}`);
      assert.doesNotMatch(
        await page.locator('main').innerText(),
        /\b(end|turn|replay|device)\.\w/,
        'all of its words are here',
      );
      assert.equal(await page.getByRole('button', { name: said.send }).isVisible(), false);
      for (const name of ['.why', '.learn', '.share'])
        assert.equal(
          await page.locator(`cuatro-result ${name}`).isVisible(),
          false,
          `${name} needs the server`,
        );
      await page.locator('cuatro-replay .step').first().click();
      await ana.sees('cuatro-replay output:has-text("0/7")');
      // It is among one's own games.
      await ana.goes();
      const own = page.locator('cuatro-home .own a');
      await own.waitFor();
      assert.match(await own.innerText(), new RegExp(`${names[0]} – ${names[1]}`));
      await ana.pictures(`without-home-own-${size}`);
      await own.click();
      await ana.hears(said.wins);
      const here = page.url();
      await back(ana, server);
      await page.getByRole('button', { name: said.send }).waitFor();
      await ana.pictures(`without-send-${size}`);
      await page.getByRole('button', { name: said.send }).click();
      await page.waitForURL(/\/g\//);
      await ana.hears(said.wins);
      await page.locator('cuatro-app').filter({ hasText: said.sent }).waitFor();
      const { items } = await server.get('/history');
      assert.equal(items.length, 1);
      const [past] = items;
      assert.deepEqual(
        [past.id, past.kind, past.winner, past.reason, past.moves, past.seats.X.name],
        [ana.gameId, 'local', 'X', 'line', WIN, names[0]],
      );
      // Its old address leads there, and home has it no more.
      await page.goto(here);
      await page.waitForURL(/\/g\//);
      await page.locator('cuatro-result .why').waitFor();
      await ana.goes();
      await ana.sees('.card.now');
      // What was played last is the server's game.
      const hrefs = await page
        .locator('cuatro-home .own a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      assert.deepEqual(hrefs, [`/g/${past.id}`]);
      await ana.leaves();
    },
  );
}

scene(
  'a game begun on the server goes on without it, over a reload, and is completed',
  async (server) => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), serviceWorkers: 'allow' });
    const { page } = ana;
    await ana.goes();
    await isKept(ana);
    const id = await ana.starts('Same device', async () => {
      await page.locator('input[name=second]').fill(fresh('Bea'));
      await ana.chooses({ first: 'first' });
    });
    await ana.drops(3);
    await ana.drops(2);
    await cut(ana, server);
    await ana.sees('cuatro-device:has-text("play on")');
    await ana.drops(3);
    await ana.drops(2);
    await page.getByRole('button', { name: 'Take back' }).click();
    await ana.until(
      () => document.querySelectorAll('cuatro-log .move').length === 3,
      null,
      'a disc less',
    );
    await ana.pictures('without-lost');
    await page.reload();
    await ana.sees('cuatro-device:has-text("play on")');
    await ana.hasDiscs(3);
    for (const column of [4, 3, 4]) await ana.drops(column);
    assert.deepEqual((await ana.columns()).length, 6);
    await back(ana, server);
    await page.locator('cuatro-device').waitFor({ state: 'detached' });
    assert.deepEqual((await server.get(`/games/${id}`)).moves, [3, 2, 3, 4, 3, 4]);
    await ana.drops(3);
    await ana.hears(/wins/);
    assert.equal((await server.get('/history')).items.length, 1);
    await page.locator('cuatro-result .why').waitFor();
    await ana.leaves();
  },
);

scene(
  'a game of the server that ended without it is completed from the home screen',
  async (server) => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), serviceWorkers: 'allow' });
    const { page } = ana;
    await ana.goes();
    await isKept(ana);
    const id = await ana.starts('Same device', async () => {
      await page.locator('input[name=second]').fill(fresh('Bea'));
      await ana.chooses({ first: 'first' });
    });
    for (const column of WIN.slice(0, 5)) await ana.drops(column);
    await cut(ana, server);
    await ana.sees('cuatro-device:has-text("play on")');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await ana.hears(/wins/);
    await ana.goes();
    await ana.sees('.own a');
    await back(ana, server);
    await ana.until(
      () => document.querySelector('cuatro-home .own')?.textContent?.includes('finished') === true,
      null,
      'the game to be finished at the server',
    );
    const { items } = await server.get('/history');
    assert.deepEqual(
      items.map((/** @type {any} */ one) => [one.id, one.winner, one.reason, one.moves]),
      [[id, 'X', 'resign', WIN.slice(0, 5)]],
    );
    await ana.leaves();
  },
);

scene(
  'a game that ended on the server meanwhile stays what it is there, and what was played is kept on the device',
  async (server) => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    const id = await ana.starts('Same device', async () => {
      await page.locator('input[name=second]').fill(fresh('Bea'));
      await ana.chooses({ first: 'first' });
    });
    await ana.drops(3);
    await ana.drops(2);
    await server.kill();
    await ana.sees('cuatro-device:has-text("play on")');
    await ana.drops(3);
    const seats = await page.evaluate(
      (game) => JSON.parse(localStorage.getItem(`cuatro.seats.${game}`) ?? '{}'),
      id,
    );
    await page.goto('about:blank');
    await server.start();
    await server.post(`/games/${id}/resign`, {}, seats.X);
    await ana.goes(`/g/${id}`);
    await page.waitForURL(/\/device\//);
    await page
      .locator('cuatro-app')
      .filter({ hasText: 'a game of its own now, on this device' })
      .waitFor();
    await ana.hasDiscs(3);
    assert.deepEqual(await ana.columns(), [3, 2, 3]);
    const there = await server.get(`/games/${id}`);
    assert.deepEqual([there.status, there.moves], ['finished', [3, 2]]);
    await ana.pictures('without-apart');
    await ana.leaves();
  },
);

scene(
  'wherever the line breaks while it is sent, and from two tabs at once, a game is in the history once',
  async (server) => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.context.route(API, (route) => route.abort());
    await beginsHere(ana, [fresh('Ana'), fresh('Bea')]);
    await page.locator('.stage .keys button').nth(WIN[0]).click();
    await ana.sits();
    await ana.hasDiscs(1);
    for (const column of WIN.slice(1)) await ana.drops(column);
    await ana.hears(/wins/);
    await ana.context.unroute(API);
    const send = page.getByRole('button', { name: 'Send it to the history' });
    await send.waitFor();
    // The answers are lost: of the creation, of a disc in the middle, of the last one.
    for (const lost of ['**/api/v1/games', '**/moves']) {
      let left = lost.endsWith('moves') ? 3 : 1;
      await page.route(lost, async (route) => {
        left -= 1;
        if (left > 0) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await send.click();
      await ana.sees('cuatro-device .error:not(:empty)');
      await page.unroute(lost);
      await send.waitFor();
    }
    await ana.pictures('without-broken');
    const other = await ana.context.newPage();
    await other.goto(page.url());
    const again = other.getByRole('button', { name: 'Send it to the history' });
    await again.waitFor();
    await Promise.all([send.click(), again.click()]);
    for (const tab of [page, other]) await tab.waitForURL(/\/g\//);
    assert.equal(page.url(), other.url());
    const { items } = await server.get('/history');
    assert.deepEqual(
      items.map((/** @type {any} */ one) => [one.winner, one.moves]),
      [['X', WIN]],
    );
    const others = await server.get('/games?status=playing');
    assert.deepEqual(others.items, [], 'nothing half-made is left');
    await ana.leaves();
  },
);

scene(
  'a name that the server refuses is said, can be changed, and the game is still there',
  async (server) => {
    const held = fresh('Carla');
    await server.post('/players', { name: held });
    const ana = await Person.at(server.url, { ...SIZES['phone-dark-es'], locale: 'en-GB' });
    const { page } = ana;
    await ana.context.route(API, (route) => route.abort());
    const names = [fresh('Ana'), held];
    await beginsHere(ana, names);
    await page.locator('.stage .keys button').nth(WIN[0]).click();
    await ana.sits();
    await ana.hasDiscs(1);
    for (const column of WIN.slice(1)) await ana.drops(column);
    await ana.hears(/wins/);
    await ana.context.unroute(API);
    const send = page.getByRole('button', { name: 'Send it to the history' });
    await send.click();
    await ana.sees(`cuatro-device .error:has-text("${held}")`);
    assert.equal(await page.locator('cuatro-device [aria-invalid=true]').inputValue(), held);
    await ana.pictures('without-refused');
    assert.deepEqual((await server.get('/history')).items, []);
    await page.locator('input[name=deviceO]').fill(fresh('Dora'));
    await send.click();
    await page.waitForURL(/\/g\//);
    assert.equal((await server.get('/history')).items.length, 1);
    await ana.leaves();
  },
);

scene('a rematch begins here with the sides swapped, and a game can be deleted', async (server) => {
  const ana = await Person.at(server.url);
  const { page } = ana;
  await ana.context.route(API, (route) => route.abort());
  const names = [fresh('Ana'), fresh('Bea')];
  await beginsHere(ana, names);
  await page.locator('.stage .keys button').nth(WIN[0]).click();
  await ana.sits();
  for (const column of WIN.slice(1)) await ana.drops(column);
  await ana.hears(/wins/);
  const first = page.url();
  // Chance decided who started.
  const loser = (await page.locator('cuatro-strip[side=O] .name').innerText()).trim();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/device/'));
  await ana.hears(new RegExp(`${loser}’s turn`));
  assert.equal(await page.locator('cuatro-strip[side=O] .wins').textContent(), 'Wins 1');
  await page.goto(first);
  await ana.hears(/wins/);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await ana.sees('cuatro-home .own a');
  assert.equal(await page.locator('cuatro-home .own a').count(), 1);
  await page.goto(first);
  await ana.sees('.missing:has-text("This device has no such game")');
  await ana.leaves();
});

scene('while nobody answers, no clock and no two equal names', async (server) => {
  const ana = await Person.at(server.url);
  const { page } = ana;
  await page.route(API, (route) => route.abort());
  await beginsHere(ana, ['Ana', ' ana ']);
  await page.locator('button.big').click();
  await ana.sees('#home-error:has-text("must differ")');
  await page.locator('input[name=second]').fill('Bea');
  await ana.chooses({ clock: '0' });
  await page.locator('button.big').click();
  await ana.sees('#home-error:has-text("no clock")');
  await ana.leaves();
});
