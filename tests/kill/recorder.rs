//! The server is killed again and again while people play whole games, offer, take back, resign and ask for rematches, each on several
//! devices that get in each other's way and look on. Everything that it said is remembered. Afterwards the log is compared with all of it.
//!
//! `CUATRO_KILLS=1000 cargo test --test kill recorder -- --nocapture` is the long form.

use std::collections::HashMap;
use std::io::Write as _;
use std::ops::Range;
use std::time::Instant;

use cuatro::game::{Event, Occupant, PlayerId, Totals};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::sqlite::SqliteStore;
use cuatro::store::{HistoryFilter, Reads as _, Store as _};
use cuatro_people::History;
use cuatro_people::check::Checked;
use cuatro_people::visitor::Visitor;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use super::*;

const TABLES: usize = 8;
/// Devices at each: their first games are played by all of them.
const DEVICES: usize = 3;
/// Kills of the short form.
const KILLS: u32 = 20;
/// Answers between two kills, in the short form and in the long one.
const SHORT_LIFE: Range<u32> = 1..160;
const LONG_LIFE: Range<u32> = 400..4000;
/// The most turns that others get between two steps of a device, as a power of two.
const REST: u32 = 10;

fn names(table: usize) -> [String; 2] {
    ["Ana", "Berta"].map(|name| format!("{name} {table}"))
}

/// Plays and looks on until the server is dead.
async fn visit(
    mut visitor: Visitor,
    url: String,
    answers: Arc<Semaphore>,
    dying: Arc<AtomicBool>,
) -> Visitor {
    while !dying.load(Ordering::SeqCst) {
        for _ in 0..1_u32 << visitor.chance.random_range(0..=REST) {
            tokio::task::yield_now().await;
        }
        if visitor.step(&url).await.is_some() {
            answers.add_permits(1);
        }
    }
    visitor
}

/// M8: no acknowledged move is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_said_before_a_kill_is_in_the_log_after_it() {
    let kills =
        std::env::var("CUATRO_KILLS").ok().map(|kills| kills.parse().expect("CUATRO_KILLS is a number"));
    let (kills, lives) = kills.map_or((KILLS, SHORT_LIFE), |kills| (kills, LONG_LIFE));
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let history = Arc::new(History::default());
    let mut visitors: Vec<Visitor> = Vec::new();
    let (mut answered, mut slowest) = (0, Duration::ZERO);
    for _ in 0..kills {
        let started = Instant::now();
        let mut server = start(data.path());
        let client = Client::new();
        client.get(format!("{}/levels", server.url)).send().await.expect("an answer");
        slowest = slowest.max(started.elapsed());
        if visitors.is_empty() {
            for number in 0..TABLES {
                let table =
                    Table::create(&client, &server.url, names(number), json!({})).await.expect("a game");
                visitors.extend(
                    (0..DEVICES)
                        .map(|_| table.visitor(&history, &client, StdRng::seed_from_u64(chance.random()))),
                );
            }
        }
        let (answers, dying) = (Arc::new(Semaphore::new(0)), Arc::<AtomicBool>::default());
        let mut playing = JoinSet::new();
        for visitor in visitors.drain(..) {
            playing.spawn(visit(visitor, server.url.clone(), answers.clone(), dying.clone()));
        }
        let enough = chance.random_range(lives.clone());
        let traffic = tokio::time::timeout(PATIENCE * 5, answers.acquire_many(enough)).await;
        traffic.expect("the players play on").expect("the semaphore is open").forget();
        // The kill comes at any moment of a commit, not just after one.
        for _ in 0..chance.random_range(0..100) {
            tokio::task::yield_now().await;
        }
        let ended = server.child.try_wait().expect("a child");
        assert_eq!(ended, None, "the server went away by itself");
        dying.store(true, Ordering::SeqCst);
        server.kill();
        visitors = playing.join_all().await;
        history.all_are_dead();
        answered += u64::from(enough) + answers.available_permits() as u64;
    }
    let (checked, took) = check(&data.path().join("cuatro.db"), &history).await;
    let _ = writeln!(
        std::io::stderr(),
        "{kills} kills: {answered} answers; the slowest start took {slowest:?}; {checked:?} in {took:?}",
    );
    assert!(checked.histories > TABLES, "nobody played a second game: {checked:?}");
    assert!(checked.unanswered > 0, "everything was answered before a kill: {checked:?}");
}

/// Compares everything that was asked and answered with the logs in the data file, and the totals of everybody with their records; how long
/// the former took.
async fn check(data: &Path, history: &History) -> (Checked, Duration) {
    let store = SqliteStore::open(data).await.expect("the data file opens");
    let (mut checked, mut took, mut finished) = (Checked::default(), Duration::ZERO, 0);
    for (id, operations) in history.take() {
        let log = store.game(&id).await.expect("a read").map(|game| game.log).unwrap_or_default();
        finished += usize::from(log.iter().any(|logged| matches!(logged.event, Event::Finished(_))));
        let began = Instant::now();
        let fits = cuatro_people::check::check(&log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
        took += began.elapsed();
    }
    let filter = HistoryFilter { limit: 1_000_000, ..HistoryFilter::default() };
    let records = store.history(&filter).await.expect("a read");
    assert!(finished > 0 && records.len() >= finished, "{finished} games ended, {} records", records.len());
    let mut totals: HashMap<PlayerId, Totals> = HashMap::new();
    for record in records.iter().map(|item| &item.record) {
        for side in Side::BOTH {
            let Occupant::Person(player) = record.seats[side.index()] else { panic!("{record:?}") };
            let totals = totals.entry(player).or_default();
            totals.points += i64::from(record.result.points[side.index()]);
            match record.result.winner {
                None => totals.draws += 1,
                Some(winner) if winner == side => totals.wins += 1,
                Some(_) => totals.losses += 1,
            }
        }
    }
    for name in (0..TABLES).flat_map(names) {
        let row = store.player(&NameKey::to_find(&name)).await.expect("a read").expect("the player");
        assert_eq!(row.all, totals.get(&row.id).copied().unwrap_or_default(), "{name}");
    }
    store.close().await;
    (checked, took)
}
