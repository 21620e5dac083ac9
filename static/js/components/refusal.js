/** A line with what the server refused. The next attempt empties it: an entry, a form that is sent, or one that the browser itself refuses. */

/**
 * @param {import('./markup-element.js').MarkupElement<any>} component The component with the form. @param {() => string|null|undefined} text
 * @param {{class?: string, id?: string}} [more]
 * @returns {HTMLElement & {current: () => string}} `current` is the refusal of what is entered now.
 */
export function refusal(component, text, more = {}) {
  let over = false;
  const current = () => {
    const said = text() ?? '';
    over &&= said !== '';
    return over ? '' : said;
  };
  const line = component.h('p', { ...more, role: 'alert' }, current);
  line.classList.add('error');
  for (const attempt of ['input', 'submit', 'invalid'])
    component.addEventListener(
      attempt,
      () => {
        if (!current()) return;
        over = true;
        component.update();
      },
      true,
    );
  return Object.assign(line, { current });
}

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
