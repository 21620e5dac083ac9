/** What the wall shows: one scene at a time. */
import { html, nothing, render } from 'lit-html';
import { abortedBy } from '../core/sentences.ts';
import { timeLeft, timeText } from '../core/tournament.ts';
import { SIDES } from '../core/rules.ts';
import { isOver } from '../core/view.ts';
import { bareLink, lobbyOf, pageOf, shortName, stepsOf } from '../core/wall.ts';
import { headlineText, howText } from '../i18n/endings.ts';
import { number, t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { discIcon } from './icons.ts';
import { WallBoard } from './wall-board.ts';
import type { Game, Wall } from '../core/types.ts';

interface WallFacts {
  wall: Wall;
  /** The game on the board, if there is one. */ game: Game | null;
  /** Whether first names are enough. */ first: boolean;
  /** Whether what is shown may be out of date. */ lost: boolean;
  /** The server's time, ms. */ now: number;
}

export class WallPicture {
  element = document.createElement('main');
  #board = new WallBoard();

  constructor() {
    this.element.className = 'wall';
  }

  /** Says something instead of showing a scene. */
  say(text: string, kind: 'missing' | 'lost') {
    render(html`<h1 class=${kind}>${text}</h1>`, this.element);
  }

  show(facts: WallFacts) {
    const { wall, game, lost } = facts;
    const scene = sceneOf(wall);
    this.element.dataset.scene = scene;
    this.element.dataset.game = game?.id ?? '';
    this.element.toggleAttribute('data-ended', hasEnded(facts));
    this.element.toggleAttribute('data-board', game !== null);
    render(
      html`
        <section class=${scene}>${this.#scene(scene, facts)}</section>
        ${wall.scene === 'hold' ? html`<p class="hold">${t('tv-hold')}</p>` : nothing}
        ${lost ? html`<p class="lost">${t('tv-lost')}</p>` : nothing}
      `,
      this.element,
    );
  }

  #scene(scene: ReturnType<typeof sceneOf>, facts: WallFacts) {
    if (scene === 'lobby') return lobby(facts);
    if (scene === 'podium') return podium(facts);
    if (scene === 'pairings') return pairings(facts);
    return this.#games(facts);
  }

  #games(facts: WallFacts) {
    const { wall, game, first, now } = facts;
    const ended = hasEnded(facts);
    return html`
      <div class="left">
        ${
          game
            ? html`<div>${this.#board.template(game, first, now)}</div>`
            : html` <p class="nothing">${t(wall.scene === 'idle' ? 'tv-nobody' : 'tv-soon')}</p> `
        }
      </div>
      <div class="beside">
        <h1>${wall.stage || ended ? wall.title : t('tv-best')}</h1>
        ${ended ? outcome(facts) : standings(facts)}
        <footer>
          <div class="course">
            <strong class="time">${stageTime(facts)}</strong>
            <span>${courseText(facts)}</span>
          </div>
          ${way(wall)}
        </footer>
      </div>
    `;
  }
}

function standings({ wall, first }: WallFacts) {
  const { leaders, rows } = pageOf(wall);
  return html`
    <div class="table">
      <ol class="rows">
        ${leaders.map((row) => tableRow(row, first, true))}
        ${rows.map((row) => tableRow(row, first))}
      </ol>
    </div>
  `;
}

const outcome = (facts: WallFacts) => html`
  <div class="result">
    <h2>${headlineOf(facts)}</h2>
    <p>${reasonOf(facts)}</p>
    <p>${facts.wall.decided ?? ''}</p>
  </div>
`;

function lobby({ wall, first }: WallFacts) {
  const { shown, columns, more } = lobbyOf(wall.names, wall.total);
  return html`
    ${wall.link ? html`<div class="way-in">${code(wall)} ${address(wall)}</div>` : nothing}
    <div class="people">
      <h1>${wall.title}</h1>
      <p class="here">${t('tv-here', { n: number(wall.here ?? 0) })}</p>
      <ul class="names" .style=${`--columns: ${columns}`}>
        ${shown.map((name) => html`<li>${shortName(name, first)}</li>`)}
        ${more > 0 ? html`<li>${t('tv-more', { n: more })}</li>` : nothing}
      </ul>
    </div>
  `;
}

const podium = ({ wall, first }: WallFacts) => html`
  <h1>${wall.title}</h1>
  <div class="winners">
    <ol class="steps">
      ${stepsOf(wall).map((step) => podiumStep(step, first))}
    </ol>
    <ol class="rows">
      ${wall.table.slice(wall.leaders.length).map((row) => tableRow(row, first))}
    </ol>
  </div>
  <footer>${way(wall)}</footer>
`;

const pairings = (facts: WallFacts) => html`
  <h1>${courseText(facts)}</h1>
  <ol class="pairs">
    ${facts.wall.pairings.map((pairing) => pairRow(pairing, facts.first))}
    ${facts.wall.byes.map((name) => byeRow(shortName(name, facts.first)))}
  </ol>
`;

/** The way in, small, and only while people may enter. */
const way = (wall: Wall) =>
  wall.link ? html`<div class="way-in">${address(wall)} ${code(wall)}</div>` : nothing;

const code = ({ qr }: Wall) => (qr ? html`<img class="qr" alt="" src=${qr} />` : nothing);

const address = ({ code: digits, link }: Wall) => html`
  <p class="address">
    <span class="hint">${digits ? t('tv-open') : ''}</span>
    <span class="link">${bareLink(link ?? '')}</span>
  </p>
  ${digits ? html`<strong class="code">${digits}</strong>` : nothing}
`;

/** What is left of the stage. Between two rounds, the time of the last one says nothing. */
function stageTime({ wall, game, now }: WallFacts) {
  const between = !game && (wall.stage?.rounds ?? 0) > 0;
  const left = between ? null : timeLeft(wall.stage, now);
  return left === null ? '' : timeText(left);
}

/** The section of a scene. */
const sceneOf = ({ scene }: Wall) =>
  scene === 'lobby' || scene === 'pairings' || scene === 'podium' ? scene : 'games';

/** Whether the game on the board is over, and not one that is played again. */
const hasEnded = ({ wall, game }: WallFacts) =>
  game !== null && isOver(game) && wall.scene !== 'idle';

/** @param first Whether first names are enough. */
const pairRow = ({ board, x, o }: Wall['pairings'][number], first: boolean) => html`
  <li>
    <span class="board-number">${t('tv-board', { n: board })}</span>
    <span class="name">${shortName(x, first)}</span>
    ${discIcon('X')} ${discIcon('O')}
    <span class="name">${shortName(o, first)}</span>
  </li>
`;

const byeRow = (name: string) => html`
  <li class="bye">
    <span class="board-number">${t('tv-bye')}</span>
    <span class="name">${name}</span>
  </li>
`;

/** A row of the table; a leader's when it stays in sight on a later page. */
const tableRow = (
  { place, name, points }: Wall['table'][number],
  first: boolean,
  leads: boolean = false,
) => html`
  <li class=${leads ? 'leader' : nothing}>
    <span class="place">${place ?? '–'}</span>
    <span class="name">${shortName(name, first)}</span>
    <span class="points">${number(points)}</span>
  </li>
`;

const podiumStep = (
  { place, points, names, more, columns }: ReturnType<typeof stepsOf>[number],
  first: boolean,
) => html`
  <li data-place=${place ?? nothing}>
    <div class="holders" data-columns=${columns}>
      ${names.map((name) => html`<span class="name">${shortName(name, first)}</span>`)}
      ${more > 0 ? html`<span class="name">${t('tv-more', { n: more })}</span>` : nothing}
    </div>
    <span class="step">
      ${place ?? ''}
      <small>${number(points)}</small>
    </span>
  </li>
`;

const namesOf = ({ game, first }: WallFacts) => {
  const [X, O] = SIDES.map((side) => shortName(playerName(game?.seats[side] ?? null), first));
  return { X, O };
};

/** Who won. A game that its tournament ended counts what that says. */
function headlineOf(facts: WallFacts) {
  const { game, wall } = facts;
  if (!game) return '';
  const names = namesOf(facts);
  const { outcome } = wall;
  if (game.result || !outcome || outcome === 'void') return headlineText(game, [], names);
  return outcome === 'draw' ? t('end-draw') : t('end-winner', { name: names[outcome] });
}

/** How it ended. */
function reasonOf(facts: WallFacts) {
  const { game, wall } = facts;
  if (!game) return '';
  if (game.result) return howText(game);
  const names = namesOf(facts);
  const { outcome, how } = wall;
  if (how === 'entered') return t('tv-entered');
  if (outcome === 'X' || outcome === 'O') {
    const name = names[how === 'forfeit' ? (outcome === 'X' ? 'O' : 'X') : outcome];
    const by = abortedBy(game);
    if (how === 'forfeit' && by !== 'other') return t(`reason-${by}`);
    return t(how === 'forfeit' ? 'tv-forfeit' : 'tv-judged', { name });
  }
  if (outcome === 'draw') return t('tv-even');
  return outcome === 'void' ? t('tv-void') : howText(game);
}

/** Which board is shown, and where the stage stands. */
function courseText({ wall, game }: WallFacts) {
  const { stage, scene } = wall;
  if (scene === 'idle') return game ? t('tv-replay') : '';
  if (!stage) return '';
  if (stage.status === 'finishing') return t('tv-finishing');
  return stage.rounds > 0
    ? t('tv-round', { round: stage.round, rounds: stage.rounds })
    : t(`tv-${stage.kind}`);
}
