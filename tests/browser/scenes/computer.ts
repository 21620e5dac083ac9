/** Against the computer, at every level the server has, and two computers watched. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { often, withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

/** A level as it is called in a game: what its name explains in brackets stands in lists of levels. */
const bare = (name: string) => name.replace(/ \(.*/, '');

const SIZES: Record<string, PersonOptions> = {
  desktop: { ...DESKTOP, colorScheme: 'dark' },
  phone: PHONE,
};

withServer((server) => {
  test('M6 and M7: each level the server offers is on the page and plays, with its reason', async () => {
    const { items } = await server.get('/levels?lang=en');
    const ana = await Person.at(server.url, { name: 'Pilar', hurries: true });
    await ana.goes();
    await ana.choosesWay('Computer');
    const slider = ana.page.getByRole('slider', { name: 'Level' });
    const line = ana.page.locator('.level .line b');
    await line.filter({ hasText: /^Heuristic$/ }).waitFor();
    await slider.press('Home');
    for (const level of items) {
      assert.equal(await line.innerText(), bare(level.name));
      assert.equal(await slider.getAttribute('aria-valuetext'), bare(level.name));
      assert.match(
        level.description,
        new RegExp(
          `^${(await ana.page.locator('.level .line span').innerText()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
        ),
        'its first sentence',
      );
      await slider.press('ArrowRight');
    }
    let why = '';
    for (const level of items) {
      // A small board: the level that solves it answers at once, whatever the machine.
      const game = await makeGame(server, [{ name: fresh('Pilar') }, { level: level.id }], {
        rows: 4,
        columns: 4,
      });
      await ana.holds(game);
      // The names of the levels may come after the game.
      await ana.until(
        (name) =>
          (document.querySelector('cuatro-strip[side=O] .name') as HTMLElement | null)
            ?.innerText === name,
        bare(level.name),
        `the name of ${level.id}`,
      );
      await ana.drops(0);
      await ana.hasDiscs(2);
      why = await ana.page.locator('cuatro-log .why').innerText();
      assert.notEqual(why, '', `a reason of ${level.id}`);
      await ana.hears(/Your turn/);
    }
    await ana.page.reload();
    await ana.hasDiscs(2);
    assert.equal(
      await ana.page.locator('cuatro-log .why').innerText(),
      why,
      'a reason once told is still there after a reload',
    );
    await ana.leaves();
  });

  test('the computer gives a rematch at once, and a move can be taken back', async () => {
    const ana = await Person.at(server.url, { name: 'Paz', hurries: true });
    const id = await ana.starts('Computer', () => ana.chooses({ first: 'first' }));
    await ana.drops(0);
    await ana.hasDiscs(2);
    await ana.acts('Take back');
    await ana.until(
      () => document.querySelectorAll('cuatro-log .move').length === 0,
      null,
      'an empty board',
    );
    await ana.drops(3);
    await ana.hasDiscs(2);
    await ana.acts('Resign');
    await ana.page.getByRole('button', { name: 'Yes, resign' }).click();
    await ana.hears(/You lost to Heuristic/);
    // The last disc was the computer's, whose reason stands in the list of moves: how it ended does not.
    await ana.page.locator('cuatro-turn .note:visible', { hasText: 'resign' }).waitFor();
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await ana.comesToNext(id);
    await ana.leaves();
  });

  for (const [size, options] of often(SIZES, 'desktop')) {
    test(`two computers are watched, held, stepped and seen to the same end by two viewers: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: 'Pia', ...options });
      const id = await ana.starts('Watch computers play', () => ana.chooses({ board: '0' }));
      const { page } = ana;
      const { seats } = await server.get(`/games/${id}`);
      const watched = [seats.X.level, seats.O.level].sort();
      assert.deepEqual(watched, ['expert', 'heuristic'], 'neither plays at random');
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const held = await ana.discs();
      // The server has long played on: nothing on the page tells what is to come.
      await ana.until(
        (game) =>
          fetch(`/api/v1/games/${game}`)
            .then((answer) => answer.json())
            .then(({ status }) => status === 'finished'),
        id,
        'the end on the server',
      );
      assert.equal(
        await page.locator('cuatro-strip .wins:visible').count(),
        0,
        'the score of the pair',
      );
      assert.equal(await page.locator('cuatro-log .move').count(), held, 'the moves listed');
      assert.doesNotMatch(await page.locator('#live').innerText(), /wins|draw/);
      const inSight = await page.locator('cuatro-table').innerText();
      assert.doesNotMatch(
        inSight,
        /Move \d+ of \d|\d\/\d/,
        `not even how many moves there are:\n${inSight}`,
      );
      assert.equal(
        await page.getByRole('slider').getAttribute('max'),
        String(held),
        'the slider ends where the viewer is',
      );
      const eva = await Person.at(server.url, { name: 'Eva', ...options });
      await eva.goes(`/g/${id}`);
      await eva.sits();
      await page.getByRole('button', { name: 'One move forward' }).click();
      assert.equal(await ana.discs(), held + 1, 'one step shows one disc more');
      await page.getByRole('button', { name: 'Fast' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await eva.page.getByRole('button', { name: 'Fast' }).click();
      for (const person of [ana, eva]) await person.sees('cuatro-result');
      assert.deepEqual(await ana.facts(), await eva.facts());
      assert.deepEqual(await ana.columns(), (await server.get(`/games/${id}`)).moves);
      await ana.leaves();
      await eva.leaves();
    });
  }
});
