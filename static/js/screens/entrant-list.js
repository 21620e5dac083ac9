/** The card with the entrants of a tournament, for its organiser: who asks to be let in, and what can be done with each of the others. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { names } from '../components/standings.js';
import { takesCorrections } from '../core/tournament.js';
import { t } from '../i18n/index.js';
import { newestGames } from '../net/stage-games.js';
import { CuatroEntrantMenu } from './entrant-menu.js';

/** @typedef {import('../core/types.js').Tournament} Tournament */
/** @typedef {import('../i18n/index.js').Key} Key */

export class EntrantList {
  /** The dialog with what can be done with one entrant; the screen places it. */ dialog;
  /** The entrant whose menu is open. @type {number|null} */ #open = null;
  /** @type {import('../core/types.js').StageGame[]|null} */ #games = null;
  /** The link with another token for that entrant. @type {import('../core/types.js').EntrantLink|null} */
  #newLink = null;
  /** Those who wait to be let in. @type {import('../core/types.js').Entrants|null} */ #asking =
    null;
  /** The version at which they were asked for. */ #askedAt = 0;

  /** @param {import('./organiser.js').CuatroOrganiser} organiser */
  constructor(organiser) {
    this.organiser = organiser;
    this.screen = organiser.screen;
    this.page = organiser.page;
    this.dialog = new CuatroEntrantMenu().show({
      onChange: (body) => organiser.request('PATCH', `/entries/${this.#open}`, body),
      onLink: () => this.#makeLink(),
      onCopy: (text) => organiser.copy(text),
      onCorrect: (game, outcome) => this.#correct(game, outcome),
      onClose: () => this.#closed(),
    });
  }

  /** @param {Tournament} tournament */
  template(tournament) {
    const asking = this.#asking?.items ?? [];
    const corrects = tournament.status === 'ended' && this.menu;
    const { entrants } = this.screen;
    const left = entrants?.items.flatMap(({ name, state }) => (state === 'out' ? [name] : []));
    const missing = tournament.names.filter((name) => !left?.includes(name));
    return html`
      ${asking.length > 0 ? html`<h2>${t('organiser-asking')}</h2>` : nothing}
      <ul class="asking stack">
        ${repeat(
          asking,
          ({ n }) => n,
          (one) => this.#asks(one),
        )}
      </ul>
      <h2>${t('organiser-names')}</h2>
      ${entrants?.total === 0 ? html`<p class="empty">${t('names-empty')}</p>` : nothing}
      ${names(entrants, this.menu)}
      ${corrects ? html`<p class="hint corrections">${t('organiser-corrections')}</p>` : nothing}
      ${
        missing.length > 0
          ? html`<p class="hint">${t('organiser-missing', { names: missing.join(', ') })}</p>`
          : nothing
      }
    `;
  }

  /** Somebody who wants to be let in. @param {import('../core/types.js').Entrant} one */
  #asks({ n, name }) {
    /** @param {'in'|'removed'} state @param {Key} key @param {string} kind */
    const button = (state, key, kind) => html`
      <button
        type="button"
        class=${kind}
        aria-label="${t(key)}: ${name}"
        @click=${() => this.organiser.request('PATCH', `/entries/${n}`, { state })}
      >
        ${t(key)}
      </button>
    `;
    return html`
      <li>
        <span class="who">${name}</span>
        ${button('in', 'row-in', 'primary')} ${button('removed', 'organiser-refuse', '')}
      </li>
    `;
  }

  /** What is beside a name; nothing once no result can be corrected any more. */
  get menu() {
    const { tournament } = this.screen;
    if (!tournament || !takesCorrections(tournament, this.screen.now())) return undefined;
    return (/** @type {{n: number, name: string}} */ { n, name }) => html`
      <button
        type="button"
        class="menu"
        aria-haspopup="dialog"
        aria-label=${t('row-menu', { name })}
        @click=${() => this.#openMenu(n)}
      >
        ⋯
      </button>
    `;
  }

  /** Finds those who wait to be let in, when that may have changed. @param {Tournament} tournament */
  async #findAsking({ version, counts }) {
    if (version === this.#askedAt) return;
    this.#askedAt = version;
    if (!counts.asking) {
      this.#asking = null;
      return;
    }
    const path = `/tournaments/${this.screen.id}/entries?state=asking&limit=100`;
    try {
      this.#asking = await this.page.api.get(path, this.organiser.token);
      this.organiser.update();
    } catch (error) {
      this.#askedAt = 0;
      this.page.notify(this.page.detail(error));
    }
  }

  /** @param {Tournament} tournament @param {boolean} busy */
  willUpdate(tournament, busy) {
    this.#findAsking(tournament);
    // Everybody whose name is known here.
    const people = [...(this.screen.entrants?.items ?? []), ...(this.screen.table?.items ?? [])];
    this.dialog.show({
      entrant: people.find(({ n }) => n === this.#open) ?? null,
      games: this.#games,
      link: this.#newLink,
      over: tournament.status === 'ended',
      nameOf: (n) => people.find((one) => one.n === n)?.name ?? `${n}`,
      busy,
    });
  }

  /** @param {number} n */
  #openMenu(n) {
    this.#open = n;
    this.#games = null;
    this.page.cover(this.dialog.close);
    this.organiser.update();
    this.#findGames(n);
  }

  #closed() {
    this.#open = null;
    this.#newLink = null;
    this.page.uncover(this.dialog.close);
    this.organiser.update();
  }

  /** @param {number} n */
  async #findGames(n) {
    try {
      const { stage } = this.organiser;
      const games = stage ? await newestGames(this.page.api, this.screen.id, stage.k) : [];
      if (this.#open !== n) return;
      this.#games = games.filter(({ x, o }) => x === n || o === n).reverse();
      this.organiser.update();
    } catch (error) {
      this.page.notify(this.page.detail(error));
    }
  }

  async #makeLink() {
    const n = this.#open;
    const link = await this.organiser.post(`/entries/${n}/token`);
    if (link && this.#open === n) this.#newLink = link;
    this.organiser.update();
  }

  /** @param {string} game @param {string} outcome */
  async #correct(game, outcome) {
    const { stage } = this.organiser;
    await this.organiser.request('PUT', `/stages/${stage?.k}/results/${game}`, { outcome });
    if (this.#open) this.#findGames(this.#open);
  }
}
