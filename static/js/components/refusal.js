/** What the server refused is no longer true at the reader's next attempt. */

/** Calls `forget` before the handlers of the reader's next attempt, and renders after them: what the server refused is no longer true.
 * @param {import('./element.js').CuatroElement} element @param {() => void} forget */
export function forgetOnAttempt(element, forget) {
  for (const attempt of ['input', 'submit', 'invalid'])
    element.addEventListener(attempt, forget, true);
  for (const attempt of ['input', 'submit'])
    element.addEventListener(attempt, () => element.update());
  // It does not bubble.
  element.addEventListener('invalid', () => element.update(), true);
}
