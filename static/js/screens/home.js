/** The home screen: makes games, opens codes, and shows what is going on. */
import { STANDARD } from '../core/board-size.js';
import { calm, restMs } from '../core/fall.js';
import { gameCodeOf } from '../core/game-code.js';
import { language, t } from '../i18n/index.js';
import { ProblemError, answered } from '../net/api.js';
import * as device from '../net/device.js';
import { ownGames } from '../net/own-games.js';
import { entry, text, whole } from '../net/storage.js';
import { createGame, heldName, redeem, tables, wrongSeat } from './create.js';
import { goesOnYet } from '../components/own-games.js';
import { whileSeen } from '../components/while-seen.js';
import '../components/cuatro-home.js';

/** The newest game of this device, if the server has it no more. */
const unshown = entry('unshown', whole(text, null));
/** How many games of others are listed, of those that wait for somebody and of those that go on. */
const SHOWN = 5;
/** How many are asked for: some of those that are played go on no more. */
const ASKED = 15;
/** How often the lists are asked for again. */
const LOBBY_MS = 10_000;
/** A game in which nobody is, and nothing has happened for so long, is not going on. */
const ABANDONED_MS = 600_000;
/** Suggested names that turn out to be held are replaced so often before the reader hears of it. */
const SUGGESTIONS = 4;

/** @param {import('./page.js').Page} page @param {{redeem?: {name: string, code: string}}} route */
export function open(page, route) {
  const { api } = page;
  const screen = page.show(document.createElement('cuatro-home'), t('home.title'));
  /** @type {import('../components/cuatro-home.js').HomeFacts} */
  let facts = {
    ...screen.facts,
    base: api.base,
    fixed: device.signedOn() !== null,
    suggestion: device.suggestedName(),
    second: device.settings().second ?? device.suggestedName('second'),
    level: device.settings().level,
    owned: (newest() ?? null) !== unshown.read(),
  };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = {
      ...facts,
      ...changed,
      confirm: device.settings().confirm,
      names: device.players().map((player) => player.name),
    };
    screen.facts = facts;
  };
  let spoken = language();
  page.onUpdate(() => {
    // A suggestion that nobody has taken speaks the page's language.
    const suggested =
      spoken === language()
        ? {}
        : {
            suggestion: device.suggestedName(),
            second: device.settings().second ?? device.suggestedName('second'),
          };
    spoken = language();
    show(suggested);
  });
  show({});

  /** Whether what is said to have gone wrong is that nobody answered. */
  let unanswered = false;
  const load = async () => {
    const [running, others, ranking] = await Promise.all([
      ownGames(api),
      gamesOfAll(api),
      /** @type {Promise<import('../core/types.js').Ranking|null>} */ (
        api.maybe('/ranking?limit=6')
      ),
    ]);
    if (page.stay.aborted) return;
    if (!others) {
      // What was known stays in sight.
      show({ away: true, owned: facts.own.length > 0 });
      return;
    }
    const own = [...running, ...(await tablesBeside(running)), ...(await endedOf(running))];
    if (own.length === 0) own.push(...(await lastOne()));
    if (page.stay.aborted) return;
    const mine = new Set(own.map(({ game }) => game.id));
    page.badge(own.filter(({ turn }) => turn).map(({ game }) => game.id));
    if (unanswered) show({ error: null, wrongSeat: null });
    unanswered = false;
    show({
      away: false,
      owned: own.length > 0,
      own,
      games: others.filter(({ id }) => !mine.has(id)),
      top:
        ranking?.items.filter(({ points, position }) => points > 0 && position <= 3) ?? facts.top,
    });
  };
  /** @param {string} id @returns {Promise<import('../core/types.js').Game|null>} */
  const gameOf = (id) => api.maybe(`/games/${id}`);
  /** The newest game of this device, though it is over: what was played last stands where the next one will. */
  const lastOne = async () => {
    const id = newest();
    const game = id && (await gameOf(id));
    if (id && !game) unshown.write(id);
    return game ? [{ game, turn: false, side: sideOf(game.id) }] : [];
  };
  /** Games that the reader set up for others and that wait or go on. @param {import('../net/own-games.js').OwnGame[]} running */
  const tablesBeside = async (running) => {
    const known = new Set(running.map(({ game }) => game.id));
    const games = await Promise.all(tables().map(gameOf));
    return games.flatMap((game) =>
      game && goesOnYet(game) && !known.has(game.id) ? [{ game, turn: false, side: null }] : [],
    );
  };
  /** Games of the reader that ended while this screen stood: how is told before they go. @param {import('../net/own-games.js').OwnGame[]} running */
  const endedOf = async (running) => {
    const still = new Set(running.map(({ game }) => game.id));
    const gone = facts.own.filter(({ game }) => !still.has(game.id));
    const now = await Promise.all(
      gone.map(async (one) => ({
        ...one,
        turn: false,
        game: await gameOf(one.game.id),
      })),
    );
    return now.flatMap((one) => (one.game ? [{ ...one, game: one.game }] : []));
  };
  load();
  whileSeen(LOBBY_MS, load, page.stay);

  /** @param {any} body @param {number} [column] The disc that was dropped already. */
  const create = async (body, column) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const id = await createGame(api, body);
        if (column !== undefined) await firstDisc(api, id, column);
        return id;
      } catch (error) {
        const held = heldName(error);
        const which = /** @type {const} */ (['suggestion', 'second']).find(
          (one) => held !== null && facts[one] === held,
        );
        if (!which || attempt >= SUGGESTIONS) throw error;
        show({ [which]: device.suggestedName(which, true) });
        body = {
          ...body,
          seats: body.seats.map((/** @type {{name?: string}} */ seat) =>
            seat.name === held ? { ...seat, name: facts[which] } : seat,
          ),
        };
      }
    }
  };

  screen.addEventListener('cuatro:create', async (event) => {
    const { body, column } = /** @type {CustomEvent} */ (event).detail;
    show({ error: null, wrongSeat: null, held: null, busy: true });
    // On a slow line it comes while the game is made.
    page.ahead('game');
    if (column !== undefined) device.vibrate();
    const { level } = body.seats[1];
    const lies = performance.now() + restMs(body.rows ?? STANDARD.rows, calm());
    if (level && body.seats[0].name) device.keepSettings({ level });
    try {
      const path = `/g/${await create(body, column)}`;
      const arrives = screen.release();
      const begun = column === undefined ? { seen: 0 } : { seen: 1, restsAt: lies };
      const arrived = await page.go(path, begun);
      arrives();
      // The game waits among the reader's own; the page has said what went wrong.
      if (arrived) return;
      show({ busy: false });
      load();
    } catch (error) {
      const held = heldName(error);
      unanswered = error instanceof ProblemError && error.code === 'offline';
      show({
        busy: false,
        error: held ? t('join.held', { name: held }) : page.detail(error),
        wrongSeat: wrongSeat(error, body.seats),
        held,
      });
    }
  });
  const use = async (/** @type {string} */ name, /** @type {string} */ code) => {
    show({ error: null });
    try {
      await redeem(api, name, code);
      show({ error: null, held: null });
      // The header tells the name that this device now holds.
      page.renew();
      page.notify(t('redeem.done', { name }));
    } catch (error) {
      show({ error: page.detail(error) });
    }
  };
  screen.addEventListener('cuatro:redeem', (event) => {
    const { name, code } = /** @type {CustomEvent} */ (event).detail;
    use(name, code);
  });
  if (route.redeem) {
    // A code works once: neither a reload nor a bookmark is to try it again.
    history.replaceState(null, '', `${api.base}/`);
    use(route.redeem.name, route.redeem.code);
  }
  screen.addEventListener('cuatro:enter', async (event) => {
    const { typed } = /** @type {CustomEvent} */ (event).detail;
    // Digits, or a link, lead to a tournament.
    const [, tournament] = /(?:^|\/t\/)\s*(\d{4,5}|(?<=\/t\/)\w+)\s*$/.exec(typed) ?? [];
    if (tournament) {
      enter(`/tournaments/${tournament}`, '/t/', t('enter.noNumber'));
      return;
    }
    const code = gameCodeOf(typed);
    if (!code) {
      show({ wrongCode: null });
      show({ wrongCode: t('enter.wrong') });
      return;
    }
    const { host, id, invite } = code;
    const said =
      host && host !== location.host ? t('enter.elsewhere', { host }) : t('enter.unknown');
    enter(`/games/${id}`, '/g/', said, invite && `#invite=${invite}`);
  });
  /** A mistyped code stays in its field. @param {string} what @param {string} path @param {string} said @param {string} [hash] */
  const enter = async (what, path, said, hash = '') => {
    show({ wrongCode: null });
    try {
      /** @type {{id: string}} */
      const { id } = await api.get(what);
      page.go(path + id + hash);
    } catch (error) {
      const unknown = error instanceof ProblemError && error.status === 404;
      show({ wrongCode: unknown ? said : page.detail(error) });
    }
  };
}

/** The disc that the reader saw fall while the game was made. @param {import('../net/api.js').Api} api @param {string} id @param {number} column */
async function firstDisc(api, id, column) {
  const disc = { column, ply: 0 };
  device.keepSentDisc(id, disc);
  try {
    await answered(api.post(`/games/${id}/moves`, disc, device.seatsOf(id).X), () =>
      device.keepSentDisc(id, null),
    );
  } catch {
    // The game is there, and drops the disc again unless it was refused.
  }
}

/** The newest game of this device. @returns {string|undefined} */
const newest = () => device.ownGames()[0] ?? tables()[0];

/** The only side of this device in a game; null where it has both, or none. @param {string} id */
function sideOf(id) {
  const sides = /** @type {import('../core/types.js').Side[]} */ (Object.keys(device.seatsOf(id)));
  return sides.length === 1 ? sides[0] : null;
}

/** Whether a game is played right now. @param {import('../core/types.js').Game} game @param {number} now The server's clock, in milliseconds. */
const goesOn = ({ kind, seats, updated_at: newest }, now) =>
  kind === 'exhibition' ||
  [seats.X, seats.O].some((seat) => seat?.human && seat.connected) ||
  now - Date.parse(newest) < ABANDONED_MS;

/** The newest games that wait for somebody and that go on; null if nobody answers. One list has both, unless there are many more of one
 * kind. @param {import('../net/api.js').Api} api @returns {Promise<import('../core/types.js').Game[]|null>} */
async function gamesOfAll(api) {
  /** @param {string} query @returns {Promise<import('../core/types.js').Games|null>} */
  const list = (query) => api.maybe(`/games?${query}`);
  const all = await list(`limit=${ASKED}`);
  if (!all) return null;
  const shown = async (/** @type {'waiting'|'playing'} */ status, /** @type {number} */ limit) => {
    const fitting = (/** @type {import('../core/types.js').Game} */ game) =>
      game.status === status && (status === 'waiting' || goesOn(game, Date.now() + api.skewMs));
    let found = all.items.filter(fitting);
    if (found.length < SHOWN && all.next)
      found = (await list(`status=${status}&limit=${limit}`))?.items.filter(fitting) ?? found;
    return found.slice(0, SHOWN);
  };
  const both = await Promise.all([shown('waiting', SHOWN), shown('playing', ASKED)]);
  return both.flat();
}
