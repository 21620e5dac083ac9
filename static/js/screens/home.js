/** The home screen: makes games, opens codes, and shows what is going on. */
import { gameCodeOf } from '../core/game-code.js';
import { t } from '../i18n/index.js';
import * as device from '../net/device.js';
import { createGame, heldName, redeem, wrongSeat } from './create.js';
import '../components/cuatro-home.js';

/** How often the lists are asked for again. */
const LOBBY_MS = 10_000;

/** @param {import('./page.js').Page} page */
export function open(page) {
  const { api } = page;
  const screen = page.show(document.createElement('cuatro-home'), t('home.title'));
  /** @type {import('../components/cuatro-home.js').HomeFacts} */
  let facts = { base: api.base, names: [], games: [], top: [], error: null, wrongSeat: null, held: null, busy: false };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed, names: device.players().map((player) => player.name) };
    screen.facts = facts;
  };
  page.onUpdate(() => show({}));
  show({});

  const load = async () => {
    const [waiting, playing, ranking] = await Promise.all(['/games?status=waiting&limit=5', '/games?status=playing&limit=5', '/ranking?limit=3'].map((path) => api.maybe(path)));
    show({ games: [...(waiting?.items ?? []), ...(playing?.items ?? [])], top: ranking?.items ?? [] });
  };
  load();
  const again = setInterval(() => !document.hidden && load(), LOBBY_MS);
  page.stay.addEventListener('abort', () => clearInterval(again));

  screen.addEventListener('cuatro:create', async (event) => {
    const { body } = /** @type {CustomEvent} */ (event).detail;
    show({ error: null, wrongSeat: null, held: null, busy: true });
    try {
      const id = await createGame(api, body);
      show({ busy: false });
      page.go(`/g/${id}`);
    } catch (error) {
      const held = heldName(error);
      show({ error: held ? t('join.held', { name: held }) : page.detail(error), wrongSeat: wrongSeat(error, body.seats), held, busy: false });
    }
  });
  screen.addEventListener('cuatro:redeem', async (event) => {
    const { name, code } = /** @type {CustomEvent} */ (event).detail;
    try {
      await redeem(api, name, code);
      show({ error: null, held: null });
      page.tell(t('redeem.done', { name }));
    } catch (error) {
      show({ error: page.detail(error) });
    }
  });
  screen.addEventListener('cuatro:enter', (event) => {
    const code = gameCodeOf(/** @type {CustomEvent} */ (event).detail.typed);
    if (code) page.go(`/g/${code.id}${code.invite ? `#invite=${code.invite}` : ''}`);
    else page.tell(t('enter.wrong'));
  });
}
