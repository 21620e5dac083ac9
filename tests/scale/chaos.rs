//! A minute in which everything goes wrong that can.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sqlx::{Connection, PgConnection};
use tokio::time::{Instant, sleep};

use super::people::{Game, Table};
use super::postgres_server::Server as Postgres;
use super::proxy::{Fault, Proxy};
use super::service::{SERVERS, Service};

/// Seconds of faults in a test run.
const SECONDS: u64 = 60;
const TABLES: usize = 6;
/// A fault comes after so many milliseconds.
const PAUSE: std::ops::Range<u64> = 300..2_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Ends sessions of the servers in the database.
async fn cut(database: &str, only_listening: bool) {
    // The database itself may be on its way back.
    let Ok(mut connection) = PgConnection::connect(database).await else { return };
    let question = if only_listening {
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuatro' and query ilike 'listen%'"
    } else {
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuatro'"
    };
    let _ = sqlx::query(question).fetch_all(&mut connection).await;
}

async fn for_a_while(proxy: &Proxy, fault: Fault, milliseconds: u64) {
    proxy.make(fault);
    sleep(Duration::from_millis(milliseconds)).await;
    proxy.make(Fault::None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_loses_nothing_doubles_nothing_and_every_game_goes_on() {
    let seconds = number("CUATRO_CHAOS").unwrap_or(SECONDS);
    let seed = number("CUATRO_SEED").unwrap_or(7);
    let mut rng = StdRng::seed_from_u64(seed);
    let mut postgres = Postgres::start();
    let database = postgres.database().await;
    let proxy = Proxy::before(postgres.port).await;
    let mut service = Service::on(proxy.url(&database)).await;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let game = Game::create(&service).await;
        tables.push(Table::sit(&game, [service.url(), service.url()]).await);
    }
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut faults = 0;
    let mut kinds = [0; 9];
    // At least one in three seconds, however busy the machine is.
    while Instant::now() < until || faults * 3 < seconds {
        sleep(Duration::from_millis(rng.random_range(PAUSE))).await;
        faults += 1;
        let server = rng.random_range(0..SERVERS);
        let kind = rng.random_range(0..kinds.len());
        kinds[kind] += 1;
        match kind {
            0 | 1 => {
                service.kill(server);
                service.restart(server).await;
            }
            2 => {
                service.signal(server, "STOP");
                sleep(Duration::from_millis(rng.random_range(200..3_000))).await;
                service.signal(server, "CONT");
            }
            3 => cut(&database, true).await,
            4 => cut(&database, false).await,
            5 => for_a_while(&proxy, Fault::Cut, rng.random_range(100..1_000)).await,
            6 => for_a_while(&proxy, Fault::Stall, rng.random_range(200..3_000)).await,
            7 => for_a_while(&proxy, Fault::HalfOpen, 300).await,
            _ => postgres.restart_at_once(),
        }
    }

    super::say(&format!("{faults} faults: {kinds:?}"));
    for table in &tables {
        table.reach(table.plies() + 10).await;
    }
    for table in tables {
        table.leave(&service).await;
    }
}
