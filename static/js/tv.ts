/**
 * A screen on the wall: nothing is asked and nothing can be pressed. What it shows, `screens/wall.ts` follows. Language and theme come with
 * the document; further options stand in the address.
 */
import { optionsIn } from './core/wall.ts';
import { languageOfDocument, loadStrings, reader, speak } from './i18n/index.ts';
import { learnLevels, levelsBy } from './i18n/names.ts';
import { Api } from './net/api.ts';
import { Wall } from './screens/wall.ts';
import type { Levels } from './core/types.ts';

/** A pointer that rests for so long is in the way. */
const POINTED_MS = 3_000;

const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
await speak(languageOfDocument());
await Promise.all([loadStrings('game'), loadStrings('tv')]);
const api = new Api(base, reader);
levelsBy(async () => {
  const known: Levels | null = await api.maybe('/levels');
  if (known) learnLevels(known.items);
});
const wall = new Wall(api, optionsIn(location.search));
document.querySelector('main')?.replaceWith(wall.picture.element);

let resting: ReturnType<typeof setTimeout> | undefined;
function point() {
  clearTimeout(resting);
  document.documentElement.classList.remove('still');
  resting = setTimeout(() => document.documentElement.classList.add('still'), POINTED_MS);
}
addEventListener('pointermove', point);
point();

/** Keeps the screen on. A browser ends this whenever the page is out of sight. */
const stayOn = () => !document.hidden && navigator.wakeLock?.request('screen').catch(() => {});
document.addEventListener('visibilitychange', stayOn);
stayOn();
