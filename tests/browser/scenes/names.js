/** Names are text, whatever is written in them, and belong to the device that took them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from '../support/people.js';

/** @param {import('../support/server.js').Server} server */
export default function names(server) {
  test('hostile names are shown as text everywhere', async () => {
    const hostile = ['<img src=x onerror=1>', '&lt;b&gt;{name}${1}'];
    const ana = await Person.at(server.url, { name: hostile[0] });
    await ana.starts('This device', async (page) => {
      await page.getByLabel('Second name').fill(hostile[1]);
      await ana.chooses({ first: 'first' });
    });
    const shown = await ana.page.locator('cuatro-strip .name').allInnerTexts();
    assert.deepEqual(shown, hostile);
    for (const column of [0, 1, 0, 1, 0, 1, 0]) await ana.drops(column);
    await ana.hears(/<img src=x onerror=1> wins/);
    await ana.goes('/ranking');
    await ana.sees('cuatro-ranking tbody tr');
    assert.ok((await ana.page.locator('cuatro-ranking tbody').innerText()).includes(hostile[0]));
    await ana.goes('/stats');
    await ana.sees('cuatro-history .past');
    assert.ok((await ana.page.locator('cuatro-history').innerText()).includes(hostile[1]));
    assert.equal(await ana.page.locator('main img').count(), 0);
    await ana.leaves();
  });

  test('a name is one tap the next time, and refused to others with the server’s own words', async () => {
    const ana = await Person.at(server.url, { name: 'Zoe' });
    await ana.starts('Somebody');
    await ana.goes();
    assert.equal(await ana.page.getByLabel('Your name').inputValue(), 'Zoe');
    await ana.page.locator('button.big').click();
    await ana.sits();
    const other = await Person.at(server.url, { name: 'Zoe' });
    await other.goes();
    await other.page.getByLabel('Your name').fill('Zoe');
    await other.page.locator('button.big').click();
    await other.until(() => /Zoe/.test(document.querySelector('#home-error')?.textContent ?? ''), null, 'the refusal');
    await ana.leaves();
    await other.leaves();
  });
}
