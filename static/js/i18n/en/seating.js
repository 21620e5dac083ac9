/** English: the cards of a game with an open seat. This file names the keys; every other language must have the same ones. */
export const words = {
  'invite.title': 'Invite a friend',
  'invite.titleSeats': 'One link per player',
  'invite.hint':
    'Send the link. The game starts as soon as your friend opens it and enters a name.',
  'invite.hintSeats':
    'Send each player their link. The game starts once both have opened it and pressed Play.',
  'invite.link': 'Link to play',
  'invite.for': 'Link for {name}',
  'invite.watch': 'Link to watch',
  'invite.copy': 'Copy',
  'invite.share': 'Share',
  'invite.qr': 'QR code of the link',
  'invite.loopback':
    'This server can only be reached from this computer. Start it with --listen 0.0.0.0:{port} to play from another one.',
  'join.title': '{name} invites you to play',
  'join.titleOpen': 'Join the game',
  'join.sit': 'Play',
  'join.watching': 'Just watching? Stay on this page to see every move.',
  'join.reserved':
    'This seat is reserved for {name}. You are watching; to play, open the link that was made for it.',
};
