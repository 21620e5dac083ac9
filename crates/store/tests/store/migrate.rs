//! A whole store copied to the other database and back.

use std::sync::Mutex;

use cuatro_game::computer::Level;
use cuatro_game::{Occupant, PlayerId, Status, Time};
use cuatro_postgres::PostgresStore;
use cuatro_rules::Side;
use cuatro_sqlite::SqliteStore;
use cuatro_store::migrate::{self, Endpoint};
use cuatro_store::{Change, Erase, HistoryFilter, LobbyFilter, Store, StoreError};

use super::Bench;
use super::samples::{claim, committed, dump_by_game, id, key, moved, of, record, unlisted, with_game};
use super::shared::shared;
use super::tournaments::{enter, tournament};

/// Some of everything: players, a deleted one, games in play and over, a report.
async fn fill(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    store.refresh_ratings().await.expect("ratings");
    let claims = (3..=5).map(|number| claim(number, &format!("José {number}"))).collect();
    let mut changes = vec![Change { claims, ..Change::default() }];
    changes.push(of(vec![moved(&id("g1"), 2, 3)]));
    for number in 0..2_500_i64 {
        let game = id(&format!("r{number}"));
        let x = Occupant::Person(PlayerId(number % 5 + 1));
        let o = match number % 7 {
            0 => Occupant::Computer(Level::Hard),
            _ => Occupant::Person(PlayerId((number + 1) % 5 + 1)),
        };
        changes.push(Change {
            results: vec![record(&game, [x, o], Some(Side::X), number)],
            ..Change::default()
        });
    }
    for change in changes.chunks(500) {
        let outcomes = store.commit(change).await.expect("a commit");
        assert!(outcomes.iter().all(Result::is_ok));
    }
    store.keep_report(&id("r7"), &super::samples::report("a", 5)).await.expect("a report");
    let gone = Erase { player: PlayerId(5), at: Time(9_999), purge: false };
    store.erase(&gone).await.expect("a deletion");
    assert!(store.mark_bot(PlayerId(4)).await.expect("a bot"));
    let over = moved(&id("g1"), 3, 3);
    committed(&*store, of(vec![unlisted(&id("g2")), over])).await;
    enter(&*store, "t1", 4321, [1, 2]).await;
    store.close().await;
}

async fn source(bench: &Bench) -> Result<Endpoint, StoreError> {
    match &bench.url {
        Some(url) => PostgresStore::source(url, bench.directory.path().into()).await,
        None => SqliteStore::source(&bench.directory.path().join("cuatro.db")).await,
    }
}

async fn destination(bench: &Bench) -> Result<Endpoint, StoreError> {
    match &bench.url {
        Some(url) => PostgresStore::destination(url, bench.directory.path().into()).await,
        None => SqliteStore::destination(&bench.directory.path().join("cuatro.db")).await,
    }
}

async fn copy(from: &Bench, to: &Bench, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<u64, StoreError> {
    migrate::copy(source(from).await?, destination(to).await?, progress).await
}

async fn copied(from: &Bench, to: &Bench) -> Result<u64, String> {
    copy(from, to, &|_, _| ()).await.map_err(|error| error.to_string())
}

async fn same(one: &Bench, two: &Bench) {
    let (one, two) = (one.open().await, two.open().await);
    let (dumped, copy) = (dump_by_game(&*one).await, dump_by_game(&*two).await);
    assert_eq!(dumped.len(), copy.len());
    for (dumped, copy) in dumped.iter().zip(&copy) {
        assert_eq!(dumped, copy);
    }
    for game in ["g1", "g2"] {
        let game = id(game);
        assert_eq!(one.game(&game).await.expect("a read"), two.game(&game).await.expect("a read"));
    }
    let entered = tournament("t1");
    let there = one.tournament(&entered).await.expect("a read");
    assert!(there.as_ref().is_some_and(|there| there.entrants.len() == 2 && there.names.len() == 1));
    assert_eq!(there, two.tournament(&entered).await.expect("a read"));
    let lobby = LobbyFilter { limit: 9, ..LobbyFilter::default() };
    let listed = one.lobby(&lobby).await.expect("a read");
    assert!(listed.iter().all(|(_, game)| *game == id("g1")), "g2 is unlisted: {listed:?}");
    assert_eq!(listed, two.lobby(&lobby).await.expect("a read"));
    for key in ["ana", "josé 3", "josé 5"].map(key) {
        assert_eq!(one.player(&key).await.expect("a read"), two.player(&key).await.expect("a read"));
    }
    assert_eq!(one.origin().await.expect("a read"), two.origin().await.expect("a read"));
    assert_eq!(one.report(&id("r7")).await.expect("a read"), two.report(&id("r7")).await.expect("a read"));
    let kept = async |store: &dyn Store| store.accuracies(&[id("r7")]).await.expect("a read");
    assert_eq!(kept(&*one).await, kept(&*two).await);
    let filter = HistoryFilter { limit: 50, ..HistoryFilter::default() };
    assert_eq!(one.history(&filter).await.expect("a read"), two.history(&filter).await.expect("a read"));
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn everything_goes_to_postgresql_and_back() {
    let (file, database, back) = (Bench::sqlite().await, Bench::postgres().await, Bench::sqlite().await);
    fill(&file).await;
    let rows = copied(&file, &database).await.expect("a copy");
    assert_eq!(copied(&file, &database).await, Ok(rows), "a complete copy stays as it is");
    same(&file, &database).await;
    // It goes on there: nobody's number is given twice.
    let store = database.open().await;
    assert!(store.next_player_id().await.expect("a number") > PlayerId(5));
    // The first process to come looks at each game in play, as a start of one alone does.
    let mut due = shared(&*store).lease_due(Time(1), Time(2), 10).await.expect("a lease").games;
    due.sort();
    assert_eq!(due, [id("g1"), id("g2")]);
    let mut over = moved(&id("g1"), 4, 5);
    over.status = Some(Status::Finished);
    let people = [Occupant::Person(PlayerId(1)), Occupant::Person(PlayerId(2))];
    over.record = Some(record(&id("g1"), people, Some(Side::O), 12_345));
    committed(&*store, of(vec![over])).await;
    store.close().await;
    let secret = database.open().await;
    shared(&*secret).idempotency_secret(&[7; 32]).await.expect("a secret");
    secret.close().await;
    let rows = copied(&database, &back).await.expect("a copy");
    assert_eq!(copied(&database, &back).await, Ok(rows), "a complete copy stays as it is");
    same(&database, &back).await;
    let store = back.open().await;
    let again = Change { claims: vec![claim(77, "Nadie")], ..Change::default() };
    committed(&*store, again).await;
    store.close().await;
    let refused = copied(&database, &back).await.expect_err("it was written since then");
    assert!(refused.contains("holds data"), "{refused}");
}

#[tokio::test]
async fn a_copy_that_was_stopped_is_opened_by_nobody_and_goes_on_where_it_was() {
    let (file, database) = (Bench::sqlite().await, Bench::postgres().await);
    fill(&file).await;
    let seen = Mutex::new(0);
    let stop = tokio::sync::Notify::new();
    let progress = |there, _| {
        *seen.lock().expect("a number") = there;
        if there > 1_000 {
            stop.notify_one();
        }
    };
    tokio::select! {
        biased;
        () = stop.notified() => {}
        copied = copy(&file, &database, &progress) => panic!("it was not stopped: {copied:?}"),
    }
    let refused = PostgresStore::open(database.url(), database.directory.path().into()).await.err();
    let refused = refused.expect("half a copy is not served").to_string();
    assert!(refused.contains("unfinished copy"), "{refused}");
    let first = Mutex::new(None);
    let progress = |there, _| {
        first.lock().expect("a number").get_or_insert(there);
    };
    copy(&file, &database, &progress).await.expect("the rest");
    same(&file, &database).await;
}

#[tokio::test]
async fn a_copy_goes_into_nothing_that_holds_data_and_comes_from_nothing_in_use() {
    let (file, database) = (Bench::sqlite().await, Bench::postgres().await);
    fill(&file).await;
    with_game(&database, &id("g9")).await.close().await;
    let refused = copied(&file, &database).await.expect_err("a full database");
    assert!(refused.contains("holds data"), "{refused}");
    let store = database.open().await;
    store.game(&id("g9")).await.expect("a read").expect("nothing was done to it");
    let empty = Bench::sqlite().await;
    let refused = copied(&database, &empty).await.expect_err("a server uses the source");
    assert!(refused.contains("in use"), "{refused}");
    let missing = copied(&Bench::sqlite().await, &empty).await.expect_err("no data");
    assert!(missing.contains("no data file"), "{missing}");
}
