/** What each column was worth, above the columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { MOVES, played } from '../support/past.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf } from '../support/sight.ts';
import { DESKTOP } from '../support/sizes.ts';

/** What stands above the columns. */
const values = (person: Person) =>
  person.page.locator('cuatro-board .worth text').allTextContents();

withServer((server) => {
  test('values stand above the columns only when asked for, and follow the board', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    const asked: string[] = [];
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
    await page.getByRole('button', { name: 'Values' }).click();
    await ana.sees('cuatro-board .worth');
    const { columns } = await server.get(
      `/analysis?rows=4&columns=4&connect=4&moves=${MOVES.slice(0, 6)}`,
    );
    const signs = { win: '+ ', loss: '− ', draw: '=' } as Record<string, string>;
    const expected = columns.map(
      ({ outcome, in_plies }: any) => signs[outcome] + (outcome === 'draw' ? '' : in_plies),
    );
    assert.equal(expected[0], '+ 1', 'the open column wins at once');
    assert.deepEqual(await values(ana), expected);
    assert.equal(
      await page.locator('.keys button').first().getAttribute('aria-label'),
      'Column 0, 1 free. wins in 1',
    );
    assert.match(
      await page.locator('cuatro-values').innerText(),
      /^Nora \d+’s turn\. Best column: 0/,
    );
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
    await page.getByRole('button', { name: 'Values' }).click();
    await page.locator('cuatro-values').waitFor({ state: 'detached' });
    assert.deepEqual(await values(ana), []);
    await ana.leaves();
  });

  test('values that are asked for below a report push nothing away', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, DESKTOP);
    await ana.goes(`/g/${id}#why`);
    await ana.sees('cuatro-report .found');
    // At the end no column has a value.
    await ana.page.keyboard.press('n');
    const values = ana.page.getByRole('button', { name: 'Values' });
    await values.scrollIntoViewIfNeeded();
    const place = await boxOf(ana, 'cuatro-replay .values');
    await values.click();
    await ana.sees('cuatro-board .worth');
    assert.deepEqual(await boxOf(ana, 'cuatro-replay .values'), place);
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
    await page.locator('cuatro-replay').getByRole('button', { name: 'Valores' }).click();
    await ana.sees('cuatro-board .worth');
    assert.match(
      await page.locator('cuatro-values .now').innerText(),
      /^Turno de \p{L}+ \d+\. Todas las columnas pierden, como muy tarde en 2 fichas\.( Lo que más aguanta: .*\.)?$/u,
    );
    await page
      .locator('cuatro-replay')
      .getByRole('button', { name: 'Una jugada adelante' })
      .click();
    await ana.sees('cuatro-values .now:has-text("Mejores columnas: 1 y 5")');
    await ana.leaves();
  });
});
