/** Names are text, whatever is written in them, and belong to the device that took them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('a hostile name is refused in words and never becomes markup', async () => {
    const ana = await Person.at(server.url, { name: 'Reader' });
    await ana.goes();
    await ana.page.getByLabel('Your name').fill('<img src=x onerror=1>');
    await ana.page.locator('button.big').click();
    await ana.until(
      () => (document.querySelector('#home-error')?.textContent ?? '').length > 0,
      null,
      'the refusal',
    );
    assert.equal(await ana.page.locator('main img').count(), 0);
    await ana.leaves();
  });

  test('a name that is too long is said to be while it is typed, as the server counts, and is not cut', async () => {
    const ana = await Person.at(server.url, { name: 'Reader' });
    const { page } = ana;
    const field = page.getByLabel('Your name');
    const wrong = page.locator('.wrong');
    await ana.goes();
    const long = 'A name of so many letters';
    await field.fill(long);
    await wrong.filter({ hasText: 'at most 24 characters, now 25' }).waitFor();
    assert.equal(await field.inputValue(), long);
    // Spaces around it do not count, nor does what an accent or a flag is made of.
    for (const fits of [`  ${long.slice(1)}  `, 'é'.normalize('NFD').repeat(24), '🇪🇸'.repeat(12)]) {
      await field.fill(long);
      await wrong.waitFor();
      await field.fill(fits);
      await wrong.waitFor({ state: 'detached' });
      assert.ok(await field.evaluate((one) => (one as HTMLInputElement).validity.valid));
    }
    await field.fill('👨‍👩‍👧‍👦'.repeat(8));
    await wrong.filter({ hasText: 'shorten it' }).waitFor();
    await ana.leaves();
  });

  test('names of every script are shown as they were written', async () => {
    const written = ["Anne-Marie O'Neil", '李雷'];
    const ana = await Person.at(server.url, { name: 'Reader' });
    await ana.holds(
      await makeGame(
        server,
        written.map((name) => ({ name })),
        {},
        [0, 1, 0, 1, 0, 1],
      ),
    );
    assert.deepEqual(await ana.page.locator('cuatro-strip .name').allInnerTexts(), written);
    await ana.drops(0);
    await ana.hears(/Anne-Marie O'Neil wins/);
    await ana.goes('/ranking');
    await ana.sees('cuatro-ranking tbody tr');
    assert.ok((await ana.page.locator('cuatro-ranking tbody').innerText()).includes(written[0]));
    await ana.leaves();
  });

  test('a code for another device, typed where a name or a game is asked for, is told what it is', async () => {
    const name = fresh('Ivo');
    const { player_token: token } = await server.post('/players', { name });
    const { code } = await server.post(`/players/${encodeURIComponent(name)}/transfer`, {}, token);
    const ana = await Person.at(server.url, { name: 'Reader' });
    const { page } = ana;
    await ana.goes();
    await page.getByLabel('Your name').fill(code);
    await page.locator('button.big').click();
    await ana.sees('#home-error:has-text("code for another device, not a name")');
    await page.getByLabel('Code or link').fill(code);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await ana.sees('#wrong-code:has-text("If it is a code for your name, enter your name")');
    assert.equal(await page.getByLabel('Code or link').inputValue(), code, 'it is still there');
    // As it says: the name, Play, and then the code.
    await page.getByLabel('Your name').fill(name);
    await page.locator('button.big').click();
    await page.getByLabel(`Code for ${name}`).fill(code);
    await page.getByRole('button', { name: 'Use the code' }).click();
    await ana.sees(`.notice:has-text("${name} is now yours on this device")`);
    await ana.leaves();
  });

  test('whoever enters another name reads that points stay behind, at home, at an invitation and in the panel', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    await ana.starts('A friend');
    const { id } = await makeGame(server, [{ name: fresh('Bea') }, {}]);
    const note = page.getByText(`Points belong to names: yours stay with ${ana.name}.`);
    for (const path of ['/', `/g/${id}`]) {
      await ana.goes(path);
      const field = page.getByLabel('Your name');
      await field.waitFor();
      assert.equal(await note.filter({ visible: true }).count(), 0, `${path}: nothing yet`);
      await field.fill(fresh('Zoe'));
      await note.waitFor();
      await field.fill(ana.name.toUpperCase());
      await note.waitFor({ state: 'hidden' });
    }
    await page.locator('header .you').click();
    await page.locator('cuatro-you dialog', { hasText: 'Points belong to names' }).waitFor();
    await ana.leaves();
  });

  test('a name is one tap the next time, and others are told that somebody plays under it, at the field', async () => {
    const ana = await Person.at(server.url, { name: 'Zoe' });
    await ana.starts('A friend');
    await ana.goes();
    assert.equal(await ana.page.getByLabel('Your name').inputValue(), 'Zoe');
    await ana.page.locator('button.big').click();
    await ana.sits();
    const other = await Person.at(server.url, { name: 'Zoe' });
    await other.goes();
    await other.page.getByLabel('Your name').fill('Zoe');
    await other.page.locator('button.big').click();
    await other.until(
      () => /The name Zoe is taken/.test(document.querySelector('#home-error')?.textContent ?? ''),
      null,
      'the refusal',
    );
    assert.equal(await other.page.getByLabel('Your name').getAttribute('aria-invalid'), 'true');
    await other.page.getByRole('radio', { name: 'Same device' }).check({ force: true });
    await other.page.locator('input[name=name]').fill(fresh('Yves'));
    await other.page.locator('input[name=second]').fill('Zoe');
    await other.page.locator('button.big').click();
    await other.until(
      () => document.activeElement?.matches('[name=second][aria-invalid=true]'),
      null,
      'the focus in the field of the refused name',
    );
    await ana.leaves();
    await other.leaves();
  });
});
