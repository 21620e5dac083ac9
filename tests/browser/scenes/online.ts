/** Two people at two browsers, and a third who watches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('two pages play a whole game, everybody sees the same end, and the rematch swaps the starter', async () => {
    const ana = await Person.at(server.url, { name: 'Ana', hurries: true });
    const id = await ana.starts('A friend', () => ana.chooses({ first: 'first' }));
    await ana.hears(/Waiting for a player/);
    assert.equal(
      await ana.page
        .locator('cuatro-invite input')
        .inputValue()
        .then((link) => new URL(link).pathname),
      `/g/${id}`,
    );

    const eva = await Person.at(server.url, { name: 'Eva' });
    await eva.goes(`/g/${id}`);
    await eva.sits();
    const bea = await Person.at(server.url, { name: 'Bea', hurries: true });
    await bea.joins(`/g/${id}`);

    await ana.hears(/Your turn/);
    await bea.hears(/Ana’s turn/);
    await eva.hears(/Ana’s turn/);
    for (const [person, column] of [
      [ana, 0],
      [bea, 1],
      [ana, 0],
      [bea, 1],
      [ana, 0],
      [bea, 1],
    ] as [Person, number][])
      await person.drops(column);
    for (const person of [ana, bea, eva]) {
      await person.hasDiscs(6);
      assert.equal(
        await person.page.locator('cuatro-turn .round').innerText(),
        'Round 4',
        'M4: six plies are three rounds, the fourth is played',
      );
    }
    await ana.drops(0);

    await ana.hears(/You win!/);
    await bea.hears(/You lost to Ana/);
    await eva.hears(/Ana wins/);
    const facts = await ana.facts();
    assert.deepEqual(facts, {
      how: 'Four in a row\u00a0· 4 rounds',
      rows: ['Ana 3,500 points', 'Bea 0 points'],
    });
    assert.deepEqual(await bea.facts(), facts, 'M5: the same facts for the loser');
    assert.deepEqual(await eva.facts(), facts, 'M5: the same facts for a spectator');
    assert.deepEqual(await eva.columns(), [0, 1, 0, 1, 0, 1, 0]);
    assert.equal(await eva.page.locator('cuatro-board .strike .over').count(), 1);
    assert.equal(
      await eva.page.locator('cuatro-result .rematch').isVisible(),
      false,
      'M10: without a seat there is nothing to ask',
    );

    await bea.page.getByRole('button', { name: 'Rematch', exact: true }).click();
    await bea.page.getByRole('button', { name: 'Withdraw the rematch' }).waitFor();
    await ana.page.getByRole('button', { name: 'Accept the rematch' }).click();
    for (const person of [ana, bea, eva]) await person.comesToNext(id);
    await bea.hears(/Your turn/);
    await ana.hears(/Bea’s turn/);
    assert.match(
      await ana.page.locator('cuatro-strip[side=X]').innerText(),
      /Bea/,
      'B11: a rematch swaps who starts',
    );
    assert.match(
      await ana.page.locator('cuatro-strip[side=O] .wins').innerText(),
      /1$/,
      'the series score',
    );
    await bea.drops(3);
    await ana.hasDiscs(1);

    for (const person of [ana, bea, eva]) await person.leaves();
  });

  test('whoever comes to a game that two others play is told that both seats are taken, and then the news', async () => {
    const game = await makeOnline(server, { first: 'random' });
    const eva = await Person.at(server.url, { name: 'Eva' });
    await eva.goes(`/g/${game.id}`);
    await eva.sits();
    const told = /^Both seats are taken\. You are watching\. Picked at random: .* starts\.$/;
    await eva.page.locator('cuatro-turn .note:visible', { hasText: told }).waitFor();
    await eva.page.locator('#live', { hasText: told }).waitFor({ state: 'attached' });
    for (const [ply, column] of [3, 2, 4].entries())
      await server.post(`/games/${game.id}/moves`, { column }, game.tokens[ply % 2 ? 'O' : 'X']);
    await eva.hasDiscs(3);
    assert.equal(
      await eva.page.locator('cuatro-turn .note').innerText(),
      'Both seats are taken. You are watching.',
    );
    const ana = await Person.at(server.url, { name: 'Ana' });
    await ana.holds(game, ['X']);
    await ana.hears(/turn/);
    assert.doesNotMatch(await ana.page.locator('cuatro-turn').innerText(), /watching/);
    await ana.leaves();
    await eva.leaves();
  });

  test('an organiser sets a table for two others and hands out one link for each seat', async () => {
    const host = await Person.at(server.url, { name: 'Host' });
    await host.starts('Set up a game for others', async (page) => {
      await page.locator('[name=inviteX]').fill('Marta');
      await page.locator('[name=inviteO]').fill('Noa');
      await host.chooses({ first: 'first' });
    });
    await host.page.locator('cuatro-invite input').nth(2).waitFor();
    const links = await host.page
      .locator('cuatro-invite input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    assert.equal(links.length, 3, 'a link for each seat and one to watch');
    const path = (link: string) => link.slice(new URL(link).origin.length);
    const guests = [];
    for (const [index, name] of ['Marta', 'Noa'].entries()) {
      const guest = await Person.at(server.url, { name });
      await guest.goes(path(links[index]));
      await guest.sits();
      assert.equal(await guest.page.getByLabel('Your name').inputValue(), name);
      await guest.page.locator('cuatro-join button[type=submit]').click();
      guests.push(guest);
    }
    await host.sees('cuatro-table[data-status=playing]');
    await guests[0].drops(0);
    await host.hasDiscs(1);
    for (const person of [host, ...guests]) await person.leaves();
  });
});
