/** French: what a player can do besides moving. @type {Record<keyof typeof import('../en/actions.js').words, string>} */
export const words = {
  'action.takeback': 'Reprendre',
  'action.takebackBoth': 'Votre dernier pion et la réponse',
  'action.draw': 'Partie nulle',
  'action.abort': 'Annuler la partie',
  'action.resign': 'Abandon',
  'action.withdraw': 'Retirer la demande',
  'action.withdrawDraw': 'Retirer la nulle',
  'action.sure.resign': 'Abandonner cette partie ?',
  'action.sure.abort': 'Annuler cette partie ? Elle ne comptera pas.',
  'action.sure.draw': 'Partie nulle d’un commun accord ?',
  'action.yes.resign': 'Oui, abandonner',
  'action.yes.abort': 'Oui, annuler',
  'action.yes.draw': 'Oui, nulle',
  'action.no': 'Continuer',
};
