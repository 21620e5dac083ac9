/** Any board the rules allow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { often, withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';
import { isSound } from '../support/sound.js';

/** @type {Record<string, import('../support/people.js').PersonOptions>} */
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  'phone-dark': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  },
};

withServer((server) => {
  test('B2: the smallest board, 1×2, is played on the page', async () => {
    const ana = await Person.at(server.url, { name: 'Ines' });
    await ana.starts('Same device', async (page) => {
      await page.locator('input[name=second]').fill('Olga');
      await ana.chooses({ board: 'other', rows: '1', columns: '2', connect: '2', first: 'first' });
    });
    await ana.drops(1);
    await ana.drops(0);
    await ana.hears(/A draw/);
    await ana.pictures('board-1x2');
    await ana.leaves();
  });

  for (const [name, options, says] of /** @type {const} */ ([
    [
      'desktop',
      { viewport: { width: 1280, height: 800 } },
      {
        rows: 'From 1 to 64.',
        columns: 'From 1 to 64.',
        connect: 'From 2 to 7: at most the longer side.',
      },
    ],
    [
      'phone-es',
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' },
      {
        rows: 'De 1 a 64.',
        columns: 'De 1 a 64.',
        connect: 'De 2 a 7: como mucho, el lado más largo.',
      },
    ],
  ]))
    test(`a size that cannot be is told below its own field, which stays where it is: ${name}`, async () => {
      const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
      const { page } = ana;
      await ana.goes();
      await ana.sees('.level .line b:not(:empty)');
      await ana.chooses({ board: 'other' });
      const field = (/** @type {string} */ one) => page.locator(`.board-choice [name=${one}]`);
      const places = async () =>
        Promise.all(
          ['rows', 'columns', 'connect'].map(async (one) => {
            const box = await field(one).boundingBox();
            return box && { x: box.x, width: box.width };
          }),
        );
      const before = await places();
      for (const [one, wrong, right] of /** @type {const} */ ([
        ['connect', '9', '4'],
        ['rows', '0', '6'],
        ['columns', '65', '7'],
      ])) {
        await field(one).fill(wrong);
        // Leaving the field is enough.
        await field(one).evaluate((input) => input.blur());
        const text = page.locator(`#invalid-${one}`);
        await text.waitFor();
        assert.equal(await text.innerText(), says[one]);
        assert.deepEqual(await places(), before, `the fields beside ${one}`);
        const [said, at] = [await text.boundingBox(), await field(one).boundingBox()];
        assert.ok(
          said && at && said.y >= at.y + at.height && Math.abs(said.x - at.x) < 2,
          `${one} at ${JSON.stringify(at)}, what is wrong with it at ${JSON.stringify(said)}`,
        );
        await ana.pictures(`board-wrong-${one}-${name}`, true);
        await field(one).fill(right);
        await field(one).evaluate((input) => input.blur());
        assert.equal(await page.locator('.error.wrong').count(), 0);
      }
      // One size makes another wrong, and takes that back.
      await field('rows').fill('3');
      await field('columns').fill('3');
      await field('columns').evaluate((input) => input.blur());
      await ana.sees('#invalid-connect');
      await isSound(ana, `a size that cannot be (${name})`);
      // Play opens what is folded away, and leads there.
      await page.locator('.board-choice summary').click();
      await page.locator('button.big').click();
      await ana.until(
        () => /** @type {any} */ (document.activeElement)?.name === 'connect',
        null,
        'the field that is wrong',
      );
      await field('connect').fill('3');
      await ana.until(
        () => document.querySelectorAll('.stage .keys button').length === 3,
        null,
        'the board of that size',
      );
      // What cannot be stays behind with the sizes of one’s own.
      await field('rows').fill('0');
      await page.locator('.board-choice [name=board]').selectOption('0');
      await page.locator('button.big').click();
      await ana.sits();
      assert.equal((await server.get(`/games/${ana.gameId}`)).columns, 7);
      await ana.leaves();
    });

  test('of 1×1, the number entered last says what it can be, and one correction is enough', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    await ana.goes();
    await ana.sees('.level .line b:not(:empty)');
    await ana.chooses({ board: 'other' });
    const enters = async (/** @type {string} */ name, /** @type {string} */ value) => {
      const field = page.locator(`.board-choice [name=${name}]`);
      await field.fill(value);
      await field.evaluate((input) => input.blur());
    };
    const told = () => page.locator('.error.wrong').allInnerTexts();
    for (const [first, last] of [
      ['rows', 'columns'],
      ['columns', 'rows'],
    ]) {
      await enters(first, '1');
      await enters(last, '1');
      await ana.sees(`#invalid-${last}`);
      assert.deepEqual(await told(), ['From 2 to 64: 1×1 is no board.'], `${last} entered last`);
      await ana.pictures(`board-1x1-${last}`, true);
      await enters(last, '2');
      assert.deepEqual(await told(), [], 'after one correction');
      assert.equal(await page.locator('.board-choice [name=connect]').inputValue(), '2');
      await enters(first, '6');
      await enters(last, '7');
      assert.equal(
        await page.locator('.board-choice [name=connect]').inputValue(),
        '4',
        'four again, where there is room for four',
      );
    }
    // A number that was chosen stays, and the rule is told beside it.
    await enters('connect', '6');
    await enters('rows', '3');
    await enters('columns', '3');
    await ana.sees('#invalid-connect');
    assert.deepEqual(await told(), ['From 2 to 3: at most the longer side.']);
    await ana.leaves();
  });

  test('a board too large for the home screen says that it opens with Play, and does; one that cannot be says so', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    await ana.goes();
    await ana.sees('.level .line b:not(:empty)');
    await ana.chooses({ board: 'other', rows: '20', columns: '30' });
    await ana.sees('.stage .hint:has-text("A board of this size opens when you press Play.")');
    await page.locator('.board-choice [name=rows]').fill('99');
    await ana.sees('.stage .hint:has-text("There is no board of this size.")');
    await page.locator('.board-choice [name=rows]').fill('20');
    assert.equal(await page.locator('.chosen').innerText(), '20×30');
    await page.locator('button.big').click();
    await ana.sits();
    assert.equal((await server.get(`/games/${ana.gameId}`)).columns, 30);
    await ana.leaves();
  });

  test('where another number than four wins, an invitation and the game say so', async () => {
    const board = { rows: 10, columns: 10, connect: 5 };
    const ana = await Person.at(server.url, { viewport: { width: 360, height: 640 } });
    const open = await makeGame(server, [{ name: fresh('Ines') }, {}], board);
    await ana.goes(`/g/${open.id}`);
    await ana.sees('cuatro-turn .round:has-text("5 in a row")');
    await ana.holds(await makeGame(server, [{ name: fresh('Ines') }, { level: 'easy' }], board));
    await ana.sees('cuatro-turn .round:has-text("5 in a row Round 1")');
    // The name of who is to move is whole beside it.
    const names = [{ name: fresh('Zorro') }, { name: fresh('Robin') }];
    await ana.holds(await makeGame(server, names, { rows: 7, columns: 8, connect: 7 }));
    for (const [width, height] of [
      [844, 390],
      [640, 400],
      [360, 640],
    ]) {
      await ana.page.setViewportSize({ width, height });
      const text = ana.page.locator('cuatro-turn .text').first();
      assert.ok(
        await text.evaluate(
          (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight,
        ),
        `cut off at ${width}×${height}: ${await text.innerText()}`,
      );
    }
    await ana.leaves();
  });

  test('a board larger than its window aims where the mouse is, also after the wheel, and moves for nobody else’s sake while it is there', async () => {
    const ana = await Person.at(server.url, { viewport: { width: 1280, height: 800 } });
    const { page } = ana;
    const size = { rows: 40, columns: 40, connect: 4 };
    const game = await makeGame(
      server,
      [{ name: fresh('Irma') }, { name: fresh('Olaf') }],
      size,
      [5],
    );
    await ana.holds(game, ['O']);
    await ana.hasDiscs(1);
    const board = page.locator('cuatro-board');
    const box = await board.boundingBox();
    assert.ok(box);
    const place = () =>
      board.evaluate(({ scrollLeft: x, scrollTop: y }) => ({ x, y, page: scrollY }));
    /** The marker lies below the mouse. @param {number} x */
    const aimsAt = (x) =>
      ana.until(
        (x) => {
          const light = document.querySelector('cuatro-board .column-light:not([display])');
          const { left = 0, right = 0 } = light?.getBoundingClientRect() ?? {};
          return left <= x && x <= right;
        },
        x,
        `the marker at ${x}`,
      );
    const [x, y] = [box.x + box.width - 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await aimsAt(x);
    await page.mouse.wheel(150, -300);
    await ana.until(
      () => document.querySelector('cuatro-board')?.scrollLeft === 150,
      null,
      'the board to scroll',
    );
    await aimsAt(x);
    const there = await place();
    // With a key focused the mouse takes the focus along, also to a column that is cut off.
    await page.locator('.keys button[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    for (const at of [box.x + 3, box.x + box.width - 12, x]) {
      await page.mouse.move(at, y);
      await aimsAt(at);
      assert.deepEqual(await place(), there, `the board below a mouse at ${at}`);
    }
    // Neither the disc that is dropped nor the answer moves it: both lie out of sight.
    await page.mouse.click(x, y);
    await ana.hasDiscs(2);
    const dropped = (await ana.columns())[1];
    const cell =
      box.width > 0 ? await board.locator('.keys button').nth(dropped).boundingBox() : null;
    assert.ok(cell && cell.x <= x && x <= cell.x + cell.width, 'the column below the mouse');
    await server.post(`/games/${game.id}/moves`, { column: 0 }, game.tokens.X);
    await ana.hasDiscs(3);
    assert.deepEqual(await place(), there, 'the board after two discs');
    // Once the mouse has left, the newest disc comes into view.
    await page.mouse.move(box.x + box.width + 60, y);
    await ana.until(
      () => {
        const [disc, seen] = ['.discs > g:last-child', 'cuatro-board'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return disc && seen && disc.left >= seen.left && disc.bottom <= seen.bottom;
      },
      null,
      'the newest disc',
    );
    await ana.leaves();
  });

  test('B2: the largest board, 64×64, scrolls with its keys in sight and is played', async () => {
    const ana = await Person.at(server.url, { name: 'Irma' });
    await ana.holds(
      await makeGame(server, [{ name: 'Irma' }, { name: 'Olaf' }], {
        rows: 64,
        columns: 64,
        connect: 64,
      }),
    );
    const atFoot = () =>
      ana.page.evaluate(() => {
        const board = /** @type {HTMLElement} */ (document.querySelector('cuatro-board'));
        return (
          board.scrollTop > 0 && board.scrollTop + board.clientHeight > board.scrollHeight - 80
        );
      });
    assert.equal(
      await atFoot(),
      true,
      'before the first disc the foot is in sight, where it will land',
    );
    await ana.drops(63);
    // Whoever looks elsewhere is left alone until the next disc.
    await ana.page.evaluate(() => {
      /** @type {HTMLElement} */ (document.querySelector('cuatro-board')).scrollTop = 0;
      document.dispatchEvent(new CustomEvent('cuatro:reader'));
    });
    assert.equal(await atFoot(), false, 'the page has moved the board back');
    await ana.drops(0);
    await ana.drops(31);
    assert.deepEqual(await ana.columns(), [63, 0, 31]);
    const pinned = await ana.page.evaluate(() => {
      const [key, board] = ['.keys', 'cuatro-board'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return key && board && key.bottom <= board.bottom + 1 && key.bottom <= innerHeight;
    });
    assert.equal(pinned, true, 'the keys stand at the foot of the visible part');
    const wide = await ana.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, 'the board scrolls, the page does not');
    const actions = await ana.page.locator('cuatro-actions').boundingBox();
    assert.ok(
      actions && actions.y + actions.height <= (ana.page.viewportSize()?.height ?? 0),
      `the actions stand below the window: ${JSON.stringify(actions)}`,
    );
    await ana.pictures('board-64x64');
    await ana.leaves();
  });

  for (const [name, options] of often(SIZES, 'phone-dark'))
    test(`all of a 64×64 board is seen at once, with the part that was in view, and a press goes there: ${name}`, async () => {
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const game = await makeGame(
        server,
        [{ name: fresh('Irma') }, { name: fresh('Olaf') }],
        { rows: 64, columns: 64, connect: 4 },
        [10, 50, 11, 51],
      );
      await ana.holds(game);
      await ana.hasDiscs(4);
      const press = (/** @type {import('playwright-core').Locator} */ what) =>
        what[options.hasTouch ? 'tap' : 'click']();
      const button = page.locator('.overview button');
      await button.waitFor();
      await press(button);
      await inSight(ana, 'cuatro-board .frame svg');
      await inSight(ana, 'cuatro-board .part');
      await ana.pictures(`board-64x64-whole-${name}`);
      await isSound(ana, `a whole board of 64×64 (${name})`);
      // A press looks closer, and drops no disc.
      const box = await inSight(ana, 'cuatro-board .frame svg');
      const [x, y] = [box.x + box.width * 0.17, box.y + box.height * 0.98];
      await (options.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await page.locator('cuatro-board:not([data-whole])').waitFor();
      assert.equal((await server.get(`/games/${game.id}`)).ply, 4, 'discs');
      const seen = await page.evaluate(() => {
        const board = document.querySelector('cuatro-board')?.getBoundingClientRect();
        return [...document.querySelectorAll('.discs > g')].map((disc) => {
          const { left, right } = disc.getBoundingClientRect();
          return board && left >= board.left && right <= board.right;
        });
      });
      assert.deepEqual(seen, [true, false, true, false], 'the discs in view');
      await ana.pictures(`board-64x64-closer-${name}`);
      await ana.leaves();
    });

  test('an arrow points to a disc that lands out of sight while a mouse keeps the board where it is', async () => {
    const ana = await Person.at(server.url, { viewport: { width: 1280, height: 800 } });
    const { page } = ana;
    const game = await makeGame(
      server,
      [{ name: fresh('Irma') }, { name: fresh('Olaf') }],
      { rows: 64, columns: 64, connect: 4 },
      [10],
    );
    await ana.holds(game, ['X']);
    await ana.hasDiscs(1);
    await page.locator('.overview button').waitFor();
    const box = await inSight(ana, 'cuatro-board');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await server.post(`/games/${game.id}/moves`, { column: 60 }, game.tokens.O);
    await ana.hasDiscs(2);
    const arrow = () =>
      page.evaluate(() => {
        const corner = document.querySelector('.overview');
        return corner && getComputedStyle(corner, '::after').content;
      });
    await ana.until(
      () => document.querySelector('cuatro-board[data-away]') !== null,
      null,
      'arrow',
    );
    assert.equal(await arrow(), '"→ 60"');
    await ana.pictures('board-64x64-arrow');
    // Away from the board the mouse keeps nothing: the disc comes into view.
    await page.mouse.move(2, 2);
    await ana.until(() => document.querySelector('cuatro-board[data-away]') === null, null, 'none');
    assert.equal(await arrow(), 'none');
    await ana.leaves();
  });

  test('B2: a refused board tells the reader why', async () => {
    const ana = await Person.at(server.url, { name: 'Isa' });
    await ana.goes();
    const { page } = ana;
    await page.getByLabel('Your name').fill('Isa');
    await ana.chooses({ board: 'other', rows: '1', columns: '1', connect: '2' });
    await page.locator('button.big').click();
    await ana.sees('#invalid-columns:has-text("1×1 is no board")');
    assert.equal(new URL(page.url()).pathname, '/', 'no game was made');
    await ana.leaves();
  });
});
