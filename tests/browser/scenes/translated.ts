/** A browser that translates the page puts elements of its own where texts were. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

/** Does to all texts in sight what Chromium's translation does, in capital letters. */
const translates = ({ page }: Person) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, svg, font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

withServer((server) => {
  test('what a translated page says of the turn follows the game, and is said once', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const other = fresh('Bea');
    const game = await makeGame(server, [{ name: ana.name }, { name: other }]);
    await ana.holds(game, ['X']);
    const said = () => ana.page.locator('cuatro-turn').innerText();
    for (const [ply, column] of [3, 2, 3, 2].entries()) {
      await translates(ana);
      const before = await said();
      assert.equal(before, before.toUpperCase(), 'translated');
      await server.post(
        `/games/${game.id}/moves`,
        { column, ply },
        ply % 2 ? game.tokens.O : game.tokens.X,
      );
      const turn = ply % 2 ? 'Your turn' : `${other}’s turn`;
      await ana.page.locator('cuatro-turn').getByText(turn, { exact: true }).waitFor();
      const round = `Round ${Math.floor((ply + 1) / 2) + 1}`;
      const expected = ply % 2 ? [turn, round] : [turn, round.toUpperCase()];
      assert.deepEqual((await said()).split('\n'), expected, `after ${ply + 1} discs`);
    }
    await ana.leaves();
  });

  test('what a translated page says in a template follows what the reader chooses', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    await ana.goes('/ranking');
    const empty = ana.page.locator('cuatro-ranking .empty');
    await empty.waitFor();
    await translates(ana);
    assert.match(await empty.innerText(), /^NOBODY HAS POINTS YET/);
    const buttons = ana.page.locator('cuatro-ranking .filters button');
    await buttons.last().click();
    await empty.filter({ hasText: 'No bot has finished a game here.' }).waitFor();
    await translates(ana);
    await buttons.nth(2).click();
    await empty.filter({ hasText: 'Nobody has points yet.' }).waitFor();
    await ana.leaves();
  });
});
