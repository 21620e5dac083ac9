/** What the server refused goes at the next attempt, also when the browser itself refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { isSound } from '../support/sound.ts';
import { LOADED, makeTournament } from '../support/tournaments.ts';

/** All refusals in sight. */
const refusals = ({ page }: Person) =>
  page.locator('.error').filter({ visible: true }).filter({ hasText: /\S/ }).allInnerTexts();

/** The only thing that is said to be wrong. */
async function says(person: Person, text: RegExp) {
  await person.page.locator('.error').filter({ visible: true, hasText: text }).waitFor();
  const all = await refusals(person);
  assert.deepEqual(all.length, 1, all.join('; '));
}

withServer((server) => {
  test('on the home screen the refusal of a name, or of a code, goes with what is entered next', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes('/');
    await page.getByRole('radio', { name: 'Computer', exact: true }).check({ force: true });
    const name = page.locator('input[name=name]');
    const press = () => page.locator('button.big').click();
    await name.fill('heuristic');
    await press();
    await says(ana, /belongs to the computer/);
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await name.fill('');
    await press();
    await says(ana, /Fill this in/);
    assert.deepEqual(
      await name.evaluate((field) => [
        field === document.activeElement,
        field.getAttribute('aria-errormessage'),
      ]),
      [true, await page.locator('.error.wrong').getAttribute('id')],
    );
    await isSound(ana, 'one refusal');
    // The same refusal again is said again.
    await name.fill('heuristic');
    assert.deepEqual(await refusals(ana), []);
    await press();
    await says(ana, /belongs to the computer/);
    const code = page.getByLabel('Code or link');
    for (let time = 0; time < 2; time += 1) {
      await code.fill('9999');
      await code.press('Enter');
      await page.locator('#wrong-code').getByText(/./).waitFor();
      assert.equal(await code.getAttribute('aria-invalid'), 'true');
      await code.fill('8');
      assert.equal(await page.locator('#wrong-code').innerText(), '');
      assert.equal(await code.getAttribute('aria-invalid'), null);
    }
    await ana.leaves();
  });

  test('a result by hand that the browser refuses says nothing of the result before', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes(`/#admin=${server.adminToken}`);
    const form = page.locator('cuatro-manual form');
    await form.waitFor();
    const [one, other] = await form.locator('input[type=text]').all();
    await one.fill('Ana');
    await other.fill('Ana');
    await form.locator('[name=rounds]').fill('9');
    await form.getByRole('button', { name: 'Save' }).click();
    await says(ana, /must be different/);
    await other.fill(fresh('Bea'));
    await form.locator('[name=rounds]').fill('99');
    await form.getByRole('button', { name: 'Save' }).click();
    await says(ana, /4 to 21/);
    await ana.leaves();
  });

  test('a seat, or an entry into a tournament, says nothing of the name before', async () => {
    const game = await makeGame(server, [{ name: fresh('Leo') }, {}]);
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes(`/g/${game.id}`);
    const seat = page.locator('cuatro-join input[type=text]').first();
    for (let time = 0; time < 2; time += 1) {
      await seat.fill('heuristic');
      await seat.press('Enter');
      await says(ana, /belongs to the computer/);
      await seat.fill('');
      await seat.press('Enter');
      await says(ana, /Fill this in/);
    }
    const made = await makeTournament(server);
    await ana.goes(`/t/${made.id}`);
    await ana.sees(LOADED);
    const field = page.locator('cuatro-entry input[type=text]');
    await field.fill('heuristic');
    await field.press('Enter');
    await says(ana, /belongs to the computer/);
    await field.fill('');
    await field.press('Enter');
    await says(ana, /Fill this in/);
    await ana.leaves();
  });
});
