/** A finger on the board: what slides a little is a tap, what slides sideways aims, what slides up or down scrolls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { played } from '../support/past.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf } from '../support/sight.ts';
import { PHONE } from '../support/sizes.ts';
import { slides } from '../support/touch.ts';
import type { Server } from '../support/server.ts';

/** The middle of a cell. */
async function cell(person: Person, column: number, row: number) {
  const picture = await boxOf(person, 'cuatro-board .frame svg');
  const side = picture.width / 7.24;
  return {
    x: picture.x + (0.12 + column + 0.5) * side,
    y: picture.y + (0.74 + row + 0.5) * side,
  };
}

const shared = (server: Server, columns: number[] = []) =>
  makeGame(server, [{ name: fresh('Ana') }, { name: fresh('Bea') }], {}, columns);

withServer((server) => {
  test('a tap that slides 20 px within its column drops a disc, on the board and on a key, whichever way it slides', async () => {
    const ana = await Person.at(server.url, { ...PHONE, hurries: true });
    await ana.holds(await shared(server));
    let discs = 0;
    for (const [x, y] of [
      [20, 0],
      [0, 20],
      [0, -20],
      [-14, 14],
    ])
      for (const place of ['cell', 'key']) {
        await ana.mayDrop();
        const middle =
          place === 'cell' ? await cell(ana, discs % 7, 2) : await cell(ana, discs % 7, 6.2);
        const from = { x: middle.x - x / 2, y: middle.y - y / 2 };
        await slides(ana, [from, { x: from.x + x, y: from.y + y }]);
        await ana.hasDiscs((discs += 1));
        const columns = await ana.columns();
        assert.equal(columns.length, discs, `${place}, by ${x}, ${y}: ${columns}`);
        assert.equal(columns.at(-1), (discs - 1) % 7, `${place}, by ${x}, ${y}`);
      }
    await ana.leaves();
  });

  test('a finger that scrolls the page from a slider or the bars of a report changes nothing', async () => {
    const ana = await Person.at(server.url, { ...PHONE, viewport: { width: 390, height: 640 } });
    const { page } = ana;
    const scrolls = async (selector: string, value: () => Promise<string>) => {
      const { x, y, width, height } = await boxOf(ana, selector);
      const from = { x: x + width * 0.9, y: y + height / 2 };
      const [before, top] = [await value(), await page.evaluate(() => scrollY)];
      await slides(ana, [from, { x: from.x, y: from.y - 120 }]);
      await ana.until((top) => scrollY !== top, top, `the page scrolled from ${selector}`);
      assert.equal(await value(), before, selector);
    };
    await ana.goes();
    await ana.choosesWay('Computer');
    const level = page.getByRole('slider', { name: 'Level' });
    await page.locator('.level .line b:has-text("Heuristic")').waitFor();
    await scrolls('.level input', () => level.inputValue());
    await ana.goes(`/g/${await played(server)}`);
    await page.locator('cuatro-result .why').click();
    await ana.sees('cuatro-evaluation li');
    await scrolls('cuatro-evaluation ol', () => page.locator('cuatro-replay input').inputValue());
    await ana.leaves();
  });

  test('a finger slides the disc along the columns, and the disc drops where it is lifted; off the board it is taken back', async () => {
    const ana = await Person.at(server.url, PHONE);
    await ana.holds(await shared(server));
    await ana.sees('cuatro-board .frame.open');
    const [from, to] = [await cell(ana, 1, 3), await cell(ana, 5, 2)];
    await slides(ana, [from, to], async () => {
      await ana.sees('cuatro-board .hand:not([display])');
      const hand = await boxOf(ana, 'cuatro-board .hand');
      assert.ok(
        hand.x < to.x && to.x < hand.right,
        `the disc is held at ${hand.x} to ${hand.right}, the finger is at ${to.x}`,
      );
    });
    await ana.hasDiscs(1);
    assert.deepEqual(await ana.columns(), [5]);
    await ana.sees('cuatro-board .frame.open');
    const board = await boxOf(ana, 'cuatro-board .frame');
    await slides(ana, [to, from, { x: from.x, y: board.bottom + 30 }], async () => {
      assert.equal(await ana.page.locator('cuatro-board .hand:not([display])').count(), 0);
    });
    await slides(ana, [from, from]);
    await ana.hasDiscs(2);
    assert.deepEqual(await ana.columns(), [5, 1], 'what was taken back dropped nothing');
    await ana.leaves();
  });

  test('a tap on a full column says so above the board until a disc drops', async () => {
    const ana = await Person.at(server.url, PHONE);
    await ana.holds(await shared(server, [0, 0, 0, 0, 0, 0]));
    await ana.sees('cuatro-board .frame.open');
    const full = await cell(ana, 0, 3);
    const note = ana.page.locator('cuatro-turn .note:has-text("Column 0: full")');
    await slides(ana, [full, full]);
    await note.waitFor();
    assert.equal(await ana.page.locator('.hand:not([display])').count(), 0, 'no disc is held');
    const other = await cell(ana, 1, 3);
    await slides(ana, [other, other]);
    await note.waitFor({ state: 'hidden' });
    assert.deepEqual((await ana.columns()).at(-1), 1);
    await ana.acts('Take back');
    await ana.until(
      () => document.querySelectorAll('cuatro-log .move').length === 6,
      null,
      'the board before',
    );
    assert.equal(await note.count(), 0, 'what was said of the board before');
    await ana.leaves();
  });

  test('a swipe up on home’s board scrolls the page and begins no game', async () => {
    const ana = await Person.at(server.url, PHONE);
    await ana.goes();
    await ana.sees('.stage .hint');
    const board = await boxOf(ana, '.stage svg');
    const from = { x: board.x + board.width / 2, y: board.bottom - 40 };
    await slides(ana, [from, { x: from.x, y: from.y - 150 }]);
    await ana.until(() => scrollY > 40, null, 'the page to scroll');
    assert.equal(await ana.page.locator('.stage .discs > g').count(), 0, 'no disc drops');
    assert.equal(new URL(ana.page.url()).pathname, '/');
    await ana.leaves();
  });
});
