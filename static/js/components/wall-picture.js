/**
 * What the wall shows: one scene at a time, each made once. `show` draws what was told, `tick` what the time changes.
 *
 * @typedef {object} WallFacts
 * @property {import('../core/types.js').Wall} wall
 * @property {import('../core/types.js').Game|null} game The game on the board, if there is one.
 * @property {boolean} first Whether first names are enough.
 * @property {() => number} now The server's time, ms.
 */
import { timeLeft, timeText } from '../core/tournament.js';
import { isOver, SIDES } from '../core/view.js';
import { bareLink, lobbyOf, pageOf, shortName, stepsOf } from '../core/wall.js';
import { headlineText, howText } from '../i18n/endings.js';
import { number, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { discIcon } from './icons.js';
import { h, Markup, made } from './markup.js';
import { WallBoard } from './wall-board.js';

/** @typedef {import('../core/types.js').Wall} Wall */
/** @typedef {import('../core/types.js').Game} Game */

export class WallPicture {
  /** @type {WallFacts|null} */ #facts = null;
  #markup = new Markup();
  #board = new WallBoard();
  #rows = new List('ol', 'rows');
  #pairs = new List('ol', 'pairs');
  #names = new List('ul', 'names');
  #steps = new List('ol', 'steps');
  #further = new List('ol', 'rows');
  #time = h('strong', { class: 'time' });
  #lost = h('p', { class: 'lost', hidden: true });
  #hold = h('p', { class: 'hold', hidden: true });
  element = h('main', { class: 'wall' });

  constructor() {
    this.element.append(
      this.#scene('games', this.#games()),
      this.#scene('lobby', this.#lobby()),
      this.#scene('pairings', [
        this.#markup.h('h1', {}, () => (this.#facts ? courseText(this.#facts) : '')),
        this.#pairs.element,
      ]),
      this.#scene('podium', [
        this.#title(),
        h('div', { class: 'winners' }, this.#steps.element, this.#further.element),
        h('footer', {}, this.#way()),
      ]),
      this.#hold,
      this.#lost,
    );
  }

  /** @param {WallFacts} facts */
  show(facts) {
    this.#facts = facts;
    const { wall, game, first } = facts;
    this.element.dataset.scene = sceneOf(wall);
    this.element.dataset.game = game?.id ?? '';
    this.element.toggleAttribute('data-ended', hasEnded(facts));
    this.element.toggleAttribute('data-board', game !== null);
    this.#hold.hidden = wall.scene !== 'hold';
    this.#hold.textContent = t('tv.hold');
    this.#markup.update();
    if (game) this.#board.show(game, first);
    const short = (/** @type {string} */ name) => shortName(name, first);
    const { leaders, rows } = pageOf(wall);
    const marked = [
      ...leaders.map((row) => ({ row, leads: true })),
      ...rows.map((row) => ({ row, leads: false })),
    ];
    this.#rows.show(marked, ({ row, leads }) => tableRow(row, short, leads));
    this.#pairs.show([...wall.pairings, ...wall.byes], (line) =>
      typeof line === 'string' ? byeRow(short(line)) : pairRow(line, short),
    );
    const { shown, columns, more } = lobbyOf(wall.names, wall.total);
    this.#names.element.style.setProperty('--columns', String(columns));
    this.#names.show([...shown, ...(more > 0 ? [t('tv.more', { n: more })] : [])], (name) =>
      h('li', {}, short(name)),
    );
    const steps = wall.scene === 'podium' ? stepsOf(wall) : [];
    this.#steps.show(steps, (step) => podiumStep(step, short));
    this.#further.show(wall.table.slice(wall.leaders.length), (row) => tableRow(row, short));
    this.tick();
  }

  /** What the time changes. */
  tick() {
    if (!this.#facts) return;
    const { wall, game, now } = this.#facts;
    if (game) this.#board.tick(game, now());
    // Between two rounds, the time of the last one says nothing.
    const between = !game && (wall.stage?.rounds ?? 0) > 0;
    const left = between ? null : timeLeft(wall.stage, now());
    const text = left === null ? '' : timeText(left);
    if (this.#time.textContent !== text) this.#time.textContent = text;
  }

  /** Says that what is shown may be out of date. @param {boolean} lost */
  lose(lost) {
    this.#lost.hidden = !lost;
    this.#lost.textContent = t('tv.lost');
  }

  /** @param {string} text Instead of everything. */
  say(text) {
    this.element.replaceChildren(h('h1', { class: 'missing' }, text));
  }

  /** @param {string} name @param {Node[]} children */
  #scene(name, children) {
    return this.#markup.h(
      'section',
      { class: name, hidden: () => !this.#facts || sceneOf(this.#facts.wall) !== name },
      ...children,
    );
  }

  #games() {
    const { h: live } = this.#markup;
    /** @param {(facts: WallFacts) => string} text */
    const said = (text) => () => (this.#facts ? text(this.#facts) : '');
    const ended = () => Boolean(this.#facts && hasEnded(this.#facts));
    return [
      live(
        'div',
        { class: 'left' },
        live('div', { hidden: () => !this.#facts?.game }, this.#board.element),
        live(
          'p',
          { class: 'nothing', hidden: () => this.#facts?.game },
          said(({ wall }) => t(wall.scene === 'idle' ? 'tv.nobody' : 'tv.soon')),
        ),
      ),
      live(
        'div',
        { class: 'beside' },
        live(
          'h1',
          {},
          said((facts) => (facts.wall.stage || hasEnded(facts) ? facts.wall.title : t('tv.best'))),
        ),
        live('div', { class: 'table', hidden: ended }, this.#rows.element),
        live(
          'div',
          { class: 'result', hidden: () => !ended() },
          live('h2', {}, said(headlineOf)),
          live('p', {}, said(reasonOf)),
          live(
            'p',
            {},
            said(({ wall }) => wall.decided ?? ''),
          ),
        ),
        live(
          'footer',
          {},
          live('div', { class: 'course' }, this.#time, live('span', {}, said(courseText))),
          this.#way(),
        ),
      ),
    ];
  }

  #lobby() {
    const { h: live } = this.#markup;
    const wall = () => this.#facts?.wall;
    return [
      live(
        'div',
        { class: 'way-in', hidden: () => !wall()?.link },
        this.#code(),
        ...this.#address(),
      ),
      live(
        'div',
        { class: 'people' },
        this.#title(),
        live('p', { class: 'here' }, () => t('tv.here', { n: number(wall()?.here ?? 0) })),
        this.#names.element,
      ),
    ];
  }

  #title() {
    return this.#markup.h('h1', {}, () => this.#facts?.wall.title ?? '');
  }

  /** Small, and only while people may enter. */
  #way() {
    const { h: live } = this.#markup;
    const hidden = () => !this.#facts?.wall.link;
    return live('div', { class: 'way-in', hidden }, ...this.#address(), this.#code());
  }

  #code() {
    return this.#markup.h('img', {
      class: 'qr',
      alt: '',
      hidden: () => !this.#facts?.wall.qr,
      src: () => this.#facts?.wall.qr ?? null,
    });
  }

  #address() {
    const { h: live } = this.#markup;
    const wall = () => this.#facts?.wall;
    return [
      live(
        'p',
        { class: 'address' },
        live('span', { class: 'hint' }, () => (wall()?.code ? t('tv.open') : '')),
        live('span', { class: 'link' }, () => bareLink(wall()?.link ?? '')),
      ),
      live('strong', { class: 'code', hidden: () => !wall()?.code }, () =>
        String(wall()?.code ?? ''),
      ),
    ];
  }
}

/** A list whose rows are made again only when they change. */
class List {
  #drawn = '';

  /** @param {'ol'|'ul'} tag @param {string} name */
  constructor(tag, name) {
    this.element = h(tag, { class: name });
  }

  /** @template T @param {readonly T[]} rows @param {(row: T) => HTMLElement} make */
  show(rows, make) {
    const drawn = JSON.stringify(rows);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.element.replaceChildren(...rows.map(make));
  }
}

/** The section of a scene. @param {Wall} wall */
const sceneOf = ({ scene }) =>
  scene === 'lobby' || scene === 'pairings' || scene === 'podium' ? scene : 'games';

/** Whether the game on the board is over, and not one that is played again. @param {WallFacts} facts */
const hasEnded = ({ wall, game }) => game !== null && isOver(game) && wall.scene !== 'idle';

/** @param {Wall['pairings'][number]} pairing @param {(name: string) => string} short */
const pairRow = ({ board, x, o }, short) =>
  h(
    'li',
    {},
    h('span', { class: 'board-number' }, t('tv.board', { n: board })),
    h('span', { class: 'name' }, short(x)),
    made(discIcon('X')),
    made(discIcon('O')),
    h('span', { class: 'name' }, short(o)),
  );

/** @param {string} name */
const byeRow = (name) =>
  h(
    'li',
    { class: 'bye' },
    h('span', { class: 'board-number' }, t('tv.bye')),
    h('span', { class: 'name' }, name),
  );

/** A row of the table; a leader's when it stays in sight on a later page. @param {Wall['table'][number]} row @param {(name: string) => string} short @param {boolean} [leads] */
const tableRow = ({ place, name, points }, short, leads = false) =>
  h(
    'li',
    { class: leads ? 'leader' : null },
    h('span', { class: 'place' }, place === null ? '–' : String(place)),
    h('span', { class: 'name' }, short(name)),
    h('span', { class: 'points' }, number(points)),
  );

/** @param {ReturnType<typeof stepsOf>[number]} step @param {(name: string) => string} short */
const podiumStep = ({ place, points, names, more, columns }, short) =>
  h(
    'li',
    { 'data-place': place },
    h(
      'div',
      { class: 'holders', 'data-columns': columns },
      ...names.map((name) => h('span', { class: 'name' }, short(name))),
      ...(more > 0 ? [h('span', { class: 'name' }, t('tv.more', { n: more }))] : []),
    ),
    h('span', { class: 'step' }, String(place ?? ''), h('small', {}, number(points))),
  );

/** @param {WallFacts} facts */
const namesOf = ({ game, first }) => {
  const [X, O] = SIDES.map((side) => shortName(playerName(game?.seats[side] ?? null), first));
  return { X, O };
};

/** Who won. A game that its tournament ended counts what that says. @param {WallFacts} facts */
function headlineOf(facts) {
  const { game, wall } = facts;
  if (!game) return '';
  const names = namesOf(facts);
  const { outcome } = wall;
  if (game.result || !outcome || outcome === 'void') return headlineText(game, [], names);
  return outcome === 'draw' ? t('end.draw') : t('end.winner', { name: names[outcome] });
}

/** How it ended. @param {WallFacts} facts */
function reasonOf(facts) {
  const { game, wall } = facts;
  if (!game) return '';
  if (game.result) return howText(game);
  const names = namesOf(facts);
  const { outcome, how } = wall;
  if (how === 'entered') return t('tv.entered');
  if (outcome === 'X' || outcome === 'O') {
    const name = names[how === 'forfeit' ? (outcome === 'X' ? 'O' : 'X') : outcome];
    return t(how === 'forfeit' ? 'tv.forfeit' : 'tv.judged', { name });
  }
  if (outcome === 'draw') return t('tv.even');
  return outcome === 'void' ? t('tv.void') : howText(game);
}

/** Which board is shown, and where the stage stands. @param {WallFacts} facts */
function courseText({ wall, game }) {
  const { stage, scene } = wall;
  if (scene === 'idle') return game ? t('tv.replay') : '';
  if (!stage) return '';
  if (stage.status === 'finishing') return t('tv.finishing');
  return stage.rounds > 0
    ? t('tv.round', { round: stage.round, rounds: stage.rounds })
    : t(`tv.${stage.kind}`);
}
