/** Scripts and stylesheets reach browsers without what no browser needs, and mean what they did. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'espree';
import { withServer } from '../support/scenes.js';

const PAGE = fileURLToPath(new URL('../../../static/', import.meta.url));

/** What others see of a module, and what it asks of others. @param {string} script */
function seams(script) {
  const program = parse(script, { ecmaVersion: 'latest', sourceType: 'module' });
  /** @type {Set<string>} */ const found = new Set();
  /** @param {any} name */
  const word = (name) => name.name ?? name.value;
  /** @param {any} node */
  const visit = (node) => {
    if (node.type === 'ImportDeclaration') {
      for (const { imported } of node.specifiers) {
        found.add(`import ${imported ? word(imported) : '*'} from ${node.source.value}`);
      }
      found.add(`import ${node.source.value}`);
    }
    if (node.type === 'ImportExpression') found.add(`import(${later(node.source)})`);
    if (node.type === 'ExportNamedDeclaration') {
      const { declaration } = node;
      const declared = declaration?.declarations ?? (declaration ? [declaration] : []);
      for (const { id } of declared) found.add(`export ${id.name}`);
      for (const { exported } of node.specifiers) found.add(`export ${word(exported)}`);
    }
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (child?.type) visit(child);
    }
  };
  visit(program);
  return [...found].sort();
}

/** The address of a module that is fetched later, as far as it is written. @param {any} source */
function later(source) {
  return (
    source.value ?? source.quasis?.map((/** @type {any} */ { value }) => value.cooked).join('…')
  );
}

/** A colon without a space after it begins a part of a selector. @param {string} stylesheet */
function rules(stylesheet) {
  const spaced = stylesheet.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ');
  return spaced
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}

withServer((server) => {
  test('every script imports and exports what its source does, in fewer bytes, and every stylesheet has its rules', async () => {
    const page = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
    const [assetsPath] = page.match(/\/assets\/[0-9a-f]+\//) ?? [];
    assert.ok(assetsPath, page);
    const names = readdirSync(PAGE, { recursive: true, encoding: 'utf8' });
    const code = names.filter((name) => /^(js|css)\/.*\.(js|css)$/.test(name));
    assert.ok(code.length > 100, `${code.length} files`);
    for (const name of code) {
      const source = readFileSync(PAGE + name, 'utf8');
      const sent = await (await fetch(server.url + assetsPath + name)).text();
      const read = name.endsWith('.js') ? seams : rules;
      assert.deepEqual(read(sent), read(source), name);
      assert.ok(sent.length < source.length, `${name}: ${sent.length} of ${source.length}`);
    }
  });
});
