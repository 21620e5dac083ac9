/** What is heard: after the first press only, each event with its own sound, never louder than a room can bear, and not at all once it is muted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fresh, makeGame, makeOnline } from '../support/games.ts';
import { Person, type PersonOptions } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';
import { DESKTOP, PHONE } from '../support/sizes.ts';

const SIZES: Record<string, PersonOptions> = {
  desktop: DESKTOP,
  phone: { ...PHONE, colorScheme: 'dark' },
};
/** Of 1, the loudest that a device can play. Ten phones at once are then a third of what one of them could do. */
const PEAK = 0.5;
const LOUDEST = 0.1;
/** Seconds after which it is quiet again. */
const LENGTH = 1;

/** Notes what the page plays: the frequencies, in Hz. */
const listensTo = ({ page }: Person) =>
  page.addInitScript(() => {
    const held = window as any;
    held.tones = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function note(value, when) {
      // Loudness is below 1; what is larger is a frequency.
      if (value > 50) held.tones.push(Math.round(value));
      return set.call(this, value, when);
    };
  });

const heard = (person: Person, notes: number[]) =>
  person.until(
    (wanted) => wanted.every((note) => (window as any).tones.includes(note)),
    notes,
    `the notes ${notes}`,
  );

/** Lets the page play to a tape instead of to the room. */
const tapes = ({ page }: Person) =>
  page.addInitScript(() => {
    const held = window as any;
    held.AudioContext = class extends OfflineAudioContext {
      constructor() {
        super(1, 4 * 48_000, 48_000);
        held.tape = this;
      }

      resume() {
        return Promise.resolve();
      }
    };
  });

/** What is on the tape: the highest swing, the loudest twentieth of a second, and when it has faded, in seconds. */
const playsBack = ({ page }: Person) =>
  page.evaluate(async () => {
    const swings = (await (window as any).tape.startRendering()).getChannelData(0);
    const part = 48_000 / 20;
    let loudest = 0;
    for (let from = 0; from < swings.length; from += part) {
      const sum = swings
        .subarray(from, from + part)
        .reduce((all: number, one: number) => all + one * one, 0);
      loudest = Math.max(loudest, Math.sqrt(sum / part));
    }
    return {
      peak: swings.reduce((most: number, one: number) => Math.max(most, Math.abs(one)), 0),
      loudest,
      length: swings.findLastIndex((one: number) => Math.abs(one) > 0.001) / 48_000,
    };
  });

withServer((server) => {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`a disc is heard, and whoever turned sound off hears nothing, also the next time: ${size}`, async () => {
      const ana = await Person.at(server.url, options);
      await listensTo(ana);
      const button = ana.page.getByRole('button', { name: 'Sound' });
      const presses = () => (options.hasTouch ? button.tap() : button.click());
      const tones = () => ana.page.evaluate(() => (window as any).tones);
      await ana.holds(await makeGame(server, [{ name: fresh('Ana') }, { name: fresh('Bea') }]));
      assert.deepEqual(await tones(), [], 'tones before anything was pressed');
      await ana.drops(3);
      await ana.until(() => (window as any).tones.length >= 2, null, 'the sound of a disc');
      await presses();
      await ana.page.reload();
      await ana.sits();
      assert.equal(await button.getAttribute('aria-pressed'), 'false');
      await ana.drops(3);
      // The next disc is announced after the sound of this one would have been asked for.
      await ana.drops(3);
      assert.deepEqual(await tones(), [], 'tones after sound was turned off');
      await presses();
      await ana.drops(3);
      await ana.until(() => (window as any).tones.length >= 2, null, 'sound again');
      await ana.leaves();
    });

    test(`a disc sounds lower the deeper it falls; one’s turn, a win and a loss have their own sounds: ${size}`, async () => {
      const game = await makeOnline(server);
      const [ana, bea] = [
        await Person.at(server.url, options),
        await Person.at(server.url, options),
      ];
      for (const person of [ana, bea]) await listensTo(person);
      const plays = (column: number) =>
        server.post(`/games/${game.id}/moves`, { column }, game.tokens.O);
      await ana.holds(game, ['X']);
      await bea.holds(game, ['O']);
      // Browsers are silent until somebody has pressed something.
      await bea.page.mouse.click(4, 4);
      await ana.drops(0);
      await heard(ana, [165]);
      await plays(1);
      await heard(ana, [659, 880]);
      await ana.drops(0);
      await heard(ana, [185]);
      for (let more = 0; more < 2; more += 1) {
        await plays(1);
        await ana.drops(0);
      }
      await heard(ana, [392, 494, 587, 784]);
      await heard(bea, [330, 277, 220]);
      await ana.leaves();
      await bea.leaves();
    });
  }

  test('a room with ten phones can bear it: a disc, one’s turn, a win and a loss are short and soft', async () => {
    const game = await makeOnline(server, {}, [3, 2, 3, 2, 3]);
    const [ana, bea] = await Promise.all(
      Object.values(SIZES).map((options) =>
        // The sound of a disc comes when it has fallen, together with what follows it.
        Person.at(server.url, { ...options, reducedMotion: 'no-preference' }),
      ),
    );
    const softly = async (person: Person, what: string) => {
      const { peak, loudest, length } = await playsBack(person);
      console.log(
        `${what}: peak ${peak.toFixed(3)}, loudest ${loudest.toFixed(3)}, ${length.toFixed(2)} s`,
      );
      assert.ok(loudest > 0.01, `${what}: nothing is heard`);
      assert.ok(peak < PEAK, `${what}: a peak of ${peak}`);
      assert.ok(loudest < LOUDEST, `${what}: ${loudest} at its loudest`);
      assert.ok(length < LENGTH, `${what}: ${length} seconds long`);
    };
    const comesBack = async (person: Person) => {
      await person.page.reload();
      await person.sits();
      await person.page.mouse.click(4, 4);
    };
    for (const person of [ana, bea]) await tapes(person);
    await ana.holds(game, ['X']);
    await ana.page.mouse.click(4, 4);
    await bea.holds(game, ['O']);
    await bea.drops(2);
    await ana.hears(/Your turn/);
    await softly(bea, 'a disc');
    await softly(ana, 'a disc, and one’s turn');
    // A tape is played once.
    await Promise.all([ana, bea].map(comesBack));
    await ana.drops(3);
    await ana.hears(/You win!/);
    await bea.hears(/You lost/);
    await softly(ana, 'the last disc, and a win');
    await softly(bea, 'the last disc, and a loss');
    await ana.leaves();
    await bea.leaves();
  });
});
