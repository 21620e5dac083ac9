/** A list that comes from the server page by page, and what is shown where it does not come. */
import { nothing } from 'lit-html';
import { button } from './button.ts';
import type { CuatroElement } from './element.ts';
import { onceBack } from '../net/once-back.ts';
import { failed } from './statistics-tabs.ts';
import { t, type Key } from '../i18n/index.ts';
import { remember, remembered } from './history-state.ts';
import type { Page } from '../screens/page.ts';

/** The most rows that the server gives at once. */
const MOST = 100;

/** Where a page begins, and how many rows it has. */
type Part = { limit: string; cursor?: string };

export class PagedList<Row> {
  /** Null until the first page has come. */ items: Row[] | null = null;
  #next: string | null = null;
  #error: string | null = null;
  /** The newest request; answers to older ones are dropped. */ #loading = {};

  /** @param element Shows it. @param fetch Asks for a part of the list. @param rows Of a page. */
  constructor(
    readonly element: CuatroElement & { page: Page },
    readonly fetch: (part: Part) => Promise<{ items: Row[]; next: string | null }>,
    readonly rows: number = 20,
  ) {}

  /** As many rows as there were for a reader who comes back. */
  begin() {
    const { page } = this.element;
    const rows = Math.max(this.rows, remembered().rows ?? 0);
    page.busy(this.load(false, rows)).then(() => page.settle());
  }

  /** Nothing is wanted any more of what is on its way. */
  drop() {
    this.#loading = {};
  }

  /** @param more Whether they are added. @param rows At least so many, if there are. */
  async load(more: boolean = false, rows: number = this.rows) {
    const { page } = this.element;
    const mine = (this.#loading = {});
    const newest = () => mine === this.#loading && !page.stay.aborted;
    this.#error = null;
    this.element.update();
    try {
      let items = more ? (this.items ?? []) : [];
      let next = more ? this.#next : null;
      const wanted = items.length + rows;
      do {
        const limit = String(Math.min(MOST, wanted - items.length));
        const answer = await this.fetch({ limit, ...(next && { cursor: next }) });
        items = [...items, ...answer.items];
        next = answer.next;
      } while (next && items.length < wanted);
      if (!newest()) return;
      this.items = items;
      this.#next = next;
      remember({ rows: items.length });
    } catch (error) {
      if (!newest()) return;
      this.#error = page.detail(error);
      onceBack(error, page, () => newest() && this.load(more, rows));
    }
    this.element.update();
  }

  /** Whether there is anything to show yet. */
  get came() {
    return this.items !== null || this.#error !== null;
  }

  /** Why it did not come. */
  failed() {
    return failed(this.#error, () => this.load());
  }

  /** What fetches the next page, if there is one. */
  more(key: Key, kind?: string) {
    return this.#next ? button(t(key), () => this.load(true), kind) : nothing;
  }
}
