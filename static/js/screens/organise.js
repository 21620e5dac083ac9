/** The screen that makes a tournament. */
import { language, t } from '../i18n/index.js';
import { answered, awaited, freshKey } from '../net/api.js';
import { keepOrganiser, organised } from '../net/tournament-keys.js';
import '../components/cuatro-new-tournament.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-new-tournament'), t('organise.title'));
  let facts = { ...screen.facts, base: page.api.base, own: organised() };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed, title: t('organise.suggested', { day: today() }) };
    screen.facts = facts;
  };
  page.onUpdate(() => show({}));
  show({});
  /** Asked for once more, because nobody answered, it is the same one. */
  let asked = { text: '', key: '' };
  screen.addEventListener('cuatro:organise', async (event) => {
    const body = /** @type {CustomEvent} */ (event).detail;
    const text = JSON.stringify(body);
    if (asked.text !== text) asked = { text, key: freshKey() };
    show({ busy: true, error: null });
    try {
      /** @type {import('../core/types.js').TournamentCreated} */
      const { tournament, organiser_token: token } = await awaited(
        answered(
          page.api.post('/tournaments', body, null, asked.key),
          () => (asked = { text: '', key: '' }),
        ),
      );
      keepOrganiser(tournament.id, token, tournament.title);
      await page.go(`/t/${tournament.id}`);
    } catch (error) {
      show({ error: page.detail(error) });
    }
    show({ busy: false });
  });
}

const today = () =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long' }).format(new Date());
