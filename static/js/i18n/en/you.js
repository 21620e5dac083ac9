/** English: the reader's own panel. This file names the keys; every other language must have the same ones. */
export const words = {
  'you.close': 'Close',
  'you.nobody': 'You have no name on this device yet. Enter one when you start or join a game.',
  'you.page': 'My page',
  'you.another': 'To play under another name, enter it when you start or join a game.',
  'you.points': 'Points belong to names: yours stay with {name}.',
  'you.otherName': 'Another name',
  'you.rename': 'Change name',
  'you.renameHint':
    'Your name was suggested: you can change it once. Your points and games stay yours.',
  'you.renamed': 'You are now called {name}.',
  'you.settings': 'Settings',
  'you.transfer': 'Use {name} on another device',
  'you.scan':
    'Scan this with the other device. Without a camera, enter {name} there as your name and press Play: the page then asks for this code.',
  'you.type':
    'On the other device, enter {name} as your name and press Play: the page then asks for this code.',
  'you.code': 'Code: {code}',
  'you.copy': 'Copy the code',
  'you.until': 'It works once, until {until}.',
  'you.qr': 'QR code for the other device',
  'set.sound': 'Sound',
  'set.confirm': 'Ask before a disc drops',
  'set.theme': 'Theme',
  'theme.auto': 'System',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'you.forget': 'Forget me on this device…',
  'you.forgetWhat':
    'This device forgets your name, your settings and your seats in games. Your name and points stay on the server, but only another device that uses the name can give it back to this one: create a code there, or here for that device, before you go on. A code works for ten minutes.',
  'you.forgetYes': 'Forget me',
  'you.forgetNo': 'Cancel',
  'you.forgotten': 'This device has forgotten you.',
};
