/** The stylesheets change the arrangement at few places, and all at the same ones; and what is read stands out from what it stands on. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The shapes of a window, and how small or large it is within its shape. A phone on its side, and a page at 200 %, are low. */
const SHAPES = {
  upright: ['(width < 900px) and (height >= 560px)', '(width < 560px)'],
  low: ['(height < 560px) and (width >= 560px)'],
  wide: ['(width >= 900px) and (height >= 560px)'],
  width: ['(width >= 900px)', '(width < 900px)', '(width >= 600px)', '(width < 600px)'],
  phone: ['(width < 400px)', '(width <= 360px)', '(height < 700px)', '(height < 560px)'],
  large: ['(width >= 1500px) and (height >= 860px)'],
};

const folder = new URL('../../../static/css/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

test('every media condition about the size of the window is one of the shapes', () => {
  const known = Object.values(SHAPES).flat();
  const unknown = readdirSync(folder).flatMap((file) =>
    [...read(file).matchAll(/@media ([^{]+) \{/g)]
      .flatMap(([, conditions]) => conditions.split(', '))
      .filter((condition) => /width|height/.test(condition) && !known.includes(condition))
      .map((condition) => `${file}: ${condition}`),
  );
  assert.deepEqual(unknown, []);
});

/** What stands on what: signs on discs, and words in a side's colour and of the page on the page and its cards. */
const ON = [
  ['--x-cut', '--x'],
  ['--o-cut', '--o'],
  ...['--x-ink', '--o-ink', '--ink', '--ink-soft', '--danger', '--good', '--action'].flatMap(
    (words) => ['--page', '--card'].map((ground) => [words, ground]),
  ),
];

/** The colours of the roles, light and dark, those of later stylesheets over those of earlier ones. */
function palette(...files: string[]): Map<string, string[]> {
  const colours = files.flatMap((file) => [
    ...read(file).matchAll(/(--[\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g),
  ]);
  return new Map(
    colours.map(([, role, light, dark, both]) => [role, [light ?? both, dark ?? both]]),
  );
}

/** The contrast of two colours as WCAG has it. @param colours As in #fff or #ffffff. */
function contrast(colours: string[]) {
  const [low, high] = colours
    .map((colour) => {
      const [r, g, b] = (colour.slice(1).match(colour.length > 4 ? /../g : /./g) ?? [])
        .map((part) => parseInt(part.padStart(2, part), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    })
    .sort((a, b) => a - b);
  return high / low;
}

test('signs, names and words stand out in both themes, and more where the reader asks for it', () => {
  const lines = ['--page', '--card'].map((ground) => ['--field-rule', ground]);
  for (const [files, pairs, least] of [
    [['tokens.css'], ON, 4.5],
    [['tokens.css', 'contrast.css'], [...ON, ...lines], 7],
  ] as [string[], string[][], number][]) {
    const roles = palette(...files);
    const weak = [0, 1].flatMap((theme) =>
      pairs
        .map((pair) => pair.map((role) => roles.get(role)?.[theme] ?? `no ${role}`))
        .filter((colours) => !(contrast(colours) >= least)),
    );
    assert.deepEqual(weak, [], `less than ${least} with ${files}`);
  }
});

test('a win of X is no warning, and looks like none', () => {
  const roles = palette('tokens.css');
  for (const theme of [0, 1])
    assert.equal(
      new Set(['--x-ink', '--o-ink', '--danger'].map((role) => roles.get(role)?.[theme])).size,
      3,
    );
});
