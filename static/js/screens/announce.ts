/** The news of a game: spoken to screen readers, shown as a notice, heard and felt. */
import { calm, fallMs } from '../core/fall.ts';
import { settings } from '../net/device.ts';
import { newsOf, type News } from './news.ts';
import type { Table } from '../core/table.ts';
import type { MoveFrame } from '../core/types.ts';
import type { Page } from './page.ts';

function tell(page: Page, { say, notice, knock, chime, chord, vibrates }: News) {
  if (notice !== undefined) page.notify(notice);
  if (say !== undefined) page.say(say);
  if (!settings().sound) return;
  if (vibrates && document.hidden) navigator.vibrate?.(60);
  // Browsers are silent until the reader has done something.
  if ((!knock && !chord) || navigator.userActivation?.hasBeenActive === false) return;
  const landing = !knock || calm() ? 0 : fallMs(knock.row + 1);
  // Without a server to fetch the sounds from there is silence.
  import('../components/sound.ts').then(
    (sounds) => {
      if (knock) sounds.knock((knock.row + 1) / knock.rows, landing);
      if (chime) sounds.chime(landing + 180);
      if (chord) sounds.chord(chord);
    },
    () => {},
  );
}

export const announce = (page: Page, ...news: Parameters<typeof newsOf>) =>
  tell(page, newsOf(...news));

/** The viewer of two computers has come to a move, perhaps to the end. */
export function announceShown(page: Page, table: Table, ply: number, end: boolean) {
  const { game, moves } = table;
  const move = moves[ply - 1];
  if (game?.kind !== 'exhibition' || !move) return;
  const { version } = game;
  const frame = end
    ? ({ type: 'result' } as const)
    : ({ type: 'move', version, move } as MoveFrame);
  announce(page, { table, before: table }, frame, false);
}
