//! Seeded games of people and computers through all processes, with faults.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cuatro::game::Status;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::bus::Weather;
use super::check::check;
use super::crowd::{Crowd, Said};
use super::owed::run_clocks;
use super::world::{World, until};

/// Games that are begun, besides their rematches.
const GAMES: usize = 12;
/// How long all of it may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

async fn games(weather: Weather, storm: bool) {
    let seed = std::env::var("CUATRO_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let mut chance = StdRng::seed_from_u64(seed);
    let world = Arc::new(World::new(weather, chance.random()).await);
    let clocks = run_clocks(&world);
    let crowd = Arc::new(Crowd {
        world: world.clone(),
        said: Said::default(),
        players: tokio::sync::Mutex::default(),
        over: CancellationToken::new(),
        stormy: AtomicBool::new(storm),
    });
    for number in 0..GAMES {
        crowd.begin(number, StdRng::seed_from_u64(chance.random())).await;
    }
    let storm = tokio::spawn(crowd.clone().storm(StdRng::seed_from_u64(chance.random())));
    let ended = async {
        while let Some(played) = crowd.players.lock().await.join_next().await {
            played.expect("nobody panics");
        }
        // Those whose players have left end by their clocks, those of two computers by themselves.
        while !world.all_over().await.is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(PATIENCE, ended).await.is_err() {
        panic!("seed {seed}: these go on for ever: {:?}", world.all_over().await);
    }
    crowd.stormy.store(false, Ordering::Relaxed);
    storm.await.expect("the storm ends");
    // The longest that news may take: what has not come by now is missing in the check.
    sleep(Duration::from_secs(2)).await;
    crowd.over.cancel();
    let followers = Arc::downgrade(&crowd);
    until("only the crowd itself is left", async || followers.strong_count(), |count| *count == 1).await;
    clocks.abort();
    check(&world, &crowd.said, seed).await;
}

impl World {
    /// Games that are not over, with how they stand.
    async fn all_over(&self) -> Vec<String> {
        let mut going_on = Vec::new();
        for id in self.games().await {
            let live = self.stored(&id).await;
            if !live.status.is_over() && live.status != Status::Waiting {
                going_on.push(format!("{id}: {live:?}"));
            }
        }
        going_on
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_games_come_to_their_end_whatever_becomes_of_hints() {
    games(Weather::Hostile, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_games_come_to_their_end_without_hints_while_processes_die() {
    games(Weather::Silent, true).await;
}
