/** What the reader has opened of the review of a game that is over. Back closes it, and the address names it. */
import { loadStyles } from '../components/lazy.js';
import { loadStrings } from '../i18n/index.js';
import { unfetched } from '../net/api.js';

/** @typedef {import('./study.js').Panel} Panel */

/** What tells how good moves are. @type {ReadonlySet<Panel>} */
const JUDGING = new Set(/** @type {Panel[]} */ (['why', 'learn', 'values']));

// Code that not every reader of a game needs.
const reviewing = () => import('./study.js').catch(unfetched);

export class Review {
  /** The cards, once one was asked for. @type {import('./study.js').CuatroStudy|null} */ cards =
    null;
  #path = location.pathname;
  #close = () => {
    this.cards?.escape();
    // Back has restored the address from before the panel was opened.
    this.#writeAddress();
  };

  /** @param {import('./game.js').CuatroTable} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /** The open panels. */
  get open() {
    return this.cards?.open ?? [];
  }

  /** Whether the card of a report or of lessons takes the place of the result. */
  get coversResult() {
    return this.cards?.coversResult ?? false;
  }

  /** What the screen needs to know of it. @returns {import('./game-view.js').Review|null} */
  get state() {
    const { cards } = this;
    return (
      cards && {
        open: cards.open,
        covers: cards.coversResult,
        lesson: cards.lesson,
        lessons: cards.lessons,
        board: cards.boardAt(this.screen.shown),
      }
    );
  }

  /** Opens a panel, or closes it. The cards bring code and sentences of their own. @param {Panel} panel */
  async toggle(panel) {
    const { page, session, match } = this.screen;
    if (JUDGING.has(panel)) {
      await match.known;
      if (match.running) {
        this.#writeAddress();
        return;
      }
    }
    const [{ CuatroStudy }] = await page.busy(
      Promise.all([reviewing(), loadStrings('report'), loadStyles(['cards', 'study'])]),
    );
    const { game, mine } = session.table;
    if (!game || page.stay.aborted) return;
    this.cards ??= new CuatroStudy(page, game, mine, {
      seek: (ply, look) => this.screen.seek(ply, look),
      changed: () => this.#changed(),
    });
    this.cards.toggle(panel, this.screen.shown);
  }

  #changed() {
    const { page } = this.screen;
    this.screen.update();
    // The card was closed.
    if (/^#(why|learn)$/.test(location.hash) && !this.coversResult) this.#writeAddress();
    if (this.open.length > 0) page.cover(this.#close);
    else page.uncover(this.#close);
  }

  /** The reader looks at another board. */
  moved() {
    this.cards?.showBoard(this.screen.shown);
    // A person who goes elsewhere has left the lesson by then.
    queueMicrotask(() => this.#writeAddress());
  }

  #writeAddress() {
    // The reader may be on the way to another screen.
    if (location.pathname !== this.#path) return;
    const { shown, session } = this.screen;
    const card = this.open.find((panel) => panel === 'learn' || panel === 'why');
    const board = shown === session.table.game?.ply ? '' : `#${shown}`;
    history.replaceState(history.state, '', `${this.#path}${card ? `#${card}` : board}`);
  }
}
