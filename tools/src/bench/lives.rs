//! Whole games as people play them: created, joined, followed, played to a line, a draw or a resignation, and then the next one.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::client::{Http, Person, Server, Socket, invite, join, seat_of};
use super::drive::run;
use super::process::{Process, Usage};
use cuatro_rules::{Column, Outcome, Position, Variant};

/// The fewest discs of a game that counts here: as many as a line of X needs.
const FEWEST_DISCS: usize = 7;
/// Of a hundred games, how many end by resignation and how many are a draw. Random games alone are drawn once in four hundred.
const RESIGNED: u8 = 20;
const DRAWN: u8 = 5;
/// How many games each pair plays at least while it is measured.
const FEWEST_LIVES: u64 = 2;

/// The measurements for one number of games at once. Times in milliseconds, CPU in microseconds.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Lives {
    /// How many are played at the same time.
    pub(super) games: u32,
    /// Games that ended.
    pub(super) lives: u64,
    pub(super) moves: u64,
    pub(super) moves_per_s: f64,
    /// From sending a move until both players have received it.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// The server's process, user and system, for a game from its creation to the end of its sockets.
    pub(super) server_us_per_life: Option<f64>,
    /// The same for each move of it.
    pub(super) server_us_per_move: Option<f64>,
    pub(super) driver_us_per_move: f64,
}

/// What all pairs have done so far.
#[derive(Default)]
pub(super) struct Progress {
    /// Pairs that have ended their first game, which claims their names and is not measured.
    warm: AtomicUsize,
    lives: AtomicU64,
    moves: AtomicU64,
    latencies: Mutex<Vec<u32>>,
    changed: Notify,
    /// The time from one move of a pair to the next, in microseconds; 0 if they move as fast as they can.
    pace_us: AtomicU64,
}

impl Progress {
    /// How many pairs have ended their first game.
    pub(super) fn warm(&self) -> usize {
        self.warm.load(Ordering::Relaxed)
    }

    /// Moves so far.
    pub(super) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Games that have ended.
    pub(super) fn lives(&self) -> u64 {
        self.lives.load(Ordering::Relaxed)
    }

    /// What the moves took since this was asked last, in microseconds, in order.
    pub(super) fn taken(&self) -> Vec<u32> {
        let mut times = std::mem::take(&mut *self.latencies.lock().expect("nothing panics under the lock"));
        times.sort_unstable();
        times
    }

    /// From now on each pair makes a move every so often, whatever moves and new games take. A pair that is late makes up for one move only.
    pub(super) fn pace(&self, pace: Duration) {
        self.pace_us.store(pace.as_micros() as u64, Ordering::Relaxed);
    }

    /// Waits until a pair that was due then may move, and says when its next move is due.
    async fn wait(&self, due: Option<Instant>) -> Option<Instant> {
        let pace = Duration::from_micros(self.pace_us.load(Ordering::Relaxed));
        if pace.is_zero() {
            return None;
        }
        let due = due.unwrap_or_else(|| Instant::now() + pace);
        sleep_until(due).await;
        Some((due + pace).max(Instant::now()))
    }
}

/// Pairs that begin to play, each one game after another. One that stops has failed.
pub(super) fn pairs(
    server: &Server,
    games: u32,
    seed: u64,
    progress: &Arc<Progress>,
) -> JoinSet<Result<(), String>> {
    let (mut pairs, run) = (JoinSet::new(), run());
    for number in 0..games {
        let rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(u64::from(number)));
        let people =
            ["x", "o"].map(|seat| Person { name: format!("Life {run} {number}{seat}"), token: None });
        pairs.spawn(play_on(server.clone(), people, rng, progress.clone()));
    }
    pairs
}

/// Why a pair ended.
pub(super) fn failed(pair: Option<Result<Result<(), String>, tokio::task::JoinError>>) -> String {
    match pair {
        Some(Ok(Err(error))) => error,
        other => format!("a pair stopped playing: {other:?}"),
    }
}

/// Plays `games` games at once, each pair one after another, until at least `moves` moves are measured.
pub(super) async fn measure(
    server: &Server,
    process: Option<&Process>,
    games: u32,
    moves: u64,
    seed: u64,
) -> Result<Lives, String> {
    let progress = Arc::<Progress>::default();
    let mut pairs = pairs(server, games, seed, &progress);
    let usage = || process.map(Process::usage);
    let until = async |done: &dyn Fn() -> bool, pairs: &mut JoinSet<_>| {
        while !done() {
            tokio::select! {
                pair = pairs.join_next() => return Err(failed(pair)),
                () = progress.changed.notified() => {}
            }
        }
        Ok(())
    };
    until(&|| progress.warm() == games as usize, &mut pairs).await?;
    let so_far = || (progress.lives(), progress.moves());
    let (before, driver_before, (lives_before, moves_before)) = (usage(), Process::own().usage(), so_far());
    progress.taken();
    let began = Instant::now();
    let enough = || {
        let (lives, played) = so_far();
        played - moves_before >= moves && lives - lives_before >= FEWEST_LIVES * u64::from(games)
    };
    until(&enough, &mut pairs).await?;
    let (wall, after, driver_after) = (began.elapsed(), usage(), Process::own().usage());
    let (lives, played) = so_far();
    let (lives, played) = (lives - lives_before, played - moves_before);
    let latencies = progress.taken();
    pairs.shutdown().await;
    let at = |share: f64| f64::from(latencies[((latencies.len() - 1) as f64 * share) as usize]) / 1000.0;
    let used = |before: Option<Usage>, after: Option<Usage>| Some(after?.since(&before?).cpu_us());
    let server_us = used(before, after);
    Ok(Lives {
        games,
        lives,
        moves: played,
        moves_per_s: played as f64 / wall.as_secs_f64(),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        server_us_per_life: server_us.map(|us| us / lives as f64),
        server_us_per_move: server_us.map(|us| us / played as f64),
        driver_us_per_move: driver_after.since(&driver_before).cpu_us() / played as f64,
    })
}

/// Two people play one game after another.
async fn play_on(
    server: Server,
    mut people: [Person; 2],
    mut rng: ChaCha8Rng,
    progress: Arc<Progress>,
) -> Result<(), String> {
    let mut http = [Http::connect(&server).await?, Http::connect(&server).await?];
    let mut due = None;
    for life in 0_u64.. {
        let plan = Plan::draw(&mut rng);
        due = live(&server, &mut http, &mut people, &plan, &progress, due).await?;
        progress.lives.fetch_add(1, Ordering::Relaxed);
        if life == 0 {
            progress.warm.fetch_add(1, Ordering::Relaxed);
        }
        progress.changed.notify_one();
    }
    Ok(())
}

/// One game from its creation to the end of its sockets. Takes and returns when the next move is due.
async fn live(
    server: &Server,
    http: &mut [Http; 2],
    people: &mut [Person; 2],
    plan: &Plan,
    progress: &Progress,
    mut due: Option<Instant>,
) -> Result<Option<Instant>, String> {
    let [first, second] = people;
    let (game, x) = invite(&mut http[0], first).await?;
    let mut one = Socket::open(server, &game, Some(&x)).await?;
    let o = join(&mut http[1], &game, second).await?;
    let mut sockets = [one.joined().await.map(|()| one)?, Socket::open(server, &game, Some(&o)).await?];
    for (column, ply) in plan.columns.iter().zip(0_u16..) {
        due = progress.wait(due).await;
        let began = Instant::now();
        sockets[seat_of(ply)].send_move(*column, ply).await?;
        for socket in &mut sockets {
            socket.moved(ply).await?;
        }
        let took = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
        progress.latencies.lock().expect("nothing panics under the lock").push(took);
        progress.moves.fetch_add(1, Ordering::Relaxed);
    }
    if plan.resigned {
        sockets[seat_of(plan.columns.len() as u16)].resign().await?;
    }
    for mut socket in sockets {
        socket.ended().await?;
        socket.close().await;
    }
    Ok(due)
}

/// What happens in a game.
struct Plan {
    columns: Vec<u8>,
    /// Whether the side to move resigns after them.
    resigned: bool,
}

impl Plan {
    /// A random legal game of at least [`FEWEST_DISCS`].
    fn draw(rng: &mut ChaCha8Rng) -> Plan {
        let kind = rng.random_range(0..100);
        let (resigned, drawn) = (kind < RESIGNED, (RESIGNED..RESIGNED + DRAWN).contains(&kind));
        loop {
            let mut position = Position::new(Variant::STANDARD);
            let mut columns = Vec::new();
            while position.outcome().is_none() {
                let legal: Vec<Column> = position.legal().collect();
                let column = legal[rng.random_range(0..legal.len())];
                position.play(column).expect("the column is one of the legal ones");
                columns.push(column.0);
            }
            if drawn && position.outcome() != Some(&Outcome::Draw) {
                continue;
            }
            if resigned && columns.len() > FEWEST_DISCS {
                columns.truncate(rng.random_range(FEWEST_DISCS..columns.len()));
                return Plan { columns, resigned };
            }
            if !resigned && columns.len() >= FEWEST_DISCS {
                return Plan { columns, resigned };
            }
        }
    }
}
