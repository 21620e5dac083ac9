/** Tournaments made through the API, and entrants who are scripts, for scenes that are about somebody else. */
import { Person } from './people.js';

/** @typedef {import('./server.js').Server} Server */
/** @typedef {{id: string, organiser: string}} Made */

/** The screen of a tournament once it is there. */
export const LOADED = 'cuatro-tournament[data-loaded]';

/** @param {Server} server @param {object} [more] @returns {Promise<Made>} */
export async function makeTournament(server, more = {}) {
  const answer = await server.post('/tournaments', { title: 'Friday', ...more });
  if (!answer.tournament) throw new Error(`no tournament was made: ${JSON.stringify(answer)}`);
  return { id: answer.tournament.id, organiser: answer.organiser_token };
}

/** Begins a stage. @param {Server} server @param {Made} made @param {object} settings */
export async function begins(server, { id, organiser }, settings) {
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

  /** @param {Server} server @param {string} id @param {{entrant: {n: number, name: string}, token: string}} entry */
  constructor(server, id, entry) {
    this.server = server;
    this.id = id;
    this.entry = entry;
    this.#attend();
  }

  /** @param {Server} server @param {string} id @param {string} name */
  static async enters(server, id, name) {
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

  /** @returns {Promise<any>} */
  async me() {
    return (await this.#ask()).json();
  }

  /** @param {string} [query] @param {Record<string, string>} [headers] */
  #ask(query = '', headers = {}) {
    const url = `${this.server.url}/api/v1/tournaments/${this.id}/me${query}`;
    const authorization = `Bearer ${this.entry.token}`;
    return fetch(url, {
      headers: { Authorization: authorization, ...headers },
      signal: this.#stop.signal,
    });
  }

  /** Asks until the answer is as wanted: each time the server waits until it has something new. @param {(me: any) => boolean} wanted @returns {Promise<any>} */
  async #until(wanted) {
    /** @type {Record<string, string>} */
    let known = {};
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

  /** Waits for a game that is not this one, and answers its id. @param {string|null} [old] */
  async paired(old = null) {
    const { game } = await this.#until(({ game }) => game && game !== old);
    return game;
  }

  /** Waits until no game goes on. */
  async free() {
    await this.#until(({ game }) => !game);
  }

  /** Drops a disc if it is this entrant's turn. @param {string} game @returns {Promise<any>} The game. */
  async plays(game) {
    const now = await this.server.get(`/games/${game}`);
    const { side } = await this.me();
    if (now.status !== 'playing' || now.to_move !== side) return now;
    const column = side === 'X' ? now.legal[0] : now.legal.at(-1);
    return this.server.post(`/games/${game}/moves`, { column, ply: now.ply }, this.entry.token);
  }

  /** @param {string} game */
  resigns(game) {
    return this.server.post(`/games/${game}/resign`, {}, this.entry.token);
  }
}

/** A device on which an entrant is entered. @param {Server} server @param {Entrant} entrant @param {import('./people.js').PersonOptions} options */
export async function deviceOf(server, entrant, options) {
  const person = await Person.at(server.url, { ...options, name: entrant.entry.entrant.name });
  await person.keeps({ entries: entrant.kept });
  return person;
}

/** @param {Server} server @param {Made} made @param {import('./people.js').PersonOptions} options */
export async function organiserOf(server, { id, organiser }, options) {
  const person = await Person.at(server.url, { ...options, name: 'Organiser' });
  await person.goes(`/t/${id}#organiser=${organiser}`);
  await person.sees(`${LOADED} cuatro-organiser .run`);
  return person;
}

/** Waits until the device stands at another board than this. @param {Person} person @param {string} [old] */
export async function isCarried(person, old = '') {
  await person.until(
    (path) => location.pathname.startsWith('/g/') && !location.pathname.endsWith(path || '-'),
    old,
    'the board',
  );
  await person.sits();
}
