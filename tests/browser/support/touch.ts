/** A finger on the glass: points as the device reports them, so that the browser itself decides what is a tap, a slide or a scroll. */
import type { Person } from './people.ts';

type Point = { x: number; y: number };

/** How many points a slide has between its ends. */
const STEPS = 8;

/**
 * Slides a finger from one point through others and lifts it; a frame passes between two points.
 * @param before What to look at before it is lifted.
 */
export async function slides(
  { page, context }: Person,
  points: Point[],
  before?: () => Promise<unknown>,
) {
  const device = await context.newCDPSession(page);
  const send = (type: string, touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map(({ x, y }) => ({ x, y })),
    } as any);
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
