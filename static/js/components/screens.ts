/** The screens of the page. */
import type { Route } from '../core/route.ts';
import type { Part } from '../i18n/index.ts';
import type { Page } from '../screens/page.ts';

/** What a screen is made of; all of it is fetched when the screen is first opened. */
interface Screen {
  words: Part[];
  styles: string[];
  code: () => Promise<{ open: (page: Page, route: any) => void }>;
}

export const SCREENS: Record<Exclude<Route['screen'], 'missing'>, Screen> = {
  home: {
    words: ['home', 'size'],
    styles: ['cuatro-board', 'cuatro-home'],
    code: () => import('../screens/home.ts'),
  },
  game: {
    words: ['game'],
    styles: ['cuatro-board', 'cuatro-table', 'cuatro-strip', 'cuatro-turn'],
    code: () => import('../screens/game.ts'),
  },
  ranking: {
    words: ['records'],
    styles: ['figures', 'lists'],
    code: () => import('../screens/ranking.ts'),
  },
  history: { words: ['records'], styles: ['lists'], code: () => import('../screens/history.ts') },
  manage: {
    words: ['records', 'manage', 'size'],
    styles: ['figures', 'lists', 'cuatro-manage'],
    code: () => import('../screens/manage.ts'),
  },
  player: {
    words: ['records'],
    styles: ['figures', 'lists', 'cuatro-player'],
    code: () => import('../screens/player.ts'),
  },
  board: {
    words: ['report', 'editor', 'size'],
    styles: ['cuatro-board', 'cards', 'cuatro-editor'],
    code: () => import('../screens/board.ts'),
  },
  organise: {
    words: ['organiser'],
    styles: ['cuatro-organiser'],
    code: () => import('../screens/organise.ts'),
  },
  tournament: {
    words: ['tournament'],
    styles: ['figures', 'cuatro-tournament'],
    code: () => import('../screens/tournament.ts'),
  },
  help: { words: ['help'], styles: ['lists'], code: () => import('../screens/help.ts') },
  docs: {
    words: ['docs'],
    styles: ['lists'],
    code: () => import('../screens/docs.ts'),
  },
};
