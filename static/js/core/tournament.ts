/** What follows from a tournament for those who organise it, play in it or watch it. */
import type { Entrant, Game, Me, Stage, StageKind, Tournament } from './types.ts';

/** Rows of a page of the table. */
export const PAGE = 10;
/** Running boards that are listed. */
const BOARDS = 8;
/** With so few, everybody can play everybody. */
const FEW = 6;
/** A round robin takes no more, and no fewer. */
export const ROUND_ROBIN = { min: 3, max: 20 };
/** The number that a stage of each kind has, with the most that the server takes, and what it takes if nothing is said. */
export const NUMBERS = {
  arena: { name: 'minutes', max: 180, value: 20 },
  swiss: { name: 'rounds', max: 31, value: null },
  round_robin: { name: 'cycles', max: 2, value: 1 },
} as const;

/** Whether games of a stage are played. */
export const goesOn = (stage: Stage | null | undefined) =>
  stage?.status === 'running' || stage?.status === 'finishing';

/** The stage that is shown: the one that goes on, else the last that began. */
export const stageOf = ({ stages }: Tournament): Stage | null =>
  stages.find(goesOn) ?? stages.findLast(({ started_at: began }) => began !== null) ?? null;

/**
 * What the organiser does next: choose a stage, begin one that is ready, begin the next round, end the stage, or end its last games; null
 * once nothing is left to do.
 */
export function nextStep(
  tournament: Tournament,
): 'choose' | 'start' | 'round' | 'end' | 'last' | null {
  if (tournament.status === 'ended') return null;
  const stage = stageOf(tournament);
  if (stage && goesOn(stage)) {
    if (stage.status === 'finishing') return 'last';
    return stage.round < stage.rounds ? 'round' : 'end';
  }
  return readyStage(tournament) ? 'start' : 'choose';
}

/** The stage that waits for the organiser's word. */
export const readyStage = ({ stages }: Tournament) =>
  stages.find(({ status }) => status === 'ready') ?? null;

/** The kind of a stage that suits so many. */
export const suitedKind = (entrants: number): StageKind =>
  entrants >= ROUND_ROBIN.min && entrants <= FEW ? 'round_robin' : 'arena';

/** How many rounds of a Swiss find a winner among so many: no more than there are opponents. */
export function swissRounds(entrants: number) {
  const some = Math.max(2, entrants);
  return Math.min(NUMBERS.swiss.max, Math.ceil(Math.log2(some)) + 1, some - 1);
}

/** Whether a Swiss of so many rounds has pairs meet again. */
export const pairsMeetAgain = (rounds: number, entrants: number) =>
  rounds > Math.max(2, entrants) - 1;

/** Whether the organiser holds a board: it is played, and nobody is to move. */
export const isHeld = ({ status, to_move }: Game) => status === 'playing' && to_move === null;

/** How long after the end of a tournament its results can be corrected. */
const CORRECTIONS_MS = 24 * 60 * 60 * 1000;

/** Whether results can be corrected. @param now The server's time. */
export const takesCorrections = ({ ended_at: ended }: Tournament, now: number) =>
  !ended || now < Date.parse(ended) + CORRECTIONS_MS;

/** Milliseconds until a stage ends; null if no time ends it. @param now The server's time. */
export const timeLeft = (stage: Stage | null, now: number) =>
  stage?.ends_at && goesOn(stage) ? Math.max(0, Date.parse(stage.ends_at) - now) : null;

/** What is left of the time of a round that is played, or of the last games. @param now The server's time. */
export function roundLeft(tournament: Tournament, now: number) {
  const stage = stageOf(tournament);
  return tournament.counts.playing > 0 ? timeLeft(stage, now) : null;
}

/** 12:40, or 1:02:40. */
export function timeText(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Seconds in which the first disc must drop. The server also gives the time that a device needs to open the game; that is not promised.
 * @param now The server's time. */
export function firstDiscIn({ tournament, created_at: created }: Game, now: number) {
  const end = Date.parse(created) + (tournament?.first_disc_s ?? 0) * 1000;
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** What an entrant without a game is told while a stage goes on. */
export function comesNext({
  bye,
  full,
  awaits,
}: Me): 'bye' | 'full' | 'next' | 'round' | 'between' {
  if (bye) return 'bye';
  if (full) return 'full';
  return awaits === 'game' ? 'next' : awaits === 'round' ? 'round' : 'between';
}

/** The boards that are played, those of the best first. @param best The table, best first. */
export function boardsOf(
  entrants: Entrant[],
  best: readonly { n: number }[],
): { game: string; players: Entrant[] }[] {
  const boards: Map<string, Entrant[]> = new Map();
  for (const one of entrants)
    if (one.game) boards.set(one.game, [...(boards.get(one.game) ?? []), one]);
  const rank = new Map(best.map(({ n }, at) => [n, at]));
  const standing = (players: Entrant[]) =>
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
 */
export function namesIn(text: string): string[] {
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
