/** The end is a moment, told to each in their own voice; and what two players show each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeOnline } from '../support/games.js';
import { Person } from '../support/people.js';
import { withServer } from '../support/scenes.js';
import { inSight } from '../support/sight.js';

/** X wins with the next disc in column 3. */
const NEARLY = [3, 2, 3, 2, 3, 2];
/** @type {import('../support/people.js').PersonOptions} */
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** @type {import('../support/people.js').PersonOptions} */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Each size once in the dark, once as the winner. @type {[string, import('../support/people.js').PersonOptions, import('../support/people.js').PersonOptions][]} */
const WINNERS = [
  ['desktop', { ...DESKTOP, colorScheme: 'dark' }, PHONE],
  ['phone', { ...PHONE, colorScheme: 'dark' }, DESKTOP],
];

/** Notes the paper that flies and the discs that nod. @param {Person} person */
const watches = ({ page }) =>
  page.addInitScript(() => {
    const held = /** @type {any} */ (window);
    held.paper = null;
    held.nods = [];
    new MutationObserver(() => {
      held.paper ??= document.querySelector('canvas.confetti');
    }).observe(document, { childList: true, subtree: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function note(frames, how) {
      const animation = animate.call(this, frames, how);
      if (JSON.stringify(frames).includes('scale(')) held.nods.push(animation);
      return animation;
    };
  });

/** The cells, as row and column, whose discs nod, and how small each becomes. @param {Person} person @returns {Promise<{cell: number[], smallest: number}[]>} */
const nods = ({ page }) =>
  page.evaluate(() =>
    /** @type {any} */ (window).nods.map((/** @type {Animation} */ nod) => {
      const effect = /** @type {KeyframeEffect} */ (nod.effect);
      const target = /** @type {SVGElement} */ (effect.target);
      const { delay = 0, duration } = effect.getTiming();
      nod.pause();
      let smallest = 1;
      for (let part = 0; part < 1; part += 0.05) {
        nod.currentTime = delay + part * Number(duration);
        smallest = Math.min(smallest, new DOMMatrix(getComputedStyle(target).transform).a);
      }
      nod.finish();
      const { e: x, f: y } = new DOMMatrix(
        getComputedStyle(target.parentElement ?? target).transform,
      );
      return { cell: [y, x].map((units) => (units - 50) / 100), smallest };
    }),
  );

/** Whether anything was ever painted on the paper. @param {Person} person */
const seesPaper = (person) =>
  person.until(
    () => {
      const { paper } = /** @type {any} */ (window);
      return (
        paper?.width > 0 &&
        paper
          .getContext('2d')
          .getImageData(0, 0, paper.width, paper.height)
          .data.some((/** @type {number} */ part) => part > 0)
      );
    },
    null,
    'paper that flies',
  );

/** How often the end is told in words that are seen. @param {Person} person */
const told = ({ page }) =>
  page.locator('cuatro-turn .text').filter({ visible: true }).allInnerTexts();

withServer((server) => {
  for (const [size, winner, loser] of WINNERS) {
    test(`the winning discs nod and the others step back, paper flies for the winner only, and each is told once: ${size}`, async () => {
      const game = await makeOnline(server, {}, NEARLY);
      const [ana, bea] = await Promise.all(
        [winner, loser].map((options) =>
          Person.at(server.url, { ...options, reducedMotion: 'no-preference' }),
        ),
      );
      for (const person of [ana, bea]) await watches(person);
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      await ana.drops(3);
      await seesPaper(ana);
      await ana.pictures(`won-paper-${size}`);
      await ana.hears(/You win!/);
      await ana.until(() => !document.querySelector('.confetti'), null, 'the end of the paper');
      await bea.hears(/You lost to Ana/);
      const { result } = await server.get(`/games/${game.id}`);
      assert.equal(result.line.length, 4);
      for (const [person, sentence] of /** @type {const} */ ([
        [ana, /^You win!$/],
        [bea, /^You lost to Ana \d+$/],
      ])) {
        const nodding = await nods(person);
        assert.deepEqual(
          nodding.map(({ cell }) => String(cell)).sort(),
          result.line.map(String).sort(),
          'the discs that nod',
        );
        for (const { smallest } of nodding)
          assert.ok(smallest < 0.95, `they shrink to ${smallest}`);
        await person.until(
          () => {
            const back = [...document.querySelectorAll('.discs > .dim')];
            return (
              back.length === 3 && back.every((one) => Number(getComputedStyle(one).opacity) < 0.6)
            );
          },
          null,
          'three discs that step back',
        );
        const words = await told(person);
        assert.equal(words.length, 1, `the end is told: ${words.join(' | ')}`);
        assert.match(words[0], sentence);
        await inSight(person, 'cuatro-result .rematch');
      }
      assert.equal(
        await bea.page.evaluate(() => /** @type {any} */ (window).paper),
        null,
        'paper for the loser',
      );
      await ana.pictures(`won-${size}`);
      await bea.pictures(`lost-to-${size}`);
      await ana.leaves();
      await bea.leaves();
    });

    test(`who asked for no motion wins without paper and without nodding discs: ${size}`, async () => {
      const game = await makeOnline(server, {}, NEARLY);
      const ana = await Person.at(server.url, { ...winner, reducedMotion: 'reduce' });
      await watches(ana);
      await ana.holds(game, ['X']);
      await ana.drops(3);
      await ana.hears(/You win!/);
      await ana.sees('cuatro-result .rematch');
      await ana.until(
        () => document.querySelectorAll('.discs > .dim').length === 3,
        null,
        'three discs that step back',
      );
      // Paper that had been asked for would be there before this answer.
      await ana.page.evaluate(async () => {
        const main = /** @type {HTMLScriptElement} */ (
          document.querySelector('script[type=module]')
        );
        await import(new URL('ending.js', main.src).href);
      });
      assert.equal(
        await ana.page.evaluate(() => /** @type {any} */ (window).paper),
        null,
        'paper that flies',
      );
      assert.deepEqual(await nods(ana), [], 'discs that nod');
      await ana.leaves();
    });

    test(`the second win in a row is counted, and none after a loss: ${size}`, async () => {
      const ana = await Person.at(server.url, winner);
      const streak = ana.page.locator('cuatro-result .streak');
      const game = await makeOnline(server, {}, NEARLY);
      const rematch = async () => {
        const { gameId } = ana;
        await server.post(`/games/${gameId}/rematch`, {}, game.tokens.O);
        await ana.page.locator('cuatro-result .rematch').click();
        await ana.until(
          (old) =>
            !location.pathname.endsWith(old) &&
            document.querySelector('cuatro-table[data-status=playing]') !== null,
          gameId,
          'the rematch',
        );
      };
      const bea = (/** @type {number} */ column) =>
        server.post(`/games/${ana.gameId}/moves`, { column }, game.tokens.O);
      await ana.holds(game, ['X']);
      await ana.drops(3);
      await ana.hears(/You win!/);
      assert.equal(await streak.isVisible(), false, 'a streak of one');
      await rematch();
      for (const column of [0, 1, 0, 1]) {
        await bea(column);
        await ana.drops(3);
      }
      await ana.sees('cuatro-result .streak:has-text("2 wins in a row")');
      await ana.pictures(`streak-${size}`);
      await rematch();
      for (const column of [0, 1, 0]) {
        await ana.drops(column);
        await bea(3);
      }
      await ana.drops(1);
      await bea(3);
      await ana.hears(/You lost to Bea/);
      assert.equal(await streak.isVisible(), false, 'a streak after a loss');
      await ana.leaves();
    });

    test(`the loser is told which move decided, and “Why?” leads to it: ${size}`, async () => {
      const game = await makeOnline(server, {}, [...NEARLY, 3]);
      const bea = await Person.at(server.url, winner);
      const { page } = bea;
      await bea.holds(game, ['O']);
      await bea.hears(/You lost to Ana/);
      await bea.sees('cuatro-result .verdict:has-text("Move 6 decided it.")');
      await inSight(bea, 'cuatro-result .why');
      await page.getByRole('button', { name: 'Why?' }).click();
      await bea.sees('cuatro-report .found');
      await bea.until(
        () => document.querySelectorAll('cuatro-board .discs > g').length === 6,
        null,
        'the board after the deciding move',
      );
      assert.match(
        await page.locator('cuatro-report .sentence').innerText(),
        /Move 6 decided it\. You had to block column 3 but played 2, and Ana \d+ completed four in a row\.$/,
      );
      await bea.pictures(`decided-${size}`);
      await bea.leaves();
    });

    test(`what a player shows is seen, spoken, and can be muted: ${size}`, async () => {
      const game = await makeOnline(server, {}, [3]);
      const [ana, bea, eva] = await Promise.all(
        [winner, loser, DESKTOP].map((options) => Person.at(server.url, options)),
      );
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      await eva.goes(`/g/${game.id}`);
      await eva.sits();
      const says = (/** @type {Person} */ person) =>
        person.page.locator('cuatro-strip[side=X] .says', { hasText: 'Nice move!' }).waitFor();
      await ana.page.getByRole('button', { name: 'React' }).click();
      const panel = await inSight(ana, 'dialog.emotes');
      assert.equal(await ana.page.locator('dialog.emotes button').count(), 6, 'reactions');
      for (const part of ['cuatro-strip[side=X]', 'cuatro-strip[side=O]', 'cuatro-turn .text']) {
        const box = await inSight(ana, part);
        assert.ok(
          panel.y >= box.y + box.height ||
            panel.y + panel.height <= box.y ||
            panel.x >= box.x + box.width ||
            panel.x + panel.width <= box.x,
          `the reactions at ${JSON.stringify(panel)} lie over ${part} at ${JSON.stringify(box)}`,
        );
      }
      await ana.pictures(`reactions-${size}-dark`);
      await ana.page.getByRole('button', { name: 'Nice move!' }).click();
      await Promise.all([says(ana), says(bea), says(eva)]);
      await bea.pictures(`reaction-seen-beside-${size}`);
      assert.match(await bea.page.locator('#live').innerText(), /^Ana \d+: Nice move!$/);
      assert.ok(await ana.page.locator('.react').isDisabled(), 'a pause before the next one');
      assert.equal(await eva.page.locator('.react:visible').count(), 0, 'those who watch only see');
      for (const person of [ana, bea, eva]) await person.leaves();
    });
  }
});
