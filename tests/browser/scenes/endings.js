/** Ends that no line decides, and what the opponent asks for while the reader is busy elsewhere on the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';

/** X has three in the middle of an empty row: nothing stops the fourth. */
const THREATENED = [3, 3, 2, 2, 4];
/** X wins at the end of a game that is longer than a list of its moves. */
const LONG = [0, 1, 0, 1, 1, 0, 0, 1, 2, 2, 6, 6, 2, 2, 6, 6, 3, 0, 4, 0, 5];
/** @type {import('playwright-core').BrowserContextOptions} */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** @type {[string, import('playwright-core').BrowserContextOptions, RegExp][]} */
const READERS = [
  [
    'desktop-light-en',
    { viewport: { width: 1280, height: 800 } },
    /^You resigned; on the board Ana \d+ was winning\. The last mistake on the board was move 4\. You /,
  ],
  [
    'phone-dark-es',
    { ...PHONE, colorScheme: 'dark', locale: 'es-ES' },
    /^Te rendiste; en el tablero ganaba Ana \d+\. El último error en el tablero fue la jugada 4\. /,
  ],
];

/** @param {import('../support/server.js').Server} server @param {{id: string, tokens: Record<string, string>}} game @param {string} side @param {string} action @param {object} [body] */
const does = (server, game, side, action, body = {}) =>
  server.post(`/games/${game.id}/${action}`, body, game.tokens[side]);

/** All of it lies within the window. @param {import('../support/people.js').Person} person @param {string} selector */
async function inSight(person, selector) {
  const box = await person.page.locator(selector).boundingBox();
  const { width, height } = /** @type {{width: number, height: number}} */ (
    person.page.viewportSize()
  );
  assert.ok(
    box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    `${selector} at ${JSON.stringify(box)} in ${width}×${height}`,
  );
}

/** Waits until another game is on. @param {Person} person @param {string} old The game before. */
const comesToRematch = (person, old) =>
  person.until(
    (before) =>
      !location.pathname.endsWith(before) &&
      document.querySelector('cuatro-table[data-status=playing]') !== null,
    old,
    'the rematch',
  );

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
      await bea.pictures(`report-resigned-${name}`);
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

  for (const [
    name,
    options,
  ] of /** @type {[string, import('playwright-core').BrowserContextOptions][]} */ ([
    ['phone', PHONE],
    ['desktop', { viewport: { width: 1280, height: 800 } }],
    ['low', { viewport: { width: 844, height: 390 }, colorScheme: 'dark' }],
  ])) {
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
      await bea.pictures(`rematch-while-reading-${name}`);
      await isSound(bea, `a rematch offered to a reader (${name})`);
      await page.locator('cuatro-turn [data-action=accept]').click();
      await comesToRematch(bea, game.id);
      assert.ok(await page.locator('.notice').isHidden(), 'nobody wants a rematch any more');
      await bea.leaves();
    });
  }

  for (const [name, options] of /** @type {const} */ ([
    ['phone', { ...PHONE, colorScheme: 'dark', locale: 'es-ES' }],
    ['desktop', { viewport: { width: 1280, height: 800 } }],
  ])) {
    test(`a reload keeps “Why?” open and what the end offers, and the moves begin with a whole line: ${name}`, async () => {
      const game = await makeOnline(server, {}, LONG);
      const bea = await Person.at(server.url, { name: 'Bea', ...options });
      const { page } = bea;
      await bea.holds(game, ['O']);
      await page.locator('cuatro-result .why').click();
      await bea.sees('cuatro-report .found');
      await bea.until(() => location.hash === '#why', null, 'Why? in the address');
      if (name === 'phone') await page.locator('cuatro-report .handle').click();
      const list = page.locator('cuatro-report .moves');
      const { above, seen, scrolled } = await list.evaluate((all) => {
        const current = /** @type {HTMLElement} */ (
          all.querySelector('[aria-current]')?.closest('li')
        );
        const rows = /** @type {HTMLElement[]} */ ([...all.children]);
        return {
          scrolled: all.scrollTop,
          above: Math.min(...rows.map((row) => Math.abs(row.offsetTop - all.scrollTop))),
          seen:
            current.offsetTop >= all.scrollTop &&
            current.offsetTop + current.offsetHeight <= all.scrollTop + all.clientHeight,
        };
      });
      await bea.pictures(`why-moves-${name}`);
      assert.ok(scrolled > 0 && above < 1, `scrolled by ${scrolled}, ${above} px off a line`);
      assert.ok(seen, 'the deciding move is in sight');
      await page.reload();
      for (const part of ['.rematch', '.learn']) await bea.sees(`cuatro-result ${part}`);
      await bea.sees('cuatro-report .found');
      await bea.pictures(`why-reloaded-${name}`);
      await page.locator('cuatro-report .head button').click();
      await bea.until(() => !/why/.test(location.hash), null, 'no report in the address');
      await page.locator('cuatro-result .rematch').click();
      await bea.sees(
        name === 'phone'
          ? 'cuatro-result .rematch:has-text("Retirar la revancha")'
          : 'cuatro-turn .note:has-text("The rematch starts as soon as Ana")',
      );
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
    await ana.pictures('offer-behind-dialog-phone');
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

  test('a refused draw and a refused take-back say what was refused', async () => {
    const game = await makeOnline(server, {}, [3, 3, 2]);
    const ana = await Person.at(server.url, {
      name: 'Ana',
      ...PHONE,
      viewport: { width: 360, height: 640 },
      locale: 'es-ES',
    });
    await ana.holds(game, ['X']);
    // An absent opponent is a note of two lines.
    const bea = await Person.at(server.url);
    await bea.holds(game, ['O']);
    await ana.sees('cuatro-strip[side=O] [data-presence=here]');
    for (const [button, subject, said] of /** @type {const} */ ([
      ['Deshacer', 'takeback', 'no acepta deshacer la jugada.'],
      ['Ofrecer empate', 'draw', 'no acepta el empate.'],
    ])) {
      await ana.opensMenu();
      await ana.page.getByRole('button', { name: button }).click();
      await ana.page.getByRole('button', { name: 'Retirar' }).waitFor();
      await does(server, game, 'O', subject, { answer: 'decline' });
      await ana.sees(`.notice:has-text("${said}")`);
      const [foot, holes] = await Promise.all(
        ['.notice', 'cuatro-board .back'].map((one) => ana.page.locator(one).boundingBox()),
      );
      assert.ok(
        foot && holes && foot.y + foot.height <= holes.y,
        `the notice at ${JSON.stringify(foot)}, the holes at ${JSON.stringify(holes)}`,
      );
    }
    await bea.leaves();
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
    const home = bea.page.locator('cuatro-result').getByRole('link', { name: 'New game' });
    const place = await home.boundingBox();
    await rematch.click();
    await decline.waitFor();
    assert.deepEqual(await home.boundingBox(), place, 'no other button moves for it');
    await rematch.and(ana.page.getByText('Withdraw the rematch')).click();
    await decline.waitFor({ state: 'hidden' });
    await bea.sees('.notice:has-text("no longer wants a rematch")');
    await rematch.and(ana.page.getByText('Rematch', { exact: true })).click();
    await bea.pictures('rematch-offered');
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
    await comesToRematch(bea, game.id);
    assert.ok(await page.locator('.notice').isHidden(), await page.locator('.notice').innerText());
    await bea.leaves();
  });

  test('on a phone every button of the result stands above the bar of moves, and a rematch leaves no old news behind', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1]);
    const bea = await Person.at(server.url, { name: 'Bea', ...PHONE, locale: 'es-ES' });
    const { page } = bea;
    await bea.holds(game, ['O']);
    await does(server, game, 'X', 'moves', { column: 0, ply: 6 });
    await bea.sees('cuatro-result .rematch');
    await bea.until(
      () => {
        const bar = document.querySelector('cuatro-log')?.getBoundingClientRect();
        const buttons = [...document.querySelectorAll('cuatro-result :is(button, a)')].filter(
          (one) => one.getClientRects().length > 0,
        );
        return (
          bar &&
          buttons.length >= 4 &&
          buttons.every((one) => one.getBoundingClientRect().bottom <= bar.top)
        );
      },
      null,
      'all buttons above the bar of moves',
    );
    await bea.pictures('result-phone-es');
    await page.locator('#live', { hasText: /Has perdido/ }).waitFor({ state: 'attached' });
    await does(server, game, 'X', 'rematch');
    await bea.sees('cuatro-result .rematch:has-text("Aceptar la revancha")');
    await bea.sees('cuatro-turn .note:has-text("quiere la revancha")');
    assert.equal(
      await page.getByRole('button', { name: 'Aceptar la revancha' }).count(),
      1,
      'one button accepts',
    );
    assert.ok(
      await page.locator('.notice').isHidden(),
      'no notice over the players for what stands below them',
    );
    await bea.pictures('rematch-phone-es');
    await page.locator('cuatro-result .rematch').tap();
    await comesToRematch(bea, game.id);
    assert.doesNotMatch(await page.locator('#live').innerText(), /Has perdido/);
    await bea.leaves();
  });

  test('playing on keeps the opponent’s level, and a practice game shows no points', async () => {
    const name = fresh('Marta');
    const game = await makeGame(server, [{ name }, { level: 'hard' }], {}, []);
    await does(server, game, 'X', 'moves', { column: 3, ply: 0 });
    await does(server, game, 'X', 'resign');
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.holds(game, ['X']);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await ana.sees('cuatro-practice select[name=level]');
    assert.equal(await page.locator('cuatro-practice select[name=level]').inputValue(), 'hard');
    const practice = await makeGame(server, [{ name: fresh('Nora') }, { name: fresh('Leo') }], {
      opening: [0, 1, 0, 1, 0],
    });
    await server.post(`/games/${practice.id}/moves`, { column: 1, ply: 5 }, practice.tokens.O);
    await server.post(`/games/${practice.id}/moves`, { column: 0, ply: 6 }, practice.tokens.X);
    await ana.goes(`/g/${practice.id}`);
    await ana.hears(/Nora \d+ wins/);
    await ana.sees('cuatro-result .why');
    assert.doesNotMatch(
      await page.locator('cuatro-app').innerText(),
      /points?\b(?!, not recorded)/,
    );
    await ana.leaves();
  });

  test('the best three are people with points, and a large window has a large board', async () => {
    await does(server, await makeOnline(server, {}, [3, 3, 2]), 'O', 'resign');
    const ana = await Person.at(server.url, {
      name: 'Ana',
      viewport: { width: 1920, height: 1080 },
    });
    const { page } = ana;
    await ana.goes();
    await ana.sees('.card.top li');
    for (const points of await page.locator('.card.top li .detail').allInnerTexts())
      assert.doesNotMatch(points, /^0 /);
    await ana.holds(await makeOnline(server), ['X']);
    await ana.until(
      () =>
        (document.querySelector('cuatro-board svg')?.getBoundingClientRect().height ?? 0) >
        0.8 * innerHeight,
      null,
      'a board that fills the height',
    );
    await ana.pictures('board-1920');
    await ana.leaves();
  });
});
