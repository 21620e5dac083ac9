//! A steady load for hours: what the server holds must stay as it is.

mod verdict;
mod watch;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use super::client::Http;
use super::lives::{self, Progress};
use super::program::Program;
use crate::answer;
use verdict::{verdict, warmed_up};
use watch::Watch;

/// How often it is looked whether moves are made.
const LOOK: Duration = Duration::from_secs(1);
/// At how many looks in a row no move may have been made while the machine went on.
const PATIENCE: u32 = 10;
/// A look that came later than this says nothing about the server: the machine stood still.
const STOOD: Duration = Duration::from_millis(500);
/// How often it is looked whether the server has just forgotten games that are over. Memory is read then, always as long after such a sweep.
const SWEEP_LOOK: Duration = Duration::from_millis(50);
/// How many looks a sweep may take: the server makes one every two seconds.
const SWEEP_LOOKS: u32 = 600;
/// What a game in memory takes with both its sockets: 12 minutes of whole games, least squares.
const GAME_KIB: f64 = 10.5;
/// How far the pace between two rows may be off, as a share.
const PACE: f64 = 0.05;

/// What is asked for.
pub(super) struct Soak {
    /// Pairs that play one game after another.
    pub(super) games: u32,
    /// How many moves all pairs make in a second.
    pub(super) moves_per_s: u32,
    pub(super) lasting: Duration,
    /// Between two rows of the table.
    pub(super) every: Duration,
    /// The server's program; that beside this one by default.
    pub(super) program: Option<PathBuf>,
    pub(super) seed: u64,
}

/// What the server holds, and what it did since the row before.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub(super) struct Row {
    /// Since the warm-up.
    pub(super) minutes: f64,
    pub(super) moves_per_s: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// How long a thread that only sleeps overslept at most: the machine's share in `max_ms`.
    pub(super) stood_ms: f64,
    /// Of the processors' time, in percent, what the host gave to others.
    pub(super) stolen_percent: f64,
    /// Resident, without pages of files, just after a sweep.
    pub(super) memory_mib: f64,
    /// The same without the games in memory.
    pub(super) base_mib: f64,
    pub(super) descriptors: f64,
    pub(super) sockets: f64,
    pub(super) tasks: f64,
    /// Just after a sweep.
    pub(super) games_in_memory: f64,
    /// SQLite's write-ahead log.
    pub(super) wal_mib: f64,
    /// What the server wrote to standard error.
    pub(super) log_kib: f64,
    /// All data files, which grow with every game.
    pub(super) data_mib: f64,
}

/// How it ended.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Ended {
    pub(super) minutes: f64,
    pub(super) moves: u64,
    pub(super) games: u64,
    /// Looks at which the machine stood still.
    pub(super) stood: u32,
    /// Times at which no move was made although the machine went on.
    pub(super) hung: u32,
    /// What is there when everybody has left.
    pub(super) quiet: Row,
}

/// Runs it, and says each row as it comes.
pub(super) async fn run(
    soak: &Soak,
    row: impl Fn(&Row) -> Result<(), String>,
) -> Result<(Vec<Row>, Ended), String> {
    let program = Program::start(soak.program.as_deref())?;
    let server = program.server()?;
    let mut http = Http::connect(&server).await?;
    let (progress, watch) = (Arc::<Progress>::default(), Watch::begin());
    let mut pairs = lives::pairs(&server, soak.games, soak.seed, &progress);
    let mut ticks = interval(LOOK.min(soak.every));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let (mut began, mut moves_before, mut since) = (None, 0, Instant::now());
    let (mut rows, mut ended) = (Vec::new(), None);
    let (mut still, mut stood, mut hung, mut seen) = (0, 0, 0, 0);
    while ended.is_none() {
        tokio::select! {
            pair = pairs.join_next() => return Err(lives::failed(pair)),
            _ = ticks.tick() => {}
        }
        let moves = progress.moves();
        if watch.stood_since_look() > STOOD {
            stood += 1;
        } else {
            still = if moves == seen { still + 1 } else { 0 };
            hung += u32::from(still == PATIENCE);
        }
        seen = moves;
        let Some(began) = began else {
            if progress.warm() == soak.games as usize {
                progress.pace(Duration::from_secs_f64(f64::from(soak.games) / f64::from(soak.moves_per_s)));
                progress.taken();
                watch.taken();
                (began, moves_before, since) = (Some(Instant::now()), moves, Instant::now());
            }
            continue;
        };
        if since.elapsed() < soak.every && began.elapsed() < soak.lasting {
            continue;
        }
        let mut now = after_sweep(&program, &mut http).await?;
        let moves = progress.moves();
        now.minutes = began.elapsed().as_secs_f64() / 60.0;
        now.moves_per_s = (moves - moves_before) as f64 / since.elapsed().as_secs_f64();
        let times = progress.taken();
        let at = |share: f64| {
            let last = times.len().saturating_sub(1) as f64;
            times.get((last * share) as usize).map_or(0.0, |us| f64::from(*us) / 1000.0)
        };
        (now.p50_ms, now.p99_ms, now.max_ms) = (at(0.5), at(0.99), at(1.0));
        (now.stood_ms, now.stolen_percent) = watch.taken();
        row(&now)?;
        rows.push(now);
        (moves_before, since) = (moves, Instant::now());
        ended = (began.elapsed() >= soak.lasting).then(|| began.elapsed().as_secs_f64() / 60.0);
    }
    let (moves, games) = (progress.moves(), progress.lives());
    pairs.shutdown().await;
    let quiet = quiet(&program, &mut http).await?;
    let minutes = ended.unwrap_or_default();
    Ok((rows, Ended { minutes, moves, games, stood, hung, quiet }))
}

/// What the server holds just after it has forgotten games that are over.
async fn after_sweep(program: &Program, http: &mut Http) -> Result<Row, String> {
    let mut ticks = interval(SWEEP_LOOK);
    let mut before = held(program, http).await?;
    for _ in 0..SWEEP_LOOKS {
        ticks.tick().await;
        let now = held(program, http).await?;
        if now.games_in_memory < before.games_in_memory {
            return Ok(now);
        }
        before = now;
    }
    Err(format!("the server keeps all of {} games in memory", before.games_in_memory))
}

/// What the server holds now.
async fn held(program: &Program, http: &mut Http) -> Result<Row, String> {
    let text = http.metrics().await?;
    let value = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.and_then(|value| value.parse::<f64>().ok()).ok_or_else(|| format!("/metrics has no {name}"))
    };
    let process = program.process();
    let mib = |bytes: f64| bytes / f64::from(1 << 20);
    let memory_mib = mib(process.map_or(0, |process| process.usage().anonymous) as f64);
    let games_in_memory = value("cuatro_games_in_memory")?;
    Ok(Row {
        memory_mib,
        base_mib: memory_mib - games_in_memory * GAME_KIB / 1024.0,
        descriptors: process.and_then(|process| process.descriptors()).unwrap_or(0) as f64,
        sockets: value("cuatro_sockets")?,
        tasks: value("cuatro_tasks")?,
        games_in_memory,
        wal_mib: mib(value("cuatro_wal_bytes")?),
        log_kib: program.log_bytes() as f64 / 1024.0,
        data_mib: mib(program.data_bytes() as f64),
        ..Row::default()
    })
}

/// What it holds once it has noticed that everybody has left.
async fn quiet(program: &Program, http: &mut Http) -> Result<Row, String> {
    let mut ticks = interval(LOOK / 10);
    let mut row = held(program, http).await?;
    for _ in 0..600 {
        if row.sockets == 0.0 {
            break;
        }
        ticks.tick().await;
        row = held(program, http).await?;
    }
    Ok(row)
}

/// Says how it ended, and fails if anything grew or hung, or if the pace was not held.
pub(super) fn judge(soak: &Soak, rows: &[Row], ended: &Ended) -> Result<(), String> {
    let Ended { minutes, moves, games, stood, hung, quiet } = ended;
    answer(&format!(
        "\n{minutes:.0} minutes: {moves} moves, {games} games; the machine stood still at {stood} looks; \
         when all had left: {} descriptors, {} sockets, {} tasks, {:.1} MiB",
        quiet.descriptors, quiet.sockets, quiet.tasks, quiet.memory_mib
    ))?;
    if *hung > 0 {
        return Err(format!("{hung} times no move was made for {PATIENCE} s although the machine went on"));
    }
    let wanted = f64::from(soak.moves_per_s);
    if let Some(row) = warmed_up(rows).iter().find(|row| (row.moves_per_s / wanted - 1.0).abs() > PACE) {
        return Err(format!(
            "{:.0} moves/s instead of {wanted} up to minute {:.1}: rows of different loads say nothing (--paced)",
            row.moves_per_s, row.minutes
        ));
    }
    if quiet.sockets > 0.0 {
        return Err(format!("{} sockets are open although everybody has left", quiet.sockets));
    }
    match verdict(rows) {
        None => answer("too few rows for a verdict"),
        Some(grown) if grown.is_empty() => {
            answer("memory, descriptors, sockets, tasks, games in memory and both logs are flat")
        }
        Some(grown) => Err(format!("not flat: {}", grown.join("; "))),
    }
}
