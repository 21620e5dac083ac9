/** A move is shared as link, picture, text and emoji. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focused, played } from '../support/past.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('a move is shared as link, picture, text and emoji, in the reader’s columns', async () => {
    const id = await played(server);
    const ana = await Person.at(server.url, {
      name: 'Ana',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = ana;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await ana.goes(`/g/${id}#5`);
    await ana.hears(/Move 5 of 9/);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await ana.sees('cuatro-share');
    assert.equal(await focused(ana), 'cuatro-share');
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await ana.sees('.notice:has-text("Copied")');
    assert.match(await clipboard(), new RegExp(`/g/${id}#5$`));
    await page.keyboard.press('ArrowRight');
    await ana.hears(/Move 6 of 9/);
    assert.equal(new URL(page.url()).hash, '#6');
    const slider = page.getByRole('slider', { name: 'Position in the game' });
    assert.equal(await slider.getAttribute('aria-valuetext'), 'move 6 of 9');
    assert.match(
      await page.getByLabel('Link to this move').inputValue(),
      /#6$/,
      'the card follows the board',
    );
    assert.equal(
      await page.getByRole('link', { name: 'Picture' }).getAttribute('href'),
      `/api/v1/games/${id}.png?ply=6&lang=en`,
    );
    const copied = async (button: string, wanted: string) => {
      await page.getByRole('button', { name: button }).click();
      await ana.until(
        async (text) => (await navigator.clipboard.readText()) === text,
        wanted,
        `${wanted} on the clipboard`,
      );
    };
    const board = ['⚪⚪⚪⚪', '🔴⚪⚪⚪', '🔴🟡⚪⚪', '🔴🟡🟡⚪', '0️⃣1️⃣2️⃣3️⃣'];
    const { X, O } = (await server.get(`/games/${id}`)).seats;
    const plain = await (await fetch(`${server.url}/api/v1/games/${id}.txt?ply=6`)).text();
    assert.match(plain, /^ {2}0 {3}1 {3}2 {3}3\n/);
    await copied('Copy as text', plain);
    await copied(
      'Copy as emoji',
      [
        `🔴 ${X.name} – ${O.name} 🟡`,
        'Move 6 of 9',
        ...board,
        await page.getByLabel('Link to this move').inputValue(),
      ].join('\n'),
    );
    // Sharing changes neither the board nor whose values they are.
    const share = page.getByRole('button', { name: 'Share', exact: true });
    await share.click();
    await page.getByRole('button', { name: 'Values' }).click();
    await ana.sees('cuatro-values .now:has-text("turn")');
    const said = await page.locator('cuatro-values .now').innerText();
    await share.click();
    await ana.sees('cuatro-share');
    assert.equal(await page.locator('cuatro-values .now').innerText(), said);
    await ana.hears(/Move 6 of 9/);
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
    assert.equal(file.suggestedFilename(), `cuatro-${id}-9.png`);
    // That of a position has an address of the page.
    await ana.goes('/board?moves=3,3');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [position] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Picture' }).click(),
    ]);
    assert.match(position.suggestedFilename(), /\.png$/);
    await ana.leaves();
  });
});
