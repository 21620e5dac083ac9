/** How a game begins: from home, as is chosen there; and B11, who starts is announced where chance decided it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../support/scenes.js';
import { isSound } from '../support/sound.js';
import { fresh, makeGame } from '../support/games.js';
import { Person } from '../support/people.js';
import { Server } from '../support/server.js';

/** @type {[string, import('../support/people.js').PersonOptions, {you: RegExp, name: RegExp}][]} */
const READERS = [
  [
    'desktop-light-en',
    { viewport: { width: 1280, height: 800 } },
    {
      you: /^Picked at random: you start\.$/,
      name: /^Picked at random: Ana \d+ starts\.$|^Picked at random: Bea \d+ starts\.$/,
    },
  ],
  [
    'phone-dark-es',
    {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      colorScheme: 'dark',
      locale: 'es-ES',
    },
    { you: /^Por sorteo, empiezas tú\.$/, name: /^Por sorteo, empieza (?:Ana|Bea) \d+\.$/ },
  ],
];

/** A game of two people that has just begun. @param {import('../support/server.js').Server} server @param {string} first */
async function begun(server, first) {
  const { id, tokens } = await makeGame(server, [{ name: fresh('Ana') }, {}], { first });
  const { side, token } = await server.post(`/games/${id}/join`, { name: fresh('Bea') });
  return { id, tokens: { ...tokens, [side]: token } };
}

withServer((server) => {
  for (const [name, options, says] of READERS) {
    test(`a start that was picked at random is announced, written and spoken, until both have moved: ${name}`, async () => {
      const game = await begun(server, 'random');
      const [first, second] = await Promise.all([
        Person.at(server.url, options),
        Person.at(server.url, options),
      ]);
      await first.holds(game, ['X']);
      await second.holds(game, ['O']);
      for (const [person, text] of /** @type {const} */ ([
        [first, says.you],
        [second, says.name],
      ])) {
        await person.page.locator('cuatro-turn .note:visible', { hasText: text }).waitFor();
        await person.page.locator('#live', { hasText: text }).waitFor({ state: 'attached' });
      }
      await second.pictures(`start-${name}`);
      await first.drops(3);
      await second.drops(3);
      await first.page
        .locator('cuatro-turn .note', { hasNotText: /random|sorteo/ })
        .waitFor({ state: 'attached' });
      await first.leaves();
      await second.leaves();
    });
  }

  test('who waits for a friend hears who starts when the friend sits down; a choice and a rematch announce nothing', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const id = await ana.starts('A friend');
    assert.doesNotMatch(await ana.page.locator('cuatro-turn').innerText(), /random/);
    await server.post(`/games/${id}/join`, { name: fresh('Bea') });
    await ana.page
      .locator('#live', {
        hasText: /^The game starts: .* against .*\. Picked at random: .* starts?\.$/,
      })
      .waitFor({ state: 'attached' });
    await ana.leaves();

    const chosen = await begun(server, 'first');
    const bea = await Person.at(server.url);
    await bea.holds(chosen, ['X']);
    await bea.hears(/Your turn/);
    assert.doesNotMatch(await bea.page.locator('cuatro-turn').innerText(), /random/);
    await bea.leaves();
  });

  test('home’s board begins the game that is chosen: on this device with two names, and never another one', async () => {
    const ana = await Person.at(server.url);
    const { page } = ana;
    await ana.goes();
    await ana.sees('cuatro-home .stage');
    assert.equal(await page.locator('.own').isVisible(), false, 'where no game waits');
    const way = (/** @type {string} */ name) => ana.choosesWay(name);
    const hint = () => page.locator('.stage .hint').innerText();
    for (const [name, says] of /** @type {const} */ ([
      ['Watch computers play', /Watch/],
      ['Set up a game for others', /links/],
    ])) {
      await way(name);
      assert.match(await hint(), says);
      assert.deepEqual(
        await page.locator('.field:visible > span').allInnerTexts(),
        ['Player 1', 'Player 2'],
        'chance may let either start',
      );
      await page.locator('.stage svg').click();
      assert.equal(new URL(page.url()).pathname, '/', `${name}: the board begins no game`);
    }
    await way('Same device');
    assert.equal(await hint(), 'Drop the first disc to begin.');
    const [first, second] = await Promise.all(
      ['name', 'second'].map((field) => page.locator(`input[name=${field}]`).inputValue()),
    );
    assert.match(second, /^\p{L}+ \d{3}$/u, 'a name for the other person');
    assert.notEqual(first, second);
    await page.locator('.stage svg').click();
    await ana.sits();
    // Somebody who has a new name is not offered the old one for the other person.
    const offered = async (/** @type {string} */ own) => {
      await ana.goes();
      await page.locator('input[name=name]').fill(own);
      await way('Same device');
      return page.locator('input[name=second]').inputValue();
    };
    const { gameId } = ana;
    const renamed = fresh('Ana');
    assert.equal(await offered(renamed), second);
    await way('Computer');
    await page.locator('button.big').click();
    await ana.sits();
    assert.equal(await offered(renamed), second, 'not the name from before');
    await ana.goes(`/g/${gameId}`);
    await ana.sits();
    const game = await server.get(`/games/${ana.gameId}`);
    // Chance decides who starts.
    const names = [game.seats.X.name, game.seats.O.name].sort();
    assert.deepEqual(
      [game.kind, ...names, game.moves.length],
      ['local', ...[first, second].sort(), 1],
    );
    await ana.leaves();
  });

  for (const [size, viewport] of /** @type {const} */ ([
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ])) {
    test(`who has a game that waits is led to it, and keeps the level that was chosen: ${size}`, async () => {
      // Nobody else plays on this one.
      const alone = await new Server().start();
      const ana = await Person.at(alone.url, { viewport });
      const { page } = ana;
      const id = await ana.starts('Computer', () => page.locator('input[name=level]').fill('0'));
      await ana.drops(3);
      await ana.hasDiscs(2);
      await ana.goes();
      const resume = page.locator('cuatro-home .own a');
      await resume.waitFor();
      const box = await resume.boundingBox();
      assert.ok(box && box.y + box.height <= viewport.height, `in sight: ${JSON.stringify(box)}`);
      const over = () =>
        page.evaluate(() => {
          const [banner, board, ways] = ['.own', '.frame', '.ways'].map((one) =>
            document.querySelector(`cuatro-home ${one}`)?.getBoundingClientRect(),
          );
          const meets = (/** @type {DOMRect|undefined} */ other) =>
            banner &&
            other &&
            banner.top < other.bottom &&
            other.top < banner.bottom &&
            banner.left < other.right &&
            other.left < banner.right;
          return [board, ways].map(meets);
        });
      for (const [width, height] of [
        [viewport.width, viewport.height],
        [360, 640],
        [844, 390],
        [320, 568],
      ]) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await over(), [false, false], `over board or ways at ${width}×${height}`);
      }
      await page.setViewportSize(viewport);
      assert.equal(await page.locator('input[name=level]').inputValue(), '0');
      await ana.sees('cuatro-home .now:has-text("No other games right now.")');
      await ana.pictures(`resume-${size}`);
      await resume.click();
      await ana.sits();
      assert.equal(ana.gameId, id);
      await ana.leaves();
      await alone.stop();
    });
  }

  for (const [size, options] of /** @type {const} */ ([
    ['desktop', { viewport: { width: 1280, height: 800 } }],
    ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ])) {
    test(`presses that repeat where home’s board stood end no game: ${size}`, async () => {
      const ana = await Person.at(server.url, { name: fresh('Ana'), ...options });
      const { page } = ana;
      const resign = page.getByRole('button', { name: 'Resign', exact: true });
      const yes = page.getByRole('button', { name: 'Yes, resign' });
      const middle = async (/** @type {import('playwright-core').Locator} */ one) => {
        const box = await one.boundingBox();
        assert.ok(box, 'in sight');
        return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
      };
      await ana.starts('Computer', () => page.locator('input[name=level]').fill('0'));
      await ana.drops(3);
      await ana.hasDiscs(2);
      await ana.opensMenu();
      const place = await middle(size === 'phone' ? page.locator('.frame svg').first() : resign);

      await ana.goes();
      await page.locator('cuatro-home .frame.open').waitFor();
      await page.mouse.click(...place);
      await ana.sits();
      await ana.hasDiscs(2);
      await page.locator('cuatro-board .frame.open').waitFor();
      for (let again = 0; again < 3; again += 1) await page.mouse.click(...place);
      if (size === 'phone') {
        // The board has stayed in its place, and so has the column.
        await ana.hasDiscs(4);
        assert.equal(new Set((await ana.columns()).filter((_, ply) => ply % 2 === 0)).size, 1);
      }
      assert.equal(await yes.isVisible(), false, 'nobody was asked whether to resign');
      const { moves } = await server.get(`/games/${ana.gameId}`);
      if (size === 'desktop') assert.equal(moves.length, 2, 'no other column either');

      // A hand that went away means what it presses, but one gesture does not both ask and answer.
      await ana.opensMenu();
      const end = await middle(resign);
      await page.mouse.move(end[0], end[1] - 100);
      await page.mouse.dblclick(...end);
      const keeps = page.getByRole('button', { name: 'Play on' });
      await keeps.waitFor();
      const box = await yes.boundingBox();
      assert.ok(box, 'both answers');
      const under = end[0] >= box.x && end[0] <= box.x + box.width;
      assert.ok(!under || end[1] < box.y || end[1] > box.y + box.height, 'not under the pointer');
      assert.equal((await server.get(`/games/${ana.gameId}`)).status, 'playing');
      await yes.click();
      await ana.hears(/You lost/);
      await ana.leaves();
    });
  }

  test('a name that is missing is asked for at its field, in the page’s language, and no browser bubble', async () => {
    const ana = await Person.at(server.url, { locale: 'es-ES' });
    const { page } = ana;
    await ana.goes();
    await page
      .getByRole('radio', { name: 'Mismo dispositivo', exact: true })
      .check({ force: true });
    const second = page.locator('input[name=second]');
    await second.fill('');
    await page.locator('button.big').click();
    const wrong = page.locator('.error.wrong');
    await wrong.waitFor();
    assert.equal(await wrong.innerText(), 'Rellena este campo.');
    assert.deepEqual(
      await second.evaluate((field) => [
        field === document.activeElement,
        field.getAttribute('aria-invalid'),
        field.getAttribute('aria-errormessage'),
      ]),
      [true, 'true', await wrong.getAttribute('id')],
    );
    await isSound(ana, 'a missing name');
    await ana.pictures('missing-name-es');
    await second.fill(fresh('Bea'));
    assert.equal(await wrong.count(), 0);
    await page.locator('button.big').click();
    await ana.sits();
    await ana.leaves();
  });

  test('what is wrong with a code is said at its field', async () => {
    const ana = await Person.at(server.url, { viewport: { width: 390, height: 844 } });
    const { page } = ana;
    await ana.goes();
    const code = page.locator('input[name=code]');
    // What was said of an empty field takes nothing of what comes after it.
    await page.locator('.enter button').click();
    await page.getByText('Fill this in.').waitFor();
    for (const [typed, says] of /** @type {const} */ ([
      ['hello there!', 'That is not a game code'],
      ['0123456789ab', 'No game here has this code'],
      [`${server.url}/g/0123456789`, 'No game here has this code. Is it whole'],
      [
        'https://cuatro.example/g/0123456789ab',
        'another server, cuatro.example: open it in a new tab',
      ],
    ])) {
      await code.fill(typed);
      await page.locator('.enter button').click();
      await page.locator('#wrong-code', { hasText: says }).waitFor();
      assert.equal(await code.getAttribute('aria-invalid'), 'true');
      assert.equal(await code.inputValue(), typed, 'what was typed stays');
    }
    await ana.leaves();
  });

  test('a device suggests one name until somebody chooses one, at home and at an invitation', async () => {
    const ana = await Person.at(server.url, { name: fresh('Ana') });
    const { page } = ana;
    const { id } = await makeGame(server, [{ name: fresh('Bea') }, {}]);
    const suggested = async (/** @type {string} */ path) => {
      await ana.goes(path);
      await page.waitForFunction(
        () => /** @type {HTMLInputElement|null} */ (document.querySelector('[name=name]'))?.value,
      );
      return page.locator('[name=name]').inputValue();
    };
    const name = await suggested('/');
    for (const path of ['/', `/g/${id}`, '/']) assert.equal(await suggested(path), name, path);
    const second = () => page.locator('[name=second]').inputValue();
    const other = await second();
    assert.notEqual(other, name);
    await page.reload();
    assert.equal(await second(), other, 'of the other person too');
    await ana.leaves();
  });

  test('a suggested name speaks the language of the page', async () => {
    const ana = await Person.at(server.url, { locale: 'es-ES' });
    const { page } = ana;
    await ana.goes();
    await page
      .getByRole('radio', { name: 'Mismo dispositivo', exact: true })
      .check({ force: true });
    const names = () =>
      Promise.all(
        ['name', 'second'].map((field) => page.locator(`input[name=${field}]`).inputValue()),
      );
    const spanish = await names();
    await page.locator('header .language').selectOption('en');
    await ana.sees('h1:has-text("Four in a row")');
    const english = await names();
    assert.notEqual(english[0], spanish[0]);
    assert.notEqual(english[1], spanish[1]);
    await page.locator('input[name=name]').fill('Zoe');
    await page.locator('header .language').selectOption('es');
    await ana.sees('h1:has-text("Cuatro en raya")');
    assert.equal((await names())[0], 'Zoe', 'a name that was typed stays');
    await ana.leaves();
  });
});
