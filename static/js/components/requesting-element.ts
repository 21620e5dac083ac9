/** What elements share that send requests for the reader: whether one is on its way, and why the last one failed. */
import { CuatroElement } from './element.ts';
import { onceBack } from '../net/once-back.ts';
import { forgetOnAttempt } from './refusal.ts';
import type { Page } from '../screens/page.ts';

export class RequestingElement extends CuatroElement {
  /** Whether a request is on its way. */ busy = false;
  /** Why the last one failed. */ error: string | null = null;

  constructor(readonly page: Page) {
    super();
    forgetOnAttempt(this, () => {
      const failed = this.error !== null;
      this.error = null;
      return failed;
    });
  }

  /** Sends a request, and shows that it is on its way, or why it failed. Nothing is returned then. */
  async attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
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

  /** @param error Why a request failed. That nobody answered is said until somebody does. */
  failed(error: unknown) {
    const said = this.page.detail(error);
    this.error = said;
    onceBack(error, this.page, () => {
      if (this.error !== said) return;
      this.error = null;
      this.update();
    });
  }
}
