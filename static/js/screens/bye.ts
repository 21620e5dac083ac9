/**
 * A bye: an ordinary game against the computer meanwhile. Its player stays in the tournament, in this tab, and is carried to their board in the
 * next round.
 */
import * as device from '../net/device.ts';
import { TournamentLine } from '../net/tournament-line.ts';
import { entryIn } from '../net/tournament-keys.ts';
import { callToBoard, wasCalled } from './board-call.ts';
import { createGame } from './create.ts';
import type { CuatroTable } from './game.ts';
import type { Page } from './page.ts';

/** The level of a first game against the computer on this device. */
const LEVEL = 'easy';

const followed: WeakSet<CuatroTable> = new WeakSet();

/** Makes the game and opens it. */
export async function begin(page: Page, tournament: string) {
  const own = entryIn(tournament)?.name;
  // A guest's name belongs to the tournament alone.
  const name = own && device.playerToken(own) ? own : device.suggestedName();
  const level = device.settings().level ?? LEVEL;
  const id = await createGame(page.api, { seats: [{ name }, { level }] });
  device.keepBye(tournament);
  await page.go(`/g/${id}`, { seen: 0 });
}

/** After each change of the table of such a game. */
export function followTournament(screen: CuatroTable) {
  const { page } = screen;
  const tournament = device.byeIn();
  const entry = tournament && entryIn(tournament);
  if (followed.has(screen) || page.stay.aborted) return;
  followed.add(screen);
  if (!tournament || !entry) {
    device.keepBye(null);
    return;
  }
  const line = new TournamentLine(
    page.api,
    tournament,
    {
      onHead: ({ status }) => status === 'ended' && device.keepBye(null),
      onYou: ({ game, side }) => {
        if (!game || !side || wasCalled(game)) return;
        device.keepBye(null);
        device.keepSeat(game, side, entry.token);
        callToBoard(page, game);
      },
      onStranger: () => device.keepBye(null),
    },
    { token: entry.token, beside: true },
  );
  page.stay.addEventListener('abort', () => line.close());
}
