/** Enters a tournament under a name: what is asked of the server, and the form with why it was refused. */
import { CuatroEntry } from '../components/cuatro-entry.js';
import { t } from '../i18n/index.js';
import { answered, awaited, freshKey, ProblemError, unfetched } from '../net/api.js';
import * as device from '../net/device.js';
import { deviceName, entryIn, keepEntry } from '../net/tournament-keys.js';

export class Entering {
  #busy = false;
  /** Why the reader could not enter. @type {string|null} */ #error = null;
  /** The refused name that somebody holds. @type {string|null} */ #held = null;
  /** The key of an entry that was not answered: asked for again, it is the same one. */
  #asking = { name: '', key: '' };
  #form = new CuatroEntry().show({
    onEnter: (name, ask) => this.enter(name, ask),
    onAttempt: () => (this.#error = null),
    onRedeem: (name, code) => this.#redeem(name, code),
  });

  /**
   * @param {import('./page.js').Page} page
   * @param {() => import('../core/types.js').Tournament} tournament
   * @param {{onChange: () => void, onEntered: () => void}} on
   */
  constructor(page, tournament, on) {
    this.page = page;
    this.tournament = tournament;
    this.on = on;
  }

  template() {
    const { names, open, registration } = this.tournament();
    return this.#form.show({
      names,
      open,
      closed: registration === 'closed',
      busy: this.#busy,
      name: device.players()[0]?.name ?? '',
      fixed: device.signedOn() !== null,
      error: this.#error,
      held: this.#held,
    });
  }

  /** @param {string} name @param {boolean} [ask] Whether the organiser is asked if somebody else holds the name. */
  async enter(name, ask = false) {
    if (!name || this.#busy) return;
    this.#show({ busy: true });
    let taken = false;
    try {
      this.#keep(await this.#request(name, ask));
      this.#show({});
      this.on.onEntered();
    } catch (error) {
      const isHeld = error instanceof ProblemError && error.code === 'name-taken';
      // A name of the list is meant for the person who taps on it: the organiser says whether it is them.
      taken = isHeld && !ask && this.tournament().names.includes(name);
      const held = isHeld && !taken ? (error.problem.name ?? name) : null;
      if (taken) this.#show({});
      else
        this.#show({
          held,
          error: held ? t('join-held', { name: held }) : this.page.detail(error),
        });
    }
    if (taken) await this.enter(name, true);
  }

  /** @param {string} name @param {boolean} ask @returns {Promise<import('../core/types.js').Entered>} */
  #request(name, ask) {
    const { id } = this.tournament();
    const asked = `${name}${ask ? '?' : ''}`;
    if (this.#asking.name !== asked) this.#asking = { name: asked, key: freshKey() };
    const body = { name, device: deviceName(), ...(ask && { ask }) };
    const token = device.playerToken(name) ?? entryIn(id)?.token;
    const { key } = this.#asking;
    /** @type {Promise<import('../core/types.js').Entered>} */
    const answer = this.page.api.post(`/tournaments/${id}/entries`, body, token, key);
    return awaited(answered(answer, () => (this.#asking = { name: '', key: '' })));
  }

  /** @param {import('../core/types.js').Entered} answer */
  #keep({ entrant, token, player_token: playerToken }) {
    keepEntry(this.tournament().id, { ...entrant, token });
    device.keepPlayer(entrant.name, playerToken ?? null);
  }

  /** @param {string} name @param {string} code */
  async #redeem(name, code) {
    try {
      const { redeem } = await import('./create.js').catch(unfetched);
      await redeem(this.page.api, name, code);
    } catch (error) {
      this.#show({ error: this.page.detail(error), held: this.#held });
      return;
    }
    await this.enter(name);
  }

  /** @param {{busy?: boolean, error?: string|null, held?: string|null}} state */
  #show({ busy = false, error = null, held = null }) {
    this.#busy = busy;
    this.#error = error;
    this.#held = held;
    this.on.onChange();
  }
}
