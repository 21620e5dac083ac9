/** Names are text, whatever is written in them, and belong to the device that took them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { often, withServer } from '../support/scenes.js';

/** @type {Record<string, import('playwright-core').BrowserContextOptions>} */
const SIZES = {
  small: {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
    colorScheme: 'dark',
  },
  low: { viewport: { width: 844, height: 390 } },
  desktop: { viewport: { width: 1280, height: 800 } },
};
/** As long as a name may be: one that breaks nowhere, and one as people have it. */
const LONGEST = ['W'.repeat(22), 'Maximiliana Wolfgangss'];

/** Asserts that a sentence and the buttons beside it are whole, apart, in the window and off the holes of the board. @param {Person} person @param {string} sentence @param {string} buttons @param {string} what */
async function isWhole({ page }, sentence, buttons, what) {
  const told = await page.evaluate(
    ([text, pressed]) => {
      const seen = (/** @type {string} */ selector) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const holes = /** @type {Element} */ (
        document.querySelector('cuatro-board .back')
      ).getBoundingClientRect();
      const meet = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      const parts = [...seen(text), ...seen(pressed)];
      const boxes = parts.map((one) => one.getBoundingClientRect());
      return parts.map((one, index) => {
        const box = boxes[index];
        return {
          text: one.textContent,
          cut: one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
          outside:
            box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
          over: [holes, ...boxes.filter((_, other) => other !== index)].some((other) =>
            meet(box, other),
          ),
        };
      });
    },
    [sentence, buttons],
  );
  for (const { text, ...lost } of told)
    assert.deepEqual(
      lost,
      { cut: false, outside: false, over: false },
      `${what}: “${text}” of ${told.map((one) => one.text).join(' | ')}`,
    );
  return told.map((one) => one.text);
}

withServer((server) => {
  test('a hostile name is refused in words and never becomes markup', async () => {
    const ana = await Person.at(server.url, { name: 'Reader' });
    await ana.goes();
    await ana.page.getByLabel('Your name').fill('<img src=x onerror=1>');
    await ana.page.locator('button.big').click();
    await ana.until(
      () => (document.querySelector('#home-error')?.textContent ?? '').length > 0,
      null,
      'the refusal',
    );
    assert.equal(await ana.page.locator('main img').count(), 0);
    await ana.leaves();
  });

  test('names of every script are shown as they were written', async () => {
    const written = ["Anne-Marie O'Neil", '李雷'];
    const ana = await Person.at(server.url, { name: 'Reader' });
    await ana.holds(
      await makeGame(
        server,
        written.map((name) => ({ name })),
        {},
        [0, 1, 0, 1, 0, 1],
      ),
    );
    assert.deepEqual(await ana.page.locator('cuatro-strip .name').allInnerTexts(), written);
    await ana.drops(0);
    await ana.hears(/Anne-Marie O'Neil wins/);
    await ana.goes('/ranking');
    await ana.sees('cuatro-ranking tbody tr');
    assert.ok((await ana.page.locator('cuatro-ranking tbody').innerText()).includes(written[0]));
    await ana.leaves();
  });

  for (const [size, options] of often(SIZES, 'small')) {
    test(`the widest names make nothing wider than the window, and no reaction covers one: ${size}`, async () => {
      const [wide, wider] = ['M', 'W'].map((last) => 'W'.repeat(23) + last);
      const ana = await Person.at(server.url, options);
      const { page } = ana;
      const fits = async (/** @type {string} */ where) => {
        await ana.pictures(`wide-names-${where}-${size}`);
        const lost = await page.evaluate(() => ({
          wider: document.documentElement.scrollWidth - innerWidth,
          beyond: [...document.querySelectorAll('cuatro-result button, cuatro-join h2')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
        }));
        assert.deepEqual(lost, { wider: 0, beyond: [] }, where);
      };
      const { game, seats } = await server.post('/games', {
        seats: [{ name: `${wide.slice(0, 22)}${size.slice(0, 2)}` }, {}],
        first: 'first',
      });
      await ana.goes(`/g/${game.id}`);
      await ana.sees('cuatro-join');
      await fits('invitation');
      const { token } = await server.post(`/games/${game.id}/join`, {
        name: `${wider.slice(0, 22)}${size.slice(-2)}`,
      });
      const told = { id: game.id, tokens: { X: seats[0].token, O: token } };
      const bea = await Person.at(server.url, {});
      await bea.holds(told, ['O']);
      await ana.holds(told, ['X']);
      await ana.hears(/Your turn|Te toca/);
      await bea.page.locator('.react').click();
      await bea.page.locator('[data-emote=gg]').click();
      await ana.sees('.says:not([hidden])');
      await fits('reaction');
      const boxes = await page.locator('cuatro-strip[side=O] :is(.name, .says)').all();
      const [name, says] = await Promise.all(boxes.map((one) => one.boundingBox()));
      assert.ok(
        name && says && name.y + name.height <= says.y + 3,
        `the name at ${JSON.stringify(name)}, the reaction at ${JSON.stringify(says)}`,
      );
      for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries())
        await server.post(
          `/games/${game.id}/moves`,
          { column, ply },
          ply % 2 ? token : told.tokens.X,
        );
      await page.locator('cuatro-result .rematch').click();
      await ana.sees('cuatro-result .rematch:text-matches("Withdraw|Retirar")');
      await fits('end');
      await page.locator('cuatro-result .why').click();
      await ana.sees('cuatro-report .found');
      await fits('report');
      await bea.leaves();
      await ana.leaves();
    });
  }

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const [size, options] of often({ ...SIZES, phone }, 'small')) {
    test(`an offer of somebody with the longest name is whole, with both answers: ${size}`, async () => {
      for (const [which, stem] of LONGEST.entries()) {
        // No digit: a 0 is taken for an o, and such a name for somebody else’s.
        const name = `${stem}${size.slice(0, 1)}${'ab'[which]}`;
        assert.equal(name.length, 24);
        const { game, seats } = await server.post('/games', {
          seats: [{ name: fresh('Ana') }, {}],
          first: 'first',
        });
        const { token } = await server.post(`/games/${game.id}/join`, { name });
        const table = { id: game.id, tokens: { X: seats[0].token, O: token } };
        const plays = (/** @type {number} */ column, /** @type {'X'|'O'} */ side) =>
          server.post(`/games/${game.id}/moves`, { column }, table.tokens[side]);
        const offers = (/** @type {string} */ subject) =>
          server.post(`/games/${game.id}/${subject}`, { answer: 'offer' }, token);
        for (let n = 0; n < 3; n += 1) {
          await plays(0, 'X');
          await plays(1, 'O');
        }
        const ana = await Person.at(server.url, options);
        await ana.holds(table, ['X']);
        await ana.hasDiscs(6);
        for (const subject of ['takeback', 'draw']) {
          await offers(subject);
          await ana.sees('cuatro-turn .offer:not([hidden])');
          const [sentence, ...answers] = await isWhole(
            ana,
            'cuatro-turn .offer .text',
            'cuatro-turn .answers button',
            `${subject} of ${name}`,
          );
          assert.ok(sentence?.includes(name), `${sentence} names ${name}`);
          assert.equal(answers.length, 2, 'two answers');
          await ana.pictures(`offer-${subject}-${which}-${size}`);
          await ana.page.locator('cuatro-turn .answers button').last().click();
          await ana.page.locator('cuatro-turn .offer').waitFor({ state: 'hidden' });
        }
        await plays(0, 'X');
        await ana.sees('cuatro-result .rematch');
        await server.post(`/games/${game.id}/rematch`, {}, token);
        await ana.page
          .locator('cuatro-turn .note')
          .filter({ hasText: name, visible: true })
          .first()
          .waitFor();
        await ana.pictures(`offer-rematch-${which}-${size}`);
        await ana.leaves();
      }
    });
  }

  test('a code for another device, typed where a name or a game is asked for, is told what it is', async () => {
    const name = fresh('Ivo');
    const { player_token: token } = await server.post('/players', { name });
    const { code } = await server.post(`/players/${encodeURIComponent(name)}/transfer`, {}, token);
    const ana = await Person.at(server.url, { name: 'Reader' });
    const { page } = ana;
    await ana.goes();
    await page.getByLabel('Your name').fill(code);
    await page.locator('button.big').click();
    await ana.sees('#home-error:has-text("code for another device, not a name")');
    await page.getByLabel('Code or link').fill(code);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await ana.sees('#wrong-code:has-text("If it is a code for your name, enter your name")');
    assert.equal(await page.getByLabel('Code or link').inputValue(), code, 'it is still there');
    // As it says: the name, Play, and then the code.
    await page.getByLabel('Your name').fill(name);
    await page.locator('button.big').click();
    await page.getByLabel(`Code for ${name}`).fill(code);
    await page.getByRole('button', { name: 'Use the code' }).click();
    await ana.sees(`.notice:has-text("${name} is now yours on this device")`);
    await ana.leaves();
  });

  test('whoever enters another name reads that points stay behind, at home, at an invitation and in the panel', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    await ana.starts('A friend');
    const { id } = await makeGame(server, [{ name: fresh('Bea') }, {}]);
    const note = page.getByText(`Points belong to names: yours stay with ${ana.name}.`);
    for (const path of ['/', `/g/${id}`]) {
      await ana.goes(path);
      const field = page.getByLabel('Your name');
      await field.waitFor();
      assert.equal(await note.filter({ visible: true }).count(), 0, `${path}: nothing yet`);
      await field.fill(fresh('Zoe'));
      await note.waitFor();
      await ana.pictures(`name-note-${path.length > 1 ? 'join' : 'home'}`);
      await field.fill(ana.name.toUpperCase());
      await note.waitFor({ state: 'hidden' });
    }
    await page.locator('header .you').click();
    await page.locator('cuatro-you dialog', { hasText: 'Points belong to names' }).waitFor();
    await ana.leaves();
  });

  test('a name is one tap the next time, and others are told that somebody plays under it, at the field', async () => {
    const ana = await Person.at(server.url, { name: 'Zoe' });
    await ana.starts('A friend');
    await ana.goes();
    assert.equal(await ana.page.getByLabel('Your name').inputValue(), 'Zoe');
    await ana.page.locator('button.big').click();
    await ana.sits();
    const other = await Person.at(server.url, { name: 'Zoe' });
    await other.goes();
    await other.page.getByLabel('Your name').fill('Zoe');
    await other.page.locator('button.big').click();
    await other.until(
      () => /The name Zoe is taken/.test(document.querySelector('#home-error')?.textContent ?? ''),
      null,
      'the refusal',
    );
    assert.equal(await other.page.getByLabel('Your name').getAttribute('aria-invalid'), 'true');
    await other.page.getByRole('radio', { name: 'Same device' }).check({ force: true });
    await other.page.locator('input[name=name]').fill(fresh('Yves'));
    await other.page.locator('input[name=second]').fill('Zoe');
    await other.page.locator('button.big').click();
    await other.until(
      () => document.activeElement?.matches('[name=second][aria-invalid=true]'),
      null,
      'the focus in the field of the refused name',
    );
    await ana.leaves();
    await other.leaves();
  });
});
