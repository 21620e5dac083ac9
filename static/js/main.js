/** The page begins: language, door to the server, and the one element that holds the rest. */
import { language, speak } from './i18n/index.js';
import { Api } from './net/api.js';
import { wishes } from './net/device.js';
import { keepShell } from './net/offline.js';
import './components/cuatro-app.js';

const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
await speak(wishes().language ?? (document.documentElement.lang === 'es' ? 'es' : 'en'));

const app = document.createElement('cuatro-app');
app.api = new Api(base, language);
document.body.replaceChildren(app);
if (document.readyState === 'complete') keepShell(base);
else addEventListener('load', () => keepShell(base));
