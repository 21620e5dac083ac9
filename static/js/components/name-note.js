/** Says, while another name is entered than this device has, that points stay behind: they belong to names. */
import { loadStrings, t } from '../i18n/index.js';
import { fold, players } from '../net/device.js';

export class NameNote {
  /** Whether the sentence has come, which few readers need. */ #here = false;

  /** @param {import('./markup.js').Markup['h']} live @param {() => HTMLInputElement} field @param {() => void} changed */
  constructor(live, field, changed) {
    this.changed = changed;
    const left = () => {
      const [mine] = players();
      const name = fold(field().value);
      return this.#here &&
        mine &&
        name &&
        !field().disabled &&
        !players().some((one) => fold(one.name) === name)
        ? t('you.points', { name: mine.name })
        : '';
    };
    this.element = live('p', { class: 'hint', role: 'status', hidden: () => !left() }, left);
  }

  /** Something was typed. */
  async typed() {
    if (players().length === 0) return;
    await loadStrings('you');
    this.#here = true;
    this.changed();
  }
}
