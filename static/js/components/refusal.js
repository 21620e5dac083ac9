/** A line with what the server refused. The next attempt empties it: an entry, a form that is sent, or one that the browser itself refuses. */
/** @param {Element|null} element @returns {Element|null} The component that it belongs to. */
const ownerOf = (element) => {
  const own = element?.parentElement ?? null;
  return !own || own.localName.includes('-') ? own : ownerOf(own);
};

for (const attempt of ['input', 'submit', 'invalid'])
  document.addEventListener(
    attempt,
    ({ target }) => {
      for (let owner = ownerOf(/** @type {Element} */ (target)); owner; owner = ownerOf(owner))
        for (const line of owner.querySelectorAll('.refusal'))
          if (ownerOf(line) === owner) line.dispatchEvent(new Event('attempt'));
    },
    true,
  );

/**
 * @param {import('./markup.js').Markup['h']} h That of the component, whose updates it follows. @param {() => string|null|undefined} text
 * @param {{class?: string, id?: string}} [more]
 * @returns {HTMLElement & {current: () => boolean}} `current` says whether it is about what is entered now.
 */
export function refusal(h, text, more = {}) {
  let over = false;
  const current = () => {
    if (!text()) over = false;
    return Boolean(text()) && !over;
  };
  const line = h(
    'p',
    {
      ...more,
      class: `${more.class ?? ''} error refusal`.trim(),
      role: 'alert',
      onattempt: () => {
        if (!current()) return;
        over = true;
        /** @type {import('./element.js').CuatroElement} */ (ownerOf(line)).update();
      },
    },
    () => (current() ? (text() ?? '') : ''),
  );
  return Object.assign(line, { current });
}
