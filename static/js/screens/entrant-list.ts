/** The card with the entrants of a tournament, for its organiser: who asks to be let in, and what can be done with each of the others. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { names } from '../components/standings.ts';
import { takesCorrections } from '../core/tournament.ts';
import { t, type Key } from '../i18n/index.ts';
import { newestGames } from '../net/stage-games.ts';
import { CuatroEntrantMenu } from './entrant-menu.ts';
import type { Entrant, EntrantLink, Entrants, StageGame, Tournament } from '../core/types.ts';
import type { CuatroOrganiser } from './organiser.ts';

export class EntrantList {
  readonly screen;
  readonly page;
  /** The dialog with what can be done with one entrant; the screen places it. */ dialog;
  /** The entrant whose menu is open. */ #open: number | null = null;
  #games: StageGame[] | null = null;
  /** The link with another token for that entrant. */
  #newLink: EntrantLink | null = null;
  /** Those who wait to be let in. */ #asking: Entrants | null = null;
  /** The version at which they were asked for. */ #askedAt = 0;

  constructor(readonly organiser: CuatroOrganiser) {
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

  template(tournament: Tournament) {
    const asking = this.#asking?.items ?? [];
    const over = tournament.status === 'ended';
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
      ${
        this.menu && (over || entrants?.total)
          ? html`<p class="hint">${t(over ? 'organiser-corrections' : 'organiser-menu')}</p>`
          : nothing
      }
      ${
        missing.length > 0
          ? html`<p class="hint">${t('organiser-missing', { names: missing.join(', ') })}</p>`
          : nothing
      }
    `;
  }

  /** Somebody who wants to be let in. */
  #asks({ n, name }: Entrant) {
    const button = (state: 'in' | 'removed', key: Key, kind: string) => html`
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
    return ({ n, name }: { n: number; name: string }) => html`
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

  /** Finds those who wait to be let in, when that may have changed. */
  async #findAsking({ version, counts }: Tournament) {
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

  willUpdate(tournament: Tournament, busy: boolean) {
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

  #openMenu(n: number) {
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

  async #findGames(n: number) {
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

  async #correct(game: string, outcome: string) {
    const { stage } = this.organiser;
    await this.organiser.request('PUT', `/stages/${stage?.k}/results/${game}`, { outcome });
    if (this.#open) this.#findGames(this.#open);
  }
}
