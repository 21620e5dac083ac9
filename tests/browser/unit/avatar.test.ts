/** The discs of players: one colour a name, letters that can be read on it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, colourOf, initialsOf } from '../../../static/js/core/avatar.ts';

const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('white letters can be read on the colour of every player', () => {
  for (const colour of COLOURS) {
    const contrast = 1.05 / (luminance(colour) + 0.05);
    assert.ok(contrast >= 4.5, `${colour}: ${contrast.toFixed(2)} to 1`);
  }
});

test('a name has one colour, however it is spelt', () => {
  assert.equal(colourOf('Lucía'), colourOf('LUCÍA'));
  assert.ok(new Set(['Ana', 'Bea', 'Eva', 'Leo', 'Hugo', 'Nora'].map(colourOf)).size > 3);
});

test('the initials are those of the first and the last word, also of letters beyond the first plane', () => {
  assert.deepEqual(['Lucía', 'ana maría pérez', 'Beaver 575', '🦊 Rosa', 'éric'].map(initialsOf), [
    'L',
    'AP',
    'B5',
    '🦊R',
    'É',
  ]);
});
