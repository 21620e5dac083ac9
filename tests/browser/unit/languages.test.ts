/** Every sentence exists in every language, with the same places to fill in, and the page asks for no other. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGE_CODES, fill } from '../../../static/js/i18n/index.ts';
import { sentences } from '../catalogue.ts';

const scripts = new URL('../../../static/js/', import.meta.url);
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const english = sentences('en');
const others = LANGUAGE_CODES.filter((code) => code !== 'en').map(sentences);
const en: Record<string, string> = Object.assign({}, ...Object.values(english));

test('every language has the same sentences with the same places', () => {
  for (const other of others) {
    assert.deepEqual(Object.keys(other), Object.keys(english), 'the same parts');
    for (const [part, words] of Object.entries(english)) {
      assert.deepEqual(Object.keys(other[part]).sort(), Object.keys(words).sort(), part);
      for (const [key, text] of Object.entries(words)) {
        assert.deepEqual(places(other[part][key]), places(text), key);
        assert.notEqual(other[part][key].trim(), '', key);
      }
    }
  }
  assert.equal(
    Object.keys(en).length,
    Object.values(english).flatMap(Object.keys).length,
    'no sentence is in two parts',
  );
});

test('every sentence is used', () => {
  const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const source = files.map((name) => readFileSync(new URL(name, scripts), 'utf8')).join('\n');
  // Keys made from parts, like `kind-${kind}`, are known by their beginning.
  const made = [...source.matchAll(/`(\w+-[\w-]*)\$\{/g)].map(([, start]) => start);
  const unused = Object.keys(en).filter(
    (key) =>
      !source.includes(`'${key}'`) &&
      !made.some((start) => key.startsWith(start)) &&
      !/^count-/.test(key),
  );
  assert.deepEqual(unused, []);
});

test('a number stands beside a noun only where the noun has its form for one', () => {
  // A streak is told from two wins on, and where errors are left out there are more than a hundred.
  const told = ['end-streak', 'import-first'];
  const beside = /\{(n|count|rows|columns|discs|games|rounds|points)\} \p{L}+s\b/u;
  for (const part of [english, ...others].flatMap((one) => Object.values(one)))
    for (const [key, text] of Object.entries(part))
      if (!key.endsWith('.other') && !told.includes(key)) assert.doesNotMatch(text, beside, key);
  const forms = Object.keys(en).filter((key) => key.startsWith('count-'));
  for (const key of forms)
    assert.ok(
      forms.includes(key.replace(/one$|other$/, (form) => (form === 'one' ? 'other' : 'one'))),
      key,
    );
});

test('in French a narrow no-break space stands before high punctuation and inside quotation marks', () => {
  const french = Object.values(sentences('fr')).flatMap(Object.entries);
  for (const [key, text] of french)
    assert.doesNotMatch(text, /(?<!\u202f)[;!?%»]|(?<!\u202f):(?=\s|$)|«(?!\u202f)/u, key);
});

test('places are filled in, and unknown ones stay to be seen', () => {
  assert.equal(fill('{name} has {n}', { name: 'Ana', n: 3 }), 'Ana has 3');
  assert.equal(fill('{name}', {}), '{name}');
});

test('each screen fetches the parts whose sentences it says', () => {
  const read = (url: URL) => readFileSync(url, 'utf8');
  /** All that a file may run: what it imports, and what it fetches later. */
  const reach = (url: URL, seen: Set<string> = new Set()): Set<string> => {
    if (seen.has(url.href)) return seen;
    seen.add(url.href);
    for (const [, element] of read(url).matchAll(/(?:createElement|makeHidden)\('(cuatro-\w+)'\)/g))
      reach(new URL(`components/${element}.ts`, scripts), seen);
    // Which of the elements in lazy.ts a screen shows is known from whoever creates them.
    if (url.pathname.endsWith('/lazy.ts')) return seen;
    for (const [, early, late] of read(url).matchAll(
      /^import (?!type).*?'(\..*?\.ts)'|=> import\('(\..*?\.ts)'\)/gm,
    ))
      reach(new URL(early ?? late, url), seen);
    return seen;
  };
  const app = read(new URL('components/screens.ts', scripts));
  const screens = [...app.matchAll(/words: \[(.*?)\][^[]*\[[^\]]*\][^[]*?import\('(.*?)'\)/gs)];
  // Elements that are fetched later bring theirs.
  const later = [
    ...read(new URL('components/lazy.ts', scripts)).matchAll(
      /'(cuatro-\w+)': \{[^}]*?words: '(\w+)'/g,
    ),
  ];
  assert.ok(screens.length >= 6, `only ${screens.length} screens were found`);
  for (const [, words, path] of screens) {
    const fetched = ['shell', ...words.split(',').map((word) => word.trim().replaceAll("'", ''))];
    // Some parts come with code that only some visits want.
    const files = [...reach(new URL(path, new URL('components/', scripts)))];
    const source = files.map((href) => read(new URL(href))).join('\n');
    const made = [...source.matchAll(/`(\w+-[\w-]*)\$\{/g)].map(([, start]) => start);
    fetched.push(...[...source.matchAll(/loadStrings\('(\w+)'\)/g)].map(([, part]) => part));
    for (const [, element, part] of later)
      if (files.some((href) => href.endsWith(`/${element}.ts`))) fetched.push(part);
    for (const [part, all] of Object.entries(english)) {
      if (fetched.includes(part)) continue;
      // The board of the home screen is decoration, and silent.
      const silent = path.endsWith('home.ts') ? /^board-/ : /^$/;
      const said = Object.keys(all)
        .filter((key) => !silent.test(key))
        .filter(
          (key) => source.includes(`'${key}'`) || made.some((start) => key.startsWith(start)),
        );
      assert.deepEqual(said, [], `${path} says sentences of ${part}`);
    }
  }
});
