/** French: a game that is on this device only. @type {Record<keyof typeof import('../en/device.js').words, string>} */
export const words = {
  'device.only': 'Cette partie n’est que sur cet appareil.',
  'device.later':
    'Cette partie n’est que sur cet appareil. Vous pourrez l’envoyer dès que le serveur répondra.',
  'device.lost':
    'Pas de connexion : jouez toujours. La partie reste sur cet appareil et partira dès que le serveur répondra.',
  'device.send': 'Envoyer à l’historique',
  'device.sending': 'Envoi…',
  'device.sent': 'La partie est dans l’historique.',
  'device.nameX': 'Qui a joué en premier',
  'device.nameO': 'Qui a joué en second',
  'device.delete': 'Supprimer',
  'device.sure': 'Supprimer cette partie ? Il n’y en a pas d’autre copie.',
  'device.yes': 'Oui, supprimer',
  'device.keep': 'Garder',
  'device.missing':
    'Cet appareil n’a pas cette partie. Elle est peut-être sur un autre, ou a été supprimée.',
  'device.apart':
    'La partie du serveur s’est terminée ou a continué sans vous. Ce que vous avez joué est maintenant une partie à part, sur cet appareil.',
};
