/** Looking back at a game: why it went so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { BOARD, focused, played } from '../support/past.js';
import { Person } from '../support/people.js';
import { all, withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';

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

withServer((server) => {
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

  if (!all) return;

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
    assert.equal(new URL(page.url()).hash, '#why', 'a reload keeps the report');
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
    await page.getByRole('button', { name: 'Hide the line' }).focus();
    await keys.press('Space');
    await page.getByRole('button', { name: 'Show the line' }).waitFor();
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
    const nora = await page.locator('cuatro-strip[side=X] .name').innerText();
    assert.match(nora, /^Nora/);
    assert.deepEqual(await bars.locator('.unseen').allTextContents(), [
      ...[1, 2, 3, 4, 5].map((n) => `Move ${n}: a draw`),
      `Move 6: ${nora} wins in 1`,
      'Move 7: a draw',
      `Move 8: ${nora} wins in 1`,
      `Move 9: ${nora} has won`,
    ]);
    await bars.nth(6).click();
    await ana.hears(/Move 7 of 9/);
    assert.equal(await bars.nth(6).getAttribute('aria-current'), 'true');
    await ana.leaves();
  });

  test('asked for from further down the page, the report and the lessons come into sight before the engine has answered', async () => {
    const id = await played(server);
    for (const [asked, card] of [
      ['Why?', 'cuatro-report'],
      ['Mistakes', 'cuatro-learn'],
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
        headers: { 'Retry-After': '1' },
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'engine-busy',
          title: 'Busy',
          detail: 'Busy',
          status: 503,
          retry_after_s: 1,
        }),
      }),
    );
    // An engine that works for others is asked again, without the reader.
    const busy = page.waitForResponse((response) => response.status() === 503);
    await page.getByRole('button', { name: 'Try again' }).click();
    await busy;
    await page.unroute('**/report');
    await ana.sees('cuatro-report .found');
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
      for (const [card, button] of [
        ['share', '.share'],
        ['practice', '.play-on'],
      ]) {
        await page.locator(`cuatro-replay ${button}`).click();
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
    await page.locator('header .language').selectOption('es');
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
    assert.match(
      (await page.locator('cuatro-evaluation .unseen').nth(5).textContent()) ?? '',
      /^Jugada 6: gana Nora \d+ en 1$/,
    );
    await ana.leaves();
  });
});
