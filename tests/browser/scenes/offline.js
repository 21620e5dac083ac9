/** The page on the device: kept for days without a network, and fit to be installed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';

withServer((server) => {
  test('once visited, the page opens without a network and says that it is offline', async () => {
    const ana = await Person.at(server.url, { name: 'Ana', serviceWorkers: 'allow' });
    const { page } = ana;
    await ana.goes();
    await ana.sees('cuatro-home');
    await ana.until(
      async () => {
        const shell = await caches.open('cuatro-shell');
        const kept = (await shell.keys()).map((request) => request.url);
        const worker = navigator.serviceWorker;
        return (
          worker.controller !== null &&
          (await worker.ready).active?.state === 'activated' &&
          (await shell.match('page')) &&
          performance
            .getEntriesByType('resource')
            .map((entry) => entry.name)
            .filter((name) => name.includes('/assets/'))
            .every((name) => kept.includes(name))
        );
      },
      null,
      'the shell to be kept, by a worker that is in charge',
    );
    const kept = await page.evaluate(async () =>
      (await (await caches.open('cuatro-shell')).keys()).map(
        (request) => new URL(request.url).pathname,
      ),
    );
    assert.deepEqual(
      kept.filter((path) => path.includes('/api/')),
      [],
      'answers of the API are never kept',
    );
    // A server that says nothing is not waited for much longer than five seconds.
    server.freezes();
    try {
      await page.reload({ waitUntil: 'commit' });
      await ana.sees('cuatro-home');
    } finally {
      server.thaws();
    }
    await ana.context.setOffline(true);
    await ana.sees('.offline:has-text("You are offline")');
    await page.reload();
    // Chromium that plays being offline forgets so in a new document; that nobody answers stands there all the same.
    await ana.sees('cuatro-home');
    await ana.sees('.away:has-text("The server is not responding")');
    await ana.context.setOffline(false);
    await ana.until(
      () =>
        [...document.querySelectorAll('.offline, .away')].every((one) => one.textContent === ''),
      null,
      'no word of being offline',
    );
    await ana.leaves();
  });

  test('without a network home and a game look as they do with one, whatever screen was opened last', async () => {
    const own = new Server();
    await own.start();
    const { id } = await makeGame(own, [{ name: fresh('Ana') }, { level: 'easy' }]);
    const ana = await Person.at(own.url, { name: 'Ana', serviceWorkers: 'allow' });
    const { page } = ana;
    await ana.goes();
    await ana.until(
      async () =>
        (await (await caches.open('cuatro-shell')).keys()).some(({ url }) => /\/kept\//.test(url)),
      null,
      'both screens to be kept',
    );
    await ana.goes(`/g/${id}`);
    await ana.sits();
    await page.reload();
    await ana.sits();
    await own.stop();
    /** @param {string} path @param {string} sheet */
    const styled = async (path, sheet) => {
      await page.goto(own.url + path);
      await ana.until(
        (name) =>
          [...document.styleSheets].some(({ href, ownerNode }) =>
            `${href} ${/** @type {HTMLElement} */ (ownerNode).dataset.sheets}`.includes(name),
          ),
        sheet,
        `the stylesheet ${sheet} in force at ${path}`,
      );
      await ana.pictures(`offline-styled-${sheet}`);
    };
    await styled('/', 'cuatro-home');
    await styled(`/g/${id}`, 'cuatro-table');
    await ana.leaves();
  });

  test('where the device has no room to keep it, the page comes all the same', async () => {
    const ana = await Person.at(server.url, { name: 'Ana', serviceWorkers: 'allow' });
    const { page, context } = ana;
    await ana.goes();
    await ana.until(
      () => navigator.serviceWorker.controller !== null,
      null,
      'a worker that is in charge',
    );
    const [worker] = context.serviceWorkers();
    await worker.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    });
    await page.reload();
    await ana.sees('cuatro-home');
    await ana.goes('/help');
    await ana.sees('cuatro-help');
    await ana.leaves();
  });

  test('the manifest is sound, and its icons are what it says', async () => {
    const ana = await Person.at(server.url, { name: 'Ana', serviceWorkers: 'allow' });
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
