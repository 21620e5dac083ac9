/** The real server binary, started on a free port with a data directory that is thrown away. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const BINARY =
  process.env.CUATRO_BIN ?? fileURLToPath(new URL('../../../target/debug/cuatro', import.meta.url));

// What the tests read begins as settings do, and the server refuses names that are none.
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('CUATRO_')),
);

export class Server {
  readonly data;
  #process: ChildProcess | null = null;
  #log = '';
  #listen = '127.0.0.1:0';
  url = '';

  /** @param settings Further flags. */
  constructor(readonly settings: string[] = []) {
    if (!existsSync(BINARY))
      throw new Error(`no server at ${BINARY}: run "cargo build" first, or set CUATRO_BIN`);
    this.data = mkdtempSync(path.join(tmpdir(), 'cuatro-page-'));
  }

  /** Starts, or starts again on the same port and data; resolves once connections are accepted. */
  async start() {
    const child = spawn(
      BINARY,
      ['serve', '--listen', this.#listen, '--data-dir', this.data, ...this.settings],
      {
        env: { ...ENVIRONMENT, CUATRO_RATE_LIMITS: 'off' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#process = child;
    child.stderr.on('data', (chunk) => {
      this.#log = (this.#log + chunk).slice(-8000);
    });
    const first: Promise<string> = new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code} before it listened:\n${this.#log}`)),
      );
    });
    const address = /^listening on (http:\/\/(\S+))$/.exec(await first);
    if (!address) throw new Error(`the first line on stdout was not the address:\n${await first}`);
    this.url = address[1];
    this.#listen = address[2];
    return this;
  }

  /** Kills without any warning, as a power cut would. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Lets the server answer nothing until `thaws`. */
  freezes() {
    this.#process?.kill('SIGSTOP');
  }

  thaws() {
    this.#process?.kill('SIGCONT');
  }

  /** Stops and throws the data away. */
  async stop() {
    await this.#end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    await gone;
  }

  /** The admin token that the server made at its first start. */
  get adminToken() {
    return readFileSync(path.join(this.data, 'admin.token'), 'utf8').trim();
  }

  /** What the server says over HTTP, for comparing with what a page shows. */
  async get(path: string): Promise<any> {
    const response = await fetch(`${this.url}/api/v1${path}`);
    return response.json();
  }

  post(path: string, body: object, token?: string): Promise<any> {
    return this.#send('POST', path, body, token);
  }

  patch(path: string, body: object, token?: string): Promise<any> {
    return this.#send('PATCH', path, body, token);
  }

  async #send(method: string, path: string, body: object, token?: string) {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
