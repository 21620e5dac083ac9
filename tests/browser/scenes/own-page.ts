/** A player's own page over time: accuracy by month and mistakes to try again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { SIZES } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const FOUR = { rows: 4, columns: 4, connect: 4 };
/** The second player leaves a column open. */
const LOST = [0, 1, 0, 1, 0, 2, 0];

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`one’s own page has accuracy by month and the mistakes to try again, from reviews that exist: ${size}`, async () => {
      const [ana, bea] = [fresh('Ana'), fresh('Bea')];
      const game = await makeGame(server, [{ name: ana }, { name: bea }], FOUR, LOST);
      const person = await Person.at(server.url, options);
      const { page } = person;
      await person.keeps({ players: [{ name: bea, token: game.players[1] }] });
      const path = `/players/${encodeURIComponent(bea)}`;
      await person.goes(path);
      await person.sees('cuatro-player .pasts li');
      assert.equal(await page.locator('.reviews h2').count(), 0, 'nobody has asked for a review');
      const report = await server.get(`/games/${game.id}/report`);
      const lessons = report.lessons.filter((one: any) => one.side === 'O');
      assert.ok(lessons.length > 0, JSON.stringify(report.lessons));
      await page.reload();
      await person.sees('.reviews .lessons a');
      assert.match(
        await page.locator('.reviews .hint').first().innerText(),
        /tournament games on 6×7 and in games whose review was opened|partidas de torneo en 6×7 y en las partidas cuyo repaso se abrió/,
      );
      const figures = await page.locator('.reviews tbody tr').allInnerTexts();
      assert.equal(figures.length, 1, figures.join('; '));
      assert.match(figures[0], new RegExp(`\\b${report.accuracy.O.percent}\\s?%\\s+1$`));
      assert.match(await page.locator('.reviews .lessons li').innerText(), new RegExp(ana));
      await page.locator('.reviews').scrollIntoViewIfNeeded();
      await isSound(person, 'one’s own page');
      // What one can learn is not shown to others.
      const other = await Person.at(server.url, options);
      await other.goes(path);
      await other.sees('cuatro-player .pasts li');
      assert.equal(await other.page.locator('.reviews h2').count(), 0);
      await other.leaves();
      await page.locator('.reviews .lessons a').click();
      await person.sees('cuatro-learn');
      assert.equal(new URL(page.url()).pathname, `/g/${game.id}`);
      for (const { tries } of lessons) {
        const right = tries.find((one: any) => one.right);
        await person.sees('cuatro-learn[data-state=ask]');
        await page.keyboard.press(String(right.column));
        await page.locator('cuatro-learn .next-lesson').click();
      }
      await person.goes(path);
      await person.sees('.reviews .accuracy');
      assert.equal(await page.locator('.lessons a').count(), 0, 'what was put right is done');
      await person.leaves();
    });
  }
});
