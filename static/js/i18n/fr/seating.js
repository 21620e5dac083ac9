/** French: the cards of a game with an open seat. @type {Record<keyof typeof import('../en/seating.js').words, string>} */
export const words = {
  'invite.title': 'Invitez un ami',
  'invite.titleSeats': 'Un lien par joueur',
  'invite.hint': 'Envoyez le lien. La partie commence dès que votre ami l’ouvre et donne un nom.',
  'invite.hintSeats':
    'Envoyez à chacun son lien. La partie commence quand les deux l’ont ouvert et ont appuyé sur Jouer.',
  'invite.link': 'Lien pour jouer',
  'invite.for': 'Lien pour {name}',
  'invite.watch': 'Lien pour regarder',
  'invite.copy': 'Copier',
  'invite.share': 'Partager',
  'invite.qr': 'Code QR du lien',
  'invite.loopback':
    'Ce serveur n’est accessible que depuis cet ordinateur. Lancez-le avec --listen 0.0.0.0:{port} pour jouer depuis un autre.',
  'join.title': '{name} vous invite à jouer',
  'join.titleOpen': 'Rejoignez la partie',
  'join.sit': 'Jouer',
  'join.watching': 'Juste regarder ? Restez sur cette page pour suivre chaque coup.',
  'join.reserved':
    'Cette place est réservée à {name}. Vous regardez\u202f; pour jouer, ouvrez le lien créé pour cette place.',
};
