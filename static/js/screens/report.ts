/**
 * <cuatro-report>: why a game went as it did: a sentence for the shown move, the way to the next mistake, who was winning, how well each
 * side chose, and every move. The key `n` goes to the next mistake. On a phone the list is a sheet.
 */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { cardHead } from '../components/card-head.ts';
import { CuatroElement } from '../components/element.ts';
import { discIcon, icon } from '../components/icons.ts';
import {
  barsOf,
  gradeOf,
  moveAt,
  nextStop,
  SIGNS,
  stopsOf,
  summaryAt,
  variationOf,
  type Bar,
} from '../core/report.ts';
import { SIDES } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { askEngine } from '../net/engine.ts';
import { CuatroEvaluation } from '../components/cuatro-evaluation.ts';
import type { JudgedMove, Report } from '../../../tests/browser/wire.d.ts';
import type { Game } from '../core/types.ts';
import type { Page } from './page.ts';

/** The word of a grade. */
const gradeWord = (move: JudgedMove) => t(`grade-${gradeOf(move)}`);

/** After so many seconds the card says that it takes longer than usual. */
const LONG_S = 10;

export class CuatroReport extends CuatroElement {
  names = { X: '', O: '' };
  /** Discs on the board. */ shown = 0;
  /** Address at which that board can be analysed. */ board = '';
  /** Whether one side is the reader's. */ own = false;
  /** Mistakes that the reader can learn from. */ lessons = 0;
  report: Report | null = null;
  onReport: (report: Report) => void = () => {};
  /** Another board is drawn. */ onChange = () => {};
  /** Shows a board; `look` brings it into view. */
  onSeek: (ply: number, look: boolean) => void = () => {};
  onLearn = () => {};
  onClose = () => {};
  #state: 'working' | 'failed' | 'here' = 'working';
  #error: unknown = null;
  #asking: AbortController | null = null;
  /** When the server was asked, in milliseconds. */ #since = 0;
  #bars: Bar[] = [];
  /** Whether the line that proves a verdict is drawn. */ #line = true;
  /** Whether the sheet with the list is open. */ #open = false;
  /** The line of the list that was last current. */ #current: Element | null = null;
  #evaluation = new CuatroEvaluation().show({ onSeek: (ply) => this.onSeek(ply, false) });

  /** @param path Address of the report. */
  constructor(
    readonly page: Page,
    readonly game: Game,
    readonly path: string,
  ) {
    super();
  }

  connected() {
    const { life: signal } = this;
    this.ask();
    document.addEventListener('cuatro:reader', () => !this.failed && this.ask(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    const tick = setInterval(() => this.#state === 'working' && this.update(), 1000);
    signal.addEventListener('abort', () => {
      clearInterval(tick);
      this.#asking?.abort();
    });
    queueMicrotask(() => this.#heading.focus({ preventScroll: true }));
  }

  willUpdate() {
    this.setAttribute('data-state', this.#state);
  }

  template() {
    const { report } = this;
    const title = t(report?.ending ? 'report-title-ended' : 'report-title');
    return html`
      ${cardHead(title, this.#state === 'working' ? null : this.onClose)}
      ${this.#state === 'working' ? this.#working() : nothing}
      ${this.failed ? this.#failure() : nothing}${report ? this.#found(report) : nothing}
    `;
  }

  #working() {
    const seconds = Math.max(0, Math.round((Date.now() - this.#since) / 1000));
    return html`
      <div class="working stack">
        <p role="status">${t(seconds < LONG_S ? 'report-working' : 'report-longer')}</p>
        <p class="hint">${t('report-since', { n: seconds })}</p>
        ${button(t('report-stop'), this.onClose)}
      </div>
    `;
  }

  #failure() {
    return html`
      <div class="failed stack left">
        <p class="error" role="alert">${this.page.detail(this.#error)}</p>
        ${button(t('report-again'), () => this.ask(), 'primary')}
      </div>
    `;
  }

  #found(report: Report) {
    return html`
      <div class="found stack">
        ${this.#sentence(report)} ${this.#steps(report)}
        ${this.#evaluation.show({ bars: this.#bars, shown: this.shown, names: this.names })}
        ${this.#accuracy(report)}
        ${
          report.moves.every(({ exact }) => exact)
            ? nothing
            : html`<p class="hint">${t('report-inexact')}</p>`
        }
        <p><a href=${this.board}>${t('replay-board')}</a></p>
        ${this.#moves(report)}
      </div>
    `;
  }

  /** About the shown move; about the whole game at the board that sums it up, and before the first. */
  #sentence(report: Report) {
    const { shown } = this;
    const now = this.move;
    const whole = shown === 0 || shown === summaryAt(report, this.game.ply);
    // There is no verdict where the sentence begins with how the game ended.
    const judged = whole && (report.ending || report.decided_by === null) ? null : now;
    return html`
      <p class="sentence" data-grade=${judged ? gradeOf(judged) : nothing}>
        ${
          judged
            ? html`<strong>${`${SIGNS[gradeOf(judged)]} ${gradeWord(judged)}.`}</strong>${' '}`
            : nothing
        }<span>${now && !whole ? now.text : report.text}</span>
      </p>
    `;
  }

  #steps(report: Report) {
    const another = ![null, this.shown].includes(nextStop(report, this.shown));
    const now = this.move;
    const drawable = now !== null && (now.moves.length > 0 || now.grade === 'inaccuracy');
    const text = t(this.#line && drawable ? 'report-unline' : 'report-line');
    const toggle = () => {
      this.#line = !this.#line;
      this.update();
      this.onChange();
    };
    return html`
      <div class="choices steps">
        ${
          stopsOf(report).length > 1
            ? html`
                <button type="button" @click=${() => this.#step(-1)}>
                  ${icon('back')}
                  <span>${t('report-back')}</span>
                </button>
              `
            : nothing
        }
        ${
          another
            ? html`
                <button type="button" aria-keyshortcuts="n" @click=${() => this.#step(1)}>
                  <span>${t('report-next')}</span>
                  ${icon('next')}
                </button>
              `
            : nothing
        }
        ${button(text, toggle, '', { disabled: !drawable })}
      </div>
    `;
  }

  #accuracy(report: Report) {
    const wrong = SIDES.reduce((all, side) => {
      const { choices, kept } = report.accuracy[side];
      return all + choices - kept;
    }, 0);
    return html`
      <div class="accuracy stack" role="group" aria-label=${t('report-accuracy')}>
        <p class="hint">${t('report-accuracy')}</p>
        ${SIDES.map((side) => this.#side(report, side))}
        ${
          this.lessons > 0
            ? button(t(this.own ? 'learn-title-own' : 'learn-title'), this.onLearn, 'learn')
            : nothing
        }
        ${
          wrong > report.lessons.length ? html`<p class="hint">${t('report-lessons')}</p>` : nothing
        }
      </div>
    `;
  }

  #side({ accuracy, best_move: best }: Report, side: 'X' | 'O') {
    const { percent, kept, choices } = accuracy[side];
    const ply = best[side];
    return html`
      <div class="side row">
        ${discIcon(side)}
        <span class="name" title=${this.names[side]}>${this.names[side]}</span>
        <strong>${percent === null ? '–' : t('report-kept', { percent, kept, choices })}</strong>
        ${
          typeof ply === 'number'
            ? button(t('report-best', { n: ply + 1 }), () => this.#showBoard(ply + 1), 'small')
            : nothing
        }
      </div>
    `;
  }

  #moves(report: Report) {
    const toggle = () => {
      this.#open = !this.#open;
      this.update();
      this.#follow();
    };
    return html`
      <div class="sheet" ?data-open=${this.#open}>
        ${button(t('report-moves'), toggle, 'handle', { expanded: this.#open })}
        <ol class="moves" aria-label=${t('report-moves')}>
          ${report.moves.map((move) => this.#judged(move, report))}
        </ol>
      </div>
    `;
  }

  #judged(move: JudgedMove, report: Report) {
    const { ply, side, column, text } = move;
    const grade = gradeOf(move);
    return html`
      <li ?data-turning=${ply === report.decided_by}>
        <button
          type="button"
          data-grade=${grade}
          aria-current=${ply === this.shown - 1 ? 'true' : nothing}
          @click=${() => this.#showBoard(ply + 1)}
        >
          <span class="who">
            <span class="ply">${ply + 1}</span>
            ${discIcon(side)}
            <span class="unseen">${`${this.names[side]}, `}</span>
            <span>${t('report-column', { column })}</span>
          </span>
          <span class="verdict">
            <span class="sign" aria-hidden="true">${SIGNS[grade]}</span>
            <span>${gradeWord(move)}</span>
          </span>
          <span class="reason">${text}</span>
        </button>
      </li>
    `;
  }

  rendered() {
    const current = this.querySelector('.moves [aria-current]');
    if (current === this.#current) return;
    this.#current = current;
    this.#follow();
  }

  get failed() {
    return this.#state === 'failed';
  }

  /** The move that made the shown board. */
  get move() {
    return this.report && moveAt(this.report, this.shown);
  }

  /** The verdict on that move, to be spoken; empty without one. */
  get spoken() {
    const { move } = this;
    return move
      ? t('report-say', { n: move.ply + 1, verdict: gradeWord(move), text: move.text })
      : '';
  }

  /** The line to draw over a board. */
  variationAt(shown: number) {
    const { report } = this;
    if (!report || !this.#line) return null;
    // Where the game was ended from outside, nothing else than its board belongs to how it ended.
    if (report.ending !== null && shown === summaryAt(report, this.game.ply)) return null;
    const move = moveAt(report, shown);
    return move && variationOf(this.game.rows, this.game.moves, move);
  }

  /** Asks for the report, in the language now spoken. One in another language is shown until its translation comes. */
  async ask() {
    const { page } = this;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    if (!this.report) {
      this.#state = 'working';
      this.#since = Date.now();
      this.update();
    }
    try {
      const report: Report = await askEngine(page.api, this.path, asking.signal);
      const first = this.report === null;
      this.#state = 'here';
      this.report = report;
      this.#bars = barsOf(report);
      this.onReport(report);
      this.#changed();
      page.say(report.text);
      // Whichever board is shown, the first to read about is the one that decided.
      if (first) this.onSeek(summaryAt(report, this.game.ply), true);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#state = 'failed';
      this.#error = error;
      this.report = null;
      this.#changed();
    }
  }

  #changed() {
    this.update();
    this.onChange();
  }

  get #heading() {
    return this.querySelector('h2') as HTMLElement;
  }

  /** Scrolls the list, never the page, to the current move, so that it begins with a whole line. */
  #follow() {
    const line = this.#current?.closest('li');
    const list = this.querySelector('.moves') as HTMLElement | null;
    if (!line || !list) return;
    const room = list.clientHeight;
    // The list is positioned, so its lines count from its own top.
    const top = line.offsetTop;
    if (top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + room) return;
    list.style.paddingBottom = '0';
    const end = list.scrollHeight - room;
    const lines = [...list.children] as HTMLElement[];
    const first =
      lines.find(({ offsetTop }) => offsetTop >= Math.min(top - room / 3, end))?.offsetTop ?? 0;
    // The last lines need some room below them for that.
    list.style.paddingBottom = `${Math.max(0, first - end)}px`;
    list.scrollTop = first;
  }

  /** Goes to a board and brings it into view. */
  #showBoard(ply: number) {
    this.#open = false;
    this.onSeek(ply, true);
  }

  #step(way: 1 | -1) {
    const ply = this.report && nextStop(this.report, this.shown, way);
    if (ply === null) return;
    const { activeElement: button } = document;
    this.#showBoard(ply);
    // At the only stop there is no way to another one, and no button for it.
    if (button && !button.isConnected) this.#heading.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent) {
    const { key, target } = event;
    if (key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    const types = (target as Element).closest('input:not([type=range]), select, textarea, dialog');
    if (event.defaultPrevented || this.#state !== 'here' || types) return;
    event.preventDefault();
    this.#step(1);
  }
}

customElements.define('cuatro-report', CuatroReport);
