/** A press that repeats where something else stands by now was meant for what stood there before. */

/** How far a hand moves that means to stay, in pixels. */
const REACH = 12;
/** A finger that rests for so long is not repeating itself: between its presses nobody sees it move. */
const REST_MS = 1_500;
let held: AbortController | null = null;

/** Until the pointer moves away, presses at this spot reach only what they are meant for. Keys are free. */
export function holdPresses(spot: MouseEvent, meant: (event: MouseEvent) => unknown) {
  held?.abort();
  const hold = new AbortController();
  held = hold;
  const finger = spot instanceof PointerEvent && spot.pointerType !== 'mouse';
  let last = spot.timeStamp;
  const check = (event: MouseEvent) => {
    if (event.type === 'click' && event.detail === 0) return;
    const away = Math.hypot(event.clientX - spot.clientX, event.clientY - spot.clientY) > REACH;
    const rested = finger && event.timeStamp - last > REST_MS;
    last = event.timeStamp;
    if (away || rested) hold.abort();
    else if (event.type !== 'pointermove' && !meant(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const kind of ['pointermove', 'pointerdown', 'pointerup', 'click'] as const)
    addEventListener(kind, check, { capture: true, signal: hold.signal });
}
