/** The games of tournaments that are played on this device. While one of them goes on, the page tells nobody here what moves are worth. */
import { isOver } from '../core/view.ts';
import { keepSeat } from './device.ts';
import { matches, type MatchWatch } from './match-watch.ts';
import type { Game, Side } from '../core/types.ts';

/** Of games that this device never saw end. */
const MOST = 5;
/** How soon the server is asked again whether it goes on. */
const AGAIN_MS = 5_000;

/** Keeps the seat of a tournament game that this device plays. */
export function keepMatch(game: string, side: Side, token: string) {
  keepSeat(game, side, token);
  const kept = matches.read();
  if (kept.includes(game)) return;
  matches.write([game, ...kept].slice(0, MOST));
  document.dispatchEvent(new CustomEvent('cuatro:own-match'));
}

/** Whether one of them goes on, asked again as long as it does. */
export async function checkMatches(watch: MatchWatch) {
  const { api, stay } = watch;
  const ids = matches.read();
  const games = await Promise.all(
    ids.map((id) => api.maybe(`/games/${id}`) as Promise<Game | null>),
  );
  if (stay.aborted) return;
  const over = ids.filter((_, at) => games[at] && isOver(games[at]));
  if (over.length > 0) matches.write(matches.read().filter((id) => !over.includes(id)));
  // Without an answer it is as it was.
  const running = games.some((game) => (game ? !isOver(game) : watch.running));
  clearTimeout(watch.timer);
  if (running) watch.timer = setTimeout(() => stay.aborted || watch.check(), AGAIN_MS);
  if (running === watch.running) return;
  watch.running = running;
  watch.changed();
}
