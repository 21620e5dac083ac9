/** The screen for those who write programs and run servers. */
import { language, t } from '../i18n/index.js';
import { send } from '../net/raw.js';
import { copy } from './copy.js';
import '../components/cuatro-docs.js';
import '../components/cuatro-reference.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-docs'), t('docs.title'));
  // The address that brought the reader here works from here.
  screen.facts = { url: `${location.origin}${page.api.base}` };
  page.onUpdate(() => screen.update());
  screen.addEventListener('cuatro:copy', (event) =>
    copy(page, /** @type {CustomEvent} */ (event).detail.text),
  );
  const reference = document.createElement('cuatro-reference');
  screen.append(reference);
  const show = (/** @type {Partial<typeof reference.facts>} */ changed) => {
    reference.facts = { ...reference.facts, ...changed };
  };
  const answered = (
    /** @type {string} */ id,
    /** @type {import('../components/cuatro-reference.js').Answer} */ answer,
  ) => show({ answers: { ...reference.facts.answers, [id]: answer } });
  const load = async () => {
    show({ error: null });
    try {
      show({ document: await page.api.get('/openapi.json', null, page.stay) });
    } catch (error) {
      if (!page.stay.aborted) show({ error: page.detail(error) });
    }
  };
  reference.addEventListener('cuatro:again', load);
  reference.addEventListener('cuatro:try', async (event) => {
    const { id, method, path, headers, body } = /** @type {CustomEvent} */ (event).detail;
    answered(id, 'waiting');
    try {
      const request = { method, body, headers: { 'Accept-Language': language(), ...headers } };
      const answer = await send(page.api.url(path), request, page.stay);
      answered(id, answer);
    } catch {
      if (!page.stay.aborted) answered(id, { status: t('problem.offline'), headers: '', body: '' });
    }
  });
  load();
}
