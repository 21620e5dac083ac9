/**
 * <cuatro-replay>: walks through a game, and for an exhibition sets the viewer's own speed.
 * `replay.facts = { shown, ply, running, paced, delayMs }`.
 * Wishes: `cuatro:seek` with `{ply}`, `cuatro:run`, `cuatro:hold`, `cuatro:speed` with `{delayMs}`.
 */
import { SPEEDS } from '../core/playback.js';
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';

/** @typedef {{shown: number, ply: number, running: boolean, paced: boolean, delayMs: number}} ReplayFacts */

export class CuatroReplay extends CuatroElement {
  /** @type {ReplayFacts} */ #facts = { shown: 0, ply: 0, running: false, paced: false, delayMs: SPEEDS.normal };

  /** @param {ReplayFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h } = this;
    const seek = (/** @type {number} */ ply) => this.wish('seek', { ply });
    const at = () => this.#facts;
    const step = (/** @type {import('./icons.js').Icon} */ sign, /** @type {import('../i18n/index.js').Key} */ key, /** @type {() => number} */ target) => h(
      'button', { type: 'button', class: 'step', 'aria-label': () => t(key), disabled: () => target() === at().shown, onclick: () => seek(target()) }, icon(sign),
    );
    const slider = h('input', {
      type: 'range', min: 0, max: () => at().ply, '.value': () => String(at().shown),
      'aria-label': () => t('replay.slider'), 'aria-valuetext': () => t('replay.at', { shown: at().shown, ply: at().ply }),
      oninput: () => seek(Number(slider.value)),
    });
    return [
      h(
        'div', { class: 'line' },
        step('first', 'replay.first', () => 0),
        step('back', 'replay.back', () => Math.max(0, at().shown - 1)),
        h('button', { type: 'button', class: 'step', hidden: () => at().running, 'aria-label': () => t('replay.play'), onclick: () => this.wish('run') }, icon('play')),
        h('button', { type: 'button', class: 'step', hidden: () => !at().running, 'aria-label': () => t('replay.pause'), onclick: () => this.wish('hold') }, icon('pause')),
        step('next', 'replay.next', () => Math.min(at().ply, at().shown + 1)),
        step('last', 'replay.last', () => at().ply),
      ),
      h('div', { class: 'line' }, slider, h('output', {}, () => `${at().shown}/${at().ply}`)),
      h(
        'fieldset', { class: 'speed' },
        h('legend', {}, () => t('replay.speed')),
        .../** @type {(keyof typeof SPEEDS)[]} */ (['slow', 'normal', 'fast']).map((speed) => h(
          'button', { type: 'button', 'aria-pressed': () => String(at().delayMs === SPEEDS[speed]), onclick: () => this.wish('speed', { delayMs: SPEEDS[speed] }) }, () => t(`replay.${speed}`),
        )),
      ),
    ];
  }
}

customElements.define('cuatro-replay', CuatroReplay);
