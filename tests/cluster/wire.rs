//! Requests, sockets and streams, each of them at whichever server, while hints get lost and servers die.
//!
//! `CUATRO_VISITS=10000 cargo test --test cluster wire -- --nocapture` is the long form: so many of each visitor, one game after the other.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use cuatro::rules::Side;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::Client;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::bus::Weather;
use super::world::{PATIENCE, World};
use cuatro_people::check::{Checked, check};
use cuatro_people::visitor::Visitor;
use cuatro_people::{Answered, Asked, History, Seen};

/// Games at the same time, the visitors of each, and how many steps each of them takes.
const TABLES: usize = 8;
const VISITORS: usize = 4;
const STEPS: usize = 40;

/// Somebody who plays and looks on through all servers.
async fn visit(world: Arc<World>, mut visitor: Visitor) {
    for _ in 0..STEPS {
        let node = world.node(visitor.chance.random_range(0..3));
        let url = node.url().await;
        tokio::select! {
            // A server that dies takes its answer along.
            _ = timeout(PATIENCE, visitor.step(&url)) => {}
            () = node.dead.cancelled() => {}
        }
        // Somebody thinks.
        sleep(Duration::from_millis(visitor.chance.random_range(0..20))).await;
    }
}

async fn visits(weather: Weather, storm: bool) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
    let seed = number("CUATRO_SEED").unwrap_or(1);
    let rounds = number("CUATRO_VISITS").map_or(1, |visits: u64| visits as usize / STEPS);
    let mut chance = StdRng::seed_from_u64(seed);
    let world = Arc::new(World::new(weather, chance.random()).await);
    let (mut checked, mut took, mut kills) = (Checked::default(), Duration::ZERO, 0);
    for round in 0..rounds {
        let history = Arc::new(History::default());
        let mut visitors = JoinSet::new();
        for table in round * TABLES..(round + 1) * TABLES {
            sit(&world, &history, table, &mut chance, &mut visitors).await;
        }
        let ended = async {
            while let Some(ended) = visitors.join_next().await {
                ended.expect("nobody panics");
            }
        };
        tokio::pin!(ended);
        loop {
            let pause = Duration::from_millis(chance.random_range(200..800));
            tokio::select! {
                () = &mut ended => break,
                () = sleep(pause), if storm => {
                    let which = chance.random_range(0..3);
                    world.kill(which);
                    world.restart(which).await;
                    kills += 1;
                }
            }
        }
        for (id, operations) in history.take() {
            let (log, began) = (world.log(&id).await, Instant::now());
            let fits = check(&log, operations);
            checked.add(fits.unwrap_or_else(|problem| panic!("seed {seed}: {id}: {problem}")));
            took += began.elapsed();
        }
    }
    let _ = writeln!(std::io::stderr(), "seed {seed}: {kills} kills, {checked:?} in {took:?}");
    assert!(!storm || kills > 0, "no server died");
}

/// Two players take their seats through two servers, and people with their tokens come to the game through all.
async fn sit(
    world: &Arc<World>,
    history: &Arc<History>,
    number: usize,
    chance: &mut StdRng,
    visitors: &mut JoinSet<()>,
) {
    let table = world.table(number % 3, (number + 1) % 3, &format!("Ana {number}"), None).await;
    // Its log begins with its two seats being taken.
    let joined = history.begin(&table.id, Asked::join(Side::O));
    let game = loop {
        // A server may have died.
        let url = world.node(chance.random_range(0..3)).url().await;
        let Ok(answer) = reqwest::get(format!("{url}/games/{}", table.id)).await else { continue };
        let Ok(game) = answer.json::<Value>().await else { continue };
        break game;
    };
    joined.end(Answered::Done(Some(Seen::json(&game))));
    let table = cuatro_people::Table { id: table.id, tokens: table.tokens, game };
    for _ in 0..VISITORS {
        let visitor = table.visitor(history, &Client::new(), StdRng::seed_from_u64(chance.random()));
        visitors.spawn(visit(world.clone(), visitor));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_different_servers_answer_is_linearizable_whatever_becomes_of_hints() {
    visits(Weather::Hostile, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_different_servers_answer_is_linearizable_without_hints_while_servers_die() {
    visits(Weather::Silent, true).await;
}
