/** Whether a tournament game of this device goes on, as a screen follows it. What asks for that is fetched once the device keeps one. */
import { entry, list, text } from './storage.js';

/** Games of tournaments, as far as this device has not seen them end. */
export const matches = entry('matches', list(text));

export class MatchWatch {
  /** Whether one goes on, as far as it is known. */ running = false;
  /** When that is known. */ known = Promise.resolve();

  /** @param {import('./api.js').Api} api @param {AbortSignal} stay @param {() => void} changed */
  constructor(api, stay, changed) {
    this.api = api;
    this.stay = stay;
    this.changed = changed;
    const look = () => this.look();
    document.addEventListener('cuatro:own-match', look, { signal: stay });
    // It may be played in another tab.
    addEventListener('storage', ({ key }) => key === matches.name && look(), { signal: stay });
    look();
  }

  look() {
    if (this.running || matches.read().length > 0)
      this.known = import('./own-match.js').then(
        ({ look }) => look(this),
        // Without the server nobody is told anything either.
        () => {},
      );
  }
}
