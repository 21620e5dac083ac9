/** Spanish: what a player can do besides moving. @type {Record<keyof typeof import('../en/actions.js').words, string>} */
export const words = {
  'action.takeback': 'Deshacer',
  'action.takebackBoth': 'Tu última ficha y la respuesta',
  'action.draw': 'Ofrecer empate',
  'action.abort': 'Anular partida',
  'action.resign': 'Rendirse',
  'action.withdraw': 'Retirar petición',
  'action.withdrawDraw': 'Retirar empate',
  'action.sure.resign': '¿Seguro que te rindes?',
  'action.sure.abort': '¿Anular la partida? No contará.',
  'action.sure.draw': '¿Empate de común acuerdo?',
  'action.yes.resign': 'Sí, me rindo',
  'action.yes.abort': 'Sí, anular',
  'action.yes.draw': 'Sí, empate',
  'action.no': 'Seguir jugando',
};
