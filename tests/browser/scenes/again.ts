/** Another game with a former opponent: offered with the score, asked where the other one looks, else by a link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, plays } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import type { Server } from '../support/server.ts';

const WON_BY_X = [3, 2, 3, 2, 3, 2, 3];

/** A device of somebody who has played this game. */
async function deviceOf(
  url: string,
  options: PersonOptions,
  {
    name,
    player,
    id,
    side,
    token,
  }: { name: string; player: string; id: string; side: string; token: string },
) {
  const person = await Person.at(url, { ...options, name });
  await person.keeps({
    players: [{ name, token: player }],
    games: [id],
    [`seats.${id}`]: { [side]: token },
  });
  return person;
}

/** Two who have played, each with a device. */
async function formerOpponents(server: Server, options: PersonOptions) {
  const [one, two] = [fresh('Ana'), fresh('Leo')];
  const { id, tokens, players } = await makeGame(server, [{ name: one }, {}]);
  const joined = await server.post(`/games/${id}/join`, { name: two });
  await plays(server, { id, tokens: { ...tokens, O: joined.token } }, WON_BY_X);
  const who = { id, side: 'X', token: tokens.X, player: String(players[0]) };
  const ana = await deviceOf(server.url, options, { ...who, name: one });
  const other = { id, side: 'O', token: joined.token, player: joined.player_token };
  const leo = await deviceOf(server.url, options, { ...other, name: two });
  return { ana, leo, one, two, id };
}

withServer((server) => {
  for (const [size, options] of Object.entries({ laptop: DESKTOP, phone: PHONE })) {
    test(`home offers the last opponents again, and asks the one who is there: ${size}`, async () => {
      const { ana, leo, one, two } = await formerOpponents(server, options);
      await ana.goes('/');
      const again = ana.page.getByRole('button', { name: `Play ${two} again 1 – 0` });
      await again.waitFor();
      await isSound(ana, 'a former opponent at home');
      await again.click();
      await ana.sees(`cuatro-invite:has-text("Only ${two} can take this seat") input`);
      const { gameId } = ana;
      await leo.goes('/');
      const wanted = leo.page.getByRole('button', { name: `${one} wants another game` });
      await wanted.waitFor();
      await isSound(leo, 'a wish for another game');
      await wanted.click();
      await leo.sits();
      assert.equal(leo.gameId, gameId);
      await ana.sees('cuatro-table[data-status=playing]');
      for (const person of [ana, leo]) await person.leaves();
    });
  }

  test('pressed twice, it is the same game, and a player’s page offers it as well', async () => {
    const { ana, leo, one, two } = await formerOpponents(server, {});
    await ana.goes(`/players/${encodeURIComponent(one)}`);
    await ana.page.getByRole('button', { name: `Play ${two} again 1 – 0` }).click();
    await ana.sees('cuatro-invite');
    const { gameId } = ana;
    await ana.goes(`/players/${encodeURIComponent(two)}`);
    await ana.page.getByRole('button', { name: `Play ${two} again 1 – 0` }).click();
    await ana.sees('cuatro-invite');
    assert.equal(ana.gameId, gameId);
    for (const person of [ana, leo]) await person.leaves();
  });

  test('an opponent who is still at the end of the last game is asked there', async () => {
    const { ana, leo, one, two, id } = await formerOpponents(server, {});
    await leo.goes(`/g/${id}`);
    await leo.sees('cuatro-result .rematch');
    await ana.goes('/');
    await ana.page.getByRole('button', { name: `Play ${two} again 1 – 0` }).click();
    await leo.page.getByText(one).first().waitFor();
    await leo.page.locator('cuatro-result .rematch', { hasText: 'Accept' }).click();
    await leo.sees('cuatro-table[data-status=playing]');
    await ana.sees('cuatro-table[data-status=playing]');
    assert.equal(ana.gameId, leo.gameId);
    for (const person of [ana, leo]) await person.leaves();
  });

  test('who wants a rematch is met from the other one’s home', async () => {
    const { ana, leo, two, id } = await formerOpponents(server, {});
    await leo.goes(`/g/${id}`);
    await leo.page.locator('cuatro-result .rematch').click();
    await ana.goes('/');
    await ana.page.getByRole('button', { name: `Play ${two} again 1 – 0` }).click();
    for (const person of [ana, leo]) await person.sees('cuatro-table[data-status=playing]');
    assert.equal(ana.gameId, leo.gameId);
    await ana.sees('cuatro-strip[side=O]:has-text("you")');
    for (const person of [ana, leo]) await person.leaves();
  });
});
