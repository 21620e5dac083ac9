/** What a device keeps: below a name of its own for each server, whatever stands there, and gone with the name that it belongs to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { onOneHost } from '../support/paths.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { Server } from '../support/server.ts';
import { LOADED, makeTournament } from '../support/tournaments.ts';

/** Everything that the page keeps, by its key; GAME is the id of a game. */
const OF_DEVICE =
  'admin deviceName entries games invites.GAME joins learnt matches organised players seats.GAME second series settings streaks suggestion tables unshown'.split(
    ' ',
  );
const OF_TAB = ['bye', 'sent'];

/** What may stand there, as text. ID is an id that is known. */
const WRONG = [
  'null',
  'true',
  '7',
  '"word"',
  '[]',
  '{}',
  '[null]',
  '[{}, 5, ["x"]]',
  '[{"name": 5, "token": {}}]',
  '{"ID": null, "X": null}',
  '{"ID": 5, "X": 5, "O": []}',
  '{"ID": {}, "X": {}, "name": []}',
  '{"ID": {"name": null, "token": 7, "n": "x", "key": [], "game": {}}}',
  '{"theme": {}, "language": "xx", "level": [], "second": {}, "sound": null}',
  'not JSON',
];

withServer((server) => {
  test('two servers below two paths of one host share nothing that a device keeps', async () => {
    const [a, b] = [new Server(['--base-path', '/a']), new Server(['--base-path', '/b'])];
    await a.start();
    await b.start();
    const host = await onOneHost({ '/a': a, '/b': b });
    const ana = await Person.at(host.url);
    const { page } = ana;
    try {
      const operators: string[] = [];
      page.on('request', (request) => {
        if (request.headers().authorization === 'Bearer operator-of-a-only-0001')
          operators.push(new URL(request.url()).pathname);
      });
      const plays = async (path: string) => {
        await ana.goes(path);
        await page.getByRole('radio', { name: 'Computer', exact: true }).check({ force: true });
        await page.locator('input[name=name]').fill('Ana');
        await page.locator('button.big').click();
        await ana.sits();
        await ana.mayDrop();
        return ana.gameId;
      };
      await plays('/a/');
      await plays('/b/');
      assert.ok(page.url().includes('/b/g/'), page.url());
      // The name still has its token at the first of them.
      await plays('/a/');
      assert.ok(page.url().includes('/a/g/'), page.url());
      await ana.goes('/a/#admin=operator-of-a-only-0001');
      await ana.goes('/b/stats#manage');
      await ana.sees('cuatro-manage');
      await ana.goes('/b/');
      await ana.sees('cuatro-home');
      assert.deepEqual(
        operators.filter((path) => path.startsWith('/b/')),
        [],
        'a token of the other operator',
      );
      const keys = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      assert.deepEqual(
        keys.filter((key) => !/^cuatro:\/[ab]:/.test(key)),
        [],
        'keys without a path',
      );
      // One that forgets everything leaves the other one alone.
      const ofB = await page.evaluate(() => localStorage.getItem('cuatro:/b:players'));
      await ana.goes('/a/');
      await ana.sees('cuatro-home');
      await page.locator('.you').click();
      await page.getByRole('button', { name: 'Forget me on this device…' }).click();
      await page.getByRole('button', { name: 'Forget me', exact: true }).click();
      await ana.until(() => !localStorage.getItem('cuatro:/a:players'), null, 'nothing of /a');
      assert.equal(await page.evaluate(() => localStorage.getItem('cuatro:/b:players')), ofB);
      await ana.leaves();
    } finally {
      host.close();
      await a.stop();
      await b.stop();
    }
  });

  test('a kept value of another type counts as none, on every screen', async () => {
    const { id } = await makeOnline(server, {}, [3, 2, 3, 2, 3, 2, 3]);
    const running = await makeGame(server, [{ name: fresh('Ana') }, { name: fresh('Bea') }]);
    const made = await makeTournament(server);
    const screens = {
      '/': 'cuatro-home .card.now:not([hidden])',
      [`/g/${id}`]: 'cuatro-table[data-loaded]',
      [`/g/${running.id}`]: 'cuatro-table[data-loaded]',
      [`/t/${made.id}`]: LOADED,
      '/board': 'cuatro-editor cuatro-board .keys button',
      '/t': 'cuatro-new-tournament',
      '/stats': 'cuatro-history',
    };
    const ana = await Person.at(server.url);
    const { page } = ana;
    await page.addInitScript(
      ([device, tab]) => {
        const { text, ids } = JSON.parse(window.name || '{"text": "", "ids": []}');
        if (!text) return;
        for (const [storage, keys] of [
          [localStorage, device],
          [sessionStorage, tab],
        ] as [Storage, string[]][])
          for (const key of keys)
            for (const one of ids)
              storage.setItem(`cuatro.${key}`.replace('GAME', one), text.replaceAll('ID', one));
      },
      [OF_DEVICE, OF_TAB],
    );
    await ana.goes('/');
    for (const text of WRONG)
      for (const [path, selector] of Object.entries(screens)) {
        await page.evaluate(
          (set) => {
            window.name = set;
          },
          JSON.stringify({ text, ids: [id, running.id, made.id] }),
        );
        await ana.goes(path);
        await page
          .locator(selector)
          .first()
          .waitFor()
          .catch((error) => {
            throw new Error(`${path} with ${text}: ${ana.complaints}: ${error.message}`);
          });
        assert.deepEqual(ana.complaints, [], `${path} with ${text}`);
      }
    await ana.leaves();
  });

  test('whatever a device keeps under a name is gone with the name', async () => {
    const [rosa, leo] = [fresh('Rosa'), fresh('Leo')];
    const game = await makeGame(server, [{ name: rosa }, { name: leo }], {}, [3, 2, 3, 2, 3, 2, 3]);
    const made = await makeTournament(server);
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes('/');
    await ana.sees('cuatro-home');
    await page.evaluate(
      ({ name, other, token, id, tournament }) => {
        const keep = (key: string, value: unknown) =>
          localStorage.setItem(`cuatro.${key}`, JSON.stringify(value));
        const folded = name.toLowerCase();
        keep('players', [
          { name, token },
          { name: other, token: null },
        ]);
        keep('games', [id]);
        keep('tables', [id]);
        keep('streaks', { [folded]: { n: 1, game: id } });
        keep('series', { [id]: { [`name:${name}`]: 2, [`name:${other}`]: 1 } });
        keep('joins', { [id]: { name: name.toUpperCase(), key: 'k' } });
        keep(`invites.${id}`, [
          { name, code: 'c' },
          { name: other, code: 'd' },
        ]);
        keep('settings', { second: name, sound: false });
        keep('entries', { [tournament]: { n: 1, name, token: 't' } });
      },
      { name: rosa, other: leo, token: game.players[0], id: game.id, tournament: made.id },
    );
    await ana.goes(`/players/${encodeURIComponent(rosa)}`);
    await page.getByRole('button', { name: 'Delete me…' }).click();
    await page.getByLabel(`Type ${rosa} to confirm`).fill(rosa);
    await page.getByRole('button', { name: `Delete ${rosa}` }).click();
    await ana.sees('cuatro-home');
    const kept = await page.evaluate(() => Object.entries({ ...localStorage }));
    assert.deepEqual(
      kept.filter(([, text]) => text.toLowerCase().includes(rosa.toLowerCase())),
      [],
    );
    const left = Object.fromEntries(kept.map(([key, text]) => [key, JSON.parse(text)]));
    assert.deepEqual(left['cuatro.players'], [{ name: leo, token: null }], 'others stay');
    assert.deepEqual(left['cuatro.series'], { [game.id]: { [`name:${leo}`]: 1 } });
    assert.deepEqual(left[`cuatro.invites.${game.id}`], [{ name: leo, code: 'd' }]);
    assert.equal(left['cuatro.settings'].sound, false);
    await ana.leaves();
  });
});
