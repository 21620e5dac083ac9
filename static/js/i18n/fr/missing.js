/** French: an address that leads nowhere. @type {Record<keyof typeof import('../en/missing.js').words, string>} */
export const words = {
  'missing.title': 'Il n’y a rien ici',
  'missing.page':
    'Il n’y a pas de page à cette adresse. Si un lien vous y a mené, il est peut-être coupé : redemandez-le.',
  'missing.game':
    'Cette partie n’existe pas sur ce serveur. Redemandez le lien : il est peut-être coupé, ou mène à un autre serveur.',
  'missing.removed': 'Cette partie a été supprimée, avec ses joueurs ou par l’administrateur.',
};
