//! Clients that leave at any instant of a request: what they asked for is done whole or not at all, what everybody was told of a game is
//! linearizable, and no connection to the database stays in a transaction that nobody ends.
//!
//! `CUATRO_CUTS=100000 cargo test --test it cancel_storm -- --nocapture` is the long form, on PostgreSQL with
//! `CUATRO_TEST_DATABASE=postgres`.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use cuatro_people::check::{Checked, check};
use cuatro_people::visitor::Visitor;
use cuatro_people::{History, Table};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use sqlx::{Connection, PgConnection, SqliteConnection};

use super::support::{PATIENCE, TestServer, open_store};

/// Requests that are cut in a test run.
const SHORT: usize = 1_200;
/// Games at the same time, and the visitors of each.
const TABLES: usize = 6;
const VISITORS: usize = 3;
/// The most turns that the others get before a request is cut, as a power of two.
const LATEST: u32 = 12;

/// What is read besides games.
const READS: [&str; 8] = [
    "/ranking",
    "/ranking?period=week&against=people",
    "/history?limit=3",
    "/games?limit=5",
    "/players?query=ana",
    "/games.ndjson",
    "/export.txt",
    "/server",
];

/// Plays and reads until so many requests were cut; how many were answered.
async fn leave_at_any_instant(mut visitor: Visitor, url: String, cuts: usize) -> usize {
    let (mut cut, mut answered) = (0, 0);
    while cut < cuts {
        let turns = 1_u32 << visitor.chance.random_range(0..=LATEST);
        let read = visitor.chance.random_range(0..4 * READS.len());
        let request = async {
            match READS.get(read) {
                Some(path) => {
                    let read = visitor.client.get(format!("{url}{path}")).send().await.expect("an answer");
                    assert!(read.status().is_success(), "{path}: {}", read.status());
                    read.text().await.expect("a whole answer");
                }
                None => drop(visitor.step(&url).await),
            }
        };
        let impatience = async {
            for _ in 1..turns {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            () = request => answered += 1,
            () = impatience => cut += 1,
        }
    }
    answered
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_are_cut_at_any_instant_are_done_whole_or_not_at_all() {
    let cuts = std::env::var("CUATRO_CUTS").ok().map(|cuts| cuts.parse().expect("CUATRO_CUTS is a number"));
    // The long form has other requests in every run; when they are cut is up to the machine in any case.
    let seed = cuts.map_or(0, |_| cuatro::chance::rng().random_range(0..1 << 40));
    let cuts: usize = cuts.unwrap_or(SHORT);
    let server = TestServer::start_unlimited().await;
    let (url, history) = (format!("{}/api/v1", server.url), Arc::<History>::default());
    let mut chance = StdRng::seed_from_u64(seed);
    let mut visits = Vec::new();
    for number in 0..TABLES {
        let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
        let table = Table::create(&server.client, &url, names, json!({})).await.expect("a game");
        for _ in 0..VISITORS {
            let visitor = table.visitor(&history, &server.client, StdRng::seed_from_u64(chance.random()));
            let leaving = leave_at_any_instant(visitor, url.clone(), cuts / TABLES / VISITORS);
            visits.push(tokio::spawn(leaving));
        }
    }
    let mut answered = 0;
    for visit in visits {
        answered += visit.await.expect("a visitor");
    }
    nothing_is_open(&server).await;
    let checked = histories(server.as_if_killed(0).await, &history).await;
    let _ = writeln!(std::io::stderr(), "{cuts} requests cut, {answered} answered: {checked:?}");
    assert!(answered > 0 && checked.unanswered > 0, "the cuts come too early or too late: {checked:?}");
}

/// Compares everything that was asked and answered with the logs of a server, which is stopped for it.
async fn histories(mut server: TestServer, history: &History) -> Checked {
    server.stop().await;
    let store = open_store(server.directory()).await;
    let mut checked = Checked::default();
    for (id, operations) in history.take() {
        let log = store.game(&id).await.expect("a read").map(|game| game.log).unwrap_or_default();
        let fits = check(&log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
    }
    store.close().await;
    checked
}

/// No connection of the server keeps a transaction: on PostgreSQL none stays open, and SQLite can empty its log. The last requests that
/// were cut may still be in the middle of one.
async fn nothing_is_open(server: &TestServer) {
    let began = Instant::now();
    while let Some(open) = what_is_open(server).await {
        assert!(began.elapsed() < PATIENCE, "nobody ends this: {open}");
    }
}

async fn what_is_open(server: &TestServer) -> Option<String> {
    let Some(url) = server.database_url() else {
        let url = format!("sqlite:{}", server.data_file().display());
        let mut connection = SqliteConnection::connect(&url).await.expect("the data file");
        let emptied = sqlx::query_as("pragma wal_checkpoint(truncate)").fetch_one(&mut connection).await;
        let (blocked, ..): (i64, i64, i64) = emptied.expect("a checkpoint");
        return (blocked != 0).then(|| "somebody reads an old state".to_owned());
    };
    let mut connection = PgConnection::connect(&url).await.expect("PostgreSQL answers");
    let open: Vec<String> = sqlx::query_scalar(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    .fetch_all(&mut connection)
    .await
    .expect("an answer");
    (!open.is_empty()).then(|| format!("{open:?}"))
}
