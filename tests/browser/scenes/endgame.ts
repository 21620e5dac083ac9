/** The end is a moment, told to each in their own voice; and what two players show each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf, inSight } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

/** X wins with the next disc in column 3. */
const NEARLY = [3, 2, 3, 2, 3, 2];
/** Each size once in the dark, once as the winner. */
const WINNERS: [string, PersonOptions, PersonOptions][] = [
  ['desktop', { ...DESKTOP, colorScheme: 'dark' }, PHONE],
  ['phone', { ...PHONE, colorScheme: 'dark' }, DESKTOP],
];

/** Notes the paper that flies. */
const watches = ({ page }: Person) =>
  page.addInitScript(() => {
    const held = window as any;
    held.paper = null;
    new MutationObserver(() => {
      held.paper ??= document.querySelector('canvas.confetti');
    }).observe(document, { childList: true, subtree: true });
  });

const paperOf = ({ page }: Person) => page.evaluate(() => (window as any).paper);

/** Whether anything was ever painted on the paper. */
const seesPaper = (person: Person) =>
  person.until(
    () => {
      const { paper } = window as any;
      return (
        paper?.width > 0 &&
        paper
          .getContext('2d')
          .getImageData(0, 0, paper.width, paper.height)
          .data.some((part: number) => part > 0)
      );
    },
    null,
    'paper that flies',
  );

/** How often the end is told in words that are seen. */
const told = ({ page }: Person) =>
  page.locator('cuatro-turn .text').filter({ visible: true }).allInnerTexts();

withServer((server) => {
  for (const [size, winner, loser] of WINNERS) {
    test(`the discs that did not win step back, paper flies for the winner only, and each is told once: ${size}`, async () => {
      const game = await makeOnline(server, {}, NEARLY);
      const [ana, bea] = await Promise.all(
        [winner, loser].map((options) =>
          Person.at(server.url, { ...options, reducedMotion: 'no-preference' }),
        ),
      );
      for (const person of [ana, bea]) await watches(person);
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      await ana.drops(3);
      await seesPaper(ana);
      await ana.hears(/You win!/);
      await ana.until(() => !document.querySelector('.confetti'), null, 'the end of the paper');
      await bea.hears(/You lost to Ana/);
      for (const [person, sentence] of [
        [ana, /^You win!$/],
        [bea, /^You lost to Ana \d+$/],
      ] as const) {
        await person.until(
          () => {
            const back = [...document.querySelectorAll('.discs > .dim')];
            return (
              back.length === 3 && back.every((one) => Number(getComputedStyle(one).opacity) < 0.6)
            );
          },
          null,
          'three discs that step back',
        );
        const words = await told(person);
        assert.equal(words.length, 1, `the end is told: ${words.join(' | ')}`);
        assert.match(words[0], sentence);
        await inSight(person, 'cuatro-result .rematch');
      }
      assert.equal(await paperOf(bea), null, 'paper for the loser');
      await ana.leaves();
      await bea.leaves();
    });

    test(`what a player shows is seen, spoken, and can be muted: ${size}`, async () => {
      const game = await makeOnline(server, { clock: { initial_s: 600, increment_s: 5 } }, [3]);
      const [ana, bea, eva] = await Promise.all(
        [winner, loser, DESKTOP].map((options) => Person.at(server.url, options)),
      );
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      await eva.goes(`/g/${game.id}`);
      await eva.sits();
      const says = (person: Person) =>
        person.page.locator('cuatro-strip[side=X] .says', { hasText: 'Nice move!' }).waitFor();
      await ana.page.getByRole('button', { name: 'React' }).click();
      const panel = await inSight(ana, 'dialog.emotes');
      assert.equal(await ana.page.locator('dialog.emotes button').count(), 6, 'reactions');
      for (const part of ['cuatro-strip[side=X]', 'cuatro-strip[side=O]', 'cuatro-turn .text']) {
        const box = await inSight(ana, part);
        assert.ok(
          panel.y >= box.y + box.height ||
            panel.y + panel.height <= box.y ||
            panel.x >= box.x + box.width ||
            panel.x + panel.width <= box.x,
          `the reactions at ${JSON.stringify(panel)} lie over ${part} at ${JSON.stringify(box)}`,
        );
      }
      await ana.page.getByRole('button', { name: 'Nice move!' }).click();
      await Promise.all([says(ana), says(bea), says(eva)]);
      const [name, said] = await Promise.all(
        ['.name', '.says'].map((part) => boxOf(bea, `cuatro-strip[side=X] ${part}`)),
      );
      assert.ok(name.bottom <= said.y + 1, `${JSON.stringify({ name, said })}: the name is read`);
      assert.match(await bea.page.locator('#live').innerText(), /^Ana \d+: Nice move!$/);
      assert.ok(await ana.page.locator('.react').isDisabled(), 'a pause before the next one');
      assert.equal(await eva.page.locator('.react:visible').count(), 0, 'those who watch only see');
      for (const person of [ana, bea, eva]) await person.leaves();
    });
  }

  test('the second win in a row is counted, and none after a loss; without motion no paper flies', async () => {
    const ana = await Person.at(server.url);
    const streak = ana.page.locator('cuatro-result .streak');
    const game = await makeOnline(server, {}, NEARLY);
    const rematch = async () => {
      const { gameId } = ana;
      await server.post(`/games/${gameId}/rematch`, {}, game.tokens.O);
      await ana.page.locator('cuatro-result .rematch').click();
      await ana.comesToNext(gameId);
    };
    const bea = (column: number) =>
      server.post(`/games/${ana.gameId}/moves`, { column }, game.tokens.O);
    await watches(ana);
    await ana.holds(game, ['X']);
    await ana.drops(3);
    await ana.hears(/You win!/);
    assert.equal(await streak.isVisible(), false, 'a streak of one');
    await rematch();
    for (const column of [0, 1, 0, 1]) {
      await bea(column);
      await ana.drops(3);
    }
    await ana.sees('cuatro-result .streak:has-text("2 wins in a row")');
    await rematch();
    for (const column of [0, 1, 0]) {
      await ana.drops(column);
      await bea(3);
    }
    await ana.drops(1);
    await bea(3);
    await ana.hears(/You lost to Bea/);
    assert.equal(await streak.isVisible(), false, 'a streak after a loss');
    assert.equal(await paperOf(ana), null, 'paper');
    await ana.leaves();
  });
});
