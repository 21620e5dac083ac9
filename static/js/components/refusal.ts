/** What the server refused is no longer true at the reader's next attempt. */
import type { CuatroElement } from './element.ts';

/** Calls `forget` before the handlers of the reader's next attempt, and renders after them unless it says that there was nothing to forget. */
export function forgetOnAttempt(element: CuatroElement, forget: () => unknown) {
  let renders = false;
  const begin = () => {
    renders = forget() !== false;
  };
  const end = () => renders && element.update();
  for (const attempt of ['input', 'submit', 'invalid'])
    element.addEventListener(attempt, begin, true);
  for (const attempt of ['input', 'submit']) element.addEventListener(attempt, end);
  // It does not bubble.
  element.addEventListener('invalid', end, true);
}
