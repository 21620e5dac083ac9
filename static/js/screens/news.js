/** What a game's events say to the reader: a pure function of the table and what happened. */
import { otherSide } from '../core/rules.js';
import { moveKey, startKey, starterOf } from '../core/sentences.js';
import { ownSide } from '../core/table.js';
import { takesAnswer, watchesOthers } from '../core/view.js';
import { resultLine, seriesText } from '../i18n/endings.js';
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/types.js').Frame} Frame */
/** @typedef {import('../core/table.js').Table} Table */

/**
 * What the reader hears of an event, sees as a notice, and feels.
 * @typedef {object} News
 * @property {string} [say]
 * @property {string} [notice] An empty one takes the last one away.
 * @property {{row: number, rows: number}} [knock] The disc that lands, and how high the board is.
 * @property {boolean} [chime] Whether it is the reader's turn.
 * @property {'win'|'loss'|'draw'} [chord]
 * @property {boolean} [vibrates]
 */

/**
 * @param {Record<'table'|'before', Table>} tables The table after the frame, and before it.
 * @param {Frame|{type: 'result'}} frame What happened, or the end of two computers' game as its viewer comes to it.
 * @param {boolean} covered Whether the bar above the board, which shows offers, is out of the reader's sight.
 * @returns {News}
 */
export function newsOf({ table, before }, frame, covered) {
  const { game, mine } = table;
  if (!game) return {};
  const own = ownSide(table);
  const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
  const start = startKey(game, mine, table.moves.length);
  const starts = start ? t(start, { name: names[starterOf(game)] }) : '';
  /** A notice where the bar is out of sight, and otherwise words. @param {string} text @returns {News} */
  const noticed = (text) => (own && covered ? { notice: text } : { say: text });
  switch (frame.type) {
    case 'move': {
      const { side, row, column, why } = frame.move;
      const next = own !== null && game.to_move === own;
      const moved = t(moveKey(frame.move, mine), { name: names[side], column, row });
      return {
        say: [moved, why?.text, next && t('turn-yours')].filter(Boolean).join(' '),
        // The player goes on: what was said of an offer, or of a take-back, is over.
        ...(own && { notice: '' }),
        knock: { row, rows: game.rows },
        // Against the computer it is always one's turn again.
        chime: next && game.kind === 'online',
        vibrates: own !== null && side !== own,
      };
    }
    case 'result': {
      const winner = game.result?.winner ?? null;
      const won = own === null || own === winner;
      return {
        say: `${resultLine(game, mine, names)} ${seriesText(game, mine, names)}`.trim(),
        ...(own && { notice: '' }),
        ...(game.result && { chord: winner === null ? 'draw' : won ? 'win' : 'loss' }),
      };
    }
    case 'joined':
      return { say: `${t('say-joined', names)} ${starts}`.trim() };
    case 'snapshot': {
      const watches = watchesOthers(table, game) ? t('turn-watches') : '';
      return { say: [watches, starts].filter(Boolean).join(' ') };
    }
    case 'takeback': {
      const both = before.moves.length - table.moves.length > 1;
      const text = t(both ? 'say-takeback-both' : 'say-takeback');
      // Between two people it was asked for: the answer takes the place of an older one.
      return own && game.kind === 'online' ? { notice: text } : { say: text };
    }
    case 'offer': {
      const { side, offer, answer } = frame;
      const name = names[side];
      if (side === own) return {};
      if (answer === 'offer') {
        const also = own && offer === 'takeback' && takesAnswer(game, side);
        const text = t(`offer-${offer}`, { name });
        return noticed(also ? `${text}. ${t('offer-also')}` : text);
      }
      if (!own) return {};
      if (answer === 'decline') return { notice: t(`declined-${offer}`, { name }) };
      return answer === 'withdraw' ? noticed(t(`withdrawn-${offer}`, { name })) : {};
    }
    case 'rematch': {
      const { asked, declined } = frame;
      if (!own) return {};
      if (declined) {
        if (declined === own) return {};
        // The one who had asked for it withdraws.
        const withdraws = before.game?.offers.rematch.includes(declined);
        const name = names[declined];
        return { notice: t(withdraws ? 'withdrawn-rematch' : 'declined-rematch', { name }) };
      }
      const rival = otherSide(own);
      if (game.next_game || !asked.includes(rival) || asked.includes(own)) return {};
      const spoken = game.series?.winner !== null || game.clock;
      // That it was withdrawn before is over.
      return { notice: '', ...(spoken && noticed(t('offer-rematch', { name: names[rival] }))) };
    }
    default:
      return {};
  }
}
