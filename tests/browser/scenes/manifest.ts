/** The page, fit to be installed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('the manifest is sound, and its icons are what it says', async () => {
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.goes();
    const devtools = await ana.context.newCDPSession(ana.page);
    const { errors, data, url } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data ?? '{}');
    assert.ok(manifest.name && manifest.start_url && manifest.display === 'standalone');
    assert.equal(new URL(manifest.start_url, url).href, `${server.url}/`);
    assert.equal(new URL(manifest.scope, url).href, `${server.url}/`);
    for (const icon of manifest.icons) {
      const address = new URL(icon.src, url).href;
      assert.equal((await fetch(address)).headers.get('content-type'), icon.type, icon.src);
      const width = await ana.page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth;
      }, address);
      if (icon.sizes !== 'any') assert.equal(`${width}x${width}`, icon.sizes, icon.src);
    }
    await ana.leaves();
  });
});
