/** English: an address that leads nowhere. This file names the keys; every other language must have the same ones. */
export const words = {
  'missing.title': 'Nothing here',
  'missing.page':
    'There is no page at this address. If a link led you here, it may be cut off: ask for it again.',
  'missing.game':
    'There is no such game on this server. Ask for the link again: it may be cut off, or lead to another server.',
  'missing.removed': 'This game was removed, with its players or by the operator.',
};
