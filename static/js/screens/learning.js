/** Learning from mistakes: which lesson it is, what was tried, and how the wrong tries are refuted on the board. */
import { ticksOf } from '../components/board-sketch.js';
import { t } from '../i18n/index.js';
import { keepLearnt } from '../net/learnt.js';

/** @typedef {import('../core/report.js').Report} Report */
/** @typedef {import('../core/report.js').Lesson} Lesson */
/** @typedef {import('../core/report.js').Try} Try */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */

/** Time between two discs of a refutation. */
const STEP_MS = 650;
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Those of the one side that is the reader's, else those of both. @param {Report} report @param {Side[]} mine */
export const lessonsFor = ({ lessons }, mine) =>
  mine.length === 1 ? lessons.filter(({ side }) => side === mine[0]) : lessons;

export class Learning {
  /** @type {Lesson[]} */ #lessons = [];
  #at = 0;
  /** @type {'ask'|'wrong'|'right'|'shown'|'done'|'none'} */ #state = 'none';
  /** @type {Try|null} */ #tried = null;
  /** Discs of the refutation that lie on the board. */ #step = 0;
  #hint = false;
  /** Whether the lesson was answered wrongly, or helped with. */ #helped = false;
  #first = 0;
  /** How the game ended, where the board does not say it. */ #ending = '';
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;

  /**
   * @param {Game} game @param {Report} report @param {Side[]} mine The reader's sides.
   * @param {{changed: () => void, say: (text: string) => void, stand: (ply: number) => void}} screen
   */
  constructor(game, report, mine, screen) {
    this.game = game;
    this.screen = screen;
    this.mine = mine;
    this.setReport(report);
    this.repeat();
  }

  /** The same lessons in another language. @param {Report} report */
  setReport(report) {
    this.#ending = report.ending ?? '';
    this.#lessons = lessonsFor(report, this.mine);
    const column = this.#tried?.column;
    this.#tried = this.#lesson?.tries.find((tried) => tried.column === column) ?? null;
  }

  /** Begins with the first lesson. */
  repeat() {
    this.#at = 0;
    this.#first = 0;
    this.#begin();
  }

  /** Stops what is still to fall. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** Discs on the board of the lesson, null when there is none. */
  get ply() {
    return this.#lesson && this.#state !== 'done' ? this.#lesson.ply : null;
  }

  /** What the card shows. @returns {Omit<import('../components/cuatro-learn.js').LearnFacts, 'problem'|'lost'>} */
  get facts() {
    const lesson = this.#lesson;
    return {
      state: this.#state,
      own: this.mine.length === 1,
      n: this.#at + 1,
      of: this.#lessons.length,
      text: this.#text,
      hint: this.#hint && lesson ? lesson.hint : '',
      first: this.#first,
      ending: this.#ending,
    };
  }

  /** What lies on the board; null when there is no lesson. */
  get board() {
    const lesson = this.#lesson;
    if (!lesson || this.#state === 'done') return null;
    const tried = this.#tried
      ? [this.#tried.column, ...this.#tried.moves.slice(0, this.#step)]
      : [];
    const over = this.#tried !== null && this.#step === this.#tried.moves.length;
    return {
      moves: [...this.game.moves.slice(0, lesson.ply), ...tried],
      side: this.#state === 'ask' ? lesson.side : null,
      line: over ? (this.#tried?.cells ?? []) : [],
      sketch:
        this.#state === 'shown' || this.#state === 'right'
          ? ticksOf(lesson.keeps, this.game.columns)
          : null,
    };
  }

  /** A try; false when none is asked for. @param {number} column */
  drop(column) {
    const tried =
      this.#state === 'ask' ? this.#lesson?.tries.find((one) => one.column === column) : null;
    if (!tried) return false;
    this.#tried = tried;
    this.#step = 0;
    this.#state = tried.right ? 'right' : 'wrong';
    if (tried.right && !this.#helped) this.#first += 1;
    if (this.#first === this.#lessons.length) keepLearnt(this.game.id);
    this.#helped ||= !tried.right;
    this.#announce();
    if (!tried.right) this.#refute(tried);
    return true;
  }

  hint() {
    this.#hint = true;
    this.#helped = true;
    this.screen.say(this.#lesson?.hint ?? '');
    this.screen.changed();
  }

  /** Gives the answer away. */
  show() {
    this.stop();
    this.#tried = null;
    this.#helped = true;
    this.#state = 'shown';
    this.#announce();
  }

  /** The same lesson again. */
  again() {
    this.stop();
    this.#tried = null;
    this.#state = 'ask';
    this.#announce();
  }

  /** Takes a refuted move off the board. */
  takeBack() {
    if (this.#state === 'wrong') this.again();
  }

  next() {
    this.#at += 1;
    this.#begin();
  }

  get #lesson() {
    return this.#lessons[this.#at] ?? null;
  }

  get #text() {
    const lesson = this.#lesson;
    if (!lesson) return '';
    if (this.#state === 'shown') return lesson.answer;
    return this.#tried?.text ?? lesson.text;
  }

  #begin() {
    this.stop();
    this.#tried = null;
    this.#hint = false;
    this.#helped = false;
    if (this.#lessons.length === 0) this.#state = 'none';
    else this.#state = this.#lesson ? 'ask' : 'done';
    if (this.#state === 'done')
      this.screen.say(t('learn.done', { first: this.#first, of: this.#lessons.length }));
    if (this.ply !== null) this.screen.stand(this.ply);
    this.#announce();
  }

  /** Lets the discs fall with which the other side wins. @param {Try} tried */
  #refute(tried) {
    if (calm()) this.#step = tried.moves.length;
    if (this.#step >= tried.moves.length) {
      this.screen.changed();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#step += 1;
      this.screen.changed();
      this.#refute(tried);
    }, STEP_MS);
  }

  #announce() {
    if (this.#text && this.#state !== 'done') this.screen.say(this.#text);
    this.screen.changed();
  }
}
