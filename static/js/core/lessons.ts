/** The lessons of a game, one after the other: what is asked, what was tried, and how that was judged. Nothing here draws or waits. */
import type { Lesson, Report, Try } from '../../../tests/browser/wire.d.ts';
import type { Game, Side } from './types.ts';

/** The lessons of the reader's side, or of both if the reader is not exactly one. */
export const lessonsFor = ({ lessons }: Report, mine: readonly Side[]) =>
  mine.length === 1 ? lessons.filter(({ side }) => side === mine[0]) : lessons;

export class Lessons {
  /** `none` where there are none, `done` after the last. */
  state: 'none' | 'ask' | 'wrong' | 'right' | 'shown' | 'done' = 'none';
  #all: readonly Lesson[] = [];
  /** Which one it is. */ at = 0;
  /** The newest try. */ tried: Try | null = null;
  /** Discs of its refutation on the board. */ refuted = 0;
  /** Whether the hint is shown. */ hinted = false;
  /** Whether the lesson was answered wrongly, or helped with. */ #helped = false;
  /** Lessons solved at the first try. */ first = 0;

  constructor(readonly game: Game) {}

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

  /** Takes the lessons, or the same ones in another language: what was tried stays. */
  take(all: readonly Lesson[]) {
    const column = this.tried?.column;
    this.#all = all;
    this.tried = this.#tryAt(column);
  }

  /** @param at Which lesson; the first begins to count anew. */
  begin(at: number) {
    if (at === 0) this.first = 0;
    this.at = at;
    this.tried = null;
    this.hinted = false;
    this.#helped = false;
    if (this.count === 0) this.state = 'none';
    else this.state = this.current ? 'ask' : 'done';
  }

  /** Judges a disc; null when none is asked for, or the column is full. */
  drop(column: number) {
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

  #tryAt(column: number | undefined) {
    return this.current?.tries.find((one) => one.column === column) ?? null;
  }
}
