/** Finished games as a list: found by a part of a name, watched from their end, and left as they were for who comes back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, importGames, makeGame, pastGames } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { SIZES } from '../support/sizes.ts';

const ROWS = 'cuatro-history .past';

/** Waits for so many games in the list. */
const lists = (person: Person, count: number) =>
  person.until(
    ([rows, wanted]) => document.querySelectorAll(String(rows)).length === wanted,
    [ROWS, count],
    `${count} games in the list`,
  );

withServer((server) => {
  for (const [name, options] of Object.entries(SIZES)) {
    test(`back from a game that was watched the list is as it was: rows, place and filters: ${name}`, async () => {
      const [reader, other] = [fresh('Vuelta'), fresh('Ida')];
      await importGames(server, pastGames(reader, other, 45, '2021-02-01'));
      const ana = await Person.at(server.url, { ...options, name: 'Ana' });
      const { page } = ana;
      await ana.goes('/stats');
      await ana.sees(ROWS);
      const field = page.locator('input[name=player]');
      await field.fill(reader.slice(2).toUpperCase());
      await field.press('Enter');
      await lists(ana, 20);
      await page.getByRole('button', { name: /^(More games|Más partidas)$/ }).click();
      await lists(ana, 40);
      const shown = () => page.locator(ROWS).allInnerTexts();
      const [before, address] = [await shown(), page.url()];
      assert.equal(new URL(address).searchParams.get('player'), reader, 'the whole name');
      const watch = page
        .locator(ROWS)
        .nth(33)
        .getByRole('link', { name: /^(Watch|Ver)$/ });
      await watch.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => scrollY);
      assert.ok(place > 500, `the page is scrolled by ${place} px only`);
      await (options.hasTouch ? watch.tap() : watch.click());
      // It opens at its end, and says when that was.
      await ana.sits();
      await ana.hears(/wins$|^Gana /);
      assert.equal(await page.locator('cuatro-board .discs > g').count(), 7, 'discs on the board');
      assert.match(
        await page.locator('cuatro-result .when').innerText(),
        /^(?:.*\D)?1 (?:Feb|feb) 2021/,
      );
      await page.getByRole('button', { name: /^(One move back|Una jugada atrás)$/ }).click();
      await ana.hears(/^(Move|Jugada) 6 (of|de) 7$/);
      await page.goBack();
      await lists(ana, 40);
      await ana.until(
        (wanted) => Math.abs(scrollY - wanted) <= 2,
        place,
        `the page scrolled by ${place} px again`,
      );
      assert.deepEqual(await shown(), before, 'the same games');
      assert.equal(page.url(), address);
      assert.equal(await field.inputValue(), reader);
      await ana.leaves();
    });

    test(`a part of a name finds the player, and of several the reader chooses: ${name}`, async () => {
      const stem = fresh('Zoraida').replace(' ', '');
      for (const end of ['uno', 'dos'])
        await server.post(
          '/history',
          { seats: [{ name: `${stem} ${end}` }, { level: 'easy' }], winner: 'X', rounds: 4 },
          server.adminToken,
        );
      const ana = await Person.at(server.url, { ...options, name: 'Ana' });
      const { page } = ana;
      await ana.goes('/stats');
      await ana.sees(ROWS);
      const field = page.locator('cuatro-history input[name=player]');
      await field.fill(`${stem.slice(2).toLowerCase()} u`);
      await field.press('Enter');
      await ana.until(
        (wanted) => new URLSearchParams(location.search).get('player') === wanted,
        `${stem} uno`,
        'the one that fits',
      );
      await lists(ana, 1);
      await field.fill(stem.slice(1));
      await field.press('Enter');
      await ana.sees('cuatro-history .meant button');
      assert.deepEqual(
        (await page.locator('cuatro-history .meant button').allInnerTexts()).sort(),
        [`${stem} dos`, `${stem} uno`],
      );
      const dos = page.getByRole('button', { name: `${stem} dos` });
      await (options.hasTouch ? dos.tap() : dos.click());
      await ana.until(
        (wanted) => document.querySelector('cuatro-history .past')?.textContent?.includes(wanted),
        `${stem} dos`,
        'the chosen player',
      );
      await lists(ana, 1);
      await ana.leaves();
    });
  }

  test('T4: finished games are found by player, kind, result and day, and an empty answer invites', async () => {
    const [name, rival] = [fresh('Lia'), fresh('Max')];
    await makeGame(server, [{ name }, { name: rival }], {}, [0, 1, 0, 1, 0, 1, 0]);
    const ana = await Person.at(server.url, { name });
    const { page } = ana;
    await ana.goes('/stats');
    await page.getByLabel('Player').fill(name);
    await page.keyboard.press('Enter');
    await lists(ana, 1);
    assert.match(page.url(), /\?player=/);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('To').fill(day(-2));
    await ana.sees('cuatro-history .empty:has-text("No finished game matches") a');
    await page.getByLabel('To').fill(day(1));
    await page.getByLabel('From').fill(day(-1));
    await page.getByLabel('Result').selectOption('X');
    await lists(ana, 1);
    await page.getByLabel('Result').selectOption('O');
    await ana.sees('cuatro-history .empty');
    await page.getByRole('link', { name: 'Show all games' }).click();
    await ana.sees('cuatro-history .past');
    assert.equal(new URL(page.url()).search, '');
    await ana.leaves();
  });

  test('T4: an answer that comes late neither empties a field nor brings back an older filter', async () => {
    const [name, rival] = [fresh('Ida'), fresh('Ulf')];
    await makeGame(server, [{ name }, { name: rival }], {}, [0, 1, 0, 1, 0, 1, 0]);
    const ana = await Person.at(server.url, { name });
    const { page } = ana;
    /** Holds back the first request to such an address; resolves with what lets it go. */
    const hold = async (pattern: string) => {
      let go = () => {};
      const free = new Promise<void>((resolve) => (go = resolve));
      // Fails where the page never asks.
      const asked = page.waitForRequest(pattern);
      await page.route(pattern, (route) => free.then(() => route.continue()), { times: 1 });
      const request = await asked;
      return async () => {
        go();
        await (await request.response())?.finished();
      };
    };
    // The first page of games comes after the name is typed.
    const first = hold('**/api/v1/history?*');
    await ana.goes('/stats');
    // Held before anything is typed: to leave the field asks as well as Enter does.
    const names = hold('**/api/v1/players?*');
    await page.getByLabel('Player').fill(name);
    await (
      await first
    )();
    await ana.sees('cuatro-history .past');
    assert.equal(await page.getByLabel('Player').inputValue(), name);
    // The names that fit come after the reader has chosen something else.
    await page.keyboard.press('Enter');
    const late = await names;
    await page.getByLabel('Player').fill(rival);
    await page.getByLabel('Result').selectOption('O');
    await ana.sees('cuatro-history .empty');
    await late();
    await page.getByLabel('Result').selectOption('X');
    await lists(ana, 1);
    assert.equal(new URL(page.url()).searchParams.get('player'), rival);
    assert.equal(await page.getByLabel('Player').inputValue(), rival);
    await ana.leaves();
  });
});
