/** The screen of a tournament: everybody watches, whoever has a name enters, and whoever entered is carried to their board. */
import { boardsOf, stageOf } from '../core/tournament.js';
import { loadStrings, t } from '../i18n/index.js';
import { answered, awaited, freshKey, ProblemError } from '../net/api.js';
import * as device from '../net/device.js';
import { keepMatch } from '../net/own-match.js';
import { TournamentLine } from '../net/tournament-line.js';
import {
  deviceName,
  entryIn,
  keepEntry,
  keepOrganiser,
  organiserOf,
} from '../net/tournament-keys.js';
import { loadStyles } from '../components/lazy.js';
import { callToBoard, wasCalled } from './board-call.js';
import { RunningBoards } from './running-boards.js';
import '../components/cuatro-tournament.js';

/** @typedef {import('../components/cuatro-tournament.js').TournamentFacts} TournamentFacts */
/** @typedef {import('../core/types.js').Me} Me */

/** @typedef {{id: string, organiser?: string, entrant?: string}} Route */

/** @param {import('./page.js').Page} page @param {Route} route */
export function open(page, route) {
  new TournamentScreen(page, route);
}

export class TournamentScreen {
  /** @type {TournamentLine|null} */ #line = null;
  /** The key of an entry that was not answered: asked for again, it is the same one. */ #asking = {
    name: '',
    key: '',
  };
  /** Where the tournament stood when that was last told. */ #state = '';
  #boards;
  /** What the organiser does, on their device. @type {import('./organiser.js').Organiser|null} */
  #organiser = null;

  /** @param {import('./page.js').Page} page @param {Route} route */
  constructor(page, { id, organiser, entrant }) {
    this.page = page;
    this.id = id;
    this.element = page.show(document.createElement('cuatro-tournament'), t('tournament.title'));
    if (organiser) {
      keepOrganiser(id, organiser);
      history.replaceState(history.state, '', location.pathname);
    }
    const token = organiserOf(id);
    /** @type {TournamentFacts} */
    this.facts = {
      ...this.element.facts,
      base: page.api.base,
      ready: token === null,
      organises: token !== null,
      entered: entryIn(id) !== null,
      now: () => Date.now() + page.api.skewMs,
      entry: { ...this.element.facts.entry, ...ownName() },
    };
    this.#boards = new RunningBoards(page, (boards) => this.show({ boards }));
    page.onUpdate(() => this.show({}));
    page.stay.addEventListener('abort', () => this.#line?.close());
    this.#listen();
    this.show({});
    if (token) this.#organise(token);
    if (entrant) this.#take(entrant);
    else this.#follow();
  }

  /** Takes over what proves an entrant from a link that the organiser gave them. @param {string} token */
  async #take(token) {
    const { page, id } = this;
    history.replaceState(history.state, '', location.pathname);
    try {
      /** @type {Me} */
      const { n, name } = await awaited(page.api.get(`/tournaments/${id}/me`, token));
      keepEntry(id, { n, name, token });
      this.show({ entered: true });
    } catch (error) {
      page.notify(page.detail(error));
    }
    if (!page.stay.aborted) this.#follow();
  }

  /** @param {Partial<TournamentFacts>} changed */
  show(changed) {
    this.facts = { ...this.facts, ...changed };
    this.facts.menu = this.#organiser?.menu;
    this.element.facts = this.facts;
    this.#organiser?.show();
  }

  #listen() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
      this.element.addEventListener(`cuatro:${name}`, (event) =>
        handler(/** @type {CustomEvent} */ (event).detail),
      );
    on('look', ({ offset }) => this.#line?.look(offset));
    on('entry', ({ name, ask }) => this.#enter(name, ask));
    on('wish', ({ state }) => this.#wish(state));
    on('computer', () => this.#playComputer());
    on('redeem', async ({ name, code }) => {
      this.#entry({ error: null });
      try {
        const { redeem } = await import('./create.js');
        await redeem(this.page.api, name, code);
        this.#enter(name);
      } catch (error) {
        this.#entry({ error: this.page.detail(error) });
      }
    });
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
          this.show({ entered: false, me: null });
          this.#follow();
        },
      },
      { token: entryIn(id)?.token },
    );
  }

  /** @param {Partial<TournamentFacts>} lists */
  #onLists(lists) {
    this.show(lists);
    const { entrants, table } = this.facts;
    const games = boardsOf(entrants?.items ?? [], table?.items ?? []).map(({ game }) => game);
    this.#boards.show(games, entrants?.total ?? 0);
  }

  /** @param {import('../core/types.js').Tournament} tournament */
  #onHead(tournament) {
    // A number led here, which soon leads nowhere.
    if (tournament.id !== this.id) {
      this.id = tournament.id;
      history.replaceState(history.state, '', `${this.page.api.base}/t/${tournament.id}`);
      this.show({ entered: entryIn(this.id) !== null });
      this.#follow();
    }
    const { names, open } = tournament;
    this.show({ tournament, entry: { ...this.facts.entry, names, open } });
    this.page.title(`${tournament.title} – Cuatro`);
    this.#announce(tournament);
    if (!stageOf(tournament)) this.show({ table: null });
  }

  /** What has changed is spoken once; the time that is left is not. @param {import('../core/types.js').Tournament} tournament */
  #announce(tournament) {
    const stage = stageOf(tournament);
    const rounds = stage?.rounds ? stage.round : 0;
    const state = [tournament.status, stage?.k, stage?.status, rounds].join();
    if (this.#state && this.#state !== state)
      this.page.say(this.element.querySelector('.state span')?.textContent ?? '');
    this.#state = state;
  }

  /** @param {ProblemError} error */
  #onProblem(error) {
    if (error.status === 404 || error.status === 410)
      this.page.missing({ text: t('tournament.unknown') });
    else if (!this.facts.tournament) this.page.notify(this.page.detail(error));
  }

  /** @param {Me} me */
  #onYou(me) {
    this.show({ me });
    const entry = entryIn(this.id);
    if (!me.game || !me.side || !entry) return;
    keepMatch(me.game, me.side, entry.token);
    // Who has come back from a board to look at the table stays here; the way to the board is in sight.
    if (!wasCalled(me.game)) callToBoard(this.page, me.game);
  }

  /** @param {string} name @param {boolean} [ask] Whether the organiser is asked if somebody else holds the name. */
  async #enter(name, ask = false) {
    if (!name || this.facts.busy) return;
    const { page, id } = this;
    this.show({ busy: true });
    this.#entry({ error: null, held: null });
    const asked = `${name}${ask ? '?' : ''}`;
    if (this.#asking.name !== asked) this.#asking = { name: asked, key: freshKey() };
    const body = { name, device: deviceName(), ...(ask && { ask }) };
    try {
      const token = device.playerToken(name) ?? entryIn(id)?.token;
      /** @type {import('../core/types.js').Entered} */
      const answer = await awaited(
        answered(
          page.api.post(`/tournaments/${id}/entries`, body, token, this.#asking.key),
          () => (this.#asking = { name: '', key: '' }),
        ),
      );
      this.#entered(answer);
    } catch (error) {
      const taken = error instanceof ProblemError && error.code === 'name-taken';
      // A name of the list is meant for whoever taps on it: the organiser says whether it is them.
      if (taken && !ask && this.facts.entry.names.includes(name)) {
        this.facts.busy = false;
        await this.#enter(name, true);
        return;
      }
      const held = taken ? (error.problem.name ?? name) : null;
      // Who is in sees no form.
      if (this.facts.entered) page.notify(page.detail(error));
      else this.#entry({ held, error: held ? t('join.held', { name: held }) : page.detail(error) });
    } finally {
      this.show({ busy: false });
    }
  }

  /** @param {import('../core/types.js').Entered} answer */
  #entered({ entrant, token, player_token: playerToken }) {
    keepEntry(this.id, { ...entrant, token });
    device.keepPlayer(entrant.name, playerToken ?? null);
    this.show({ entered: true });
    this.page.renew();
    this.#follow();
  }

  /** @param {Partial<TournamentFacts['entry']>} changed */
  #entry(changed) {
    this.show({ entry: { ...this.facts.entry, ...changed } });
  }

  /** An ordinary game, for as long as a bye lasts. */
  async #playComputer() {
    if (this.facts.busy) return;
    const { page } = this;
    this.show({ busy: true });
    try {
      const { begin } = await import('./bye.js');
      await begin(page, this.id);
    } catch (error) {
      page.notify(page.detail(error));
    } finally {
      this.show({ busy: false });
    }
  }

  /** @param {'pause'|'back'|'leave'} state */
  async #wish(state) {
    const { page, id } = this;
    this.show({ busy: true });
    try {
      /** @type {Me|null} */
      const me = await awaited(
        page.api.post(`/tournaments/${id}/me`, { state }, entryIn(id)?.token),
      );
      if (me?.state) this.#onYou(me);
    } catch (error) {
      page.notify(page.detail(error));
    } finally {
      this.show({ busy: false });
    }
  }

  /** What only the organiser sees comes for the organiser only. @param {string} token */
  async #organise(token) {
    const [{ Organiser }] = await this.page.busy(
      Promise.all([
        import('./organiser.js'),
        loadStyles(['cuatro-organiser']),
        loadStrings('organiser'),
      ]),
    );
    if (this.page.stay.aborted) return;
    const organiser = new Organiser(this, token);
    await organiser.findLink();
    this.#organiser = organiser;
    this.show({ ready: true });
  }
}

/** The name to begin with. */
const ownName = () => ({
  name: device.players()[0]?.name ?? '',
  fixed: device.signedOn() !== null,
});
