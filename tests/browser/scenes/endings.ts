/** Ends that no line decides, and what the opponent asks for while the reader is busy elsewhere on the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, PHONE, PHONE_ES } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import type { Server } from '../support/server.ts';
import type { BrowserContextOptions } from 'playwright-core';

/** X has three in the middle of an empty row: nothing stops the fourth. */
const THREATENED = [3, 3, 2, 2, 4];
const READERS: [string, BrowserContextOptions, RegExp][] = [
  [
    'desktop-light-en',
    DESKTOP,
    /^You resigned; on the board Ana \d+ was winning\. The last mistake on the board was move 4\. You /,
  ],
  [
    'phone-dark-es',
    PHONE_ES,
    /^Te rendiste; en el tablero ganaba Ana \d+\. El último error en el tablero fue la jugada 4\. /,
  ],
];

const does = (
  server: Server,
  game: { id: string; tokens: Record<string, string> },
  side: string,
  action: string,
  body: object = {},
) => server.post(`/games/${game.id}/${action}`, body, game.tokens[side]);

withServer((server) => {
  for (const [name, options, sentence] of READERS) {
    test(`after a resignation the report says first that one resigned and how the board stood: ${name}`, async () => {
      const game = await makeOnline(server, {}, THREATENED);
      await does(server, game, 'O', 'resign');
      const bea = await Person.at(server.url, { name: 'Bea', ...options });
      const { page } = bea;
      await bea.holds(game, ['O']);
      const why = page.locator('cuatro-result .why');
      await why.waitFor();
      assert.match(await why.innerText(), /^(Review|Repaso)$/, 'no move decided it');
      await why.click();
      await bea.sees('cuatro-report .found');
      assert.match(await page.locator('cuatro-report .sentence').innerText(), sentence);
      assert.equal(
        await page.locator('cuatro-board .discs > g').count(),
        THREATENED.length,
        'the board at the end',
      );
      await isSound(bea, `a report after a resignation (${name})`);
      await page.locator('cuatro-report .steps button:visible').last().scrollIntoViewIfNeeded();
      await page.keyboard.press('n');
      await bea.until(
        () =>
          document.querySelector('cuatro-report .sentence')?.getAttribute('data-grade') !== null,
        null,
        'the verdict on a move',
      );
      await bea.leaves();
    });
  }

  test('who resigned without a mistake to see is told how it ended, and not praised', async () => {
    const game = await makeOnline(server, {}, [3, 3]);
    await does(server, game, 'O', 'resign');
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    await bea.page.locator('cuatro-result .learn').click();
    await bea.sees('cuatro-learn[data-state=none]');
    assert.match(
      await bea.page.locator('cuatro-learn .sentence').innerText(),
      /^You resigned; .*None of your moves was a mistake that you could have seen\.$/,
    );
    // What is known to hold nothing is not offered again.
    const learn = bea.page.locator('cuatro-result .learn');
    await bea.page.locator('cuatro-learn .head button').click();
    await bea.sees('cuatro-result .why');
    assert.equal(await learn.isVisible(), false, 'after the lessons');
    await bea.page.reload();
    await learn.waitFor();
    await bea.page.locator('cuatro-result .why').click();
    await bea.sees('cuatro-report .found');
    await bea.page.locator('cuatro-report .head button').click();
    await bea.sees('cuatro-result .why');
    assert.equal(await learn.isVisible(), false, 'after the report');
    await bea.leaves();
  });

  for (const [name, options] of [
    ['phone', PHONE],
    ['desktop', DESKTOP],
    ['low', { viewport: { width: 844, height: 390 }, colorScheme: 'dark' }],
  ] as [string, BrowserContextOptions][]) {
    test(`a rematch that is offered while “Why?” is open is seen, told, and taken at once: ${name}`, async () => {
      const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
      const bea = await Person.at(server.url, { name: 'Bea', ...options });
      const { page } = bea;
      await bea.holds(game, ['O']);
      await page.locator('cuatro-result .why').click();
      await bea.sees('cuatro-report .found');
      await does(server, game, 'X', 'rematch');
      await bea.sees('.notice[role=alert]:has-text("wants a rematch")');
      // Beside a board the bar stands at the top of the page; on a phone it is pinned there.
      if (name === 'desktop') await page.evaluate(() => scrollTo(0, 0));
      await inSight(bea, 'cuatro-turn [data-action=accept]');
      await isSound(bea, `a rematch offered to a reader (${name})`);
      await page.locator('cuatro-turn [data-action=accept]').click();
      await bea.comesToNext(game.id);
      assert.ok(await page.locator('.notice').isHidden(), 'nobody wants a rematch any more');
      await bea.leaves();
    });
  }

  test('a draw offered to somebody who looks back, or has a dialog open, is seen and can be answered', async () => {
    const game = await makeOnline(server, {}, [3, 3, 2, 2]);
    const ana = await Person.at(server.url, { name: 'Ana', ...PHONE });
    const { page } = ana;
    await ana.holds(game, ['X']);
    await ana.hasDiscs(4);
    await page.locator('button.you').tap();
    await ana.sees('dialog[open]');
    await does(server, game, 'O', 'draw', { answer: 'offer' });
    await ana.sees('dialog[open] .notice:has-text("offers a draw")');
    await page.locator('dialog[open] .close').tap();
    // It is answered above the board, and there only.
    await ana.opensMenu();
    await page
      .locator('cuatro-actions')
      .getByRole('button', { name: 'Offer draw', disabled: true })
      .waitFor();
    await page.locator('cuatro-log .handle').tap();
    await page.locator('cuatro-log .move button').first().tap();
    await ana.sees('cuatro-turn .offer:not([hidden])');
    await page.locator('cuatro-turn .offer').getByRole('button', { name: 'Decline' }).tap();
    await ana.hears(/Move 1 of 4/);
    await ana.leaves();
  });

  test('a rematch that was asked for can be withdrawn, and one that is offered declined', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
    const [ana, bea] = await Promise.all([
      Person.at(server.url, { name: 'Ana' }),
      Person.at(server.url, { name: 'Bea', ...PHONE, locale: 'en-GB' }),
    ]);
    await ana.holds(game, ['X']);
    await bea.holds(game, ['O']);
    const rematch = ana.page.locator('cuatro-result .rematch');
    const decline = bea.page.getByRole('button', { name: 'No rematch' });
    await rematch.click();
    await decline.waitFor();
    await rematch.and(ana.page.getByText('Withdraw the rematch')).click();
    await decline.waitFor({ state: 'hidden' });
    await bea.sees('.notice:has-text("no longer wants a rematch")');
    await rematch.and(ana.page.getByText('Rematch', { exact: true })).click();
    await decline.click();
    await ana.sees('.notice:has-text("does not want a rematch")');
    await rematch.and(ana.page.getByText('Rematch', { exact: true })).waitFor();
    await ana.sees('cuatro-turn .note:not(:has-text("starts as soon"))');
    for (const person of [ana, bea]) await person.leaves();
  });

  test('whoever takes a rematch is not told that the server is away when its answer comes too late', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
    const bea = await Person.at(server.url, { name: 'Bea' });
    const { page } = bea;
    await page.routeWebSocket(/\/ws\b/, (socket) => {
      const line = socket.connectToServer();
      // The answers to commands get lost; what happens in the game arrives.
      line.onMessage((frame) => {
        if (!/"type":"ok"/.test(String(frame)) || /"you"/.test(String(frame))) socket.send(frame);
      });
    });
    await bea.holds(game, ['O']);
    await does(server, game, 'X', 'rematch');
    await page.locator('cuatro-result .rematch:has-text("Accept the rematch")').click();
    await bea.comesToNext(game.id);
    assert.ok(await page.locator('.notice').isHidden(), await page.locator('.notice').innerText());
    await bea.leaves();
  });
});
