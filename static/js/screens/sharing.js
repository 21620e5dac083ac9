/** Sharing a board: its link, its picture, its text, the same in emoji. */
import { emojiBoard } from '../core/emoji-board.js';
import { language } from '../i18n/index.js';
import { textOf } from '../net/download.js';
import { copy } from './copy.js';
import { linkBase, send } from './share.js';

/**
 * @typedef {object} Shared
 * @property {'game'|'move'|'board'} what
 * @property {string} title
 * @property {string} path Where its page is, without the base path.
 * @property {(kind: 'svg'|'png'|'txt') => string} file Its address as a file of that kind, with a query; empty if there is none.
 * @property {string} name What its files are called, without ending.
 * @property {Parameters<typeof emojiBoard>[0]} board
 * @property {string[]} lines What is said above the board in emoji.
 * @property {string} [text] What is sent along with the link.
 */

export class Sharing {
  /** @type {{base: string, what: 'share'|'share-board'}|null} Where links point to, and whether the end is shared or the board that is shown. */
  #open = null;

  /** @param {import('./page.js').Page} page @param {(what: 'share'|'share-board') => Shared} shared What is shared now.
   * @param {() => void} changed @param {(error: unknown) => string} problem */
  constructor(page, shared, changed, problem) {
    this.page = page;
    this.shared = shared;
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

  /** What the card shows. @returns {import('../components/cuatro-share.js').ShareFacts|null} */
  get facts() {
    if (!this.#open) return null;
    const { what, title, file, name } = this.#shared;
    return { what, title, url: this.#url, preview: file('svg'), picture: file('png'), name };
  }

  async copyBoard() {
    try {
      await copy(this.page, await textOf(this.#shared.file('txt'), language()));
    } catch (error) {
      this.page.notify(this.problem(error));
    }
  }

  /** What it is, the board and the way to it. */
  copyEmoji() {
    const { lines, board } = this.#shared;
    copy(this.page, [...lines, emojiBoard(board), this.#url].join('\n'));
  }

  send() {
    const { text } = this.#shared;
    send({ ...(text && { text }), url: this.#url });
  }

  get #shared() {
    return this.shared(this.#open?.what ?? 'share');
  }

  get #url() {
    return `${this.#open?.base ?? ''}${this.#shared.path}`;
  }
}
