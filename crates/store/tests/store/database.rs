//! Opening a PostgreSQL database, and whether it takes writes.

use cuatro_game::Time;
use cuatro_game::names::NameKey;
use cuatro_postgres::PostgresStore;
use cuatro_store::{Change, Claim, Store as _, StoreError, TokenHash};
use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection};

use super::processes::{connection, cut};
use super::samples::{claim, committed, id, moved, of, with_game};
use super::{Bench, postgres_server};

/// Runs statements as the administrator; `DATABASE` is the name of the database.
async fn administer(bench: &Bench, statements: &[&str]) {
    let mut administrator = connection(bench).await;
    let name = bench.url().rsplit('/').next().expect("a name");
    // Even where writing is forbidden to all new sessions.
    for statement in ["set default_transaction_read_only = off"].iter().chain(statements) {
        let statement = AssertSqlSafe(statement.replace("DATABASE", name));
        sqlx::query(statement).execute(&mut administrator).await.expect("an administrator may");
    }
}

fn refuses_writes(proof: Result<(), StoreError>, why: &str) {
    match proof {
        Err(StoreError::Unavailable(said)) => assert!(said.contains(why), "{why} is not in {said}"),
        other => panic!("it is said to be writable: {other:?}"),
    }
}

#[tokio::test]
async fn a_database_is_ready_only_while_it_takes_writes_and_sessions_that_only_read_are_left() {
    let bench = Bench::postgres().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    store.prove_writing().await.expect("it takes writes");
    // As after a failover to a node that takes no writes: all sessions begin anew, and only read.
    administer(&bench, &["alter database DATABASE set default_transaction_read_only = on"]).await;
    cut(&bench).await;
    // Those that were cut first fail for that reason.
    let mut refused = store.prove_writing().await;
    for _ in 0..10 {
        match &refused {
            Err(StoreError::Unavailable(said)) if !said.contains("no writes") => {
                refused = store.prove_writing().await
            }
            _ => break,
        }
    }
    refuses_writes(refused, "read-only");
    join_all((0..8).map(|_| store.totals_since(Time(0)))).await;
    // Other sessions can write again; those that are open stay as they are.
    administer(&bench, &["alter database DATABASE reset default_transaction_read_only"]).await;
    let mut asked = 0;
    while store.prove_writing().await.is_err() {
        asked += 1;
        assert!(asked < 3, "sessions that only read are used on");
    }
    let codes = (0..8).map(|code| TokenHash([code; 32]));
    for taken in join_all(codes.map(async |code| store.take_one_time_code(&code, Time(0)).await)).await {
        assert_eq!(taken.expect("each connection writes"), None);
    }
    committed(&*store, of(vec![moved(&game, 2, 1)])).await;

    let rights = "grant select, insert, update, delete on all tables in schema public to writer";
    let sequences = "grant usage, update on all sequences in schema public to writer";
    administer(
        &bench,
        &["create role writer login", "grant create on schema public to writer", rights, sequences],
    )
    .await;
    let url = bench.url().replace("cuatro@", "writer@");
    let store = PostgresStore::open(&url, bench.directory.path().into()).await.expect("it opens");
    store.prove_writing().await.expect("it has all rights");
    for (revoke, grant, words) in [
        ("revoke insert on event from writer", rights, "event"),
        ("revoke update on origin from writer", rights, "origin"),
        ("revoke usage on player_number from writer", sequences, "player_number"),
    ] {
        administer(&bench, &[revoke]).await;
        refuses_writes(store.prove_writing().await, words);
        administer(&bench, &[grant]).await;
        store.prove_writing().await.expect("it has all rights again");
    }
    // Another process that holds the row for a while is no reason to send clients elsewhere.
    let mut other = connection(&bench).await;
    let mut transaction = other.begin().await.expect("a transaction");
    sqlx::query("select 1 from origin for update").execute(&mut *transaction).await.expect("a lock");
    store.prove_writing().await.expect("it takes writes");
}

#[tokio::test]
async fn a_database_whose_encoding_cannot_hold_all_names_is_refused() {
    let bench = Bench::postgres().await;
    for (encoding, accepted) in [("LATIN1", false), ("WIN1252", false), ("SQL_ASCII", true)] {
        let create = format!(
            "create database DATABASE_{encoding} encoding '{encoding}' template template0 locale 'C'"
        );
        administer(&bench, &[&create]).await;
        let url = format!("{}_{}", bench.url(), encoding.to_lowercase());
        match PostgresStore::open(&url, bench.directory.path().into()).await.map(drop) {
            Err(StoreError::Unusable(said)) if !accepted => {
                assert!(said.contains(encoding) && said.contains("encoding 'UTF8'"), "{said}");
            }
            opened => assert!(accepted && opened.is_ok(), "{encoding}: {opened:?}"),
        }
    }
}

/// The error of opening this URL.
async fn refused(url: &str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    match PostgresStore::open(url, directory.path().into()).await {
        Ok(_) => panic!("{url} is opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn what_cannot_be_opened_is_refused_with_a_sentence_and_without_the_password() {
    let bench = Bench::postgres().await;
    let server = postgres_server::shared();
    let host = format!("127.0.0.1:{}", server.port);
    let mut admin = connection(&bench).await;
    for statement in ["create role stranger login", "create role locked nologin"] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut admin).await.expect("a role");
    }
    let database = bench.url().rsplit('/').next().expect("a name");
    for (url, says) in [
        (format!("postgres://cuatro:s3cret@{host}/nowhere"), "has no database nowhere"),
        (format!("postgres://locked:s3cret@{host}/{database}"), "refuses the user locked"),
        (format!("postgres://stranger:s3cret@{host}/{database}"), "may not make tables"),
        (format!("postgres://cuatro:s3cret@{host}/{database}?sslmode=require"), "no TLS"),
        ("postgres://cuatro:s3cret@127.0.0.1:1/x".into(), "cannot be reached"),
        ("postgres://cuatro:s3cret@[bad/x".into(), "not of the form"),
    ] {
        let sentence = refused(&url).await;
        assert!(sentence.contains(says), "{url}: {sentence}");
        assert!(!sentence.contains("s3cret"), "{sentence}");
    }
}

#[tokio::test]
async fn what_an_extension_brings_is_no_other_application() {
    let bench = Bench::postgres().await;
    // It brings views to the schema of the tables.
    let extension = sqlx::query("create extension pg_stat_statements");
    extension.execute(&mut connection(&bench).await).await.expect("an extension");
    with_game(&bench, &id("g1")).await;
}

#[tokio::test]
async fn the_tables_of_another_application_are_left_alone() {
    let bench = Bench::postgres().await;
    let mut other = connection(&bench).await;
    sqlx::query("create table shopping (item text)").execute(&mut other).await.expect("a table");
    let sentence = refused(bench.url()).await;
    assert!(sentence.contains("another application"), "{sentence}");
    let tables: i64 =
        sqlx::query_scalar("select count(*) from information_schema.tables where table_schema = 'public'")
            .fetch_one(&mut other)
            .await
            .expect("a count");
    assert_eq!(tables, 1);
}

/// So that the processes of a running service can be replaced one by one.
#[tokio::test]
async fn a_schema_one_step_newer_is_good_and_two_steps_are_refused() {
    let bench = Bench::postgres().await;
    bench.open().await.close().await;
    let mut admin = connection(&bench).await;
    let newest: i64 = sqlx::query_scalar("select max(version) from _sqlx_migrations")
        .fetch_one(&mut admin)
        .await
        .expect("migrations");
    let mut newer = async |version: i64| {
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values ($1, 'from the future', true, '', 0)",
        )
        .bind(version)
        .execute(&mut admin)
        .await
        .expect("a migration from the future");
    };
    newer(newest + 1).await;
    bench.open().await.close().await;
    newer(newest + 2).await;
    let sentence = refused(bench.url()).await;
    assert!(sentence.contains("too old"), "{sentence}");
}

#[tokio::test]
async fn processes_that_start_together_make_the_schema_once() {
    let bench = Bench::postgres().await;
    let stores = join_all((0..6).map(|_| bench.open())).await;
    let claim = Claim { token: TokenHash([1; 32]), ..claim(1, "Ana") };
    let made =
        stores[5].commit(&[Change { claims: vec![claim], ..Change::default() }]).await.expect("a commit");
    assert_eq!(made, [Ok(())]);
    assert!(stores[0].player(&NameKey::to_find("ana")).await.expect("a read").is_some());
}
