/**
 * <cuatro-organiser>: how the organiser runs a tournament: the way in for others, and what comes next with one big button. Each request
 * goes with the token that this device keeps.
 */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { CuatroElement } from '../components/element.js';
import { StageChoice, stageOfForm } from '../components/stage-choice.js';
import { names } from '../components/standings.js';
import {
  nextStep,
  pairsMeetAgain,
  readyStage,
  roundLeft,
  stageOf,
  takesCorrections,
  timeLeft,
  timeText,
} from '../core/tournament.js';
import { counted, language, number, t } from '../i18n/index.js';
import { awaited, ProblemError } from '../net/api.js';
import { newestGames } from '../net/stage-games.js';
import { keepOrganiser } from '../net/tournament-keys.js';
import { CuatroEntrantMenu } from './entrant-menu.js';
import { linkBase } from './share.js';

/** @typedef {import('../core/types.js').Tournament} Tournament */
/** @typedef {import('../core/types.js').Stage} Stage */
/** @typedef {import('../i18n/index.js').Key} Key */

/** What is asked once more, with the question and the answer that does it. */
const QUESTIONS = /** @type {const} */ ({
  round: ['organiser.sureRound', 'organiser.yesRound'],
  stage: ['organiser.sureStage', 'organiser.yes'],
  last: ['organiser.sureLast', 'organiser.yes'],
  end: ['organiser.sure', 'organiser.yes'],
});
/** @typedef {keyof typeof QUESTIONS} Question */
/** At which step each can be asked. @type {Record<Question, string[]>} */
const ASKED_AT = { round: ['round'], stage: ['round', 'end'], last: ['last'], end: ['choose'] };

export class CuatroOrganiser extends CuatroElement {
  #busy = false;
  #link = { url: '', local: false };
  /** Whether the server draws the link for cameras. */ #hasPicture = false;
  /** What is asked once more before it is done. @type {Question|null} */ #asked = null;
  #choice = new StageChoice(() => this.update());
  /** The dialog with what can be done with one entrant; the screen places it. */ entrantMenu;
  /** The entrant whose menu is open. @type {number|null} */ #open = null;
  /** @type {import('../core/types.js').StageGame[]|null} */ #games = null;
  /** The link with another token for that entrant. @type {import('../core/types.js').EntrantLink|null} */
  #newLink = null;
  /** Those who wait to be let in. @type {import('../core/types.js').Entrants|null} */ #asking =
    null;
  /** The version at which they were asked for. */ #askedAt = 0;

  /** @param {import('./tournament.js').CuatroTournament} screen @param {string} token */
  constructor(screen, token) {
    super();
    this.screen = screen;
    this.page = screen.page;
    this.token = token;
    const path = () => `/entries/${this.#open}`;
    this.entrantMenu = new CuatroEntrantMenu().show({
      onChange: (body) => this.#request('PATCH', path(), body),
      onLink: () => this.#makeLink(path()),
      onCopy: (text) => this.#copy(text),
      onCorrect: (game, outcome) => this.#correct(game, outcome),
      onClose: () => this.#closed(),
    });
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
        const { target, key, ctrlKey, altKey, metaKey, repeat } = event;
        const typing = /** @type {Element} */ (target).closest('input, select, textarea, dialog');
        if (key.toLowerCase() !== 'h' || typing || ctrlKey || altKey || metaKey || repeat) return;
        const { tournament } = this.screen;
        if (tournament?.status === 'running') this.#change({ hold: !tournament.hold });
      },
      { signal: this.life },
    );
  }

  update() {
    const { tournament } = this.screen;
    if (!tournament) return;
    this.toggleAttribute('data-begun', tournament.stages.length > 0);
    this.#findAsking(tournament);
    // What was asked for has happened by itself.
    if (this.#asked && !ASKED_AT[this.#asked].includes(nextStep(tournament) ?? ''))
      this.#asked = null;
    super.update();
    this.#showMenu(tournament);
  }

  template() {
    const { tournament } = this.screen;
    if (!tournament) return nothing;
    const ended = tournament.status === 'ended';
    return html`
      <div class="way">${ended ? nothing : this.#lobby(tournament)}</div>
      <div class="middle">
        ${ended ? nothing : this.#run(tournament)} ${this.#entrants(tournament)}
        ${this.#files(tournament)}
      </div>
    `;
  }

  /** The address of the tournament, empty until it is known. */
  get #url() {
    return this.#link.url && `${this.#link.url}/t/${this.screen.id}`;
  }

  /** @param {Tournament} tournament */
  #lobby(tournament) {
    const open = tournament.registration === 'open';
    return html`
      <section class="card lobby">
        <h2>${t('organiser.lobby')}</h2>
        ${open ? this.#wayIn(tournament) : html`<p class="hint">${t('organiser.closed')}</p>`}
        <button
          type="button"
          class="small registration"
          ?disabled=${this.#busy}
          @click=${() => this.#change({ registration: open ? 'closed' : 'open' })}
        >
          ${t(open ? 'organiser.close' : 'organiser.reopen')}
        </button>
      </section>
    `;
  }

  /** @param {Tournament} tournament */
  #wayIn({ code }) {
    const picture = this.page.api.url(`/tournaments/${this.screen.id}/qr.svg`);
    // The option to type stays on one line.
    const warning = t('organiser.local', { port: location.port || 80 }).split(/(--\S+ \S+)/);
    return html`
      <div class="way-in">
        ${
          this.#hasPicture
            ? html`
                <img class="qr" alt=${t('organiser.qr')} width="220" height="220" src=${picture} />
              `
            : nothing
        }
        ${
          code
            ? html`
                <p class="number">
                  <span>${t('organiser.number')}</span>
                  <strong>${code}</strong>
                  <span class="hint">${t('organiser.numberHint')}</span>
                </p>
              `
            : nothing
        }
        <label>
          <span>${t('organiser.link')}</span>
          ${addressField(this.#url)}
        </label>
        <button type="button" @click=${() => this.#copy(this.#url)}>${t('organiser.copy')}</button>
        ${
          this.#link.local
            ? html`
                <p class="warning">
                  ${warning.map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}
                </p>
              `
            : nothing
        }
      </div>
    `;
  }

  /** What goes on and what comes next. @param {Tournament} tournament */
  #run(tournament) {
    const step = nextStep(tournament);
    const stage = stageOf(tournament);
    const goesOn = step === 'round' || step === 'end' || step === 'last';
    const { text, time } = this.#course(tournament, stage);
    return html`
      <section class="card run">
        ${
          goesOn
            ? html`
                <p class="clock">
                  <span>${text}</span>
                  <strong>${time}</strong>
                </p>
              `
            : html`<h2>${t(stage ? 'organiser.next' : 'organiser.stage')}</h2>`
        }
        ${this.#asked ? nothing : this.#next(tournament, step)}
        <div class="choices">
          ${
            tournament.hold
              ? this.#button(
                  'organiser.release',
                  () => this.#change({ hold: false }),
                  'primary hold',
                )
              : nothing
          }
          ${this.#asked ? nothing : this.#further(tournament, stage, step)}
        </div>
        ${this.#asked ? this.#question(this.#asked) : nothing}
        <details class="more">
          <summary>${t('organiser.second')}</summary>
          <p class="hint">${t('organiser.secondHint')}</p>
          ${addressField(this.#second, t('organiser.second'))}
          <button type="button" @click=${() => this.#copy(this.#second)}>
            ${t('organiser.copy')}
          </button>
        </details>
      </section>
    `;
  }

  /** Address for another organiser. */
  get #second() {
    return this.#url && `${this.#url}#organiser=${this.token}`;
  }

  /** @param {Key} key @param {() => void} onclick @param {string} [kind] */
  #button(key, onclick, kind = '') {
    return html`
      <button type="button" class=${kind} ?disabled=${this.#busy} @click=${onclick}>
        ${t(key)}
      </button>
    `;
  }

  /** The big button. @param {Tournament} tournament @param {ReturnType<typeof nextStep>} step */
  #next(tournament, step) {
    const { entrants, playing } = tournament.counts;
    if (step === 'choose') return this.#stageForm(entrants);
    if (step === 'start') {
      const stage = readyStage(tournament);
      const repeats = stage?.kind === 'swiss' && pairsMeetAgain(stage.rounds, entrants);
      const start = () => this.#post(`/stages/${stage?.k}/start`);
      return html`
        ${repeats ? html`<p class="hint again">${t('organiser.again')}</p>` : nothing}
        ${this.#button('organiser.start', start, 'primary big')}
      `;
    }
    if (step !== 'round') return nothing;
    const next = () => (playing > 0 ? this.#ask('round') : this.#nextRound());
    return html`
      ${this.#button('organiser.round', next, 'primary big next-round')}
      <p class="hint">
        ${
          playing > 0
            ? counted('count.stillPlaying', Math.ceil(playing / 2))
            : t('organiser.roundHint')
        }
      </p>
    `;
  }

  /** @param {number} entrants */
  #stageForm(entrants) {
    const start = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#post('/stages', stageOfForm(/** @type {HTMLFormElement} */ (event.target)));
    };
    return html`
      <form @submit=${start}>
        ${this.#choice.fields(entrants)}
        <button type="submit" class="primary big" ?disabled=${this.#busy || entrants < 2}>
          ${t('organiser.start')}
        </button>
        ${entrants < 2 ? html`<p class="hint">${t('organiser.few')}</p>` : nothing}
      </form>
    `;
  }

  /** What else can be done. @param {Tournament} tournament @param {Stage|null} stage @param {ReturnType<typeof nextStep>} step */
  #further({ hold }, stage, step) {
    if (step === 'choose')
      return stage ? this.#button('organiser.end', () => this.#ask('end'), 'ends') : nothing;
    if (step !== 'round' && step !== 'end' && step !== 'last') return nothing;
    const longer = () => this.#post(`/stages/${stage?.k}/extend`, { minutes: 5 });
    const end = () => this.#ask(step === 'last' ? 'last' : 'stage');
    return html`
      ${
        hold
          ? nothing
          : html`
              <button
                type="button"
                class="hold"
                title=${t('organiser.key')}
                ?disabled=${this.#busy}
                @click=${() => this.#change({ hold: true })}
              >
                ${t('organiser.hold')}
              </button>
            `
      }
      ${
        step === 'end' && stage?.kind === 'arena'
          ? this.#button('organiser.longer', longer)
          : nothing
      }
      ${this.#button('organiser.endStage', end, 'ends')}
    `;
  }

  /** @param {Question} asked */
  #question(asked) {
    const [question, answer] = QUESTIONS[asked];
    const kind = asked === 'round' ? 'primary does' : 'danger does';
    return html`
      <div class="choices">
        <strong class="question">${t(question)}</strong>
        ${this.#button('organiser.no', () => this.#ask(null), 'keep')}
        ${this.#button(answer, () => this.#answer(asked), kind)}
      </div>
    `;
  }

  /** @param {Tournament} tournament */
  #entrants(tournament) {
    const asking = this.#asking?.items ?? [];
    const missing = tournament.names;
    const corrects = tournament.status === 'ended' && this.menu;
    return html`
      <section class="card entrants">
        ${asking.length > 0 ? html`<h2>${t('organiser.asking')}</h2>` : nothing}
        <ul class="asking">
          ${repeat(
            asking,
            ({ n }) => n,
            (one) => this.#asks(one),
          )}
        </ul>
        <h2>${t('organiser.names')}</h2>
        ${
          this.screen.entrants?.total === 0
            ? html`<p class="empty">${t('names.empty')}</p>`
            : nothing
        }
        ${names(this.screen.entrants, this.menu)}
        ${corrects ? html`<p class="hint corrections">${t('organiser.corrections')}</p>` : nothing}
        ${
          missing.length > 0
            ? html`<p class="hint">${t('organiser.missing', { names: missing.join(', ') })}</p>`
            : nothing
        }
      </section>
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
        @click=${() => this.#request('PATCH', `/entries/${n}`, { state })}
      >
        ${t(key)}
      </button>
    `;
    return html`
      <li>
        <span class="who">${name}</span>
        ${button('in', 'row.in', 'primary')} ${button('removed', 'organiser.refuse', '')}
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
        aria-label=${t('row.menu', { name })}
        @click=${() => this.#openMenu(n)}
      >
        ⋯
      </button>
    `;
  }

  /** @param {Tournament} tournament */
  #files(tournament) {
    const { api } = this.page;
    const files = api.url(`/tournaments/${this.screen.id}`);
    // Between the columns of a spreadsheet.
    const separator = language() === 'en' ? ',' : ';';
    const file = (/** @type {string} */ end, /** @type {Key} */ key) => html`
      <a href=${files + end} download>${t(key)}</a>
    `;
    return html`
      <p class="files">
        <a href="${api.base}/tv?t=${this.screen.id}" target="_blank">${t('organiser.wall')}</a>
        ${
          stageOf(tournament)
            ? html`
                <span>
                  ${` · ${t('organiser.download')}: `} ${file('.txt', 'organiser.text')}${' · '}
                  ${file(`.csv?sep=${separator}`, 'organiser.sheet')}${' · '}
                  ${file(`/games.csv?sep=${separator}`, 'organiser.games')}
                </span>
              `
            : nothing
        }
      </p>
    `;
  }

  /** What goes on, and its time; rounds without a time say how far they are. @param {Tournament} tournament @param {Stage|null} stage */
  #course(tournament, stage) {
    if (!stage) return { text: '', time: '' };
    const now = this.screen.now();
    const kind = t(stage.status === 'finishing' ? 'organiser.last' : `format.${stage.kind}`);
    const rounds = stage.rounds > 0 && stage.status !== 'finishing';
    const left = stage.rounds > 0 ? roundLeft(tournament, now) : timeLeft(stage, now);
    const time = left === null ? '' : timeText(left);
    const round = rounds ? `${number(stage.round)} / ${number(stage.rounds)}` : '';
    return round && time
      ? { text: `${kind} · ${round}`, time }
      : { text: kind, time: round || time };
  }

  /** @param {Question|null} question */
  #ask(question) {
    this.#asked = question;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(question ? '.keep' : '.run button.ends')
    )?.focus();
  }

  /** Does what was asked. @param {Question} asked */
  #answer(asked) {
    this.#ask(null);
    if (asked === 'end') this.#change({ ended: true });
    else if (asked === 'round') this.#nextRound();
    else this.#post(`/stages/${this.#stage?.k}/end`, asked === 'last' ? { at_once: true } : {});
  }

  /** The number of the round makes two presses begin one round. */
  #nextRound() {
    const stage = this.#stage;
    if (stage) this.#post(`/stages/${stage.k}/next_round`, { round: stage.round + 1 });
  }

  get #stage() {
    return this.screen.tournament && stageOf(this.screen.tournament);
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
      this.#asking = await this.page.api.get(path, this.token);
      this.update();
    } catch (error) {
      this.#askedAt = 0;
      this.page.notify(this.page.detail(error));
    }
  }

  /** @param {Tournament} tournament */
  #showMenu({ status }) {
    // Everybody whose name is known here.
    const people = [...(this.screen.entrants?.items ?? []), ...(this.screen.table?.items ?? [])];
    this.entrantMenu.show({
      entrant: people.find(({ n }) => n === this.#open) ?? null,
      games: this.#games,
      link: this.#newLink,
      over: status === 'ended',
      nameOf: (n) => people.find((one) => one.n === n)?.name ?? `${n}`,
      busy: this.#busy,
    });
  }

  /** @param {number} n */
  #openMenu(n) {
    this.#open = n;
    this.#games = null;
    this.page.cover(this.entrantMenu.close);
    this.update();
    this.#findGames(n);
  }

  #closed() {
    this.#open = null;
    this.#newLink = null;
    this.page.uncover(this.entrantMenu.close);
    this.update();
  }

  /** @param {number} n */
  async #findGames(n) {
    try {
      const stage = this.#stage;
      const games = stage ? await newestGames(this.page.api, this.screen.id, stage.k) : [];
      if (this.#open !== n) return;
      this.#games = games.filter(({ x, o }) => x === n || o === n).reverse();
      this.update();
    } catch (error) {
      this.page.notify(this.page.detail(error));
    }
  }

  /** @param {string} path Of the entrant. */
  async #makeLink(path) {
    const n = this.#open;
    const link = await this.#post(`${path}/token`);
    if (link && this.#open === n) this.#newLink = link;
    this.update();
  }

  /** @param {string} game @param {string} outcome */
  async #correct(game, outcome) {
    await this.#request('PUT', `/stages/${this.#stage?.k}/results/${game}`, { outcome });
    if (this.#open) this.#findGames(this.#open);
  }

  /** @param {string} text */
  async #copy(text) {
    const { copy } = await import('./copy.js');
    copy(this.page, text);
  }

  /** @param {object} body */
  #change(body) {
    return this.#request('PATCH', '', body);
  }

  /** @param {string} path @param {object} [body] */
  #post(path, body = {}) {
    return this.#request('POST', path, body);
  }

  /** Sends a request about the tournament. @param {'POST'|'PUT'|'PATCH'} method @param {string} path @param {object} body @returns {Promise<any>} */
  async #request(method, path, body) {
    const { page, token } = this;
    const { id } = this.screen;
    this.#busy = true;
    this.update();
    try {
      const url = `/tournaments/${id}${path}`;
      return await awaited(
        method === 'POST'
          ? page.api.post(url, body, token)
          : page.api.change(method, url, body, token),
      );
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) {
        keepOrganiser(id, null);
        page.notify(t('organiser.wrong'));
      } else page.notify(page.detail(error));
    } finally {
      this.#busy = false;
      this.update();
    }
    return null;
  }
}

/** @param {string} address @param {string} [label] */
const addressField = (address, label) => html`
  <input
    type="text"
    readonly
    aria-label=${label ?? nothing}
    .value=${address}
    @focus=${(/** @type {any} */ { target }) => target.select()}
  />
`;

customElements.define('cuatro-organiser', CuatroOrganiser);
