/** The page begins: language, door to the server, and the one element that holds the rest. */
import { languageOfDocument, reader, speak } from './i18n/index.ts';
import { Api } from './net/api.ts';
import { settings } from './net/device.ts';
import './components/cuatro-app.ts';

const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
// Without its words the page is loaded again, as without its scripts.
await speak(settings().language ?? languageOfDocument()).catch(
  () => new Promise(() => setTimeout((globalThis as any).loadAgain, 3e3)),
);

const app = document.createElement('cuatro-app');
app.api = new Api(base, reader);
// The empty board is seen until a screen takes its place.
document.querySelector('.shell')?.after(app);
