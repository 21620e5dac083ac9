//! All servers are replaced one by one while people play, look on and ask. Each socket hears why it ends, everybody goes on at another server,
//! no request fails, nothing that was acknowledged is lost, and what everybody was told is linearizable.
//!
//! `CUATRO_ROLLING=100 cargo test --test scale rolling -- --nocapture` is the long form: all of them so often.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cuatro::game::GameId;
use cuatro::postgres::PostgresStore;
use cuatro::store::Store as _;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Client, StatusCode};
use serde_json::json;
use tempfile::TempDir;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, timeout};

use super::PATIENCE;
use super::people::{Game, Table, ask_all_the_time};
use super::service::{SERVERS, Service};
use cuatro_people::check::{Checked, check};
use cuatro_people::visitor::Visitor;
use cuatro_people::{History, Operation};

/// Games through the balancer, and games with people that know all servers.
const BALANCED: usize = 2;
const DIRECT: usize = 3;
/// Spectators at each of the latter, and their number in the long form.
const ONLOOKERS: usize = 3;
const MANY_ONLOOKERS: usize = 10;
/// Games at a time with visitors that note everything, the visitors of each, and the steps that they take before the next game.
const VISITED: usize = 2;
const VISITORS: usize = 3;
const STEPS: usize = 40;

/// The closing code of a server that stops.
const STOPPING: u16 = 1012;

/// People that visit one game after the other through all servers, in all ways that there are.
struct Visits {
    history: Arc<History>,
    over: Arc<AtomicBool>,
    lanes: Vec<JoinHandle<()>>,
}

impl Visits {
    fn begin(service: &Service, seed: u64) -> Visits {
        let (history, over) = (Arc::<History>::default(), Arc::<AtomicBool>::default());
        let mut lanes = Vec::new();
        for lane in 0..VISITED {
            let servers: Vec<String> = (0..SERVERS).map(|server| service.server_url(server)).collect();
            let mut chance = StdRng::seed_from_u64(seed + lane as u64);
            let (balancer, history, over) = (service.url(), history.clone(), over.clone());
            lanes.push(tokio::spawn(async move {
                for game in 0.. {
                    let names = ["Carla", "Dora"].map(|name| format!("{name} {lane} {game}"));
                    let (client, mut visitors) = (Client::new(), JoinSet::new());
                    let made = cuatro_people::Table::create(
                        &client,
                        &format!("{balancer}/api/v1"),
                        names,
                        json!({}),
                    )
                    .await;
                    let Some(made) = made else { continue };
                    for _ in 0..VISITORS {
                        let visitor = made.visitor(&history, &client, StdRng::seed_from_u64(chance.random()));
                        visitors.spawn(visit(visitor, servers.clone(), over.clone()));
                    }
                    while let Some(ended) = visitors.join_next().await {
                        ended.expect("no visitor panics");
                    }
                    if over.load(Ordering::Relaxed) {
                        return;
                    }
                }
            }));
        }
        Visits { history, over, lanes }
    }

    /// Everything that they asked and were answered.
    async fn end(self) -> BTreeMap<GameId, Vec<Operation>> {
        self.over.store(true, Ordering::Relaxed);
        for lane in self.lanes {
            timeout(PATIENCE, lane).await.expect("they leave").expect("no visitor panics");
        }
        self.history.take()
    }
}

async fn visit(mut visitor: Visitor, servers: Vec<String>, over: Arc<AtomicBool>) {
    for _ in 0..STEPS {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let url = format!("{}/api/v1", servers[visitor.chance.random_range(0..SERVERS)]);
        // A server that is gone takes its answer along.
        let _ = timeout(PATIENCE, visitor.step(&url)).await;
        // Somebody thinks.
        sleep(Duration::from_millis(visitor.chance.random_range(0..20))).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_anything_and_all_sockets_hear_why_while_all_servers_are_replaced_one_by_one() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let wanted = number("CUATRO_ROLLING");
    let rounds = wanted.unwrap_or(1) as usize;
    let onlookers = wanted.map_or(ONLOOKERS, |_| MANY_ONLOOKERS);
    let mut service = Service::start().await;
    let servers: Vec<String> = (0..SERVERS).map(|server| service.server_url(server)).collect();
    let mut tables = Vec::new();
    for number in 0..BALANCED + DIRECT {
        let game = Game::create(&service).await;
        let table = match number < BALANCED {
            true => Table::sit(&game, [service.url(), service.url()]).await,
            false => Table::surrounded(&game, &servers, onlookers).await,
        };
        tables.push(table);
    }
    let visits = Visits::begin(&service, number("CUATRO_SEED").unwrap_or(1));
    let asking = ask_all_the_time(service.url());
    let began = Instant::now();
    for (round, server) in (0..rounds).flat_map(|round| (0..SERVERS).map(move |server| (round, server))) {
        service.stop(server).await;
        service.restart(server).await;
        for table in &tables {
            table.reach(table.plies() + 5).await;
        }
        if server + 1 == SERVERS && (round + 1) % 10 == 0 {
            super::say(&format!("{} of {rounds} rounds after {:?}", round + 1, began.elapsed()));
        }
    }
    let answers = asking.stop().await;
    let histories = visits.end().await;
    let (mut ends, mut plies) = (0, 0);
    for (number, table) in tables.into_iter().enumerate() {
        plies += table.plies();
        let said = table.leave(&service).await;
        for said in &said {
            let wrong: Vec<_> = said.ends.iter().filter(|end| **end != Some(STOPPING)).collect();
            assert!(
                wrong.is_empty(),
                "{} of {} sockets ended otherwise: {wrong:?}",
                wrong.len(),
                said.ends.len()
            );
            // The people of a server stay there until it stops. A balancer may send them elsewhere after each game.
            assert!(
                number < BALANCED || said.ends.len() >= rounds,
                "{} sockets of a person at table {number} heard it",
                said.ends.len()
            );
            ends += said.ends.len();
        }
    }
    assert!(answers.len() > 20, "{}", answers.len());
    let errors: Vec<_> = answers.iter().filter(|answer| !matches!(answer, Ok(StatusCode::OK))).collect();
    assert!(errors.is_empty(), "{} of {}: {errors:?}", errors.len(), answers.len());

    let directory = TempDir::new().expect("a directory");
    let store =
        PostgresStore::open(service.database(0), directory.path().into()).await.expect("the store opens");
    let mut checked = Checked::default();
    for (id, operations) in histories {
        let log = store.game(&id).await.expect("a read").map(|game| game.log).unwrap_or_default();
        let fits = check(&log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
    }
    store.close().await;
    super::say(&format!(
        "{} servers stopped, {ends} sockets heard it, {plies} moves, {} requests without an error, {checked:?}",
        rounds * SERVERS,
        answers.len()
    ));
}
