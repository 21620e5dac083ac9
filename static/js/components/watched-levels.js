/** Which two levels play each other for somebody who watches. */
import { levels } from '../i18n/names.js';
import { h } from './markup.js';

/** Unless others are chosen: how the one that people meet first is beaten. */
const PRESET = { X: 'heuristic', O: 'expert' };

export class WatchedLevels {
  #shown = '';

  /** @param {import('./markup.js').Markup['h']} live @param {() => boolean} wanted Whether the reader wants to watch. */
  constructor(live, wanted) {
    const select = (/** @type {string} */ name) =>
      live('select', { name, disabled: () => !wanted() });
    this.X = select('levelX');
    this.O = select('levelO');
  }

  /** Levels come from the server's list; a choice already made stays. */
  show() {
    const ids = JSON.stringify(levels());
    if (this.#shown === ids) return;
    this.#shown = ids;
    for (const side of /** @type {const} */ (['X', 'O'])) {
      const select = this[side];
      const kept = select.value || PRESET[side];
      select.replaceChildren(
        ...levels().map((level) => h('option', { value: level.id }, level.name)),
      );
      select.value = kept;
    }
  }

  /** Both seats, also where the list has not come. */
  get seats() {
    return [{ level: this.X.value || PRESET.X }, { level: this.O.value || PRESET.O }];
  }
}
