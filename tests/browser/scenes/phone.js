/** On a phone: nothing that is read is cut, nothing moves under the finger, and what comes next is in sight. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';

/** @type {import('playwright-core').BrowserContextOptions} */
const SMALL = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'es-ES',
};

/** Those of these elements, and of the boxes around their text, that have no room for it. @param {Person} person @param {string} selector @returns {Promise<string[]>} */
const cut = ({ page }, selector) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
        )
        .map((one) => one.textContent ?? ''),
    );

/** Those of these elements that are not wholly in the window, above the sheet at its foot. @param {Person} person @param {string[]} selectors @returns {Promise<string[]>} */
const outOfSight = ({ page }, selectors) =>
  page.evaluate(
    (wanted) =>
      wanted.filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        const foot = document.querySelector('cuatro-log')?.getBoundingClientRect().top ?? 0;
        return (
          !box ||
          box.width === 0 ||
          box.top < 0 ||
          box.bottom > (foot > 0 && !selector.includes('step') ? foot : innerHeight)
        );
      }),
    selectors,
  );

withServer((server) => {
  test('against the computer on a small phone the reason is whole and the board stands still while it thinks', async () => {
    const ana = await Person.at(server.url, { ...SMALL, name: fresh('Ana') });
    const { page } = ana;
    await ana.goes();
    await page.locator('input[name=name]').fill(ana.name);
    await page.locator('cuatro-board .frame.open .keys button').nth(3).tap();
    await ana.sits();
    await ana.hasDiscs(2);
    await page.evaluate(() => {
      const board = /** @type {HTMLElement} */ (document.querySelector('cuatro-board'));
      const tops = new Set();
      const look = () => {
        tops.add(Math.round(board.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(look);
      };
      Object.assign(window, { tops });
      look();
    });
    for (const column of [2, 4]) {
      await ana.drops(column);
      await ana.hears(/^Te toca$/);
      assert.deepEqual(
        await cut(ana, 'cuatro-turn .text, cuatro-strip :is(.name, .state)'),
        [],
        `after column ${column}`,
      );
      const [foot, holes] = await page.evaluate(() => [
        (document.querySelector('cuatro-turn .note')?.getBoundingClientRect().top ?? 0) +
          (document.querySelector('cuatro-turn .note')?.scrollHeight ?? 0),
        document.querySelector('cuatro-board .back')?.getBoundingClientRect().top ?? 0,
      ]);
      assert.ok(foot <= holes, `the reason ends at ${foot}, the holes begin at ${holes}`);
    }
    assert.equal(
      (await page.evaluate(() => [.../** @type {any} */ (window).tops])).length,
      1,
      'places of the board',
    );
    await ana.leaves();
  });

  test('the longest reason ends above the board, and buttons that wait keep the reactions in sight', async () => {
    const told = await makeGame(server, [{ name: fresh('Ana') }, { level: 'heuristic' }], {}, [3]);
    const ana = await Person.at(server.url, SMALL);
    await ana.holds(told);
    await ana.hasDiscs(2);
    await ana.drops(2);
    await ana.sees('cuatro-turn .note:has-text("así que la he ocupado")');
    const [note, holes] = await ana.page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(
        /** @type {Element} */ (document.querySelector('cuatro-turn .note')),
      );
      return [
        range.getBoundingClientRect().bottom,
        document.querySelector('cuatro-board .back')?.getBoundingClientRect().top ?? 0,
      ];
    });
    assert.ok(note <= holes, `the reason ends at ${note}, the holes begin at ${holes}`);
    const game = await makeOnline(server, {}, [3, 3, 2, 2]);
    await ana.holds(game, ['X']);
    for (const button of ['Ofrecer empate', 'Deshacer']) {
      await ana.opensMenu();
      await ana.page.getByRole('button', { name: button }).tap();
      await ana.page.getByRole('button', { name: button }).waitFor({ state: 'detached' });
      assert.deepEqual(await outOfSight(ana, ['cuatro-emotes .react']), [], `after ${button}`);
    }
    await ana.leaves();
  });

  test('two small phones with clocks: names are whole, and at the end points, rematch and steps are in sight', async () => {
    const game = await makeOnline(
      server,
      { clock: { initial_s: 600, increment_s: 0 } },
      [3, 3, 4, 4, 2, 2],
    );
    const ana = await Person.at(server.url, SMALL);
    const bea = await Person.at(server.url, { ...SMALL, colorScheme: 'dark' });
    await ana.holds(game, ['X']);
    await bea.holds(game, ['O']);
    assert.deepEqual(await cut(ana, 'cuatro-strip .name'), []);
    await ana.drops(5);
    for (const [person, sentence] of /** @type {const} */ ([
      [ana, /Has ganado/],
      [bea, /Has perdido/],
    ])) {
      await person.hears(sentence);
      for (const part of ['cuatro-emotes .react', 'cuatro-result .rematch', 'cuatro-replay .step'])
        await person.sees(part);
      assert.deepEqual(
        await person.page.locator('cuatro-strip .state > :first-child').allInnerTexts(),
        ['3500 puntos', '0 puntos'],
      );
      assert.deepEqual(
        await outOfSight(person, [
          'cuatro-turn .note',
          'cuatro-board svg',
          'cuatro-result .rematch',
          'cuatro-emotes .react',
          'cuatro-replay .step',
        ]),
        [],
      );
      await isSound(person, 'the end on a small phone');
    }
    await bea.page.locator('cuatro-emotes .react').tap();
    await bea.page.locator('[data-emote=gg]').tap();
    await ana.sees('cuatro-strip .says:has-text("¡Buena partida!")');
    await ana.leaves();
    await bea.leaves();
  });

  test('a long name is whole in two lines, and the strip is no taller for it', async () => {
    const ana = await Person.at(server.url, SMALL);
    const heights = [];
    for (const name of [fresh('Ana'), fresh('Maximiliana Fernánd')]) {
      await ana.holds(await makeGame(server, [{ name }, { name: fresh('Bea') }], {}, [3, 3]));
      await ana.hasDiscs(2);
      assert.equal(await ana.page.locator('cuatro-strip .name').first().innerText(), name);
      assert.deepEqual(await cut(ana, 'cuatro-strip .name'), []);
      heights.push((await ana.page.locator('cuatro-strip').first().boundingBox())?.height);
      await ana.pictures(`long-name-${heights.length}`);
    }
    assert.equal(heights[0], heights[1], 'the height of the strip');
    await ana.leaves();
  });

  test('walking through a finished game on a phone keeps the board in sight, and the list opens above its handle', async () => {
    const { id } = await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      {},
      [3, 3, 4, 4, 2, 2, 1],
    );
    const ana = await Person.at(server.url, SMALL);
    const { page } = ana;
    await ana.goes(`/g/${id}`);
    await page.getByRole('button', { name: 'Una jugada atrás' }).tap();
    await ana.hears(/Jugada 6 de 7/);
    await page.getByRole('button', { name: 'Al principio' }).tap();
    await ana.hears(/Jugada 0 de 7/);
    assert.deepEqual(await outOfSight(ana, ['cuatro-board svg', 'cuatro-turn .text']), []);
    const handle = page.locator('cuatro-log .handle');
    const before = await handle.boundingBox();
    await handle.tap();
    await page.locator('cuatro-log .move button').nth(4).tap();
    await ana.hears(/Jugada 5 de 7/);
    assert.deepEqual(await handle.boundingBox(), before, 'the handle stays under the finger');
    await isSound(ana, 'the list of moves on a small phone');
    await ana.leaves();
  });

  test('lessons asked for from far below come into sight, and where there is no mistake none is searched for', async () => {
    const game = await makeOnline(server, {}, [3, 3, 4, 4, 2, 2, 5]);
    const bea = await Person.at(server.url, SMALL);
    await bea.holds(game, ['O']);
    await bea.sees('cuatro-result .learn');
    await bea.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await bea.page.locator('cuatro-result .learn').tap();
    await bea.sees('cuatro-learn[data-state=ask]');
    assert.deepEqual(
      await outOfSight(bea, ['cuatro-learn h2', 'cuatro-learn .sentence', 'cuatro-board svg']),
      [],
    );
    await bea.leaves();
    const ana = await Person.at(server.url, SMALL);
    const { page } = ana;
    await ana.holds(game, ['X']);
    await page.locator('cuatro-result .why').tap();
    await ana.sees('cuatro-report .found');
    assert.equal(
      await page.locator('.learn:visible').count(),
      0,
      'who won without a mistake is not offered lessons',
    );
    await ana.goes('/help');
    await ana.goes(`/g/${game.id}#learn`);
    await ana.sees('cuatro-learn[data-state=none]');
    assert.deepEqual(
      await outOfSight(ana, ['cuatro-learn h2', 'cuatro-learn .sentence', 'cuatro-board svg']),
      [],
    );
    await ana.hears(/Has ganado/);
    await page.setViewportSize({ width: 740, height: 360 });
    await ana.until(
      () =>
        (document.querySelector('cuatro-board svg')?.getBoundingClientRect().height ?? 0) >
        innerHeight / 2,
      null,
      'a board as high as the low window',
    );
    await ana.leaves();
  });

  test('values above the columns leave the computer’s reason to be read', async () => {
    const game = await makeGame(server, [{ name: fresh('Ana') }, { level: 'perfect' }], {}, [3]);
    const ana = await Person.at(server.url, { ...SMALL, name: 'Ana' });
    const { page } = ana;
    await ana.holds(game);
    await ana.hasDiscs(2);
    await page.locator('.keys button').nth(3).tap();
    await ana.hasDiscs(4);
    await server.post(`/games/${game.id}/resign`, {}, game.tokens.X);
    await ana.sees('cuatro-result .rematch');
    for (let shown = 4; shown > 2; shown -= 1) await page.keyboard.press('ArrowLeft');
    await ana.hears(/Jugada 2 de 4/);
    await page.locator('cuatro-replay .values').tap();
    await ana.sees('cuatro-board .worth');
    await ana.pictures('values-small-es');
    const { note, lines, signs } = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(
        /** @type {Element} */ (document.querySelector('cuatro-turn .note')),
      );
      const box = range.getBoundingClientRect();
      return {
        note: box.bottom,
        lines: range.getClientRects().length,
        signs: Math.min(
          ...[...document.querySelectorAll('cuatro-board .worth')].map(
            (one) => one.getBoundingClientRect().top,
          ),
        ),
      };
    });
    assert.ok(lines >= 2, `a reason of ${lines} lines tries nothing`);
    assert.ok(signs >= note, `the signs begin at ${signs}, the reason ends at ${note}`);
    await ana.leaves();
  });

  test('both names have room on a shared phone, and the ways stay under the finger', async () => {
    const ana = await Person.at(server.url, SMALL);
    const { page } = ana;
    await ana.goes();
    const ways = page.locator('.ways').first();
    const before = await ways.boundingBox();
    await page.getByRole('radio', { name: 'Mismo dispositivo' }).check({ force: true });
    assert.deepEqual(await ways.boundingBox(), before, 'the ways stay under the finger');
    for (const name of ['name', 'second'])
      assert.ok(
        ((await page.locator(`input[name=${name}]`).boundingBox())?.width ?? 0) > 150,
        `the field ${name}`,
      );
    await page.setViewportSize({ width: 640, height: 400 });
    const lines = await page.locator('.board-choice .chosen').evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getClientRects().length;
    });
    assert.equal(lines, 1, 'lines of the chosen board');
    await ana.pictures('home-640x400-es');
    await ana.leaves();
  });

  for (const locale of ['en-GB', 'es-ES', 'fr-FR']) {
    test(`on the smallest phone Play is in sight at once, and the help is without keys: ${locale}`, async () => {
      const ana = await Person.at(server.url, {
        ...SMALL,
        locale,
        viewport: { width: 320, height: 568 },
      });
      await ana.goes();
      await ana.sees('cuatro-home .stage .hint');
      assert.deepEqual(await outOfSight(ana, ['cuatro-home button.big']), []);
      await ana.goes('/help');
      await ana.sees('cuatro-help dt');
      assert.doesNotMatch(
        await ana.page.locator('cuatro-help').innerText(),
        /^(Keys|Teclas|Touches)$/m,
      );
      await ana.leaves();
      const desk = await Person.at(server.url, { locale });
      await desk.goes('/help');
      await desk.sees('cuatro-help h2.keys');
      await desk.leaves();
    });
  }

  test('the history names a level in one line', async () => {
    const { id, tokens } = await makeGame(
      server,
      [{ name: fresh('Ana') }, { level: 'hard' }],
      {},
      [3],
    );
    await server.post(`/games/${id}/resign`, {}, tokens.X);
    const ana = await Person.at(server.url, { ...SMALL, viewport: { width: 360, height: 740 } });
    await ana.goes('/stats');
    await ana.sees('cuatro-history .past .side[data-won]');
    const level = ana.page
      .locator('cuatro-history .past')
      .first()
      .locator('.side[data-won] > :nth-child(2)');
    await ana.until(
      () =>
        document
          .querySelector('cuatro-history .side[data-won] > :nth-child(2)')
          ?.textContent?.includes('Difícil'),
      null,
      'the level by its name',
    );
    const lines = await level.evaluate((name) =>
      Math.round(
        name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight),
      ),
    );
    assert.equal(lines, 1, await level.innerText());
    await ana.leaves();
  });

  test('no word is broken and nothing is lost when letters are twice as large', async () => {
    const { id } = await makeGame(server, [{ name: fresh('Ana') }, { level: 'hard' }], {}, [3]);
    const winner = fresh('Nora');
    await makeGame(server, [{ name: winner }, { name: fresh('Leo') }], {}, [3, 3, 4, 4, 2, 2, 1]);
    const ana = await Person.at(server.url, {
      ...SMALL,
      viewport: { width: 390, height: 844 },
      bypassCSP: true,
    });
    const { page } = ana;
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        document.head.append(
          Object.assign(document.createElement('style'), {
            textContent: 'html { font-size: 200% }',
          }),
        ),
      ),
    );
    for (const [path, sign] of [
      ['/', 'cuatro-home .stage .hint'],
      [`/g/${id}`, 'cuatro-table[data-loaded]'],
      ['/ranking', 'cuatro-ranking tbody tr'],
      [`/players/${encodeURIComponent(winner)}`, 'cuatro-player tbody tr'],
      ['/stats', 'cuatro-history .filters'],
    ]) {
      await ana.goes(path);
      await ana.sees(sign);
      const lost = await page
        .locator(
          'header :is(a, button), .way, .either button, cuatro-actions button, .ranked tbody td:not(.played), .stacked tbody td',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => {
              const { left, right, width } = one.getBoundingClientRect();
              return (
                width > 0 &&
                (left < 0 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
              );
            })
            .map((one) => one.textContent),
        );
      assert.deepEqual(lost, [], path);
      assert.equal(
        await page.locator('.brand span').evaluate((one) => one.getClientRects().length <= 1),
        true,
        `the name of the page in one line at ${path}`,
      );
    }
    await ana.leaves();
  });
});
