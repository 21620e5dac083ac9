/** The sentences of the page, read from the catalogue that translators edit. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type Pattern, type PatternElement } from '@fluent/syntax';

const CATALOGUE = fileURLToPath(new URL('../../crates/words/catalogue/page/', import.meta.url));

/** The sentences of each part: a message by its key, and one that chooses by a number as `key.one` and `key.other`. */
export function sentences(language: string): Record<string, Record<string, string>> {
  const parts: Record<string, Record<string, string>> = {};
  let part: Record<string, string> = {};
  for (const entry of parse(readFileSync(`${CATALOGUE}${language}.ftl`, 'utf8'), {}).body) {
    if (entry.type === 'GroupComment') parts[entry.content.split(':')[0]] = part = {};
    else if (entry.type === 'Junk')
      throw new Error(`${language}.ftl: ${entry.annotations[0].message}\n${entry.content}`);
    else if (entry.type === 'Message' && entry.value) add(part, entry.id.name, entry.value);
  }
  return parts;
}

function add(part: Record<string, string>, key: string, { elements }: Pattern) {
  const [first] = elements;
  if (first.type === 'Placeable' && first.expression.type === 'SelectExpression')
    for (const variant of first.expression.variants)
      add(part, `${key}.${'name' in variant.key ? variant.key.name : ''}`, variant.value);
  else part[key] = elements.map(written).join('');
}

/** Text as the page fills it in: `{name}` for an argument. */
function written(element: PatternElement) {
  if (element.type === 'TextElement') return element.value;
  const { expression } = element;
  if (expression.type === 'VariableReference') return `{${expression.id.name}}`;
  if (expression.type === 'StringLiteral') return expression.value;
  throw new Error(`the page has no ${expression.type}`);
}
