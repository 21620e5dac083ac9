/** A game for a friend: nobody else is offered its seat, unless the reader says that anybody may join. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fresh } from '../support/games.ts';
import { closeBrowser, Person, type PersonOptions } from '../support/people.ts';
import { Server } from '../support/server.ts';
import { DESKTOP, PHONE_ES } from '../support/sizes.ts';
import { isSound } from '../support/sound.ts';
import type { Locator } from 'playwright-core';

const READERS: [string, PersonOptions, { way: string; anybody: string }][] = [
  ['desktop-light-en', DESKTOP, { way: 'A friend', anybody: 'Anybody may join' }],
  ['phone-dark-es', PHONE_ES, { way: 'Un amigo', anybody: 'Cualquiera puede unirse' }],
];

/** The games that the home screen offers or shows of others. */
const offered = ({ page }: Person) =>
  page
    .locator('.card.now a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.replace('/g/', '')));

after(closeBrowser);

for (const [name, options, words] of READERS)
  test(`only the link leads to a game for a friend, unless anybody may join: ${name}`, async (context) => {
    // Nobody else plays on this one.
    const alone = await new Server().start();
    context.after(() => alone.stop());
    const ana = await Person.at(alone.url, { ...options, name: fresh('Ana') });
    const eva = await Person.at(alone.url, { ...options, locale: 'en-GB', name: fresh('Eva') });
    const { page } = ana;
    const press = (one: Locator) => one[options.hasTouch ? 'tap' : 'click']();
    const begins = async (anybody: boolean) => {
      await ana.goes();
      await press(page.locator('.way', { hasText: words.way }));
      await ana.opensMore();
      const box = page.getByRole('checkbox', { name: words.anybody });
      assert.equal(await box.isChecked(), false, 'off by default');
      if (anybody) await press(page.locator('label.tick', { hasText: words.anybody }));
      await page.locator('input[name=name]').fill(ana.name);
      if (anybody) await isSound(ana, `a game for anybody (${name})`);
      await press(page.locator('button.big'));
      await ana.sits();
      return ana.gameId;
    };

    const hidden = await begins(false);
    await eva.goes();
    await eva.sees('.card.now p');
    assert.deepEqual(await offered(eva), [], 'nothing on the home screen of others');
    assert.deepEqual((await alone.get('/games')).items, []);
    await ana.goes();
    await ana.sees(`.own a[href="/g/${hidden}"]`);
    await eva.joins(`/g/${hidden}`);
    await ana.goes(`/g/${hidden}`);
    await ana.sees('cuatro-table[data-status=playing]');

    const open = await begins(true);
    await eva.goes();
    await eva.sees(`.card.now a[href="/g/${open}"]`);
    assert.deepEqual(await offered(eva), [open], 'the open game, and not the other one');
    await ana.leaves();
    await eva.leaves();
  });

test('nobody else has a part in a game against the computer or on one device: neither is listed; two computers to watch are', async (context) => {
  const alone = await new Server().start();
  context.after(() => alone.stop());
  const ana = await Person.at(alone.url, { name: fresh('Ana') });
  const { page } = ana;
  const box = page.getByRole('checkbox', { name: 'Anybody may join' });
  const second = page.locator('input[name=second]');
  const without = async () => assert.equal(await box.count(), 0, 'no choice');
  const ids = async (query: string) =>
    (await alone.get(`/games${query}`)).items.map(({ id }: { id: string }) => id);
  const own = [
    await ana.starts('Computer', without),
    await ana.starts('Same device', () => second.fill(fresh('Bea'))),
  ];
  // The first disc on home’s board begins a game too.
  await ana.goes();
  await ana.sees('.stage .hint');
  await page.locator('.stage svg').click();
  await ana.sits();
  own.push(ana.gameId);
  assert.deepEqual(await ids(''), [], 'listed');
  const theirs = await ids(`?player=${encodeURIComponent(ana.name)}`);
  assert.deepEqual(theirs.sort(), own.sort(), 'games of the player');
  const watched = await ana.starts('Watch computers play', without);
  assert.deepEqual(await ids(''), [watched]);
  await ana.leaves();
});
