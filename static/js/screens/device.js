/** The screen of a game that is on this device only: played without a server, and sent to its history if the players want that. */
import { t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';
import { Parted, deliver } from '../net/deliver.js';
import { DeviceLine } from '../net/device-line.js';
import { forget, keep, keptGame } from '../net/kept-games.js';
import { DeviceCard, rematchHere } from './device-card.js';
import { wrongSeat } from './create.js';
import { GameScreen } from './game.js';
// Without a network nothing can be fetched when it is first wanted: the HTML of this screen names all of it, so that it is on the device.
import './announce.js';
import './awake.js';
import './copy.js';
import './shared-device.js';
import '../components/cuatro-actions.js';
import '../components/cuatro-log.js';
import '../components/cuatro-replay.js';
import '../components/cuatro-result.js';
import '../components/field-errors.js';
import '../components/sound.js';

/** How often to look whether the server answers. */
const AGAIN_MS = 5_000;

/** @param {import('./page.js').Page} page @param {{id: string, ply?: number}} route */
export function open(page, route) {
  const { id } = route;
  const kept = keptGame(id);
  if (!kept) {
    page.missing(t('device.missing'));
    return;
  }
  if (kept.sent && kept.server) {
    history.replaceState(history.state, '', `${page.api.base}/g/${kept.server}`);
    new GameScreen(page, { id: kept.server });
    return;
  }
  new DeviceScreen(page, route);
}

class DeviceScreen {
  /** Whether the server answers, as far as anybody knows. */ #there = false;
  #busy = false;
  #error = '';
  /** Whether the server itself refused the game, perhaps for its names. */ #refused = false;
  /** @type {'X'|'O'|null} Whose name it refused. */ #wrong = null;

  /** @param {import('./page.js').Page} page @param {{id: string, ply?: number}} route */
  constructor(page, route) {
    this.page = page;
    this.id = route.id;
    this.screen = new GameScreen(page, { ...route, Line: DeviceLine });
    const { element } = this.screen;
    this.card = new DeviceCard(page, element);
    rematchHere(this.screen);
    const { stay: signal } = page;
    element.addEventListener('cuatro:deliver', (event) => {
      this.#send(/** @type {CustomEvent} */ (event).detail.names);
    });
    element.addEventListener('cuatro:delete', () => {
      forget(this.id);
      page.go('/');
    });
    const look = () => !document.hidden && this.#look();
    const again = setInterval(look, AGAIN_MS);
    signal.addEventListener('abort', () => clearInterval(again));
    addEventListener('online', look, { signal });
    element.addEventListener('cuatro:kept', () =>
      this.#over && !this.#there ? look() : this.#show(),
    );
    this.#show();
    look();
  }

  get #over() {
    return keptGame(this.id)?.game.status === 'finished';
  }

  /** Only who can send the game needs to know. */
  async #look() {
    if (!this.#over || this.#busy) return;
    this.#there = (await this.page.api.maybe('/server')) !== null;
    if (!this.page.stay.aborted) this.#show();
  }

  #show() {
    const kept = keptGame(this.id);
    if (!kept) return;
    const { seats } = kept.game;
    const over = this.#over;
    this.card.show({
      text: over && !this.#there ? 'device.later' : 'device.only',
      names: { X: seats.X?.name ?? '', O: seats.O?.name ?? '' },
      over,
      send: over && this.#there,
      busy: this.#busy,
      error: this.#error,
      renames: this.#refused && kept.server === null,
      wrong: this.#wrong,
    });
  }

  /** @param {{X: string, O: string}} names As the players want them, if the server did not. */
  async #send(names) {
    const { page, id } = this;
    const kept = keptGame(id);
    if (!kept || this.#busy) return;
    this.#busy = true;
    this.#error = '';
    this.#wrong = null;
    if (kept.server === null) {
      const { X, O } = kept.game.seats;
      const seats = {
        X: { human: true, ...X, name: names.X },
        O: { human: true, ...O, name: names.O },
      };
      keep({ ...kept, game: { ...kept.game, seats } });
      this.screen.play.reload();
    }
    this.#show();
    try {
      const server = await deliver(page.api, id);
      if (page.stay.aborted) return;
      await page.go(`/g/${server}`);
      page.notify(t('device.sent'));
    } catch (error) {
      if (!(error instanceof ProblemError) && !(error instanceof Parted)) throw error;
      this.#busy = false;
      this.#there = !(error instanceof ProblemError && error.code === 'offline');
      this.#refused = this.#there;
      const seat = wrongSeat(error, [{ name: names.X }, { name: names.O }]);
      this.#wrong = seat === null ? null : seat === 0 ? 'X' : 'O';
      this.#error = error instanceof Parted ? t('problem.unexpected') : page.detail(error);
      if (!page.stay.aborted) this.#show();
    }
  }
}
