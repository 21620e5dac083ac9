/** What every screen promises to eye and hand: nothing is cut, nothing lies over anything else, and what can be pressed is hit. */
import assert from 'node:assert/strict';
import type { Person } from './people.ts';

/** Names every fault that the eye or a finger would find. Runs in the page. @param whole What must lie wholly in the window. */
function faultsOf(whole: string[]) {
  const faults: string[] = [];
  // What is behind an open dialog cannot be pressed.
  const root = document.querySelector('dialog:modal') ?? document.body;
  const named = (one: Element) =>
    `${one.localName}.${[...one.classList].join('.')} “${one.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) || one.getAttribute('aria-label')}”`;
  const told = ({ left, top, right, bottom } = new DOMRect()) =>
    `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`;
  const seen = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((one) => {
      const { width, height, bottom } = one.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        // The link that comes into sight with the focus is above the page until then.
        bottom + scrollY > 0 &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
  /** The first line of what is pressed: a link in a text may break. */
  const lineOf = (one: Element) => one.getClientRects()[0] ?? one.getBoundingClientRect();
  const hit = (one: Element) => {
    const { left, top, width, height } = lineOf(one);
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return { found, mine: found !== null && (one.contains(found) || found.contains(one)) };
  };

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth)
    faults.push(
      `the page is ${scrollWidth - innerWidth} px too wide`,
      ...seen('*')
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 8)
        .map((one) => `${named(one)} from ${told(one.getBoundingClientRect())}`),
    );

  for (const one of seen('button, a, label, summary, select'))
    if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      faults.push(`${named(one)} is cut: ${one.scrollWidth} px in ${one.clientWidth}`);

  for (const one of seen('cuatro-table .name'))
    if (
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) &&
      one.getAttribute('title') !== one.textContent
    )
      faults.push(`${named(one)} is cut, and says nowhere what it is`);

  for (const one of seen('cuatro-strip :is(.state, .wins, .clock)'))
    if (one.scrollWidth > one.clientWidth + 1)
      faults.push(`${named(one)} is cut: ${one.scrollWidth} px in ${one.clientWidth}`);

  for (const one of seen('th .menu'))
    if (lineOf(one).top > (one.parentElement?.getBoundingClientRect().top ?? 0) + 9)
      faults.push(`${named(one)} is not beside its name`);

  // A column is pressed anywhere on the board.
  for (const one of seen('cuatro-table :is(button, .button, .quiet > a):not(.keys *)')) {
    const { width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < 43.5)
      faults.push(
        `${named(one)} is ${Math.round(width)}×${Math.round(height)}, less than a finger`,
      );
  }

  const pressed = seen('button, a[href], summary').filter(
    (one) => getComputedStyle(one).pointerEvents !== 'none',
  );
  const at = { x: scrollX, y: scrollY };
  /** Parts of the window: a board may be pinned above, and a bar below. */
  const HEIGHTS = [0.5, 0.7, 0.8, 0.9, 0.3, 0.1];
  for (const one of pressed) {
    const { top, bottom } = lineOf(one);
    const inSight = top >= 0 && bottom <= innerHeight;
    if (inSight && hit(one).mine) continue;
    // Out of the window, or under what is pinned in it, it can be scrolled to.
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const free = HEIGHTS.some((part) => {
      scrollBy({ top: lineOf(one).top - innerHeight * part, behavior: 'instant' });
      return hit(one).mine;
    });
    const { found } = hit(one);
    if (!free)
      faults.push(`${named(one)} at ${told(lineOf(one))} is under ${found && named(found)}`);
  }
  scrollTo({ left: at.x, top: at.y, behavior: 'instant' });

  /** What is pinned lies over what scrolls below it. */
  const pinned = (one: Element | null) => {
    for (let at = one; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  /** The lines of an element, as far as the lists that it scrolls in show them. */
  const shown = (one: Element) => {
    const boxes = [...one.getClientRects()];
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue;
      const list = at.getBoundingClientRect();
      boxes.forEach((box, index) => {
        const top = Math.max(box.top, list.top);
        const height = Math.max(0, Math.min(box.bottom, list.bottom) - top);
        boxes[index] = new DOMRect(box.left, top, box.width, height);
      });
    }
    return boxes;
  };
  const placed = pressed.map((one) => ({ one, boxes: shown(one), layer: pinned(one) }));
  for (const [index, { one, boxes, layer }] of placed.entries())
    for (const other of placed.slice(index + 1)) {
      if (one.contains(other.one) || layer !== other.layer) continue;
      for (const a of boxes)
        for (const b of other.boxes)
          if (
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
          )
            faults.push(
              `${named(one)} at ${told(a)} and ${named(other.one)} at ${told(b)} overlap`,
            );
    }

  for (const selector of whole) {
    const [one] = seen(selector);
    const box = one?.getBoundingClientRect();
    if (one?.scrollHeight > one?.clientHeight + 1 && one instanceof HTMLElement)
      faults.push(`${named(one)} is cut: ${one.scrollHeight} px in ${one.clientHeight}`);
    if (
      !box ||
      box.width === 0 ||
      box.left < -1 ||
      box.top < -1 ||
      box.right > innerWidth + 1 ||
      box.bottom > innerHeight + 1
    )
      faults.push(`${selector} at ${told(box)} is not whole in ${innerWidth}×${innerHeight}`);
  }
  return faults;
}

/** Nothing is cut, covered, or wider than the window. @param whole What must lie wholly in the window as the screen opens. */
export async function fits({ page }: Person, screen: string, whole: string[] = []) {
  assert.deepEqual(await page.evaluate(faultsOf, whole), [], `what does not fit on ${screen}`);
}
