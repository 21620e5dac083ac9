/** Management: each request goes to the server with the admin token that this device keeps. */
import { NONE_ENTERED } from '../components/cuatro-entered.js';
import { NOT_ERASING } from '../components/cuatro-erase.js';
import { NO_IMPORT } from '../components/cuatro-import.js';
import { number, t } from '../i18n/index.js';
import { levels } from '../i18n/names.js';
import { ProblemError } from '../net/api.js';
import * as device from '../net/device.js';
import { forgetPlayer } from '../net/forget.js';
import { upload } from '../net/upload.js';
import { entered } from './entered.js';
import { erasing } from './erasing.js';
import '../components/cuatro-manage.js';

/** @typedef {import('../components/cuatro-manage.js').ManageFacts} ManageFacts */

/** @param {import('./page.js').Page} page */
export function open(page) {
  const { api } = page;
  const screen = page.show(document.createElement('cuatro-manage'), t('manage.title'));
  /** @type {ManageFacts} */
  let facts = {
    base: api.base,
    holds: null,
    error: null,
    manual: { levels: [], error: null, saved: null, busy: false },
    entered: { ...NONE_ENTERED, base: api.base },
    importing: { ...NO_IMPORT, base: api.base },
    erasing: { ...NOT_ERASING, purge: false },
  };
  const show = (/** @type {Partial<ManageFacts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = { ...facts, manual: { ...facts.manual, levels: levels() } };
  };
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
    screen.addEventListener(`cuatro:${name}`, (event) =>
      handler(/** @type {CustomEvent} */ (event).detail),
    );
  page.onUpdate(() => show({}));

  const listEntered = entered(
    page,
    screen,
    () => facts.entered,
    (changed) => show({ entered: { ...facts.entered, ...changed } }),
  );

  /** Asks the server whether a token is its admin's. @param {string|null} token */
  const check = async (token) => {
    if (!token) {
      show({ holds: false });
      return;
    }
    show({ error: null });
    try {
      /** @type {import('../core/types.js').Server} */
      const { admin } = await api.get('/server', token);
      show({ holds: admin === true, error: admin === true ? null : t('manage.wrong') });
      if (admin !== true) return;
      device.keepAdminToken(token);
      listEntered();
    } catch (error) {
      const wrong = error instanceof ProblemError && (error.status === 401 || error.status === 403);
      show({ holds: false, error: wrong ? t('manage.wrong') : page.detail(error) });
    }
  };
  on('token', ({ token }) => check(token));
  on('forget', () => {
    device.keepAdminToken(null);
    show({ holds: false, error: null });
    page.notify(t('manage.forgotten'));
  });

  on('record', async ({ body, names }) => {
    const manual = (/** @type {Partial<ManageFacts['manual']>} */ changed) =>
      show({ manual: { ...facts.manual, ...changed } });
    manual({ busy: true, error: null, saved: null });
    try {
      /** @type {import('../core/types.js').Past} */
      const { points } = await api.post('/history', body, device.adminToken());
      manual({
        busy: false,
        saved: t('manual.saved', {
          nameX: names.X,
          nameO: names.O,
          X: number(points.X),
          O: number(points.O),
        }),
      });
      listEntered();
    } catch (error) {
      manual({ busy: false, error: page.detail(error) });
    }
  });

  importing(
    page,
    screen,
    () => facts.importing,
    (changed) => show({ importing: { ...facts.importing, ...changed } }),
  );

  const count = erasing(page, screen, {
    token: device.adminToken,
    facts: () => facts.erasing,
    show: (changed) => show({ erasing: changed }),
    done: (name) => {
      forgetPlayer(name);
      show({ erasing: { ...NOT_ERASING, purge: false } });
      page.notify(t('player.erased', { name }));
    },
  });
  on('look', ({ name }) => count(name, false));

  show({});
  check(device.adminToken());
}

/**
 * A file goes to the server twice: to be tried, and, once the reader has seen what it does, to be written.
 * @param {import('./page.js').Page} page @param {HTMLElement} screen
 * @param {() => ManageFacts['importing']} facts @param {(changed: Partial<ManageFacts['importing']>) => void} show
 */
function importing(page, screen, facts, show) {
  const send = async (/** @type {boolean} */ dryRun) => {
    const { file, restore } = facts();
    if (!file) return;
    show({ phase: 'sending', fraction: 0, answer: null, problem: null });
    const query = new URLSearchParams({
      ...(dryRun && { dry_run: '1' }),
      ...(restore && { restore_deleted: '1' }),
    });
    const progress = (/** @type {number|null} */ fraction) =>
      show({ fraction, phase: fraction === null ? (dryRun ? 'working' : 'writing') : 'sending' });
    try {
      const answer = await upload(
        page.api,
        `/import?${query}`,
        file,
        device.adminToken(),
        progress,
        page.stay,
      );
      show({ phase: dryRun ? 'checked' : 'done', answer });
    } catch (error) {
      if (page.stay.aborted) return;
      const detail = page.detail(error);
      show({
        phase: 'refused',
        problem: { .../** @type {ProblemError} */ (error).problem, detail },
      });
    }
  };
  screen.addEventListener('cuatro:try', (event) => {
    const { file, restore } = /** @type {CustomEvent} */ (event).detail;
    show({ file, restore });
    send(true);
  });
  screen.addEventListener('cuatro:import', () => send(false));
  screen.addEventListener('cuatro:another', () => show({ ...NO_IMPORT, base: page.api.base }));
}
