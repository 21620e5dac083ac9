/** The news of a game, spoken to screen readers and, if wanted, with sounds. */
import { calm, fallMs } from '../core/fall.js';
import { takesAnswer, watchesOthers } from '../core/view.js';
import { moveKey, startKey, starterOf } from '../core/sentences.js';
import { resultLine, seriesText } from '../i18n/endings.js';
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { settings } from '../net/device.js';

/** @typedef {import('../core/types.js').Side} Side */

/** Runs with the sounds; without a server to fetch them from there is silence. @param {(sounds: typeof import('../components/sound.js')) => void} play */
const withSounds = (play) => import('../components/sound.js').then(play, () => {});

/**
 * @param {import('./page.js').Page} page @param {Record<'table'|'before', import('../core/table.js').Table>} tables The table after the frame, and before it.
 * @param {{X: string, O: string}} names @param {import('../core/types.js').Frame|{type: 'result'}} frame What happened, or the end of two computers' game as its viewer comes to it.
 * @param {boolean} covered Whether the bar above the board, where offers stand, is out of the reader's sight.
 */
export function announce(page, { table, before }, names, frame, covered) {
  const { game } = table;
  if (!game) return;
  const start = startKey(game, table.mine, table.moves.length);
  const starts = start ? t(start, { name: names[starterOf(game)] }) : '';
  const { sound } = settings();
  const own = table.mine.length === 1 ? table.mine[0] : null;
  // Who plays has gone on: what was said of an offer, or of a take-back, is over.
  if (own && (frame.type === 'move' || frame.type === 'result')) page.notify('');
  if (frame.type === 'move') {
    const { move } = frame;
    const why = move.why ? ` ${move.why.text}` : '';
    const next = own && game.to_move === own ? ` ${t('turn.yours')}` : '';
    page.say(
      t(moveKey(move, table.mine), {
        name: names[move.side],
        column: move.column,
        row: move.row,
      }) +
        why +
        next,
    );
    const landing = calm() ? 0 : fallMs(move.row + 1);
    // Browsers are silent until the reader has done something.
    if (sound && navigator.userActivation?.hasBeenActive !== false) {
      withSounds(({ chime, knock }) => {
        knock((move.row + 1) / game.rows, landing);
        // Against the computer it is always one's turn again.
        if (next && game.kind === 'online') chime(landing + 180);
      });
    }
    if (own && move.side !== own && document.hidden && sound) navigator.vibrate?.(60);
  } else if (frame.type === 'result') {
    const series = seriesText(game, table.mine, names);
    page.say(`${resultLine(game, table.mine, names)} ${series}`.trim());
    const winner = game.result?.winner ?? null;
    if (sound && game.result && navigator.userActivation?.hasBeenActive !== false)
      withSounds(({ chord }) =>
        chord(winner === null ? 'draw' : own === null || own === winner ? 'win' : 'loss'),
      );
  } else if (frame.type === 'joined') {
    page.say(`${t('say.joined', names)} ${starts}`.trim());
  } else if (frame.type === 'snapshot') {
    const watches = watchesOthers(table, game) ? t('turn.watches') : '';
    page.say([watches, starts].filter(Boolean).join(' '));
  } else if (frame.type === 'takeback') {
    // Between two people it was asked for: the answer takes the place of an older one.
    const both = before.moves.length - table.moves.length > 1;
    page[own && game.kind === 'online' ? 'notify' : 'say'](
      t(both ? 'say.takebackBoth' : 'say.takeback'),
    );
  } else if (frame.type === 'offer' && frame.side !== own && frame.answer === 'offer') {
    const offer = t(frame.offer === 'draw' ? 'offer.draw' : 'offer.takeback', {
      name: names[frame.side],
    });
    const also = own && frame.offer === 'takeback' && takesAnswer(game, frame.side);
    page[own && covered ? 'notify' : 'say'](also ? `${offer}. ${t('offer.also')}` : offer);
  } else if (frame.type === 'offer' && frame.side !== own && own && frame.answer === 'decline') {
    page.notify(
      t(frame.offer === 'draw' ? 'declined.draw' : 'declined.takeback', {
        name: names[frame.side],
      }),
    );
  } else if (frame.type === 'offer' && frame.side !== own && own && frame.answer === 'withdraw') {
    page[covered ? 'notify' : 'say'](
      t(frame.offer === 'draw' ? 'withdrawn.draw' : 'withdrawn.takeback', {
        name: names[frame.side],
      }),
    );
  } else if (frame.type === 'rematch' && frame.declined) {
    // Who had asked for it withdraws.
    const asked = before.game?.offers.rematch.includes(frame.declined);
    if (own && frame.declined !== own)
      page.notify(
        t(asked ? 'withdrawn.rematch' : 'declined.rematch', { name: names[frame.declined] }),
      );
  } else if (frame.type === 'rematch') {
    const rival = own === 'X' ? 'O' : 'X';
    const { asked } = frame;
    if (!own || game.next_game || !asked.includes(rival) || asked.includes(own)) return;
    // That it was withdrawn before is over.
    page.notify('');
    if (game.series?.winner !== null || game.clock)
      page[covered ? 'notify' : 'say'](t('offer.rematch', { name: names[rival] }));
  }
}

/**
 * The viewer of two computers has come to a move, perhaps to the end.
 * @param {import('./page.js').Page} page @param {import('../core/table.js').Table} table @param {number} ply @param {boolean} end
 */
export function announceShown(page, table, ply, end) {
  const { game, moves } = table;
  const move = moves[ply - 1];
  if (game?.kind !== 'exhibition' || !move) return;
  const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
  const { version } = game;
  const frame = /** @type {Parameters<typeof announce>[3]} */ (
    end ? { type: 'result' } : { type: 'move', version, move }
  );
  announce(page, { table, before: table }, names, frame, false);
}
