/** What the organiser of a tournament does on its screen: each request goes with the token that this device keeps. */
import { stageOf, takesCorrections } from '../core/tournament.js';
import { h } from '../components/markup.js';
import { language, t } from '../i18n/index.js';
import { awaited, ProblemError } from '../net/api.js';
import { newestGames } from '../net/stage-games.js';
import { keepOrganiser } from '../net/tournament-keys.js';
import { linkBase } from './share.js';
import '../components/cuatro-entrant-menu.js';
import '../components/cuatro-organiser.js';

/** @typedef {import('./tournament.js').TournamentScreen} TournamentScreen */

export class Organiser {
  #busy = false;
  #link = { url: '', local: false };
  /** Whether the server draws the link for cameras. */ #drawn = false;
  #panel = document.createElement('cuatro-organiser');
  #menu = document.createElement('cuatro-entrant-menu');
  /** Whose menu is open. @type {number|null} */ #open = null;
  /** @type {import('../core/types.js').StageGame[]|null} */ #games = null;
  /** Those who wait to be let in. @type {import('../core/types.js').Entrants|null} */ #asking =
    null;
  /** At which version they were asked for. */ #askedAt = 0;
  /** The link with another token for the entrant whose menu is open. @type {import('../core/types.js').EntrantLink|null} */
  #newLink = null;
  #more = (/** @type {{n: number, name: string}} */ one) => this.#button(one);
  #closeMenu = () => this.#menu.close();

  /** @param {TournamentScreen} screen @param {string} token */
  constructor(screen, token) {
    this.screen = screen;
    this.token = token;
    screen.element.append(this.#menu);
    screen.element.querySelector('header')?.after(this.#panel);
    this.#listen();
  }

  /** Where the way in leads, for people and for their cameras. */
  async findLink() {
    const { page } = this.screen;
    const server = await page.server();
    this.#link = await linkBase(page);
    this.#drawn = Boolean(server?.public_url ?? server?.lan_url);
  }

  show() {
    const { tournament, entrants, now } = this.screen.facts;
    if (!tournament) return;
    this.#askWhoAsks(tournament);
    const { page, id } = this.screen;
    const link = this.#link.url && `${this.#link.url}/t/${id}`;
    this.#panel.facts = {
      tournament,
      entrants,
      asking: this.#asking,
      link,
      local: this.#link.local,
      second: link && `${link}#organiser=${this.token}`,
      files: page.api.url(`/tournaments/${id}`),
      wall: `${page.api.base}/tv?t=${id}`,
      qr: this.#drawn ? page.api.url(`/tournaments/${id}/qr.svg`) : null,
      separator: language() === 'en' ? ',' : ';',
      busy: this.#busy,
      now,
      menu: this.menu,
    };
    const people = this.#people;
    const entrant = people.find(({ n }) => n === this.#open) ?? null;
    this.#menu.facts = {
      entrant,
      games: this.#games,
      link: this.#newLink,
      over: tournament.status === 'ended',
      nameOf: (n) => people.find((one) => one.n === n)?.name ?? `${n}`,
      busy: this.#busy,
    };
  }

  /** What stands beside a name; nothing once no result can be corrected any more. */
  get menu() {
    const { tournament, now } = this.screen.facts;
    return tournament && takesCorrections(tournament, now()) ? this.#more : undefined;
  }

  /** Everybody whose name is known here. */
  get #people() {
    const { table, entrants } = this.screen.facts;
    return [...(entrants?.items ?? []), ...(table?.items ?? [])];
  }

  /** @param {{n: number, name: string}} one */
  #button({ n, name }) {
    return h(
      'button',
      {
        type: 'button',
        class: 'menu',
        'aria-haspopup': 'dialog',
        'aria-label': t('row.menu', { name }),
        onclick: () => this.#openMenu(n),
      },
      '⋯',
    );
  }

  #listen() {
    const { element, page, id } = this.screen;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      element.addEventListener(`cuatro:${name}`, (event) =>
        handler(/** @type {CustomEvent} */ (event).detail),
      );
    const { api } = page;
    const path = `/tournaments/${id}`;
    on('stage', (body) => this.#act(() => api.post(`${path}/stages`, body, this.token)));
    on('act', ({ path: what, body }) =>
      this.#act(() => api.post(`${path}/stages/${what}`, body, this.token)),
    );
    on('change', (body) => this.#act(() => api.change('PATCH', path, body, this.token)));
    on('entrant', ({ n, body }) =>
      this.#act(() => api.change('PATCH', `${path}/entries/${n}`, body, this.token)),
    );
    on('token', ({ n }) =>
      this.#act(async () => {
        /** @type {import('../core/types.js').EntrantLink} */
        const link = await api.post(`${path}/entries/${n}/token`, {}, this.token);
        if (this.#open === n) this.#newLink = link;
      }),
    );
    on('correct', async ({ game, outcome }) => {
      const stage = this.#stage;
      await this.#act(() =>
        api.change('PUT', `${path}/stages/${stage}/results/${game}`, { outcome }, this.token),
      );
      if (this.#open) this.#askGames(this.#open);
    });
    on('closed', () => {
      this.#open = null;
      this.#newLink = null;
      page.uncover(this.#closeMenu);
      this.show();
    });
    on('chosen', () => this.show());
    on('copy', async ({ text }) => (await import('./copy.js')).copy(page, text));
  }

  get #stage() {
    const { tournament } = this.screen.facts;
    return tournament && stageOf(tournament)?.k;
  }

  /** Asks who waits to be let in, when that may have changed. @param {import('../core/types.js').Tournament} tournament */
  async #askWhoAsks({ version, counts }) {
    if (version === this.#askedAt) return;
    this.#askedAt = version;
    if (!counts.asking) {
      this.#asking = null;
      return;
    }
    const { page, id } = this.screen;
    try {
      this.#asking = await page.api.get(
        `/tournaments/${id}/entries?state=asking&limit=100`,
        this.token,
      );
      this.show();
    } catch (error) {
      this.#askedAt = 0;
      page.notify(page.detail(error));
    }
  }

  /** @param {number} n */
  #openMenu(n) {
    this.#open = n;
    this.#games = null;
    this.screen.page.cover(this.#closeMenu);
    this.show();
    this.#askGames(n);
  }

  /** @param {number} n */
  async #askGames(n) {
    const { page, id } = this.screen;
    const stage = this.#stage;
    try {
      const games = stage ? await newestGames(page.api, id, stage) : [];
      if (this.#open !== n) return;
      this.#games = games.filter(({ x, o }) => x === n || o === n).reverse();
      this.show();
    } catch (error) {
      page.notify(page.detail(error));
    }
  }

  /** Asks the server, and for what has become of it. @param {() => Promise<unknown>} call */
  async #act(call) {
    const { page, id } = this.screen;
    this.#busy = true;
    this.show();
    try {
      await awaited(call());
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) {
        keepOrganiser(id, null);
        page.notify(t('organiser.wrong'));
      } else page.notify(page.detail(error));
    } finally {
      this.#busy = false;
      this.show();
    }
  }
}
