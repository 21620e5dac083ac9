/** Looking back at a game: why it went so, what each column was worth, sharing a move, playing on from it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSound } from '../support/sound.js';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';

/** On 4×4, where a report is a matter of milliseconds: O leaves the left column open, X does not see it, O leaves it again. */
const MOVES = [0, 1, 0, 1, 0, 2, 3, 3, 0];
const BOARD = { rows: 4, columns: 4, connect: 4 };

/** @param {import('../support/server.js').Server} server @param {number[]} [moves] */
const played = async (server, moves = MOVES) =>
  (await makeGame(server, [{ name: fresh('Nora') }, { name: fresh('Leo') }], BOARD, moves)).id;

/** Signs, words and reasons of the list. @param {Person} person */
const grades = (person) =>
  person.page
    .locator('cuatro-report .moves li')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('.verdict span')].map((part) => part.textContent).join(' '),
      ),
    );

/** The numbers drawn on discs that were never played. @param {Person} person */
const drawn = (person) =>
  person.page
    .locator('cuatro-board .meant')
    .evaluateAll((discs) => discs.map((disc) => disc.textContent));

/** What stands above the columns. @param {Person} person */
const values = (person) => person.page.locator('cuatro-board .worth text').allTextContents();

/** @param {Person} person */
const focused = (person) =>
  person.page.evaluate(
    () =>
      document.activeElement?.closest(
        'cuatro-report, cuatro-share, cuatro-onward, cuatro-result, cuatro-replay',
      )?.localName,
  );

/** The short scene that every change must keep. @param {import('../support/server.js').Server} server */
export function reportInShort(server) {
  test('after the end, “Why?” judges every move, and n shows the line that decides on the board', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.goes(`/g/${id}`);
    await ana.page.locator('cuatro-result').getByRole('button', { name: 'Why?' }).click();
    await ana.sees('cuatro-report .found');
    const told = await server.get(`/games/${id}/report`);
    await ana.hears(/Move 8 of 9/);
    assert.equal(
      await ana.page.locator('cuatro-report .sentence').innerText(),
      `?? Blunder. ${told.text}`,
      'it opens at the move that decided',
    );
    assert.match(
      told.text,
      /^Move 8 decided it\. Leo \d+ had to block column 0 but played 3, and Nora \d+ completed four in a row\.$/,
    );
    assert.deepEqual(await grades(ana), [
      '✓ Best',
      '✓ Best',
      '✓ Best',
      '✓ Best',
      '✓ Best',
      '?? Blunder',
      '?? Blunder',
      '?? Blunder',
      '✓ Best',
    ]);
    assert.deepEqual(
      await ana.page.locator('cuatro-report .reason').allInnerTexts(),
      told.moves.map((/** @type {any} */ move) => move.text),
    );
    await ana.page.keyboard.press('n');
    await ana.hears(/Move 6 of 9/);
    assert.deepEqual(await drawn(ana), ['1X'], 'the disc with which X closes the column');
    await ana.until(
      () => {
        const [list, now] = ['.moves', '.moves [aria-current]'].map((part) =>
          document.querySelector(`cuatro-report ${part}`)?.getBoundingClientRect(),
        );
        return list && now && now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
      },
      null,
      'the judged move in sight in its list',
    );
    assert.equal(await ana.page.locator('cuatro-board .decides').count(), 4);
    assert.match(
      await ana.page.locator('cuatro-report .sentence').innerText(),
      /^\?\? Blunder\. Leo \d+ had to block column 0/,
    );
    await ana.leaves();
  });
}

/** @param {import('../support/server.js').Server} server */
export default function report(server) {
  test('a report is opened, walked through and closed with the keyboard only', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const { keyboard: keys } = page;
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result .why');
    await page.locator('cuatro-result .why').focus();
    await keys.press('Enter');
    await ana.sees('cuatro-report .found');
    assert.equal(await focused(ana), 'cuatro-report', 'the reader is led to what was asked for');
    await ana.hears(/Move 8 of 9/);
    await keys.press('n');
    await ana.hears(/Move 6 of 9/);
    assert.equal(new URL(page.url()).hash, '#6');
    await ana.until(
      () => /^Move 6\. Blunder\. Leo/.test(document.querySelector('#live')?.textContent ?? ''),
      null,
      'the verdict to be spoken',
    );
    assert.equal(
      await page.locator('cuatro-board tbody tr').first().locator('td').first().innerText(),
      'X, as move 1 of the line drawn',
      'the drawing is in the table too',
    );
    await keys.press('n');
    await ana.hears(/Move 7 of 9/);
    assert.equal(
      await page.locator('cuatro-board .gone').count(),
      1,
      'the disc that was played instead is shown as taken away',
    );
    assert.equal(await page.locator('cuatro-board .discs > g').count(), 6);
    // Stepping back leaves the drawing behind, and a perfect move has none.
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await ana.hears(/Move 5 of 9/);
    assert.deepEqual(await drawn(ana), []);
    for (let mistakes = 0; mistakes < 3; mistakes += 1) await keys.press('n');
    await ana.hears(/Move 8 of 9/);
    await keys.press('n');
    await ana.hears(/Move 6 of 9/);
    await page.getByRole('button', { name: 'Hide', exact: true }).focus();
    await keys.press('Space');
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
    assert.deepEqual(await drawn(ana), [], 'the line can be put away');
    await page.locator('cuatro-report').getByRole('button', { name: 'Back' }).focus();
    await keys.press('Enter');
    await ana.hears(/Move 8 of 9/);
    await page.locator('cuatro-report').getByRole('button', { name: 'Close', exact: true }).focus();
    await keys.press('Enter');
    await page.locator('cuatro-report').waitFor({ state: 'detached' });
    assert.equal(
      await focused(ana),
      'cuatro-result',
      'the focus goes back to a button that opens it again',
    );
    await ana.leaves();
  });

  test('the evaluation says who was winning, and a bar leads to its move', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}#3`);
    await ana.hears(/Move 3 of 9/);
    assert.equal(
      await page.locator('cuatro-evaluation').count(),
      0,
      'without a report nothing is claimed',
    );
    await page.locator('cuatro-replay').getByRole('button', { name: 'Why?' }).click();
    const bars = page.locator('cuatro-evaluation li');
    await bars.first().waitFor();
    assert.deepEqual(await bars.locator('.unseen').allTextContents(), [
      ...[1, 2, 3, 4, 5].map((n) => `Move ${n}: a draw`),
      'Move 6: X wins in 1',
      'Move 7: a draw',
      'Move 8: X wins in 1',
      'Move 9: X has won',
    ]);
    await bars.nth(6).click();
    await ana.hears(/Move 7 of 9/);
    assert.equal(await bars.nth(6).getAttribute('aria-current'), 'true');
    await ana.leaves();
  });

  test('values stand above the columns only when asked for, and follow the board', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    /** @type {string[]} */ const asked = [];
    page.on(
      'request',
      (request) =>
        request.url().includes('/analysis?') &&
        asked.push(new URL(request.url()).searchParams.get('moves') ?? ''),
    );
    await ana.goes(`/g/${id}#5`);
    await ana.hears(/Move 5 of 9/);
    await page.keyboard.press('ArrowRight');
    await ana.hears(/Move 6 of 9/);
    assert.deepEqual(asked, [], 'nobody asked');
    await page.getByRole('button', { name: 'Show values' }).click();
    await ana.sees('cuatro-board .worth');
    const { columns } = await server.get(
      `/analysis?rows=4&columns=4&connect=4&moves=${MOVES.slice(0, 6)}`,
    );
    const signs = /** @type {Record<string, string>} */ ({ win: '+ ', loss: '− ', draw: '=' });
    const expected = columns.map(
      (/** @type {any} */ { outcome, in_plies }) =>
        signs[outcome] + (outcome === 'draw' ? '' : in_plies),
    );
    assert.equal(expected[0], '+ 1', 'the open column wins at once');
    assert.deepEqual(await values(ana), expected);
    assert.equal(
      await page.locator('.keys button').first().getAttribute('aria-label'),
      'Column 0, 1 free. wins in 1',
    );
    assert.match(await page.locator('cuatro-values').innerText(), /X to move\. Best column: 0/);
    await page.keyboard.press('ArrowRight');
    await ana.until(
      () => document.querySelector('cuatro-board .worth text')?.textContent === '=',
      null,
      'the values of the next board',
    );
    assert.deepEqual(await values(ana), ['=', '− 2', '− 2', '− 2'], 'O has to close the column');
    // Whoever runs past boards asks about none of them.
    asked.length = 0;
    for (const key of ['Home', 'End']) {
      await page.getByRole('slider').focus();
      await page.keyboard.press(key);
    }
    await ana.sees('cuatro-values .now:has-text("The game is over here")');
    assert.deepEqual([asked, await values(ana)], [[], []]);
    await page.getByRole('button', { name: 'One move back' }).click();
    await ana.sees('cuatro-board .worth');
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.locator('cuatro-values').waitFor({ state: 'detached' });
    assert.deepEqual(await values(ana), []);
    await ana.leaves();
  });

  test('signs above the columns are drawn whole: values, and the ticks of a lesson', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, {
      name: 'Ana',
      viewport: { width: 1280, height: 800 },
    });
    const { page } = ana;
    /** How far the signs reach beyond the space between the top of the board's box and the plate. */
    const beyond = () =>
      page.locator('cuatro-board').evaluate((board) => {
        const signs = [...board.querySelectorAll('.worth')].map((sign) =>
          sign.getBoundingClientRect(),
        );
        const [top, plate] = [
          board.getBoundingClientRect().top,
          board.querySelector('.back')?.getBoundingClientRect().top ?? 0,
        ];
        return {
          signs: signs.length,
          above: signs.some((sign) => sign.top < top - 1),
          below: signs.some((sign) => sign.bottom > plate + 1),
        };
      });
    await ana.goes(`/g/${id}#6`);
    await page.getByRole('button', { name: 'Show values' }).click();
    await ana.sees('cuatro-board .worth');
    assert.deepEqual(await beyond(), { signs: 4, above: false, below: false });
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('button', { name: 'Learn from the mistakes' }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await ana.sees('cuatro-board .right');
    assert.deepEqual(await beyond(), { signs: 1, above: false, below: false });
    await ana.leaves();
  });

  test('asked for from further down the page, the report and the lessons come into sight before the engine has answered', async () => {
    const id = await played(server);
    for (const [asked, card] of [
      ['Why?', 'cuatro-report'],
      ['Learn from the mistakes', 'cuatro-learn'],
    ]) {
      const ana = await Person.at(server.url, {
        name: 'Ana',
        viewport: { width: 1280, height: 520 },
      });
      await ana.goes(`/g/${id}`);
      await ana.sees('cuatro-replay');
      const button = ana.page.locator('cuatro-result').getByRole('button', { name: asked });
      await button.evaluate((one) => one.scrollIntoView({ block: 'start' }));
      await ana.until(() => scrollY > 0, null, 'the page scrolled down');
      // The engine takes its time: that it works on it must be in sight meanwhile.
      await ana.page.route('**/api/v1/games/*/report*', () => {});
      await button.click();
      await ana.until(
        (tag) => (document.querySelector(`${tag} h2`)?.getBoundingClientRect().top ?? -1) >= 0,
        card,
        `the heading of ${card} in sight`,
      );
      await ana.leaves();
    }
  });

  test('the wheel goes through the list of moves and then on down the page', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { viewport: { width: 1100, height: 420 } });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await page.locator('cuatro-result').getByRole('button', { name: 'Why?' }).click();
    await page.locator('cuatro-report .moves').hover();
    const before = await page.evaluate(() => scrollY);
    const left = await page.evaluate(() => {
      const list = /** @type {HTMLElement} */ (document.querySelector('cuatro-report .moves'));
      list.scrollTop = list.scrollHeight;
      return document.documentElement.scrollHeight - innerHeight - scrollY;
    });
    assert.ok(left > 20, `only ${left} px of the page are left to scroll`);
    await page.mouse.wheel(0, 200);
    await ana.until((from) => scrollY > from, before, 'the page to scroll');
    await ana.leaves();
  });

  test('the rows of the result are ruled straight, and the shared picture has no white corners in the dark', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana', colorScheme: 'dark' });
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result tr');
    const rows = await ana.page.locator('cuatro-result tr').evaluateAll((all) =>
      all.map((row) =>
        [...row.children].map((cell) => {
          const { top, bottom } = cell.getBoundingClientRect();
          return { top, bottom };
        }),
      ),
    );
    assert.equal(rows.length, 2);
    for (const [name, points] of rows)
      assert.deepEqual(name, points, 'the cells of a row begin and end at one height');
    await ana.page.locator('cuatro-result').getByRole('button', { name: 'Share' }).click();
    const picture = ana.page.locator('cuatro-share .preview');
    await ana.until(
      () =>
        /** @type {HTMLImageElement|null} */ (document.querySelector('cuatro-share .preview'))
          ?.naturalWidth,
      null,
      'the picture',
    );
    const corners = await picture.evaluate((image) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [200, 200];
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      pen.drawImage(/** @type {HTMLImageElement} */ (image), 0, 0, 200, 200);
      return [
        [1, 1],
        [198, 1],
        [1, 198],
        [198, 198],
        [100, 80],
      ].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
    });
    const inside = corners.pop();
    assert.equal(inside?.[3], 255, 'the board itself is drawn');
    // Nothing there, or something dark.
    for (const [red, green, blue, alpha] of corners)
      assert.ok(alpha === 0 || red + green + blue < 200, JSON.stringify(corners));
    await ana.leaves();
  });

  test('where every column loses, the values say so and how long it can last, and recommend none', async () => {
    const ana = await Person.at(server.url, { name: 'Ana', locale: 'es-ES' });
    const { page } = ana;
    // X has three in the middle of an empty row: O can stop one end only.
    const { id } = await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      {},
      [3, 3, 2, 2, 4, 0, 1],
    );
    await ana.goes(`/g/${id}#5`);
    await page.locator('cuatro-replay').getByRole('button', { name: 'Ver valores' }).click();
    await ana.sees('cuatro-board .worth');
    assert.match(
      await page.locator('cuatro-values .now').innerText(),
      /^Juega O\. Todas las columnas pierden, como muy tarde en 2 fichas\.( Lo que más aguanta: .*\.)?$/,
    );
    await page
      .locator('cuatro-replay')
      .getByRole('button', { name: 'Una jugada adelante' })
      .click();
    await ana.sees('cuatro-values .now:has-text("Mejores columnas: 1 y 5")');
    await ana.leaves();
  });

  test('at the only mistake no button leads to the next one, and the names beside the accuracy are whole', async () => {
    const names = ['Gorrión Comilón', 'Martín Pescador'].map(fresh);
    // O leaves the left column open, and X sees it.
    const { id } = await makeGame(
      server,
      names.map((name) => ({ name })),
      BOARD,
      [0, 1, 0, 1, 0, 2, 0],
    );
    const ana = await Person.at(server.url, {
      name: 'Ana',
      viewport: { width: 390, height: 844 },
    });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await page.locator('cuatro-result .why').click();
    await ana.hears(/Move 6 of 7/);
    const next = page.locator('cuatro-report').getByRole('button', { name: 'Next', exact: true });
    assert.equal(await next.count(), 0, 'nothing is next');
    await page.getByRole('button', { name: 'One move back' }).click();
    await ana.hears(/Move 5 of 7/);
    // Asked for elsewhere, too, the answer is about the move that decided.
    await page.locator('cuatro-report').getByRole('button', { name: 'Close' }).click();
    await page.locator('cuatro-result .why').click();
    await ana.hears(/Move 6 of 7/);
    await page.getByRole('button', { name: 'One move back' }).click();
    await ana.hears(/Move 5 of 7/);
    await next.focus();
    await page.keyboard.press('Enter');
    await ana.hears(/Move 6 of 7/);
    assert.equal(await focused(ana), 'cuatro-report', 'the button went, the focus stays beside it');
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const shown = await page
        .locator('cuatro-report .accuracy .name')
        .evaluateAll((all) =>
          all.map((one) => [one.textContent, one.scrollWidth <= one.clientWidth]),
        );
      assert.deepEqual(
        shown,
        names.map((name) => [name, true]),
        `${width} px`,
      );
    }
    await ana.leaves();
  });

  test('while the server works the reader is told so and can leave, and what goes wrong names the next step', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    // Held back on the way, as by a server that has much to do.
    /** @type {() => void} */ let goOn = () => {};
    const held = new Promise((resolve) => {
      goOn = () => resolve(null);
    });
    await page.route('**/report', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await ana.goes(`/g/${id}`);
    const why = page.locator('cuatro-result .why');
    const ring = () => why.evaluate((button) => getComputedStyle(button).boxShadow);
    assert.equal(await ring(), 'none');
    await why.click();
    await ana.sees('cuatro-report .working:has-text("working out every move")');
    assert.notEqual(await ring(), 'none', 'the button shows that it holds the card open');
    assert.equal(
      await page.locator('cuatro-report').getByRole('button').count(),
      1,
      'one way to leave',
    );
    const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/report'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await gone;
    await page.locator('cuatro-report').waitFor({ state: 'detached' });
    assert.equal(await focused(ana), 'cuatro-result');
    goOn();
    await page.unroute('**/report');
    await page.route('**/report', (route) => route.abort());
    await why.click();
    await ana.sees('cuatro-report .error:has-text("Check your connection and try again")');
    await page.unroute('**/report');
    await page.route('**/report', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '3' },
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'engine-busy',
          title: 'Busy',
          detail: 'Busy',
          status: 503,
          retry_after_s: 3,
        }),
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await ana.sees('cuatro-report .error:has-text("Try again in 3 s")');
    await page.unroute('**/report');
    await page.getByRole('button', { name: 'Try again' }).click();
    await ana.sees('cuatro-report .found');
    await ana.leaves();
  });

  test('from a move of the past two people play on, on this device', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result');
    assert.equal(
      await page.locator('cuatro-replay .asks').isVisible(),
      false,
      'nothing follows a board that is full or won',
    );
    await ana.goes(`/g/${id}#7`);
    await page.reload();
    await ana.hears(/Move 7 of 9/);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await ana.sees('cuatro-onward');
    assert.match(
      await page.locator('cuatro-onward').innerText(),
      /Play on from move 7[^]*O to move/,
    );
    await page.getByRole('button', { name: 'On this device' }).click();
    const [nora, leo] = [fresh('Nora'), fresh('Leo')];
    await page.getByLabel('Name of X').fill(nora);
    await page.getByLabel('Name of O').fill(nora);
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    await ana.until(
      () => document.querySelector('cuatro-onward .error')?.textContent,
      null,
      'a refusal of the same name twice',
    );
    await page.getByLabel('Name of O').fill(leo);
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    await ana.until(
      (old) =>
        !location.pathname.endsWith(old) &&
        document.querySelector('cuatro-table[data-status=playing]') !== null,
      id,
      'the new game',
    );
    await ana.hears(new RegExp(`${leo}’s turn`));
    assert.deepEqual(await ana.columns(), MOVES.slice(0, 7));
    // This time O looks.
    await ana.drops(0);
    await ana.hears(new RegExp(`${nora}’s turn`));
    await ana.leaves();
  });

  test('from a move of the past the reader plays on against the computer, or sends a friend the link; nothing of it counts', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const name = fresh('Otra');
    const setOut = async (/** @type {string} */ way, /** @type {string} */ side) => {
      await ana.goes(`/g/${id}#7`);
      await page.reload();
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.getByRole('button', { name: way, exact: true }).click();
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('You play').selectOption(side);
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await ana.until((old) => !location.pathname.endsWith(old), id, 'the new game');
      await ana.sits();
      return ana.gameId;
    };
    await page.goto(`${server.url}/g/${id}#7`);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await ana.until(
      () => document.querySelectorAll('cuatro-onward select[name=level] option').length === 6,
      null,
      'the levels',
    );
    const lost = await Person.at(server.url, { name: 'Leo' });
    const game = await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      BOARD,
      MOVES,
    );
    await lost.holds(game, ['O']);
    for (const ply of [6, 7]) {
      await lost.goes(`/g/${game.id}#${ply}`);
      await lost.page.reload();
      await lost.page.getByRole('button', { name: 'Play on from here' }).click();
      assert.equal(await lost.page.getByLabel('You play').inputValue(), 'O', `from move ${ply}`);
    }
    await lost.leaves();
    const against = await setOut('The computer', 'O');
    await ana.sees('cuatro-table .practice');
    assert.deepEqual((await server.get(`/games/${against}`)).opening, MOVES.slice(0, 7));
    await ana.drops(0);
    await ana.hasDiscs(9);
    const shared = await setOut('A friend', 'X');
    await ana.sees('cuatro-invite');
    const friend = await Person.at(server.url, { name: fresh('Amiga') });
    await friend.joins(`/g/${shared}`);
    await friend.hears(/Your turn/);
    await friend.drops(0);
    assert.equal((await server.get(`/players/${encodeURIComponent(name)}`)).played, 0);
    await ana.leaves();
    await friend.leaves();
  });

  test('after Show values, sharing the end changes neither the board nor whose values they are', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result');
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowLeft');
    await ana.hears(/Move 5 of 9/);
    await page.getByRole('button', { name: 'Show values' }).click();
    await ana.sees('cuatro-values .now:has-text("O to move")');
    await page.locator('cuatro-result .share').click();
    await ana.sees('cuatro-share');
    assert.match(await page.locator('cuatro-values .now').innerText(), /^O to move/);
    await ana.hears(/Move 5 of 9/);
    assert.doesNotMatch(
      await page.getByLabel('Link to this game').inputValue(),
      /#/,
      'the result shares the end',
    );
    // The other button shares the board that is shown, and only one of them is pressed.
    const pressed = () =>
      page
        .locator('.share:visible')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')));
    assert.deepEqual(await pressed(), ['true', 'false']);
    await page.getByRole('button', { name: 'Share this board' }).click();
    assert.match(await page.getByLabel('Link to this move').inputValue(), /#5$/);
    assert.deepEqual(await pressed(), ['false', 'true']);
    await ana.leaves();
  });

  test('a move is shared as link, picture and text', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, {
      name: 'Ana',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = ana;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await ana.goes(`/g/${id}#5`);
    await ana.hears(/Move 5 of 9/);
    await page.getByRole('button', { name: 'Share this board' }).click();
    await ana.sees('cuatro-share');
    assert.equal(await focused(ana), 'cuatro-share');
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await ana.sees('.notice:has-text("Copied")');
    assert.match(await clipboard(), new RegExp(`/g/${id}#5$`));
    await page.keyboard.press('ArrowRight');
    await ana.hears(/Move 6 of 9/);
    assert.match(
      await page.getByLabel('Link to this move').inputValue(),
      /#6$/,
      'the card follows the board',
    );
    assert.equal(
      await page.getByRole('link', { name: 'Picture' }).getAttribute('href'),
      `/api/v1/games/${id}.svg?ply=6`,
    );
    assert.equal(
      await page.getByRole('link', { name: 'Text', exact: true }).getAttribute('href'),
      `/api/v1/games/${id}.txt?ply=6`,
    );
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const plain = await (await fetch(`${server.url}/api/v1/games/${id}.txt?ply=6`)).text();
    assert.match(plain, /\| X \| O \|/);
    await ana.until(
      async (wanted) => (await navigator.clipboard.readText()) === wanted,
      plain,
      'the board on the clipboard',
    );
    await ana.leaves();
  });

  test('the card to share shows the picture of the board, and downloads it', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await page.locator('cuatro-result .share').click();
    await ana.sees('cuatro-share .preview');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Picture' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `cuatro-${id}-9.svg`);
    await ana.leaves();
  });

  for (const [
    name,
    options,
  ] of /** @type {[string, import('playwright-core').BrowserContextOptions][]} */ ([
    ['desktop-light-en', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
    [
      'phone-dark-es',
      {
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        colorScheme: 'dark',
        locale: 'es-ES',
      },
    ],
    [
      'phone-light-en',
      {
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        colorScheme: 'light',
      },
    ],
    [
      'desktop-dark-es',
      { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'es-ES' },
    ],
  ])) {
    test(`looking back is sound: ${name}`, async () => {
      const id = await played(server);
      const person = await Person.at(server.url, { name: 'Looker', ...options });
      const { page } = person;
      await person.goes(`/g/${id}#6`);
      await page.locator('cuatro-replay .why').click();
      await person.sees('cuatro-report .found');
      await page.locator('cuatro-replay .values').click();
      await person.sees('cuatro-board .worth');
      for (const card of ['share', 'onward']) {
        await page.locator(`cuatro-replay .${card}`).click();
        await person.sees(`cuatro-${card}`);
        await person.pictures(`report-${card}-${name}`, true);
        await isSound(person, `report and ${card} (${name})`);
      }
      assert.equal(
        await page.locator('cuatro-share').count(),
        0,
        'one card at a time beside the report',
      );
      await person.leaves();
    });
  }

  test('a report changes its language with the page', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await page.locator('cuatro-result .why').click();
    await ana.sees('cuatro-report .found');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Español' }).click();
    const { text } = await server.get(`/games/${id}/report?lang=es`);
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await ana.until(
      (wanted) => document.querySelector('cuatro-report .sentence')?.textContent?.includes(wanted),
      text,
      'the sentence in Spanish',
    );
    await page.keyboard.press('n');
    assert.deepEqual((await grades(ana)).slice(4, 7), [
      '✓ La mejor',
      '?? Error grave',
      '?? Error grave',
    ]);
    await ana.hears(/Jugada 6 de 9/);
    assert.equal(
      await page.locator('cuatro-evaluation .unseen').nth(5).textContent(),
      'Jugada 6: gana X en 1',
    );
    await ana.leaves();
  });
}
