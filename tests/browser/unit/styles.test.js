/** The stylesheets change the arrangement at few places, and all at the same ones. */
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

test('every media condition about the size of the window is one of the shapes', () => {
  const folder = new URL('../../../static/css/', import.meta.url);
  const known = Object.values(SHAPES).flat();
  const unknown = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/@media ([^{]+) \{/g)]
      .flatMap(([, conditions]) => conditions.split(', '))
      .filter((condition) => /width|height/.test(condition) && !known.includes(condition))
      .map((condition) => `${file}: ${condition}`),
  );
  assert.deepEqual(unknown, []);
});
