/** What the OpenAPI document says of each operation, in the order of the document's tags, ready to be shown. */

/** @typedef {Record<string, any>} Schema */
/** @typedef {{name: string, place: string, required: boolean, type: string, text: string}} Field */
/** @typedef {{type: string, shape: string, fields: Field[]}} Content */
/**
 * @typedef {object} Operation
 * @property {string} id @property {string} method @property {string} path @property {string} tag
 * @property {string} summary @property {string} text
 * @property {boolean} secured Whether a token is needed, or good for something.
 * @property {Field[]} parameters
 * @property {Content[]} bodies What the request can hold; empty where it holds nothing.
 * @property {{status: string, text: string, contents: Content[]}[]} answers `default` is every refusal.
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** @param {Schema} document @returns {{name: string, text: string, operations: Operation[]}[]} */
export function groupsOf(document) {
  const all = operationsOf(document);
  const known = /** @type {{name: string, description?: string}[]} */ (document.tags ?? []);
  const others = all.map(({ tag }) => tag).filter((tag) => !known.some(({ name }) => name === tag));
  return [...known, ...[...new Set(others)].map((name) => ({ name, description: '' }))]
    .map(({ name, description }) => ({
      name,
      text: description ?? '',
      operations: all.filter(({ tag }) => tag === name),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** @param {Schema} document @returns {Operation[]} */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const told = item[method];
      const answers = Object.entries(told.responses ?? {}).map(([status, answer]) => ({
        status,
        text: answer.description ?? '',
        contents: contentsOf(document, answer),
      }));
      return {
        id: told.operationId,
        method: method.toUpperCase(),
        path,
        tag: told.tags?.[0] ?? '',
        summary: told.summary ?? '',
        text: told.description ?? '',
        secured: (told.security ?? []).length > 0,
        parameters: (told.parameters ?? []).map((/** @type {Schema} */ one) => ({
          name: one.name,
          place: one.in,
          required: one.required === true,
          type: typeText(one.schema),
          text: one.description ?? '',
        })),
        bodies: contentsOf(document, told.requestBody ?? {}),
        answers,
      };
    }),
  );
}

/** The codes that a refusal can have. @param {Schema} document @returns {string[]} */
export const problemCodes = (document) =>
  document.components?.schemas?.Problem?.properties?.code?.enum ?? [];

/** @param {Schema} document @param {Schema} message @returns {Content[]} */
const contentsOf = (document, message) =>
  Object.entries(message.content ?? {}).map(([type, { schema }]) => ({
    type,
    shape: typeText(schema),
    fields: fieldsOf(document, schema),
  }));

/** The schema that a reference names, or the schema itself. @param {Schema} document @param {Schema} [schema] @returns {Schema} */
function resolved(document, schema = {}) {
  const name = nameOf(schema);
  return name ? (document.components?.schemas?.[name] ?? {}) : schema;
}

/** @param {Schema} document @param {Schema} [schema] @returns {Field[]} */
function fieldsOf(document, schema) {
  const whole = resolved(document, schema);
  const parts = /** @type {Schema[]} */ (whole.allOf ?? []);
  const own = Object.entries(whole.properties ?? {}).map(([name, field]) => ({
    name,
    place: 'body',
    required: (whole.required ?? []).includes(name),
    type: typeText(field),
    text: field.description ?? '',
  }));
  return [...parts.flatMap((part) => fieldsOf(document, part)), ...own];
}

/** @param {Schema} schema @returns {string|null} */
const nameOf = (schema) => schema.$ref?.split('/').at(-1) ?? null;

/** A type in a few words: `string`, `integer 1–64`, `Game`, `[Column]`, `"X" | "O" | null`. @param {Schema} [schema] @returns {string} */
export function typeText(schema = {}) {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.enum)
    return schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)).join(' | ');
  const some = schema.oneOf ?? schema.anyOf;
  if (some) return some.map(typeText).join(' | ');
  if (schema.allOf)
    return (
      schema.allOf
        .map(typeText)
        .filter((/** @type {string} */ one) => one !== 'object')
        .join(' & ') || 'object'
    );
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `[${typeText(schema.items)}]` : type + range(schema)))
    .join(' | ');
}

/** @param {Schema} schema */
const range = ({ minimum, maximum }) =>
  minimum === undefined || maximum === undefined ? '' : ` ${minimum}–${maximum}`;

/**
 * The request that a form describes: an empty field is left out.
 * @param {Operation} operation @param {Record<string, string>} values By `place:name`, and `body`, `type`, `token`.
 * @returns {{path: string, headers: Record<string, string>, body?: string}}
 */
export function requestOf(operation, values) {
  /** @type {Record<string, string>} */
  const headers = {};
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, place } of operation.parameters) {
    const value = values[`${place}:${name}`] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value && place === 'query') query.set(name, value);
    else if (value && place === 'header') headers[name] = value;
  }
  if (values.token) headers.Authorization = `Bearer ${values.token}`;
  const asked = query.size > 0 ? `${path}?${query}` : path;
  if (operation.bodies.length === 0 || !values.body) return { path: asked, headers };
  headers['Content-Type'] = values.type;
  return { path: asked, headers, body: values.body };
}

/** What a body could look like: its required fields, or else the first. @param {Operation} operation */
export function bodySample({ bodies }) {
  const json = bodies.find(({ type }) => type === 'application/json');
  if (!json) return '';
  const required = json.fields.filter((field) => field.required);
  const shown = required.length > 0 ? required : json.fields.slice(0, 1);
  return JSON.stringify(Object.fromEntries(shown.map(({ name, type }) => [name, sampleOf(type)])));
}

/** @param {string} type */
function sampleOf(type) {
  if (type.startsWith('"')) return JSON.parse(type.split(' | ')[0]);
  if (type.startsWith('integer') || type === 'Column') return 3;
  if (type.startsWith('boolean')) return true;
  if (type.startsWith('[')) return [];
  return type.startsWith('string') ? '' : null;
}
