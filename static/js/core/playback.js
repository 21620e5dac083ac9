/**
 * Which ply a viewer sees. Exhibitions are played by the server at its pace and shown at the viewer's;
 * finished games can be walked through. `shown` is null while the viewer follows the newest move.
 *
 * @typedef {object} Playback
 * @property {number|null} shown Discs on the shown board, or null for the newest.
 * @property {boolean} paused
 * @property {number} delayMs Time between two shown moves.
 */

/** Viewer's speeds, in milliseconds between two discs. */
export const SPEEDS = Object.freeze({ slow: 1800, normal: 900, fast: 350 });

/** @returns {Playback} */
export const following = () => ({ shown: null, paused: false, delayMs: SPEEDS.normal });

/** The number of discs to draw of a game that has `ply` of them.
 * @param {Playback} playback @param {number} ply */
export const shownPly = (playback, ply) =>
  playback.shown === null ? ply : Math.min(playback.shown, ply);

/** One disc further, following again when the end is reached and more may come.
 * @param {Playback} playback @param {number} ply @returns {Playback} */
export function advance(playback, ply) {
  if (playback.shown === null) return playback;
  return { ...playback, shown: Math.min(playback.shown + 1, ply) };
}

/** Stands at the given ply and stops there; the newest ply of a live game means following.
 * @param {Playback} playback @param {number} target @param {number} ply @returns {Playback} */
export function seek(playback, target, ply) {
  const shown = Math.max(0, Math.min(target, ply));
  return { ...playback, shown, paused: true };
}

/** @param {Playback} playback @param {number} ply @returns {Playback} */
export function pause(playback, ply) {
  return { ...playback, paused: true, shown: shownPly(playback, ply) };
}

/** @param {Playback} playback @param {number} ply @returns {Playback} */
export function resume(playback, ply) {
  return { ...playback, paused: false, shown: shownPly(playback, ply) };
}

/** True while there is something newer to show and nobody holds it back.
 * @param {Playback} playback @param {number} ply */
export const isRunning = (playback, ply) =>
  !playback.paused && playback.shown !== null && playback.shown < ply;
