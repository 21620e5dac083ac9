/**
 * Writes `wire.d.ts`: the types of what travels between server and page, from their schemas in `tests/data/wire.json`, which a test of
 * the server's types keeps up to date. With `--check` it only says whether they are. `openapi-typescript` would need a TypeScript
 * older than ours beside it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const SCHEMAS = new URL('../data/wire.json', import.meta.url);
const TYPES = new URL('wire.d.ts', import.meta.url);

const text = await readFile(SCHEMAS, 'utf8');
const { components }: { components: { schemas: Record<string, object> } } = JSON.parse(
  text.replaceAll('#/components/schemas/', '#/definitions/'),
);
const compiled = await compile({ definitions: components.schemas }, 'Wire', {
  additionalProperties: false,
  bannerComment:
    '/** Written by `npm run wire` from the schemas of the server; not to be edited. */',
  style: { printWidth: 100, singleQuote: true },
  unknownAny: true,
  unreachableDefinitions: true,
});
// Each type says where it comes from, which is always the same place.
const types = compiled
  .replaceAll(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g, '')
  .replaceAll('/**\n */\n', '');
if (!process.argv.includes('--check')) await writeFile(TYPES, types);
else if ((await readFile(TYPES, 'utf8')) !== types) {
  console.error('wire.d.ts is out of date: npm --prefix tests/browser run wire');
  process.exitCode = 1;
}
