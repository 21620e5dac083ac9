/** What the page says in a notice lies over nothing that is read or pressed, and is not what the line above the board says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf } from '../support/sight.ts';
import { LOW, SIZES, SMALL } from '../support/sizes.ts';
import type { WebSocketRoute } from 'playwright-core';

/** What can be pressed or is named. */
const READ =
  ':is(main, header) :is(button, a, input, select, summary), cuatro-strip, cuatro-turn :is(.text, .note)';

/** What the notice lies over. */
const covered = ({ page }: Person) =>
  page
    .locator('.notice')
    .first()
    .evaluate((over, below) => {
      const cover = over.getBoundingClientRect();
      return [...document.querySelectorAll(below)]
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
    }, READ);

withServer((server) => {
  for (const [name, options] of Object.entries({ ...SIZES, 'small-phone': SMALL, low: LOW })) {
    test(`a notice covers nothing that is read or pressed: ${name}`, async () => {
      const ana = await Person.at(server.url, options);
      const game = await makeOnline(server, {}, [3, 2]);
      await server.post(`/games/${game.id}/takeback`, { answer: 'offer' }, game.tokens.O);
      await ana.holds(game, ['X']);
      await ana.hasDiscs(2);
      await ana.sees('cuatro-turn .offer:not([hidden])');
      await ana.page.evaluate(
        (long) => document.querySelector('cuatro-table')?.page.notify(long),
        'The server is not responding. Check your connection and try again.',
      );
      await ana.sees('.notice');
      assert.deepEqual(await covered(ana), [], 'under the notice');
      const [notice, plate] = await Promise.all([
        boxOf(ana, '.notice'),
        boxOf(ana, 'cuatro-board .plate'),
      ]);
      const hole = plate.y + plate.height / 30;
      assert.ok(notice.bottom <= hole + 1, `${notice.bottom}: over the top row at ${hole}`);
      await ana.leaves();
    });
  }

  test('that the line is lost is said once, above the board', async () => {
    const ana = await Person.at(server.url, SMALL);
    const { page } = ana;
    const game = await makeOnline(server, {}, [3, 2]);
    let line: WebSocketRoute | null = null;
    await page.routeWebSocket(/\/ws\b/, (socket) => {
      if (line) socket.close();
      else (line = socket).connectToServer();
    });
    await ana.holds(game, ['X']);
    await ana.opensMenu();
    await (line as any).close();
    const draw = page.getByRole('button', { name: 'Offer draw', exact: true });
    await draw.click();
    await ana.sees('.notice:has-text("not responding")');
    await ana.sees('cuatro-turn .connection');
    assert.ok(await page.locator('.notice').isHidden(), 'once it is said above the board');
    await draw.click();
    await page.locator('cuatro-actions .plain:enabled', { hasText: 'Offer draw' }).waitFor();
    assert.ok(await page.locator('.notice').isHidden(), 'after another press');
    await ana.leaves();
  });
});
