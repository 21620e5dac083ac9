/** A board on which a tournament is played: nobody is told its values but the organiser. */
import { test } from 'node:test';
import { fresh } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';
import { isSound } from '../support/sound.js';
import {
  begins,
  Entrant,
  LAPTOP,
  makeTournament,
  organiserOf,
  PHONE,
} from '../support/tournaments.js';

const BOARD = { rows: 4, columns: 5, connect: 4 };
const ADDRESS = '/board?rows=4&columns=5&connect=4&moves=0,4,0,4,0,4';

withServer((server) => {
  test('the values of a board in play are refused with a sentence, and shown to the organiser', async () => {
    const made = await makeTournament(server);
    const entrants = [
      await Entrant.enters(server, made.id, fresh('Leo')),
      await Entrant.enters(server, made.id, fresh('Mia')),
    ];
    await begins(server, made, { kind: 'arena', start: 'empty', ...BOARD });
    const game = await entrants[0].paired();
    const first = (await entrants[0].me()).side === 'X' ? 0 : 1;
    for (let ply = 0; ply < 6; ply++) await entrants[(first + ply) % 2].plays(game);

    const asker = await Person.at(server.url, { ...PHONE, locale: 'es-ES' });
    await asker.goes(ADDRESS);
    await asker.sees('cuatro-editor cuatro-board .keys button');
    await asker.page.getByRole('button', { name: 'Valores' }).click();
    await asker.sees('cuatro-editor :text("se está jugando en un torneo")');
    await inSight(asker, 'cuatro-editor :text("se está jugando en un torneo")');
    await isSound(asker, 'values that are refused');
    await asker.leaves();

    const teacher = await organiserOf(server, made, LAPTOP);
    await teacher.goes(ADDRESS);
    await teacher.sees('cuatro-editor cuatro-board .keys button');
    await teacher.page.keyboard.press('v');
    await teacher.sees('cuatro-board .worth');
    await teacher.leaves();
    for (const one of entrants) one.leaves();
  });
});
