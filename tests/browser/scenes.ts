/**
 * Runs files of scenes, as many beside each other as there are processors: `npm --prefix tests/browser run scenes`. Without an argument it runs what
 * every change must keep, and with CUATRO_SCENES=all everything; with the name of a file, all of that file; and with a text, its scenes
 * that contain the text in their names: `npm --prefix tests/browser run scenes -- home 'Play is in sight'`.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('scenes/', import.meta.url));
/** What every change must keep, the longest first: otherwise one processor works alone in the end. */
const ESSENTIAL = [
  'steady',
  'computer',
  'line',
  'boards',
  'begin',
  'touch',
  'device',
  'names',
  'online',
  'rhythm',
  'ways',
  'restart',
  'keyboard',
  'signed-on',
  'report',
  'refusals',
  'translated',
  'docs',
];

const known = readdirSync(FOLDER).map((file) => path.basename(file, '.ts'));
const [name, text = ''] = process.argv.slice(2);
for (const one of name ? [name] : ESSENTIAL)
  if (!known.includes(one)) {
    console.error(`no scenes are called ${one}; there are ${known.join(', ')}`);
    process.exit(2);
  }
if (name) process.env.CUATRO_SCENES = 'all';
const further =
  process.env.CUATRO_SCENES === 'all' ? known.filter((one) => !ESSENTIAL.includes(one)) : [];
const names = name ? [name] : [...ESSENTIAL, ...further];

const results = run({
  files: names.map((one) => path.join(FOLDER, `${one}.ts`)),
  concurrency: availableParallelism(),
  ...(text && { testNamePatterns: [new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))] }),
});
let ran = 0;
const again: string[] = [];
results.on('test:pass', ({ skip }) => {
  if (skip === undefined) ran += 1;
});
results.on('test:fail', ({ name: scene, file = '' }) => {
  ran += 1;
  const quoted = scene === file ? '' : ` '${scene.replaceAll("'", "'\\''")}'`;
  again.push(`  npm --prefix tests/browser run scenes -- ${path.basename(file, '.ts')}${quoted}`);
});
for await (const told of results.compose(new spec())) process.stdout.write(told);
if (ran === 0) console.error(`no scene of ${name} has a name that contains “${text}”`);
if (again.length > 0)
  console.error(
    `Each that failed, alone:\n${again.join('\n')}
What the people in them saw: npx playwright-core show-trace tests/browser/artefacts/NAME-0.zip`,
  );
if (ran === 0 || again.length > 0) process.exitCode = 1;
