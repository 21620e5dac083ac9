/** A tournament: an organiser at a laptop, a child with a phone, somebody who comes by its number, and whoever looks on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { boxOf, inSight, isTouchable } from '../support/sight.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import {
  begins,
  deviceOf,
  Entrant,
  isCarried,
  LOADED,
  makeTournament,
  organiserOf,
} from '../support/tournaments.ts';

/** What an organiser may press from the first page to the end. */
const MOST_PRESSES = 12;

/** Plays a game to its end: the people by pressing columns. */
async function playOut(server: Server, id: string, people: Person[]) {
  for (;;) {
    const game = await server.get(`/games/${id}`);
    if (game.status !== 'playing') return game;
    const mover = people.find(({ name }) => game.seats[game.to_move].name === name);
    assert.ok(mover, 'somebody is to move');
    // Each builds a tower of their own, from either side.
    const column = game.to_move === 'X' ? game.legal[0] : game.legal.at(-1);
    await mover.page.locator('cuatro-board .frame.open').waitFor();
    await mover.page.locator('.keys button').nth(column).click();
    for (const person of people) await person.hasDiscs(game.ply + 1);
  }
}

/** Counts what somebody presses. */
const countPresses = (person: Person) =>
  person.context.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted)
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
      },
      true,
    ),
  );

withServer((server) => {
  test('a class plays an arena: names on the wall, boards that open by themselves, a table at the end', async () => {
    const [one, two] = [fresh('Ana'), fresh('Bea')];
    const teacher = await Person.at(server.url, { ...DESKTOP, name: 'Teacher' });
    await countPresses(teacher);
    const { page } = teacher;
    await teacher.goes('/');
    await page.getByRole('link', { name: 'Tournaments' }).click();
    const title = await page.getByLabel('Title').inputValue();
    assert.ok(title.length <= 20, `${title} would be cut on the wall`);
    await page.getByLabel(/^Names/).fill(`1. ${one}\n2. ${two}\n3. ${fresh('Carla')}\n${one}`);
    await teacher.sees('cuatro-new-tournament:has-text("3 names")');
    await isSound(teacher, 'a new tournament');
    await page.getByRole('button', { name: 'Create the tournament' }).click();
    await teacher.sees(`${LOADED} cuatro-organiser`);
    const id = page.url().split('/t/')[1];
    const number = await page.locator('.number strong').innerText();
    assert.match(number, /^\d{4}$/);

    // A child taps on a name.
    const ana = await Person.at(server.url, { ...PHONE, colorScheme: 'dark', name: one });
    await ana.goes(`/t/${id}`);
    const own = ana.page.getByRole('button', { name: one, exact: true });
    await own.waitFor();
    assert.ok((await boxOf(ana, '.given button')).height >= 56, 'large enough for a child');
    await isSound(ana, 'the names');
    await own.tap();
    await ana.page.getByText(`${one}?`).waitFor();
    await ana.page.getByRole('button', { name: 'No', exact: true }).tap();
    await own.tap();
    await ana.page.getByRole('button', { name: 'Yes, that is me' }).tap();
    await ana.sees('cuatro-entrant:has-text("It starts soon")');
    await isSound(ana, 'waiting');

    // Somebody else comes by the number; a wrong one stays in its field.
    const bea = await Person.at(server.url, { ...DESKTOP, locale: 'es-ES', name: two });
    await bea.goes('/');
    const field = bea.page.getByLabel('Código o enlace');
    await field.fill(number === '1111' ? '2222' : '1111');
    await field.press('Enter');
    await bea.page.getByText('Aquí ningún torneo tiene este número.').waitFor();
    await field.fill(` ${number} `);
    await field.press('Enter');
    await bea.page.getByRole('button', { name: two, exact: true }).click();
    await bea.page.getByRole('button', { name: 'Sí, soy yo' }).click();
    await bea.sees('cuatro-entrant:has-text("Empieza pronto")');
    assert.equal(new URL(bea.page.url()).pathname, `/t/${id}`);

    await page.locator('.entrants li[data-state=waiting]').nth(1).waitFor();
    await isSound(teacher, 'the lobby of an organiser');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    for (const person of [ana, bea]) await isCarried(person);
    const first = ana.gameId;
    assert.equal(bea.gameId, first);
    await ana.page.getByRole('link', { name: /Board 1 · Arena (19|20):\d\d/ }).waitFor();
    for (const wrong of ['Take back', 'Offer a draw', 'Abort'])
      assert.equal(await ana.page.getByRole('button', { name: wrong }).count(), 0, wrong);
    await isSound(ana, 'a board of a tournament');
    await page.getByRole('link', { name: new RegExp(`${one} – ${two}|${two} – ${one}`) }).waitFor();
    await teacher.sees('.boards .thumbnail .discs-X[d^=M]');

    const { result } = await playOut(server, first, [ana, bea]);
    const [winner, loser] = result.winner === (await sideOf(ana)) ? [ana, bea] : [bea, ana];
    await winner.sees('.match-end .standing');
    await isSound(winner, 'the end of a game of a tournament');
    assert.equal(await winner.page.locator('cuatro-result .rematch').isVisible(), false);
    // Who looks back is not torn away. What moves are worth is told once no game of theirs goes on.
    await loser.page.keyboard.press('ArrowLeft');
    await isCarried(winner, first);
    await loser.sees('.match-call button');
    assert.equal(loser.gameId, first);
    await inSight(loser, '.match-call');
    await isSound(loser, 'a call to the next game');
    await loser.page.locator('.match-call button').click();
    await isCarried(loser, first);
    assert.equal(loser.gameId, winner.gameId);

    // The way back, and to the board again.
    await bea.page.locator('cuatro-turn a.match').click();
    await bea.sees(`${LOADED} cuatro-entrant a.button:visible`);
    await isSound(bea, 'an entrant who is playing');
    await bea.page.locator('cuatro-entrant a.button').click();
    await bea.sits();

    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await page.locator('.state', { hasText: 'the last games are being finished' }).waitFor();
    await ana.opensMenu();
    await ana.page.getByRole('button', { name: 'Resign' }).tap();
    await ana.page.getByRole('button', { name: 'Yes, resign' }).tap();
    await ana.page.getByText('The stage is over.').waitFor();
    await bea.goes(`/g/${first}`);
    await bea.page.locator('cuatro-result .why').click();
    await bea.sees('cuatro-report');
    await page.getByRole('button', { name: 'End the tournament' }).click();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await page.locator('.state', { hasText: 'The tournament is over.' }).waitFor();
    await isSound(teacher, 'the end of a tournament');
    const presses = Number(await page.evaluate(() => sessionStorage.getItem('presses')));
    assert.ok(presses > 5 && presses <= MOST_PRESSES, `${presses} presses`);

    // The page shows what the server says.
    const table = await server.get(`/tournaments/${id}/stages/1/table`);
    await ana.page.locator('.match-end a').tap();
    await ana.sees('cuatro-entrant:has-text("Thank you for playing")');
    const shown = await ana.page.locator('.table tbody tr').evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('.who')?.textContent,
        // Without the sign of a streak, which is an element.
        [...(row.querySelector('.points')?.childNodes ?? [])]
          .flatMap((one) => (one instanceof Text ? one.data.trim() : []))
          .join(''),
      ]),
    );
    assert.deepEqual(
      shown,
      table.items.map((row: any) => [row.name, String(row.points)]),
    );
    await isSound(ana, 'the table on a phone');
    for (const ending of [`${id}.txt?lang=en`, `${id}.csv?lang=en`, '/games.csv?lang=en']) {
      const link = page.locator(`.files a[href$="${ending}"]`);
      const file = await fetch(new URL(String(await link.getAttribute('href')), server.url));
      assert.match(await file.text(), new RegExp(one), ending);
    }
    for (const person of [teacher, ana, bea]) await person.leaves();
  });

  test('the next game leads away from an earlier move when its time for the first disc is up', async () => {
    const made = await makeTournament(server);
    const ana = await Entrant.enters(server, made.id, fresh('Ana'));
    const bea = await Entrant.enters(server, made.id, fresh('Bea'));
    const person = await deviceOf(server, ana, PHONE);
    await person.goes(`/t/${made.id}`);
    await person.sees('cuatro-entrant:not([hidden])');
    await begins(server, made, { kind: 'arena', minutes: 5, first_disc_s: 15 });
    await isCarried(person);
    const first = person.gameId;
    await bea.resigns(first);
    // Nothing was dropped, so there is no report: the list of moves is what there is to look at.
    const resigned = person.page.getByText('You win: your opponent resigned.');
    await resigned.waitFor();
    await person.page.reload();
    await resigned.waitFor();
    await isCarried(person, first);
    const second = person.gameId;
    for (let game = { status: 'playing', ply: 0 }; game.status === 'playing';) {
      await ana.plays(second);
      game = await bea.plays(second).then(() => server.get(`/games/${second}`));
    }
    await person.sees('cuatro-table[data-status=finished]');
    await person.page.keyboard.press('ArrowLeft');
    await person.sees('.match-call:has-text("Your game is waiting")');
    assert.equal(person.gameId, second);
    await isCarried(person, second);
    const third = await server.get(`/games/${person.gameId}`);
    assert.equal(third.status, 'playing', 'in time for the first disc');
    for (const one of [ana, bea]) one.leaves();
    await person.leaves();
  });

  test('a device that reloads is back at its board, and one that is away from it stays away', async () => {
    const made = await makeTournament(server);
    const ana = await Entrant.enters(server, made.id, fresh('Ana'));
    const bea = await Entrant.enters(server, made.id, fresh('Bea'));
    await begins(server, made, { kind: 'arena', minutes: 5 });
    const game = await ana.paired();
    const person = await deviceOf(server, ana, DESKTOP);
    await person.goes(`/t/${made.id}`);
    await isCarried(person);
    assert.equal(person.gameId, game);
    await person.page.reload();
    await person.page.getByRole('link', { name: /Board 1|First disc/ }).click();
    await person.sees(`${LOADED} cuatro-entrant a.button:visible`);
    // The table comes after what the entrant is told.
    await person.sees('.table tbody tr');
    assert.equal(new URL(person.page.url()).pathname, `/t/${made.id}`);
    await person.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await person.page.getByRole('button', { name: 'Stay' }).click();
    await person.page.getByRole('button', { name: 'Take a break' }).click();
    await bea.resigns(game);
    await person.page.getByText('You are taking a break.').waitFor();
    await person.page.getByRole('button', { name: 'I am back' }).click();
    await isCarried(person, game);
    for (const one of [ana, bea]) one.leaves();
    await person.leaves();
  });

  test('an organiser changes what has to be changed', async () => {
    const made = await makeTournament(server);
    const ana = await Entrant.enters(server, made.id, fresh('Ana'));
    const bea = await Entrant.enters(server, made.id, fresh('Bea'));
    const teacher = await organiserOf(server, made, DESKTOP);
    const { page } = teacher;
    assert.equal(new URL(page.url()).hash, '', 'nobody reads the key in the address');
    await begins(server, made, { kind: 'arena', minutes: 5 });
    const game = await ana.paired();
    await ana.resigns(game);
    const { name } = ana.entry.entrant;
    const row = page.locator('.table tr', { hasText: name });
    await row.locator('.losses:has-text("1")').waitFor({ state: 'attached' });
    const menu = page.getByRole('button', { name: `${name}: more` });
    await menu.first().click();
    await page.getByLabel(`Against ${bea.entry.entrant.name}`).selectOption({ label: 'A draw' });
    await page.getByRole('button', { name: 'Yes, correct it' }).click();
    await row.locator('.draws:has-text("1")').waitFor({ state: 'attached' });
    await isSound(teacher, 'the menu of an entrant');
    await page.goBack();
    await page.locator('cuatro-entrant-menu dialog').waitFor({ state: 'hidden' });
    await menu.first().click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('.entrants li[data-state=out]', { hasText: name }).waitFor();
    await menu.first().click();
    await page.getByRole('button', { name: 'Let in' }).click();
    await page.locator('.entrants li:not([data-state=out])', { hasText: name }).waitFor();
    await page.getByText('Closing ends this number').waitFor();
    await page.getByRole('button', { name: 'Close registration' }).click();
    await page.getByText('When it opens again, there is a new number').waitFor();
    const late = await Person.at(server.url, { ...PHONE, name: 'Late' });
    await late.goes(`/t/${made.id}`);
    await late.page.getByText('Nobody new can join now.').waitFor();
    for (const one of [ana, bea]) one.leaves();
    for (const person of [teacher, late]) await person.leaves();
  });

  test('the table shows its tie-breaks, and who has played whom', async () => {
    const made = await makeTournament(server);
    const three: Entrant[] = [];
    for (const name of ['Ana', 'Bea', 'Carla'])
      three.push(await Entrant.enters(server, made.id, fresh(name)));
    await begins(server, made, { kind: 'round_robin', free: true });
    const game = await Promise.race(three.map((one) => one.paired()));
    const told = await Promise.all(three.map((one) => one.me()));
    await three[told.findIndex((me) => me.game === game)].resigns(game);
    for (const [name, options] of Object.entries({ laptop: DESKTOP, phone: PHONE })) {
      const person = await Person.at(server.url, options);
      await person.goes(`/t/${made.id}`);
      await person.page.locator('th.tie', { hasText: 'SB' }).waitFor();
      // Whoever has finished no game stands apart, without a place.
      const apart = person.page.locator('.unplaced');
      await apart.getByText('Without a place').waitFor();
      const { name: idle } = three[told.findIndex((me) => me.game !== game)].entry.entrant;
      // Until the resignation is scored nobody has a place.
      await apart.locator('.who').nth(1).waitFor({ state: 'detached' });
      assert.deepEqual(await apart.locator('.who').allInnerTexts(), [idle]);
      await person.page.locator('.cross summary').click();
      await person.page.locator('.cross td.result', { hasText: '+' }).first().waitFor();
      const cells = await person.page.locator('.cross td.result').allInnerTexts();
      assert.equal(cells.filter((cell) => cell === '·').length, 3, cells.join(' '));
      assert.ok(cells.includes('–'), cells.join(' '));
      await isSound(person, `a cross table on a ${name}`);
      await isTouchable(person, 'cuatro-tournament');
      await person.leaves();
    }
    for (const one of three) one.leaves();
  });

  test('a device that waits finds its board after the server was killed', async () => {
    const own = new Server();
    await own.start();
    const made = await makeTournament(own);
    const ana = await Entrant.enters(own, made.id, 'Ana');
    const bea = await Entrant.enters(own, made.id, 'Bea');
    const child = await deviceOf(own, ana, PHONE);
    await child.goes(`/t/${made.id}`);
    await child.sees('cuatro-entrant:not([hidden])');
    const teacher = await organiserOf(own, made, DESKTOP);
    await own.kill();
    await own.start();
    // The other one comes back as well.
    const again = new Entrant(own, made.id, bea.entry);
    await teacher.page.locator('.entrants li[data-state=waiting]').nth(1).waitFor();
    await teacher.page.getByRole('button', { name: 'Start', exact: true }).click();
    await isCarried(child);
    for (const one of [ana, bea, again]) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
    await own.stop();
  });

  test('a name that somebody holds is not taken, and a free one is typed', async () => {
    const held = fresh('Hugo');
    await server.post('/games', { seats: [{ name: held }, {}] });
    const made = await makeTournament(server);
    const ana = await Person.at(server.url, { ...PHONE, name: 'Ana' });
    await ana.goes(`/t/${made.id}`);
    await ana.page.getByLabel('Your name').fill(held);
    await ana.page.getByRole('button', { name: 'Join', exact: true }).tap();
    await ana.page.getByText(`The name ${held} is taken`).waitFor();
    await ana.sees('cuatro-redeem');
    await isSound(ana, 'a name that is held');
    const free = fresh('Ana');
    await ana.page.getByLabel('Your name').fill(free);
    await ana.page.getByRole('button', { name: 'Join', exact: true }).tap();
    await ana.sees(`cuatro-entrant:has-text("${free}")`);
    await ana.page.getByRole('button', { name: 'Leave', exact: true }).tap();
    await ana.page.getByRole('button', { name: 'Yes, leave' }).tap();
    await ana.page.getByText('You are not taking part now.').waitFor();
    await ana.page.getByRole('button', { name: 'Join again' }).tap();
    await ana.page.getByText('It starts soon.').waitFor();
    await ana.leaves();
  });
});

const sideOf = async ({ page, gameId }: Person) =>
  page.evaluate(
    (id) => Object.keys(JSON.parse(localStorage.getItem(`cuatro.seats.${id}`) ?? '{}'))[0],
    gameId,
  );
