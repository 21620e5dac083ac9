/** Ways through the page: addresses that name nothing, levels to watch, and links that are copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('an address that names nothing is a page that says so and leads home', async () => {
    const ana = await Person.at(server.url);
    for (const [address, words] of [
      ['/nowhere', /no page at this address/],
      ['/players/Nobody-at-all', /Nobody called Nobody-at-all/],
    ]) {
      await ana.goes(String(address));
      await ana.page.locator('.missing').filter({ hasText: words }).waitFor();
      await ana.page.locator('.missing a').click();
      await ana.sees('cuatro-home');
    }
    await ana.leaves();
  });

  for (const denied of [false, true])
    test(`where the browser ${denied ? 'denies the' : 'has no'} clipboard, a link is copied all the same`, async () => {
      const ana = await Person.at(server.url, {
        name: fresh('Ana'),
        permissions: ['clipboard-read'],
      });
      // On a page that came over plain HTTP from another machine there is none.
      await ana.page.addInitScript((denied) => {
        const { clipboard } = navigator;
        const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
        Object.defineProperty(navigator, 'clipboard', {
          value: denied ? { writeText } : undefined,
        });
        (window as any).pasted = () => clipboard.readText();
      }, denied);
      await ana.starts('A friend');
      await ana.page.locator('cuatro-invite button', { hasText: 'Copy' }).first().click();
      await ana.page.locator('.notice', { hasText: 'Copied.' }).waitFor();
      assert.match(
        await ana.page.evaluate(() => (window as any).pasted()),
        new RegExp(`/g/${ana.gameId}$`),
      );
      // Nothing behind a dialog can be selected: the code for another device is copied from inside.
      await ana.page.locator('header .you').click();
      await ana.page.getByRole('button', { name: /on another device/ }).click();
      await ana.page.getByRole('button', { name: 'Copy the code' }).click();
      const code = await ana.page.locator('cuatro-you .code').innerText();
      await ana.until(
        async (shown) => shown === `Code: ${await (window as any).pasted()}`,
        code,
        `"${code}" on the clipboard`,
      );
      await ana.leaves();
    });
});
