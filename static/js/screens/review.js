/** What the reader has opened of the review of a game that is over. Back closes it, and the address names it. */
import { CuatroStudy } from './study.js';

/** @typedef {import('./study.js').Panel} Panel */

/** What tells how good moves are. @type {ReadonlySet<Panel>} */
const JUDGING = new Set(/** @type {Panel[]} */ (['why', 'learn', 'values']));

export class Review {
  /** The cards, once one was asked for. @type {CuatroStudy|null} */ cards = null;
  #close = () => {
    this.cards?.escape();
    // Back has restored the address from before the panel was opened.
    this.screen.writeAddress();
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

  /** The open card, as the address names it. */
  get hash() {
    const card = this.open.find((panel) => panel === 'learn' || panel === 'why');
    return card && `#${card}`;
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

  /** Opens a panel, or closes it. @param {Panel} panel */
  async toggle(panel) {
    const { page, session, match } = this.screen;
    if (JUDGING.has(panel)) {
      await match.known;
      if (match.running) {
        this.screen.writeAddress();
        return;
      }
    }
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
    if (/^#(why|learn)$/.test(location.hash) && !this.coversResult) this.screen.writeAddress();
    if (this.open.length > 0) page.cover(this.#close);
    else page.uncover(this.#close);
  }
}
