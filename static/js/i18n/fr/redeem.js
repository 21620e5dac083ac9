/** French: a code for a name that another device has. @type {Record<keyof typeof import('../en/redeem.js').words, string>} */
export const words = {
  'redeem.label': 'Code pour {name}',
  'redeem.go': 'Utiliser le code',
  'redeem.hint':
    'C’est votre nom ? Sur un appareil qui l’utilise déjà, ouvrez le menu à votre nom et créez un code.',
};
