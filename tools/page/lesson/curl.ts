/** An entrant with nothing but curl, who types the last line that the server shows. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pause, type Place } from './script.ts';

const run = promisify(execFile);
/** How soon a command that failed is typed again, ms. */
const AGAIN_MS = 500;

export class CurlEntrant {
  /** The command to type next. */ #command;
  boards = 0;

  constructor(
    place: Place,
    tournament: string,
    readonly name: string,
  ) {
    this.#command = `curl --data-urlencode 'name=${name}' '${place.url}/t/${tournament}/join'`;
  }

  async enters() {
    const shown = await this.#type();
    if (!shown.includes('c4s_')) throw new Error(`${this.name} could not enter:\n${shown}`);
    return this;
  }

  async plays(signal: AbortSignal) {
    while (!signal.aborted) {
      const shown = await this.#type();
      if (shown.includes('-d column=')) this.boards += 1;
      // Somebody has to read what is shown.
      await pause(AGAIN_MS);
    }
  }

  /** Types the command, and takes the next one from what it shows. A server that was killed shows nothing. */
  async #type() {
    const quiet = this.#command.replace(/^curl /, 'curl -sS ');
    const { stdout } = await run('sh', ['-c', quiet]).catch(() => ({ stdout: '' }));
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    if (last.startsWith('curl ')) this.#command = last;
    return stdout;
  }
}
