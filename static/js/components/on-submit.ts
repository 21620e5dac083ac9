/** What a form does when it is sent: the page stays, and what is in its fields is handed over. */

/** @param act It gets what is typed in a field, by the name of the field. */
export const onSubmit = (act: (text: (name: string) => string) => void) => (event: SubmitEvent) => {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  act((name) => String(form.get(name) ?? '').trim());
};
