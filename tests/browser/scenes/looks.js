/** How it looks and how it is for everybody: each main screen in both themes, languages and sizes, without a single axe violation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../../static/js/i18n/index.js';
import { makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';

/** @type {import('playwright-core').BrowserContextOptions} */
const PHONE = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** @type {import('playwright-core').BrowserContextOptions} */
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** @type {Promise<{playing: string, over: string}>|null} */
let made = null;

/** A game half played and one finished, made once through the API. @param {import('../support/server.js').Server} server */
function games(server) {
  made ??= makeGames(server);
  return made;
}

/** @param {import('../support/server.js').Server} server */
async function makeGames(server) {
  const make = async (/** @type {string[]} */ names, /** @type {number[]} */ columns) =>
    (
      await makeGame(
        server,
        names.map((name) => ({ name })),
        {},
        columns,
      )
    ).id;
  const over = await makeGame(
    server,
    [{ name: 'Nora' }, { name: 'Leo' }],
    {},
    [3, 3, 4, 4, 2, 2, 1],
  );
  // It takes two games to draw Nora's points as a curve.
  await makeGame(
    server,
    ['Nora', 'Leo'].map((name, seat) => ({ name, token: over.players[seat] })),
    {},
    [3, 3, 4, 4, 2, 2, 1],
  );
  return {
    playing: await make(['Clara', 'Hugo'], [3, 2, 3, 3, 2, 4, 4, 1, 5, 5, 2]),
    over: over.id,
  };
}

withServer((server) => {
  for (const [
    name,
    options,
  ] of /** @type {[string, import('playwright-core').BrowserContextOptions][]} */ ([
    ['desktop-light-en', { ...DESKTOP, colorScheme: 'light' }],
    ['phone-dark-es', { ...PHONE, colorScheme: 'dark', locale: 'es-ES' }],
    ['desktop-dark-es', { ...DESKTOP, colorScheme: 'dark', locale: 'es-ES' }],
    ['phone-light-en', { ...PHONE, colorScheme: 'light' }],
    ['phone-light-fr', { ...PHONE, colorScheme: 'light', locale: 'fr-FR' }],
    ['desktop-dark-fr', { ...DESKTOP, colorScheme: 'dark', locale: 'fr-FR' }],
    // What a window of 1280 × 800 holds at 200 %.
    [
      'zoomed-light-en',
      { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, colorScheme: 'light' },
    ],
  ])) {
    test(`each main screen is sound: ${name}`, async () => {
      const { playing, over } = await games(server);
      const person = await Person.at(server.url, { name: 'Looker', ...options });
      const { page } = person;
      /** @type {[string, string, string][]} */
      const screens = [
        ['home', '/', 'cuatro-home .stage .hint'],
        ['game', `/g/${playing}`, 'cuatro-table[data-loaded]'],
        ['result', `/g/${over}`, 'cuatro-result .share'],
        ['token', '/stats#manage', 'cuatro-manage form:not([hidden])'],
        ['management', `/#admin=${server.adminToken}`, 'cuatro-manual'],
        ['ranking', '/ranking', 'cuatro-ranking tbody tr'],
        ['history', '/stats', 'cuatro-history .past'],
        ['player', '/players/Nora', 'cuatro-player .chart'],
        ['help', '/help', 'cuatro-help dt'],
        ['docs', '/docs', 'cuatro-docs code'],
      ];
      for (const [screen, path, sign] of screens) {
        await person.goes(path);
        await page.locator(sign).first().waitFor({ state: 'attached' });
        await person.pictures(`${screen}-${name}`, /home|management|player/.test(screen));
        assert.equal(await page.locator('html').getAttribute('lang'), name.slice(-2));
        await isSound(person, `${screen} (${name})`);
      }
      await person.leaves();
    });
  }

  test('the list of languages names each in its own words, keeps the place and says everything anew', async () => {
    const { playing } = await games(server);
    const ana = await Person.at(server.url, { name: 'Looker' });
    const { page } = ana;
    const column = page.locator('.keys button').first();
    await ana.goes(`/g/${playing}`);
    await ana.hasDiscs(11);
    const list = page.getByRole('combobox', { name: 'Language' });
    const named = await list
      .locator('option')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('lang'), one.textContent]));
    assert.deepEqual(named, Object.entries(LANGUAGES));
    await list.selectOption('es');
    await ana.hears(/Turno de Hugo/);
    assert.equal(await column.getAttribute('aria-label'), 'Columna 0, casillas libres: 6');
    // A letter chooses in a list that is closed.
    await page.getByRole('combobox', { name: 'Idioma' }).press('F');
    await ana.hears(/À Hugo de jouer/);
    assert.equal(await column.getAttribute('aria-label'), 'Colonne 0, cases libres\u202f: 6');
    assert.equal(await ana.discs(), 11);
    await page.reload();
    await ana.hears(/À Hugo de jouer/);
    const french = page.getByRole('combobox', { name: 'Langue' });
    assert.equal(await french.inputValue(), 'fr', 'after a reload');
    await isSound(ana, 'the table in French');
    await french.selectOption('en');
    await ana.hears(/Hugo’s turn/);
    await ana.leaves();
  });
});
