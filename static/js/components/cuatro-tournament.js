/**
 * <cuatro-tournament>: a tournament as everybody sees it: what goes on, who is here, the table, the games; above them what the reader does
 * in it. `tournament.facts = { tournament, … }`. Event: `cuatro:look` with `{offset}` for another page of the table; those of the parts
 * bubble through.
 */
import { boardsOf, goesOn, roundLeft, stageOf, timeLeft, timeText } from '../core/tournament.js';
import { counted, t } from '../i18n/index.js';
import { boardThumbnail } from './board-thumbnail.js';
import { MarkupElement } from './markup-element.js';
import { h, made } from './markup.js';
import { names, standings } from './standings.js';
import './cuatro-entrant.js';
import './cuatro-entry.js';

/** @typedef {import('../core/types.js').Tournament} Tournament */

/**
 * @typedef {object} TournamentFacts
 * @property {string} base
 * @property {Tournament|null} tournament
 * @property {import('../core/types.js').Standings|null} table
 * @property {import('../core/types.js').Entrants|null} entrants
 * @property {ReadonlyMap<string, import('../screens/running-boards.js').Board>} boards What is known of the games that are played.
 * @property {import('../core/types.js').Me|null} me The entrant of this device.
 * @property {boolean} entered Whether this device has one, though nothing may be known of it yet.
 * @property {import('./cuatro-entry.js').EntryFacts} entry
 * @property {boolean} busy
 * @property {boolean} ready Whether all that belongs to the reader is here.
 * @property {boolean} organises Whether the reader is the organiser.
 * @property {((one: {n: number, name: string}) => Node)|undefined} menu What the organiser has beside a name.
 * @property {() => number} now The server's time, ms.
 */

/** @extends {MarkupElement<TournamentFacts>} */
export class CuatroTournament extends MarkupElement {
  #entry = document.createElement('cuatro-entry');
  #entrant = document.createElement('cuatro-entrant');
  #standings = h('div');
  #boards = h('ul', { class: 'boards' });
  #names = h('ul', { class: 'names' });
  #drawn = '';
  #drawnBoards = '';

  /** @returns {TournamentFacts} */
  initial() {
    return {
      base: '',
      tournament: null,
      table: null,
      entrants: null,
      boards: new Map(),
      me: null,
      entered: false,
      entry: { names: [], open: true, name: '', fixed: false, error: null, held: null },
      busy: false,
      ready: false,
      organises: false,
      menu: undefined,
      now: Date.now,
    };
  }

  build() {
    const { h: live } = this;
    const facts = () => this.facts;
    return [
      live(
        'header',
        {},
        live('h1', { tabindex: -1 }, () => facts().tournament?.title ?? t('tournament.title')),
        live(
          'p',
          { class: 'state' },
          live('span', {}, () => this.#stateText()),
          live('span', { class: 'counts' }, () => this.#countsText()),
        ),
        live('p', { class: 'held', role: 'alert', hidden: () => !facts().tournament?.hold }, () =>
          facts().tournament?.hold ? t('tournament.hold') : '',
        ),
      ),
      live(
        'div',
        { class: 'lists' },
        this.#entrant,
        this.#entry,
        live(
          'section',
          { class: 'card table', hidden: () => !this.#stage },
          live('h2', {}, () => t('standings.title')),
          this.#standings,
          live('p', { class: 'hint' }, () =>
            this.#stage ? t(`standings.ties.${this.#stage.kind}`) : '',
          ),
        ),
        live(
          'section',
          {
            class: 'card',
            hidden: () => !goesOn(this.#stage) || !(this.#boards.firstChild || this.#byes),
          },
          live('h2', {}, () => t('boards.title')),
          this.#boards,
          live('p', { class: 'byes', hidden: () => !this.#byes }, () =>
            t('boards.byes', { names: this.#byes }),
          ),
        ),
        live(
          'section',
          { class: 'card', hidden: () => facts().organises || Boolean(this.#stage) },
          live('h2', {}, () => t('names.title')),
          live('p', { class: 'empty', hidden: () => facts().entrants?.total !== 0 }, () =>
            t('names.empty'),
          ),
          this.#names,
        ),
      ),
    ];
  }

  connected() {
    const tick = setInterval(() => this.update(), 500);
    this.life.addEventListener('abort', () => clearInterval(tick));
  }

  /** The names of entrants with a bye. */
  get #byes() {
    const resting = (this.facts.entrants?.items ?? []).filter(({ bye }) => bye);
    return resting.map(({ name }) => name).join(', ');
  }

  get #stage() {
    const { tournament } = this.facts;
    return tournament && stageOf(tournament);
  }

  refresh() {
    const { tournament, entrants, me, entered, entry, busy, ready, organises } = this.facts;
    this.toggleAttribute('data-loaded', ready && tournament !== null && entrants !== null);
    this.toggleAttribute('data-organises', organises);
    if (!tournament) return;
    this.#entrant.hidden = !entered || !me;
    if (me)
      this.#entrant.facts = { base: this.facts.base, me, stage: this.#stage, tournament, busy };
    const over = tournament.status === 'ended';
    this.#entry.hidden = entered || organises || over;
    this.#entry.facts = { ...entry, closed: tournament.registration === 'closed', busy };
  }

  /** What the markup hides follows the lists. */
  update() {
    const { table, entrants, me } = this.facts;
    this.#drawLists(table, entrants, me);
    this.#drawBoards();
    super.update();
  }

  /** Lists are made again only when they say something else: who stands on a link stays there.
   * @param {TournamentFacts['table']} table @param {TournamentFacts['entrants']} entrants @param {TournamentFacts['me']} me */
  #drawLists(table, entrants, me) {
    const { base, menu } = this.facts;
    const drawn = JSON.stringify([
      table,
      entrants,
      me?.n,
      t('standings.title'),
      base,
      Boolean(menu),
    ]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#standings.replaceChildren(
      ...(table
        ? standings(
            table,
            me?.n ?? null,
            (offset) => this.emit('look', { offset }),
            this.facts.menu,
          )
        : []),
    );
    this.#names.replaceChildren(...names(entrants));
  }

  /** The boards that are played, made again only when a disc has dropped or others are shown. */
  #drawBoards() {
    const { base, boards, entrants, table } = this.facts;
    const shown = boardsOf(entrants?.items ?? [], table?.items ?? []);
    const drawn = JSON.stringify([
      shown.map(({ game }) => [game, boards.get(game)?.moves]),
      base,
      t('boards.title'),
    ]);
    if (drawn === this.#drawnBoards) return;
    this.#drawnBoards = drawn;
    const focused = document.activeElement?.getAttribute('href');
    this.#boards.replaceChildren(
      ...shown.map(({ game, players: [one, other] }) => {
        const board = boards.get(game);
        return h(
          'li',
          {},
          h(
            'a',
            { href: `${base}/g/${game}` },
            board ? made(boardThumbnail(board)) : '',
            h('span', {}, t('boards.names', { one: one.name, other: other.name })),
          ),
        );
      }),
    );
    // Who stands on a link stays there.
    if (focused)
      /** @type {HTMLElement|null} */ (
        this.#boards.querySelector(`a[href="${CSS.escape(focused)}"]`)
      )?.focus();
  }

  #stateText() {
    const { tournament, now } = this.facts;
    if (!tournament) return '';
    if (tournament.status === 'ended') return t('tournament.over');
    const stage = this.#stage;
    if (!stage) return t('tournament.soon');
    const kind = t(`format.${stage.kind}`);
    if (!goesOn(stage)) return t('tournament.between', { kind });
    const played = roundLeft(tournament, now());
    const time = played === null ? '' : ` · ${timeText(played)}`;
    if (stage.status === 'finishing') return t('tournament.finishing', { kind }) + time;
    if (stage.rounds > 0)
      return t('tournament.round', { kind, round: stage.round, rounds: stage.rounds }) + time;
    const left = timeLeft(stage, now());
    return left === null
      ? t('tournament.going', { kind })
      : t('tournament.left', { kind, time: timeText(left) });
  }

  #countsText() {
    const { tournament } = this.facts;
    if (!tournament || tournament.status === 'ended') return '';
    const { here, playing } = tournament.counts;
    return [counted('count.here', here), playing > 0 ? counted('count.playing', playing) : '']
      .filter(Boolean)
      .join(' · ');
  }
}

customElements.define('cuatro-tournament', CuatroTournament);
