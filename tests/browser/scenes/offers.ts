/** M9: draw, take-back, abort. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

withServer((server) => {
  test('take-back and draw are offered, declined and accepted', async () => {
    const game = await makeOnline(server, { clock: { initial_s: 300, increment_s: 3 } });
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    assert.match(
      await ana.page.locator('cuatro-strip .clock').first().innerText(),
      /^[45]:\d\d$/,
      'the clock is shown',
    );
    await ana.drops(3);
    await ana.acts('Take back');
    await bea.page.getByRole('button', { name: 'Decline' }).click();
    await ana.sees('.notice:has-text("declined")');
    const place = () => bea.page.locator('cuatro-actions button').first().boundingBox();
    const before = await place();
    await ana.acts('Take back');
    await bea.sees('cuatro-turn .offer:not([hidden])');
    assert.deepEqual(await place(), before, 'an offer moves none of the buttons below it');
    await bea.page.getByRole('button', { name: 'Accept', exact: true }).click();
    for (const person of [ana, bea])
      await person.sees('.notice:has-text("The last disc was taken back")');
    await ana.until(
      () => document.querySelectorAll('cuatro-log .move').length === 0,
      null,
      'an empty board',
    );
    await ana.drops(2);
    await bea.drops(2);
    const note = bea.page.locator('cuatro-turn .note');
    // Asked for after the answer, a take-back takes that with it.
    await ana.acts('Take back');
    await bea.sees('cuatro-turn .offer:not([hidden])');
    assert.equal(await note.innerText(), 'Your last disc would go too.');
    await bea.page.getByRole('button', { name: 'Accept', exact: true }).click();
    for (const person of [ana, bea])
      await person.sees('.notice:has-text("The last two discs were taken back")');
    await ana.drops(2);
    await bea.drops(2);
    await bea.acts('Offer draw');
    await ana.page.getByRole('button', { name: 'Decline' }).click();
    await bea.sees('.notice:has-text("declined")');
    await ana.acts('Offer draw');
    await bea.page.getByRole('button', { name: 'Accept', exact: true }).click();
    for (const person of [ana, bea]) await person.hears(/A draw/);
    assert.equal((await ana.facts()).how, 'By agreement\u00a0· 1 round');
    await ana.leaves();
    await bea.leaves();
  });

  test('the focus stays with the buttons that offer, and goes to the board with those that answer', async () => {
    const game = await makeOnline(server, {}, [3, 3]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.holds(game, ['X']);
    const presses = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    const focused = (selector: string) =>
      ana.until(
        (wanted) => document.activeElement?.matches(wanted),
        selector,
        `the focus on ${selector}`,
      );
    const offers = (answer: string) =>
      server.post(`/games/${game.id}/draw`, { answer }, game.tokens.O);
    await ana.mayDrop();
    await ana.opensMenu();
    await presses('Offer draw');
    await page.getByRole('button', { name: 'Withdraw draw', exact: true }).waitFor();
    await focused('cuatro-actions .plain');
    await offers('decline');
    await page.getByRole('button', { name: 'Offer draw', exact: true }).waitFor();
    await focused('cuatro-actions .plain');
    await offers('offer');
    await presses('Decline');
    await page.locator('cuatro-turn .offer').waitFor({ state: 'detached' });
    await focused('cuatro-board .keys button');
    await offers('offer');
    await page.getByRole('button', { name: 'Accept', exact: true }).focus();
    await offers('withdraw');
    await focused('cuatro-board .keys button');
    await ana.leaves();
  });

  test('an offer that waits is withdrawn by the button that made it', async () => {
    const game = await makeOnline(server, {}, [3, 3]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    await ana.opensMenu();
    const draw = ana.page.getByRole('button', { name: 'Offer draw' });
    // A double click is one press: the second does not withdraw what the first offered.
    await draw.dblclick();
    await bea.sees('cuatro-turn .offer:not([hidden])');
    const withdraw = ana.page.getByRole('button', { name: 'Withdraw draw' });
    await withdraw.waitFor();
    // Her own move leaves it.
    await ana.drops(2);
    await bea.sees('cuatro-turn .offer:not([hidden])');
    await withdraw.click();
    await bea.page.getByText(/withdrew the draw offer/).waitFor({ state: 'attached' });
    await bea.page.locator('cuatro-turn .offer').waitFor({ state: 'hidden' });
    await ana.opensMenu();
    await draw.waitFor();
    assert.deepEqual((await server.get(`/games/${game.id}`)).offers.draw, null);
    await ana.leaves();
    await bea.leaves();
  });

  test('a double click answers one of two offers', async () => {
    const game = await makeOnline(server, {}, [3, 3]);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    for (const subject of ['draw', 'takeback'])
      await server.post(`/games/${game.id}/${subject}`, { answer: 'offer' }, game.tokens.O);
    await ana.sees('cuatro-turn .offer:has-text("draw")');
    await ana.page.getByRole('button', { name: 'Decline' }).dblclick();
    await ana.sees('cuatro-turn .offer:not(:has-text("draw"))');
    const { offers } = await server.get(`/games/${game.id}`);
    assert.deepEqual([offers.draw, offers.takeback], [null, 'O']);
    await ana.leaves();
  });

  for (const [size, options] of [
    ['desktop', DESKTOP],
    ['phone', { ...PHONE, colorScheme: 'dark' }],
  ] as const) {
    test(`a double click on “Take back” takes one round back: ${size}`, async () => {
      const ana = await Person.at(server.url, { ...options, name: fresh('Ana') });
      const { page } = ana;
      await ana.starts('Computer', () => page.locator('input[name=level]').fill('0'));
      // Whoever starts, both drop twice.
      for (const column of [3, 2]) await ana.drops(column);
      await page.locator('cuatro-board .frame.open').waitFor();
      const before = await ana.discs();
      await ana.opensMenu();
      await page.getByRole('button', { name: 'Take back' }).dblclick();
      await ana.until(
        (wanted) => document.querySelectorAll('cuatro-log .move').length === wanted,
        before - 2,
        'one round less',
      );
      await ana.drops(4);
      await ana.hasDiscs(before);
      assert.equal((await server.get(`/games/${ana.gameId}`)).ply, before);
      await ana.leaves();
    });
  }
});
