/** How a game begins: from home, as is chosen there; and B11, who starts is announced where chance decided it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import type { Locator } from 'playwright-core';

withServer((server) => {
  test('home’s board begins the game that is chosen: on this device with two names, and never another one', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes();
    await ana.sees('cuatro-home .stage');
    assert.equal(await page.locator('.own').isVisible(), false, 'where no game waits');
    const way = (name: string) => ana.choosesWay(name);
    const hint = () => page.locator('.stage .hint').innerText();
    for (const [name, says] of [
      ['Watch computers play', /Watch/],
      ['Set up a game for others', /links/],
    ] as const) {
      await way(name);
      assert.match(await hint(), says);
      await page.locator('.stage svg').click();
      assert.equal(new URL(page.url()).pathname, '/', `${name}: the board begins no game`);
    }
    await way('Same device');
    assert.equal(await hint(), 'Drop the first disc to begin.');
    const [first, second] = await Promise.all(
      ['name', 'second'].map((field) => page.locator(`input[name=${field}]`).inputValue()),
    );
    assert.match(second, /^\p{L}+ \d{3}$/u, 'a name for the other person');
    assert.notEqual(first, second);
    await page.locator('.stage svg').click();
    await ana.sits();
    const game = await server.get(`/games/${ana.gameId}`);
    // Chance decides who starts.
    const names = [game.seats.X.name, game.seats.O.name].sort();
    assert.deepEqual(
      [game.kind, ...names, game.moves.length],
      ['local', ...[first, second].sort(), 1],
    );
    await ana.leaves();
  });

  for (const [size, options] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    test(`presses that repeat where home’s board stood end no game: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      const resign = page.getByRole('button', { name: 'Resign', exact: true });
      const yes = page.getByRole('button', { name: 'Yes, resign' });
      const middle = async (one: Locator) => {
        const box = await one.boundingBox();
        assert.ok(box, 'in sight');
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      };
      await ana.starts('Computer', () => page.locator('input[name=level]').fill('0'));
      await ana.drops(3);
      await ana.hasDiscs(2);
      await ana.opensMenu();
      const place = await middle(size === 'phone' ? page.locator('.frame svg').first() : resign);

      await ana.goes();
      await page.locator('cuatro-home .frame.open').waitFor();
      await page.mouse.click(...place);
      await ana.sits();
      await ana.hasDiscs(2);
      await page.locator('cuatro-board .frame.open').waitFor();
      for (let again = 0; again < 3; again += 1) await page.mouse.click(...place);
      if (size === 'phone') {
        // The board has stayed in its place, and so has the column.
        await ana.hasDiscs(4);
        assert.equal(new Set((await ana.columns()).filter((_, ply) => ply % 2 === 0)).size, 1);
      }
      assert.equal(await yes.isVisible(), false, 'nobody was asked whether to resign');
      const { moves } = await server.get(`/games/${ana.gameId}`);
      if (size === 'desktop') assert.equal(moves.length, 2, 'no other column either');

      // A hand that went away means what it presses, but one gesture does not both ask and answer.
      await ana.opensMenu();
      const end = await middle(resign);
      await page.mouse.move(end[0], end[1] - 100);
      await page.mouse.dblclick(...end);
      const keeps = page.getByRole('button', { name: 'Play on' });
      await keeps.waitFor();
      const box = await yes.boundingBox();
      assert.ok(box, 'both answers');
      const under = end[0] >= box.x && end[0] <= box.x + box.width;
      assert.ok(!under || end[1] < box.y || end[1] > box.y + box.height, 'not under the pointer');
      assert.equal((await server.get(`/games/${ana.gameId}`)).status, 'playing');
      await yes.click();
      await ana.hears(/You lost/);
      await ana.leaves();
    });
  }

  test('a device suggests one name until somebody chooses one, at home and at an invitation', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    const { id } = await makeGame(server, [{ name: fresh('Bea') }, {}]);
    const suggested = async (path: string) => {
      await ana.goes(path);
      await page.waitForFunction(
        () => (document.querySelector('[name=name]') as HTMLInputElement | null)?.value,
      );
      return page.locator('[name=name]').inputValue();
    };
    const name = await suggested('/');
    for (const path of ['/', `/g/${id}`, '/']) assert.equal(await suggested(path), name, path);
    const second = () => page.locator('[name=second]').inputValue();
    const other = await second();
    assert.notEqual(other, name);
    await page.reload();
    assert.equal(await second(), other, 'of the other person too');
    await ana.leaves();
  });
});
