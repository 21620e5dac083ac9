/**
 * <cuatro-import>: brings a file in: dropped or chosen, tried without writing, shown, and only then written.
 * `importing.facts = { phase, … }`. Events: `cuatro:try` with `{file, restore}`, `cuatro:import`, `cuatro:another`.
 */
import { counted, number, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { h } from './markup.js';

/**
 * @typedef {import('../core/types.js').Imported} ImportAnswer
 * @typedef {import('../core/types.js').Problem} Problem
 *
 * @typedef {object} ImportFacts
 * @property {'idle'|'sending'|'working'|'writing'|'checked'|'refused'|'done'} phase
 * @property {File|null} file
 * @property {number|null} fraction How much was sent, 0..1; null while the server works.
 * @property {boolean} restore Games that were removed are brought back.
 * @property {ImportAnswer|null} answer
 * @property {Problem|null} problem
 * @property {string} base
 */

const NUMBERS = /** @type {const} */ ([
  'new_games',
  'known_games',
  'skipped_deleted',
  'new_players',
  'carried',
]);

/** @type {ImportFacts} */
export const NO_IMPORT = {
  phase: 'idle',
  file: null,
  fraction: null,
  restore: false,
  answer: null,
  problem: null,
  base: '',
};

/** @extends {CuatroElement<ImportFacts>} */
export class CuatroImport extends CuatroElement {
  #numbers = h('tbody');
  #errors = h('tbody');
  #progress = h('progress', { max: 1 });
  #heading = h('h3');
  #chosen = h('input');
  #over = false;

  /** @returns {ImportFacts} */
  initial() {
    return NO_IMPORT;
  }

  /** @param {ImportFacts} before */
  afterDraw(before) {
    const { phase } = this.facts;
    if (phase === before.phase) return;
    if (phase === 'idle') {
      this.#chosen.value = '';
      this.#chosen.focus();
    } else if (this.#stage) {
      this.#heading.focus();
    }
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    const file = () => ({ file: facts().file?.name ?? '' });
    const busy = () => ['sending', 'working', 'writing'].includes(facts().phase);
    this.#chosen = live('input', {
      type: 'file',
      class: 'unseen',
      accept: '.txt,.gz,text/plain',
      onchange: () => this.#try(this.#chosen.files?.[0]),
    });
    this.#heading = live('h3', { tabindex: -1 }, () =>
      this.#stage ? t(`import.${this.#changesNothing ? 'nothing' : this.#stage}`, file()) : '',
    );
    return [
      live('h2', {}, () => t('import.title')),
      live('p', { class: 'hint' }, () => t('import.hint')),
      live(
        'label',
        {
          class: 'drop',
          hidden: () => facts().phase !== 'idle',
          'data-over': () => this.#over,
          ...this.#dropping(),
        },
        icon('share'),
        live('span', {}, () => t('import.drop')),
        this.#chosen,
      ),
      live(
        'div',
        { class: 'under-way', hidden: () => !busy() },
        live('p', { role: 'status' }, () =>
          busy() ? t(/** @type {any} */ (`import.${facts().phase}`), file()) : '',
        ),
        this.#progress,
      ),
      live(
        'div',
        { class: 'answer', hidden: () => !this.#stage },
        this.#heading,
        live(
          'p',
          { class: 'error', hidden: () => !facts().problem || this.#errorCount > 0 },
          () => facts().problem?.detail ?? '',
        ),
        live(
          'div',
          { class: 'scroll', hidden: () => !facts().answer },
          live(
            'table',
            { class: 'figures' },
            live('caption', { class: 'unseen' }, () =>
              t(facts().phase === 'done' ? 'import.did' : 'import.preview'),
            ),
            this.#numbers,
          ),
        ),
        live(
          'div',
          {
            class: 'scroll errors',
            hidden: () => !facts().problem?.errors?.length,
            tabindex: 0,
            role: 'region',
            'aria-label': () => t('import.errors'),
          },
          live(
            'table',
            { class: 'figures' },
            live('caption', {}, () =>
              this.#errorCount > this.#shownErrors
                ? t('import.first', {
                    shown: number(this.#shownErrors),
                    count: number(this.#errorCount),
                  })
                : counted('count.errors', this.#errorCount),
            ),
            live(
              'thead',
              {},
              live(
                'tr',
                {},
                live('th', { scope: 'col', class: 'number' }, () => t('import.line')),
                live('th', { scope: 'col' }, () => t('import.field')),
                live('th', { scope: 'col' }, () => t('import.wrong')),
              ),
            ),
            this.#errors,
          ),
        ),
        live(
          'label',
          {
            class: 'tick',
            hidden: () =>
              facts().phase !== 'checked' || (!facts().restore && !facts().answer?.skipped_deleted),
          },
          live('input', {
            type: 'checkbox',
            '.checked': () => facts().restore,
            onchange: (/** @type {any} */ event) =>
              this.emit('try', { file: facts().file, restore: event.target.checked }),
          }),
          live('span', {}, () => t('import.restore')),
        ),
        live(
          'div',
          { class: 'choices' },
          live(
            'button',
            {
              type: 'button',
              class: 'primary',
              hidden: () => facts().phase !== 'checked' || this.#changesNothing,
              onclick: () => this.emit('import'),
            },
            () => t('import.go'),
          ),
          live(
            'a',
            {
              class: 'button primary',
              hidden: () => facts().phase !== 'done',
              href: () => `${facts().base}/ranking`,
            },
            () => t('nav.ranking'),
          ),
          live('button', { type: 'button', onclick: () => this.emit('another') }, () =>
            t('import.other'),
          ),
        ),
      ),
    ];
  }

  refresh() {
    const { answer, problem, fraction } = this.facts;
    this.#progress.setAttribute('aria-label', t('import.progress'));
    if (fraction === null) this.#progress.removeAttribute('value');
    else this.#progress.value = fraction;
    this.#numbers.replaceChildren(
      ...(answer
        ? NUMBERS.map((key) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, t(`import.${key}`)),
              h('td', { class: 'number' }, number(answer[key])),
            ),
          )
        : []),
    );
    this.#errors.replaceChildren(
      ...(problem?.errors ?? []).map((error) =>
        h(
          'tr',
          {},
          h('td', { class: 'number' }, number(error.line)),
          h('td', {}, error.field ?? ''),
          h('td', {}, error.detail),
        ),
      ),
    );
  }

  /** The phase that has something to tell, or null. */
  get #stage() {
    const { phase } = this.facts;
    return phase === 'checked' || phase === 'refused' || phase === 'done' ? phase : null;
  }

  /** How much is wrong with the file; at most the first hundred are listed. */
  get #errorCount() {
    return this.facts.problem?.error_count ?? this.#shownErrors;
  }

  get #shownErrors() {
    return this.facts.problem?.errors?.length ?? 0;
  }

  /** True when the file would change nothing. */
  get #changesNothing() {
    const { answer } = this.facts;
    return answer !== null && answer.new_games + answer.new_players + answer.carried === 0;
  }

  #dropping() {
    const over = (/** @type {boolean} */ over) => (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.#over = over;
      this.update();
    };
    return {
      ondragover: over(true),
      ondragleave: over(false),
      ondrop: (/** @type {DragEvent} */ event) => {
        over(false)(event);
        this.#try(event.dataTransfer?.files[0]);
      },
    };
  }

  /** @param {File|undefined} file */
  #try(file) {
    if (file) this.emit('try', { file, restore: false });
  }
}

customElements.define('cuatro-import', CuatroImport);
