/** The screen of one game: carries the reader's wishes to the server and the game's news to the reader. */
import { moveKey } from '../core/voice.js';
import { t } from '../i18n/index.js';
import { seatName } from '../i18n/names.js';
import * as device from '../net/device.js';
import { Play } from '../play.js';
import { resultLine } from '../components/cuatro-result.js';
import { seatKey } from '../components/cuatro-table.js';
import { chord, knock } from '../components/sound.js';
import { createGame, heldName, redeem, withNames } from './create.js';

/** @typedef {import('../core/table.js').Table} Table */
/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/types.js').Frame} Frame */

/** @param {import('./page.js').Page} page @param {{id: string, invite?: string, name?: string, ply?: number}} route */
export function open(page, route) {
  new GameScreen(page, route);
}

class GameScreen {
  /** @type {string|null} */ #joinError = null;
  /** @type {string|null} */ #held = null;

  /** @param {import('./page.js').Page} page @param {{id: string, invite?: string, name?: string, ply?: number}} route */
  constructor(page, route) {
    this.page = page;
    this.route = route;
    this.element = page.show(document.createElement('cuatro-table'), t('turn.opening'));
    this.play = new Play(page.api, route.id, {
      onTable: (table, frame) => this.#heard(table, frame),
      onProblem: (error) => page.tell(page.detail(error)),
    });
    page.stay.addEventListener('abort', () => this.play.close());
    page.onUpdate(() => this.#draw());
    document.addEventListener('cuatro:language', () => this.play.retell(), { signal: page.stay });
    this.#listen();
    this.#draw();
  }

  #listen() {
    const { element, play, page } = this;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ deed) => element.addEventListener(`cuatro:${name}`, (event) => deed(/** @type {CustomEvent} */ (event).detail));
    on('drop', ({ column }) => play.drop(column));
    on('join', ({ name }) => this.#join(name));
    on('redeem', ({ name, code }) => this.#redeem(name, code));
    on('rematch', () => play.rematch());
    on('again', () => this.#again());
    on('offer', ({ subject }) => this.#offer(subject, 'offer'));
    on('answer', ({ subject, answer }) => this.#offer(subject, answer));
    for (const wish of /** @type {const} */ (['resign', 'abort', 'claim'])) {
      on(wish, () => {
        const side = this.#speaker(false);
        if (side) play.end(wish, side);
      });
    }
    on('confirming', ({ confirm }) => {
      device.keepWishes({ confirm });
      this.#draw();
    });
    on('copy', ({ text }) => this.#copy(text));
    on('send', ({ text }) => this.#send({ url: text }));
    on('share', () => this.#share());
    on('stood', ({ ply }) => history.replaceState(null, '', `${location.pathname}${ply === null ? '' : `#${ply}`}`));
    on('missing', () => page.missing(t('missing.game')));
  }

  #draw() {
    const { play, route, page } = this;
    const share = shareBase(page);
    this.element.facts = {
      table: play.table, home: `${page.api.base}/`, link: `${share.url}/g/${route.id}`, linkWarning: share.warning,
      qr: share.warning ? null : page.api.url(`/games/${route.id}/qr.svg`),
      invites: device.invitesOf(route.id), invited: { code: route.invite ?? null, name: route.name ?? null },
      playerName: device.players()[0]?.name ?? '', joinError: this.#joinError, heldName: this.#held, series: device.seriesOf(route.id),
      serverNow: () => play.serverNow, confirm: device.wishes().confirm, startPly: route.ply ?? null,
    };
  }

  /** The seat that speaks for this device: the only one, or on a shared device the side to move.
   * @param {boolean} last The side that moved last instead. @returns {Side|null} */
  #speaker(last) {
    const { game, mine } = this.play.table;
    if (!game) return null;
    if (mine.length < 2) return mine[0] ?? null;
    const mover = game.to_move ?? 'X';
    return last ? (mover === 'X' ? 'O' : 'X') : mover;
  }

  /** @param {'draw'|'takeback'} subject @param {'offer'|'accept'|'decline'} answer */
  #offer(subject, answer) {
    const side = this.#speaker(subject === 'takeback');
    if (side) this.play.offer(subject, answer, side);
  }

  /** @param {string} name */
  async #join(name) {
    const { page, route, play } = this;
    try {
      const answer = await withNames([name], ([token]) => page.api.post(`/games/${route.id}/join`, { name, ...(route.invite && { invite: route.invite }) }, token));
      device.keepSeat(route.id, answer.side, answer.token);
      device.keepPlayer(name, answer.player_token ?? null);
      this.#joinError = null;
      this.#held = null;
      history.replaceState(null, '', location.pathname);
      play.reseat();
    } catch (error) {
      this.#joinError = page.detail(error);
      this.#held = heldName(error, name);
      this.#draw();
    }
  }

  /** @param {string} name @param {string} code */
  async #redeem(name, code) {
    try {
      await redeem(this.page.api, name, code);
      await this.#join(name);
    } catch (error) {
      this.#joinError = this.page.detail(error);
      this.#draw();
    }
  }

  /** Another exhibition of the same two levels, the other one first. */
  async #again() {
    const { game } = this.play.table;
    if (!game) return;
    const { rows, columns, connect, pace_ms, seats } = game;
    try {
      const id = await createGame(this.page.api, { seats: [{ level: seats.O?.level }, { level: seats.X?.level }], rows, columns, connect, pace_ms, first: 'first' });
      this.page.go(`/g/${id}`);
    } catch (error) {
      this.page.tell(this.page.detail(error));
    }
  }

  /** @param {Table} table @param {Frame|null} frame */
  #heard(table, frame) {
    if (table.connection === 'gone' && !table.game) {
      this.page.missing(t('missing.game'));
      return;
    }
    this.#draw();
    const { game } = table;
    if (!game) return;
    const names = { X: seatName(game.seats.X), O: seatName(game.seats.O) };
    this.page.title(`${names.X} – ${names.O}`, game.status === 'playing' && table.mine.length === 1 && table.mine[0] === game.to_move);
    if (frame) this.#say(table, game, names, frame);
    if (frame?.type === 'result' && game.result) this.#count(game);
    if (frame?.type === 'rematch' && game.next_game) this.#followRematch(game, game.next_game);
  }

  /** Speaks to screen readers and, if wished, with sounds.
   * @param {Table} table @param {Game} game @param {{X: string, O: string}} names @param {Frame} frame */
  #say(table, game, names, frame) {
    const { page } = this;
    const { sound } = device.wishes();
    const own = table.mine.length === 1 ? table.mine[0] : null;
    const side = /** @type {Side} */ (frame.side);
    if (frame.type === 'move') {
      const { move } = frame;
      const why = move.why ? ` ${move.why.text}` : '';
      const next = own && game.to_move === own ? ` ${t('turn.yours')}` : '';
      page.say(t(moveKey(move, table.mine), { name: names[/** @type {Side} */ (move.side)], column: move.column, row: move.row }) + why + next);
      if (sound) knock(move.side);
      if (own && move.side !== own && document.hidden) navigator.vibrate?.(60);
    } else if (frame.type === 'result') {
      page.say(resultLine(game, table.mine, names));
      if (sound) chord(game.result?.winner === null || own === null || own === game.result?.winner);
    } else if (frame.type === 'joined') {
      page.say(t('say.joined', names));
    } else if (frame.type === 'takeback') {
      page.say(t('say.takeback'));
    } else if (frame.type === 'offer' && side !== own && frame.answer === 'offer') {
      page.say(t(frame.offer === 'draw' ? 'offer.draw' : 'offer.takeback', { name: names[side] }));
    } else if (frame.type === 'offer' && side !== own && own && frame.answer === 'decline') {
      page.tell(t('offer.declined', { name: names[side] }));
    }
  }

  /** Adds a finished game to the score of its chain of rematches. @param {Game} game */
  #count(game) {
    const score = { ...device.seriesOf(game.id) };
    for (const side of /** @type {Side[]} */ (['X', 'O'])) {
      const seat = game.seats[side];
      if (seat) score[seatKey(seat)] = (score[seatKey(seat)] ?? 0) + (game.result?.winner === side ? 1 : 0);
    }
    device.keepSeries(game.id, score);
    this.#draw();
  }

  /** In a rematch each player keeps the seat's token, and the sides are swapped. @param {Game} game @param {string} next */
  #followRematch(game, next) {
    const held = device.seatsOf(game.id);
    for (const side of /** @type {Side[]} */ (Object.keys(held))) {
      const token = held[side];
      if (token) device.keepSeat(next, side === 'X' ? 'O' : 'X', token);
    }
    device.keepSeries(next, device.seriesOf(game.id));
    this.page.go(`/g/${next}`);
  }

  /** @param {string} text */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.page.tell(t('invite.copied'));
    } catch {
      this.page.tell(t('invite.copyByHand'));
    }
  }

  /** @param {ShareData} what */
  #send(what) {
    // A reader who closes the system's sheet has simply changed their mind.
    navigator.share?.({ title: 'Cuatro', ...what }).catch(() => {});
  }

  /** Shares the result as text with the link to the replay. */
  #share() {
    const { game } = this.play.table;
    if (!game) return;
    const text = resultLine(game, [], { X: seatName(game.seats.X), O: seatName(game.seats.O) });
    const url = `${shareBase(this.page).url}/g/${game.id}#0`;
    if ('share' in navigator) this.#send({ text, url });
    else this.#copy(`${text}\n${url}`);
  }
}

/** Where links should point: the public address, else what the reader typed, else the local network.
 * @param {import('./page.js').Page} page */
function shareBase(page) {
  const server = page.server();
  const own = `${location.origin}${page.api.base}`;
  const loopback = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (server?.public_url) return { url: server.public_url.replace(/\/$/, ''), warning: null };
  if (!loopback) return { url: own, warning: null };
  if (server?.lan_url) return { url: server.lan_url.replace(/\/$/, ''), warning: null };
  return { url: own, warning: server ? t('invite.loopback') : null };
}
