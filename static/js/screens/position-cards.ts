/** What can be done with the position on the board: what the cards to play from it and to share it are given. */
import { DISCS } from '../core/emoji-board.ts';
import { queryOf, toMove, type Setup } from '../core/setup.ts';
import { t } from '../i18n/index.ts';
import type { Verdict } from '../net/judging.ts';
import type { From } from './practice.ts';
import type { Shared } from './sharing.ts';

export function playedFrom(setup: Setup, verdict: Verdict): From {
  const { rows, columns, connect, moves, sides, start } = setup;
  const opening = sides ? verdict.moves : moves;
  return {
    title: t('editor-play'),
    side: toMove(setup),
    names: { X: 'X', O: 'O' },
    places: { X: t('editor-plays', { side: 'X' }), O: t('editor-plays', { side: 'O' }) },
    counts: start?.start === 'fair' ? t('editor-counts') : t('practice-counts'),
    own: null,
    level: null,
    begin: { rows, columns, connect, ...(start ?? (moves.length > 0 && { opening })) },
  };
}

/** @param base Of the API. */
export function sharedBoard(base: string, setup: Setup, { ready, over }: Verdict): Shared {
  const query = queryOf(setup);
  const side = toMove(setup);
  const turn = t('practice-lead', { name: side });
  return {
    what: 'board',
    title: over ? '' : turn,
    path: `/board${query && '?'}${query}`,
    // The server draws what can be.
    file: (kind) => (ready || over ? `${base}/board.${kind}?${query}` : ''),
    name: 'cuatro-board',
    board: setup,
    lines: over ? [] : [`${DISCS[side]} ${turn}`],
  };
}
