/**
 * Lets Node load TypeScript, by the esbuild that the page is built with: `node --import ./typescript.js`. `tsx` would wrap functions in a
 * call that exists in Node only, and scenes run some of theirs in the browser.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

// The hook runs in a thread of its own, which loads this module once more.
if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  const { code } = await transform(source, { loader: 'ts', sourcemap: 'inline', sourcefile: url });
  return { format: 'module', source: code, shortCircuit: true };
}
