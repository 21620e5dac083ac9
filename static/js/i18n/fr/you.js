/** French: the reader's own panel. @type {Record<keyof typeof import('../en/you.js').words, string>} */
export const words = {
  'you.close': 'Fermer',
  'you.nobody':
    'Vous n’avez pas encore de nom sur cet appareil. Donnez-en un quand vous commencez ou rejoignez une partie.',
  'you.page': 'Ma page',
  'you.another':
    'Pour jouer sous un autre nom, saisissez-le en commençant ou en rejoignant une partie.',
  'you.points': 'Les points vont avec le nom : les vôtres restent à {name}.',
  'you.otherName': 'Un autre nom',
  'you.rename': 'Changer de nom',
  'you.renameHint':
    'Votre nom vous a été proposé\u202f: vous pouvez le changer une fois. Vous gardez vos points et vos parties.',
  'you.renamed': 'Vous vous appelez maintenant {name}.',
  'you.settings': 'Réglages',
  'you.transfer': 'Utiliser {name} sur un autre appareil',
  'you.scan':
    'Scannez ceci avec l’autre appareil. Sans appareil photo, saisissez-y {name} comme nom et appuyez sur Jouer : la page demande alors ce code.',
  'you.type':
    'Sur l’autre appareil, saisissez {name} comme nom et appuyez sur Jouer : la page demande alors ce code.',
  'you.code': 'Code : {code}',
  'you.copy': 'Copier le code',
  'you.until': 'Il sert une seule fois, jusqu’au {until}.',
  'you.qr': 'Code QR pour l’autre appareil',
  'set.sound': 'Son',
  'set.confirm': 'Demander avant de jouer un pion',
  'set.theme': 'Thème',
  'theme.auto': 'Système',
  'theme.light': 'Clair',
  'theme.dark': 'Sombre',
  'you.forget': 'M’oublier sur cet appareil…',
  'you.forgetWhat':
    'Cet appareil oublie votre nom, vos réglages et vos places dans les parties. Votre nom et vos points restent sur le serveur, mais seul un autre appareil qui utilise ce nom peut le rendre à celui-ci\u202f: créez d’abord un code, là-bas ou ici pour cet appareil. Un code est valable dix minutes.',
  'you.forgetYes': 'M’oublier',
  'you.forgetNo': 'Annuler',
  'you.forgotten': 'Cet appareil vous a oublié.',
};
