/** Scripts and stylesheets reach browsers without comments and needless spaces, and mean what they did. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tokenize } from 'espree';

const PAGE = fileURLToPath(new URL('../../../static/', import.meta.url));

/** Tokens with their lines, since errors name the lines of the source. @param {string} script */
function tokens(script) {
  const found = tokenize(script, { ecmaVersion: 'latest', sourceType: 'module', loc: true });
  return found.map(({ value, loc }) => `${loc?.start.line}: ${value}`);
}

/** A colon without a space after it begins a part of a selector. @param {string} stylesheet */
function rules(stylesheet) {
  const spaced = stylesheet.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ');
  return spaced
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}

/** @param {import('../support/server.js').Server} server */
export default function assets(server) {
  test('every script has the tokens of its source, on the same lines, and every stylesheet its rules', async () => {
    const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
    const [assetsPath] = page.match(/\/assets\/[0-9a-f]+\//) ?? [];
    assert.ok(assetsPath, page);
    const names = readdirSync(PAGE, { recursive: true, encoding: 'utf8' });
    const code = names.filter((name) => /^(js|css)\/.*\.(js|css)$/.test(name));
    assert.ok(code.length > 100, `${code.length} files`);
    for (const name of code) {
      const source = readFileSync(PAGE + name, 'utf8');
      const sent = await (await fetch(server.url + assetsPath + name)).text();
      const read = name.endsWith('.js') ? tokens : rules;
      assert.deepEqual(read(sent), read(source), name);
    }
  });
}
