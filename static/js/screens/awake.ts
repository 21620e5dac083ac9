/** Keeps a phone's screen on while its owner plays: thinking touches nothing. */

/** So long after the newest event; a game may last for days. */
const LONGEST_MS = 300_000;

let lock: WakeLockSentinel | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;

document.addEventListener('visibilitychange', hold);

/** From now on, until nothing happens for long or the signal ends it. */
export function stayAwake(stay: AbortSignal) {
  if (stay.aborted) return;
  clearTimeout(timer);
  timer = setTimeout(rest, LONGEST_MS);
  stay.addEventListener('abort', rest, { once: true });
  hold();
}

/** The screen may go dark again. */
export function rest() {
  clearTimeout(timer);
  timer = undefined;
  lock?.release();
  lock = null;
}

/** The browser ends it whenever the page is out of sight, and refuses it to a device whose battery is low. */
async function hold() {
  if (timer === undefined || document.hidden || asking || lock?.released === false) return;
  asking = true;
  lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  asking = false;
  // The game may have ended meanwhile.
  if (timer === undefined) rest();
}
