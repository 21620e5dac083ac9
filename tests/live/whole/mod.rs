//! The whole server: one to three processes with their doors on one store, on machines whose clocks are wrong and jump, and people who use
//! them over lines that break. All of it runs on one thread with time that jumps to what comes next, so a year takes hours.
//!
//! `CUATRO_SEED=17 cargo test --test live whole` repeats a seed, with `CUATRO_TRACE=1` line by line; `CUATRO_SIMULATED=100000` runs so many.

mod arena;
mod check;
mod forgotten;
mod line;
mod listening;
mod long_run;
mod operator;
mod organiser;
mod person;
mod place;
mod process;
mod receiver;
mod request;
mod sitting;
mod world;

use std::io::Write;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;

use cuatro_people::check::Checked;
use long_run::Sums;
use operator::Operator;
use organiser::Organiser;
use person::Person;
use world::World;

/// Seeds in a test run.
const SEEDS: u64 = 100;
/// At least so many are run twice, and more until the runs together have all that people do.
const REPEATED: u64 = 3;
/// How long nothing fails any more before everybody leaves, and how long it is quiet then: longer than any clock, than games that nobody plays
/// are kept, and than a server waits for a sign of life.
const CALM: Duration = Duration::from_secs(30);
const QUIET: Duration = Duration::from_secs(240);
/// What must have happened in a run, so that nobody believes in branches that were never taken.
const RARE: [&str; 55] = [
    "answers compared with the logs",
    "requests without an answer",
    "refused by the rules",
    "kills",
    "stops",
    "full disks",
    "commits to a full disk",
    "commits failed before",
    "commits failed after",
    "conflicts",
    "games not read",
    "processes cut off from the store",
    "slow stores",
    "clocks that show another time",
    "clocks set forward",
    "clocks set back",
    "clocks corrected",
    "lines cut",
    "lines stalled",
    "lines half open",
    "sockets opened",
    "sockets opened again",
    "frames refused",
    "frames refused for now",
    "acknowledged",
    "moves sent again",
    "creations sent again",
    "people's moves",
    "computers' moves",
    "clocks run out",
    "resigned",
    "taken back",
    "rematches",
    "games expired",
    "names forgotten",
    "watched",
    "people who stayed",
    "people who vanished",
    "people deleted",
    "people purged",
    "people who deleted themselves",
    "games removed",
    "exports",
    "exports not done",
    "streams opened",
    "streams opened again",
    "arenas",
    "arenas held",
    "entries in arenas",
    "games of tournaments played",
    "games of tournaments forfeited",
    "games of tournaments adjudicated",
    "notices taken",
    "notices put off",
    "notices refused",
];

/// The same in a run of at least so many seeds.
const SELDOM: [&str; 5] = [
    "draws agreed",
    "computers' moves taken over",
    "clocks run out at another process",
    "wins claimed",
    "deletions finished by a start",
];
const MANY: u64 = 1_000;

/// Runs a seed; what was seen, and the trace if it is wanted.
fn simulate(seed: u64, traced: bool) -> (Sums, String) {
    // What the server draws without a seed must be the same again, too.
    cuatro::chance::seed(seed);
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(run(seed, traced))
}

async fn run(seed: u64, traced: bool) -> (Sums, String) {
    let mut chance = StdRng::seed_from_u64(seed);
    let world = World::new(seed, &mut chance, traced).await;
    let mut people = Vec::new();
    for number in 0..chance.random_range(2..5) {
        let person = Person::new(&world, number, StdRng::seed_from_u64(chance.random()));
        people.push(tokio::spawn(person.live()));
    }
    let operator = Operator::new(&world, StdRng::seed_from_u64(chance.random()));
    let operator = chance.random_bool(0.5).then(|| tokio::spawn(operator.work()));
    let organiser = Organiser::new(&world, StdRng::seed_from_u64(chance.random()));
    let organiser = chance.random_bool(0.3).then(|| tokio::spawn(organiser.work()));
    let weather = tokio::spawn(world.clone().weather(StdRng::seed_from_u64(chance.random())));
    sleep(Duration::from_millis(chance.random_range(30_000..180_000))).await;
    world.calm.cancel();
    weather.await.expect("the weather does not panic");
    if let Some(operator) = operator {
        operator.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
    }
    sleep(CALM).await;
    world.finish_deletions(&mut chance).await;
    world.over.cancel();
    let (mut here, mut sockets) = (Vec::new(), Vec::new());
    for person in people {
        let mut person = person.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
        if chance.random_bool(0.6)
            && let Some((game, side, socket)) = person.stay().await
        {
            here.push((game, side));
            sockets.push(socket);
        }
    }
    sleep(QUIET).await;
    if let Some(organiser) = organiser {
        organiser.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
    }
    world.add("people who stayed", here.len() as u64);
    check::check_presence(&world, &here).await;
    let Checked { operations, unanswered, .. } = check::check(&world);
    world.add("answers compared with the logs", operations as u64);
    world.add("requests without an answer", unanswered as u64);
    forgotten::check_forgotten(&world).await;
    let counts = *world.store.counts.lock().expect("counts");
    let mut seen = std::mem::take(&mut *world.seen.lock().expect("what was seen"));
    for (name, count) in [
        ("commits", counts.commits),
        ("commits to a full disk", counts.full),
        ("commits failed before", counts.failed_before),
        ("commits failed after", counts.failed_after),
        ("conflicts", counts.conflicts),
        ("games not read", counts.unread),
        ("names forgotten", counts.names_forgotten),
    ] {
        seen.insert(name, count);
    }
    seen.insert("games removed", world.store.erased.lock().expect("the deletions").removed.len() as u64);
    seen.insert("simulated seconds", world.lasted().as_secs());
    for (id, kept) in world.store.games.lock().expect("the games").iter() {
        world.note(|| format!("{id}: {:?}", kept.log));
    }
    let trace = world.take_trace();
    for process in world.running() {
        process.stop().await;
    }
    (seen.into_iter().map(|(what, count)| (what.to_owned(), count)).collect(), trace)
}

fn add(sum: &mut Sums, more: Sums) {
    for (what, count) in more {
        *sum.entry(what).or_default() += count;
    }
}

#[test]
fn the_whole_server_keeps_its_promises_whatever_the_seed_lets_happen() {
    let seed = |seed| simulate(seed, false).0;
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    if let Some(alone) = number("CUATRO_SEED") {
        let _ = writeln!(std::io::stderr(), "{}", long_run::summary(&seed(alone)));
        return;
    }
    let seeds = number("CUATRO_SIMULATED").unwrap_or(SEEDS);
    let seen = long_run::of_seeds(seeds, seed);
    let _ = writeln!(std::io::stderr(), "{}", long_run::summary(&seen));
    let seldom = SELDOM.iter().filter(|_| seeds >= MANY);
    for what in RARE.iter().chain(seldom) {
        assert!(seen.get(*what).is_some_and(|count| *count > 0), "{what} never happened");
    }
}

#[test]
fn a_seed_gives_the_same_run_byte_for_byte() {
    let mut unseen = vec!["/export.txt", "DELETE", "/tournaments", "a stream of", "hears", "notice of"];
    for seed in 0..SEEDS {
        let [first, second] = [(); 2].map(|()| simulate(seed, true).1);
        let differs = first.lines().zip(second.lines()).enumerate().find(|(_, (one, other))| one != other);
        assert!(first.len() > 10_000, "a trace of {} bytes says little", first.len());
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(first.len(), second.len());
        unseen.retain(|what| !first.contains(what));
        if seed + 1 >= REPEATED && unseen.is_empty() {
            return;
        }
    }
    panic!("{unseen:?} are in none of the {SEEDS} runs that were compared");
}
