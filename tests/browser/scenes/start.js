/** B11: who starts is announced where chance decided it, to those who see and to those who listen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';

/** @type {[string, import('../support/people.js').PersonOptions, {you: RegExp, name: RegExp}][]} */
const READERS = [
  ['desktop-light-en', { viewport: { width: 1280, height: 800 } }, { you: /^Picked at random: you start\.$/, name: /^Picked at random: Ana \d+ starts\.$|^Picked at random: Bea \d+ starts\.$/ }],
  ['phone-dark-es', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark', locale: 'es-ES' }, { you: /^Por sorteo, empiezas tú\.$/, name: /^Por sorteo, empieza (?:Ana|Bea) \d+\.$/ }],
];

/** A game of two people that has just begun. @param {import('../support/server.js').Server} server @param {string} first */
async function begun(server, first) {
  const { id, tokens } = await makeGame(server, [{ name: fresh('Ana') }, {}], { first });
  const { side, token } = await server.post(`/games/${id}/join`, { name: fresh('Bea') });
  return { id, tokens: { ...tokens, [side]: token } };
}

/** @param {import('../support/server.js').Server} server */
export default function start(server) {
  for (const [name, options, says] of READERS) {
    test(`a start that was picked at random is announced, written and spoken, until both have moved: ${name}`, async () => {
      const game = await begun(server, 'random');
      const [first, second] = await Promise.all([Person.at(server.url, options), Person.at(server.url, options)]);
      await first.holds(game, ['X']);
      await second.holds(game, ['O']);
      for (const [person, text] of /** @type {const} */ ([[first, says.you], [second, says.name]])) {
        await person.page.locator('cuatro-turn .note:visible', { hasText: text }).waitFor();
        await person.page.locator('#live', { hasText: text }).waitFor({ state: 'attached' });
      }
      await second.pictures(`start-${name}`);
      await first.drops(3);
      await second.drops(3);
      await first.page.locator('cuatro-turn .note', { hasNotText: /random|sorteo/ }).waitFor({ state: 'attached' });
      await first.leaves();
      await second.leaves();
    });
  }

  test('who waits for a friend hears who starts when the friend sits down; a choice and a rematch announce nothing', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const id = await ana.starts('A friend');
    assert.doesNotMatch(await ana.page.locator('cuatro-turn').innerText(), /random/);
    await server.post(`/games/${id}/join`, { name: fresh('Bea') });
    await ana.page.locator('#live', { hasText: /^The game starts: .* against .*\. Picked at random: .* starts?\.$/ }).waitFor({ state: 'attached' });
    await ana.leaves();

    const chosen = await begun(server, 'first');
    const bea = await Person.at(server.url);
    await bea.holds(chosen, ['X']);
    await bea.hears(/Your turn/);
    assert.doesNotMatch(await bea.page.locator('cuatro-turn').innerText(), /random/);
    await bea.leaves();
  });
}
