/**
 * <cuatro-study>: what a reader asked for while looking back at a game that is over, one card below the other: values of the columns, lessons,
 * the report, sharing, and playing on. It is fetched when the first of these is asked for, and asks the server only for what is open. Back
 * closes what was opened last.
 */
import { html, nothing } from 'lit-html';
import { sketchOf } from '../components/board-sketch.ts';
import { CuatroElement } from '../components/element.ts';
import { DISCS } from '../core/emoji-board.ts';
import { lessonsFor } from '../core/lessons.ts';
import { positionQuery, sideAt } from '../core/rules.ts';
import { endedOnBoard } from '../core/view.ts';
import { resultLine } from '../i18n/endings.ts';
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { ColumnValues } from './column-values.ts';
import { CuatroLearn } from './lessons.ts';
import { CuatroPractice, type From } from './practice.ts';
import { CuatroReport } from './report.ts';
import { linkBase } from './share.ts';
import { CuatroShare, type Shared } from './sharing.ts';
import type { Report } from '../../../tests/browser/wire.d.ts';
import type { Sketch } from '../components/cuatro-board.ts';
import type { Game, Side } from '../core/types.ts';
import type { Review } from './game-view.ts';
import type { CuatroTable } from './game.ts';

/** What a reader may ask for. */
export type Panel = 'why' | 'learn' | 'values' | 'share' | 'practice';

/** What tells how good moves are. */
const JUDGING: ReadonlySet<Panel> = new Set(['why', 'learn', 'values'] as Panel[]);
/** The button that opens a panel again. */
const BUTTONS: Partial<Record<Panel, string>> = {
  why: '.why',
  learn: '.learn',
  share: '.share',
  practice: '.play-on',
};

export class CuatroStudy extends CuatroElement {
  readonly page;
  /** Mistakes to learn from; null until a report has told. */ lessons: number | null = null;
  /** Discs on the board. */ #shown = 0;
  #report: CuatroReport | null = null;
  #learn: CuatroLearn | null = null;
  #share: CuatroShare | null = null;
  #practice: CuatroPractice | null = null;
  #values;
  #close = () => {
    this.escape();
    // Back has restored the address from before the panel was opened.
    this.screen.writeAddress();
  };

  /** @param game One that is over. @param mine The reader's sides. */
  constructor(
    readonly screen: CuatroTable,
    readonly game: Game,
    readonly mine: Side[],
  ) {
    super();
    this.page = screen.page;
    this.#values = new ColumnValues(this.page, () => this.#change());
  }

  template() {
    const ply = this.#shown;
    const names = this.#names;
    return html`
      ${this.#values.on ? this.#values.template(names[sideAt(this.#discs)]) : nothing}
      ${this.#learn ?? nothing}
      ${
        this.#report?.show({
          names,
          shown: ply,
          board: `../board?${this.#query(ply)}`,
          own: this.mine.length === 1,
          lessons: this.lessons ?? 0,
        }) ?? nothing
      }
      ${this.#share?.show({ shared: this.#shared }) ?? nothing}
      ${this.#practice?.show({ from: this.#from }) ?? nothing}
    `;
  }

  /** The open panels. */
  get open(): Panel[] {
    const panels: [Panel, boolean][] = [
      ['learn', this.learning],
      ['why', this.#report !== null],
      ['values', this.#values.on],
      ['share', this.#share !== null],
      ['practice', this.#practice !== null],
    ];
    return panels.filter(([, open]) => open).map(([panel]) => panel);
  }

  /** Whether the card of a report or of lessons takes the place of the result. */
  get coversResult() {
    return this.#report !== null || this.learning;
  }

  /** Whether the card with the lessons is open. */
  get learning() {
    return this.#learn !== null;
  }

  /** The open card, as the address names it. */
  get hash() {
    if (this.learning) return '#learn';
    return this.#report && '#why';
  }

  /** What the screen needs to know. */
  get state(): Review {
    return {
      open: this.open,
      covers: this.#report?.report ? 'report' : this.coversResult ? 'card' : null,
      lesson: this.#learn?.asks ?? false,
      lessons: this.lessons,
      board: this.#boardAt(this.screen.shown),
    };
  }

  /** Opens a panel, or closes it; what moves are worth is not told while a tournament game goes on. */
  async ask(panel: Panel) {
    const { match, page } = this.screen;
    if (JUDGING.has(panel)) {
      await match.known;
      if (match.running) {
        this.screen.writeAddress();
        return;
      }
    }
    if (!page.stay.aborted) this.#toggle(panel, this.screen.shown);
  }

  /** @param shown Discs on the board. */
  #toggle(panel: Panel, shown: number) {
    this.#shown = shown;
    const open = this.open.includes(panel);
    switch (panel) {
      case 'why':
        if (this.#report?.failed) this.#report.ask();
        else if (open) this.#shut(panel);
        else this.#openReport();
        break;
      case 'learn':
        if (this.#learn?.failed) this.#learn.ask();
        else if (open) this.#shut(panel);
        else this.#openLessons();
        break;
      case 'values':
        if (open) this.#values.drop();
        else this.#value();
        break;
      case 'practice':
        this.#share = null;
        // What is played on from is the board of the game.
        this.#learn?.takeBack();
        if (open) this.#shut(panel);
        else this.#openPractice();
        break;
      default:
        this.#practice = null;
        if (open) this.#shut(panel);
        else this.#openShare();
    }
  }

  #openReport() {
    const { page, game } = this;
    this.#learn = null;
    this.#report = new CuatroReport(page, game, this.#reportPath).show({
      onReport: (report) => this.#count(report),
      onChange: () => this.#follow(),
      onSeek: (ply, look) => this.screen.seek(ply, look),
      onLearn: () => this.#toggle('learn', this.#shown),
      onClose: () => this.#closeByButton('why'),
    });
    this.#opened(this.#report);
  }

  #openLessons() {
    const { page, game, mine } = this;
    this.#report = null;
    this.#share = null;
    this.#practice = null;
    this.#values.drop();
    this.#learn = new CuatroLearn(page, game, mine, this.#reportPath).show({
      onReport: (report) => this.#count(report),
      onChange: () => this.#change(),
      onSeek: (ply) => this.screen.seek(ply, true),
      onClose: () => this.#closeByButton('learn'),
    });
    this.#opened(this.#learn);
  }

  #openPractice() {
    this.#practice = new CuatroPractice(this.page, () => this.#closeByButton('practice'));
    this.#opened(this.#practice);
  }

  async #openShare() {
    const { url } = await linkBase(this.page);
    this.#share = new CuatroShare(this.page, url, () => this.#closeByButton('share'));
    this.#opened(this.#share);
  }

  /** A card below what is in sight is brought into view. On a phone what is said of a move is read below the board. */
  #opened(card: HTMLElement) {
    this.#follow();
    const judges = card === this.#report || card === this.#learn;
    if (judges && !matchMedia('(width >= 900px)').matches) return;
    // A board that sticks to the top hides what is scrolled behind it.
    const play = this.closest('cuatro-table')?.querySelector('.play');
    const sticks = play && getComputedStyle(play).position === 'sticky';
    card.style.scrollMarginTop = sticks ? `${play.clientHeight + 4}px` : '';
    card.scrollIntoView({ block: sticks ? 'start' : 'nearest' });
  }

  #shut(panel: Panel) {
    if (panel === 'why') this.#report = null;
    else if (panel === 'learn') this.#learn = null;
    else if (panel === 'practice') this.#practice = null;
    else this.#share = null;
    this.#follow();
  }

  /** Hands the focus to a button that opens the panel again, or to the slider. */
  #closeByButton(panel: Panel) {
    this.#shut(panel);
    const opener = BUTTONS[panel] ?? '';
    const beside = (this.parentElement?.querySelectorAll(`${opener}, input[type=range]`) ??
      []) as NodeListOf<HTMLElement>;
    const visible = [...beside].filter((one) => one.checkVisibility());
    (visible.find((one) => one.matches(opener)) ?? visible[0])?.focus();
  }

  /** Closes the last panel. */
  escape() {
    const last = this.open.at(-1);
    if (last) this.#toggle(last, this.#shown);
  }

  /** Closes what tells how good moves are. */
  withhold() {
    this.#report = null;
    this.#learn = null;
    this.#values.drop();
  }

  /** Another board is shown. */
  showBoard(shown: number) {
    if (shown === this.#shown) return;
    this.#shown = shown;
    // A lesson belongs to one board of the game.
    const lesson = this.#learn?.ply ?? null;
    if (lesson !== null && lesson !== shown) this.#learn = null;
    this.#follow();
    const spoken = this.#report?.spoken;
    if (spoken) this.page.say(spoken);
  }

  /** The board to draw when so many discs are shown: the discs, what is drawn over them, and in a lesson who is to try.
   * `apart` says that it is not a board of the game. */
  #boardAt(shown: number): {
    moves: readonly number[];
    apart: boolean;
    side: Side | null;
    line: readonly number[][];
    sketch: Sketch | null;
  } {
    const lesson = this.#learn?.board;
    if (lesson) return { ...lesson, apart: true };
    const variation = this.#report?.variationAt(shown) ?? null;
    const { analysis } = this.#values;
    return {
      moves: this.game.moves.slice(0, variation?.from ?? shown),
      apart: variation !== null,
      side: null,
      line: [],
      sketch: sketchOf(variation, analysis?.columns ?? null, analysis?.best ?? []),
    };
  }

  /** A disc that the reader wants to drop; false if nothing here asked for one. */
  drop(column: number) {
    return this.#learn?.drop(column) ?? false;
  }

  /** Discs of the game on the board that is drawn. */
  get #discs() {
    return this.#report?.variationAt(this.#shown)?.from ?? this.#shown;
  }

  /** Values follow the board that is drawn. */
  #follow() {
    if (this.#values.on) this.#value();
    this.#change();
  }

  #change() {
    const { page, screen } = this;
    this.update();
    screen.update();
    // The card was closed.
    if (/^#(why|learn)$/.test(location.hash) && !this.coversResult) screen.writeAddress();
    if (this.open.length > 0) page.cover(this.#close);
    else page.uncover(this.#close);
  }

  #count(report: Report) {
    this.lessons = lessonsFor(report, this.mine).length;
  }

  #value() {
    const { game } = this;
    const discs = this.#discs;
    this.#values.ask(this.#query(discs), discs === game.ply && endedOnBoard(game));
  }

  /** Address of the report: a player is spoken to as "you". */
  get #reportPath() {
    return `/games/${this.game.id}/report${this.mine.length === 1 ? `?you=${this.mine[0]}` : ''}`;
  }

  /** The board with so many discs, for an address. */
  #query(discs: number) {
    return positionQuery(this.game, this.game.moves.slice(0, discs));
  }

  get #names() {
    return { X: playerName(this.game.seats.X), O: playerName(this.game.seats.O) };
  }

  /** The shown board, to play on from. */
  get #from(): From {
    const { rows, columns, connect, moves, seats } = this.game;
    const shown = this.#shown;
    const names = this.#names;
    return {
      title: t('practice-title', { n: shown }),
      side: sideAt(shown),
      names,
      places: {
        X: t('practice-name', { name: names.X }),
        O: t('practice-name', { name: names.O }),
      },
      counts: t('practice-counts'),
      own: this.mine.length === 1 ? this.mine[0] : null,
      level: seats.X?.level ?? seats.O?.level ?? null,
      begin: { rows, columns, connect, opening: moves.slice(0, shown) },
    };
  }

  /** The shown board. */
  get #shared(): Shared {
    const { game } = this;
    const { id, ply, moves } = game;
    const shown = this.#shown;
    const names = this.#names;
    const result = resultLine(game, [], names);
    return {
      what: shown === ply ? 'game' : 'move',
      title: t('share-what', { ...names, shown, ply }),
      path: `/g/${id}${shown < ply ? `#${shown}` : ''}`,
      file: (kind) => this.page.api.url(`/games/${id}.${kind}?ply=${shown}`),
      name: `cuatro-${id}-${shown}`,
      board: { ...game, moves: moves.slice(0, shown) },
      lines: [
        `${DISCS.X} ${names.X} – ${names.O} ${DISCS.O}`,
        shown === ply ? result : t('turn-looking', { shown, ply }),
      ],
      text: result,
    };
  }
}

customElements.define('cuatro-study', CuatroStudy);
