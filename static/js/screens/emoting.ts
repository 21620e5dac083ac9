/** What players show each other, for a few seconds. */
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import type { Emote, Side } from '../core/types.ts';
import type { CuatroTable } from './game.ts';

/** How long an emote stands. */
const EMOTE_MS = 3_500;

const timers: Partial<Record<Side, ReturnType<typeof setTimeout>>> = {};

export function showEmote(screen: CuatroTable, side: Side, emote: Emote) {
  const { page, session } = screen;
  const { game, mine } = session.table;
  const own = mine.includes(side);
  if (!game) return;
  clearTimeout(timers[side]);
  screen.showEmote(side, emote);
  timers[side] = setTimeout(() => page.stay.aborted || screen.showEmote(side), EMOTE_MS);
  if (!own) page.say(`${playerName(game.seats[side])}: ${t(`emote-${emote}`)}`);
}
