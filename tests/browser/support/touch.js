/** A finger on the glass: points as the device reports them, so that the browser itself decides what is a tap, a slide or a scroll. */

/** @typedef {{x: number, y: number}} Point */

/** How many points a slide has between its ends. */
const STEPS = 8;

/**
 * Slides a finger from one point through others and lifts it; a frame passes between two points.
 * @param {import('./people.js').Person} person @param {Point[]} points @param {() => Promise<unknown>} [before] What to look at before it is lifted.
 */
export async function slides({ page, context }, points, before) {
  const device = await context.newCDPSession(page);
  const send = (/** @type {string} */ type, /** @type {Point[]} */ touchPoints) =>
    device.send(
      'Input.dispatchTouchEvent',
      /** @type {any} */ ({ type, touchPoints: touchPoints.map(({ x, y }) => ({ x, y })) }),
    );
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  let [from] = points;
  await send('touchStart', [from]);
  for (const to of points.slice(1)) {
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS;
      await frame();
      await send('touchMove', [
        { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      ]);
    }
    from = to;
  }
  await frame();
  await before?.();
  await send('touchEnd', []);
  await device.detach();
}
