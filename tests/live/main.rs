//! Hub, writer and clients with a store and a clock of a seed. Each seed runs on one thread, so that it gives
//! the same run every time: `CUATRO_SEED=17 cargo test --test live` repeats one, `CUATRO_SEEDS=1000000` runs so many.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

mod activity;
mod attendance;
#[path = "../delegate/mod.rs"]
mod delegate;
mod directing;
mod forgotten;
mod full_disk;
mod half_deleted;
#[path = "../linearizable/mod.rs"]
mod linearizable;
mod lost_answers;
mod narrow_line;
mod node;
mod not_linearizable;
mod presence;
mod room;
mod scenes;
mod store;
mod tournaments;
mod whole;
mod world;

use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::game::{ColumnNumber, Command, Event, Game};
use cuatro::live::CommandContext;
use cuatro::rules::{Column, Side};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use linearizable::check::Checked;
use store::FakeStore;
use world::World;

/// Seeds in a test run.
const SEEDS: u64 = 1_000;
/// After how many a long run says how far it is.
const PROGRESS: u64 = 10_000;
/// How much of its own time one may take before it counts as one that hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// What happened, so that nobody believes in branches that were never taken.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    commits: usize,
    /// Commits of more than one change.
    batches: usize,
    /// Commits that failed before and after they were made.
    failed_before: usize,
    failed_after: usize,
    /// Games that could not be read.
    unread: usize,
    /// Commits to a full disk, and names that were never used and are free again; only where the whole server runs.
    full: usize,
    names_forgotten: usize,
    /// Changes that another process was faster than, and those that were given up for it.
    conflicts: usize,
    gave_up: usize,
    refused: usize,
    /// Commands that were sent again and changed nothing.
    repeated: usize,
    /// Clients that left before their answer came.
    left: usize,
    came_back: usize,
    killed: usize,
    rematches: usize,
    finished: usize,
    taken_back: usize,
    held: usize,
    out_of_time: usize,
    /// Requests whose answers were compared with the logs.
    checked: usize,
}

impl Counts {
    fn fields(&mut self) -> [(&'static str, &mut usize); 18] {
        [
            ("commits", &mut self.commits),
            ("batches", &mut self.batches),
            ("failed before", &mut self.failed_before),
            ("failed after", &mut self.failed_after),
            ("unread", &mut self.unread),
            ("conflicts", &mut self.conflicts),
            ("gave up", &mut self.gave_up),
            ("refused", &mut self.refused),
            ("repeated", &mut self.repeated),
            ("left", &mut self.left),
            ("came back", &mut self.came_back),
            ("killed", &mut self.killed),
            ("rematches", &mut self.rematches),
            ("finished", &mut self.finished),
            ("taken back", &mut self.taken_back),
            ("held", &mut self.held),
            ("out of time", &mut self.out_of_time),
            ("checked", &mut self.checked),
        ]
    }

    fn add(&mut self, mut other: Counts) {
        for ((_, sum), (_, more)) in self.fields().into_iter().zip(other.fields()) {
            *sum += *more;
        }
    }
}

/// Runs a seed and checks what came of it.
fn simulate(seed: u64) -> Counts {
    // Nobody waits for a timer: time jumps to the next one as soon as nothing else is left to do.
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().expect("a runtime");
    let ended = runtime.block_on(async { tokio::time::timeout(PATIENCE, run(seed)).await });
    ended.expect("it ends: each takes milliseconds")
}

async fn run(seed: u64) -> Counts {
    let mut chance = StdRng::seed_from_u64(seed);
    // Several processes know of each other only by the store, and by hints that may never come.
    let nodes = if chance.random_bool(0.5) { chance.random_range(2..4) } else { 1 };
    let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(chance.random()), nodes > 1));
    let world = Arc::new(World::new(store.clone(), nodes));
    for _ in 0..chance.random_range(1..3) {
        world.create(&mut chance).await;
    }
    let mut tasks = Vec::new();
    for _ in 0..chance.random_range(2..5) {
        tasks.push(tokio::spawn(world.clone().client(StdRng::seed_from_u64(chance.random()))));
    }
    for _ in 0..2 {
        tasks.push(tokio::spawn(world.clone().follower(StdRng::seed_from_u64(chance.random()))));
    }
    if chance.random_bool(0.7) {
        tasks.push(tokio::spawn(world.clone().weather(StdRng::seed_from_u64(chance.random()))));
    }
    for task in tasks {
        task.await.expect("nobody panics");
    }
    store.calm.store(true, Ordering::Relaxed);
    world.settle().await;
    check(&world, nodes).await
}

async fn check(world: &World, nodes: usize) -> Counts {
    let games = world.store.games.lock().expect("the games").clone();
    let mut counts = *world.store.counts.lock().expect("counts");
    for (id, operations) in world.history.take() {
        let log = games.get(&id).map(|game| game.log.as_slice()).unwrap_or_default();
        let Checked { operations, .. } =
            linearizable::check::check(log, operations).unwrap_or_else(|problem| panic!("{id}: {problem}"));
        counts.checked += operations;
    }
    for (id, received) in world.received.lock().expect("what was received").iter() {
        let log = games.get(id).map(|game| game.log.as_slice()).unwrap_or_default();
        assert!(log.starts_with(received), "a follower of {id} received {received:?}; the log is {log:?}");
    }
    for (id, kept) in &games {
        let game = Game::replay(&kept.log)
            .unwrap_or_else(|| panic!("the log of {id} does not replay: {:?}", kept.log));
        assert_eq!(kept.status, Some(game.status), "{id}");
        // The record is of the moment of the end, whatever is asked for later.
        let end = kept.log.iter().position(|logged| matches!(logged.event, Event::Finished(_)));
        let ended = end.and_then(|end| Game::replay(&kept.log[..=end]));
        assert_eq!(kept.record, ended.and_then(|game| game.record(id)), "{id} has the record of its end");
        counts.finished += usize::from(game.result.is_some());
        for logged in &kept.log {
            counts.taken_back += usize::from(matches!(logged.event, Event::TakenBack { .. }));
            counts.held += usize::from(matches!(logged.event, Event::Held { .. }));
            let by_time =
                matches!(&logged.event, Event::Finished(result) if result.reason.as_str() == "time");
            counts.out_of_time += usize::from(by_time);
        }
        // What one process has in memory is what is written, unless it could not read it again after a failure.
        if nodes > 1 || (counts.unread == 0 && counts.killed == 0) {
            for live in world.in_memory(id).await {
                assert_eq!(live.game, game, "{id} in memory on the left, as written on the right");
            }
        }
    }
    counts
}

/// Runs all seeds that are wanted, `seeds` of them or as many as a variable says, and adds up what they counted. Also says whether it was
/// only one.
fn of_seeds<C: Default + Send>(
    wanted: &str,
    seeds: u64,
    run: impl Fn(u64) -> C + Sync,
    add: impl Fn(&mut C, C) + Sync,
) -> (bool, C) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let seeds = match number("CUATRO_SEED") {
        Some(seed) => seed..seed + 1,
        None => number("CUATRO_FROM").unwrap_or(0)..number(wanted).unwrap_or(seeds),
    };
    let (add, run) = (&add, &run);
    let mut counts = C::default();
    // Seeds do not share anything, so each processor runs some.
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let results: Vec<Result<C, u64>> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                let seeds = seeds.clone().filter(move |seed| seed % threads == part);
                let run =
                    move |seed| std::panic::catch_unwind(AssertUnwindSafe(|| run(seed))).map_err(|_| seed);
                scope.spawn(move || {
                    let mut counts = C::default();
                    for seed in seeds {
                        add(&mut counts, run(seed)?);
                        if seed % PROGRESS == 0 {
                            let _ = writeln!(std::io::stderr(), "seed {seed} is done");
                        }
                    }
                    Ok(counts)
                })
            })
            .collect();
        parts.into_iter().map(|part| part.join().expect("panics are caught")).collect()
    });
    for result in results {
        add(
            &mut counts,
            result.unwrap_or_else(|seed| panic!("seed {seed} fails; CUATRO_SEED={seed} repeats it")),
        );
    }
    (seeds.end - seeds.start == 1, counts)
}

#[test]
fn nothing_acknowledged_is_lost_whatever_the_seed_lets_happen() {
    let (alone, mut counts) = of_seeds("CUATRO_SEEDS", SEEDS, simulate, Counts::add);
    let _ = writeln!(std::io::stderr(), "{counts:?}");
    for (name, count) in counts.fields() {
        // With others beside it a process decides again until it is done.
        let rare = name == "gave up";
        assert!(alone || rare || *count > 0, "{name} never happened");
    }
}

/// As after a failover to a database that had not got the last commits yet.
#[tokio::test]
async fn a_room_that_is_ahead_of_its_store_goes_back_to_it_and_leaves_no_hole() {
    let mut chance = StdRng::seed_from_u64(1);
    let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(1), true));
    store.calm.store(true, Ordering::Relaxed);
    let world = World::new(store.clone(), 1);
    let (hub, writer) = world.node(&mut chance);
    let id = loop {
        world.create(&mut chance).await;
        let id = world.games.lock().expect("the games").last().expect("a game").clone();
        let room = hub.room(&id).await.expect("a read").expect("the room");
        if room.game().game.to_move().is_some() {
            break id;
        }
    };
    let room = hub.room(&id).await.expect("a read").expect("the room");
    let play = |side, column| {
        let command = Command::Move { side, column: ColumnNumber(column), ply: None, why: None };
        writer.play(&room, command, CommandContext::default())
    };
    for (side, column) in [(Side::X, 0), (Side::O, 1), (Side::X, 2)] {
        play(side, column).await.expect("a move");
    }
    store.games.lock().expect("the games").get_mut(&id).expect("the game").log.truncate(2);
    // It is O's turn here and there, at another ply.
    play(Side::O, 3).await.expect("a move");
    let live = room.game();
    let here: Vec<_> = live.log.iter().map(|entry| entry.logged.clone()).collect();
    assert_eq!(here, store.games.lock().expect("the games")[&id].log);
    assert_eq!(live.game.moves, [Column(0), Column(3)]);
}
