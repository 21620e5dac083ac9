/** Every sentence exists in both languages, with the same places to fill in, and the page asks for no other. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { en } from '../../../static/js/i18n/en.js';
import { es } from '../../../static/js/i18n/es.js';
import { fill } from '../../../static/js/i18n/index.js';

const scripts = new URL('../../../static/js/', import.meta.url);
const places = (/** @type {string} */ text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('Spanish and English have the same sentences with the same places', () => {
  assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    const other = es[/** @type {keyof typeof es} */ (key)];
    assert.deepEqual(places(other), places(text), key);
    assert.notEqual(other.trim(), '', key);
  }
});

test('every sentence is used', () => {
  const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js') && !/i18n.(en|es)\.js$/.test(name));
  const source = files.map((name) => readFileSync(new URL(name, scripts), 'utf8')).join('\n');
  // Keys made from parts, like `kind.${kind}`, are known by their beginning.
  const made = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start);
  const unused = Object.keys(en).filter((key) => !source.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)) && !/^count\./.test(key));
  assert.deepEqual(unused, []);
});

test('places are filled in, and unknown ones stay to be seen', () => {
  assert.equal(fill('{name} has {n}', { name: 'Ana', n: 3 }), 'Ana has 3');
  assert.equal(fill('{name}', {}), '{name}');
});
