/** What every screen must be: without a complaint of axe, with fields that can be read, and whole. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fits } from './fits.ts';
import type { Person } from './people.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Nothing to complain about for axe, and nothing that does not fit, and fields in letters of 16 px.
 * @param whole What must lie wholly in the window as the screen opens.
 */
export async function isSound(person: Person, screen: string, whole?: string[]) {
  await fits(person, screen, whole);
  const { page } = person;
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    (window as any).axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  const told = found.violations.map(
    (one: any) =>
      `${one.id}: ${one.nodes.map((node: any) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(told, [], `axe on ${screen}`);
  // Where a field has smaller letters, iOS zooms into the page.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('select, input, textarea')]
      .filter((field) => !/radio|range|checkbox|file/.test(field.getAttribute('type') ?? ''))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.localName} ${field.getAttribute('name') ?? field.className}`),
  );
  assert.deepEqual(small, [], `fields below 16 px on ${screen}`);
}
