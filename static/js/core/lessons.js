/** The lessons of a game, one after the other: what is asked, what was tried, and how that was judged. Nothing here draws or waits. */

/** @typedef {import('./report.js').Report} Report */
/** @typedef {import('./report.js').Lesson} Lesson */
/** @typedef {import('./report.js').Try} Try */
/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Side} Side */

/** The lessons of the reader's side, or of both if the reader is not exactly one. @param {Report} report @param {readonly Side[]} mine */
export const lessonsFor = ({ lessons }, mine) =>
  mine.length === 1 ? lessons.filter(({ side }) => side === mine[0]) : lessons;

export class Lessons {
  /** `none` where there are none, `done` after the last. @type {'none'|'ask'|'wrong'|'right'|'shown'|'done'} */
  state = 'none';
  /** @type {readonly Lesson[]} */ #all = [];
  /** Which one it is. */ at = 0;
  /** The newest try. @type {Try|null} */ tried = null;
  /** Discs of its refutation on the board. */ refuted = 0;
  /** Whether the hint is shown. */ hinted = false;
  /** Whether the lesson was answered wrongly, or helped with. */ #helped = false;
  /** Lessons solved at the first try. */ first = 0;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
  }

  get count() {
    return this.#all.length;
  }

  get current() {
    return this.#all[this.at] ?? null;
  }

  /** Whether a move is to be found, or to be tried again. */
  get asks() {
    return this.state === 'ask' || this.state === 'wrong';
  }

  /** What the board shows; null when there is no lesson. */
  get board() {
    const { current, tried, state } = this;
    if (!current) return null;
    const discs = tried ? [tried.column, ...tried.moves.slice(0, this.refuted)] : [];
    return {
      moves: [...this.game.moves.slice(0, current.ply), ...discs],
      side: state === 'ask' ? current.side : null,
      line: tried && this.refuted === tried.moves.length ? tried.cells : [],
      keeps: state === 'shown' || state === 'right' ? current.keeps : null,
    };
  }

  /** Takes the lessons, or the same ones in another language: what was tried stays. @param {readonly Lesson[]} all */
  take(all) {
    const column = this.tried?.column;
    this.#all = all;
    this.tried = this.#tryAt(column);
  }

  /** @param {number} at Which lesson; the first begins to count anew. */
  begin(at) {
    if (at === 0) this.first = 0;
    this.at = at;
    this.tried = null;
    this.hinted = false;
    this.#helped = false;
    if (this.count === 0) this.state = 'none';
    else this.state = this.current ? 'ask' : 'done';
  }

  /** Judges a disc; null when none is asked for, or the column is full. @param {number} column */
  drop(column) {
    const tried = this.state === 'ask' ? this.#tryAt(column) : null;
    if (!tried) return null;
    this.tried = tried;
    this.refuted = 0;
    if (tried.right && !this.#helped) this.first += 1;
    this.#helped ||= !tried.right;
    this.state = tried.right ? 'right' : 'wrong';
    return tried;
  }

  hint() {
    this.hinted = true;
    this.#helped = true;
  }

  /** Shows what would have been right. */
  answer() {
    this.tried = null;
    this.#helped = true;
    this.state = 'shown';
  }

  /** Takes a refuted disc off the board. */
  again() {
    this.tried = null;
    this.state = 'ask';
  }

  /** @param {number|undefined} column */
  #tryAt(column) {
    return this.current?.tries.find((one) => one.column === column) ?? null;
  }
}
