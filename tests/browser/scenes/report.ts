/** Looking back at a game: why it went so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focused, played } from '../support/past.ts';
import { Person } from '../support/people.ts';
import { all, withServer } from '../support/scenes.ts';

/** Signs, words and reasons of the list. */
const grades = (person: Person) =>
  person.page
    .locator('cuatro-report .moves li')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('.verdict span')].map((part) => part.textContent).join(' '),
      ),
    );

/** The numbers drawn on discs that were never played. */
const drawn = (person: Person) =>
  person.page
    .locator('cuatro-board .meant')
    .evaluateAll((discs) => discs.map((disc) => disc.textContent));

withServer((server) => {
  test('after the end, “Why?” judges every move, and n shows the line that decides on the board', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.goes(`/g/${id}`);
    // Many press twice.
    await ana.page.locator('cuatro-result').getByRole('button', { name: 'Why?' }).dblclick();
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
      told.moves.map((move: any) => move.text),
    );
    assert.deepEqual(
      await ana.page.locator('cuatro-report .accuracy .side strong').allInnerTexts(),
      ['X', 'O'].map((side) => {
        const { percent, kept, choices } = told.accuracy[side];
        return `${percent}% (${kept} of ${choices})`;
      }),
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
    await ana.page.keyboard.press('Escape');
    await ana.page.locator('cuatro-report').waitFor({ state: 'detached' });
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

  test('while the server works the reader is told so and can leave, and what goes wrong names the next step', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    // Held back on the way, as by a server that has much to do.
    let goOn: () => void = () => {};
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
});
