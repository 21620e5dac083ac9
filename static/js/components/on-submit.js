/** What a form does when it is sent: the page stays, and what is in its fields is handed over. */

/** @param {(text: (name: string) => string) => void} act It gets what is typed in a field, by the name of the field. */
export const onSubmit = (act) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  act((name) => String(form.get(name) ?? '').trim());
};
