/** What is asked for again and again as long as somebody looks at the page. */

/** Does something every so often while the page is in sight; after a time out of sight at once, and once however long that was; and when the
 * line is back. @param stay Ends it. */
export function whileSeen(ms: number, act: () => void, stay: AbortSignal) {
  let last = Date.now();
  const look = () => {
    // Timers may come a little early.
    if (document.hidden || Date.now() - last < ms / 2) return;
    last = Date.now();
    act();
  };
  const timer = setInterval(look, ms);
  const back = () => {
    last = 0;
    look();
  };
  addEventListener('online', back, { signal: stay });
  document.addEventListener('visibilitychange', look, { signal: stay });
  stay.addEventListener('abort', () => clearInterval(timer));
}
