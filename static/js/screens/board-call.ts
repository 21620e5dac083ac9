/** Carries a device to the board of its next game, with a sound and so that it is felt. */
import { t } from '../i18n/index.ts';
import { settings, vibrate } from '../net/device.ts';
import type { Page } from './page.ts';

/** Games to which this page has been already. */
const called: Set<string> = new Set();

/** Whether this page has been at the board: whoever left it is not carried there once more. */
export const wasCalled = (game: string) => called.has(game);

/** Notes that this page is at the board. */
export const keepCalled = (game: string) => called.add(game);

/** What is heard and felt when a game waits. Browsers allow neither before the reader has done something. */
export function ring() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  vibrate();
  if (settings().sound)
    import('../components/sound.ts').then(
      ({ chime }) => chime(0),
      () => {},
    );
}

export async function callToBoard(page: Page, game: string): Promise<boolean> {
  keepCalled(game);
  ring();
  page.say(t('match-yours'));
  page.title(t('match-yours'), true);
  const arrived = await page.go(`/g/${game}`, { seen: 0 });
  if (!arrived) called.delete(game);
  return arrived;
}
