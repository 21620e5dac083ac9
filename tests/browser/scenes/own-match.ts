/** A device on which a tournament game is played: its page tells nobody what moves are worth until that is over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeOnline } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import { begins, Entrant, makeTournament } from '../support/tournaments.ts';

const BOARD = '/board?rows=4&columns=5&connect=4&moves=0,4,0';

withServer((server) => {
  test('Why, lessons and values are not offered while the own tournament game goes on', async () => {
    const won = await makeOnline(server, {}, [3, 2, 3, 2, 3, 2, 3]);
    const made = await makeTournament(server);
    const entrants = [
      await Entrant.enters(server, made.id, fresh('Leo')),
      await Entrant.enters(server, made.id, fresh('Mia')),
    ];
    const leo = await Person.at(server.url, { ...PHONE, locale: 'es-ES' });
    await leo.keeps({ entries: entrants[0].kept });
    const { page } = leo;
    const values = page.getByRole('button', { name: 'Valores' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/.*(analysis|report)\b/.test(request.url())) asked.push(request.url());
    });
    await leo.goes(BOARD);
    await values.waitFor();

    await begins(server, made, { kind: 'arena', start: 'empty' });
    const game = await entrants[0].paired();
    await leo.goes(`/t/${made.id}`);
    await leo.sits();
    assert.equal(leo.gameId, game, 'the device is carried to its board');

    await leo.goes(BOARD);
    await leo.sees('cuatro-editor cuatro-board .keys button');
    await values.waitFor({ state: 'hidden' });
    await page.keyboard.press('v');
    await leo.sees('cuatro-values :text("partida de torneo")');
    assert.equal(await page.locator('cuatro-board .worth').count(), 0);
    await isSound(leo, 'a board without values');
    await leo.goes(`/g/${won.id}#learn`);
    await leo.sees('cuatro-result .share');
    const offered = page.locator('.why, .learn, .values').filter({ visible: true });
    await leo.until(() => location.hash === '', null, 'the address of the game alone');
    assert.equal(await offered.count(), 0);
    assert.deepEqual(asked, [], 'the server was asked for nothing');

    await entrants[1].resigns(game);
    await leo.sees('cuatro-result .why');
    await leo.goes(BOARD);
    await leo.sees('cuatro-editor cuatro-board .keys button');
    await values.waitFor();
    await leo.leaves();
    for (const one of entrants) one.leaves();
  });
});
