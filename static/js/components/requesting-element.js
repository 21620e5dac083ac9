/** What elements share that send requests for the reader: whether one is on its way, and why the last one failed. */
import { CuatroElement } from './element.js';
import { forgetOnAttempt } from './refusal.js';

export class RequestingElement extends CuatroElement {
  /** Whether a request is on its way. */ busy = false;
  /** Why the last one failed. @type {string|null} */ error = null;

  /** @param {import('../screens/page.js').Page} page */
  constructor(page) {
    super();
    this.page = page;
    forgetOnAttempt(this, () => {
      const failed = this.error !== null;
      this.error = null;
      return failed;
    });
  }

  /** Sends a request, and shows that it is on its way, or why it failed. Nothing is returned then.
   * @template T @param {() => Promise<T>} call @returns {Promise<T|undefined>} */
  async attempt(call) {
    this.busy = true;
    this.error = null;
    this.update();
    try {
      return await call();
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
      this.update();
    }
    return undefined;
  }

  /** @param {unknown} error Why a request failed. */
  failed(error) {
    this.error = this.page.detail(error);
  }
}
