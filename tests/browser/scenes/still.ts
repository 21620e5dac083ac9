/** Once a game is over: what is wanted then is in sight, and no button moves from under the finger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf, inSight } from '../support/sight.ts';
import { DESKTOP, LOW, PHONE, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  phone: PHONE,
  small: { ...SMALL, locale: 'es-ES', colorScheme: 'dark' },
  low: LOW,
};

/** Where the buttons of the end and of walking through its moves stand on the page, by their classes. */
const places = ({ page }: Person) =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        ...document.querySelectorAll(
          'cuatro-result > *, cuatro-result .quiet > *, cuatro-replay .step',
        ),
      ]
        .filter((one) => one.checkVisibility())
        .map((one, index) => {
          const { x, y } = one.getBoundingClientRect();
          return [
            `${index} ${one.className}`.replace(/ primary/, ''),
            [Math.round(x), Math.round(y + scrollY)],
          ];
        }),
    ),
  );

/** Runs the page until nothing rises any more. */
const settles = (person: Person) =>
  person.until(
    () => document.getAnimations().every(({ playState }) => playState === 'finished'),
    null,
    'rest',
  );

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`after the last disc the reactions stand beside how it ended, and "good game" is seen: ${size}`, async () => {
      const game = await makeOnline(server, {}, [3, 2, 3, 2, 3, 2]);
      const [ana, bea] = await Promise.all(
        [options, SIZES.desktop].map((one) => Person.at(server.url, one)),
      );
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      await ana.drops(3);
      await ana.sees('cuatro-result .rematch');
      await inSight(ana, 'cuatro-turn .text');
      await inSight(ana, '.react');
      await ana.page.locator('.react').click();
      await inSight(ana, '[data-emote=gg]');
      await ana.page.locator('[data-emote=gg]').click();
      await bea.sees('cuatro-strip[side=X] .says:has-text("Good game!")');
      for (const person of [ana, bea]) await person.leaves();
    });

    test(`no button moves when the opponent wants a rematch, when the reader does, or on the way through the moves: ${size}`, async () => {
      for (const wants of ['opponent', 'reader'] as const) {
        const name = fresh('Maximiliana Fer');
        const { game, seats } = await server.post('/games', {
          seats: [{ name }, {}],
          first: 'first',
        });
        const { token } = await server.post(`/games/${game.id}/join`, { name: fresh('Bea') });
        const table = { id: game.id, tokens: { X: seats[0].token, O: token } };
        for (const [ply, column] of [3, 2, 3, 2, 3, 2, 3].entries())
          await server.post(
            `/games/${game.id}/moves`,
            { column, ply },
            table.tokens[ply % 2 ? 'O' : 'X'],
          );
        const bea = await Person.at(server.url, options);
        const { page } = bea;
        await bea.holds(table, ['O']);
        await bea.sees('cuatro-result .rematch');
        await bea.sees('cuatro-replay .step');
        await settles(bea);
        const before = await places(bea);
        assert.ok(Object.keys(before).length > 6, JSON.stringify(before));
        const back = page.locator('cuatro-replay .step').nth(1);
        await (options.hasTouch ? back.tap() : back.click());
        await bea.hears(/^(Move 6 of 7|Jugada 6 de 7)$/);
        assert.deepEqual(await places(bea), before, 'one move back');
        const last = page.locator('cuatro-replay .step:visible').last();
        await (options.hasTouch ? last.tap() : last.click());
        await bea.hears(/^(You lost to|Has perdido)/);
        if (wants === 'opponent') {
          await server.post(`/games/${game.id}/rematch`, {}, table.tokens.X);
          await bea.sees(`cuatro-turn .note:has-text("${name}")`);
          await bea.sees('cuatro-result .rematch:enabled');
        } else {
          await page.locator('cuatro-result .rematch')[options.hasTouch ? 'tap' : 'click']();
          await bea.sees('cuatro-result .rematch:text-matches("Withdraw|Retirar")');
        }
        assert.deepEqual(await places(bea), before, `the ${wants} wants a rematch`);
        await bea.leaves();
      }
    });
  }

  test('the board stays in its place while the computer thinks, and when it says why', async () => {
    const ana = await Person.at(server.url, { ...SMALL, locale: 'es-ES' });
    await ana.holds(await makeGame(server, [{ name: fresh('Ana') }, { level: 'heuristic' }]));
    await ana.mayDrop();
    const before = await boxOf(ana, 'cuatro-board .frame svg');
    for (const column of [3, 2, 4]) {
      await ana.drops(column);
      assert.deepEqual(await boxOf(ana, 'cuatro-board .frame svg'), before, 'while it thinks');
      await ana.hears(/^Te toca$/);
      assert.deepEqual(await boxOf(ana, 'cuatro-board .frame svg'), before, 'after its disc');
      await isSound(ana, 'the reason of a disc');
    }
    await ana.leaves();
  });
});
