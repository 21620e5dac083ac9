/** Spanish: a code for a name that another device has. @type {Record<keyof typeof import('../en/redeem.js').words, string>} */
export const words = {
  'redeem.label': 'Código para {name}',
  'redeem.go': 'Usar el código',
  'redeem.hint':
    '¿Es tu nombre? En un dispositivo donde ya lo uses, abre el menú con tu nombre y crea un código.',
};
