/** The first minute: the home board, the room the board has, the reader's own panel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { often, withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';

/** @type {Record<string, import('../support/people.js').PersonOptions>} */
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'small phone': { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  'phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  'desktop at 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

withServer((server) => {
  // What fits in these windows fits in the others.
  for (const [size, options] of often(SIZES, 'desktop', 'small phone', 'phone on its side')) {
    test(`the whole board and its keys are in sight: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      await ana.holds(await makeOnline(server, {}, [3, 2, 3, 3]), ['X']);
      await ana.hasDiscs(4);
      const board = await inSight(ana, 'cuatro-board .frame svg');
      await inSight(ana, '.keys');
      await inSight(ana, 'cuatro-turn .text');
      // Resign included, whatever lies over the foot of the window.
      await inSight(ana, 'cuatro-actions button:visible');
      if (size === 'desktop') assert.ok(board.width > 640, `the board is ${board.width} wide`);
      await ana.pictures(`board-${size.replace(/\W+/g, '-')}`);
      await ana.leaves();
    });

    test(`when it is over the whole board and its keys are in sight, and the end is told once: ${size}`, async () => {
      const bea = await Person.at(server.url, { colorScheme: 'dark', ...options });
      const game = await makeOnline(server, {}, [3, 2, 3, 2, 3, 2]);
      await bea.holds(game, ['O']);
      await bea.hasDiscs(6);
      await server.post(`/games/${game.id}/moves`, { column: 3 }, game.tokens.X);
      await bea.hears(/^You lost to Ana \d+$/);
      await bea.sees('cuatro-result .rematch');
      // Seen as it came, and after a reload.
      for (const when of ['at-once', 'reloaded']) {
        await inSight(bea, 'cuatro-board .frame svg');
        await inSight(bea, '.keys');
        const words = await bea.page.locator('cuatro-app').evaluate((app) =>
          [...app.querySelectorAll('*')]
            .filter((one) => one.children.length === 0 && one.checkVisibility())
            .filter((one) => !one.closest('.unseen, #live'))
            .map((one) => one.textContent ?? '')
            .filter((text) => /You lost|wins/.test(text)),
        );
        assert.equal(words.length, 1, `${when}, the end is told: ${words.join(' | ')}`);
        await inSight(bea, 'cuatro-result .rematch');
        await bea.pictures(`over-${size.replace(/\W+/g, '-')}-${when}`);
        await bea.page.reload();
        await bea.sees('cuatro-result .rematch');
      }
      await bea.leaves();
    });
  }

  for (const size of ['desktop', 'phone', 'small phone']) {
    test(`on the home screen Play is in sight, and a tap on the board is a game against the computer: ${size}`, async () => {
      const ana = await Person.at(server.url, SIZES[size]);
      await ana.goes();
      await ana.sees('.stage .hint:has-text("drop a disc")');
      await inSight(ana, 'button.big');
      const name = await ana.page.getByLabel('Your name').inputValue();
      assert.match(name, /^\p{L}+ \d{3}$/u, 'a suggested name');
      const box = await inSight(ana, '.stage svg');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await (SIZES[size].hasTouch ? ana.page.touchscreen.tap(x, y) : ana.page.mouse.click(x, y));
      await ana.sits();
      await ana.hasDiscs(2);
      const game = await server.get(`/games/${ana.gameId}`);
      assert.deepEqual(
        [game.seats.X.name, game.seats.O.level, game.moves[0]],
        [name, 'heuristic', 3],
      );
      await ana.page.locator('.brand').click();
      // One's own game is the first thing there, and counted in the header.
      await ana.page.locator('.own a', { hasText: 'Heuristic' }).waitFor();
      await ana.page.locator('header .badge', { hasText: '1' }).waitFor();
      await ana.page.getByRole('link', { name: /waiting for you: 1/ }).click();
      await ana.sits();
      assert.equal(ana.gameId, game.id, 'the number leads to the game');
      await ana.leaves();
    });
  }

  test('the demonstration on the home board ends by itself, and makes room for whoever comes', async () => {
    const ana = await Person.at(server.url, { reducedMotion: 'no-preference', ...SIZES.desktop });
    await ana.page.clock.install();
    await ana.goes();
    await ana.sees('.stage .discs > g');
    await ana.page.clock.runFor(5_000);
    const shown = await ana.page.locator('.stage .discs > g').count();
    await ana.page.clock.runFor(20_000);
    assert.equal(
      await ana.page.locator('.stage .discs > g').count(),
      shown,
      'discs after five seconds and after twenty-five',
    );
    await ana.page.locator('.stage svg').hover();
    await ana.page.locator('.stage .discs:not(:has(g))').waitFor({ state: 'attached' });
    await ana.leaves();
  });

  test('the reader’s panel: page, code, a question before a drop, forgetting', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), ...SIZES.phone });
    await ana.starts('Computer', () => ana.chooses({ first: 'first' }));
    await ana.page.locator('header .you').click();
    await ana.page.getByRole('button', { name: /on another device/ }).click();
    await ana.page.locator('cuatro-you .code', { hasText: /Code: \w+/ }).waitFor();
    await ana.page.getByRole('checkbox', { name: 'Ask before a disc drops' }).check();
    await ana.page.getByRole('radio', { name: 'Dark' }).check();
    assert.equal(await ana.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await ana.page.getByRole('button', { name: 'Close' }).click();
    await ana.page.locator('.keys button').first().click();
    await ana.page.locator('cuatro-turn .note', { hasText: 'Column 0: press again' }).waitFor();
    await ana.page.locator('.keys button').first().click();
    await ana.hasDiscs(1);
    await ana.page.locator('header .you').click();
    assert.equal(
      await ana.page.getByRole('link', { name: 'My page' }).getAttribute('href'),
      `/players/${encodeURIComponent(ana.name)}`,
    );
    await ana.page.getByRole('button', { name: 'Forget me on this device…' }).click();
    await ana.page.getByRole('button', { name: 'Forget me', exact: true }).click();
    await ana.sees('cuatro-home');
    assert.deepEqual(
      await ana.page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /players|seats|games/.test(key)),
      ),
      [],
    );
    await ana.leaves();
  });

  test('whoever wants to be asked before a drop is asked on the home board too', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    await ana.context.addInitScript(() =>
      localStorage.setItem('cuatro.settings', JSON.stringify({ confirm: true })),
    );
    await ana.goes();
    await ana.page.locator('input[name=name]').fill(ana.name);
    await ana.page.locator('.stage .keys button').nth(2).click();
    await ana.sees('.stage .hint:has-text("Column 2: press again to drop")');
    assert.equal(new URL(ana.page.url()).pathname, '/');
    await ana.page.locator('.stage .keys button').nth(2).click();
    await ana.sits();
    await ana.hasDiscs(2);
    assert.equal((await ana.columns())[0], 2);
    // Nor does the news of who starts hide the question, for each of two people.
    await ana.starts('Same device', (page) =>
      page.locator('input[name=second]').fill(fresh('Emma')),
    );
    await ana.sees('cuatro-turn .note:has-text("Picked at random")');
    for (const column of [3, 4]) {
      await ana.page.locator('.keys button').nth(column).click();
      await ana.sees(`cuatro-turn .note:has-text("Column ${column}: press again to drop")`);
      await ana.page.locator('.keys button').nth(column).click();
      await ana.page
        .locator(`cuatro-turn .note:has-text("Column ${column}")`)
        .waitFor({ state: 'detached' });
    }
    await ana.hasDiscs(2);
    await ana.leaves();
  });

  test('a code from another device makes the name one’s own by its link', async () => {
    const name = fresh('Ana');
    const { player_token: token } = await server.post('/players', { name });
    const { code } = await server.post(`/players/${encodeURIComponent(name)}/transfer`, {}, token);
    const ana = await Person.at(server.url, SIZES.phone);
    await ana.goes(`/#redeem=${code}&name=${encodeURIComponent(name)}`);
    await ana.page.locator('.notice', { hasText: `${name} is now yours` }).waitFor();
    assert.equal(await ana.page.getByLabel('Your name').inputValue(), name);
    assert.equal(new URL(ana.page.url()).hash, '', 'a code is tried once');
    await ana.leaves();
  });
});
