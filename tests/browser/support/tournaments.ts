/** Tournaments made through the API, and entrants who are scripts, for scenes that are about somebody else. */
import { Person, type PersonOptions } from './people.ts';
import type { Server } from './server.ts';

export type Made = { id: string; organiser: string };

/** The screen of a tournament once it is there. */
export const LOADED = 'cuatro-tournament[data-loaded]';

export async function makeTournament(server: Server, more: object = {}): Promise<Made> {
  const answer = await server.post('/tournaments', { title: 'Friday', ...more });
  if (!answer.tournament) throw new Error(`no tournament was made: ${JSON.stringify(answer)}`);
  return { id: answer.tournament.id, organiser: answer.organiser_token };
}

/** Begins a stage. */
export async function begins(server: Server, { id, organiser }: Made, settings: object) {
  const stage = await server.post(
    `/tournaments/${id}/stages`,
    { begin: 'now', ...settings },
    organiser,
  );
  if (stage.status !== 'running') throw new Error(`it has not begun: ${JSON.stringify(stage)}`);
}

/** An entrant who is there until `leaves`, and plays only when told. */
export class Entrant {
  #stop = new AbortController();

  constructor(
    readonly server: Server,
    readonly id: string,
    readonly entry: { entrant: { n: number; name: string }; token: string },
  ) {
    this.#attend();
  }

  static async enters(server: Server, id: string, name: string) {
    const entry = await server.post(`/tournaments/${id}/entries`, { name });
    if (!entry.entrant) throw new Error(`${name} could not enter: ${JSON.stringify(entry)}`);
    return new Entrant(server, id, entry);
  }

  /** What the device of this entrant keeps. */
  get kept() {
    const { entrant, token } = this.entry;
    return { [this.id]: { ...entrant, token } };
  }

  leaves() {
    this.#stop.abort();
  }

  async me(): Promise<any> {
    return (await this.#ask()).json();
  }

  #ask(query: string = '', headers: Record<string, string> = {}) {
    const url = `${this.server.url}/api/v1/tournaments/${this.id}/me${query}`;
    const authorization = `Bearer ${this.entry.token}`;
    return fetch(url, {
      headers: { Authorization: authorization, ...headers },
      signal: this.#stop.signal,
    });
  }

  /** Asks until the answer is as wanted: each time the server waits until it has something new. */
  async #until(wanted: (me: any) => boolean): Promise<any> {
    let known: Record<string, string> = {};
    for (;;) {
      const response = await this.#ask('?wait=10', known);
      if (response.status === 304) continue;
      const me = await response.json();
      if (wanted(me)) return me;
      known = { 'If-None-Match': response.headers.get('etag') ?? '' };
    }
  }

  /** Is there, whatever happens. */
  async #attend() {
    await this.#until(() => false).catch(() => {});
  }

  /** Waits for a game that is not this one, and answers its id. */
  async paired(old: string | null = null) {
    const { game } = await this.#until(({ game }) => game && game !== old);
    return game;
  }

  /** Waits until no game goes on. */
  async free() {
    await this.#until(({ game }) => !game);
  }

  /** Drops a disc if it is this entrant's turn. @returns The game. */
  async plays(game: string): Promise<any> {
    const now = await this.server.get(`/games/${game}`);
    const { side } = await this.me();
    if (now.status !== 'playing' || now.to_move !== side) return now;
    const column = side === 'X' ? now.legal[0] : now.legal.at(-1);
    return this.server.post(`/games/${game}/moves`, { column, ply: now.ply }, this.entry.token);
  }

  resigns(game: string) {
    return this.server.post(`/games/${game}/resign`, {}, this.entry.token);
  }
}

/** A device on which an entrant is entered. */
export async function deviceOf(server: Server, entrant: Entrant, options: PersonOptions) {
  const person = await Person.at(server.url, { ...options, name: entrant.entry.entrant.name });
  await person.keeps({ entries: entrant.kept });
  return person;
}

export async function organiserOf(server: Server, { id, organiser }: Made, options: PersonOptions) {
  const person = await Person.at(server.url, { ...options, name: 'Organiser' });
  await person.goes(`/t/${id}#organiser=${organiser}`);
  await person.sees(`${LOADED} cuatro-organiser .run`);
  return person;
}

/** Waits until the device stands at another board than this. */
export async function isCarried(person: Person, old: string = '') {
  await person.until(
    (path) => location.pathname.startsWith('/g/') && !location.pathname.endsWith(path || '-'),
    old,
    'the board',
  );
  await person.sits();
}
