/**
 * <cuatro-report>: why a game went as it did: one sentence, and every move with its verdict. `report.facts = { state, … }`.
 * Wishes: `cuatro:seek` with `{ply, look}`, `cuatro:line`, `cuatro:why` to ask again, `cuatro:stop`, `cuatro:close`.
 * The key `n` goes to the next mistake.
 */
import { isMistake, moveAt, nextMistake, SIGNS, verdictOf } from '../core/report.js';
import { t } from '../i18n/index.js';
import { CuatroElement } from './element.js';
import { discIcon } from './icons.js';
import { h } from './markup.js';

/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').JudgedMove} JudgedMove */

/**
 * @typedef {object} ReportFacts
 * @property {'closed'|'working'|'failed'|'here'} state
 * @property {number} since When the server was asked, ms.
 * @property {string} problem What went wrong and what to do, empty if nothing did.
 * @property {Report|null} report
 * @property {number} shown Discs on the board.
 * @property {boolean} line Whether the line that proves a verdict is drawn.
 */

/** The word of a verdict. @param {JudgedMove} move */
export const verdictWord = (move) => t(`verdict.${verdictOf(move)}`);

export class CuatroReport extends CuatroElement {
  /** @type {ReportFacts} */ #facts = { state: 'closed', since: 0, problem: '', report: null, shown: 0, line: true };
  /** What the list was drawn from. @type {Report|null} */ #drawn = null;
  /** What was last shown. @type {ReportFacts['state']} */ #before = 'closed';
  #heading = h('h2', { tabindex: -1 });
  #list = h('ol', { class: 'moves' });

  /** @param {ReportFacts} facts */
  set facts(facts) {
    this.#facts = facts;
    this.update();
  }

  build() {
    const { h: live } = this;
    const is = (/** @type {ReportFacts['state'][]} */ ...states) => !states.includes(this.#facts.state);
    const report = () => this.#facts.report;
    const turning = () => report()?.turning_point ?? null;
    return [
      h('div', { class: 'head' }, this.#heading, live('button', { type: 'button', class: 'small', onclick: () => this.wish('close') }, () => t('report.close'))),
      live(
        'div', { class: 'working', hidden: () => is('working') },
        live('p', { role: 'status' }, () => (this.#facts.state === 'working' ? t('report.working') : '')),
        live('p', { class: 'hint' }, () => t('report.since', { n: this.#seconds() })),
        live('button', { type: 'button', onclick: () => this.wish('stop') }, () => t('report.stop')),
      ),
      live(
        'div', { class: 'failed', hidden: () => is('failed') },
        live('p', { class: 'error', role: 'alert' }, () => this.#facts.problem),
        live('button', { type: 'button', class: 'primary', onclick: () => this.wish('why') }, () => t('report.again')),
      ),
      live(
        'div', { class: 'found', hidden: () => is('here') },
        live('p', { class: 'sentence' }, () => report()?.text ?? ''),
        live('p', { class: 'hint', hidden: () => report()?.moves.every(({ exact }) => exact) !== false }, () => t('report.inexact')),
        live(
          'div', { class: 'choices' },
          live('button', { type: 'button', class: 'small', hidden: () => turning() === null, onclick: () => this.#look((turning() ?? 0) + 1) }, () => t('report.turning')),
          live('button', { type: 'button', class: 'small', 'aria-keyshortcuts': 'n', hidden: () => !report()?.moves.some(isMistake), onclick: () => this.#next() }, () => t('report.next'), h('kbd', {}, 'n')),
          live('button', { type: 'button', class: 'small', 'aria-pressed': () => String(this.#facts.line), disabled: () => !this.#now?.moves.length, onclick: () => this.wish('line') }, () => t('report.line')),
        ),
        this.#list,
      ),
    ];
  }

  connected() {
    const { life: signal } = this;
    this.#list.addEventListener('click', (event) => {
      const button = /** @type {Element} */ (event.target).closest('button');
      if (button) this.#look(Number(button.dataset.ply) + 1);
    }, { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    document.addEventListener('cuatro:language', () => { this.#drawn = null; }, { signal, capture: true });
    const tick = setInterval(() => this.#facts.state === 'working' && this.update(), 1000);
    signal.addEventListener('abort', () => clearInterval(tick));
  }

  /** The move that made the shown board. */
  get #now() {
    return this.#facts.report && moveAt(this.#facts.report, this.#facts.shown);
  }

  refresh() {
    const { state, report, shown } = this.#facts;
    this.#heading.textContent = t('report.title');
    this.setAttribute('data-state', state);
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
    if (this.#before === 'closed') this.#heading.focus();
    // What came is longer than what was waited with. Whoever has gone elsewhere meanwhile stays there.
    else if (this.contains(document.activeElement)) this.scrollIntoView({ block: 'nearest' });
    this.#before = state;
  }

  /** @param {JudgedMove} move @param {Report} report */
  #line(move, report) {
    const verdict = verdictOf(move);
    return h(
      'li', { 'data-turning': move.ply === report.turning_point },
      h(
        'button', { type: 'button', 'data-ply': move.ply, 'data-verdict': verdict },
        h('span', { class: 'who' }, h('span', { class: 'ply' }, String(move.ply + 1)), discIcon(move.side), h('span', { class: 'unseen' }, `${move.side}, `), h('span', {}, t('report.column', { column: move.column }))),
        h('span', { class: 'verdict' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[verdict]), h('span', {}, verdictWord(move))),
        h('span', { class: 'reason' }, move.text),
      ),
    );
  }

  /** Scrolls the list, never the page, to the current move. @param {Element|null} now */
  #follow(now) {
    const line = now?.closest('li');
    if (!line) return;
    const list = this.#list;
    // The list is positioned, so its lines count from its own top.
    const top = line.offsetTop;
    if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
  }

  /** Goes to a board and brings it into view. @param {number} ply */
  #look(ply) {
    this.wish('seek', { ply, look: true });
  }

  #next() {
    const { report, shown } = this.#facts;
    const ply = report && nextMistake(report, shown);
    if (ply !== null) this.#look(ply);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'n' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#facts.state !== 'here') return;
    if (/** @type {Element} */ (event.target).closest('input:not([type=range]), select, textarea, dialog')) return;
    event.preventDefault();
    this.#next();
  }

  #seconds() {
    return Math.max(0, Math.round((Date.now() - this.#facts.since) / 1000));
  }
}

customElements.define('cuatro-report', CuatroReport);
