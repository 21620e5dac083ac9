/**
 * <cuatro-organiser>: how the organiser runs a tournament: the way in for others, and what comes next with one big button. Each request
 * goes with the token that this device keeps.
 */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { addressField, loopbackWarning } from '../components/address-field.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { isTyping } from '../components/typing.ts';
import { stageOf } from '../core/tournament.ts';
import { language, t, type Key } from '../i18n/index.ts';
import { awaited, ProblemError } from '../net/api.ts';
import { keepOrganiser } from '../net/tournament-keys.ts';
import { EntrantList } from './entrant-list.ts';
import { copy, linkBase } from './share.ts';
import { StageRun } from './stage-run.ts';
import type { Tournament } from '../core/types.ts';
import type { CuatroTournament } from './tournament.ts';

export class CuatroOrganiser extends RequestingElement {
  #link = { url: '', local: false };
  /** Whether the server draws the link for cameras. */ #hasPicture = false;
  #entrants;
  #run = new StageRun(this);

  constructor(
    readonly screen: CuatroTournament,
    readonly token: string,
  ) {
    super(screen.page);
    this.#entrants = new EntrantList(this);
  }

  /** Where the way in leads, for people and for their cameras. */
  async findLink() {
    const server = await this.page.server();
    this.#link = await linkBase(this.page);
    this.#hasPicture = Boolean(server?.public_url ?? server?.lan_url);
  }

  connected() {
    // One key holds all boards, wherever the focus is on the page.
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, ctrlKey, altKey, metaKey, repeat } = event;
        if (key.toLowerCase() !== 'h' || isTyping(event) || ctrlKey || altKey || metaKey || repeat)
          return;
        const { tournament } = this.screen;
        if (tournament?.status === 'running') this.change({ hold: !tournament.hold });
      },
      { signal: this.life },
    );
  }

  willUpdate() {
    const { tournament } = this.screen;
    if (!tournament) return;
    this.toggleAttribute('data-begun', tournament.stages.length > 0);
    this.#run.willUpdate(tournament);
    this.#entrants.willUpdate(tournament, this.busy);
  }

  template() {
    const { tournament } = this.screen;
    if (!tournament) return nothing;
    const ended = tournament.status === 'ended';
    return html`
      <div class="way stack">${ended ? nothing : this.#lobby(tournament)}</div>
      <div class="middle stack">
        ${ended ? nothing : this.#stages(tournament)}
        <section class="card entrants">${this.#entrants.template(tournament)}</section>
        ${this.#files(tournament)}
      </div>
    `;
  }

  /** The address of the tournament, empty until it is known. */
  get #url() {
    return this.#link.url && `${this.#link.url}/t/${this.screen.id}`;
  }

  #lobby(tournament: Tournament) {
    const open = tournament.registration === 'open';
    return html`
      <section class="card lobby">
        <h2>${t('organiser-lobby')}</h2>
        ${this.#wayIn(tournament)}
        <div class="either">
          ${(['organiser-close-hint', 'organiser-closed'] as const).map(
            (key, at) => html`<p class="hint" ?data-away=${open === (at === 1)}>${t(key)}</p>`,
          )}
        </div>
        ${this.#registrationButton(open)}
      </section>
    `;
  }

  #registrationButton(open: boolean) {
    return button(
      t(open ? 'organiser-close' : 'organiser-reopen'),
      () => this.change({ registration: open ? 'closed' : 'open' }),
      'small registration',
      { disabled: this.busy },
    );
  }

  #wayIn({ code }: Tournament) {
    const picture = this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`);
    return html`
      <div class="way-in stack">
        ${
          this.#hasPicture
            ? html`
                <img class="qr" alt=${t('organiser-qr')} width="220" height="220" src=${picture} />
              `
            : nothing
        }
        <p class="number">
          <span>${t('organiser-number')}</span>
          <strong>${code ?? '–'}</strong>
          <span class="hint" ?data-away=${!code}>${t('organiser-number-hint')}</span>
        </p>
        <label>
          <span>${t('organiser-link')}</span>
          ${addressField(this.#url)}
        </label>
        ${button(t('organiser-copy'), () => this.copy(this.#url))}
        ${this.#link.local ? loopbackWarning(t('organiser-local', { port: location.port || '80' })) : nothing}
      </div>
    `;
  }

  #stages(tournament: Tournament) {
    return html`
      <section class="card run">
        ${this.#run.template(tournament)}
        <details class="more stack">
          <summary>${t('organiser-second')}</summary>
          <p class="hint">${t('organiser-second-hint')}</p>
          ${addressField(this.#second, t('organiser-second'))}
          ${button(t('organiser-copy'), () => this.copy(this.#second))}
        </details>
      </section>
    `;
  }

  /** Address for another organiser. */
  get #second() {
    return this.#url && `${this.#url}#organiser=${this.token}`;
  }

  #files(tournament: Tournament) {
    const { api } = this.page;
    const files = api.url(`/tournaments/${this.screen.id}`);
    const file = (end: string, key: Key) => html`
      <a href="${files + end}?lang=${language()}" download>${t(key)}</a>
    `;
    return html`
      <p class="files">
        <a href="${api.base}/tv?t=${this.screen.id}" target="_blank">${t('organiser-wall')}</a>
        ${
          stageOf(tournament)
            ? html`
                <span>${t('organiser-download')}</span>
                ${file('.txt', 'organiser-text')} ${file('.csv', 'organiser-sheet')}
                ${file('/games.csv', 'organiser-games')}
              `
            : nothing
        }
      </p>
    `;
  }

  /** What is beside a name. */
  get menu() {
    return this.#entrants.menu;
  }

  /** The dialog with what can be done with one entrant; the screen places it. */
  get entrantMenu() {
    return this.#entrants.dialog;
  }

  get stage() {
    return this.screen.tournament && stageOf(this.screen.tournament);
  }

  copy(text: string) {
    copy(this.page, text);
  }

  change(body: object) {
    return this.request('PATCH', '', body);
  }

  post(path: string, body: object = {}) {
    return this.request('POST', path, body);
  }

  /** Sends a request about the tournament. */
  request(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): Promise<any> {
    const { token } = this;
    const { api } = this.page;
    const url = `/tournaments/${this.screen.id}${path}`;
    return this.attempt(() =>
      awaited(
        method === 'POST' ? api.post(url, body, token) : api.change(method, url, body, token),
      ),
    );
  }

  failed(error: unknown) {
    const { page } = this;
    if (error instanceof ProblemError && error.status === 401) {
      keepOrganiser(this.screen.id, null);
      page.notify(t('organiser-wrong'));
    } else page.notify(page.detail(error));
  }
}

customElements.define('cuatro-organiser', CuatroOrganiser);
