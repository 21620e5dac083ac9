/** What follows the end of a game: streaks, the score of a chain of rematches, confetti, and the way to the next game. */
import { celebrate } from '../components/confetti.ts';
import { calm } from '../core/fall.ts';
import { SIDES } from '../core/rules.ts';
import { counts, seatKey } from '../core/view.ts';
import * as device from '../net/device.ts';
import { askEngine } from '../net/engine.ts';
import { swapSides } from './create.ts';
import { Session } from './session.ts';
import type { Game } from '../core/types.ts';
import type { CuatroTable as GameScreen } from './game.ts';

/** The end of a game that the reader saw coming. */
export function end(screen: GameScreen, game: Game) {
  const winner = game.result?.winner ?? null;
  const { own, session } = screen;
  if (own && counts(game)) keepStreak(own.name, game.id, winner === own.side);
  // The server keeps the score of a series.
  if (game.result && !game.series) count(game);
  screen.update();
  if (winner && session.table.mine.includes(winner) && !calm()) celebrate(screen);
}

/** Asks what the server says of the moves: the end shows one sentence of it. */
export async function judge(screen: GameScreen, game: Game) {
  const { page, match } = screen;
  await match.known;
  if (match.running) return;
  screen.showReport(
    await askEngine(page.api, `/games/${game.id}/report`, page.stay).catch(() => 'failed'),
  );
}

/** Adds a finished game to the score of its chain of rematches. */
function count(game: Game) {
  const score = { ...device.seriesOf(game.id) };
  for (const side of SIDES) {
    const seat = game.seats[side];
    if (seat)
      score[seatKey(seat)] = (score[seatKey(seat)] ?? 0) + (game.result?.winner === side ? 1 : 0);
  }
  device.keepSeries(game.id, score);
}

/** Who still looks back is in the next game all the same: the opponent sees them there, and the page says whose turn it is. */
export function joinNext(screen: GameScreen, game: Game) {
  const { page } = screen;
  const next = game.next_game;
  if (!next) return;
  device.carrySeats(game.id, next);
  if (page.stay.aborted || Object.keys(device.seatsOf(next)).length === 0) return;
  const session = new Session(page.api, next, {
    onTable: (table) => screen.showNext(table),
    onProblem: () => {},
    onEmote: () => {},
  });
  page.stay.addEventListener('abort', () => session.close());
}

/** Carries the reader on to the next game. */
export function followRematch({ page }: GameScreen, game: Game) {
  const next = game.next_game;
  if (!next) return;
  device.carrySeats(game.id, next);
  if (page.stay.aborted) return;
  // A notice of the game that was left does not belong to the next one.
  page.notify('');
  page.go(`/g/${next}`, { seen: 0 });
}

/** Another exhibition of the same two levels, the other one first. */
export async function again({ page, session }: GameScreen) {
  const { game } = session.table;
  if (!game) return;
  try {
    page.go(`/g/${await swapSides(page.api, game)}`);
  } catch (error) {
    page.notify(page.detail(error));
  }
}

/** Counts a finished game for a streak, once. */
function keepStreak(name: string, game: string, won: boolean) {
  const all = device.streaks.read();
  const key = device.fold(name);
  const before = all[key];
  if (before?.game !== game)
    device.streaks.write({ ...all, [key]: { n: won ? (before?.n ?? 0) + 1 : 0, game } });
}
