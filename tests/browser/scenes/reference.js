/** The reference of operations in the page: whole, usable by everybody, and every operation can be tried. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';

withServer((server) => {
  test('the docs show every operation of the OpenAPI document, with what it takes and answers', async () => {
    const document = await server.get('/openapi.json');
    const expected = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.ok(expected.length > 30, `${expected.length} operations`);
    const ana = await Person.at(server.url, { name: 'Ana' });
    /** @type {string[]} */
    const elsewhere = [];
    ana.page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
    });
    await ana.goes('/docs');
    await ana.sees('cuatro-reference details');
    const shown = await ana.page
      .locator('cuatro-reference summary')
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('code')].map((code) => code.textContent).join(' '),
        ),
      );
    assert.deepEqual(shown.toSorted(), expected.toSorted());
    const play = ana.page.locator('[data-operation=createGame]');
    await play.locator('summary').click();
    for (const text of ['seats', 'opening', '201', 'application/problem+json', 'name-taken'])
      await play.getByText(text, { exact: false }).first().waitFor();
    assert.deepEqual(elsewhere, []);
    await ana.leaves();
  });

  test('an operation is tried from the docs with the keyboard: status, headers and body appear', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.page.clock.install();
    await ana.goes('/docs');
    const claim = ana.page.locator('[data-operation=claimName]');
    await claim.locator('summary').focus();
    await ana.page.keyboard.press('Enter');
    const name = fresh('Robo');
    await claim.locator('textarea').fill(JSON.stringify({ name }));
    await claim.getByRole('button', { name: 'Send the request' }).focus();
    await ana.page.keyboard.press('Enter');
    await claim.locator('.status', { hasText: '201' }).waitFor();
    const answer = claim.locator('.answer');
    await answer.getByText('content-type: application/json').waitFor();
    const token = /c4p_[0-9a-f]+/.exec(await answer.innerText())?.[0] ?? '';

    const bot = ana.page.locator('[data-operation=markBot]');
    await bot.locator('summary').click();
    await bot.locator('input[name="path:name"]').fill(name);
    await bot.getByRole('button').click();
    await bot.locator('.status', { hasText: '401' }).waitFor();
    await bot.getByText('"code": "unauthorized"').waitFor();
    await bot.locator('input[name=token]').fill(token);
    await bot.getByRole('button').click();
    await bot.locator('.status', { hasText: '200' }).waitFor();
    await bot.getByText('"bot": true').waitFor();

    const follow = ana.page.locator('[data-operation=followServer]');
    await follow.locator('summary').click();
    const answered = ana.page.waitForResponse(/\/events\b/);
    await follow.getByRole('button').click();
    await answered;
    // A stream is shown after three seconds.
    await ana.page.clock.fastForward(3_000);
    await follow.locator('.status', { hasText: '200' }).waitFor();
    await ana.leaves();
  });

  test('the docs are sound with everything open, at the width of a phone and in two languages', async () => {
    for (const options of [
      { locale: 'en-GB' },
      {
        locale: 'es-ES',
        colorScheme: /** @type {const} */ ('dark'),
        viewport: { width: 360, height: 640 },
        isMobile: true,
      },
    ]) {
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      await ana.goes('/docs');
      await ana.sees('cuatro-reference details');
      await ana.page.locator('[data-operation=putDisc] summary').first().click();
      await ana.page.locator('[data-operation=createGame] summary').click();
      await ana.page.locator('[data-operation=createGame] form').waitFor();
      await ana.page
        .getByText(options.locale === 'es-ES' ? 'Todas las operaciones' : 'All operations')
        .waitFor();
      await isSound(ana, `the docs, ${options.locale}`);
      await ana.leaves();
    }
  });
});
