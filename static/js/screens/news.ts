/** What a game's events say to the reader: a pure function of the table and what happened. */
import { otherSide } from '../core/rules.ts';
import { moveKey, startKey, starterOf } from '../core/sentences.ts';
import { ownSide, type Table } from '../core/table.ts';
import { takesAnswer, watchesOthers } from '../core/view.ts';
import { resultLine, seriesText } from '../i18n/endings.ts';
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import type { Frame } from '../core/types.ts';

/** What the reader hears of an event, sees as a notice, and feels. */
export interface News {
  say?: string;
  /** An empty one takes the last one away. */ notice?: string;
  /** The disc that lands, and how high the board is. */ knock?: { row: number; rows: number };
  /** Whether it is the reader's turn. */ chime?: boolean;
  chord?: 'win' | 'loss' | 'draw';
  vibrates?: boolean;
}

/**
 * @param tables The table after the frame, and before it.
 * @param frame What happened, or the end of two computers' game as its viewer comes to it.
 * @param covered Whether the bar above the board, which shows offers, is out of the reader's sight.
 */
export function newsOf(
  { table, before }: Record<'table' | 'before', Table>,
  frame: Frame | { type: 'result' },
  covered: boolean,
): News {
  const { game, mine } = table;
  if (!game) return {};
  const own = ownSide(table);
  const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
  const start = startKey(game, mine, table.moves.length);
  const starts = start ? t(start, { name: names[starterOf(game)] }) : '';
  /** A notice where the bar is out of sight, and otherwise words. */
  const noticed = (text: string): News => (own && covered ? { notice: text } : { say: text });
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
