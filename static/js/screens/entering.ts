/** Enters a tournament under a name: what is asked of the server, and the form with why it was refused. */
import { CuatroEntry } from '../components/cuatro-entry.ts';
import { onceBack } from '../net/once-back.ts';
import { t } from '../i18n/index.ts';
import { answered, awaited, freshKey, ProblemError, unfetched } from '../net/api.ts';
import * as device from '../net/device.ts';
import { deviceName, entryIn, keepEntry } from '../net/tournament-keys.ts';
import type { Entered, Tournament } from '../core/types.ts';
import type { Page } from './page.ts';

export class Entering {
  #busy = false;
  /** Why the reader could not enter. */ #error: string | null = null;
  /** The refused name that somebody holds. */ #held: string | null = null;
  /** The key of an entry that was not answered: asked for again, it is the same one. */
  #asking = { name: '', key: '' };
  #form = new CuatroEntry().show({
    onEnter: (name, ask) => this.enter(name, ask),
    onAttempt: () => (this.#error = null),
    onRedeem: (name, code) => this.#redeem(name, code),
  });

  constructor(
    readonly page: Page,
    readonly tournament: () => Tournament,
    readonly on: { onChange: () => void; onEntered: () => void },
  ) {}

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

  /** @param ask Whether the organiser is asked if somebody else holds the name. */
  async enter(name: string, ask: boolean = false) {
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
      else this.#refuse(error, held, held ? t('join-held', { name: held }) : undefined);
    }
    if (taken) await this.enter(name, true);
  }

  #request(name: string, ask: boolean): Promise<Entered> {
    const { id } = this.tournament();
    const asked = `${name}${ask ? '?' : ''}`;
    if (this.#asking.name !== asked) this.#asking = { name: asked, key: freshKey() };
    const body = { name, device: deviceName(), ...(ask && { ask }) };
    const token = device.playerToken(name) ?? entryIn(id)?.token;
    const { key } = this.#asking;
    const answer: Promise<Entered> = this.page.api.post(
      `/tournaments/${id}/entries`,
      body,
      token,
      key,
    );
    return awaited(answered(answer, () => (this.#asking = { name: '', key: '' })));
  }

  #keep({ entrant, token, player_token: playerToken }: Entered) {
    keepEntry(this.tournament().id, { ...entrant, token });
    device.keepPlayer(entrant.name, playerToken ?? null);
  }

  async #redeem(name: string, code: string) {
    try {
      const { redeem } = await import('./create.ts').catch(unfetched);
      await redeem(this.page.api, name, code);
    } catch (error) {
      this.#refuse(error, this.#held);
      return;
    }
    await this.enter(name);
  }

  /** That nobody answered is said until somebody does. */
  #refuse(cause: unknown, held: string | null, error: string = this.page.detail(cause)) {
    this.#show({ error, held });
    onceBack(cause, this.page, () => this.#error === error && this.#show({ held: this.#held }));
  }

  #show({
    busy = false,
    error = null,
    held = null,
  }: {
    busy?: boolean;
    error?: string | null;
    held?: string | null;
  }) {
    this.#busy = busy;
    this.#error = error;
    this.#held = held;
    this.on.onChange();
  }
}
