/** Entrants of a tournament who have no proof of their name, or have lost their device, and what the organiser gives them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { isTouchable } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import { deviceOf, Entrant, LOADED, makeTournament, organiserOf } from '../support/tournaments.ts';

withServer((server) => {
  test('whoever has no proof of a name asks the organiser, who lets one in and refuses another', async () => {
    const held = fresh('Hugo');
    await server.post('/players', { name: held });
    const made = await makeTournament(server);
    const teacher = await organiserOf(server, made, DESKTOP);
    const children = [];
    for (const locale of ['en-GB', 'fr-FR']) {
      const child = await Person.at(server.url, { ...PHONE, locale, name: locale });
      await child.goes(`/t/${made.id}`);
      await child.page.locator('cuatro-entry input[name=name]').fill(held);
      await child.page.locator('cuatro-entry button[type=submit]').tap();
      await child.page.locator('cuatro-entry .ask button').waitFor();
      await isSound(child, `a held name in ${locale}`);
      await child.page.locator('cuatro-entry .ask button').tap();
      children.push(child);
    }
    const [ana, bea] = children;
    await ana.page.getByText('The organiser has been asked to let you in.').waitFor();
    await isSound(ana, 'somebody who waits to be let in');
    const { page } = teacher;
    await page.locator('.asking li').nth(1).waitFor();
    await isSound(teacher, 'two who ask to come in');
    await page.getByRole('button', { name: `Let in: ${held} 2` }).click();
    await ana.page.getByText('It starts soon.').waitFor();
    await page.getByRole('button', { name: `No: ${held} 3` }).click();
    await bea.sees('cuatro-entrant:has-text("Vous ne participez pas")');
    await page.locator('.asking li').waitFor({ state: 'detached' });
    await page.locator('.entrants li', { hasText: `${held} 2` }).waitFor();
    for (const person of [teacher, ...children]) await person.leaves();
  });

  test('whose name on the list somebody holds asks by a tap, and a refusal leaves the other names to tap on', async () => {
    const held = fresh('Hugo');
    const free = fresh('Irene');
    await server.post('/players', { name: held });
    const made = await makeTournament(server, { names: [held, free] });
    const teacher = await organiserOf(server, made, DESKTOP);
    const { page } = teacher;
    await page.getByText(`Not here yet: ${held}, ${free}`).waitFor();
    const child = await Person.at(server.url, { ...PHONE, name: held });
    const taps = async (name: string) => {
      await child.page.getByRole('button', { name, exact: true }).tap();
      await child.page.getByRole('button', { name: 'Yes, that is me' }).tap();
    };
    await child.goes(`/t/${made.id}`);
    await child.page.getByRole('button', { name: free, exact: true }).waitFor();
    // The organiser has closed registration meanwhile, and opens it again. If the news is faster than the taps, there is nothing to tap on.
    await server.patch(`/tournaments/${made.id}`, { registration: 'closed' }, made.organiser);
    await child.page.evaluate((name) => {
      const buttons = [...document.querySelectorAll('.given button')] as HTMLElement[];
      buttons.find((button) => button.textContent === name)?.click();
      (document.querySelector('cuatro-entry .sure .primary') as HTMLElement | null)?.click();
    }, free);
    await child.sees(
      'cuatro-entry .error:not(:empty), cuatro-entry:has-text("Nobody new can join")',
    );
    await server.patch(`/tournaments/${made.id}`, { registration: 'open' }, made.organiser);
    await taps(held);
    await child.page.getByText('The organiser has been asked to let you in.').waitFor();
    await page.getByRole('button', { name: `Let in: ${held} 2` }).click();
    await child.page.getByText('It starts soon.').waitFor();
    for (const person of [teacher, child]) await person.leaves();
  });

  test('an entrant is renamed, and a link brings one to another device while the old one stops', async () => {
    const made = await makeTournament(server);
    const silly = await Entrant.enters(server, made.id, fresh('Silly'));
    const old = await deviceOf(server, silly, PHONE);
    await old.goes(`/t/${made.id}`);
    await old.sees('cuatro-entrant:not([hidden])');
    const teacher = await organiserOf(server, made, DESKTOP);
    const { page } = teacher;
    const open = (name: string) =>
      page
        .getByRole('button', { name: `${name}: more` })
        .first()
        .click();
    await open(silly.entry.entrant.name);
    const name = fresh('Rita');
    await page.getByLabel('Another name').fill(name);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.locator('.entrants li', { hasText: name }).waitFor();
    await old.sees(`cuatro-entrant:has-text("${name}")`);
    await open(name);
    await page.getByRole('button', { name: 'Link for another device' }).click();
    const field = page.getByRole('textbox', { name: 'Link for this entrant alone' });
    await field.waitFor();
    const link = new URL(await field.inputValue());
    assert.equal(link.pathname, `/t/${made.id}`);
    await isSound(teacher, 'a link for one entrant');
    silly.leaves();
    const tablet = await Person.at(server.url, { ...PHONE, name: 'Tablet' });
    await tablet.goes(link.pathname + link.hash);
    await tablet.sees(`${LOADED} cuatro-entrant:has-text("${name}")`);
    assert.equal(new URL(tablet.page.url()).hash, '', 'nobody reads the key in the address');
    await tablet.page.reload();
    await tablet.sees(`${LOADED} cuatro-entrant:has-text("${name}")`);
    await old.page.reload();
    await old.sees(`${LOADED} cuatro-entry:visible`);
    for (const person of [teacher, tablet, old]) await person.leaves();
  });

  test('an organiser chooses the clock, and a corrected result is marked', async () => {
    const made = await makeTournament(server);
    const ana = await Entrant.enters(server, made.id, fresh('Ana'));
    const bea = await Entrant.enters(server, made.id, fresh('Bea'));
    const teacher = await organiserOf(server, made, PHONE);
    const { page } = teacher;
    await page.getByLabel('Seconds each (0: no clock)').fill('45');
    await page.getByLabel('and for every disc').fill('2');
    await isSound(teacher, 'the settings of a stage');
    const feet = await page
      .locator('.clocks input')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().bottom));
    assert.equal(feet[0], feet[1], 'seconds stand beside seconds');
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    const game = await ana.paired();
    const { stages } = await server.get(`/tournaments/${made.id}`);
    assert.deepEqual(stages[0].settings.clock, { initial_s: 45, increment_s: 2 });
    await ana.resigns(game);
    await page.locator('.table .losses:has-text("1")').first().waitFor({ state: 'attached' });
    const { name } = ana.entry.entrant;
    await page
      .getByRole('button', { name: `${name}: more` })
      .first()
      .tap();
    await page.getByLabel(`Against ${bea.entry.entrant.name}`).selectOption({ label: 'A draw' });
    await page.getByRole('button', { name: 'Yes, correct it' }).click();
    await page.getByText(`Against ${bea.entry.entrant.name} · corrected`).waitFor();
    await isTouchable(teacher, 'cuatro-entrant-menu');
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await page.locator('.table .corrected').nth(1).waitFor();
    await isSound(teacher, 'a table with a corrected result');
    await isTouchable(teacher, 'cuatro-tournament');
    for (const one of [ana, bea]) one.leaves();
    await teacher.leaves();
  });
});
