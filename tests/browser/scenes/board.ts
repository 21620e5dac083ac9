/** The board to set up and to look into. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

async function opens(person: Person, query: string = '') {
  await person.goes(`/board${query && '?'}${query}`);
  await person.sees('cuatro-editor cuatro-board .keys button');
}

/** Waits until so many discs lie on the board. */
const lie = (person: Person, count: number) =>
  person.until(
    (wanted) => document.querySelectorAll('cuatro-board .discs > g').length === wanted,
    count,
    `${count} discs on the board`,
  );

/** Waits until the address names this position. */
const stands = (person: Person, query: string) =>
  person.until(
    (wanted) => location.search.replace('?', '') === wanted,
    query,
    `the address ${query}`,
  );

/** The middle of a cell in the window. */
async function cell({ page }: Person, row: number, column: number) {
  const box = await page.locator('cuatro-board .holes, cuatro-board .bevels').first().boundingBox();
  assert.ok(box, 'the board has a place');
  const size = box.width / (await page.locator('cuatro-board .keys button').count());
  return { x: box.x + (column + 0.5) * size, y: box.y + (row + 0.5) * size };
}

/** Presses a cell as this device does. */
async function presses(person: Person, row: number, column: number, touch: boolean = false) {
  const { x, y } = await cell(person, row, column);
  await (touch ? person.page.touchscreen.tap(x, y) : person.page.mouse.click(x, y));
}

/** What is said to be wrong. */
const problem = (person: Person, text: RegExp) =>
  person.page.locator('cuatro-editor .problem').filter({ hasText: text }).waitFor();

/** Waits until nothing is wrong. */
const nothingWrong = (person: Person) =>
  person.page.locator('cuatro-editor .problem[data-note]').waitFor({ state: 'attached' });

withServer((server) => {
  for (const [name, options] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    test(`the address of the board is the position: it stays with a reload and with Back: ${name}`, async () => {
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const touch = Boolean(options.hasTouch);
      await opens(ana);
      await presses(ana, 2, 3, touch);
      await presses(ana, 2, 3, touch);
      await presses(ana, 0, 6, touch);
      await stands(ana, 'moves=3,3,6');
      await page.reload();
      await lie(ana, 3);
      await presses(ana, 5, 0, touch);
      await stands(ana, 'moves=3,3,6,0');
      await page.getByRole('button', { name: 'Undo' }).click();
      await stands(ana, 'moves=3,3,6');
      await page.getByRole('button', { name: 'Redo' }).click();
      await page.getByRole('button', { name: 'Mirror' }).click();
      await stands(ana, 'moves=3,3,0,6');
      await page.locator('.brand').click();
      await ana.sees('cuatro-home');
      await page.goBack();
      await stands(ana, 'moves=3,3,0,6');
      await lie(ana, 4);
      await page.getByRole('button', { name: 'Clear' }).click();
      await stands(ana, '');
      await lie(ana, 0);
      await ana.leaves();
    });

  for (const [name, options] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    test(`discs are put in any colour and taken away by a press on the top one; what is impossible is said, ringed and not played: ${name}`, async () => {
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const touch = Boolean(options.hasTouch);
      await opens(ana);
      const acts = (state: 'enabled' | 'disabled') => page.locator(`.acts button:${state}`).count();
      await page.getByRole('button', { name: 'Put O' }).click();
      await presses(ana, 3, 2, touch);
      await stands(ana, 'stacks=0-0-o-0-0-0-0');
      await problem(ana, /0 X and 1 O/);
      assert.equal(await acts('enabled'), 0);
      await page.getByRole('button', { name: 'Put X' }).click();
      await presses(ana, 3, 2, touch);
      await stands(ana, 'stacks=0-0-ox-0-0-0-0');
      await problem(ana, /No game leads here/);
      assert.equal(await page.locator('cuatro-board .sketch .wrong:not(.dashes)').count(), 1);
      assert.deepEqual(
        await page
          .locator('cuatro-board .wrong')
          .first()
          .evaluate((ring) => ['cx', 'cy'].map((at) => ring.getAttribute(at))),
        ['250', '550'],
        'the lowest disc is ringed',
      );
      assert.equal(await acts('enabled'), 0);
      await presses(ana, 3, 5, touch);
      await presses(ana, 4, 2, touch);
      await stands(ana, 'stacks=0-0-o-0-0-x-0');
      await nothingWrong(ana);
      assert.equal(await acts('disabled'), 0);
      assert.equal(await page.locator('cuatro-board .wrong').count(), 0);
      for (const column of [0, 0, 0]) await presses(ana, 0, column, touch);
      await presses(ana, 0, 0, touch);
      await problem(ana, /There are 5 X/);
      for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Undo' }).click();
      // In turn again it is a game: the server knows in which order the discs fell.
      await page.getByRole('button', { name: 'Put X' }).click();
      await nothingWrong(ana);
      await presses(ana, 0, 6, touch);
      await stands(ana, 'moves=0,2,5,6');
      await ana.leaves();
    });

  test('the keyboard sets up a position: digits drop, x and o put, Backspace takes away, v shows values that stay', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    const { page } = ana;
    await opens(ana, 'rows=4&columns=4&connect=4');
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await press('0', '1', '0');
    await stands(ana, 'rows=4&columns=4&connect=4&moves=0,1,0');
    await press('Backspace');
    await stands(ana, 'rows=4&columns=4&connect=4&moves=0,1');
    await press('v');
    await page.locator('cuatro-board .worth').first().waitFor();
    await press('2');
    await stands(ana, 'rows=4&columns=4&connect=4&moves=0,1,2');
    await ana.until(
      async () => {
        const analysis = await (
          await fetch('/api/v1/analysis?rows=4&columns=4&connect=4&moves=0,1,2')
        ).json();
        const shown = document.querySelectorAll('cuatro-board .worth').length;
        return shown === analysis.columns.filter((one: any) => one.outcome !== 'full').length;
      },
      null,
      'values of the next board',
    );
    await press('o', '3', 'x', '3');
    await stands(ana, 'rows=4&columns=4&connect=4&stacks=x-o-x-ox');
    await page.locator('cuatro-board .keys button').nth(1).focus();
    await press('Backspace');
    await stands(ana, 'rows=4&columns=4&connect=4&stacks=x-0-x-ox');
    await press('Control+z', 'Control+z', 'Control+y');
    await stands(ana, 'rows=4&columns=4&connect=4&stacks=x-o-x-ox');
    await press('v');
    assert.equal(await page.locator('cuatro-board .worth').count(), 0);
    await ana.leaves();
  });

  test('from the board a game begins against the computer, by a link, or for two at this device', async () => {
    const ana = await Person.at(server.url, PHONE);
    const { page } = ana;
    const name1 = fresh('Ana');
    const setOut = async (way: string, fill: () => Promise<unknown>) => {
      await opens(ana, 'stacks=0-x-xo-0-ox-0-0');
      await page.getByRole('button', { name: 'Play from here' }).click();
      await page.getByRole('button', { name: way, exact: true }).click();
      await fill();
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await ana.sits();
      const game = await server.get(`/games/${ana.gameId}`);
      assert.deepEqual(game.opening, [1, 4, 2, 2, 4]);
      return game;
    };
    const alone = () => page.getByLabel('Your name').fill(name1);
    assert.equal((await setOut('Computer', alone)).kind, 'computer');
    assert.equal((await setOut('A friend', alone)).status, 'waiting');
    await page.goBack();
    await stands(ana, 'stacks=0-x-xo-0-ox-0-0');
    const two = await setOut('Same device', async () => {
      await page.getByLabel('Who plays X').fill(name1);
      await page.getByLabel('Who plays O').fill(fresh('Leo'));
    });
    assert.equal(two.kind, 'local');
    await ana.leaves();
  });

  test('a fair start is drawn, told, and counts, also after a reload; a head start does not', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    const { page } = ana;
    const plays = async () => {
      const { search } = new URL(page.url());
      await page.getByRole('button', { name: 'Play from here' }).click();
      await ana.sees('cuatro-practice');
      const told = await page.locator('cuatro-practice > .hint').innerText();
      await page.getByLabel('Your name').fill(fresh('Ana'));
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await ana.sits();
      const game = await server.get(`/games/${ana.gameId}`);
      assert.equal(search, `?moves=${game.opening}`, 'the start that was shown');
      return { told, game };
    };
    await opens(ana, 'rows=4&columns=5&connect=4');
    await page.getByRole('button', { name: 'New fair start' }).click();
    await problem(ana, /nobody wins if both play perfectly/);
    // With one column alone that holds the draw it would look like a trap.
    const { columns } = await server.get(`/analysis${new URL(page.url()).search}`);
    const draws = columns.filter((one: any) => one.outcome === 'draw');
    assert.ok(draws.length > 1, `columns that hold the draw: ${draws.length}`);
    await page.reload();
    await problem(ana, /nobody wins if both play perfectly/);
    const fair = await plays();
    assert.match(fair.told, /counts like any other/);
    assert.equal(fair.game.start.kind, 'fair');
    await ana.sees(
      'cuatro-table .practice:has-text("Fair start: the server drew the first discs")',
    );
    await opens(ana);
    const level = page.getByLabel('Head start');
    await level.selectOption('X1');
    await problem(ana, /X wins with perfect play, and 60–65 of 100 games/);
    assert.equal(await level.inputValue(), 'X1', 'what was chosen stands there');
    const { search: first } = new URL(page.url());
    await page.getByRole('button', { name: 'Another' }).click();
    await page.waitForFunction((before) => location.search !== before, first);
    const head = await plays();
    assert.match(head.told, /no points/);
    await ana.sees('cuatro-table .practice:has-text("Head start for")');
    assert.deepEqual(
      [head.game.start.kind, head.game.start.side, head.game.start.step],
      ['head_start', 'X', 1],
    );
    // Another disc, and it is a position like any other.
    await page.goBack();
    await problem(ana, /X wins with perfect play/);
    await presses(ana, 0, 3);
    await nothingWrong(ana);
    await ana.leaves();
  });

  test('a finished position that was opened is gone back from', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    await opens(ana, 'moves=0,1,0,1,0,1,0');
    await problem(ana, /Undo takes the last disc away/);
    await ana.page.getByRole('button', { name: 'Undo' }).click();
    await stands(ana, 'moves=0,1,0,1,0,1');
    await ana.page.getByRole('button', { name: 'Redo' }).click();
    await stands(ana, 'moves=0,1,0,1,0,1,0');
    await ana.leaves();
  });

  test('the discs stay while another size is typed, and what takes them away is said', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    const { page } = ana;
    await opens(ana, 'moves=3,3,2');
    await page.locator('.size [name=board]').selectOption('other');
    await page.locator('.size [name=rows]').fill('1');
    await page.locator('.size [name=rows]').fill('10');
    await page.locator('.size [name=rows]').press('Enter');
    await stands(ana, 'rows=10&columns=7&connect=4&moves=3,3,2');
    await page.locator('.size [name=columns]').fill('2');
    await page.locator('.size [name=columns]').press('Tab');
    await ana.sees('.notice:has-text("The discs do not fit this board.")');
    await page.getByRole('button', { name: 'Undo' }).click();
    await stands(ana, 'rows=10&columns=7&connect=4&moves=3,3,2');
    await ana.leaves();
  });

  test('home offers a fair start of the board that has one, says why, and begins there', async () => {
    const ana = await Person.at(server.url, { ...DESKTOP, name: fresh('Ana') });
    const { page } = ana;
    await ana.goes();
    await page.locator('input[name=name]').fill(ana.name);
    await page.locator('.board-choice summary').click();
    await page.locator('.board-choice [name=board]').selectOption('1');
    assert.equal(
      await page.getByLabel('Fair start').isVisible(),
      false,
      'nothing is proven of 4×4',
    );
    await page.locator('.board-choice [name=board]').selectOption('0');
    await page.getByLabel('Fair start').check();
    await ana.sees('.board-choice .fair:has-text("proven level")');
    await ana.sees('.board-choice .chosen:has-text("Fair start")');
    await ana.sees('cuatro-home .hint:has-text("drawn when you press Get a link")');
    await page.locator('button.big').click();
    await ana.sits();
    assert.equal((await server.get(`/games/${ana.gameId}`)).start.kind, 'fair');
    await ana.leaves();
  });

  test('Back closes what is open over the board, and the address is that of the board then', async () => {
    const ana = await Person.at(server.url, DESKTOP);
    const { page } = ana;
    await opens(ana, 'moves=3');
    await page.getByRole('button', { name: 'Share' }).click();
    await ana.sees('cuatro-share');
    await presses(ana, 0, 4);
    await stands(ana, 'moves=3,4');
    assert.match(await page.getByLabel('Link to this board').inputValue(), /\/board\?moves=3,4$/);
    await page.goBack();
    await stands(ana, 'moves=3,4');
    assert.equal(await page.locator('cuatro-share').count(), 0);
    await ana.leaves();
  });
});
