/** What a game has instead of a channel while it is played on this device only: commands are judged here, and kept before they are shown. */
import { after, judge } from '../core/referee.js';
import { keep, keptGame } from './kept-games.js';

/** @typedef {import('./channel.js').Answer} Answer */
/** @typedef {ConstructorParameters<typeof import('./channel.js').Channel>[0]} Wiring */

export class DeviceLine {
  /** Both seats are here; they need no tokens. */
  static seats = { X: 'here', O: 'here' };
  /** It speaks for both seats. */
  shared = true;
  #life = new AbortController();

  /** @param {Pick<Wiring, 'onFrame'|'onState'>} wiring @param {import('../play.js').Play} play */
  constructor(wiring, play) {
    this.wiring = wiring;
    this.play = play;
    // The same game may be open in another tab.
    addEventListener('storage', ({ key }) => key?.endsWith(`.kept.${play.id}`) && this.restart(), {
      signal: this.#life.signal,
    });
    queueMicrotask(() => this.restart());
  }

  /** @param {{type: string, column?: number, ply?: number, answer?: string, emote?: string}} command @returns {Promise<Answer>} */
  async ask(command) {
    const kept = keptGame(this.play.id);
    const version = kept?.game.version ?? 0;
    // One pair of hands asked: what was offered is agreed.
    if (!kept || (command.answer && command.answer !== 'offer'))
      return { type: 'ok', ref: '', version };
    const late = command.ply !== undefined && command.ply !== kept.game.ply;
    const at = new Date().toISOString();
    const frames = late ? [] : judge(kept.game, command, at);
    if (frames.length === 0) return refusal(version);
    // The table may wait for a disc to land; what is kept does not.
    keep({ ...kept, ahead: true, game: { ...after(kept.game, frames), updated_at: at } });
    for (const frame of frames) this.wiring.onFrame(frame);
    return { type: 'ok', ref: '', version: version + frames.length };
  }

  /** Shows the game as it is kept. */
  restart() {
    const game = keptGame(this.play.id)?.game;
    if (this.#life.signal.aborted || !game) return;
    this.wiring.onFrame({ type: 'snapshot', version: game.version, game });
    this.wiring.onState('device');
  }

  close() {
    this.#life.abort();
  }
}

/** Another tab was first; the disc goes back without a word. @param {number} version @returns {Answer} */
const refusal = (version) => ({
  type: 'problem',
  ref: '',
  version,
  problem: /** @type {any} */ ({ code: 'stale-ply', title: '', detail: '', status: 409 }),
});
