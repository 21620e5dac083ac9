/** A PostgreSQL of this program's own, gone with it. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Runs it as long as its input is open. The Rust tests use the same. */
const SCRIPT = fileURLToPath(new URL('../../../tests/postgres/server.sh', import.meta.url));
const VERSIONS = '/usr/lib/postgresql';

/** A program of the newest version. */
function binary(name: string) {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const found = versions
    .sort((one, other) => Number(one) - Number(other))
    .map((version) => path.join(VERSIONS, version, 'bin', name))
    .findLast((file) => existsSync(file));
  if (!found) throw new Error(`PostgreSQL's ${name} is missing: script/setup installs it`);
  return found;
}

/** Who the server runs as: PostgreSQL refuses root. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns A port that is free at the moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts one; answers the URL of its database and how to stop it. */
export async function startPostgres() {
  const directory = mkdtempSync(path.join(tmpdir(), 'cuatro-lesson-'));
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  const as = { uid, gid, cwd: directory };
  const data = path.join(directory, 'data');
  execFileSync(
    binary('initdb'),
    ['--no-sync', '-A', 'trust', '-U', 'cuatro', '-E', 'UTF8', '--locale=C.UTF-8', '-D', data],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const script = [directory, String(port), binary('postgres'), binary('pg_isready')];
  const child = spawn('sh', [SCRIPT, ...script], {
    ...as,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => resolve('ended'));
  });
  if (line !== 'ready') throw new Error(`PostgreSQL did not start: ${line}`);
  return {
    url: `postgres://cuatro@127.0.0.1:${port}/postgres`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.stdin.end();
      }),
  };
}
