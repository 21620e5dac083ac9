/** What every screen must be: without a complaint of axe, and no wider than its window. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing to complain about for axe, and nothing wider than the window. @param {import('./people.js').Person} person @param {string} screen */
export async function isSound(person, screen) {
  const { page } = person;
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  const told = found.violations.map(
    (/** @type {any} */ one) =>
      `${one.id}: ${one.nodes.map((/** @type {any} */ node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(told, [], `axe on ${screen}`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overflow <= 0, `${screen} is ${overflow} px wider than the window`);
}
