/** A refusal by the server, or the lack of an answer. `detail` is written for the reader and shown as it is. */
export class ProblemError extends Error {
  /** @param {import('../core/types.js').Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  /** The stable code, or `offline` when no answer came. */
  get code() {
    return this.problem.code;
  }

  /** HTTP status, 0 when no answer came. */
  get status() {
    return this.problem.status;
  }
}
