//! SQLite's journal of events.

use cuatro_sqlite::SqliteStore;
use cuatro_store::{Conflict, Store};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::Bench;
use super::samples::{columns, committed, id, moved, of, with_game};

async fn numbers(bench: &Bench, question: &'static str) -> i64 {
    let path = bench.directory.path().join("cuatro.db");
    let url = format!("sqlite://{}?mode=ro", path.display());
    let mut connection = SqliteConnection::connect(&url).await.expect("the file opens");
    sqlx::query_scalar(question).fetch_one(&mut connection).await.expect("a number")
}

/// The data on the disk at this moment, as a killed process would leave them.
async fn on_disk(bench: &Bench) -> Bench {
    let left = Bench::sqlite().await;
    for file in ["cuatro.db", "cuatro.db-wal"] {
        std::fs::copy(bench.directory.path().join(file), left.directory.path().join(file)).expect("a copy");
    }
    left
}

#[tokio::test]
async fn events_are_read_and_their_versions_refused_before_and_after_a_flush() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    for (version, column) in [(2, 3), (3, 4), (4, 3)] {
        let change = of(vec![moved(&game, version, column)]);
        committed(&*store, change).await;
    }
    assert_eq!(numbers(&bench, "select count(*) from event").await, 0, "nothing is flushed yet");
    for flushed in [false, true] {
        assert_eq!(columns(&*store, &game).await, [3, 4, 3], "flushed: {flushed}");
        let other =
            SqliteStore::open_to_read(&bench.directory.path().join("cuatro.db")).await.expect("it opens");
        assert_eq!(columns(&other, &game).await, [3, 4, 3], "by another process; flushed: {flushed}");
        other.close().await;
        for version in [2, 4, 6] {
            let late = of(vec![moved(&game, version, 0)]);
            let refused = store.commit(&[late]).await.expect("a commit");
            assert_eq!(
                refused,
                [Err(Conflict::Version(game.clone()))],
                "version {version}; flushed: {flushed}"
            );
        }
        store.upkeep().await.expect("upkeep");
    }
    assert_eq!(numbers(&bench, "select count(*) from event").await, 4);
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 0);
}

#[tokio::test]
async fn upkeep_flushes_all_events_however_many_wait() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    for version in 2..=250 {
        let change = of(vec![moved(&game, version, 3)]);
        committed(&*store, change).await;
    }
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 250);
    store.upkeep().await.expect("upkeep");
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 0);
    assert_eq!(columns(&*store, &game).await.len(), 249);
}

#[tokio::test]
async fn events_that_a_killed_process_left_in_the_journal_are_flushed_at_the_next_start() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    let change = of(vec![moved(&game, 2, 3)]);
    committed(&*store, change).await;
    let left = on_disk(&bench).await;
    assert_eq!(numbers(&left, "select count(*) from journal").await, 2, "the creation and the move");
    let again = left.open().await;
    assert_eq!(numbers(&left, "select count(*) from journal").await, 0);
    assert_eq!(columns(&*again, &game).await, [3]);
    let change = of(vec![moved(&game, 2, 5)]);
    assert_eq!(again.commit(&[change]).await.expect("a commit"), [Err(Conflict::Version(game))]);
}

#[tokio::test]
async fn a_damaged_row_of_the_journal_is_named_with_what_to_do() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    for (version, column) in [(2, 3), (3, 4)] {
        committed(&*store, of(vec![moved(&game, version, column)])).await;
    }
    for (damage, row) in [
        ("update journal set body = substr(body, 1, length(body) - 5) where n = 2", 2),
        ("update journal set body = '[1, \"[\", null]' where n = 3", 3),
        ("update journal set body = '[[\"g1\", 2]]' where n = 2", 2),
        ("insert into journal (n, body) select 4, body from journal where n = 2", 4),
        (
            "insert into event (game, version, at, body)
             select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from journal, json_each(body) where n = 1",
            1,
        ),
    ] {
        let left = on_disk(&bench).await;
        let path = left.directory.path().join("cuatro.db");
        assert!(SqliteStore::damaged_journal(&path).await.expect("a look").is_none());
        let url = format!("sqlite://{}", path.display());
        let mut connection = SqliteConnection::connect(&url).await.expect("the file opens");
        sqlx::query(damage).execute(&mut connection).await.expect("damage");
        assert_eq!(SqliteStore::damaged_journal(&path).await.expect("a look"), Some(row), "{damage}");
        let refused = SqliteStore::open(&path).await.err().expect("it is damaged").to_string();
        assert!(
            refused.contains(&format!("journal {row}: ")) && refused.contains("cuatro restore"),
            "{damage}: {refused}"
        );
        let remedy = format!("delete from journal where n = {row}");
        sqlx::query(AssertSqlSafe(remedy)).execute(&mut connection).await.expect("the remedy");
        left.open().await.close().await;
    }
}
