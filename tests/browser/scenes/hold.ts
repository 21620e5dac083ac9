/** A hold: one key of the organiser stops all boards, and another press lets them go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { withServer } from '../support/scenes.ts';
import { inSight } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import {
  begins,
  deviceOf,
  Entrant,
  isCarried,
  makeTournament,
  organiserOf,
} from '../support/tournaments.ts';
import type { Person, PersonOptions } from '../support/people.ts';

const LOOKS: PersonOptions[] = [
  PHONE,
  { ...DESKTOP, locale: 'es-ES', colorScheme: 'dark' },
  { ...PHONE, locale: 'fr-FR', colorScheme: 'dark' },
  { ...PHONE, viewport: { width: 844, height: 390 } },
];
const WORDS = ['Look up', 'Levanta la vista', 'Levez les yeux', 'Look up'];

const clocksOf = ({ page }: Person) => page.locator('cuatro-strip .clock').allInnerTexts();

withServer((server) => {
  test('one key dims every board and stops its clocks, and lets it go on', async () => {
    const made = await makeTournament(server);
    const entrants: Entrant[] = [];
    const children: Person[] = [];
    for (const look of LOOKS) {
      const entrant = await Entrant.enters(server, made.id, fresh('Leo'));
      entrants.push(entrant);
      const child = await deviceOf(server, entrant, look);
      await child.goes(`/t/${made.id}`);
      await child.sees('cuatro-entrant:not([hidden])');
      children.push(child);
    }
    const teacher = await organiserOf(server, made, DESKTOP);
    const { page } = teacher;
    await begins(server, made, { kind: 'arena', minutes: 5, start: 'empty' });
    for (const child of children) await isCarried(child);
    const games = new Set(children.map(({ gameId }) => gameId));
    assert.equal(games.size, 2, 'two boards');
    const mover = await Promise.any(
      children.map(async (child) => {
        await child.sees('cuatro-board .frame.open');
        return child;
      }),
    );

    await page.getByRole('button', { name: 'Hold all boards' }).waitFor();
    await page.keyboard.press('h');
    await page.getByText('On hold: nobody plays').waitFor();
    for (const [at, child] of children.entries()) {
      await child.sees(`cuatro-table[data-held] .match-held:has-text("${WORDS[at]}")`);
      await inSight(child, '.match-held strong');
      assert.equal(await child.page.locator('cuatro-board .frame.open').count(), 0);
      assert.equal(await child.page.locator('cuatro-turn .line .text').first().isVisible(), false);
      assert.equal(await child.page.locator('cuatro-strip[data-to-move]').count(), 0);
    }
    const stood = await Promise.all(children.map(clocksOf));
    await isSound(teacher, 'a hold');
    for (const child of children) await isSound(child, 'a board that is held');
    await mover.page.keyboard.press('3');
    assert.deepEqual(await Promise.all(children.map(clocksOf)), stood, 'no clock runs');
    assert.equal((await server.get(`/games/${mover.gameId}`)).ply, 0);
    // Who comes back to a board that is held finds it so.
    await mover.page.reload();
    await mover.sees('cuatro-table[data-held] .match-held');

    await page.getByRole('button', { name: 'Release the boards' }).waitFor();
    await page.keyboard.press('h');
    for (const child of children) await child.sees('cuatro-table[data-loaded]:not([data-held])');
    assert.deepEqual(
      await clocksOf(mover),
      stood[children.indexOf(mover)],
      'a moment to look back',
    );
    await page.getByText('On hold').waitFor({ state: 'hidden' });
    await mover.drops(3);
    assert.equal((await server.get(`/games/${mover.gameId}`)).ply, 1);
    for (const one of entrants) one.leaves();
    for (const person of [teacher, ...children]) await person.leaves();
  });
});
