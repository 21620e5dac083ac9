/** Sharing a board of a game that is over: the link to its move, its picture, its text, the same in emoji. */
import { DISCS, emojiBoard } from '../core/emoji-board.js';
import { resultLine } from '../i18n/endings.js';
import { columnName, language, reader, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { textOf } from '../net/download.js';
import { copy } from './copy.js';
import { linkBase, send } from './share.js';

/** @typedef {import('../core/types.js').Game} Game */

export class Sharing {
  /** @type {{base: string, what: 'share'|'share-board'}|null} Where links point to, and whether the end is shared or the board that is shown. */
  #open = null;

  /** @param {import('./page.js').Page} page @param {Game} game @param {() => void} changed @param {(error: unknown) => string} problem */
  constructor(page, game, changed, problem) {
    this.page = page;
    this.game = game;
    this.changed = changed;
    this.problem = problem;
  }

  /** What is shared, null for nothing. */
  get what() {
    return this.#open?.what ?? null;
  }

  /** @param {'share'|'share-board'} what */
  async ask(what) {
    const { url: base } = await linkBase(this.page);
    this.#open = { base, what };
    this.changed();
  }

  drop() {
    if (!this.#open) return;
    this.#open = null;
    this.changed();
  }

  /** What the card shows. @param {number} shown Discs on the board. @returns {import('../components/cuatro-share.js').ShareFacts|null} */
  facts(shown) {
    if (!this.#open) return null;
    const { game } = this;
    const ply = this.#shared(shown);
    return {
      what: this.what === 'share' ? 'game' : 'move',
      title: t('share.what', { ...this.#names, shown: ply, ply: game.ply }),
      url: this.#url(shown),
      preview: this.#file('svg', shown),
      picture: this.#file('png', shown),
      name: `cuatro-${game.id}-${ply}`,
    };
  }

  /** @param {number} shown */
  async copyBoard(shown) {
    try {
      const first = reader().firstColumn ? '&first_column=1' : '';
      await copy(this.page, await textOf(this.#file('txt', shown) + first, language()));
    } catch (error) {
      this.page.notify(this.problem(error));
    }
  }

  /** Who plays, how it stands, the board and the way to it. @param {number} shown */
  copyEmoji(shown) {
    const { game } = this;
    const at = this.#shared(shown);
    const { X, O } = this.#names;
    copy(
      this.page,
      [
        `${DISCS.X} ${X} – ${O} ${DISCS.O}`,
        at === game.ply
          ? resultLine(game, [], { X, O })
          : t('turn.looking', { shown: at, ply: game.ply }),
        emojiBoard({ ...game, moves: game.moves.slice(0, at) }, columnName(0)),
        this.#url(shown),
      ].join('\n'),
    );
  }

  /** @param {number} shown */
  send(shown) {
    send({ text: resultLine(this.game, [], this.#names), url: this.#url(shown) });
  }

  get #names() {
    const { X, O } = this.game.seats;
    return { X: playerName(X), O: playerName(O) };
  }

  /** How many discs lie on the board that is shared: that of the end, or the one shown. @param {number} shown */
  #shared(shown) {
    return this.what === 'share' ? this.game.ply : shown;
  }

  /** The page at the shared move. @param {number} shown */
  #url(shown) {
    const { id, ply } = this.game;
    const at = this.#shared(shown);
    return `${this.#open?.base ?? ''}/g/${id}${at < ply ? `#${at}` : ''}`;
  }

  /** @param {'svg'|'png'|'txt'} kind @param {number} shown */
  #file(kind, shown) {
    return this.page.api.url(`/games/${this.game.id}.${kind}?ply=${this.#shared(shown)}`);
  }
}
