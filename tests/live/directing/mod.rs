//! The director of a tournament with a store and a clock of a seed: one process or several, of which some die, commits that fail before
//! and after they are made, hints that get lost, and entrants who come and go. `CUATRO_SEED=17 cargo test --test live directing` repeats
//! a seed, `CUATRO_DIRECTED=100000` runs so many.

mod check;
mod hall;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;

use super::of_seeds;
use super::store::FakeStore;
use hall::{Hall, Seen};

/// Seeds in a test run.
const SEEDS: u64 = 100;
/// How long an answer of the store takes at most, in milliseconds.
const SLOW_MS: u64 = 20;
/// How often it is looked how long people wait.
const LOOK: Duration = Duration::from_millis(250);
/// What must have happened in a run, so that nobody believes in branches that were never taken.
const RARE: [&str; 14] = [
    "adjudicated",
    "away",
    "boards held",
    "came back",
    "commits failed after",
    "commits failed before",
    "conflicts",
    "forfeited",
    "held",
    "killed",
    "paused",
    "paused for being absent",
    "played",
    "undisturbed",
];

fn simulate(seed: u64) -> Seen {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(run(seed))
}

async fn run(seed: u64) -> Seen {
    let mut chance = StdRng::seed_from_u64(seed);
    let nodes = chance.random_range(1..3);
    // In some nothing goes wrong, so that it shows how long people wait.
    let disturbed = nodes > 1 || chance.random_bool(0.5);
    let mut store = FakeStore::new(StdRng::seed_from_u64(chance.random()), nodes > 1);
    store.slow_ms = SLOW_MS.into();
    let hall = Arc::new(Hall::new(Arc::new(store), nodes, &mut chance).await);
    if !disturbed {
        hall.calm();
    }
    let mut tasks = vec![tokio::spawn(hall.clone().pass_time())];
    for (n, _) in hall.written().entrants() {
        let own = StdRng::seed_from_u64(chance.random());
        tasks.push(tokio::spawn(hall.clone().entrant(n, own)));
    }
    if disturbed {
        tasks.push(tokio::spawn(hall.clone().kills(StdRng::seed_from_u64(chance.random()))));
    } else {
        hall.saw("undisturbed");
    }
    let watch = async {
        loop {
            sleep(LOOK).await;
            if !disturbed {
                let (room, now) = hall.watched().await;
                check::check_waits(&room.live().state, &room.presence(now), now);
            }
            // An entrant who panics has something to say.
            assert!(tasks.iter().all(|task| !task.is_finished()), "somebody has stopped");
        }
    };
    tokio::select! {
        () = hall.organise(&mut chance, disturbed) => {}
        () = watch => {}
    }
    for task in tasks {
        task.abort();
    }
    check::check(&hall);
    let counts = *hall.store.counts.lock().expect("counts");
    let mut seen = std::mem::take(&mut *hall.seen.lock().expect("what was seen"));
    seen.insert("commits failed before", counts.failed_before);
    seen.insert("commits failed after", counts.failed_after);
    seen.insert("conflicts", counts.conflicts);
    seen
}

#[test]
fn a_tournament_is_directed_whatever_the_seed_lets_happen() {
    let add = |sum: &mut Seen, more: Seen| {
        for (what, count) in more {
            *sum.entry(what).or_default() += count;
        }
    };
    let (alone, seen) = of_seeds("CUATRO_DIRECTED", SEEDS, simulate, add);
    let _ = writeln!(std::io::stderr(), "{seen:?}");
    for what in RARE {
        assert!(alone || seen.get(what).is_some_and(|count| *count > 0), "{what} never happened");
    }
}
