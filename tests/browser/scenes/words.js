/** Words that readers stumbled over once, where they stand now. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, importGames, makeGame, makeOnline, pastGames } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';

/** @type {import('../support/people.js').PersonOptions} */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
  locale: 'es-ES',
};

/** The ways to play on the home screen. @param {Person} person */
const ways = ({ page }) => page.locator('cuatro-home .way').allInnerTexts();

withServer((server) => {
  test('the ways to play, a result and the ends are called as people call them, in English', async () => {
    const ana = await Person.at(server.url, {
      name: 'Ana',
      viewport: { width: 1280, height: 800 },
    });
    await ana.goes();
    await ana.sees('cuatro-home .way');
    assert.deepEqual(await ways(ana), [
      'A friend',
      'Computer',
      'Same device',
      'Watch computers play',
      'Set up a game for others',
    ]);
    await ana.goes('/ranking');
    await ana.page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    const { id } = await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      {},
      [3, 2, 3, 2, 3, 2, 3],
    );
    await ana.goes(`/g/${id}`);
    await ana.sees('cuatro-result .share');
    assert.match(await ana.page.locator('cuatro-turn .note').innerText(), /^Four in a row/);
    await ana.leaves();
  });

  test('the ways to play, the help and the lists are called as people call them, in Spanish', async () => {
    const ana = await Person.at(server.url, { ...PHONE, name: 'Ana' });
    const { page } = ana;
    await ana.goes();
    await ana.sees('cuatro-home .way');
    assert.deepEqual(await ways(ana), [
      'Un amigo',
      'Ordenador',
      'Mismo dispositivo',
      'Ver jugar a dos ordenadores',
      'Organizar una partida para otros',
    ]);
    await page
      .getByRole('radio', { name: 'Organizar una partida para otros' })
      .check({ force: true });
    await ana.pictures('words-ways-es');
    await ana.goes('/help');
    await ana.sees('cuatro-help :text("Si cierras la página no se pierde nada")');
    await makeGame(
      server,
      [{ name: fresh('Nora') }, { name: fresh('Leo') }],
      {},
      [3, 2, 3, 2, 3, 2, 3],
    );
    await ana.goes('/stats');
    await ana.sees('cuatro-history .past');
    assert.match(await page.locator('cuatro-history .past').first().innerText(), /Cuatro en raya/);
    for (const name of ['kind', 'result'])
      assert.equal(
        await page.locator(`cuatro-history [name=${name}] option`).first().innerText(),
        'Todos',
        `the filter ${name}`,
      );
    await ana.leaves();
  });

  test('who resigns is asked whether they are sure, and a draw is by agreement, in Spanish', async () => {
    const game = await makeOnline(server, {}, [3, 3, 2, 2]);
    const ana = await Person.at(server.url, PHONE);
    const bea = await Person.at(server.url, {
      viewport: { width: 1280, height: 800 },
      locale: 'es-ES',
    });
    await ana.holds(game, ['X']);
    await bea.holds(game, ['O']);
    await bea.sees('cuatro-strip[side=O] :text("va segundo")');
    await bea.pictures('words-second-es');
    await ana.opensMenu();
    await ana.page.getByRole('button', { name: 'Rendirse' }).tap();
    await ana.sees('cuatro-actions :text("¿Seguro que te rindes?")');
    await ana.pictures('words-resign-es');
    await ana.page.getByRole('button', { name: 'Seguir jugando' }).tap();
    await ana.page.getByRole('button', { name: 'Ofrecer empate' }).tap();
    await bea.page.getByRole('button', { name: 'Aceptar' }).click();
    for (const person of [ana, bea]) await person.hears(/^Empate$/);
    for (const person of [ana, bea]) await person.sees('cuatro-turn .note:has-text("Por acuerdo")');
    await ana.pictures('words-agreed-es');
    await ana.leaves();
    await bea.leaves();
  });

  test('totals of an old ranking are called added, in two languages', async (context) => {
    const own = await new Server().start();
    context.after(() => own.stop());
    await importGames(own, pastGames('Dora', 'Elsa', 1, '2021-02-01'));
    const file = await (await fetch(`${own.url}/api/v1/export.txt`)).text();
    for (const [locale, says] of [
      ['es-ES', 'Totales añadidos'],
      ['en-GB', 'Totals added from an old ranking'],
    ]) {
      const boss = await Person.at(own.url, { ...PHONE, locale, name: 'Operator' });
      const { page } = boss;
      await boss.goes(`/#admin=${own.adminToken}`);
      await boss.sees('cuatro-import');
      await page
        .locator('cuatro-import input[type=file]')
        .setInputFiles({ name: 'cuatro.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
      await boss.sees(`cuatro-import :text("${says}")`);
      await boss.pictures(`words-added-${locale}`, true);
      await boss.leaves();
    }
  });
});
