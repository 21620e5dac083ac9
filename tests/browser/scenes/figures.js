/** Figures that motivate: which games the ranking counts, when points were won, and room for large figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, importGames, makeGame, pastGames } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { Server } from '../support/server.js';
import { isSound } from '../support/sound.js';

/** @type {[string, import('../support/people.js').PersonOptions][]} */
const SIZES = [
  [
    'desktop-dark-es',
    { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'es-ES' },
  ],
  [
    'phone-light-en',
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  ],
];

/** Texts of these cells that leave the window, or meet another one. @param {Person} person @param {string} selector */
const crowded = ({ page }, selector) =>
  page.locator(selector).evaluateAll((all) => {
    const boxes = all.flatMap((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const box = words.getBoundingClientRect();
      return box.width > 0 ? [{ text: one.textContent, box }] : [];
    });
    const meet = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    return boxes.flatMap(({ text, box }, at) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${text} leaves the window`] : []),
      ...boxes
        .slice(at + 1)
        .filter((other) => meet(box, other.box))
        .map((other) => `${text} meets ${other.text}`),
    ]);
  });

withServer((server) => {
  for (const [name, options] of SIZES) {
    test(`the ranking counts all games or those between people, of all time or of seven days: ${name}`, async (context) => {
      // Few players, so that all of them are on the first page.
      const own = await new Server().start();
      context.after(() => own.stop());
      await importGames(own, pastGames('Dora', 'Elsa', 3, '2021-02-01'));
      for (let n = 0; n < 2; n += 1)
        await own.post(
          '/history',
          { seats: [{ name: 'Carla' }, { level: 'easy' }], winner: 'X', rounds: 4 },
          own.adminToken,
        );
      await makeGame(own, [{ name: 'Berta' }, { name: 'Elsa' }], {}, [3, 2, 3, 2, 3, 2, 3]);
      const ana = await Person.at(own.url, { ...options, name: 'Ana' });
      const { page } = ana;
      /** Who has points, with them. */
      const rows = () =>
        page
          .locator('cuatro-ranking tbody tr')
          .evaluateAll((all) =>
            all
              .map((row) => [
                row.querySelector('th a')?.textContent,
                Number(row.querySelector('.points')?.textContent?.replace(/\D/g, '')),
              ])
              .filter(([, points]) => points !== 0),
          );
      const button = (/** @type {RegExp} */ says) => page.getByRole('button', { name: says });
      const ever = button(/^(All time|Histórica)$/);
      const week = button(/^(Last 7 days|Últimos 7 días)$/);
      const all = button(/^(All games|Todas)$/);
      const people = button(/^(Between people|Entre personas)$/);
      await ana.goes('/ranking');
      await ana.sees('cuatro-ranking tbody tr');
      assert.deepEqual(await rows(), [
        ['Dora', 10_500],
        ['Carla', 7_000],
        ['Berta', 3_500],
      ]);
      // The week is counted anew every two seconds at most.
      const late = Date.now() + 20_000;
      while ((await own.get('/ranking/Berta?period=week')).points !== 3_500)
        assert.ok(Date.now() < late, 'Berta is not in the ranking of the week');
      /** @type {[import('playwright-core').Locator, (string|number)[][], string][]} */
      const steps = [
        [
          people,
          [
            ['Dora', 10_500],
            ['Berta', 3_500],
          ],
          '?against=people',
        ],
        [week, [['Berta', 3_500]], '?against=people&period=week'],
        [
          all,
          [
            ['Carla', 7_000],
            ['Berta', 3_500],
          ],
          '?period=week',
        ],
        [
          ever,
          [
            ['Dora', 10_500],
            ['Carla', 7_000],
            ['Berta', 3_500],
          ],
          '',
        ],
        [
          people,
          [
            ['Dora', 10_500],
            ['Berta', 3_500],
          ],
          '?against=people',
        ],
      ];
      for (const [chosen, expected, search] of steps) {
        await chosen.click();
        await ana.until(
          (wanted) =>
            location.search === wanted.search &&
            document.querySelector('cuatro-ranking tbody tr .points') !== null &&
            [...document.querySelectorAll('cuatro-ranking tbody tr')].filter(
              (row) => !/^0$/.test(row.querySelector('.points')?.textContent ?? '0'),
            ).length === wanted.count,
          { search, count: expected.length },
          `${expected.length} players with points at ${search}`,
        );
        assert.deepEqual(await rows(), expected, search);
        assert.equal(await chosen.getAttribute('aria-pressed'), 'true', search);
      }
      await page.reload();
      await ana.sees('cuatro-ranking tbody tr');
      assert.deepEqual(await rows(), steps[0][1], 'the address keeps the choice');
      await ana.pictures(`ranking-people-${name}`);
      await isSound(ana, `ranking between people (${name})`);
      await ana.leaves();
    });

    test(`the chart of a player says on its axis from when to when: ${name}`, async () => {
      const [player, rival] = [fresh('Gala'), fresh('Hugo')];
      await importGames(server, [
        ...pastGames(player, rival, 3, '2021-03-05'),
        ...pastGames(player, rival, 2, '2023-11-20'),
      ]);
      const ana = await Person.at(server.url, { ...options, name: 'Ana' });
      const { page } = ana;
      await ana.goes(`/players/${encodeURIComponent(player)}`);
      await ana.sees('cuatro-player .chart');
      const marks = page.locator('cuatro-player .chart text');
      const texts = await marks.allTextContents();
      const [first, last] = ['2021', '2023'].map((year) =>
        texts.find((text) => text.includes(year)),
      );
      assert.ok(first && last, `dates on the axis: ${texts}`);
      assert.match(first, /5/, 'the day');
      assert.match(last, /20/, 'the day');
      assert.deepEqual(await crowded(ana, 'cuatro-player .chart text'), []);
      const heights = await marks.evaluateAll((all) =>
        all.map(
          (one) =>
            parseFloat(getComputedStyle(one).fontSize) *
            (one.closest('svg')?.getScreenCTM()?.a ?? 0),
        ),
      );
      assert.ok(Math.min(...heights) >= 11, `letters of ${heights} px`);
      const [from, to] = await Promise.all(
        [first, last].map((text) => marks.filter({ hasText: text }).boundingBox()),
      );
      assert.ok(from && to && from.x + from.width < to.x, 'the earlier date is on the left');
      await page.locator('cuatro-player .chart').scrollIntoViewIfNeeded();
      await ana.pictures(`chart-${name}`);
      await ana.leaves();
    });

    test(`a player with large figures has them all in sight: ${name}`, async () => {
      const totals = (/** @type {number} */ points) => ({
        points,
        wins: 1_234,
        losses: 1_088,
        draws: 1_112,
        played: 3_434,
      });
      const player = 'Bartholomew-Featherstone';
      const game = {
        id: '0123456789ab',
        kind: 'online',
        rows: 6,
        columns: 7,
        connect: 4,
        rounds: 21,
        reason: 'line',
        winner: 'X',
        points: { X: 3500, O: 0 },
        seats: {
          X: { name: player, human: true },
          O: { name: 'Maximiliana-Featherstone', human: true },
        },
        ended_at: '2026-11-20T18:02:11.402Z',
      };
      const ana = await Person.at(server.url, { ...options, name: 'Ana' });
      const games = [game, { ...game, id: '0123456789ac', ended_at: '2026-11-19T18:02:11.402Z' }];
      await ana.page.route('**/api/v1/history?*', (route) =>
        route.fulfill({ json: { items: games, next: null } }),
      );
      await ana.page.route(/\/api\/v1\/players\/[^/]+(\?|$)/, (route) =>
        route.fulfill({
          json: {
            name: player,
            ...totals(1_730_000),
            position: 1_234,
            rating: 1834,
            rating_deviation: 112,
            against_people: totals(825_500),
            against_bots: totals(100_500),
            against_computer: totals(804_000),
            last_games: games,
            head_to_head: [
              { ...totals(825_500), human: true, name: 'Maximiliana-Featherstone' },
              { ...totals(804_000), human: false, level: 'heuristic' },
            ],
          },
        }),
      );
      await ana.goes(`/players/${player}`);
      await ana.sees('cuatro-player .chart');
      await ana.page.locator('cuatro-player summary').click();
      assert.deepEqual(await crowded(ana, 'cuatro-player :is(h1, .rating, figcaption)'), []);
      for (let table = 0; table < 3; table += 1) {
        const cells = `cuatro-player table:visible >> nth=${table} >> tbody :is(th, td):visible`;
        assert.ok((await ana.page.locator(cells).count()) > 5, `figures in table ${table}`);
        assert.deepEqual(await crowded(ana, cells), [], `table ${table}`);
      }
      assert.deepEqual(await crowded(ana, 'cuatro-player .chart text'), [], 'the chart');
      const cut = await ana.page
        .locator('cuatro-player .scroll:visible')
        .evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
      assert.deepEqual(
        cut,
        cut.map(() => 0),
        'figures to scroll to',
      );
      await ana.pictures(`large-figures-${name}`, true);
      await isSound(ana, `large figures (${name})`);
      await ana.leaves();
    });
  }
});
