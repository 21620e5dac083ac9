/** How a viewer goes through a game: by buttons and keys, or by itself at their own speed. Which board that is follows from core/view.ts. */
import {
  advance,
  following,
  isRunning,
  pause,
  resume,
  seek,
  shownPly,
  type Playback,
} from '../core/view.ts';
import { isTyping } from './typing.ts';
import type { Game } from '../core/types.ts';

export class PlaybackControl {
  /** What it does with the game: the playback that core knows. */
  playback = following();
  /** True after the first snapshot has set where the viewer stands. */ #placed = false;
  #step: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly viewer: {
      game: () => Game | null;
      /** The viewer stands before another board, or stopped, or set off. */ moved: () => void;
      /** It came to a board by itself. */ came: () => void;
      /** Escape: back from whatever is open. */ leave: () => void;
    },
  ) {}

  get #ply() {
    return this.viewer.game()?.ply ?? 0;
  }

  /** Discs on the board that the viewer sees. */
  get shown() {
    return shownPly(this.playback, this.#ply);
  }

  /** Where a viewer first stands: at the asked move, or at the newest; an exhibition is then shown at the viewer's speed. */
  place(start: number | null) {
    const game = this.viewer.game();
    if (!game || this.#placed) return;
    this.#placed = true;
    if (start !== null && start < game.ply) this.playback = seek(this.playback, start, game.ply);
    else if (game.kind === 'exhibition' && game.status === 'playing')
      this.playback = { ...this.playback, shown: game.ply };
  }

  seek(ply: number) {
    const game = this.viewer.game();
    if (!game) return;
    const target = Math.max(0, Math.min(ply, game.ply));
    const toLive = target === game.ply && game.kind !== 'exhibition';
    this.#move(
      toLive
        ? { ...following(), delayMs: this.playback.delayMs }
        : seek(this.playback, target, game.ply),
    );
  }

  /** Sets off; from the end of a game that is over, at its beginning. */
  run() {
    const over = this.viewer.game()?.status !== 'playing';
    const from =
      over && this.shown === this.#ply ? seek(this.playback, 0, this.#ply) : this.playback;
    this.#move(resume(from, this.#ply));
  }

  pause() {
    this.#move(pause(this.playback, this.#ply));
  }

  /** @param delayMs Between two discs. */
  speed(delayMs: number) {
    this.#move({ ...this.playback, delayMs });
  }

  /** Brings the next disc after the viewer's delay, as long as there is one. */
  schedule() {
    if (this.#step || !isRunning(this.playback, this.#ply)) return;
    this.#step = setTimeout(() => {
      this.#step = undefined;
      this.playback = advance(this.playback, this.#ply);
      this.viewer.moved();
      this.viewer.came();
    }, this.playback.delayMs);
  }

  stop() {
    clearTimeout(this.#step);
    this.#step = undefined;
  }

  /** Arrows, Home and End step, Space sets off and stops, Escape leads back. */
  key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const from = event.target as Element;
    if (isTyping(event) || (event.key === ' ' && from.closest('button, a, summary'))) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.seek(this.shown - 1),
      ArrowRight: () => this.seek(this.shown + 1),
      Home: () => this.seek(0),
      End: () => this.seek(this.#ply),
      ' ': () => (isRunning(this.playback, this.#ply) ? this.pause() : this.run()),
      Escape: () => this.viewer.leave(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #move(playback: Playback) {
    this.playback = playback;
    this.stop();
    this.viewer.moved();
  }
}
