/** The game id in what somebody typed or pasted: a code, or a whole link. Null when there is none. `host` is that of a whole link. */
export function gameCodeOf(typed: string): { id: string; host?: string; invite?: string } | null {
  const text = typed.trim();
  const link = /(?:\/\/([^/]+).*)?\/g\/([0-9a-z]{1,32})(?:#invite=([^&\s]+))?/i.exec(text);
  if (link) {
    const [, host, id, invite] = link;
    return { id: id.toLowerCase(), ...(host && { host }), ...(invite && { invite }) };
  }
  return /^[0-9a-z]{4,32}$/i.test(text) ? { id: text.toLowerCase() } : null;
}
