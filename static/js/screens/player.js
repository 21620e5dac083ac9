/** The screen of one player's record; the player's own device may also move or delete the name. */
import { NOT_ERASING } from '../components/cuatro-erase.js';
import { progressOf } from '../core/progress.js';
import { t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';
import * as device from '../net/device.js';
import { forgetPlayer } from '../net/forget.js';
import { erasing } from './erasing.js';
import '../components/cuatro-player.js';

/** How many games the picture of points goes back. */
const CHART_GAMES = 100;

/** @param {import('./page.js').Page} page @param {{name: string}} route */
export function open(page, { name }) {
  const { api } = page;
  const screen = page.show(document.createElement('cuatro-player'), name);
  const token = device.playerToken(name);
  const path = `/players/${encodeURIComponent(name)}`;
  /** @type {import('../components/cuatro-player.js').PlayerFacts} */
  let facts = {
    name,
    record: null,
    steps: [],
    reviews: [],
    own: token !== null,
    code: null,
    base: api.base,
    error: null,
    erasing: { ...NOT_ERASING, name },
  };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  const attempt = async (/** @type {() => Promise<void>} */ call) => {
    try {
      await call();
    } catch (error) {
      if (facts.record === null && error instanceof ProblemError && error.code === 'not-found')
        page.missing({ text: t('player.missing', { name }) });
      else show({ error: page.detail(error) });
    }
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:transfer', () =>
    attempt(async () => show({ code: await api.post(`${path}/transfer`, {}, token) })),
  );
  erasing(page, screen, {
    token: () => token,
    facts: () => facts.erasing,
    show: (changed) => show({ erasing: changed }),
    done: () => {
      forgetPlayer(name);
      page.notify(t('player.erased', { name }));
      page.go('/');
    },
  });
  const load = async () => {
    const [record, { items }, reviews] = await Promise.all([
      /** @type {Promise<import('../core/types.js').Player>} */ (api.get(path)),
      /** @type {Promise<import('../core/types.js').History>} */ (
        api.get(`/history?${new URLSearchParams({ player: name, limit: String(CHART_GAMES) })}`)
      ),
      // What one can learn is nobody else's business.
      /** @type {Promise<import('../core/types.js').Reviews|null>} */ (
        facts.own ? api.maybe(`${path}/reviews`) : null
      ),
    ]);
    // The address may have been typed in other letters than the name is written in; deleting asks for the real ones.
    show({
      name: record.name,
      record,
      reviews: reviews?.items ?? [],
      steps: progressOf(record.points, items, record.name),
      erasing: { ...facts.erasing, name: record.name },
      error: null,
    });
  };
  screen.addEventListener('cuatro:again', () => attempt(load));
  page.busy(attempt(load));
}
