/**
 * <cuatro-reference>: every operation of the OpenAPI document, each with a form that sends it.
 * `reference.facts = { document, answers, error }`. Events: `cuatro:try` with `{operation, request}`, `cuatro:again`.
 */
import { bodySample, groupsOf, problemCodes, requestOf } from '../core/openapi.js';
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';

/** @typedef {import('../core/openapi.js').Operation} Operation */
/** @typedef {import('../core/openapi.js').Field} Field */
/** @typedef {{status: string, headers: string, body: string}|'waiting'} Answer */
/**
 * @typedef {object} ReferenceFacts
 * @property {Record<string, any>|null} document
 * @property {Record<string, Answer>} answers By the id of the operation.
 * @property {string|null} error
 */

/** @extends {CuatroElement<ReferenceFacts>} */
export class CuatroReference extends CuatroElement {
  #groups = h('div');
  /** What the groups were made of. */ #made = '';
  /** @type {Map<string, HTMLElement>} */ #answers = new Map();

  /** @returns {ReferenceFacts} */
  initial() {
    return { document: null, answers: {}, error: null };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    return [
      live('h2', {}, () => t('docs.reference')),
      live('p', {}, () => t('docs.referenceText')),
      live('p', { role: 'status' }, () => {
        if (facts().error) return facts().error ?? '';
        return facts().document ? '' : t('docs.loading');
      }),
      live(
        'button',
        { type: 'button', hidden: () => !facts().error, onclick: () => this.emit('again') },
        () => t('records.again'),
      ),
      this.#groups,
    ];
  }

  refresh() {
    const { document: told, answers } = this.facts;
    const made = told ? t('docs.send') : '';
    if (told && made !== this.#made) this.#construct(told);
    this.#made = made;
    for (const [id, place] of this.#answers) place.replaceChildren(...answerOf(answers[id]));
  }

  /** @param {Record<string, any>} told */
  #construct(told) {
    this.#answers.clear();
    const codes = problemCodes(told);
    this.#groups.replaceChildren(
      ...groupsOf(told).map(({ text, name, operations }) =>
        h(
          'section',
          {},
          h('h3', { lang: 'en' }, text || name),
          ...operations.map((operation) => this.#operation(operation, codes)),
        ),
      ),
    );
  }

  /** @param {Operation} operation @param {string[]} codes */
  #operation(operation, codes) {
    const { id, method, path, summary, text } = operation;
    const details = h(
      'details',
      { 'data-operation': id },
      h(
        'summary',
        {},
        h('code', { class: 'method', 'data-method': method }, method),
        ' ',
        h('code', {}, path),
        ' ',
        h('span', { lang: 'en' }, summary),
      ),
    );
    // Few of them are opened; the others cost nothing.
    details.addEventListener(
      'toggle',
      () => {
        const place = h('div', { class: 'answer', role: 'status' });
        this.#answers.set(id, place);
        details.append(
          ...(text ? [h('p', { lang: 'en' }, text)] : []),
          ...fieldTable(t('docs.parameters'), operation.parameters),
          ...operation.bodies.flatMap(({ type, shape, fields }) =>
            fieldTable(
              `${t('docs.body')}: ${type}${fields.length > 0 ? '' : ` (${shape})`}`,
              fields,
              true,
            ),
          ),
          h('h4', {}, t('docs.answers')),
          h('ul', {}, ...operation.answers.map((answer) => answerItem(answer, codes))),
          this.#form(operation),
          place,
        );
        place.replaceChildren(...answerOf(this.facts.answers[id]));
      },
      { once: true },
    );
    return details;
  }

  /** @param {Operation} operation */
  #form(operation) {
    const { id, parameters, bodies, secured } = operation;
    const field = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {boolean} */ required,
    ) =>
      h(
        'label',
        {},
        h('span', {}, label),
        h('input', {
          name,
          required,
          autocomplete: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
        }),
      );
    const form = h(
      'form',
      { 'aria-label': `${t('docs.try')}: ${operation.method} ${operation.path}` },
      h('h4', {}, t('docs.try')),
      ...parameters.map(({ name, place, required }) => field(`${place}:${name}`, name, required)),
      ...(secured ? [field('token', t('docs.token'), false)] : []),
      ...(bodies.length > 0
        ? [
            h(
              'label',
              {},
              h('span', {}, t('docs.type')),
              h('select', { name: 'type' }, ...bodies.map(({ type }) => h('option', {}, type))),
            ),
            h(
              'label',
              { class: 'wide' },
              h('span', {}, t('docs.body')),
              h('textarea', {
                name: 'body',
                rows: 4,
                spellcheck: 'false',
                '.value': bodySample(operation),
              }),
            ),
          ]
        : []),
      h('button', { class: 'primary' }, t('docs.send')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const values = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
      this.emit('try', { id, method: operation.method, ...requestOf(operation, values) });
    });
    return form;
  }
}

/** @param {string} title @param {Field[]} fields @param {boolean} [always] Whether the title stands also where there are none. */
function fieldTable(title, fields, always = false) {
  if (fields.length === 0) return always ? [h('h4', {}, title)] : [];
  const head = (/** @type {string} */ text) => h('th', { scope: 'col' }, text);
  return [
    h('h4', {}, title),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, head(t('docs.name')), head(t('docs.type')), head(t('docs.meaning'))),
        ),
        h(
          'tbody',
          {},
          ...fields.map(({ name, place, required, type, text }) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, h('code', {}, name)),
              h('td', {}, h('code', {}, type)),
              h(
                'td',
                {},
                [place === 'body' ? '' : place, required ? t('docs.required') : '']
                  .filter(Boolean)
                  .join(', '),
                ' ',
                h('span', { lang: 'en' }, text),
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Operation['answers'][number]} answer @param {string[]} codes */
function answerItem({ status, text, contents }, codes) {
  const refusal = status === 'default';
  return h(
    'li',
    {},
    h('strong', {}, refusal ? t('docs.refused') : status),
    ' ',
    h('span', { lang: 'en' }, text),
    ...contents.flatMap(({ type, shape, fields }) => [
      h('div', {}, h('code', {}, type), ' ', h('code', {}, shape)),
      ...fieldTable(`${status} ${shape}`, fields),
    ]),
    ...(refusal && codes.length > 0
      ? [h('p', { class: 'codes' }, `${t('docs.codes')}: `, h('code', {}, codes.join(' ')))]
      : []),
  );
}

/** @param {Answer|undefined} answer @returns {HTMLElement[]} */
function answerOf(answer) {
  if (!answer) return [];
  if (answer === 'waiting') return [h('p', {}, t('docs.waiting'))];
  const pre = (/** @type {string} */ label, /** @type {string} */ text) =>
    h(
      'pre',
      { tabindex: 0, role: 'group', 'aria-label': label, translate: 'no' },
      h('code', {}, text),
    );
  return [
    h('p', { class: 'status' }, h('strong', {}, answer.status)),
    ...(answer.headers ? [pre(t('docs.headers'), answer.headers)] : []),
    ...(answer.body ? [pre(t('docs.answer'), answer.body)] : []),
  ];
}

customElements.define('cuatro-reference', CuatroReference);
