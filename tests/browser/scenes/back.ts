/** Back, as a phone's hand uses it: it closes what lies over the game, and only then leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline, plays } from '../support/games.ts';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { boxOf } from '../support/sight.ts';
import { DESKTOP, PHONE_ES } from '../support/sizes.ts';

/** Waits until this is gone from sight. */
const gone = ({ page }: Person, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'hidden' });

withServer((server) => {
  test('Back closes the report, the lessons, sharing, the list of moves and the reader’s panel, and leaves the game after that', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
    const bea = await Person.at(server.url, { name: 'Bea', ...PHONE_ES });
    const { page } = bea;
    await bea.goes('/ranking');
    await bea.holds(game, ['O']);
    /** What opens, and what is open then. */
    const overlays: [string, string][] = [
      ['cuatro-result .why', 'cuatro-report .found'],
      ['cuatro-result .learn', 'cuatro-learn'],
      ['cuatro-result .share', 'cuatro-share'],
      ['cuatro-log .handle', 'cuatro-log[data-open]'],
      ['button.you', 'dialog[open]'],
    ];
    for (const [opens, open] of overlays) {
      await page.locator(opens).tap();
      await bea.sees(open);
      await page.goBack();
      await gone(bea, open);
      assert.equal(bea.gameId, game.id, `after Back from ${open}`);
    }
    // One upon the other they close one by one.
    await page.locator('cuatro-result .share').tap();
    await bea.sees('cuatro-share');
    await page.locator('cuatro-log .handle').tap();
    await bea.sees('cuatro-log[data-open]');
    await page.goBack();
    await gone(bea, 'cuatro-log[data-open]');
    assert.ok(await page.locator('cuatro-share').isVisible(), 'what was opened first stays');
    // What was closed by its own button leaves nothing for Back to do twice.
    await page.locator('cuatro-result .share').tap();
    await gone(bea, 'cuatro-share');
    await page.locator('button.you').tap();
    await bea.sees('dialog[open]');
    await page.locator('dialog[open] .close').tap();
    await gone(bea, 'dialog[open]');
    await page.goBack();
    await bea.until(() => location.pathname === '/ranking', null, 'the page before the game');
    await bea.leaves();
  });

  test('a tap beside the reactions, Escape and Back close them, and drop no disc', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1]);
    const ana = await Person.at(server.url, PHONE_ES);
    const { page } = ana;
    await ana.holds(game, ['X']);
    await page.locator('cuatro-board .frame.open').waitFor();
    const board = await boxOf(ana, 'cuatro-board .back');
    const turn = await boxOf(ana, 'cuatro-turn .text');
    for (const closes of [
      // The column in the middle is open, and it is this page's turn.
      () => page.touchscreen.tap(board.x + board.width / 2, board.y + 20),
      () => page.touchscreen.tap(turn.x + 4, turn.y + 4),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await page.locator('cuatro-emotes .react').tap();
      await ana.sees('[data-emote=hello]');
      await closes();
      await gone(ana, '[data-emote=hello]');
    }
    assert.equal(ana.gameId, game.id, 'after Back');
    assert.equal((await server.get(`/games/${game.id}`)).ply, 6, 'discs on the server');
    assert.equal(await page.locator('cuatro-board .discs > g').count(), 6, 'discs on the board');
    await ana.leaves();
  });

  test('Back takes the question whether to resign back, and only then leaves', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0]);
    const bea = await Person.at(server.url, { name: 'Bea', ...PHONE_ES });
    const { page } = bea;
    await bea.goes('/ranking');
    await bea.holds(game, ['O']);
    for (const answers of [() => page.goBack(), () => page.locator('.keep').tap()]) {
      await bea.opensMenu();
      await page.getByRole('button', { name: 'Rendirse' }).tap();
      await bea.sees('cuatro-actions .question:has-text("¿Seguro que te rindes?")');
      await answers();
      await gone(bea, 'cuatro-actions .question');
      assert.equal(bea.gameId, game.id);
    }
    await page.goBack();
    await bea.until(() => location.pathname === '/ranking', null, 'the page before the game');
    assert.equal((await server.get(`/games/${game.id}`)).status, 'playing');
    await bea.leaves();
  });

  test('Back from the next screen comes to the game as it was left, and then closes what is over it', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
    const bea = await Person.at(server.url, { name: 'Bea', ...PHONE_ES });
    const { page } = bea;
    await bea.goes('/ranking');
    await bea.holds(game, ['O']);
    await page.locator('cuatro-result .why').tap();
    await bea.sees('cuatro-report .found');
    await page.locator('.brand').tap();
    await bea.sees('cuatro-home');
    await page.goBack();
    await bea.sits();
    assert.equal(bea.gameId, game.id);
    await bea.sees('cuatro-report .found');
    await page.goBack();
    await bea.until(
      () => !document.querySelector('cuatro-report'),
      null,
      'the game without the report',
    );
    await page.goBack();
    await bea.until(() => location.pathname === '/ranking', null, 'the page before the game');
    await bea.leaves();
  });

  test('Forward leads over a rematch as Back does: the address is that of the game on the page', async () => {
    const game = await makeOnline(server, {}, [0, 1, 0, 1, 0, 1, 0]);
    const bea = await Person.at(server.url, { ...DESKTOP, name: 'Bea' });
    const { page } = bea;
    await bea.holds(game, ['O']);
    await page.locator('cuatro-result .why').click();
    await bea.sees('cuatro-report .found');
    await server.post(`/games/${game.id}/rematch`, {}, game.tokens.X);
    await page.locator('cuatro-result .rematch').click();
    await bea.comesToNext(game.id);
    const next = bea.gameId;
    const swapped = { X: game.tokens.O, O: game.tokens.X };
    await plays(server, { id: next, tokens: swapped }, [0, 1, 0, 1, 0, 1, 0]);
    await bea.sees('cuatro-result .why');
    const shows = (id: string) =>
      bea.until(
        (wanted) =>
          location.pathname === `/g/${wanted}` &&
          document.querySelector('cuatro-table')?.session.table.game?.id === wanted,
        id,
        'the game of the address',
      );
    await page.goBack();
    await shows(game.id);
    // The address says that the report is open.
    await bea.sees('cuatro-report .found');
    await page.evaluate(() => history.forward());
    await shows(next);
    assert.equal(new URL(page.url()).hash, '');
    await bea.leaves();
  });
});
