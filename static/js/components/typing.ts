/** Whether a key means something where the focus is: it is then none of the page's own keys. */
export const isTyping = ({ target }: Event) =>
  (target as Element).closest('input, select, textarea, dialog') !== null;
