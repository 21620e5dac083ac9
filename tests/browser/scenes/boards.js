/** Any board the rules allow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';
import { LOW, SMALL } from '../support/sizes.js';
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
        rows: 'From 1 to 10.',
        columns: 'From 1 to 10.',
        connect: 'From 2 to 7: at most the longer side.',
      },
    ],
    [
      'phone-es',
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' },
      {
        rows: 'De 1 a 10.',
        columns: 'De 1 a 10.',
        connect: 'De 2 a 7: como mucho, el lado más largo.',
      },
    ],
  ]))
    test(`a size that cannot be is told below its own field, which stays where it is: ${name}`, async () => {
      const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
      const { page } = ana;
      await ana.goes();
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
    await ana.sees('.stage .hint');
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
      assert.deepEqual(await told(), ['From 2 to 10: 1×1 is no board.'], `${last} entered last`);
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

  for (const [name, options] of Object.entries({ ...SIZES, SMALL, LOW }))
    test(`B2: the largest board, 10×10, is in sight whole and is played: ${name}`, async () => {
      const ana = await Person.at(server.url, { ...options, name: fresh('Irma') });
      const size = { rows: 10, columns: 10, connect: 10 };
      await ana.holds(
        await makeGame(server, [{ name: fresh('Irma') }, { name: fresh('Olaf') }], size),
      );
      for (const [disc, column] of [9, 0, 4].entries()) {
        await ana.drops(column);
        await ana.hasDiscs(disc + 1);
      }
      assert.deepEqual(await ana.columns(), [9, 0, 4]);
      const hidden = await ana.page.evaluate(() => {
        const board = document.querySelector('cuatro-board');
        return (
          board && [board.scrollWidth - board.clientWidth, board.scrollHeight - board.clientHeight]
        );
      });
      assert.deepEqual(hidden, [0, 0], 'pixels of the board that are out of sight');
      await inSight(ana, 'cuatro-board .keys');
      await ana.pictures(`board-10x10-${name}`);
      await isSound(ana, `10×10 (${name})`);
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
