/** Follows what the wall shows: it asks the server twice a second which scene that is, and has one socket, that of the game on the board. */
import { emptyTable, receive } from '../core/table.ts';
import { nextOffset, pageMs, replayed, type Options } from '../core/wall.ts';
import { t } from '../i18n/index.ts';
import { ProblemError, type Api } from '../net/api.ts';
import { Channel } from '../net/channel.ts';
import { pause } from '../net/pause.ts';
import { WallPicture } from '../components/wall-picture.ts';
import type { Game, Wall as Answer } from '../core/types.ts';

/** How often the server is asked, and how long it may take to answer. */
const ASK_MS = 500;
const PATIENCE_MS = 4_000;
/** Without news for so long, what is in sight may be out of date. */
const LOST_MS = 5_000;
/** How often the time is drawn. */
const TICK_MS = 100;
/** A page that runs for so long loads itself again between two scenes. */
const AGED_MS = 6 * 60 * 60 * 1000;
/** Between two discs of a game that is replayed, and after its last one. */
const REPLAY_MS = 1_300;
const REPLAYED_MS = 8_000;

export class Wall {
  picture = new WallPicture();
  #told: Answer | null = null;
  /** The game whose socket is open. */ #game: string | null = null;
  #channel: Channel | null = null;
  #table = emptyTable();
  /** The game on the board: that of the socket, once it has come, or the one that is replayed. */
  #shown: Game | null = null;
  #replaying = false;
  #offset = 0;
  /** When the page of the list was turned, when the server was heard, and since when the socket has been lost. */
  #turned = Date.now();
  #heard = Date.now();
  #lost: number | null = null;
  #began = Date.now();
  #scene = '';

  constructor(
    readonly api: Api,
    readonly options: Options,
  ) {
    setInterval(() => this.#tick(), TICK_MS);
    this.#askOnAndOn();
  }

  async #askOnAndOn() {
    for (;;) {
      const told = await this.#ask();
      if (told) this.#take(told);
      await pause(ASK_MS);
    }
  }

  async #ask(): Promise<Answer | null> {
    const { tournament } = this.options;
    const query = new URLSearchParams({ offset: String(this.#offset) });
    if (tournament) query.set('t', tournament);
    if (this.#game) query.set('now', this.#game);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const told = await this.api.get(`/tv.json?${query}`, null, patience.signal);
      this.#heard = Date.now();
      return told as Answer;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.status === 404 && !this.#told) {
        this.#heard = Date.now();
        this.picture.say(t('tv-unknown'), 'missing');
      }
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  #take(told: Answer) {
    const scene = `${told.scene} ${told.scene === 'idle' ? '' : told.game}`;
    const changed = scene !== this.#scene;
    const other = this.#told && this.#told.version !== told.version;
    if (changed && (other || Date.now() - this.#began > AGED_MS)) {
      location.reload();
      return;
    }
    // A version that is new stays so until the scene changes.
    this.#told = { ...told, version: this.#told?.version ?? told.version };
    if (changed) this.#turn(0);
    this.#scene = scene;
    if (told.scene === 'idle') this.#replay();
    else this.#follow(told.game);
    this.#draw();
  }

  /** Has the socket of this game, and of no other. What is on the board stays until there is something to take its place. */
  #follow(game: string | null) {
    if (game === this.#game) return;
    this.#leave();
    this.#game = game;
    if (!game) {
      this.#shown = null;
      return;
    }
    this.#table = emptyTable();
    const channel = new Channel({
      url: () => this.api.socketUrl(`/games/${encodeURIComponent(game)}`),
      hello: () => ({ token: null, version: this.#table.game?.version ?? null }),
      onFrame: (frame) => {
        const next = receive(this.#table, frame);
        this.#table = { ...next, resync: false };
        if (next.resync) channel.restart();
        this.#shown = this.#table.game;
        this.#draw();
      },
      onState: (state) => {
        if (state === 'lost') this.#lost ??= Date.now();
        else if (state !== 'broken') this.#lost = null;
      },
    });
    this.#channel = channel;
  }

  #leave() {
    this.#channel?.close();
    this.#channel = null;
    this.#game = null;
    this.#lost = null;
  }

  /** Shows a finished game from its first disc on, then the next one, as long as nobody plays. */
  async #replay() {
    if (this.#replaying) return;
    this.#replaying = true;
    this.#leave();
    try {
      while (this.#told?.scene === 'idle') {
        const { game: id } = this.#told;
        const game: Game | null = id ? await this.api.maybe(`/games/${id}`) : null;
        const begin = game?.opening?.length ?? 0;
        for (let ply = begin; game && ply <= game.ply && this.#told.scene === 'idle'; ply += 1) {
          this.#shown = replayed(game, ply);
          this.#draw();
          await pause(REPLAY_MS);
        }
        for (let waited = 0; waited < REPLAYED_MS && this.#told.scene === 'idle'; waited += ASK_MS)
          await pause(ASK_MS);
      }
    } finally {
      this.#replaying = false;
    }
  }

  #turn(offset: number) {
    this.#offset = offset;
    this.#turned = Date.now();
  }

  #draw() {
    const wall = this.#told;
    const lost = Date.now() - Math.min(this.#heard, this.#lost ?? Date.now()) > LOST_MS;
    if (wall) {
      const now = Date.now() + this.api.skewMs;
      this.picture.show({ wall, game: this.#shown, first: this.options.first, lost, now });
    } else if (lost) this.picture.say(t('tv-lost'), 'lost');
  }

  #tick() {
    const wall = this.#told;
    if (wall && Date.now() - this.#turned >= pageMs(wall, this.options.rotate))
      this.#turn(nextOffset(wall));
    this.#draw();
  }
}
