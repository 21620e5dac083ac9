/** Whether a tournament game of this device goes on, as a screen follows it. What asks for that is fetched once the device keeps one. */
import { entry, list, text } from './storage.ts';
import type { Api } from './api.ts';

/** Games of tournaments, as far as this device has not seen them end. */
export const matches = entry('matches', list(text));

export class MatchWatch {
  /** Whether one goes on, as far as it is known. */ running = false;
  /** When that is known. */ known = Promise.resolve();
  /** When the server is asked again. */ timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly api: Api,
    readonly stay: AbortSignal,
    readonly changed: () => void,
  ) {
    const check = () => this.check();
    document.addEventListener('cuatro:own-match', check, { signal: stay });
    // It may be played in another tab.
    addEventListener('storage', ({ key }) => key === matches.name && check(), { signal: stay });
    check();
  }

  /** Asks whether one goes on. */
  check() {
    if (this.running || matches.read().length > 0)
      this.known = import('./own-match.ts').then(
        ({ checkMatches }) => checkMatches(this),
        // Without the server nobody is told anything either.
        () => {},
      );
  }
}
