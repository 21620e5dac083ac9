/** How it looks and how it is for everybody: each main screen in both themes, in every language and window, without an axe violation, and whole. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LANGUAGES } from '../../../static/js/i18n/index.ts';
import { fits } from '../support/fits.ts';
import { makeGame } from '../support/games.ts';
import { Person, seatsOf, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf } from '../support/sight.ts';
import { DESKTOP, LOW, PHONE, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import { begins, Entrant, LOADED, makeTournament } from '../support/tournaments.ts';

/** The narrowest phone. */
const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };
const SIZES: Record<string, PersonOptions> = {
  'desktop-light-en': DESKTOP,
  'desktop-dark-es': { ...DESKTOP, colorScheme: 'dark', locale: 'es-ES' },
  'desktop-dark-fr': { ...DESKTOP, colorScheme: 'dark', locale: 'fr-FR' },
  'narrow-dark-es': { ...NARROW, colorScheme: 'dark', locale: 'es-ES' },
  'narrow-light-fr': { ...NARROW, locale: 'fr-FR' },
  'small-light-en': SMALL,
  'small-dark-es': { ...SMALL, colorScheme: 'dark', locale: 'es-ES' },
  'low-dark-fr': { ...LOW, colorScheme: 'dark', locale: 'fr-FR' },
  // What a window of 1280 × 800 holds at 200 %.
  'zoomed-light-en': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  // The style that makes letters twice as large is not the page's own.
  'large-letters-light-fr': {
    ...PHONE,
    viewport: { width: 360, height: 844 },
    locale: 'fr-FR',
    bypassCSP: true,
  },
};
/** As long as names may be, as people have them; and one that is wider and breaks nowhere. */
const LONGEST = ['Maximiliana Wolfgangsson', 'Bartholomew-Featherstone'];
const WIDEST = 'W'.repeat(24);
/** Column 3 is not blocked: the second player could have seen it. */
const LOST = [3, 3, 4, 4, 2, 2, 1];
const BOARD = ['cuatro-board .frame svg', '.keys'];

interface Screen {
  path: string;
  /** What is there once the screen is. */ sign: string;
  /** What is pressed then, each where it is in sight. */ opens?: string[];
  /** What the device holds from then on. */ keeps?: Record<string, unknown>;
  /** What lies wholly in the window. */ whole?: string[];
}

withServer((server) => {
  test('letters of twice the size leave the note above the board in sight', async () => {
    const ana = await Person.at(server.url, { viewport: { width: 390, height: 844 } });
    await ana.context.addInitScript(() => {
      const letters = new CSSStyleSheet();
      letters.replaceSync('html { font-size: 200% }');
      document.addEventListener('DOMContentLoaded', () =>
        document.adoptedStyleSheets.push(letters),
      );
    });
    const game = await makeGame(server, [{ name: 'Iris' }, { name: 'Otto' }], {}, [3, 2]);
    await ana.goes(`/g/${game.id}`);
    await ana.sees('cuatro-turn .note:has-text("You are watching")');
    const note = await boxOf(ana, 'cuatro-turn .note');
    const board = await boxOf(ana, 'cuatro-board .plate');
    assert.ok(note.height > 60, `${note.height}: two lines of large letters`);
    assert.ok(note.y + note.height <= board.y + 1, JSON.stringify({ note, board }));
    await ana.leaves();
  });

  const entrants: Entrant[] = [];
  after(() => entrants.forEach((one) => one.leaves()));
  let made: ReturnType<typeof makes> | null = null;

  /** Everything that screens show, made once through the API. */
  async function makes() {
    const play = (names: string[], more: object, columns = LOST) =>
      makeGame(
        server,
        names.map((name) => ({ name })),
        more,
        columns,
      );
    const clock = { initial_s: 3600, increment_s: 5 };
    const over = await play(['Nora', 'Leo'], { clock });
    // It takes two games to draw Nora's points as a curve.
    await makeGame(
      server,
      ['Nora', 'Leo'].map((name, seat) => ({ name, token: over.players[seat] })),
      {},
      LOST,
    );
    const series = { first_to: 3 };
    const playing = await play(LONGEST, { clock, series }, [3, 2, 3, 3, 2, 4, 4, 1, 5, 5]);
    const asked = await play(
      LONGEST.map((name) => name.replace(/.$/, 'L')),
      {},
      [3, 2, 3, 3],
    );
    await server.post(`/games/${asked.id}/takeback`, { answer: 'offer' }, asked.tokens.O);
    const waiting = await makeGame(server, [{ name: WIDEST }, {}]);
    const lobby = await makeTournament(server, { title: 'Clase 5.º B: el torneo del viernes' });
    const swiss = await makeTournament(server, { title: 'Friday' });
    for (let n = 0; n < 25; n += 1) {
      const nameIn = (where: string) =>
        [WIDEST, ...LONGEST][n]?.replace(/.$/, where) ?? `${where}im ${n}`;
      await server.post(`/tournaments/${lobby.id}/entries`, { name: nameIn('K') });
      entrants.push(await Entrant.enters(server, swiss.id, nameIn('J')));
    }
    await begins(server, swiss, { kind: 'swiss', rounds: 3 });
    await entrants[0].paired();
    return { over, playing, asked, waiting, lobby, swiss };
  }

  /** Every main screen, by its name. */
  const screensOf = ({
    over,
    playing,
    asked,
    waiting,
    lobby,
    swiss,
  }: Awaited<ReturnType<typeof makes>>): Record<string, Screen> => ({
    home: { path: '/', sign: 'cuatro-home .stage .hint', whole: ['cuatro-home button.big'] },
    'own games': {
      path: '/',
      sign: 'cuatro-home .own a',
      keeps: {
        players: [{ name: LONGEST[0], token: playing.players[0] }],
        games: [playing.id],
        organised: { [swiss.id]: { token: swiss.organiser, title: 'Friday' } },
        ...seatsOf(playing, ['X']),
        ...seatsOf(asked, ['X']),
        ...seatsOf(waiting),
        ...seatsOf(over, ['O']),
      },
      whole: ['cuatro-home button.big', '.own a'],
    },
    game: {
      path: `/g/${playing.id}`,
      sign: 'cuatro-actions button:visible',
      whole: [...BOARD, 'cuatro-turn .text', 'cuatro-actions button'],
    },
    moves: {
      path: `/g/${playing.id}`,
      sign: 'cuatro-table[data-loaded]',
      opens: ['cuatro-log .handle'],
      whole: ['cuatro-board .frame svg'],
    },
    actions: {
      path: `/g/${playing.id}`,
      sign: 'cuatro-actions .more',
      opens: ['cuatro-actions .more'],
    },
    question: {
      path: `/g/${playing.id}`,
      sign: 'cuatro-actions .more',
      opens: ['cuatro-actions .more', 'cuatro-actions .plain'],
      whole: ['cuatro-actions .sure', 'cuatro-actions .keep'],
    },
    offer: {
      path: `/g/${asked.id}`,
      sign: 'cuatro-turn .offer:not([hidden])',
      whole: [...BOARD, 'cuatro-turn .offer .text', 'cuatro-turn .answers button'],
    },
    waiting: {
      path: `/g/${waiting.id}`,
      sign: 'cuatro-invite input',
      whole: ['cuatro-invite button'],
    },
    result: {
      path: `/g/${over.id}`,
      sign: 'cuatro-result .rematch',
      whole: [...BOARD, 'cuatro-turn .text', 'cuatro-result .rematch'],
    },
    report: {
      path: `/g/${over.id}#why`,
      sign: 'cuatro-report .found',
      whole: ['cuatro-board .frame svg', 'cuatro-report .sentence'],
    },
    lessons: {
      path: `/g/${over.id}#learn`,
      sign: 'cuatro-learn[data-state=ask]',
      whole: ['cuatro-board .frame svg', 'cuatro-learn .sentence'],
    },
    board: {
      path: '/board?moves=3,3',
      sign: 'cuatro-editor cuatro-board .keys button',
      whole: BOARD,
    },
    organise: { path: '/t', sign: 'cuatro-new-tournament form' },
    lobby: { path: `/t/${lobby.id}`, sign: `${LOADED} .names li` },
    tournament: { path: `/t/${swiss.id}`, sign: `${LOADED} tbody tr` },
    token: { path: '/stats#manage', sign: 'cuatro-manage form:not([hidden])' },
    management: { path: `/#admin=${server.adminToken}`, sign: 'cuatro-manual' },
    ranking: { path: '/ranking', sign: 'cuatro-ranking tbody tr' },
    history: { path: '/stats', sign: 'cuatro-history .past' },
    player: { path: '/players/Nora', sign: 'cuatro-player .chart' },
    help: { path: '/help', sign: 'cuatro-help dt' },
    docs: { path: '/docs', sign: 'cuatro-docs code' },
  });

  for (const [name, options] of Object.entries(SIZES))
    test(`each main screen is sound and whole: ${name}`, async () => {
      const all = await (made ??= makes());
      const person = await Person.at(server.url, { name: 'Looker', ...options });
      const { page } = person;
      if (name.startsWith('large'))
        await page.addInitScript(() =>
          document.addEventListener('DOMContentLoaded', () => {
            const style = document.createElement('style');
            style.textContent = 'html { font-size: 200% }';
            document.head.append(style);
          }),
        );
      for (const [screen, it] of Object.entries(screensOf(all))) {
        if (it.keeps) await person.keeps(it.keeps);
        await person.goes(it.path);
        await page.locator(it.sign).first().waitFor({ state: 'attached' });
        for (const one of it.opens ?? [])
          if (await page.locator(one).first().isVisible()) await page.locator(one).first().click();
        await person.pictures(`${screen}-${name}`, /home|management|player/.test(screen));
        assert.equal(await page.locator('html').getAttribute('lang'), name.slice(-2));
        // Larger letters change no colour and no role, and need more than one window.
        if (name.startsWith('large')) await fits(person, `${screen} (${name})`);
        else await isSound(person, `${screen} (${name})`, it.whole);
      }
      await person.leaves();
    });

  test('the list of languages names each in its own words, keeps the place and says everything anew', async () => {
    const { id } = await makeGame(server, [{ name: 'Eva' }, { name: 'Hugo' }], {}, [3, 2, 3]);
    const ana = await Person.at(server.url, { name: 'Looker' });
    const { page } = ana;
    const column = page.locator('.keys button').first();
    await ana.goes(`/g/${id}`);
    await ana.hasDiscs(3);
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
    assert.equal(await ana.discs(), 3);
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
