/** The page where something is unlike a quiet desk: forced colours, a small window, a slow line, none at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { boxOf } from '../support/sight.js';
import { LOW, SIZES, SMALL } from '../support/sizes.js';

/** From where to where a slider shows the colour of its thumb, in pixels from its left edge. @param {Person} person @param {string} selector */
async function drawnFrom({ page }, selector) {
  const slider = page.locator(selector);
  const { width } = /** @type {{width: number}} */ (await slider.boundingBox());
  // What is focused has a ring; the thumb is looked at without it.
  await slider.blur();
  const picture = (await slider.screenshot()).toString('base64');
  const { left, right } = await slider.evaluate(async (one, bytes) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--action)';
    one.after(probe);
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
    );
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const columns = [];
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((part, index) => Math.abs(part - data[at + index]) < 24))
        columns.push((at / 4) % image.width);
    return { left: Math.min(...columns), right: Math.max(...columns) + 1 };
  }, picture);
  return { left, right, width };
}

withServer((server) => {
  test('the screen of a game that is played and watched is as tall as a small window, and no taller', async () => {
    for (const options of [SMALL, LOW]) {
      const ana = await Person.at(server.url, options);
      const game = await makeOnline(server, {}, [3, 2, 3, 3]);
      await ana.holds(game, ['X']);
      await ana.hasDiscs(4);
      const guest = await Person.at(server.url);
      await guest.goes(`/g/${game.id}`);
      await ana.sees('cuatro-turn .watched:has-text("1 watching")');
      const { width, height } = /** @type {{width: number, height: number}} */ (options.viewport);
      assert.equal(
        await ana.page.evaluate(() => document.documentElement.scrollHeight),
        height,
        `at ${width}×${height}`,
      );
      await guest.leaves();
      await ana.leaves();
    }
  });

  test('in a small window nothing that a player can do lies under the bar of moves: every language', async () => {
    for (const locale of ['en-GB', 'es-ES', 'fr-FR']) {
      const ana = await Person.at(server.url, { ...SMALL, locale });
      await ana.holds(await makeOnline(server, {}, [3, 2, 3, 3]), ['X']);
      await ana.hasDiscs(4);
      await ana.sees('.react');
      await ana.opensMenu();
      const bar = await boxOf(ana, 'cuatro-log .title');
      for (const button of await ana.page.locator('cuatro-actions button:visible, .react').all()) {
        const box = await button.boundingBox();
        const whole = await button.evaluate(
          (one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().height < 60,
        );
        assert.ok(whole, `${locale}: "${await button.innerText()}" is cut`);
        assert.ok(
          box && box.y + box.height <= bar.y + 1 && box.x + box.width <= 360,
          `${locale}: ${await button.innerText()} at ${JSON.stringify(box)}, the bar at ${bar.y}`,
        );
      }
      await ana.pictures(`small-${locale}`);
      await ana.leaves();
    }
  });

  test('on a phone on its side every button has its own place beside the reactions: every language', async () => {
    for (const locale of ['en-GB', 'es-ES', 'fr-FR']) {
      const ana = await Person.at(server.url, { viewport: { width: 844, height: 390 }, locale });
      await ana.holds(await makeOnline(server, {}, [3, 2, 3, 3]), ['X']);
      await ana.hasDiscs(4);
      await ana.sees('.react');
      await ana.opensMenu();
      await ana.pictures(`low-${locale}`);
      const react = await boxOf(ana, '.react');
      const buttons = await ana.page.locator('cuatro-actions button:visible').all();
      assert.equal(buttons.length, 4, 'the menu, resign, take back, draw');
      for (const button of buttons) {
        const box = await button.boundingBox();
        assert.ok(
          box && box.x + box.width <= react.x,
          `${locale}: ${await button.innerText()} at ${JSON.stringify(box)}, the reactions at ${react.x}`,
        );
        assert.ok(
          await button.evaluate((one) => one.scrollWidth <= one.clientWidth),
          `${locale}: "${await button.innerText()}" is cut`,
        );
      }
      await ana.leaves();
    }
  });

  test('the question before a resignation comes to stand above the bar of moves, however large the board', async () => {
    const ana = await Person.at(server.url, SMALL);
    await ana.holds(await makeOnline(server, { rows: 10, columns: 10, connect: 5 }, [3, 2, 3, 3]), [
      'X',
    ]);
    await ana.hasDiscs(4);
    await ana.acts('Resign');
    await ana.until(
      () => {
        const bar = document.querySelector('cuatro-log .title')?.getBoundingClientRect();
        return [...document.querySelectorAll('cuatro-actions :is(.sure, .keep)')].every(
          (one) => one.getBoundingClientRect().bottom <= (bar?.top ?? 0),
        );
      },
      null,
      'both answers above the bar',
    );
    await ana.pictures('small-resign');
    await ana.leaves();
  });

  test('settings that an older page kept under another name still hold, and are kept under the new one', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.context.addInitScript(() =>
      localStorage.setItem('cuatro.settings', JSON.stringify({ theme: 'dark', language: 'es' })),
    );
    await ana.goes();
    await page.getByRole('button', { name: 'Jugar', exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.locator('button.sound').click();
    const kept = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('cuatro.settings') ?? '{}'),
    );
    assert.deepEqual([kept.theme, kept.language, kept.sound], ['dark', 'es', false]);
    await ana.leaves();
  });

  for (const [size, options] of Object.entries(SIZES)) {
    test(`in forced colours the chosen way and the bar of the shown move are marked: ${size}`, async () => {
      const ana = await Person.at(server.url, { ...options, forcedColors: 'active' });
      const { page } = ana;
      const mark = (/** @type {string} */ selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).outlineStyle);
      const marks = async (/** @type {string} */ chosen, /** @type {string} */ other) => [
        await mark(chosen),
        await mark(other),
      ];
      await ana.goes();
      await ana.sees('cuatro-home .way');
      assert.deepEqual(
        await marks('cuatro-home .way:has(:checked)', 'cuatro-home .way:not(:has(:checked))'),
        ['solid', 'none'],
      );
      await page.locator('.way input[value=person]').check({ force: true });
      assert.deepEqual(
        await marks('.way:has([value=person])', '.way:has([value=computer])'),
        ['solid', 'none'],
        'the mark goes with the choice',
      );
      await ana.pictures(`forced-home-${size}`);
      const game = await makeGame(
        server,
        [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        {},
        [0, 3, 0, 3, 1, 3, 1, 3],
      );
      await ana.goes(`/g/${game.id}`);
      await page.getByRole('button', { name: /^(Why\?|¿Por qué\?)$/ }).click();
      await ana.sees('cuatro-evaluation [aria-current]');
      assert.deepEqual(
        await marks('cuatro-evaluation [aria-current]', 'cuatro-evaluation li:not([aria-current])'),
        ['solid', 'none'],
      );
      await ana.pictures(`forced-report-${size}`);
      await ana.leaves();
    });
  }

  test('a table is shaded at its edge where it scrolls, and nowhere else', async () => {
    await makeGame(
      server,
      [{ name: fresh('Ana') }, { name: fresh('Bea') }],
      {},
      [0, 3, 0, 3, 1, 3, 1, 3],
    );
    const boxes = async (/** @type {import('../support/people.js').PersonOptions} */ options) => {
      const ana = await Person.at(server.url, options);
      const [{ name }] = (await server.get('/ranking?limit=1')).items;
      await ana.goes(`/players/${encodeURIComponent(name)}`);
      await ana.sees('cuatro-player .scroll');
      const found = await ana.page.locator('.scroll').evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => ({
            scrolls: one.scrollWidth > one.clientWidth + 1,
            shaded: getComputedStyle(one).boxShadow !== 'none',
          })),
      );
      await ana.leaves();
      return found;
    };
    for (const options of [SIZES['desktop-light-en'], { viewport: { width: 280, height: 700 } }]) {
      const found = await boxes(options);
      assert.ok(found.length > 0, 'no table was seen');
      for (const { scrolls, shaded } of found)
        assert.equal(shaded, scrolls, `at ${options.viewport?.width} px: ${JSON.stringify(found)}`);
    }
  });

  for (const [size, options] of Object.entries(SIZES)) {
    test(`a slider’s thumb is drawn at its very end when the last is shown, and at its start at the first: ${size}`, async () => {
      const game = await makeGame(
        server,
        [{ name: fresh('Ana') }, { name: fresh('Bea') }],
        {},
        [0, 3, 0, 3, 1, 3, 1, 3],
      );
      const ana = await Person.at(server.url, options);
      const goesFromEndToEnd = async (/** @type {string} */ selector) => {
        const slider = ana.page.locator(selector);
        await slider.scrollIntoViewIfNeeded();
        await slider.press('End');
        const last = await drawnFrom(ana, selector);
        assert.ok(last.right > last.width - 4, `${selector} at its end: ${JSON.stringify(last)}`);
        await slider.press('Home');
        const first = await drawnFrom(ana, selector);
        assert.ok(
          first.left < 4 && first.right < 40,
          `${selector} at its start: ${JSON.stringify(first)}`,
        );
      };
      await ana.goes(`/g/${game.id}`);
      const where = ana.page.locator('cuatro-replay output');
      // The end is shown, so the thumb stands there without being moved.
      await where.filter({ hasText: '8/8' }).waitFor();
      const opened = await drawnFrom(ana, 'cuatro-replay input');
      assert.ok(opened.right > opened.width - 4, `as it opens: ${JSON.stringify(opened)}`);
      await ana.pictures(`slider-${size}`);
      await goesFromEndToEnd('cuatro-replay input');
      await where.filter({ hasText: '0/8' }).waitFor();
      await ana.goes();
      await ana.sees('.level input:enabled');
      await goesFromEndToEnd('.level input');
      await ana.leaves();
    });
  }

  test('on a line of 50 kbit/s and two seconds the board’s shell stands long before the page', async () => {
    const ana = await Person.at(server.url, SIZES['phone-dark-es']);
    const devtools = await ana.context.newCDPSession(ana.page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2_000,
      downloadThroughput: 50_000 / 8,
      uploadThroughput: 50_000 / 8,
    });
    const began = Date.now();
    await ana.page.goto(server.url, { waitUntil: 'commit' });
    await ana.page.locator('svg.shell').waitFor();
    await ana.until(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      null,
      'something painted',
    );
    const painted = await ana.page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0].startTime,
    );
    await ana.pictures('slow-shell');
    await ana.sees('cuatro-home .way');
    const whole = Date.now() - began;
    console.log(`shell after ${Math.round(painted)} ms, page after ${whole} ms`);
    assert.ok(painted < whole / 2, `painted after ${painted} ms of ${whole}`);
    await ana.leaves();
  });
});
