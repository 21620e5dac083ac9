/** What the server says of a position: whether a game can begin there, how it is over, or what is wrong with it. */
import { t } from '../i18n/index.ts';
import { ProblemError } from './api.ts';
import { onceBack } from './once-back.ts';
import type { Position } from '../../../tests/browser/wire.d.ts';
import type { Page } from '../screens/page.ts';

/** What is known of a position. */
export interface Verdict {
  /** Whether the server has said anything since the screen was opened. */ known: boolean;
  /** Whether the position can be. */ possible: boolean;
  /** Whether a game can begin here. */ ready: boolean;
  over: boolean;
  /** The line that ended the game. */ line: number[][];
  /** Why nothing can be played from here. */ problem: string;
  /** The cells that are wrong. */ wrong: number[][];
  /** An order in which the discs can have been dropped. */ moves: readonly number[] | null;
}

const UNKNOWN: Verdict = {
  known: false,
  possible: true,
  ready: false,
  over: false,
  line: [],
  problem: '',
  wrong: [],
  moves: null,
};

export class Judging {
  verdict: Verdict = UNKNOWN;
  #asking: AbortController | null = null;

  constructor(
    readonly page: Page,
    readonly onVerdict: () => void,
  ) {}

  /** The answer to what was asked is not wanted any more. */
  stop() {
    this.#asking?.abort();
  }

  /** Null where the answer is not wanted any more. */
  async ask(query: string): Promise<Position | ProblemError | null> {
    this.stop();
    const { signal } = (this.#asking = new AbortController());
    try {
      return await this.page.api.get(`/position?${query}`, null, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  /** Asks what can be played from here, and how the game is over. What was said last stays until there is an answer. */
  async judge(query: string) {
    const { known, possible, ready, problem } = this.verdict;
    this.verdict = { ...UNKNOWN, known, possible, ready, problem };
    const answer = await this.ask(query);
    if (answer instanceof ProblemError) {
      const { column, row, cells } = answer.problem;
      const wrong = cells ?? (Number.isInteger(row) ? [[Number(row), Number(column)]] : []);
      const verdict = this.#decide({ possible: false, problem: this.page.detail(answer), wrong });
      onceBack(answer, this.page, () => this.verdict === verdict && this.judge(query));
    } else if (answer) this.learn(answer);
  }

  /** @param position What the server says of the board. */
  learn({ over, line, moves }: Position) {
    const problem = over ? t('editor-over') : '';
    this.#decide({ ready: !over, over, line, problem, moves });
  }

  #decide(said: Partial<Verdict>) {
    const verdict = (this.verdict = { ...UNKNOWN, known: true, ...said });
    this.onVerdict();
    return verdict;
  }
}
