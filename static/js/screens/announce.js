/** The news of a game: spoken to screen readers, shown as a notice, heard and felt. */
import { calm, fallMs } from '../core/fall.js';
import { settings } from '../net/device.js';
import { newsOf } from './news.js';

/** @typedef {import('./news.js').News} News */

/** @param {import('./page.js').Page} page @param {News} news */
function tell(page, { say, notice, knock, chime, chord, vibrates }) {
  if (notice !== undefined) page.notify(notice);
  if (say !== undefined) page.say(say);
  if (!settings().sound) return;
  if (vibrates && document.hidden) navigator.vibrate?.(60);
  // Browsers are silent until the reader has done something.
  if ((!knock && !chord) || navigator.userActivation?.hasBeenActive === false) return;
  const landing = !knock || calm() ? 0 : fallMs(knock.row + 1);
  // Without a server to fetch the sounds from there is silence.
  import('../components/sound.js').then(
    (sounds) => {
      if (knock) sounds.knock((knock.row + 1) / knock.rows, landing);
      if (chime) sounds.chime(landing + 180);
      if (chord) sounds.chord(chord);
    },
    () => {},
  );
}

/** @param {import('./page.js').Page} page @param {Parameters<typeof newsOf>} news */
export const announce = (page, ...news) => tell(page, newsOf(...news));

/**
 * The viewer of two computers has come to a move, perhaps to the end.
 * @param {import('./page.js').Page} page @param {import('../core/table.js').Table} table @param {number} ply @param {boolean} end
 */
export function announceShown(page, table, ply, end) {
  const { game, moves } = table;
  const move = moves[ply - 1];
  if (game?.kind !== 'exhibition' || !move) return;
  const { version } = game;
  const frame = end
    ? /** @type {const} */ ({ type: 'result' })
    : /** @type {import('../core/types.js').MoveFrame} */ ({ type: 'move', version, move });
  announce(page, { table, before: table }, frame, false);
}
