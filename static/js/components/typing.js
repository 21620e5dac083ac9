/** Whether a key means something where the focus is: it is then none of the page's own keys. @param {Event} event */
export const isTyping = ({ target }) =>
  /** @type {Element} */ (target).closest('input, select, textarea, dialog') !== null;
