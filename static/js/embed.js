/**
 * A game inside the page of another site, to watch: no token is read or sent, and nothing can be pressed but the link to the game.
 * Language and theme come with the document.
 */
import { discIcon } from './components/icons.js';
import { h } from './components/markup.js';
import { turnFacts } from './components/turn-facts.js';
import { emptyTable, receive } from './core/table.js';
import { SIDES } from './core/view.js';
import { languageOfDocument, loadStrings, reader, speak, t } from './i18n/index.js';
import { learnLevels, levelsBy, seatName } from './i18n/names.js';
import { Api, ProblemError } from './net/api.js';
import { Channel } from './net/channel.js';
import './components/cuatro-board.js';

const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '');
await speak(languageOfDocument());
await Promise.all([loadStrings('game'), loadStrings('embed'), loadStrings('missing')]);

const names = h('h1');
const board = document.createElement('cuatro-board');
const news = h('p', { role: 'status' });
const note = h('p', { class: 'note' });
const place = document.querySelector('main');
const link = h(
  'a',
  { href: `${base}/g/${encodeURIComponent(id)}`, target: '_blank', rel: 'noopener' },
  t('embed.open'),
);
place?.append(names, h('div', { class: 'state' }, news, link), board, note);

let table = emptyTable();
const openedAt = Date.now();
const api = new Api(base, reader);
levelsBy(nameLevels);
const channel = new Channel({
  url: () => api.socketUrl(`/games/${encodeURIComponent(id)}`),
  hello: () => ({ token: null, version: table.game?.version ?? null }),
  onFrame: (frame) => {
    const next = receive(table, frame);
    table = { ...next, resync: false };
    if (next.resync) channel.restart();
    draw();
  },
  onState: (connection, code) => {
    if (code === 4410) {
      missing('missing.removed');
      return;
    }
    if (connection === 'broken') {
      if (!table.game) lookForGame();
      return;
    }
    table = { ...table, connection };
    draw();
  },
});
draw();

/** A browser does not tell why a socket was refused; HTTP does. */
async function lookForGame() {
  try {
    await api.get(`/games/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof ProblemError)) return;
    if (error.status === 404) missing('missing.game');
    if (error.status === 410) missing('missing.removed');
  }
}

/** Levels bear the server's names in the reader's language; without them, their ids. */
async function nameLevels() {
  /** @type {import('./core/types.js').Levels|null} */
  const known = await api.maybe('/levels');
  if (!known) return;
  learnLevels(known.items);
  draw();
}

/** @param {'missing.game'|'missing.removed'} text */
function missing(text) {
  channel.close();
  place?.replaceChildren(h('p', { role: 'status' }, t(text)));
}

function draw() {
  const { game } = table;
  const told = turnFacts(table, {
    shown: table.moves.length,
    current: true,
    secret: false,
    lesson: false,
    review: false,
    seating: true,
    framed: true,
    again: null,
    openedAt,
    sentAt: 0,
    serverNow: Date.now(),
  });
  const text = [told.text, told.round].filter(Boolean).join(' · ');
  if (news.textContent !== text) news.textContent = text;
  note.textContent = told.lost
    ? t('connection.lost')
    : [told.note, told.score].filter(Boolean).join(' · ');
  board.hidden = !game;
  if (!game) return;
  const seats = SIDES.map((side) =>
    h('span', { class: 'side' }, discIcon(side), h('span', {}, seatName(game.seats[side]))),
  );
  names.replaceChildren(...seats);
  document.title = SIDES.map((side) => seatName(game.seats[side])).join(' – ');
  const { rows, columns, connect, moves } = game;
  board.facts = {
    rows,
    columns,
    connect,
    moves,
    side: null,
    line: game.result?.line ?? [],
    lit: [],
  };
}
