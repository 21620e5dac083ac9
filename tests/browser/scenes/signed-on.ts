/** Where a proxy says who people are, the page shows that name and asks for none. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, Person } from '../support/people.ts';
import { Server } from '../support/server.ts';

after(closeBrowser);

test('whoever signed on at a proxy plays under that name, and cannot write another', async () => {
  // The browser is the trusted proxy: it sends the header with each of its requests.
  const flags = ['--trusted-proxies', '127.0.0.1', '--user-header', 'Remote-User'];
  const server = await new Server(flags).start();
  const as = (name: string) =>
    Person.at(server.url, { name, extraHTTPHeaders: { 'Remote-User': name } });
  try {
    const ana = await as('ana');
    await ana.goes();
    const field = ana.page.getByLabel('Your name');
    assert.equal(await field.inputValue(), 'ana');
    assert.equal(await field.getAttribute('readonly'), '');
    await ana.page.getByRole('radio', { name: 'A friend', exact: true }).check({ force: true });
    await ana.page.locator('button.big').click();
    await ana.sits();
    const bruno = await as('bruno');
    await bruno.goes(`/g/${ana.gameId}`);
    const join = bruno.page.locator('cuatro-join input[name=name]');
    await join.waitFor();
    assert.equal(await join.inputValue(), 'bruno');
    assert.equal(await join.getAttribute('readonly'), '');
    await bruno.page.locator('cuatro-join button[type=submit]').click();
    await bruno.until(
      () =>
        [...document.querySelectorAll('cuatro-strip')].some(({ textContent }) =>
          /bruno/.test(textContent ?? ''),
        ),
      null,
      'their seat',
    );
    // The same name on another device, without anything that the first one keeps.
    const again = await as('ana');
    await again.goes();
    await again.page.getByRole('radio', { name: 'A friend', exact: true }).check({ force: true });
    await again.page.locator('button.big').click();
    await again.sits();
    for (const person of [ana, bruno, again]) await person.leaves();
  } finally {
    await server.stop();
  }
});
