//! Data of the schemas from before the ground, opened by this version. `tests/data/upgrade` holds the same data for both databases,
//! and the export that was made of them, but for the kind of a game against the computer, which the ground mends.
//! It is here and not with the other tests of the store because the export is the app's.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/bench.rs"]
mod bench;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/contract.rs"]
mod contract;
#[path = "../postgres/mod.rs"]
mod postgres_server;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/shared.rs"]
mod shared;

use std::collections::BTreeSet;
use std::sync::Arc;

use cuatro::app::export;
use cuatro::game::{PlayerId, Time};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::postgres::PostgresStore;
use cuatro::store::sqlite::SqliteStore;
use cuatro::store::{Against, Erase, LobbyFilter, RivalFilter, SeatPresence, Store, TokenHash};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};

use bench::Bench;
use contract::{columns, id, moved, of};
use shared::shared;

const SQLITE_12: &str = include_str!("../data/upgrade/schema-12.sqlite.sql");
const POSTGRES_12: &str = include_str!("../data/upgrade/schema-12.postgres.sql");
const EXPORT: &str = include_str!("../data/upgrade/export.txt");

/// What the two migrations after number 12 did; `BYTES` is the database's type.
const TO_14: &str = "drop index player_by_points;
    create index player_by_points on player (points desc, wins desc, losses, name, name_key)
        where name is not null and wins + losses + draws > 0;
    alter table origin add column idempotency_secret BYTES;
    insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (13, 'search', true, '', 0), (14, 'idempotency', true, '', 0);";

impl Bench {
    async fn connection(&self) -> SqliteConnection {
        let path = self.directory.path().join("cuatro.db");
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        options.connect().await.expect("a data file")
    }

    /// Runs statements on the database, beside the store.
    async fn run(&self, statements: String) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements));
        match &self.url {
            None => {
                let mut connection = self.connection().await;
                statements.execute(&mut connection).await.expect("the statements run");
                connection.close().await.expect("it closes");
            }
            Some(url) => {
                let mut connection = PgConnection::connect(url).await.expect("a connection");
                statements.execute(&mut connection).await.expect("the statements run");
                connection.close().await.expect("it closes");
            }
        }
    }

    /// Puts data of schema 12 or 14 into an empty database.
    async fn fill(&self, number: i64) {
        let (data, bytes) = if self.url.is_none() { (SQLITE_12, "blob") } else { (POSTGRES_12, "bytea") };
        self.run(data.to_owned()).await;
        if number == 14 {
            self.run(
                TO_14.replace("BYTES", bytes).replace("''", if self.url.is_none() { "x''" } else { "''" }),
            )
            .await;
        }
    }

    /// All tables with their columns, and all indexes.
    async fn schema(&self) -> BTreeSet<String> {
        let names: Vec<String> = match &self.url {
            None => sqlx::query_scalar(
                "select m.name || '.' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' || coalesce(c.dflt_value, '')
                    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'
                 union all
                 select sql from sqlite_schema
                    where type = 'index' and sql is not null",
            )
            .fetch_all(&mut self.connection().await)
            .await
            .expect("the schema"),
            Some(url) => sqlx::query_scalar(
                "select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
                    || coalesce(collation_name, '')
                    from information_schema.columns where table_schema = current_schema()
                 union all select indexdef from pg_indexes where schemaname = current_schema()
                 union all select sequencename || min_value || max_value || cycle from pg_sequences",
            )
            .fetch_all(&mut PgConnection::connect(url).await.expect("a connection"))
            .await
            .expect("the schema"),
        };
        names.iter().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    async fn versions(&self) -> Vec<i64> {
        let versions = "select version from _sqlx_migrations order by version";
        match &self.url {
            None => sqlx::query_scalar(versions).fetch_all(&mut self.connection().await).await,
            Some(url) => {
                let mut connection = PgConnection::connect(url).await.expect("a connection");
                sqlx::query_scalar(versions).fetch_all(&mut connection).await
            }
        }
        .expect("the versions")
    }

    async fn refused(&self) -> String {
        let directory = self.directory.path();
        let refused = match &self.url {
            None => SqliteStore::open(&directory.join("cuatro.db")).await.err(),
            Some(url) => PostgresStore::open(url, directory.into()).await.err(),
        };
        refused.expect("a schema that is not opened").to_string()
    }
}

async fn exported(store: &Arc<dyn Store>) -> String {
    let (to, mut pieces) = tokio::sync::mpsc::channel(2);
    let writing = tokio::spawn(export(store.clone(), "Old", Time(1_700_000_200_000), to));
    let mut text = String::new();
    while let Some(piece) = pieces.recv().await {
        text.push_str(&piece);
    }
    writing.await.expect("no panic").expect("an export");
    text
}

/// Everything that an export does not have.
async fn check(store: &Arc<dyn Store>) {
    let (finished, playing, waiting) = (id("fin1"), id("play1"), id("wait1"));
    assert_eq!(exported(store).await, EXPORT);
    assert_eq!(columns(&**store, &finished).await, [3, 4, 3, 4, 3, 4, 3]);
    assert_eq!(store.report(&finished).await.expect("a read"), None, "it is made again from the moves");
    assert_eq!(store.games_in_play().await.expect("a read"), std::slice::from_ref(&playing));
    let lobby = LobbyFilter { limit: 9, ..LobbyFilter::default() };
    let listed = store.lobby(&lobby).await.expect("a read");
    assert_eq!(listed.len(), 2, "the games from before are listed: {listed:?}");
    assert_eq!(columns(&**store, &playing).await, [3], "the move that was in the journal");
    let stored = store.game(&playing).await.expect("a read").expect("the game");
    let names = stored.seats.each_ref().map(|seat| seat.name.as_deref());
    assert_eq!(names, [Some("Ana"), Some("José")]);
    assert_eq!(stored.seats[1].seen_at, Some(Time(1_700_000_153_000)));
    let stored = store.game(&waiting).await.expect("a read").expect("the game");
    assert_eq!(stored.seats[1].invite.as_ref().expect("an invitation").name.as_ref(), "José");
    let seat = store.seat_of_token(&TokenHash([31; 32])).await.expect("a read");
    assert_eq!(seat, Some((playing, Side::O)));
    for (token, player) in [(1, 1), (77, 1), (4, 4)] {
        let found = store.player_of_token(&TokenHash([token; 32])).await.expect("a read").expect("a player");
        assert_eq!(found.0, PlayerId(player));
    }
    let ana = store.player(&NameKey::to_find("ana")).await.expect("a read").expect("Ana");
    assert_eq!((ana.all.points, ana.people.points, ana.carried.wins), (10_250, 7_250, 3));
    assert_eq!(ana.rating.expect("a rating").rating.round(), 1455.0);
    let bots = store.ranking(Against::Bots, None, 10).await.expect("a read");
    assert_eq!(bots.iter().map(|row| &*row.name).collect::<Vec<_>>(), ["Robot"]);
    assert_eq!(store.player(&NameKey::to_find("emil")).await.expect("a read"), None, "deleted");
    let rivals = store.rivals(PlayerId(1), &RivalFilter::MostPlayed(10)).await.expect("a read");
    assert_eq!(rivals.len(), 3);
    assert!(store.is_removed(&id("res9")).await.expect("a read"));
    let erase = Erase { player: PlayerId(3), at: Time(1_700_000_160_000), purge: true };
    assert_eq!(store.erasing().await.expect("a read"), [erase], "a deletion that waits");
    let until = store.transfer_until(&TokenHash([60; 32])).await.expect("a read");
    assert_eq!(until, Some(Time(1_700_000_700_000)));
}

async fn is_brought_to_the_ground(old: &Bench, fresh: &Bench, number: i64) {
    old.fill(number).await;
    let store = old.open().await;
    check(&store).await;
    if let Some(processes) = store.shared() {
        let first = processes.admin_token(&TokenHash([1; 32])).await.expect("a write");
        assert_eq!(first, TokenHash([b'a'; 32]), "the admin token stays");
    }
    assert!(!store.claim_summary(19_675).await.expect("a write"), "it was sent");
    store.close().await;
    fresh.open().await.close().await;
    let (brought, ground) = (old.schema().await, fresh.schema().await);
    let differences: Vec<_> = brought.symmetric_difference(&ground).collect();
    assert!(differences.is_empty(), "{differences:#?}");

    // A second start does nothing, and it goes on.
    let versions = old.versions().await;
    assert_eq!(versions.last(), Some(&18));
    let copy = old.directory.path().join("backups");
    let _ = std::fs::remove_dir_all(&copy);
    let store = old.open().await;
    check(&store).await;
    assert_eq!((old.versions().await, copy.exists()), (versions, false));
    let next = of(vec![moved(&id("play1"), 3, 5)]);
    assert_eq!(store.commit(&[next]).await.expect("a commit"), [Ok(())]);
    assert!(store.next_player_id().await.expect("a number") > PlayerId(6));
    store.close().await;
}

#[tokio::test]
async fn a_data_file_from_before_is_copied_and_brought_to_the_ground() {
    for number in [12, 14] {
        let old = Bench::sqlite().await;
        old.fill(number).await;
        let opened = old.open().await;
        let copy = old.directory.path().join(format!("backups/cuatro-schema-{number}.db"));
        opened.close().await;
        let copied = Bench::sqlite().await;
        std::fs::copy(copy, copied.directory.path().join("cuatro.db")).expect("a copy");
        assert_eq!(copied.versions().await.last(), Some(&number), "the copy is as the data were");
        is_brought_to_the_ground(&Bench::sqlite().await, &Bench::sqlite().await, number).await;
    }
}

#[tokio::test]
async fn a_database_from_before_is_brought_to_the_ground_by_one_of_those_who_start() {
    for number in [12, 14] {
        is_brought_to_the_ground(&Bench::postgres().await, &Bench::postgres().await, number).await;
        let old = Bench::postgres().await;
        old.fill(number).await;
        let stores = futures_util::future::join_all((0..4).map(|_| old.open())).await;
        check(&stores[3]).await;
        // Nobody's presence was touched: others may be serving.
        let seats = shared(&*stores[0]).presence(&[id("play1")]).await.expect("a read");
        let here = |seat: &SeatPresence| (seat.side == Side::X).then_some(seat.here);
        assert_eq!(seats.iter().find_map(here), Some(true));
    }
}

#[tokio::test]
async fn schemas_between_are_refused_in_a_sentence_that_says_what_to_do() {
    for bench in [Bench::sqlite().await, Bench::postgres().await] {
        bench.fill(14).await;
        for last in [13, 11, 9] {
            bench.run(format!("delete from _sqlx_migrations where version > {last}")).await;
            let refused = bench.refused().await;
            for words in [&format!("schema {last},") as &str, "revision 1b1e1ef", "and then with this one"] {
                assert!(refused.contains(words), "{refused}");
            }
            assert!(!refused.contains('\n'), "{refused}");
        }
        assert!(!bench.directory.path().join("backups").exists(), "nothing was done to it");
    }
}
