/**
 * What follows from a tournament for those who organise it, play in it or watch it.
 *
 * @typedef {import('./types.js').Tournament} Tournament
 * @typedef {import('./types.js').Stage} Stage
 * @typedef {import('./types.js').Entrant} Entrant
 */

/** Rows of a page of the table. */
export const PAGE = 10;
/** Running boards that are listed. */
const BOARDS = 8;
/** With so few, everybody can play everybody. */
const FEW = 6;
/** A round robin takes no more, and no fewer. */
export const ROUND_ROBIN = { min: 3, max: 20 };
/** The number that a stage of each kind has, with the most that the server takes, and what it takes if nothing is said. */
export const NUMBERS = /** @type {const} */ ({
  arena: { name: 'minutes', max: 180, value: 20 },
  swiss: { name: 'rounds', max: 31, value: null },
  round_robin: { name: 'cycles', max: 2, value: 1 },
});

/** Whether games of a stage are played. @param {Stage|null|undefined} stage */
export const goesOn = (stage) => stage?.status === 'running' || stage?.status === 'finishing';

/** The stage that is shown: the one that goes on, else the last that began. @param {Tournament} tournament @returns {Stage|null} */
export const stageOf = ({ stages }) =>
  stages.find(goesOn) ?? stages.findLast(({ started_at: began }) => began !== null) ?? null;

/**
 * What the organiser does next: choose a stage, begin one that is ready, begin the next round, end the stage, or end its last games; null
 * once nothing is left to do.
 * @param {Tournament} tournament @returns {'choose'|'start'|'round'|'end'|'last'|null}
 */
export function nextStep(tournament) {
  if (tournament.status === 'ended') return null;
  const stage = stageOf(tournament);
  if (stage && goesOn(stage)) {
    if (stage.status === 'finishing') return 'last';
    return stage.round < stage.rounds ? 'round' : 'end';
  }
  return readyStage(tournament) ? 'start' : 'choose';
}

/** The stage that waits for the organiser's word. @param {Tournament} tournament */
export const readyStage = ({ stages }) => stages.find(({ status }) => status === 'ready') ?? null;

/** The kind of a stage that suits so many. @param {number} entrants @returns {import('./types.js').StageKind} */
export const suitedKind = (entrants) =>
  entrants >= ROUND_ROBIN.min && entrants <= FEW ? 'round_robin' : 'arena';

/** How many rounds of a Swiss find a winner among so many: no more than there are opponents. @param {number} entrants */
export function swissRounds(entrants) {
  const some = Math.max(2, entrants);
  return Math.min(NUMBERS.swiss.max, Math.ceil(Math.log2(some)) + 1, some - 1);
}

/** Whether a Swiss of so many rounds has pairs meet again. @param {number} rounds @param {number} entrants */
export const pairsMeetAgain = (rounds, entrants) => rounds > Math.max(2, entrants) - 1;

/** Whether the organiser holds a board: it is played, and nobody is to move. @param {import('./types.js').Game} game */
export const isHeld = ({ status, to_move }) => status === 'playing' && to_move === null;

/** How long after the end of a tournament its results can be corrected. */
const CORRECTIONS_MS = 24 * 60 * 60 * 1000;

/** Whether results can be corrected. @param {Tournament} tournament @param {number} now The server's time. */
export const takesCorrections = ({ ended_at: ended }, now) =>
  !ended || now < Date.parse(ended) + CORRECTIONS_MS;

/** Milliseconds until a stage ends; null if no time ends it. @param {Stage|null} stage @param {number} now The server's time. */
export const timeLeft = (stage, now) =>
  stage?.ends_at && goesOn(stage) ? Math.max(0, Date.parse(stage.ends_at) - now) : null;

/** What is left of the time of a round that is played, or of the last games. @param {Tournament} tournament @param {number} now The server's time. */
export function roundLeft(tournament, now) {
  const stage = stageOf(tournament);
  return tournament.counts.playing > 0 ? timeLeft(stage, now) : null;
}

/** 12:40, or 1:02:40. @param {number} ms */
export function timeText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Seconds in which the first disc must drop. The server also gives the time that a device needs to open the game; that is not promised.
 * @param {import('./types.js').Game} game @param {number} now The server's time. */
export function firstDiscIn({ tournament, created_at: created }, now) {
  const end = Date.parse(created) + (tournament?.first_disc_s ?? 0) * 1000;
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** What an entrant without a game is told while a stage goes on. @param {import('./types.js').Me} me @returns {'bye'|'full'|'next'|'round'|'between'} */
export function comesNext({ bye, full, awaits }) {
  if (bye) return 'bye';
  if (full) return 'full';
  return awaits === 'game' ? 'next' : awaits === 'round' ? 'round' : 'between';
}

/** The boards that are played, those of the best first. @param {Entrant[]} entrants @param {readonly {n: number}[]} best The table, best first.
 * @returns {{game: string, players: Entrant[]}[]} */
export function boardsOf(entrants, best) {
  /** @type {Map<string, Entrant[]>} */
  const boards = new Map();
  for (const one of entrants)
    if (one.game) boards.set(one.game, [...(boards.get(one.game) ?? []), one]);
  const rank = new Map(best.map(({ n }, at) => [n, at]));
  const standing = (/** @type {Entrant[]} */ players) =>
    Math.min(...players.map(({ n }) => rank.get(n) ?? best.length));
  return [...boards]
    .filter(([, players]) => players.length === 2)
    .map(([game, players]) => ({ game, players }))
    .sort((a, b) => standing(a.players) - standing(b.players))
    .slice(0, BOARDS);
}

/** A number in front of a name, as in `2. Ana`. */
const NUMBER = /^(\d+)[.)]\s+/;

/**
 * Names as they were pasted, one a line or between commas or tabs, each once. Numbers that count on are those of the list; any other belongs to
 * the name.
 * @param {string} text @returns {string[]}
 */
export function namesIn(text) {
  const parts = text.split(/[\n\r\t,;]+/).map((part) => part.trim());
  const numbers = parts.flatMap((part) => NUMBER.exec(part)?.[1] ?? []).map(Number);
  const numbered = numbers.length > 1 && numbers.every((number, at) => number === numbers[0] + at);
  const names = new Map();
  for (const part of parts) {
    const name = numbered ? part.replace(NUMBER, '') : part;
    if (name) names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? name);
  }
  return [...names.values()];
}
