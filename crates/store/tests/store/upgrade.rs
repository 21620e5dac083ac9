//! Data of schemas from before the ground, as far as the store alone can tell; `tests/upgrade` compares an export of all of it.

use cuatro_game::Kind;
use cuatro_store::sqlite::{SqliteStore, backup};
use cuatro_store::{HistoryFilter, LobbyFilter, SchemaFault};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use super::Bench;
use super::contract::{columns, id, moved, of};

const SQLITE_12: &str = include_str!("../../../../tests/data/upgrade/schema-12.sqlite.sql");
const POSTGRES_12: &str = include_str!("../../../../tests/data/upgrade/schema-12.postgres.sql");

/// What the two migrations after number 12 did; `BYTES` is the database's type, `NONE` no bytes.
const TO_14: &str = "drop index player_by_points;
    create index player_by_points on player (points desc, wins desc, losses, name, name_key)
        where name is not null and wins + losses + draws > 0;
    alter table origin add column idempotency_secret BYTES;
    insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (13, 'search', true, NONE, 0), (14, 'idempotency', true, NONE, 0);";

async fn run(bench: &Bench, statements: String) {
    let statements = sqlx::raw_sql(AssertSqlSafe(statements));
    match &bench.url {
        None => {
            let url = format!("sqlite://{}?mode=rwc", bench.directory.path().join("cuatro.db").display());
            let mut connection = SqliteConnection::connect(&url).await.expect("a data file");
            statements.execute(&mut connection).await.expect("the statements run");
            connection.close().await.expect("it closes");
        }
        Some(url) => {
            let mut connection = PgConnection::connect(url).await.expect("a connection");
            statements.execute(&mut connection).await.expect("the statements run");
        }
    }
}

/// Puts data of schema 12, 13 or 14 into an empty database.
async fn fill(bench: &Bench, number: i64) {
    let (data, bytes, none) =
        if bench.url.is_none() { (SQLITE_12, "blob", "x''") } else { (POSTGRES_12, "bytea", "''") };
    run(bench, data.to_owned()).await;
    if number > 12 {
        run(bench, TO_14.replace("BYTES", bytes).replace("NONE", none)).await;
    }
    if number == 13 {
        run(bench, "delete from _sqlx_migrations where version = 14".to_owned()).await;
    }
}

/// All columns, sorted, and the definition of the index that a schema had otherwise.
async fn schema(bench: &Bench) -> Vec<String> {
    match &bench.url {
        None => {
            let url = format!("sqlite://{}", bench.directory.path().join("cuatro.db").display());
            let mut connection = SqliteConnection::connect(&url).await.expect("a data file");
            sqlx::query_scalar(
                "select m.name || '.' || c.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'
                    and m.name not like 'sqlite_%'
                 union select sql from sqlite_schema where name = 'player_by_points' order by 1",
            )
            .fetch_all(&mut connection)
            .await
        }
        Some(url) => {
            let mut connection = PgConnection::connect(url).await.expect("a connection");
            sqlx::query_scalar(
                "select format('%s.%s', table_name, column_name) from information_schema.columns
                    where table_schema = current_schema()
                 union select indexdef from pg_indexes where indexname = 'player_by_points' order by 1",
            )
            .fetch_all(&mut connection)
            .await
        }
    }
    .expect("the schema")
    .into_iter()
    .map(|line: String| line.split_whitespace().collect::<Vec<_>>().join(" "))
    .collect()
}

pub async fn data_of_an_older_schema_are_brought_up_to_date(bench: &Bench) {
    bench.open().await.close().await;
    let newest = schema(bench).await;
    for number in [12, 14] {
        let older = if bench.url.is_some() { &Bench::postgres().await } else { &Bench::sqlite().await };
        fill(older, number).await;
        let path = older.directory.path().join("cuatro.db");
        let store = older.open().await;
        assert_eq!(schema(older).await, newest, "from {number}");
        let playing = id("play1");
        assert_eq!(columns(&*store, &playing).await, [3], "from {number}");
        assert_eq!(
            store.lobby(&LobbyFilter { limit: 9, ..LobbyFilter::default() }).await.expect("a read").len(),
            2
        );
        let computer = HistoryFilter { kind: Some(Kind::Computer), limit: 9, ..HistoryFilter::default() };
        assert!(!store.history(&computer).await.expect("a read").is_empty(), "they were called online");
        assert_eq!(store.commit(&[of(vec![moved(&playing, 3, 4)])]).await.expect("a commit"), [Ok(())]);
        store.close().await;
        let store = older.open().await;
        assert_eq!(columns(&*store, &playing).await, [3, 4], "from {number}, at the next start");
        store.close().await;
        if older.url.is_none() {
            let copies = older.directory.path().join("backups");
            let names: Vec<_> =
                std::fs::read_dir(&copies).expect("copies").map(|copy| copy.expect("one").path()).collect();
            assert_eq!(names, [copies.join(format!("cuatro-schema-{number}.db"))]);
            assert!(backup::check(&names[0]).await.is_ok_and(|players| players > 0));
            assert_eq!(SqliteStore::unreadable(&path).await.expect("a look"), None);
        }
    }
}

/// Nobody has data of a schema between those that can be brought up to date.
pub async fn data_of_a_schema_that_cannot_be_brought_up_to_date_are_left_alone(bench: &Bench) {
    fill(bench, 13).await;
    let before = schema(bench).await;
    let directory = bench.directory.path();
    let refused = match &bench.url {
        None => SqliteStore::open(&directory.join("cuatro.db")).await.err(),
        Some(url) => cuatro_store::postgres::PostgresStore::open(url, directory.into()).await.err(),
    };
    let refused = refused.expect("it is too old").to_string();
    assert!(refused.contains("schema 13, which is too old"), "{refused}");
    assert_eq!(schema(bench).await, before);
    assert!(!directory.join("backups").exists(), "nothing was to be copied");
}

/// A start that fails again and again must not fill the disk.
#[tokio::test]
async fn the_copy_is_kept_only_if_the_data_have_changed() {
    for (damage, kept) in [
        ("alter table origin drop column idempotency_secret", 0),
        // In the way of a later step.
        ("create table tournament (id)", 1),
    ] {
        let bench = Bench::sqlite().await;
        fill(&bench, 14).await;
        run(&bench, damage.to_owned()).await;
        let path = bench.directory.path().join("cuatro.db");
        let refused = SqliteStore::open(&path).await.err().expect("it cannot be opened").to_string();
        assert!(refused.contains("cannot be brought up to date"), "{damage}: {refused}");
        let older = SqliteStore::unreadable(&path).await.expect("a look");
        assert_eq!(older, Some(SchemaFault::Older), "{damage}");
        let copies = std::fs::read_dir(bench.directory.path().join("backups")).expect("copies");
        assert_eq!(copies.count(), kept, "{damage}");
    }
}
