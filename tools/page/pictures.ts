/** Makes the pictures of the README: `npm --prefix tests/browser run pictures`. One game, before its last disc and after it. */
import { fileURLToPath } from 'node:url';
import { makeGame, plays } from '../../tests/browser/support/games.ts';
import { Person, closeBrowser } from '../../tests/browser/support/people.ts';
import { Server } from '../../tests/browser/support/server.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** X has a diagonal of three, and its fourth cell is free. */
const DISCS = [3, 3, 5, 2, 2, 4, 3, 2, 3, 2, 1, 4, 5, 3, 4, 2];
const LAST = 4;

const server = await new Server().start();
const made = await makeGame(server, [{ name: 'Clara' }, {}]);
const { side, token } = await server.post(`/games/${made.id}/join`, { name: 'Hugo' });
const tokens: Record<string, string> = { ...made.tokens, [side]: token };
const game = { id: made.id, tokens };
await plays(server, game, DISCS);
const hugo = await Person.at(server.url, { name: 'Hugo' });
await hugo.holds(game, ['O']);

const desktop = await Person.at(server.url, {
  name: 'Clara',
  viewport: { width: 1276, height: 800 },
  colorScheme: 'light',
});
await desktop.holds(game, ['X']);
await desktop.hasDiscs(DISCS.length);
await desktop.hears(/Your turn/);
await desktop.sees('cuatro-strip[side=O] [data-presence=here]');
await desktop.page.screenshot({ path: `${FOLDER}desktop.png` });
await desktop.leaves();

await server.post(`/games/${game.id}/moves`, { column: LAST, ply: DISCS.length }, game.tokens.X);
const phone = await Person.at(server.url, {
  name: 'Clara',
  viewport: { width: 360, height: 720 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1.5,
  colorScheme: 'dark',
});
await phone.holds(game, ['X']);
await phone.hears(/You win!/);
await phone.sees('cuatro-result .rematch');
await phone.page.screenshot({ path: `${FOLDER}phone.png` });
await phone.leaves();

await hugo.leaves();
await closeBrowser();
await server.stop();
