//! A tournament at scale: an arena with thousands of entrants who all follow it, boards that end at a steady rate, and other people who
//! play beside it. The server is a process that the bench starts, kills and starts again.

mod hall;

use std::path::PathBuf;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::others::Others;
use super::program::Program;
use hall::{Hall, Steady};

/// How many pairs of other people play.
const OTHERS: usize = 50;
/// How long other people play before their claims and first games are forgotten.
const WARM_UP: Duration = Duration::from_secs(3);
/// How long a process has to settle before its memory is read.
const SETTLED: Duration = Duration::from_millis(300);
/// How long a start may take until the tournament can be read.
const RESTART: Duration = Duration::from_secs(60);

/// What is measured, and how.
#[derive(Clone, Debug)]
pub(super) struct Load {
    pub(super) entrants: u32,
    /// Boards that end per second.
    pub(super) ending: u32,
    /// How long boards end at that rate, and how long others play without the tournament.
    pub(super) steady: Duration,
    /// The server's program; that beside this one by default.
    pub(super) program: Option<PathBuf>,
    pub(super) seed: u64,
}

/// The figures of one run. Times in milliseconds.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Figures {
    pub(super) entrants: u32,
    pub(super) entries_per_s: f64,
    /// From the request that begins the arena until the last entrant has heard of one of so many boards.
    pub(super) boards: usize,
    pub(super) told_ms: f64,
    pub(super) pairings_per_s: f64,
    pub(super) wait_p50_ms: f64,
    pub(super) wait_p99_ms: f64,
    pub(super) wait_max_ms: f64,
    /// Of one processor, while boards ended.
    pub(super) director_percent: Option<f64>,
    pub(super) server_percent: Option<f64>,
    /// From a change until followers hear of it.
    pub(super) head_p50_ms: f64,
    pub(super) head_p99_ms: f64,
    /// An entry without a socket after a start, and the socket that follows.
    pub(super) kib_per_entrant: Option<f64>,
    pub(super) kib_per_socket: Option<f64>,
    /// Moves of other people: before the tournament, while its first boards were made, and while boards ended.
    pub(super) others_before_p99_ms: f64,
    pub(super) others_start_max_ms: f64,
    pub(super) others_p99_ms: f64,
    pub(super) events: u64,
    /// From the start of the process after a kill until it listens, and until the tournament was read.
    pub(super) listens_ms: f64,
    pub(super) read_ms: f64,
}

/// Runs it once.
pub(super) async fn measure(load: &Load) -> Result<Figures, String> {
    let mut program = Program::start(load.program.as_deref())?;
    let memory = async |program: &Program| {
        sleep(SETTLED).await;
        program.process().map(|process| process.usage().memory)
    };
    let empty = memory(&program).await;
    let began = Instant::now();
    let mut hall = Hall::open(&program.server()?, load.entrants).await?;
    let entering = began.elapsed();
    // What entering has left behind is gone with the process: what remains are the entrants.
    program.restart(&hall.path(), RESTART).await?;
    let entered = memory(&program).await;
    let server = program.server()?;
    hall.moved(server.clone());

    let others = Others::play(&server, OTHERS, load.seed);
    sleep(WARM_UP.min(load.steady)).await;
    others.taken()?;
    sleep(load.steady).await;
    let before = others.taken()?;
    let alone = program.process().map(|process| process.usage().memory);
    hall.follow().await?;
    let followed = program.process().map(|process| process.usage().memory);
    others.taken()?;
    let first = hall.begin().await?;
    let start = others.taken()?;
    // Whoever is told at the very end settles too.
    sleep(SETTLED).await;
    others.taken()?;
    let Steady { pairings, took, waits, heads, director_s, server_us } =
        hall.run(load.ending, load.steady, program.process().as_ref()).await?;
    let during = others.taken()?;
    drop(others);
    let path = hall.path();
    let events = hall.events().await?;
    drop(hall);

    let (listens, read) = program.restart(&path, RESTART).await?;
    let each = |before: Option<u64>, after: Option<u64>| {
        let bytes = after?.saturating_sub(before?);
        Some(bytes as f64 / 1024.0 / f64::from(load.entrants))
    };
    let share = |seconds: f64| seconds / took.as_secs_f64() * 100.0;
    Ok(Figures {
        entrants: load.entrants,
        entries_per_s: f64::from(load.entrants) / entering.as_secs_f64(),
        boards: first.boards,
        told_ms: ms(first.told),
        pairings_per_s: pairings as f64 / took.as_secs_f64(),
        wait_p50_ms: at(&waits, 0.5),
        wait_p99_ms: at(&waits, 0.99),
        wait_max_ms: at(&waits, 1.0),
        director_percent: director_s.map(share),
        server_percent: server_us.map(|us| share(us / 1e6)),
        head_p50_ms: at(&heads, 0.5),
        head_p99_ms: at(&heads, 0.99),
        kib_per_entrant: each(empty, entered),
        kib_per_socket: each(alone, followed),
        others_before_p99_ms: at(&before, 0.99),
        others_start_max_ms: at(&start, 1.0),
        others_p99_ms: at(&during, 0.99),
        events,
        listens_ms: ms(listens),
        read_ms: ms(read),
    })
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The time below which this share of them lies, in milliseconds; 0 if there are none.
fn at(times: &[Duration], share: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let last = sorted.len().saturating_sub(1) as f64;
    sorted.get((last * share) as usize).map_or(0.0, |time| ms(*time))
}
