/** Rounds: a Swiss from round to round, a bye, and those who come when a stage is full. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh } from '../support/games.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import {
  begins,
  deviceOf,
  Entrant,
  isCarried,
  makeTournament,
  organiserOf,
  type Made,
} from '../support/tournaments.ts';
import type { Server } from '../support/server.ts';

async function enter(server: Server, made: Made, count: number) {
  const entrants: Entrant[] = [];
  for (let n = 0; n < count; n += 1)
    entrants.push(await Entrant.enters(server, made.id, fresh('Leo')));
  return entrants;
}

/** Before a question that waits for news is answered by itself, ms. */
const UNTOLD_MS = 15_000;

/** Ends all games of the stage. */
async function endRound(server: Server, made: Made, entrants: Entrant[]) {
  const { items } = await server.get(`/tournaments/${made.id}/stages/1/games`);
  for (const { game, x, outcome } of items)
    if (outcome === null) await entrants.find(({ entry }) => entry.entrant.n === x)?.resigns(game);
}

withServer((server) => {
  test('a double tap on Start starts an arena, and presses nothing that comes in its place', async () => {
    const made = await makeTournament(server);
    await enter(server, made, 2);
    const teacher = await organiserOf(server, made, SMALL);
    const { page } = teacher;
    await page.getByRole('spinbutton', { name: 'Minutes' }).fill('20');
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await start.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await start.boundingBox()) ?? assert.fail('no Start');
    for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.locator('.state', { hasText: 'Arena' }).waitFor();
    const [stage] = (await server.get(`/tournaments/${made.id}`)).stages;
    assert.equal(Date.parse(stage.ends_at) - Date.parse(stage.started_at), 20 * 60_000);
    await teacher.leaves();
  });

  test('a Swiss goes from round to round at a press, and tells those who wait', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 4);
    const teacher = await organiserOf(server, made, PHONE);
    const { page } = teacher;
    await page.getByRole('radio', { name: /Swiss/ }).check();
    assert.equal(
      await page.getByRole('spinbutton', { name: 'Rounds' }).inputValue(),
      '3',
      'what suits four',
    );
    const notice = page.getByText('More rounds than opponents: pairs will meet again.');
    assert.equal(await notice.count(), 0);
    await page.getByRole('spinbutton', { name: 'Rounds' }).fill('4');
    await notice.waitFor();
    await page.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
    await page.getByLabel('Count for points and ratings').uncheck();
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    await page.locator('.state', { hasText: 'Swiss · round 1 of 2' }).waitFor();
    const child = await deviceOf(server, entrants[0], PHONE);
    await child.goes(`/t/${made.id}`);
    await isCarried(child);
    const first = child.gameId;
    // Until then, the time for a first disc stands there.
    await entrants[0].plays(first);
    await child.page.locator('cuatro-turn .match', { hasText: 'Swiss 1 of 2' }).waitFor();
    await endRound(server, made, entrants);
    await child.page.getByText('Wait for the next round.').waitFor();
    await page.getByRole('button', { name: 'Next round' }).tap();
    await isCarried(child, first);
    await page.locator('.state', { hasText: 'Swiss · round 2 of 2' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('.figures .tie').first().waitFor();
    await isSound(teacher, 'the table of a Swiss on a narrow phone');
    const [short, line] = await page
      .locator('.figures .who')
      .first()
      .evaluate((name) => [name.clientHeight, parseFloat(getComputedStyle(name).lineHeight)]);
    assert.ok(short < 1.5 * line, `a short name has one line, and not ${short} px`);
    for (const one of entrants) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
  });

  test('after a round an entrant and the organiser read the same place, however late an answer comes', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 4);
    const child = await deviceOf(server, entrants[0], PHONE);
    await child.goes(`/t/${made.id}`);
    await child.sees('cuatro-entrant:not([hidden])');
    const teacher = await organiserOf(server, made, DESKTOP);
    await begins(server, made, { kind: 'swiss', rounds: 2, break_s: 600 });
    await isCarried(child);
    /** The first table with two places comes to the organiser after the one with four. */
    const tell: Record<number, (told?: unknown) => void> = {};
    const [asked, came] = [2, 4].map((places) => new Promise((done) => (tell[places] = done)));
    let held = false;
    await teacher.page.route(/\/table\?/, async (route) => {
      const response = await route.fetch();
      const { items } = await response.json();
      const places = items.filter(({ place }: any) => place !== null).length;
      const isHeld = places === 2 && !held;
      held ||= isHeld;
      if (isHeld) tell[places]();
      if (isHeld) await came;
      await route.fulfill({ response });
      if (places === 4) tell[places]();
    });
    // The other game ends between two questions of the entrant.
    let between = true;
    await child.page.route(/\/me\?wait=20/, async (route) => {
      if (between) {
        between = false;
        await asked;
        await endRound(server, made, entrants);
        await came;
      }
      await route.continue();
    });
    await entrants[0].resigns(child.gameId);
    await child.page
      .locator('.match-end .standing', { hasText: 'Place 3' })
      .waitFor({ timeout: UNTOLD_MS });
    const { name } = entrants[0].entry.entrant;
    const row = teacher.page.locator('.table tr', { hasText: name });
    await row.locator('.place', { hasText: '3' }).waitFor();
    await teacher.page.waitForLoadState('networkidle');
    assert.equal(await row.locator('.place').innerText(), '3');
    for (const one of entrants) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
  });

  test('a game that is won before its second disc is won at home too', async () => {
    const made = await makeTournament(server);
    const [ana, bea] = await enter(server, made, 2);
    const child = await deviceOf(server, ana, PHONE);
    await child.goes(`/t/${made.id}`);
    await child.sees('cuatro-entrant:not([hidden])');
    await begins(server, made, { kind: 'swiss', rounds: 2, break_s: 600 });
    await isCarried(child);
    await bea.resigns(child.gameId);
    await child.page.getByText('You win: your opponent resigned.').waitFor();
    await child.goes('/');
    await child.sees(`.own a:has-text("against ${bea.entry.entrant.name} · you won")`);
    for (const one of [ana, bea]) one.leaves();
    await child.leaves();
  });

  test('the kind that suits the entrants is suggested, the chosen one changes by hand alone, and each kind has its number', async () => {
    const made = await makeTournament(server);
    const teacher = await organiserOf(server, made, DESKTOP);
    const { page } = teacher;
    const suggested = (kind: string, n: number) =>
      page.locator('.kind', { hasText: kind }).getByText(`Suggested for ${n}.`).waitFor();
    const chosen = () => page.locator('.kind:has(:checked) b').innerText();
    const entrants = await enter(server, made, 3);
    await suggested('Round robin', 3);
    assert.equal(await chosen(), 'Arena');
    assert.equal(await page.getByLabel('Minutes').inputValue(), '20');
    await page.getByRole('radio', { name: /Round robin/ }).check();
    entrants.push(...(await enter(server, made, 4)));
    await suggested('Arena', 7);
    assert.equal(await chosen(), 'Round robin');
    await page.getByRole('radio', { name: /Swiss/ }).check();
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    await page.getByRole('radio', { name: /Round robin/ }).check();
    assert.equal(await page.getByLabel('Games with each').inputValue(), '1');
    await page.getByRole('radio', { name: /Swiss/ }).check();
    assert.equal(await page.getByLabel('Rounds', { exact: true }).inputValue(), '4');
    for (const one of entrants) one.leaves();
    await teacher.leaves();
  });

  test('an organiser does not wait for a slow board, sees the time, and corrects a result after the end', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 4);
    const teacher = await organiserOf(server, made, DESKTOP);
    const phone = await organiserOf(server, made, {
      ...PHONE,
      locale: 'es-ES',
      colorScheme: 'dark',
    });
    const { page } = teacher;
    await begins(server, made, { kind: 'swiss', rounds: 2, break_s: 0 });
    const slow = await entrants[0].paired();
    await page.locator('.run .clock', { hasText: /^Swiss · 1 \/ 2\s*5:\d\d$/ }).waitFor();
    await page.locator('.state', { hasText: /Swiss · round 1 of 2 · 5:\d\d/ }).waitFor();
    // One board is done, the other one goes on.
    const { items } = await server.get(`/tournaments/${made.id}/stages/1/games`);
    const other = items.find(({ game }: any) => game !== slow);
    await entrants.find(({ entry }) => entry.entrant.n === other.x)?.resigns(other.game);
    await page.getByText('1 board is still being played.', { exact: false }).waitFor();
    await phone.page.getByText('Aún se juega en 1 tablero.', { exact: false }).waitFor();
    await isSound(phone, 'a slow board');
    await page.getByRole('button', { name: 'Next round' }).click();
    await page.getByText('Start the next round now?').waitFor();
    await isSound(teacher, 'a question before the next round');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    assert.equal((await server.get(`/games/${slow}`)).status, 'playing', 'nothing has happened');
    await page.getByRole('button', { name: 'Next round' }).click();
    await page.getByRole('button', { name: 'Yes, next round' }).click();
    await page.locator('.run .clock', { hasText: /^Swiss · 2 \/ 2\s*[56]:\d\d$/ }).waitFor();
    const { items: scored } = await server.get(`/tournaments/${made.id}/stages/1/games`);
    const judged = scored.find(({ game }: any) => game === slow);
    assert.deepEqual([judged.outcome, judged.how], ['draw', 'adjudicated']);

    // The last games have their time, a hold and an end.
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText('Games going on are finished first.').waitFor();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await page.locator('.run .clock', { hasText: /^The last games\s*1:\d\d$/ }).waitFor();
    await page.getByRole('button', { name: 'Hold all boards' }).click();
    await page.getByRole('button', { name: 'Release the boards' }).click();
    await page.getByRole('button', { name: 'Hold all boards' }).waitFor();
    await isSound(teacher, 'the last games');
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText('End the last games now?').waitFor();
    await page.getByRole('button', { name: 'Yes, end it' }).click();
    await page.getByRole('button', { name: 'End the tournament' }).click();
    await page.getByText('Results can still be corrected for a day.').waitFor();
    await page.getByRole('button', { name: 'Yes, end it' }).click();

    // The usual complaint comes after the prizes.
    await page
      .getByText('Results can be corrected for a day after its end', { exact: false })
      .waitFor();
    const { name } = entrants[0].entry.entrant;
    await page
      .locator('.figures')
      .getByRole('button', { name: `${name}: more` })
      .click();
    assert.equal(
      await page.getByRole('button', { name: 'Remove', exact: true }).isVisible(),
      false,
    );
    const row = page.locator('.results li', { hasText: 'A draw' }).first();
    const select = row.getByRole('combobox');
    await select.waitFor();
    await select.selectOption({ label: `${name} won` });
    await row.getByText(`Count “${name} won” instead of “A draw”?`).waitFor();
    await isSound(teacher, 'a question before a correction');
    await row.getByRole('button', { name: 'No', exact: true }).click();
    assert.equal(await select.evaluate((field) => (field as HTMLSelectElement).value), 'draw');
    await select.selectOption({ label: `${name} won` });
    await row.getByRole('button', { name: 'Yes, correct it' }).click();
    await page.getByText('corrected, it was: A draw', { exact: false }).waitFor();
    for (const one of entrants) one.leaves();
    for (const person of [phone, teacher]) await person.leaves();
  });

  test('who has a bye plays the computer meanwhile, and is carried to the next round', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 3);
    await begins(server, made, { kind: 'swiss', rounds: 2 });
    const game = await Promise.race(entrants.map((entrant) => entrant.paired()));
    assert.ok(game);
    const told = await Promise.all(entrants.map((entrant) => entrant.me()));
    const resting = entrants[told.findIndex(({ bye }) => bye)];
    const others = entrants.filter((entrant) => entrant !== resting);
    const { name } = resting.entry.entrant;
    const teacher = await organiserOf(server, made, DESKTOP);
    await teacher.page.getByText(`Bye: ${name} (1 point)`).waitFor();
    const child = await deviceOf(server, resting, PHONE);
    // From now on only the device is there.
    resting.leaves();
    await child.goes(`/t/${made.id}`);
    await child.page.getByText('You have a bye: 1 point.').waitFor();
    await isSound(child, 'a bye');
    await child.page.getByRole('button', { name: 'Play the computer' }).tap();
    await child.until(() => location.pathname.startsWith('/g/'), null, 'a game');
    await child.sits();
    const ordinary = child.gameId;
    const { kind, tournament } = await server.get(`/games/${ordinary}`);
    assert.deepEqual([kind, tournament], ['computer', undefined]);
    await child.page.reload();
    await child.sits();
    await endRound(server, made, others);
    for (const entrant of others) await entrant.free();
    await server.post(`/tournaments/${made.id}/stages/1/next_round`, { round: 2 }, made.organiser);
    await isCarried(child, ordinary);
    const next = await server.get(`/games/${child.gameId}`);
    assert.equal(next.tournament.round, 2);
    for (const one of others) one.leaves();
    for (const person of [child, teacher]) await person.leaves();
  });

  test('who comes when a stage is full reads that they play in the next one', async () => {
    const made = await makeTournament(server);
    const entrants = await enter(server, made, 3);
    await begins(server, made, { kind: 'round_robin' });
    await entrants[0].paired();
    const late = await Entrant.enters(server, made.id, fresh('Leo'));
    const child = await deviceOf(server, late, PHONE);
    await child.goes(`/t/${made.id}`);
    await child.page.getByText('This stage is full. You play in the next one.').waitFor();
    assert.equal(await child.page.getByText('Wait for the next round.').count(), 0);
    for (const one of [...entrants, late]) one.leaves();
    await child.leaves();
  });
});
