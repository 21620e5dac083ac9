/** The game id in what somebody typed or pasted: a code, or a whole link. Null when there is none.
 * @param {string} typed @returns {{id: string, invite?: string}|null} */
export function gameCodeOf(typed) {
  const text = typed.trim();
  const link = /\/g\/([0-9a-z]{1,32})(?:#invite=([^&\s]+))?/i.exec(text);
  if (link) return { id: link[1].toLowerCase(), ...(link[2] && { invite: link[2] }) };
  return /^[0-9a-z]{4,32}$/i.test(text) ? { id: text.toLowerCase() } : null;
}
