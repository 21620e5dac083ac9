/**
 * <cuatro-tournament>, the screen of a tournament as everybody sees it: what goes on, who is here, the table, the games; above them what
 * the reader does in it. A reader who has entered is carried to their board.
 */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { boardThumbnail } from '../components/board-thumbnail.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { loadStyles } from '../components/lazy.ts';
import { crossTable, names, standings } from '../components/standings.ts';
import { boardsOf, goesOn, roundLeft, stageOf, timeLeft, timeText } from '../core/tournament.ts';
import { counted, loadStrings, t } from '../i18n/index.ts';
import { awaited, unfetched, type ProblemError } from '../net/api.ts';
import { keepMatch } from '../net/own-match.ts';
import { entryIn, keepEntry, keepOrganiser, organiserOf } from '../net/tournament-keys.ts';
import { TournamentLine } from '../net/tournament-line.ts';
import { callToBoard, wasCalled } from './board-call.ts';
import { CuatroEntry } from './entry.ts';
import { RunningBoards, type Board } from './running-boards.ts';
import { CuatroEntrant } from '../components/cuatro-entrant.ts';
import type { Entrants, Me, Stage, Standings, Tournament } from '../core/types.ts';
import type { CuatroOrganiser } from './organiser.ts';
import type { Page } from './page.ts';

type Route = { id: string; organiser?: string; entrant?: string };

/** How often times are written. */
const TICK_MS = 500;

export function open(page: Page, route: Route) {
  page.show(new CuatroTournament(page, route), t('tournament-title')).start(route);
}

export class CuatroTournament extends RequestingElement {
  tournament: Tournament | null = null;
  table: Standings | null = null;
  entrants: Entrants | null = null;
  /** What is known of the games that are played. */
  #boards: ReadonlyMap<string, Board> = new Map();
  /** The entrant of this device. */ #me: Me | null = null;
  /** Whether this device has one, though nothing may be known of it yet. */ #hasEntered = false;
  /** What the organiser does, on their device. */
  #organiser: CuatroOrganiser | null = null;
  /** Whether the reader is the organiser. */ #organises;
  #entry;
  #entrant;
  #line: TournamentLine | null = null;
  /** Called when it has come. */ #arrived = () => {};
  /** Why the tournament has not come; it is asked for again by itself. */ #error = '';
  #runningBoards;
  /** What goes on, and its time. */ #course = '';
  /** What was last spoken of. */ #state = '';

  constructor(page: Page, { id, organiser }: Route) {
    super(page);
    this.id = id;
    if (organiser) keepOrganiser(id, organiser);
    this.#organises = organiserOf(id) !== null;
    this.#hasEntered = entryIn(id) !== null;
    this.#entry = new CuatroEntry(page, () => {
      this.#hasEntered = true;
      page.renew();
      this.#follow();
    });
    this.#entrant = new CuatroEntrant().show({
      base: page.api.base,
      onState: (state) => this.#ask(state),
      onComputer: () => this.#playComputer(),
    });
    this.#runningBoards = new RunningBoards(page, (boards) => {
      this.#boards = boards;
      this.update();
    });
  }

  start({ organiser, entrant }: Route) {
    const { page } = this;
    const token = organiserOf(this.id);
    if (organiser) history.replaceState(history.state, '', location.pathname);
    page.stay.addEventListener('abort', () => this.#line?.close());
    page.busy(
      new Promise<void>((done) => {
        this.#arrived = done;
        page.stay.addEventListener('abort', () => done());
      }),
    );
    if (token) this.#organise(token);
    if (entrant) this.#take(entrant);
    else this.#follow();
  }

  connected() {
    // Clocks run between two pieces of news.
    const tick = setInterval(() => this.#course !== this.#stateText() && this.update(), TICK_MS);
    this.life.addEventListener('abort', () => clearInterval(tick));
  }

  /** The server's time, ms. */
  now() {
    return Date.now() + this.page.api.skewMs;
  }

  get #stage() {
    return this.tournament && stageOf(this.tournament);
  }

  template() {
    const { tournament } = this;
    return html`
      <header class="stack">
        <h1 tabindex="-1">${tournament?.title ?? t('tournament-title')}</h1>
        <p class="state row">
          <span class="course">${this.#course}</span>
          <span class="counts">${this.#countsText()}</span>
        </p>
        <p class="error" role="alert">${tournament ? '' : this.#error}</p>
        ${
          tournament?.hold
            ? html`<p class="held" role="alert">${t('tournament-hold')}</p>`
            : nothing
        }
      </header>
      ${this.#organiser}
      <div class="lists stack">
        ${tournament ? [this.#own(tournament), this.#lists()] : nothing}
      </div>
      ${this.#organiser?.entrantMenu}
    `;
  }

  /** What the reader does. */
  #own(tournament: Tournament) {
    const over = tournament.status === 'ended';
    const closed = tournament.registration === 'closed';
    const [me, stage, busy] = [this.#me, this.#stage, this.busy];
    if (this.#hasEntered)
      return me ? this.#entrant.show({ me, stage, busy, closed, over }) : nothing;
    return this.#organises || over ? nothing : this.#entry.show({ tournament });
  }

  #lists() {
    const stage = this.#stage;
    const menu = this.#organiser?.menu;
    return html`
      ${
        stage
          ? html`
              <section class="card table">
                <h2>${t('standings-title')}</h2>
                <div class="stack">
                  ${
                    this.table
                      ? standings(
                          this.table,
                          this.#me?.n ?? null,
                          (offset) => this.#line?.showPage(offset),
                          stage.status === 'running',
                          menu,
                        )
                      : nothing
                  }
                </div>
                ${stage.kind === 'arena' ? html`<p class="hint">${pointsText(stage)}</p>` : nothing}
                <p class="hint">${t(`standings-ties-${stage.kind}`)}</p>
                ${this.table ? crossTable(this.table, stage.kind) : nothing}
              </section>
            `
          : nothing
      }
      ${goesOn(stage) ? this.#games() : nothing}
      ${
        this.#organises || stage
          ? nothing
          : html`
              <section class="card">
                <h2>${t('names-title')}</h2>
                ${
                  this.entrants?.total === 0
                    ? html`<p class="empty">${t('names-nobody')}</p>`
                    : nothing
                }
                ${names(this.entrants)}
              </section>
            `
      }
    `;
  }

  /** The boards that are played, and the names of entrants with a bye. */
  #games() {
    const shown = this.#shownBoards;
    const resting = (this.entrants?.items ?? []).filter(({ bye }) => bye);
    if (shown.length + resting.length === 0) return nothing;
    const byes = resting.map(({ name }) => name).join(', ');
    return html`
      <section class="card">
        <h2>${t('boards-title')}</h2>
        <ul class="boards">
          ${repeat(
            shown,
            ({ game }) => game,
            ({ game, players: [one, other] }) => {
              const board = this.#boards.get(game);
              return html`
                <li>
                  <a href="${this.page.api.base}/g/${game}">
                    ${board ? boardThumbnail(board) : nothing}
                    <span>${t('boards-names', { one: one.name, other: other.name })}</span>
                  </a>
                </li>
              `;
            },
          )}
        </ul>
        ${byes ? html`<p class="byes">${t('boards-byes', { names: byes })}</p>` : nothing}
      </section>
    `;
  }

  get #shownBoards() {
    return boardsOf(this.entrants?.items ?? [], this.table?.items ?? []);
  }

  willUpdate() {
    this.#course = this.#stateText();
    const ready = !this.#organises || this.#organiser !== null;
    this.toggleAttribute('data-loaded', Boolean(ready && this.tournament && this.entrants));
    this.toggleAttribute('data-organises', this.#organises);
  }

  rendered() {
    this.#organiser?.update();
  }

  #stateText() {
    const { tournament } = this;
    if (!tournament) return '';
    if (tournament.status === 'ended') return t('tournament-over');
    const stage = this.#stage;
    if (!stage) return t('tournament-soon');
    const kind = t(`format-${stage.kind}`);
    if (!goesOn(stage)) return t('tournament-between', { kind });
    const played = roundLeft(tournament, this.now());
    const time = played === null ? '' : ` · ${timeText(played)}`;
    if (stage.status === 'finishing') return t('tournament-finishing', { kind }) + time;
    if (stage.rounds > 0)
      return t('tournament-round', { kind, round: stage.round, rounds: stage.rounds }) + time;
    const left = timeLeft(stage, this.now());
    return left === null
      ? t('tournament-going', { kind })
      : t('tournament-left', { kind, time: timeText(left) });
  }

  #countsText() {
    if (!this.tournament || this.tournament.status === 'ended') return '';
    const { here, playing } = this.tournament.counts;
    return [counted('count-here', here), playing > 0 ? counted('count-playing', playing) : '']
      .filter(Boolean)
      .join(' · ');
  }

  /** Takes over what proves an entrant from a link that the organiser gave them. */
  async #take(token: string) {
    const { page, id } = this;
    history.replaceState(history.state, '', location.pathname);
    try {
      const { n, name }: Me = await awaited(page.api.get(`/tournaments/${id}/me`, token));
      keepEntry(id, { n, name, token });
      this.#hasEntered = true;
    } catch (error) {
      page.notify(page.detail(error));
    }
    if (!page.stay.aborted) this.#follow();
  }

  #follow() {
    this.#line?.close();
    const { page, id } = this;
    this.#line = new TournamentLine(
      page.api,
      id,
      {
        onHead: (tournament) => this.#onHead(tournament),
        onTable: (table) => this.#onLists({ table }),
        onEntrants: (entrants) => this.#onLists({ entrants }),
        onYou: (me) => this.#onYou(me),
        onProblem: (error) => this.#onProblem(error),
        onStranger: () => {
          keepEntry(this.id, null);
          this.#hasEntered = false;
          this.#me = null;
          this.update();
          this.#follow();
        },
      },
      { token: entryIn(id)?.token },
    );
    this.update();
  }

  #onLists(lists: Partial<Pick<CuatroTournament, 'table' | 'entrants'>>) {
    Object.assign(this, lists);
    this.update();
    const games = this.#shownBoards.map(({ game }) => game);
    this.#runningBoards.show(games, this.entrants?.total ?? 0);
  }

  #onHead(tournament: Tournament) {
    this.#arrived();
    // A number led here, which soon leads nowhere.
    if (tournament.id !== this.id) {
      this.id = tournament.id;
      history.replaceState(history.state, '', `${this.page.api.base}/t/${tournament.id}`);
      this.#hasEntered = entryIn(this.id) !== null;
      this.#follow();
    }
    if (!stageOf(tournament)) this.table = null;
    this.tournament = tournament;
    this.update();
    this.page.title(`${tournament.title} – Cuatro`);
    this.#announce(tournament);
  }

  /** What has changed is spoken once; the time that is left is not. */
  #announce(tournament: Tournament) {
    const stage = stageOf(tournament);
    const rounds = stage?.rounds ? stage.round : 0;
    const state = [tournament.status, stage?.k, stage?.status, rounds].join();
    if (this.#state && this.#state !== state) this.page.say(this.#stateText());
    this.#state = state;
  }

  #onProblem(error: ProblemError) {
    if (error.status === 404 || error.status === 410)
      this.page.missing({ text: t('tournament-unknown') });
    else if (!this.tournament) {
      this.#error = this.page.detail(error);
      this.update();
    }
  }

  #onYou(me: Me) {
    this.#me = me;
    this.update();
    const entry = entryIn(this.id);
    if (!me.game || !me.side || !entry) return;
    keepMatch(me.game, me.side, entry.token);
    // An entrant who has come back from a board to look at the table stays here; the way to the board is in sight.
    if (!wasCalled(me.game)) callToBoard(this.page, me.game);
  }

  failed(error: unknown) {
    this.page.notify(this.page.detail(error));
  }

  /** An ordinary game, for as long as a bye lasts. */
  #playComputer() {
    if (this.busy) return;
    this.attempt(async () => {
      const { begin } = await import('./bye.ts').catch(unfetched);
      await begin(this.page, this.id);
    });
  }

  #ask(state: 'pause' | 'back' | 'leave') {
    this.attempt(async () => {
      const path = `/tournaments/${this.id}/me`;
      const me: Me | null = await awaited(
        this.page.api.post(path, { state }, entryIn(this.id)?.token),
      );
      if (me?.state) this.#onYou(me);
    });
  }

  /** What only the organiser sees comes for the organiser only. */
  async #organise(token: string) {
    const [{ CuatroOrganiser }] = await this.page.busy(
      Promise.all([
        import('./organiser.ts').catch(unfetched),
        loadStyles(['cuatro-organiser', 'cuatro-invite', 'panel']),
        loadStrings('organiser'),
      ]),
    );
    if (this.page.stay.aborted) return;
    const organiser = new CuatroOrganiser(this, token);
    await organiser.findLink();
    this.#organiser = organiser;
    this.update();
  }
}

/** How an arena counts. */
const pointsText = ({ settings }: Stage) =>
  t('standings-arena') + (settings.streaks === false ? '' : ` ${t('standings-streaks')}`);

customElements.define('cuatro-tournament', CuatroTournament);
