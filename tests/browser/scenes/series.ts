/** A series between two people: agreed on at home, opened game after game by either of them, and told to its end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  phone: PHONE,
};
const NEARLY_X = [0, 1, 0, 1, 0, 1];
const NEARLY_O = [6, 0, 1, 0, 1, 0, 1];

/** Plays in turn. @param people The one who moves first, and the other. */
async function play(people: Person[], columns: number[]) {
  for (const [ply, column] of columns.entries()) {
    await people[ply % 2].drops(column);
    await people[1 - (ply % 2)].hasDiscs(ply + 1);
  }
}

/** Wins beside each name, X first. */
const wins = async ({ page }: Person) =>
  (await page.locator('cuatro-strip .wins').allInnerTexts()).map((text) => text.match(/\d+$/)?.[0]);

/** Where the end tells of the series. */
const TOLD = 'cuatro-turn .note:visible';

const says = ({ page }: Person, text: string) => page.locator(TOLD, { hasText: text }).waitFor();

withServer((server) => {
  test('who looks back is not torn away by the next game, and finds the way to it', async () => {
    const game = await makeOnline(server, { series: { first_to: 2 } }, [...NEARLY_X, 0]);
    const bea = await Person.at(server.url, { name: 'Bea' });
    await bea.holds(game, ['O']);
    await bea.page.getByRole('button', { name: 'Your mistakes' }).click();
    await bea.sees('cuatro-learn');
    await server.post(`/games/${game.id}/rematch`, {}, game.tokens.X);
    await bea.until(
      (id) =>
        document.querySelector('cuatro-table')?.session.table.game?.next_game &&
        location.pathname.endsWith(id),
      game.id,
      'the next game to be known, and the page to stay',
    );
    // The opponent sees them there, and they read that they are to move.
    await bea.sees('cuatro-turn .note:has-text("It is your turn in the next game.")');
    assert.match(await bea.page.title(), /^● Your turn/);
    const { next_game: next } = await server.get(`/games/${game.id}`);
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds({ ...game, id: next, tokens: { O: game.tokens.X } }, ['O']);
    await ana.sees('cuatro-strip[side=X] [data-presence=here]');
    await ana.leaves();
    await bea.page.locator('cuatro-turn').getByRole('button', { name: 'Next game' }).click();
    await bea.comesToNext(game.id);
    await bea.leaves();
  });

  for (const [size, options] of Object.entries(SIZES)) {
    test(`two people play a series to its end, and either opens the next game for both: ${size}`, async () => {
      const [one, two] = [fresh('Ana'), fresh('Bea')];
      const ana = await Person.at(server.url, { ...options, name: one });
      const bea = await Person.at(server.url, { ...options, colorScheme: 'dark', name: two });
      const id = await ana.starts('A friend', () => ana.chooses({ first: 'first', series: '2' }));
      await ana.sees('cuatro-turn .round:has-text("First to 2")');
      await bea.joins(`/g/${id}`);
      for (const person of [ana, bea]) assert.deepEqual(await wins(person), ['0', '0']);
      await play([ana, bea], NEARLY_X);
      assert.equal(
        await bea.page.locator('cuatro-turn .round').innerText(),
        'First\u00a0to\u00a02\nRound 4',
      );
      await ana.drops(0);
      for (const person of [ana, bea]) {
        await says(person, `${one} 1 – 0 ${two} · First to 2`);
        assert.deepEqual(await wins(person), ['1', '0']);
        await person.page.locator('#live', { hasText: '1 – 0' }).waitFor({ state: 'attached' });
        await inSight(person, 'cuatro-result .rematch');
        await isSound(person, 'the end of a game of a series');
      }
      await bea.page.getByRole('button', { name: 'Next game', exact: true }).click();
      for (const person of [ana, bea]) {
        await person.comesToNext(id);
        assert.deepEqual(await wins(person), ['0', '1'], 'the sides are swapped');
      }
      await bea.hears(/Your turn/);
      await bea.page.reload();
      await bea.sits();
      assert.deepEqual(await wins(bea), ['0', '1'], 'after a reload');
      await play([bea, ana], NEARLY_O);
      await ana.drops(0);
      await says(ana, 'You win the series 2 – 0!');
      await says(bea, `${one} wins the series 2 – 0`);
      await bea.page
        .locator('#live', { hasText: 'wins the series' })
        .waitFor({ state: 'attached' });
      await inSight(ana, TOLD);
      // The series is over: another one needs both.
      await bea.page.getByRole('button', { name: 'Rematch', exact: true }).click();
      await bea.page.getByRole('button', { name: 'Withdraw the rematch' }).waitFor();
      const second = ana.gameId;
      await ana.page
        .locator('cuatro-result')
        .getByRole('button', { name: 'Accept the rematch' })
        .click();
      for (const person of [ana, bea]) {
        await person.comesToNext(second);
        assert.deepEqual(await wins(person), ['0', '0'], 'a new series');
        await person.leaves();
      }
    });
  }

  test('a series goes on after a draw, for whoever watches too, and after a game that is aborted', async () => {
    const game = await makeOnline(server, { series: { first_to: 3 } }, [3]);
    const [ana, eva] = [await Person.at(server.url), await Person.at(server.url, { name: 'Eva' })];
    await ana.holds(game, ['X']);
    await eva.goes(`/g/${game.id}`);
    await eva.sits();
    await ana.acts('Abort');
    await ana.page.getByRole('button', { name: 'Yes, abort' }).click();
    await ana.hears(/Game aborted/);
    await says(eva, '0 – 0');
    assert.equal(await eva.page.locator('cuatro-result .rematch').isVisible(), false);
    await ana.page.getByRole('button', { name: 'Next game', exact: true }).click();
    for (const person of [ana, eva]) await person.comesToNext(game.id);
    const next = ana.gameId;
    const columns = [3, 3, 2, 2];
    for (const [ply, column] of columns.entries())
      await server.post(
        `/games/${next}/moves`,
        { column, ply },
        ply % 2 ? game.tokens.X : game.tokens.O,
      );
    for (const [token, answer] of [
      [game.tokens.O, 'offer'],
      [game.tokens.X, 'accept'],
    ])
      await server.post(`/games/${next}/draw`, { answer }, token);
    for (const person of [ana, eva]) {
      await person.hears(/A draw/);
      await says(person, '0 – 0');
    }
    await server.post(`/games/${next}/rematch`, {}, game.tokens.O);
    for (const person of [ana, eva]) {
      await person.comesToNext(next);
      assert.equal(await person.page.locator('.notice:visible').count(), 0, 'nothing is asked');
      await person.leaves();
    }
  });

  test('two people on one device begin a series with the first disc on home’s board; there is none against a computer', async () => {
    const ana = await Person.at(server.url, { name: fresh('Dora'), locale: 'es-ES' });
    await ana.goes();
    const field = ana.page.locator('.board-choice [name=series]');
    await ana.choosesWay('Ordenador');
    await ana.opensMore();
    assert.equal(await field.isVisible(), false, 'against the computer');
    await ana.page.getByRole('radio', { name: 'Mismo dispositivo' }).check({ force: true });
    await field.selectOption('3');
    assert.equal(
      await ana.page.locator('.board-choice .chosen').innerText(),
      '6×7\u00a0· Serie\u00a0a\u00a03',
    );
    await ana.page.locator('input[name=name]').fill(ana.name);
    await ana.page.locator('input[name=second]').fill(fresh('Emma'));
    await ana.page.locator('cuatro-home .keys button').first().click();
    await ana.sits();
    await ana.hasDiscs(1);
    await ana.sees('cuatro-turn .round:has-text("Serie a 3")');
    for (const column of [1, 0, 1, 0, 1, 0]) await ana.drops(column);
    const first = ana.gameId;
    await says(ana, 'Serie a 3');
    await ana.page.getByRole('button', { name: 'Siguiente partida', exact: true }).click();
    await ana.comesToNext(first);
    assert.deepEqual(await wins(ana), ['0', '1']);
    await ana.leaves();
  });
});
