/** Remaining time as the page shows it between two frames. The server alone decides that time is up. */

/** @typedef {import('./types.js').Clock} Clock */

/**
 * Milliseconds left for a side.
 * @param {Clock} clock @param {'X'|'O'} side @param {number} serverNow The server's time now, as this page guesses it, ms.
 */
export function remaining(clock, side, serverNow) {
  const held = side === 'X' ? clock.X_ms : clock.O_ms;
  if (clock.running !== side) return Math.max(0, held);
  return Math.max(0, held - Math.max(0, serverNow - Date.parse(clock.at)));
}

/** 4:05 from a minute up, 9.3 below ten seconds, so that the end is felt. @param {number} ms */
export function clockText(ms) {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
