/** What the page says of itself, a notice or that there is no line, lies over nothing that is read or pressed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.js';
import { played } from '../support/past.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { boxOf } from '../support/sight.js';
import { LOW, SIZES, SMALL } from '../support/sizes.js';

/** What of the page something lies over, of what can be pressed or is named. @param {Person} person @param {string} selector @param {string} [below] */
const coveredBy = (
  person,
  selector,
  below = ':is(main, header) :is(button, a, input, select, summary)',
) =>
  person.page
    .locator(selector)
    .first()
    .evaluate((over, wanted) => {
      const cover = over.getBoundingClientRect();
      return [...document.querySelectorAll(wanted)]
        .filter((one) => one.checkVisibility() && !over.contains(one))
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return (
            box.bottom <= innerHeight &&
            box.top >= 0 &&
            box.right > cover.left &&
            box.left < cover.right &&
            box.bottom > cover.top &&
            box.top < cover.bottom
          );
        })
        .map((one) => one.textContent || one.getAttribute('aria-label'));
    }, below);

withServer((server) => {
  for (const [name, options] of Object.entries({ ...SIZES, 'small-phone': SMALL, low: LOW })) {
    test(`a notice covers nothing that can be pressed, and an offline page keeps its header: ${name}`, async () => {
      const ana = await Person.at(server.url, options);
      const game = await makeOnline(server, {}, [3, 2]);
      await server.post(`/games/${game.id}/takeback`, { answer: 'offer' }, game.tokens.O);
      await ana.holds(game, ['X']);
      await ana.hasDiscs(2);
      await ana.sees('cuatro-turn .offer:not([hidden])');
      await ana.page.evaluate(() => document.querySelector('cuatro-table')?.page.notify('Copied'));
      await ana.sees('.notice');
      await ana.pictures(`notice-${name}`);
      assert.deepEqual(await coveredBy(ana, '.notice'), [], 'under the notice');
      assert.deepEqual(
        await coveredBy(ana, '.notice', 'cuatro-strip, cuatro-turn :is(.text, .note)'),
        [],
        'players and offers under the notice',
      );
      await ana.context.setOffline(true);
      await ana.sees('.offline:not(:empty)');
      const pill = await boxOf(ana, '.offline');
      for (const other of ['.brand', 'button.sound', 'button.you']) {
        const box = await boxOf(ana, other);
        assert.ok(
          box.right <= pill.x + 1 || box.x >= pill.right - 1,
          `${other} at ${JSON.stringify(box)} under the pill at ${JSON.stringify(pill)}`,
        );
        assert.ok(
          box.x >= 0 && box.right <= (options.viewport?.width ?? 0) && box.width > 20,
          `${other} at ${JSON.stringify(box)}`,
        );
      }
      await ana.pictures(`offline-${name}`);
      await ana.context.setOffline(false);
      await ana.leaves();
    });
  }

  for (const [name, options] of Object.entries({ ...SIZES, 'small-phone': SMALL }))
    test(`beside a report a notice is no higher than its text: ${name}`, async () => {
      const id = await played(server);
      const ana = await Person.at(server.url, { ...options, permissions: ['clipboard-write'] });
      await ana.goes(`/g/${id}`);
      await ana.page.locator('cuatro-result .why').click();
      await ana.sees('cuatro-report .found');
      await ana.page.locator('cuatro-result .share').press('Enter');
      await ana.page
        .getByRole('button', { name: /^(Copy the link|Copiar el enlace)$/ })
        .press('Enter');
      await ana.sees('.notice');
      const { height } = await boxOf(ana, '.notice');
      assert.ok(height < 80, `a notice of one line is ${height} px high`);
      await ana.leaves();
    });

  for (const [name, options] of Object.entries({ ...SIZES, 'small-phone': SMALL }))
    test(`a notice makes room for a question that comes after it: ${name}`, async () => {
      const rival = `${fresh('Maximiliana Wolf')}`;
      const { id, tokens } = await makeGame(server, [{ name: fresh('Ana') }, {}]);
      const { token } = await server.post(`/games/${id}/join`, { name: rival });
      for (const [ply, column] of [3, 2, 3, 2].entries())
        await server.post(`/games/${id}/moves`, { column }, ply % 2 ? token : tokens.X);
      const ana = await Person.at(server.url, options);
      await ana.holds({ id, tokens }, ['X']);
      await server.post(`/games/${id}/draw`, { answer: 'offer' }, tokens.X);
      await server.post(`/games/${id}/draw`, { answer: 'decline' }, token);
      await ana.sees('.notice');
      await server.post(`/games/${id}/takeback`, { answer: 'offer' }, token);
      await ana.sees('cuatro-turn .offer:not([hidden])');
      await ana.pictures(`notice-question-${name}`);
      assert.equal(await ana.page.locator('.notice').isVisible(), true, 'both are told');
      assert.deepEqual(
        await coveredBy(ana, '.notice', 'cuatro-strip, cuatro-turn :is(.text, .note, button)'),
        [],
        'under the notice',
      );
      await ana.leaves();
    });

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 640],
  ]) {
    test(`offline the home screen keeps its logo, its ways and Play: ${width}×${height}`, async () => {
      for (const [locale, colorScheme, known] of /** @type {const} */ ([
        ['en-GB', 'dark', false],
        ['es-ES', 'light', true],
      ])) {
        const name = `${fresh('Maximiliana Wolfgang')}`;
        const ana = await Person.at(server.url, {
          viewport: { width, height },
          hasTouch: width < 600,
          isMobile: width < 600,
          locale,
          colorScheme,
        });
        const { page } = ana;
        if (known) {
          // Somebody with a long name, whose turn it is in a game.
          const game = await makeGame(server, [{ name }, { name: fresh('Bea') }]);
          await ana.context.addInitScript(
            ([player, id, seats]) => {
              localStorage.setItem('cuatro.players', player);
              localStorage.setItem('cuatro.games', JSON.stringify([id]));
              localStorage.setItem(`cuatro.seats.${id}`, seats);
            },
            [
              JSON.stringify([{ name, token: game.players[0] }]),
              game.id,
              JSON.stringify({ X: game.tokens.X }),
            ],
          );
        }
        await ana.goes();
        await ana.sees('.stage .hint');
        if (known) await ana.sees('.controls .badge:has-text("1")');
        const before = await boxOf(ana, '.stage svg');
        await ana.context.setOffline(true);
        await ana.sees('.offline:not(:empty)');
        await ana.pictures(`offline-home-${width}-${locale}`);
        const header = await page
          .locator('.brand img, header nav a, .offline, .controls button')
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility())
              .map((one) => {
                const { left, top, right, bottom } = one.getBoundingClientRect();
                const what = one.textContent?.trim() || one.getAttribute('aria-label') || 'logo';
                return {
                  what,
                  left,
                  top,
                  right,
                  bottom,
                  cut: one.scrollWidth > one.clientWidth + 1,
                };
              }),
          );
        assert.equal(header[0].what, 'logo', JSON.stringify(header[0]));
        assert.ok(header.length >= 3, `logo, the pill, the panel: ${header.length}`);
        for (const [index, part] of header.entries()) {
          const { what, left, top, right, bottom, cut } = part;
          assert.ok(
            left >= 0 && top >= 0 && right <= width && right - left >= 20 && bottom - top >= 16,
            `${locale}: ${what} at ${JSON.stringify(part)}`,
          );
          assert.ok(!cut, `${locale}: “${what}” is cut`);
          for (const other of header.slice(index + 1))
            assert.ok(
              right <= other.left + 1 ||
                other.right <= left + 1 ||
                bottom <= other.top + 1 ||
                other.bottom <= top + 1,
              `${locale}: ${what} and ${other.what} lie over each other`,
            );
        }
        const play = await boxOf(ana, 'button.big');
        assert.ok(play.y >= 0 && play.bottom <= height, `${locale}: Play at ${play.y}`);
        assert.deepEqual(await coveredBy(ana, '.offline'), [], 'under the pill');
        assert.equal((await boxOf(ana, '.stage svg')).y, before.y, 'the board stays in its place');
        await ana.context.setOffline(false);
        await page.locator('.offline').waitFor({ state: 'hidden' });
        await ana.leaves();
      }
    });
  }
});
