/** The invite card: a picture of the link where the link leads somewhere, and none rather than a wrong one. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { ARTEFACTS, Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

/** Who can be reached under its public name only. */
const PUBLIC = 'https://cuatro.example';

withServer((server) => {
  test('a server that only this computer reaches says so, and gives no QR code', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ines') });
    await ana.starts('A friend');
    await ana.sees('cuatro-invite .warning:has-text("can only be reached from this computer")');
    assert.equal(await ana.page.locator('cuatro-invite .qr').isVisible(), false);
    for (const width of [320, 340, 360, 390, 412]) {
      await ana.page.setViewportSize({ width, height: 760 });
      const lines = await ana.page.locator('cuatro-invite .warning code').evaluate((flag) => ({
        text: flag.textContent,
        lines: flag.getClientRects().length,
        fits: flag.getBoundingClientRect().right <= innerWidth,
      }));
      assert.deepEqual(
        lines,
        { text: `--listen 0.0.0.0:${new URL(server.url).port}`, lines: 1, fits: true },
        `${width} px`,
      );
    }
    await ana.leaves();
  });

  test('a reader who came by an address that the server does not know gets the link alone', async () => {
    const there = server.url.replace('127.0.0.1', 'cuatro.localhost');
    const ana = await Person.at(there, { name: fresh('Ines') });
    // A picture that is asked for stays on its way, and is found.
    await ana.page.route('**/qr.svg', () => {});
    const id = await ana.starts('A friend');
    const link = await ana.page.locator('cuatro-invite .link').inputValue();
    assert.equal(link, `${there}/g/${id}`);
    assert.equal(await ana.page.locator('cuatro-invite .qr').count(), 0);
    await ana.leaves();
  });

  test('a stranger at a game whose seats are reserved is told for whom, and that they watch', async () => {
    const [host, guest] = [fresh('Ines'), fresh('Bea')];
    const { id } = await makeGame(server, [{ name: host }, { invite: guest }]);
    const eva = await Person.at(server.url, PHONE);
    await eva.goes(`/g/${id}`);
    await eva.sees(`cuatro-seating .hint:has-text("This seat is reserved for ${guest}")`);
    assert.equal(await eva.page.locator('cuatro-join button').isVisible(), false);
    await eva.leaves();
  });

  test('who joins by the link has their name in the header at once', async () => {
    const { id } = await makeGame(server, [{ name: fresh('Ines') }, {}]);
    const bea = await Person.at(server.url, { name: fresh('Bea') });
    await bea.goes(`/g/${id}`);
    await bea.sees('header .you:has-text("You")');
    await bea.joins(`/g/${id}`);
    await bea.sees(`header .you:has-text("${bea.name}")`);
    await bea.leaves();
  });

  test('whoever joins without a line is told, and sits down once it is back', async () => {
    const { id } = await makeGame(server, [{ name: fresh('Ines') }, {}]);
    const bea = await Person.at(server.url, { ...PHONE, name: fresh('Bea') });
    await bea.goes(`/g/${id}`);
    await bea.page.getByLabel('Your name').fill(bea.name);
    await bea.context.setOffline(true);
    const join = bea.page.locator('cuatro-join button[type=submit]');
    await join.tap();
    await bea.sees('cuatro-join .error:has-text("not responding")');
    await bea.context.setOffline(false);
    await bea.page.locator('cuatro-join .error').waitFor({ state: 'hidden' });
    await join.tap();
    await bea.sees('cuatro-table[data-status=playing]');
    await bea.leaves();
  });

  for (const [name, options, title] of [
    ['desktop-en', DESKTOP, '{name} invites you to play'],
    ['phone-es', { ...PHONE, locale: 'es-ES' }, '{name} te invita a jugar'],
  ] as const)
    test(`a messenger finds who invites and a picture of the board in the page: ${name}`, async () => {
      const inviter = fresh('Ines');
      const { id } = await makeGame(server, [{ name: inviter }, {}]);
      const bea = await Person.at(server.url, { ...options, name: fresh('Bea') });
      const { page } = bea;
      await bea.goes(`/g/${id}`);
      await bea.sees('cuatro-join');
      const content = (property: string) =>
        page.locator(`meta[property="${property}"]`).getAttribute('content');
      assert.equal(await content('og:title'), title.replace('{name}', inviter));
      const address = (await content('og:image')) ?? '';
      assert.ok(address.startsWith(server.url), `a whole address: ${address}`);
      const picture = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const start = new Uint8Array(await (await fetch(src)).arrayBuffer()).slice(1, 4);
        return {
          is: String.fromCharCode(...start),
          size: [String(image.naturalWidth), String(image.naturalHeight)],
        };
      }, address);
      assert.deepEqual(picture, {
        is: 'PNG',
        size: [await content('og:image:width'), await content('og:image:height')],
      });
      // What is seen in the chat is what the page says.
      await bea.sees(`cuatro-join :text("${title.replace('{name}', inviter)}")`);
      const answer = await page.request.get(address);
      writeFileSync(`${ARTEFACTS}card-${name}.png`, await answer.body());
      await bea.leaves();
    });

  test('where the address is known, the card shows the link and its QR code', async () => {
    const known = await new Server(['--public-url', PUBLIC]).start();
    try {
      const ana = await Person.at(known.url, { name: 'Ines' });
      const id = await ana.starts('A friend');
      await ana.until(
        (link) =>
          (document.querySelector('cuatro-invite .link') as HTMLInputElement | null)?.value ===
          link,
        `${PUBLIC}/g/${id}`,
        'the public link',
      );
      await ana.sees('cuatro-invite .qr');
      const { alt, drawn } = await ana.page.locator('cuatro-invite .qr').evaluate((picture) => ({
        alt: picture.getAttribute('alt'),
        drawn: (picture as HTMLImageElement).naturalWidth > 0,
      }));
      assert.deepEqual({ alt, drawn }, { alt: 'QR code of the link', drawn: true });
      // The same for the reader's own name and another device.
      await ana.page.locator('header .you').click();
      await ana.page.getByRole('button', { name: /on another device/ }).click();
      const code = ana.page.getByRole('img', { name: 'QR code for the other device' });
      await code.waitFor();
      await ana.until(
        (alt) =>
          (document.querySelector(`cuatro-you img[alt="${alt}"]`) as HTMLImageElement | null)
            ?.naturalWidth,
        'QR code for the other device',
        'the drawn code',
      );
      await ana.leaves();
    } finally {
      await known.stop();
    }
  });
});
