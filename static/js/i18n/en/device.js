/** English: a game that is on this device only. This file names the keys; every other language must have the same ones. */
export const words = {
  'device.only': 'This game is on this device only.',
  'device.later':
    'This game is on this device only. You can send it as soon as the server responds.',
  'device.lost':
    'No connection: play on. The game is kept on this device and sent when the server responds.',
  'device.send': 'Send it to the history',
  'device.sending': 'Sending…',
  'device.sent': 'The game is in the history.',
  'device.nameX': 'Who played first',
  'device.nameO': 'Who played second',
  'device.delete': 'Delete it',
  'device.sure': 'Delete this game? There is no other copy.',
  'device.yes': 'Yes, delete',
  'device.keep': 'Keep it',
  'device.missing': 'This device has no such game. It may be on another one, or it was deleted.',
  'device.apart':
    'The game on the server ended or went on without you. What you played is a game of its own now, on this device.',
};
