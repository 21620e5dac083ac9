/** Ways through the page: addresses that name nothing, a server that is away, what is in sight, and what the keys do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

withServer((server) => {
  test('an address that names nothing is a page that says so and leads home', async () => {
    const ana = await Person.at(server.url);
    for (const [address, words] of [
      ['/nowhere', /no page at this address/],
      ['/players/Nobody-at-all', /Nobody called Nobody-at-all/],
    ]) {
      await ana.goes(String(address));
      await ana.page.locator('.missing').filter({ hasText: words }).waitFor();
      await ana.page.locator('.missing a').click();
      await ana.sees('cuatro-home');
    }
    await ana.leaves();
  });

  test('without a server the game stays in sight, and with it the way goes on', async () => {
    const own = await new Server().start();
    const { id } = await makeGame(own, [{ name: 'Ana' }, { name: 'Bea' }], {}, [3, 3]);
    const ana = await Person.at(own.url);
    await ana.goes(`/g/${id}`);
    await ana.hasDiscs(2);
    await own.kill();
    await ana.page.locator('nav a', { hasText: 'Statistics' }).click();
    await ana.page.locator('.notice', { hasText: 'is not responding' }).waitFor();
    assert.equal(new URL(ana.page.url()).pathname, `/g/${id}`);
    assert.equal(await ana.discs(), 2, 'the board is still there');
    await own.start();
    await ana.page.locator('nav a', { hasText: 'Statistics' }).click();
    await ana.sees('cuatro-ranking');
    assert.doesNotMatch(
      await ana.page.locator('cuatro-app').innerText(),
      /ranking\.\w/,
      'sentences, not their keys',
    );
    await ana.leaves();
    await own.stop();
  });

  test('computers play at the levels that were chosen for them', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes();
    await ana.opensMore();
    await page.locator('.way', { hasText: 'Watch' }).click();
    const [X, O] = ['X', 'O'].map((side) => page.locator(`cuatro-home [name=level${side}]`));
    await X.selectOption('medium');
    await O.selectOption('easy');
    assert.deepEqual([await X.inputValue(), await O.inputValue()], ['medium', 'easy']);
    await page.locator('cuatro-home button.big').click();
    await ana.sits();
    const { seats } = await server.get(`/games/${ana.gameId}`);
    // The side of the first player is drawn.
    assert.deepEqual([seats.X.level, seats.O.level].sort(), ['easy', 'medium']);
    await ana.leaves();
  });

  test('on a phone the link to hand out stands above the empty board', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana'), ...PHONE });
    await ana.starts('A friend');
    await ana.sees('cuatro-invite button');
    const [invite, board] = [
      await ana.page.locator('cuatro-invite').boundingBox(),
      await ana.page.locator('cuatro-board').boundingBox(),
    ];
    assert.ok(
      invite && board && invite.y < board.y,
      `invitation at ${invite?.y}, board at ${board?.y}`,
    );
    await ana.leaves();
  });

  for (const denied of [false, true])
    test(`where the browser ${denied ? 'denies the' : 'has no'} clipboard, a link is copied all the same`, async () => {
      const ana = await Person.at(server.url, {
        name: fresh('Ana'),
        permissions: ['clipboard-read'],
      });
      // On a page that came over plain HTTP from another machine there is none.
      await ana.page.addInitScript((denied) => {
        const { clipboard } = navigator;
        const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
        Object.defineProperty(navigator, 'clipboard', {
          value: denied ? { writeText } : undefined,
        });
        /** @type {any} */ (window).pasted = () => clipboard.readText();
      }, denied);
      await ana.starts('A friend');
      await ana.page.locator('cuatro-invite button', { hasText: 'Copy' }).first().click();
      await ana.page.locator('.notice', { hasText: 'Copied.' }).waitFor();
      assert.match(
        await ana.page.evaluate(() => /** @type {any} */ (window).pasted()),
        new RegExp(`/g/${ana.gameId}$`),
      );
      // Nothing behind a dialog can be selected: the code for another device is copied from inside.
      await ana.page.locator('header .you').click();
      await ana.page.getByRole('button', { name: /on another device/ }).click();
      await ana.page.getByRole('button', { name: 'Copy the code' }).click();
      const code = await ana.page.locator('cuatro-you .code').innerText();
      await ana.until(
        async (shown) => shown === `Code: ${await /** @type {any} */ (window).pasted()}`,
        code,
        `"${code}" on the clipboard`,
      );
      await ana.leaves();
    });

  test('after the last disc the arrows walk through the moves at once, and the result stays', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const game = await makeGame(
      server,
      [{ name: ana.name }, { name: fresh('Bea') }],
      {},
      [0, 1, 0, 1, 0, 1],
    );
    await ana.holds(game);
    await ana.drops(0);
    await ana.sees('cuatro-result .share');
    await ana.page.keyboard.press('ArrowLeft');
    await ana.hears(/Move 6 of 7/);
    assert.ok(await ana.page.locator('cuatro-result').isVisible());
    await ana.leaves();
  });
});
