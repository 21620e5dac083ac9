/** Looking back on a phone, and learning from mistakes: on the board, by keyboard, and from the address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { PHONE, SIZES, SMALL } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';

/** X opens in the corner, which loses forty discs later, and then does not block the middle column. */
const UNBLOCKED = [0, 3, 0, 3, 1, 3, 1, 3];
const PHONES: [string, PersonOptions][] = [
  ['390x844-dark', { ...PHONE, colorScheme: 'dark' }],
  ['360x640-light', SMALL],
];

withServer((server) => {
  const unblocked = () =>
    makeGame(server, [{ name: fresh('Nora') }, { name: fresh('Leo') }], {}, UNBLOCKED);

  for (const [name, options] of Object.entries(SIZES)) {
    test(`who lost tries again on the board: wrong is refuted, hinted, shown, right goes on: ${name}`, async () => {
      const game = await unblocked();
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      const { page } = ana;
      await ana.holds(game, ['X']);
      await page.locator('cuatro-result .learn').click();
      await ana.sees('cuatro-learn[data-state=ask]');
      assert.equal(new URL(page.url()).hash, '#learn');
      const { lessons } = await server.get(`/games/${game.id}/report?you=X&lang=${name.slice(-2)}`);
      const own = lessons.filter(({ side }: any) => side === 'X');
      assert.equal(own.length, 1, JSON.stringify(lessons));
      const [lesson] = own;
      assert.equal(await page.locator('cuatro-learn .sentence').innerText(), lesson.text);
      assert.match(lesson.text, /had to block\. Find|tenías que bloquear\. Encuentra/);
      assert.equal(
        await page.locator('cuatro-board .discs > g').count(),
        lesson.ply,
        'the board before the mistake',
      );
      await page.locator('cuatro-learn .hint-lesson').click();
      await ana.sees(`cuatro-learn .hint:has-text("${lesson.hint}")`);
      await page.locator('.keys button').nth(6).click();
      await ana.sees('cuatro-learn[data-state=wrong]');
      const tried = lesson.tries.find(({ column }: any) => column === 6);
      await ana.until(
        (wanted) => document.querySelectorAll('cuatro-board .discs > g').length === wanted,
        lesson.ply + 1 + tried.moves.length,
        'the refutation on the board',
      );
      assert.equal(
        (await page.locator('cuatro-board .strike line').count()) > 0,
        true,
        'the line that it closes',
      );
      await isSound(ana, `learning (${name})`);
      assert.equal(
        await page.evaluate(() => document.activeElement?.classList.contains('again-lesson')),
        true,
        'the way on has the focus',
      );
      await page.keyboard.press('Enter');
      await ana.sees('cuatro-learn[data-state=ask]');
      await page.locator('.keys button').nth(6).click();
      await ana.sees('cuatro-learn[data-state=wrong]');
      await page.locator('cuatro-replay .play-on').click();
      await ana.sees('cuatro-learn[data-state=ask]');
      await ana.until(
        (wanted) => document.querySelectorAll('cuatro-board .discs > g').length === wanted,
        lesson.ply,
        'the board that is played on from',
      );
      await page.locator('cuatro-replay .play-on').click();
      await page.locator('cuatro-learn .answer-lesson').click();
      await ana.sees('cuatro-learn[data-state=shown]');
      assert.match(
        await page.locator('cuatro-learn .sentence').innerText(),
        /^(The answer: column 3|La respuesta: la columna 3)\.$/,
      );
      assert.equal(
        await page.locator('cuatro-board .right').count(),
        lesson.keeps.length,
        'every right column is marked',
      );
      await page.locator('cuatro-learn .next-lesson').click();
      await ana.sees('cuatro-learn[data-state=done]');
      await page.locator('cuatro-learn .repeat-lessons').click();
      await ana.sees('cuatro-learn[data-state=ask]');
      await page.locator('.keys button').nth(lesson.keeps[0]).click();
      await ana.sees('cuatro-learn[data-state=right]');
      await page.locator('cuatro-learn .next-lesson').click();
      await ana.sees('cuatro-learn[data-state=done]');
      assert.match(await page.locator('cuatro-learn .sentence').innerText(), /1 (of|de) 1/);
      await page.locator('cuatro-learn .repeat-lessons').click();
      await ana.sees('cuatro-learn[data-state=ask]');
      assert.equal(new URL(page.url()).hash, '#learn');
      await page.getByRole('button', { name: /^(Close|Cerrar)$/ }).click();
      await page.locator('cuatro-learn').waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).hash, `#${lesson.ply}`, 'the lesson is left');
      await ana.leaves();
    });
  }

  test('from the address the lessons of both sides begin at once, played and spoken without a mouse', async () => {
    const game = await unblocked();
    const ana = await Person.at(server.url, { name: 'Ana' });
    const { page } = ana;
    await ana.goes(`/g/${game.id}#learn`);
    await ana.sees('cuatro-learn[data-state=ask]');
    const { lessons } = await server.get(`/games/${game.id}/report`);
    await ana.until(
      (text: string) => document.querySelector('#live')?.textContent === text,
      lessons[0].text,
      'the task to be spoken',
    );
    assert.match(
      await page.locator('cuatro-learn .count').innerText(),
      new RegExp(`1 of ${lessons.length}`),
    );
    const wrong = lessons[0].tries.find(({ right }: any) => !right);
    await page.keyboard.press(String(wrong.column));
    await ana.until(
      (text: string) => document.querySelector('#live')?.textContent === text,
      wrong.text,
      'the refutation to be spoken',
    );
    await page.keyboard.press('Enter');
    await ana.sees('cuatro-learn[data-state=ask]');
    await page.keyboard.press(String(lessons[0].keeps[0]));
    await ana.sees('cuatro-learn[data-state=right]');
    await page.keyboard.press('Escape');
    await page.locator('cuatro-learn').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await ana.hears(/wins/);
    assert.equal(new URL(page.url()).hash, '');
    await ana.leaves();
  });

  for (const [name, options] of PHONES)
    test(`on a phone the bars follow a finger, and the moves are a sheet: ${name}`, async () => {
      const game = await unblocked();
      const ana = await Person.at(server.url, { name: 'Ana', ...options });
      const { page } = ana;
      await ana.goes(`/g/${game.id}`);
      await page.locator('cuatro-result .why').tap();
      await ana.sees('cuatro-report .found');
      await ana.hears(/Move 7 of 8/);
      const strip = page.locator('cuatro-evaluation ol');
      // Below the board, which is pinned, and above the bar of moves.
      await strip.evaluate((one) =>
        scrollBy(0, one.getBoundingClientRect().top - innerHeight * 0.72),
      );
      const box = await strip.boundingBox();
      assert.ok(box);
      await page.touchscreen.tap(box.x + box.width * (2.5 / 8), box.y + box.height / 2);
      await ana.hears(/Move 3 of 8/);
      await page.getByRole('button', { name: 'All moves' }).tap();
      await page.locator('cuatro-report .moves button').nth(4).tap();
      await ana.hears(/Move 5 of 8/);
      assert.equal(
        await page.locator('cuatro-report .moves').isVisible(),
        false,
        'the sheet closes by itself',
      );
      await page.getByRole('button', { name: 'Next', exact: true }).tap();
      await ana.hears(/Move 7 of 8/);
      await ana.leaves();
    });
});
