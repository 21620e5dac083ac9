/** Spanish: an address that leads nowhere. @type {Record<keyof typeof import('../en/missing.js').words, string>} */
export const words = {
  'missing.title': 'Aquí no hay nada',
  'missing.page':
    'No hay ninguna página en esta dirección. Si has llegado por un enlace, puede estar cortado: pídelo otra vez.',
  'missing.game':
    'No existe esa partida en este servidor. Pide otra vez el enlace: puede estar cortado o llevar a otro servidor.',
  'missing.removed':
    'Esta partida ya no existe: la eliminó el administrador o se borró con sus jugadores.',
};
