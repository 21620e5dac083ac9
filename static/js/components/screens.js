/** The screens of the page. The server reads this table, to name in the HTML what the first one needs. */

/**
 * What a screen is made of; all of it is fetched when the screen is first opened.
 * @typedef {object} Screen
 * @property {import('../i18n/index.js').Part[]} words
 * @property {string[]} styles
 * @property {() => Promise<{open: (page: import('../screens/page.js').Page, route: any) => void}>} code
 */

/** @type {Record<Exclude<import('../core/route.js').Route['screen'], 'missing'>, Screen>} */
export const SCREENS = {
  home: {
    words: ['home', 'size'],
    styles: ['cuatro-board', 'cuatro-home'],
    code: () => import('../screens/home.js'),
  },
  game: {
    words: ['game'],
    styles: ['cuatro-board', 'cuatro-table', 'cuatro-strip', 'cuatro-turn'],
    code: () => import('../screens/game.js'),
  },
  ranking: {
    words: ['records'],
    styles: ['figures', 'lists'],
    code: () => import('../screens/ranking.js'),
  },
  history: { words: ['records'], styles: ['lists'], code: () => import('../screens/history.js') },
  manage: {
    words: ['records', 'manage', 'size'],
    styles: ['figures', 'lists', 'cuatro-manage'],
    code: () => import('../screens/manage.js'),
  },
  player: {
    words: ['records'],
    styles: ['figures', 'lists', 'cuatro-player'],
    code: () => import('../screens/player.js'),
  },
  board: {
    words: ['report', 'editor', 'size'],
    styles: ['cuatro-board', 'cards', 'cuatro-editor'],
    code: () => import('../screens/board.js'),
  },
  organise: {
    words: ['organiser'],
    styles: ['cuatro-organiser'],
    code: () => import('../screens/organise.js'),
  },
  tournament: {
    words: ['tournament'],
    styles: ['figures', 'cuatro-tournament'],
    code: () => import('../screens/tournament.js'),
  },
  help: { words: ['help'], styles: ['lists'], code: () => import('../screens/help.js') },
  docs: {
    words: ['docs'],
    styles: ['lists'],
    code: () => import('../screens/docs.js'),
  },
};
