//! SQLite's journal of events, and batches written in one call.

use cuatro_game::{Kind, Occupant, PlayerId, Status};
use cuatro_rules::Side;
use cuatro_sqlite::SqliteStore;
use cuatro_store::{Change, Conflict, Store};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::Bench;
use super::contract::{claim, columns, creation, id, moved, of, record, with_game};

async fn numbers(bench: &Bench, question: &'static str) -> i64 {
    let path = bench.directory.path().join("cuatro.db");
    let url = format!("sqlite://{}?mode=ro", path.display());
    let mut connection = SqliteConnection::connect(&url).await.expect("the file opens");
    sqlx::query_scalar(question).fetch_one(&mut connection).await.expect("a number")
}

#[tokio::test]
async fn events_are_read_and_their_versions_refused_before_and_after_they_are_filed() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    for (version, column) in [(2, 3), (3, 4), (4, 3)] {
        let change = of(vec![moved(&game, version, column)]);
        assert_eq!(store.commit(&[change]).await.expect("a commit"), [Ok(())]);
    }
    assert_eq!(numbers(&bench, "select count(*) from event").await, 0, "nothing is filed yet");
    for filed in [false, true] {
        assert_eq!(columns(&*store, &game).await, [3, 4, 3], "filed: {filed}");
        let other =
            SqliteStore::open_to_read(&bench.directory.path().join("cuatro.db")).await.expect("it opens");
        assert_eq!(columns(&other, &game).await, [3, 4, 3], "by another process; filed: {filed}");
        other.close().await;
        for version in [2, 4, 6] {
            let late = of(vec![moved(&game, version, 0)]);
            let refused = store.commit(&[late]).await.expect("a commit");
            assert_eq!(refused, [Err(Conflict::Version(game.clone()))], "version {version}; filed: {filed}");
        }
        store.upkeep().await.expect("upkeep");
    }
    assert_eq!(numbers(&bench, "select count(*) from event").await, 4);
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 0);
}

#[tokio::test]
async fn upkeep_files_all_events_however_many_wait() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    for version in 2..=250 {
        let change = of(vec![moved(&game, version, 3)]);
        assert_eq!(store.commit(&[change]).await.expect("a commit"), [Ok(())]);
    }
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 250);
    store.upkeep().await.expect("upkeep");
    assert_eq!(numbers(&bench, "select count(*) from journal").await, 0);
    assert_eq!(columns(&*store, &game).await.len(), 249);
}

#[tokio::test]
async fn what_a_killed_process_left_in_the_journal_is_filed_at_the_next_start() {
    let bench = Bench::sqlite().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    let change = of(vec![moved(&game, 2, 3)]);
    assert_eq!(store.commit(&[change]).await.expect("a commit"), [Ok(())]);
    // What the disk holds at this moment.
    let left = Bench::sqlite().await;
    for file in ["cuatro.db", "cuatro.db-wal"] {
        std::fs::copy(bench.directory.path().join(file), left.directory.path().join(file)).expect("a copy");
    }
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
        assert_eq!(
            store.commit(&[of(vec![moved(&game, version, column)])]).await.expect("a commit"),
            [Ok(())]
        );
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
        // What the disk holds at this moment.
        let left = Bench::sqlite().await;
        for file in ["cuatro.db", "cuatro.db-wal"] {
            std::fs::copy(bench.directory.path().join(file), left.directory.path().join(file)).expect("a copy");
        }
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

#[tokio::test]
async fn a_version_that_leaves_a_hole_is_refused_in_one_call_and_change_by_change() {
    for spoiled in [false, true] {
        let bench = Bench::sqlite().await;
        let game = id("g1");
        let store = with_game(&bench, &game).await;
        let mut batch = vec![of(vec![moved(&game, 3, 0)])];
        if spoiled {
            batch.push(Change { claims: vec![claim(9, "Ana")], ..Change::default() });
        }
        let refused = store.commit(&batch).await.expect("a commit").remove(0);
        assert_eq!(refused, Err(Conflict::Version(game.clone())), "change by change: {spoiled}");
        assert_eq!(columns(&*store, &game).await, Vec::<u8>::new());
    }
}

/// Batches that touch every table: names, games, seats, moves, results of which several are one player's, ratings.
fn batches() -> Vec<Vec<Change>> {
    let games = ["g1", "g2", "g3", "g4"].map(id);
    let names = [(1, "Ana"), (2, "Berta"), (3, "Carla")];
    let claims =
        names.map(|(player, name)| Change { claims: vec![claim(player, name)], ..Change::default() });
    let created = games.iter().map(|game| of(vec![creation(game)]));
    let moves = games.iter().map(|game| of(vec![moved(game, 2, 3)]));
    let people = |x, o| [Occupant::Person(PlayerId(x)), Occupant::Person(PlayerId(o))];
    let ends = [
        (people(1, 2), Some(Side::X)),
        (people(2, 1), Some(Side::X)),
        (people(1, 3), None),
        (people(3, 1), Some(Side::O)),
    ];
    let ended = games.iter().zip(ends).map(|(game, (seats, winner))| {
        let mut change = moved(game, 3, 4);
        change.status = Some(Status::Finished);
        let mut record = record(game, seats, winner, 10);
        record.kind = Kind::Online;
        change.record = Some(record);
        of(vec![change])
    });
    vec![claims.to_vec(), created.collect(), moves.collect(), ended.collect()]
}

/// All rows of all tables, as text. The journal is filed, and what names the file is its own.
async fn content(bench: &Bench) -> Vec<String> {
    let path = bench.directory.path().join("cuatro.db");
    let mut connection =
        SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.expect("the file opens");
    let mut content = Vec::new();
    for table in ["player", "credential", "game", "event", "seat", "record", "rival"] {
        let columns = format!(
            "select group_concat('quote(' || name || ')', ' || '' '' || ') from pragma_table_info('{table}')"
        );
        let columns: String =
            sqlx::query_scalar(AssertSqlSafe(columns)).fetch_one(&mut connection).await.expect("columns");
        let rows = format!("select '{table} ' || {columns} from {table} order by 1");
        let rows: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(rows)).fetch_all(&mut connection).await.expect("rows");
        assert!(!rows.is_empty(), "{table} has rows to compare");
        content.extend(rows);
    }
    content
}

#[tokio::test]
async fn a_batch_writes_the_same_in_one_call_as_change_by_change() {
    let (at_once, apart) = (Bench::sqlite().await, Bench::sqlite().await);
    for (bench, spoiled) in [(&at_once, false), (&apart, true)] {
        let store = bench.open().await;
        store.refresh_ratings().await.expect("ratings to go on from");
        for mut batch in batches() {
            let changes = batch.len();
            if spoiled {
                // A name that is taken, under another number: then nothing of the batch is written in one call.
                batch.push(Change { claims: vec![claim(1, "Ana"), claim(9, "Ana")], ..Change::default() });
            }
            let outcomes = store.commit(&batch).await.expect("a commit");
            assert!(outcomes[..changes].iter().all(Result::is_ok), "{outcomes:?}");
            assert!(outcomes[changes..].iter().all(Result::is_err), "{outcomes:?}");
        }
        store.close().await;
    }
    let (at_once, apart) = (content(&at_once).await, content(&apart).await);
    for (left, right) in at_once.iter().zip(&apart) {
        assert_eq!(left, right);
    }
    assert_eq!(at_once.len(), apart.len());
}
