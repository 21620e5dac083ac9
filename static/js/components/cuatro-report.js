/**
 * <cuatro-report>: why a game went as it did: a sentence for the shown move, the way to the next mistake, who stood to win, how well each
 * side chose, and every move. `report.facts = { state, … }`.
 * Events: `cuatro:seek` with `{ply, look}`, `cuatro:line`, `cuatro:learn`, `cuatro:why` to ask again, `cuatro:stop`, `cuatro:close`.
 * The key `n` goes to the next mistake. On a phone the list is a sheet.
 */
import { gradeOf, moveAt, nextStop, SIGNS, stopsOf } from '../core/report.js';
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { discIcon, icon } from './icons.js';
import { h, made } from './markup.js';
import './cuatro-evaluation.js';

/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').JudgedMove} JudgedMove */

/**
 * @typedef {object} ReportFacts
 * @property {'closed'|'working'|'failed'|'here'} state
 * @property {number} since When the server was asked, ms.
 * @property {string} problem What went wrong and what to do, empty if nothing did.
 * @property {Report|null} report
 * @property {readonly import('../core/report.js').Bar[]} bars
 * @property {{X: string, O: string}} names
 * @property {number} shown Discs on the board.
 * @property {string} board Where that board can be looked into.
 * @property {boolean} line Whether the line that proves a verdict is drawn.
 * @property {boolean} own Whether one side is the reader's.
 * @property {number} lessons Mistakes that the reader can learn from.
 * @property {number} summaryAt Discs on the board at which the game as a whole is spoken of.
 */

const SIDES = /** @type {const} */ (['X', 'O']);

/** The word of a grade. @param {JudgedMove} move */
export const gradeWord = (move) => t(`grade.${gradeOf(move)}`);

/** After so many seconds nobody believes that it takes a few. */
const LONG_S = 10;

/** @extends {MarkupElement<ReportFacts>} */
export class CuatroReport extends MarkupElement {
  /** What the list was drawn from. @type {Report|null} */ #drawn = null;
  /** What was last shown. @type {ReportFacts['state']} */ #before = 'closed';
  /** Whether the sheet with the list is open. */ #open = false;
  #heading = h('h2', { tabindex: -1 });
  #list = h('ol', { class: 'moves' });
  #evaluation = document.createElement('cuatro-evaluation');

  /** @returns {ReportFacts} */
  initial() {
    return {
      state: 'closed',
      since: 0,
      problem: '',
      report: null,
      bars: [],
      names: { X: '', O: '' },
      shown: 0,
      board: '',
      line: true,
      own: false,
      lessons: 0,
      summaryAt: 0,
    };
  }

  build() {
    const { h: live } = this;
    const is = (/** @type {ReportFacts['state'][]} */ ...states) =>
      !states.includes(this.facts.state);
    const report = () => this.facts.report;
    const stops = () => (report() ? stopsOf(/** @type {Report} */ (report())).length : 0);
    const side = (/** @type {'X'|'O'} */ one) =>
      live(
        'div',
        { class: 'side' },
        made(discIcon(one)),
        live('span', { class: 'name' }, () => this.facts.names[one]),
        live('strong', {}, () => this.#percent(one)),
        live(
          'button',
          {
            type: 'button',
            class: 'small',
            hidden: () => typeof report()?.best_move[one] !== 'number',
            onclick: () => this.#look((report()?.best_move[one] ?? 0) + 1),
          },
          () => t('report.best', { n: (report()?.best_move[one] ?? 0) + 1 }),
        ),
      );
    return [
      h(
        'div',
        { class: 'head' },
        this.#heading,
        live(
          'button',
          {
            type: 'button',
            class: 'small',
            hidden: () => this.facts.state === 'working',
            onclick: () => this.emit('close'),
          },
          () => t('report.close'),
        ),
      ),
      live(
        'div',
        { class: 'working', hidden: () => is('working') },
        live('p', { role: 'status' }, () =>
          this.facts.state === 'working'
            ? t(this.#seconds() < LONG_S ? 'report.working' : 'report.longer')
            : '',
        ),
        live('p', { class: 'hint' }, () => t('report.since', { n: this.#seconds() })),
        live('button', { type: 'button', onclick: () => this.emit('stop') }, () =>
          t('report.stop'),
        ),
      ),
      live(
        'div',
        { class: 'failed', hidden: () => is('failed') },
        live('p', { class: 'error', role: 'alert' }, () => this.facts.problem),
        live('button', { type: 'button', class: 'primary', onclick: () => this.emit('why') }, () =>
          t('report.again'),
        ),
      ),
      live(
        'div',
        { class: 'found', hidden: () => is('here') },
        live(
          'p',
          { class: 'sentence', 'data-grade': () => (this.#judged ? gradeOf(this.#judged) : null) },
          live('strong', { hidden: () => !this.#judged }, () => this.#judgement()),
          ' ',
          live('span', {}, () => this.#sentence()),
        ),
        live(
          'div',
          { class: 'choices steps' },
          live(
            'button',
            { type: 'button', hidden: () => stops() < 2, onclick: () => this.#step(-1) },
            made(icon('back')),
            live('span', {}, () => t('report.back')),
          ),
          live(
            'button',
            {
              type: 'button',
              'aria-keyshortcuts': 'n',
              hidden: () => !this.#another,
              onclick: () => this.#step(1),
            },
            live('span', {}, () => t('report.next')),
            made(icon('next')),
          ),
          live(
            'button',
            {
              type: 'button',
              disabled: () => !this.#drawable,
              onclick: () => this.emit('line'),
            },
            () => t(this.facts.line && this.#drawable ? 'report.unline' : 'report.line'),
          ),
        ),
        this.#evaluation,
        live(
          'div',
          { class: 'accuracy', role: 'group', 'aria-label': () => t('report.accuracy') },
          live('p', { class: 'hint' }, () => t('report.accuracy')),
          ...SIDES.map(side),
          live(
            'button',
            {
              type: 'button',
              class: 'learn',
              hidden: () => this.facts.lessons === 0,
              onclick: () => this.emit('learn'),
            },
            () => t(this.facts.own ? 'learn.titleOwn' : 'learn.title'),
          ),
          live('p', { class: 'hint', hidden: () => !this.#unlisted }, () => t('report.lessons')),
        ),
        live(
          'p',
          { class: 'hint', hidden: () => report()?.moves.every(({ exact }) => exact) !== false },
          () => t('report.inexact'),
        ),
        live(
          'p',
          {},
          live('a', { href: () => this.facts.board }, () => t('replay.board')),
        ),
        live(
          'div',
          { class: 'sheet', 'data-open': () => this.#open },
          live(
            'button',
            {
              type: 'button',
              class: 'handle',
              'aria-expanded': () => String(this.#open),
              onclick: () => {
                this.#open = !this.#open;
                this.update();
                this.#follow(this.#list.querySelector('[aria-current]'));
              },
            },
            () => t('report.moves'),
          ),
          this.#list,
        ),
      ),
    ];
  }

  connected() {
    const { life: signal } = this;
    this.#list.addEventListener(
      'click',
      (event) => {
        const button = /** @type {Element} */ (event.target).closest('button');
        if (button) this.#look(Number(button.dataset.ply) + 1);
      },
      { signal },
    );
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    document.addEventListener(
      'cuatro:reader',
      () => {
        this.#drawn = null;
      },
      { signal, capture: true },
    );
    const tick = setInterval(() => this.facts.state === 'working' && this.update(), 1000);
    signal.addEventListener('abort', () => clearInterval(tick));
  }

  /** The move that made the shown board. */
  get #now() {
    return this.facts.report && moveAt(this.facts.report, this.facts.shown);
  }

  /** Whether the next stop is another board than the shown one. */
  get #another() {
    const { report, shown } = this.facts;
    return report !== null && ![null, shown].includes(nextStop(report, shown));
  }

  /** Whether more choices were wrong than there are lessons for. */
  get #unlisted() {
    const { report } = this.facts;
    const wrong = SIDES.reduce((all, side) => {
      const { choices = 0, kept = 0 } = report?.accuracy[side] ?? {};
      return all + choices - kept;
    }, 0);
    return wrong > (report?.lessons.length ?? 0);
  }

  /** Whether there is a line to draw. */
  get #drawable() {
    const now = this.#now;
    return Boolean(now && (now.moves.length > 0 || now.grade === 'inaccuracy'));
  }

  /** Whether the sentence is about the whole game. */
  get #whole() {
    const { shown, summaryAt } = this.facts;
    return shown === 0 || shown === summaryAt;
  }

  /** The verdict on the move that the sentence is about, none where it begins with how the game ended. */
  get #judged() {
    const { report } = this.facts;
    return this.#whole && (report?.ending || report?.decided_by === null) ? null : this.#now;
  }

  #judgement() {
    const now = this.#judged;
    return now ? `${SIGNS[gradeOf(now)]} ${gradeWord(now)}.` : '';
  }

  /** About the shown move; about the whole game at the board that sums it up, and before the first. */
  #sentence() {
    const { report } = this.facts;
    const now = this.#now;
    if (!report) return '';
    return now && !this.#whole ? now.text : report.text;
  }

  /** @param {'X'|'O'} side */
  #percent(side) {
    const { percent, kept, choices } = this.facts.report?.accuracy[side] ?? {
      percent: null,
      kept: 0,
      choices: 0,
    };
    return percent === null ? '–' : t('report.kept', { percent, kept, choices });
  }

  refresh() {
    const { state, report, shown, bars, names } = this.facts;
    this.#heading.textContent = t(report?.ending ? 'report.titleEnded' : 'report.title');
    this.setAttribute('data-state', state);
    this.#evaluation.facts = { bars, shown, names };
    if (report && report !== this.#drawn) {
      this.#drawn = report;
      this.#list.setAttribute('aria-label', t('report.moves'));
      this.#list.replaceChildren(...report.moves.map((move) => this.#line(move, report)));
    }
    const before = this.#list.querySelector('[aria-current]');
    const now = this.#list.querySelector(`[data-ply="${shown - 1}"]`);
    if (before !== now) {
      before?.removeAttribute('aria-current');
      now?.setAttribute('aria-current', 'true');
      this.#follow(now);
    }
    if (this.#before === state) return;
    if (this.#before === 'closed') this.#heading.focus({ preventScroll: true });
    this.#before = state;
  }

  /** @param {JudgedMove} move @param {Report} report */
  #line(move, report) {
    const grade = gradeOf(move);
    return h(
      'li',
      { 'data-turning': move.ply === report.decided_by },
      h(
        'button',
        { type: 'button', 'data-ply': move.ply, 'data-grade': grade },
        h(
          'span',
          { class: 'who' },
          h('span', { class: 'ply' }, String(move.ply + 1)),
          made(discIcon(move.side)),
          h('span', { class: 'unseen' }, `${this.facts.names[move.side]}, `),
          h('span', {}, t('report.column', { column: move.column })),
        ),
        h(
          'span',
          { class: 'verdict' },
          h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[grade]),
          h('span', {}, gradeWord(move)),
        ),
        h('span', { class: 'reason' }, move.text),
      ),
    );
  }

  /** Scrolls the list, never the page, to the current move, so that it begins with a whole line. @param {Element|null} now */
  #follow(now) {
    const line = now?.closest('li');
    if (!line) return;
    const list = this.#list;
    const room = list.clientHeight;
    // The list is positioned, so its lines count from its own top.
    const top = line.offsetTop;
    if (top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + room) return;
    list.style.paddingBottom = '0';
    const end = list.scrollHeight - room;
    const lines = /** @type {HTMLElement[]} */ ([...list.children]);
    const first =
      lines.find(({ offsetTop }) => offsetTop >= Math.min(top - room / 3, end))?.offsetTop ?? 0;
    // The last lines need some room below them for that.
    list.style.paddingBottom = `${Math.max(0, first - end)}px`;
    list.scrollTop = first;
  }

  /** Goes to a board and brings it into view. @param {number} ply */
  #look(ply) {
    this.#open = false;
    this.emit('seek', { ply, look: true });
  }

  /** @param {1|-1} way */
  #step(way) {
    const { report, shown } = this.facts;
    const ply = report && nextStop(report, shown, way);
    if (ply === null) return;
    const { activeElement: button } = document;
    this.#look(ply);
    // At the only stop there is no way to another one, and no button for it.
    if (button?.matches('.steps > [hidden]')) this.#heading.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (
      event.key !== 'n' ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      this.facts.state !== 'here'
    )
      return;
    if (
      /** @type {Element} */ (event.target).closest(
        'input:not([type=range]), select, textarea, dialog',
      )
    )
      return;
    event.preventDefault();
    this.#step(1);
  }

  #seconds() {
    return Math.max(0, Math.round((Date.now() - this.facts.since) / 1000));
  }
}

customElements.define('cuatro-report', CuatroReport);
