/** Any board the rules allow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, LOW, PHONE, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
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
      await isSound(ana, `10×10 (${name})`);
      await ana.leaves();
    });

  test('B2: a refused board tells the reader why, and one correction is enough', async () => {
    const ana = await Person.at(server.url, { name: 'Isa' });
    await ana.goes();
    const { page } = ana;
    await page.getByLabel('Your name').fill('Isa');
    await ana.chooses({ board: 'other', rows: '1', columns: '1', connect: '2' });
    await page.locator('button.big').click();
    await ana.sees('#invalid-columns:has-text("1×1 is no board")');
    assert.equal(new URL(page.url()).pathname, '/', 'no game was made');
    // The number entered last is the wrong one, and one correction is enough.
    await page.locator('.board-choice [name=columns]').fill('2');
    await page.locator('button.big').click();
    await ana.sits();
    const { rows, columns, connect } = await server.get(`/games/${ana.gameId}`);
    assert.deepEqual([rows, columns, connect], [1, 2, 2]);
    await ana.leaves();
  });
});
