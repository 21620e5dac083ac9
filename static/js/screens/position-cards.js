/** What can be done with the position on the board: what the cards to play from it and to share it are given. */
import { DISCS } from '../core/emoji-board.js';
import { queryOf, toMove } from '../core/setup.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../core/setup.js').Setup} Setup */
/** @typedef {import('./judging.js').Verdict} Verdict */

/** @param {Setup} setup @param {Verdict} verdict @returns {import('./practice.js').From} */
export function playedFrom(setup, verdict) {
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

/** @param {string} base Of the API. @param {Setup} setup @param {Verdict} verdict @returns {import('./sharing.js').Shared} */
export function sharedBoard(base, setup, { ready, over }) {
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
