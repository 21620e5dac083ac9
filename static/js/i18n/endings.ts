/** The end of a game in words: the same facts for everybody, addressed to the reader. */
import { headline, isFlagged } from '../core/sentences.ts';
import { counts } from '../core/view.ts';
import { counted, number, t } from './index.ts';
import { howItEnded } from './names.ts';
import type { Game, Side } from '../core/types.ts';

type Names = { X: string; O: string };

export function headlineText(game: Game, mine: Side[], names: Names) {
  const { key, winner } = headline(game, mine);
  return t(key, { name: winner ? names[winner] : '' });
}

/** Reason and rounds, in one sentence; no line begins with the dot. */
export function howText(game: Game) {
  const { result, connect, expired, tournament } = game;
  if (result)
    return `${howItEnded(result.reason, connect)}\u00a0· ${counted('count-rounds', result.rounds)}`;
  // The tournament says what counts there.
  if (tournament) return '';
  if (expired) return t('end-expired-how');
  return t(isFlagged(game) ? 'end-flagged-how' : 'end-aborted-how');
}

/** What was won; nothing in a game that counts for nobody, or in a tournament, which has its own points. */
const pointsOf = (game: Game) =>
  counts(game) && !game.tournament ? (game.result?.points ?? null) : null;

/** The score of a series, or who has won it; empty where there is none. */
export function seriesText({ series }: Game, mine: Side[], names: Names) {
  if (!series) return '';
  const { score, winner, first_to: n } = series;
  if (!winner)
    return `${names.X} ${score.X}\u00a0–\u00a0${score.O} ${names.O} · ${t('series-first-to', { n })}`;
  const figures = { won: score[winner], lost: score[winner === 'X' ? 'O' : 'X'] };
  return mine.length === 1 && mine[0] === winner
    ? t('series-you-won', figures)
    : t('series-won', { name: names[winner], ...figures });
}

/** The facts in one line, for sharing and for screen readers. */
export function resultLine(game: Game, mine: Side[], names: Names) {
  const headline = headlineText(game, mine, names);
  const line = /[!?.]$/.test(headline) ? headline : `${headline}.`;
  if (!game.result) return line;
  const points = pointsOf(game);
  const figures = points && { X: number(points.X), O: number(points.O) };
  const score = figures
    ? ` ${t('end-score', { nameX: names.X, nameO: names.O, ...figures })}.`
    : '';
  return `${line} ${howText(game)}.${score}`;
}
