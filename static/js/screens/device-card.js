/** What is said below the board of a game that is on this device only, and the next game there. */
import { loadStyles } from '../components/lazy.js';
import { loadStrings } from '../i18n/index.js';
import { beginHere } from '../net/device-games.js';
import { keptGame } from '../net/kept-games.js';
import { carrySeries } from './ending.js';
import '../components/cuatro-device.js';

/** @typedef {import('../components/cuatro-device.js').DeviceFacts} DeviceFacts */

export class DeviceCard {
  #element = document.createElement('cuatro-device');

  /** @param {import('./page.js').Page} page @param {HTMLElement} screen */
  constructor(page, screen) {
    this.page = page;
    this.screen = screen;
    DeviceCard.fetch().then(
      () => screen.querySelector('.play > .tools')?.after(this.#element),
      () => {},
    );
    screen.toggleAttribute('data-device', true);
  }

  /** Its words and looks. */
  static fetch() {
    return Promise.all([loadStyles(['cuatro-device']), loadStrings('device')]);
  }

  /** @param {Partial<DeviceFacts>} facts */
  show(facts) {
    this.#element.facts = { ...this.#element.initial(), ...facts };
  }

  remove() {
    this.#element.remove();
    this.screen.toggleAttribute('data-device', false);
  }
}

/** Lets a rematch begin here. What comes back ends that. @param {import('./game.js').GameScreen} screen */
export function rematchHere({ element, page, play }) {
  const ended = new AbortController();
  element.addEventListener(
    'cuatro:rematch',
    (event) => {
      event.stopPropagation();
      const game = keptGame(play.id)?.game;
      if (!game) return;
      const { rows, columns, connect, seats } = game;
      // The sides are swapped.
      const names = [seats.O?.name ?? '', seats.X?.name ?? ''];
      const next = beginHere({ names, first: 'first', rows, columns, connect });
      carrySeries(game.id, next);
      page.go(`/device/${next}`, { seen: 0 });
    },
    { capture: true, signal: ended.signal },
  );
  return () => ended.abort();
}
