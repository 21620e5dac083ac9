#!/usr/bin/env node
// Measures Cuatro beside two other servers of the same game, all in one session, and prints the ratios:
//   node    a plain Node `ws` server in memory          (benches/peers/node)
//   bare    axum with the same group commit, no more    (benches/peers/bare.rs)
// Each server gets processor 0 and the driver processor 1. They run in turn, --rounds times; the figures are medians, the
// ratios medians of the ratios of a round. Usage: benches/peers/run.mjs [--games 10,100,1000] [--rounds 5] [--moves 20000] [--cores]
// With --cores nothing is pinned. A further binary is measured too with --other PATH, to compare two builds of Cuatro.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const top = path.resolve(here, '../..');
const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '10,100,1000' },
    rounds: { type: 'string', default: '5' },
    moves: { type: 'string', default: '20000' },
    cores: { type: 'boolean', default: false },
    post: { type: 'boolean', default: false },
    only: { type: 'string' },
    other: { type: 'string' },
  },
});

const target = process.env.CARGO_TARGET_DIR ?? path.join(top, 'target');
execFileSync('cargo', ['build', '--release', '--locked', '--package', 'cuatro', '--bin', 'cuatro', '--example', 'bare', '--package', 'cuatro-tools', '--bin', 'cuatro-tools'], { cwd: top, stdio: 'inherit' });
execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: path.join(here, 'node'), stdio: 'inherit' });

const ours = path.join(target, 'release/cuatro');
const serve = (binary) => (data) => [binary, 'serve', '--listen', '127.0.0.1:0', '--data-dir', data, '--rate-limits', 'off', '--log', 'warn'];
/** @type {Record<string, (data: string) => string[]>} */
const servers = {
  node: () => ['node', path.join(here, 'node/server.js')],
  bare: (data) => [path.join(target, 'release/examples/bare'), data],
  cuatro: serve(ours),
};
if (options.other) servers.other = serve(path.resolve(options.other));
const names = options.only ? ['node', ...options.only.split(',').filter((name) => name !== 'node')] : Object.keys(servers);

const pinned = (processor, command) => (options.cores ? command : ['taskset', '-c', String(processor), ...command]);

/** Starts a server, drives it, stops it; the figures by number of games. */
async function measure(name) {
  const data = mkdtempSync(path.join(tmpdir(), 'cuatro-peer-'));
  const [command, ...args] = pinned(0, servers[name](data));
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
      createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('listening on ', '')));
    });
    const drive = [path.join(target, 'release/cuatro-tools'), 'bench', address, '--games', options.games, '--moves', options.moves, '--pid', String(child.pid), '--json'];
    if (options.post && name !== 'node' && name !== 'bare') drive.push('--post');
    const [driver, ...driven] = pinned(1, drive);
    const lines = execFileSync(driver, driven, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    return lines.trim().split('\n').map((line) => JSON.parse(line));
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => { child.once('exit', resolve); });
    rmSync(data, { recursive: true, force: true });
  }
}

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const rounds = [];
for (let round = 0; round < Number(options.rounds); round += 1) {
  const measured = {};
  for (const name of names) measured[name] = await measure(name);
  rounds.push(measured);
  console.error(`round ${round + 1} of ${options.rounds}`);
}

const columns = [
  ['server µs/move', 'server_us_per_move', 1], ['set-up µs/game', 'server_us_per_setup', 0], ['moves/s', 'moves_per_s', 0],
  ['p50 ms', 'p50_ms', 2], ['p99 ms', 'p99_ms', 2], ['max ms', 'max_ms', 1], ['KiB/game', 'kib_per_game', 1], ['driver µs/move', 'driver_us_per_move', 1],
];
console.log(`| games | server | ÷ node | range | set-up ÷ node | ${columns.map(([head]) => head).join(' | ')} |`);
console.log(`|${' --- |'.repeat(columns.length + 5)}`);
options.games.split(',').forEach((games, index) => {
  for (const name of names) {
    const of = (field, server = name) => rounds.map((round) => round[server][index][field] ?? NaN);
    const ratios = (field) => of(field).map((figure, round) => figure / of(field, 'node')[round]);
    const moves = ratios('server_us_per_move');
    const range = `${Math.min(...moves).toFixed(2)}–${Math.max(...moves).toFixed(2)}`;
    const figures = columns.map(([, field, digits]) => {
      const figure = median(of(field));
      return Number.isNaN(figure) ? '–' : figure.toFixed(digits);
    });
    console.log(`| ${games} | ${name} | ${median(moves).toFixed(2)} | ${range} | ${median(ratios('server_us_per_setup')).toFixed(2)} | ${figures.join(' | ')} |`);
  }
});
