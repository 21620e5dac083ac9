/** The slider that chooses the computer's level, with one line about it. */
import { t } from '../i18n/index.js';
import { levelName, levels } from '../i18n/names.js';
import { keepWhileScrolling } from './steady-slider.js';

/** The level that somebody new meets first. */
const FIRST_LEVEL = 'heuristic';

export class LevelChoice {
  /** @type {string|null} */ #chosen = null;

  /** @param {import('./markup.js').Markup['h']} h @param {() => void} changed @param {() => boolean} wanted Whether there is a level to choose.
   * @param {() => string|null} last The level that was played last. */
  constructor(h, changed, wanted, last) {
    this.last = last;
    const slider = h('input', {
      type: 'range',
      name: 'level',
      min: 0,
      max: () => Math.max(0, levels().length - 1),
      '.value': () => String(this.#index),
      disabled: () => !wanted() || levels().length === 0,
      'aria-label': () => t('field.level'),
      'aria-valuetext': () => levelName(levels()[this.#index]?.id),
      'aria-describedby': 'level-strength level-line',
      oninput: () => {
        this.#chosen = levels()[Number(slider.value)]?.id ?? null;
        changed();
      },
    });
    keepWhileScrolling(slider);
    this.field = h(
      'div',
      { class: 'level', hidden: () => !wanted() },
      h(
        'span',
        { class: 'scale', 'aria-hidden': 'true' },
        h('span', {}, () => levelName(levels()[0]?.id)),
        h('span', { id: 'level-strength' }, () => strengthOf(levels()[this.#index])),
        h('span', {}, () => levelName(levels().at(-1)?.id)),
      ),
      slider,
      h(
        'p',
        { class: 'line', id: 'level-line' },
        h('b', {}, () => levelName(levels()[this.#index]?.id)),
        ' ',
        h('span', {}, () =>
          firstSentence(levels()[this.#index]?.description ?? t('home.levelsUnknown')),
        ),
      ),
    );
  }

  /** The level as the API calls it. */
  get id() {
    return this.#chosen ?? this.last() ?? FIRST_LEVEL;
  }

  get #index() {
    const wanted = levels().findIndex(({ id }) => id === this.id);
    return Math.max(0, wanted);
  }
}

/** How often a level wins, as measured. @param {import('../i18n/names.js').Level} [level] */
const strengthOf = (level) => (level ? t('level.strength', { won: level.strength }) : '');

/** One line says enough here; the help has the rest. @param {string} text */
const firstSentence = (text) => text.split(/(?<=\.) /)[0];
