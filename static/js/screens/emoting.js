/** What players show each other, for a few seconds. */
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';

/** How long an emote stands. */
const EMOTE_MS = 3_500;

/** @type {Partial<Record<import('../core/types.js').Side, ReturnType<typeof setTimeout>>>} */
const timers = {};

/** @param {import('./game.js').CuatroTable} screen @param {import('../core/types.js').Side} side @param {import('../core/types.js').Emote} emote */
export function showEmote(screen, side, emote) {
  const { page, session } = screen;
  const { game, mine } = session.table;
  const own = mine.includes(side);
  if (!game) return;
  clearTimeout(timers[side]);
  screen.showEmote(side, emote);
  timers[side] = setTimeout(() => page.stay.aborted || screen.showEmote(side), EMOTE_MS);
  if (!own) page.say(`${playerName(game.seats[side])}: ${t(`emote-${emote}`)}`);
}
