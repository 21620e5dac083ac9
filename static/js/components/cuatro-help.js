/** <cuatro-help>: how to play, how points are given, which keys work. */
import { t } from '../i18n/index.js';
import { levels } from '../i18n/names.js';
import { CuatroElement } from './element.js';
import { h } from './markup.js';

/** Title, text and, where a stylesheet has to know it, what it is about. @type {[import('../i18n/index.js').Key, import('../i18n/index.js').Key, string?][]} */
const SECTIONS = [
  ['help.goal', 'help.goalText'],
  ['help.points', 'help.pointsText'],
  ['help.keys', 'help.keysText', 'keys'],
  ['help.names', 'help.namesText'],
  ['help.away', 'help.awayText'],
];

export class CuatroHelp extends CuatroElement {
  #levels = h('dl', { class: 'levels' });

  build() {
    const { h: live } = this;
    return [
      live('h1', { tabindex: -1 }, () => t('help.title')),
      ...SECTIONS.flatMap(([title, text, about]) => [
        live('h2', { class: about }, () => t(title)),
        live('p', { class: about }, () => t(text)),
      ]),
      live('h2', {}, () => t('help.board')),
      live(
        'p',
        {},
        () => t('help.boardText'),
        ' ',
        live('a', { href: 'board' }, () => t('help.boardOpen')),
      ),
      live('h2', {}, () => t('help.levels')),
      this.#levels,
      live(
        'p',
        {},
        live('a', { href: 'docs' }, () => t('help.docs')),
      ),
    ];
  }

  refresh() {
    this.#levels.replaceChildren(
      ...levels().flatMap((level) => [h('dt', {}, level.name), h('dd', {}, level.description)]),
    );
  }
}

customElements.define('cuatro-help', CuatroHelp);
