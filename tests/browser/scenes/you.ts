/** The reader's own panel, from the header: page, code for another device, settings, forgetting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, PHONE, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: [string, PersonOptions][] = [
  ['desktop-dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['phone-light', PHONE],
  ['small-phone-dark', { ...SMALL, colorScheme: 'dark' }],
];

/** A game under way of somebody whose name this device holds. */
async function player(server: Server, options: PersonOptions) {
  const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
  await ana.starts('Computer', () => ana.page.locator('input[name=level]').fill('0'));
  await ana.drops(3);
  await ana.hasDiscs(2);
  return ana;
}

withServer((server) => {
  for (const [name, options] of SIZES) {
    test(`sound and language are changed in the panel, seen in the header, and kept: ${name}`, async () => {
      const ana = await player(server, options);
      const { page } = ana;
      const panel = page.locator('cuatro-you dialog');
      const button = page.locator('header .you');
      const sound = page.locator('header .sound');
      await button.click();
      await panel.waitFor();
      assert.equal(await panel.locator('h2').innerText(), ana.name);
      await isSound(ana, `the panel (${name})`);
      const tick = panel.getByRole('checkbox', { name: 'Sound' });
      assert.equal(await tick.isChecked(), true, 'sound is on at first');
      await tick.uncheck();
      assert.equal(await sound.getAttribute('aria-pressed'), 'false', 'and so says the header');
      await panel.getByRole('radio', { name: 'Español' }).check();
      await panel.getByRole('heading', { name: 'Ajustes' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'es');
      await panel.getByRole('radio', { name: 'Claro' }).check();
      const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await panel.getByRole('radio', { name: 'Oscuro' }).check();
      assert.notEqual(
        await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
        light,
        'the page behind the panel follows the theme',
      );
      await panel.getByRole('button', { name: 'Cerrar' }).click();
      await panel.waitFor({ state: 'hidden' });
      await ana.hears(/^Te toca$/);
      await page.reload();
      await ana.sits();
      await ana.hears(/^Te toca$/);
      assert.equal(await sound.getAttribute('aria-pressed'), 'false', 'after a reload');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
      // The header's own button says the same in the panel.
      await sound.click();
      await button.click();
      assert.equal(await panel.getByRole('checkbox', { name: 'Sonido' }).isChecked(), true);
      assert.equal(await panel.getByRole('radio', { name: 'Español' }).isChecked(), true);
      await panel.getByRole('link', { name: 'Mi página' }).click();
      await ana.sees(`cuatro-player h1:has-text("${ana.name}")`);
      assert.equal(await page.locator('cuatro-you dialog[open]').count(), 0);
      await ana.leaves();
    });

    test(`who is forgotten on a device has neither name nor seat there, and who thinks again keeps both: ${name}`, async () => {
      const game = await makeOnline(server, {}, [3, 2]);
      const ana = await player(server, options);
      const { page } = ana;
      await ana.holds(game, ['X']);
      const { name: own } = ana;
      const panel = page.locator('cuatro-you dialog');
      await page.locator('header .you').click();
      await panel.getByRole('button', { name: 'Forget me on this device…' }).click();
      const yes = panel.getByRole('button', { name: 'Forget me', exact: true });
      await yes.waitFor();
      await yes.scrollIntoViewIfNeeded();
      await panel.getByRole('button', { name: 'Cancel' }).click();
      await yes.waitFor({ state: 'hidden' });
      assert.equal(
        await page.evaluate(() => localStorage.getItem('cuatro.players')?.includes('Ana')),
        true,
        'nothing was forgotten yet',
      );
      await panel.getByRole('button', { name: 'Forget me on this device…' }).click();
      await yes.click();
      await ana.sees('cuatro-home');
      await ana.sees('header .you:has-text("You")');
      const field = page.getByLabel('Your name');
      await ana.until(
        () => (document.querySelector('[name=name]') as HTMLInputElement | null)?.value,
        null,
        'a suggested name',
      );
      assert.notEqual(await field.inputValue(), own);
      assert.equal(await page.locator('.own:visible').count(), 0, 'no games of one’s own');
      assert.equal(await page.locator('header .badge').isVisible(), false);
      await page.goBack();
      await ana.sits();
      assert.equal(ana.gameId, game.id);
      await ana.hears(/Ana \d+’s turn/);
      assert.equal(await page.locator('.frame.open').count(), 0, 'who watches drops no disc');
      assert.equal(await page.locator('cuatro-actions button:visible').count(), 0);
      await ana.leaves();
    });
  }

  test('a suggested name is changed in the panel, once, and its points stay', async () => {
    const ana = await Person.at(server.url, { ...SIZES[2][1], name: fresh('Ana') });
    const { page } = ana;
    await ana.goes();
    await ana.choosesWay('Computer');
    await page.locator('button.big').click();
    await ana.sits();
    const own = page.locator('header .you .name').first();
    const suggested = await own.textContent();
    await page.locator('header .you').click();
    const rename = page.locator('cuatro-you form.rename');
    await rename.getByLabel('Another name').fill(ana.name);
    await rename.getByRole('button', { name: 'Change name' }).click();
    const refused = page.locator('cuatro-you .error', { hasText: 'The home page lists it' });
    await refused.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('cuatro-you dialog').waitFor({ state: 'hidden' });
    await ana.opensMenu();
    await page.getByRole('button', { name: 'Abort', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, abort' }).click();
    await ana.sees('cuatro-table[data-status=aborted]');
    await page.locator('header .you').click();
    const held = fresh('Bea');
    await server.post('/players', { name: held });
    await rename.getByLabel('Another name').fill(held);
    await rename.getByRole('button', { name: 'Change name' }).click();
    await page.locator('cuatro-you .error', { hasText: 'Choose another one' }).waitFor();
    await rename.getByLabel('Another name').fill(ana.name);
    await isSound(ana, 'the panel with another name');
    await rename.getByRole('button', { name: 'Change name' }).click();
    await page.locator('cuatro-you h2', { hasText: ana.name }).waitFor();
    assert.equal(await rename.count(), 0, 'a name that was typed stays');
    await page.keyboard.press('Escape');
    await ana.sees(`header .you:has-text("${ana.name}")`);
    assert.notEqual(await own.textContent(), suggested);
    await page.reload();
    await ana.sees(`header .you:has-text("${ana.name}")`);
    await ana.sees(`cuatro-table:has-text("${ana.name}")`);
    await ana.leaves();
  });

  test('whoever wants to be asked before a drop is asked on the home board too', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    await ana.keeps({ settings: { confirm: true } });
    await ana.goes();
    await ana.page.locator('input[name=name]').fill(ana.name);
    await ana.page.locator('.stage .keys button').nth(2).click();
    await ana.sees('.stage .hint:has-text("Column 2: press again to drop")');
    assert.equal(new URL(ana.page.url()).pathname, '/');
    await ana.page.locator('.stage .keys button').nth(2).click();
    await ana.sits();
    await ana.hasDiscs(2);
    assert.equal((await ana.columns())[0], 2);
    // Nor does the news of who starts hide the question, for each of two people.
    await ana.starts('Same device', (page) =>
      page.locator('input[name=second]').fill(fresh('Emma')),
    );
    await ana.sees('cuatro-turn .note:has-text("Picked at random")');
    for (const column of [3, 4]) {
      await ana.page.locator('.keys button').nth(column).click();
      await ana.sees(`cuatro-turn .note:has-text("Column ${column}: press again to drop")`);
      await ana.page.locator('.keys button').nth(column).click();
      await ana.page
        .locator(`cuatro-turn .note:has-text("Column ${column}")`)
        .waitFor({ state: 'detached' });
    }
    await ana.hasDiscs(2);
    await ana.leaves();
  });

  test('a code from another device makes the name one’s own by its link', async () => {
    const name = fresh('Ana');
    const { player_token: token } = await server.post('/players', { name });
    const { code } = await server.post(`/players/${encodeURIComponent(name)}/transfer`, {}, token);
    const ana = await Person.at(server.url, PHONE);
    await ana.goes(`/#redeem=${code}&name=${encodeURIComponent(name)}`);
    await ana.page.locator('.notice', { hasText: `${name} is now yours` }).waitFor();
    assert.equal(await ana.page.getByLabel('Your name').inputValue(), name);
    assert.equal(new URL(ana.page.url()).hash, '', 'a code is tried once');
    await ana.leaves();
  });

  for (const [name, options] of SIZES)
    test(`the code for another device is drawn whole, and gives the name to the other device: ${name}`, async (context) => {
      const known = await new Server(['--public-url', 'https://cuatro.example']).start();
      context.after(() => known.stop());
      const ana = await player(known, options);
      const { page } = ana;
      await page.locator('header .you').click();
      await page.getByRole('button', { name: /on another device/ }).click();
      const picture = page.getByRole('img', { name: 'QR code for the other device' });
      await picture.waitFor();
      await ana.until(
        () => (document.querySelector('cuatro-you .qr') as HTMLImageElement | null)?.naturalWidth,
        null,
        'the drawn code',
      );
      const box = await inSight(ana, 'cuatro-you .qr');
      assert.ok(box.width >= 150, `the code is ${box.width} px wide`);
      // A camera needs the dark squares on something bright, in the dark theme too.
      const [corner, square] = await picture.evaluate((image) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [176, 176];
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
        pen.drawImage(image as HTMLImageElement, 0, 0, 176, 176);
        const { data } = pen.getImageData(0, 0, 176, 176);
        let darkest = 765;
        for (let at = 0; at < data.length; at += 4)
          if (data[at + 3] === 255)
            darkest = Math.min(darkest, data[at] + data[at + 1] + data[at + 2]);
        return [[...data.slice(0, 4)], darkest];
      });
      assert.deepEqual(corner.slice(0, 4), [255, 255, 255, 255], 'the margin');
      assert.ok(square < 200, `the darkest square: ${square}`);
      await isSound(ana, `the code (${name})`);
      const [, code] = /Code: (\w+)/.exec(await page.locator('cuatro-you .code').innerText()) ?? [];
      assert.ok(code, 'a code to type');
      const other = await Person.at(known.url, { ...options, name: ana.name });
      await other.goes();
      await other.page.locator('input[name=name]').fill(ana.name);
      await other.page.locator('button.big').click();
      await other.page.getByLabel(`Code for ${ana.name}`).fill(code);
      await other.page.getByRole('button', { name: 'Use the code' }).click();
      await other.page.locator('.notice', { hasText: `${ana.name} is now yours` }).waitFor();
      await other.sees(`header .you:has-text("${ana.name}")`);
      await ana.leaves();
      await other.leaves();
    });
});
