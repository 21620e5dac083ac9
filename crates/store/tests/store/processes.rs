//! Several processes on one PostgreSQL: each has a store of its own on the same database.

use std::time::Duration;

use cuatro_game::names::NameKey;
use cuatro_game::{Event, Occupant, PlayerId, Status, Time};
use cuatro_postgres::PostgresStore;
use cuatro_rules::{Column, Side};
use cuatro_store::{
    Against, Change, Claim, Conflict, Erase, Erasing, Hint, NewPlayer, Seat, Store as _, StoreError,
    TokenHash, Written,
};
use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::time::timeout;

use super::contract::{claim, columns, creation, id, moved, of, record, seat, with_game};
use super::shared::shared;
use super::{Bench, postgres_server};

/// How long anything awaited may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

async fn connection(bench: &Bench) -> PgConnection {
    PgConnection::connect(bench.url()).await.expect("a connection")
}

/// Ends the connections of the stores, as a restart of the database would.
async fn cut(bench: &Bench) -> u64 {
    let ended = sqlx::query(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    );
    ended.fetch_all(&mut connection(bench).await).await.expect("they end").len() as u64
}

#[tokio::test]
async fn of_two_who_write_the_same_version_one_gets_a_conflict() {
    let bench = Bench::postgres().await;
    let game = id("g1");
    let one = with_game(&bench, &game).await;
    let two = bench.open().await;
    for version in 2..42 {
        let (mine, theirs) = ([of(vec![moved(&game, version, 1)])], [of(vec![moved(&game, version, 2)])]);
        let (mine, theirs) = tokio::join!(one.commit(&mine), two.commit(&theirs));
        let outcomes = [mine.expect("a commit").remove(0), theirs.expect("a commit").remove(0)];
        let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(won, 1, "version {version}: {outcomes:?}");
        assert!(outcomes.contains(&Err(Conflict::Version(game.clone()))), "{outcomes:?}");
    }
    assert_eq!(columns(&*one, &game).await.len(), 40);
    assert_eq!(one.game(&game).await.expect("a read"), two.game(&game).await.expect("a read"));
}

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
    for taken in join_all(codes.map(async |code| store.take_transfer(&code, Time(0)).await)).await {
        assert_eq!(taken.expect("each connection writes"), None);
    }
    store.commit(&[of(vec![moved(&game, 2, 1)])]).await.expect("a commit").remove(0).expect("no conflict");

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

#[tokio::test]
async fn a_name_is_claimed_by_one_of_many() {
    let bench = Bench::postgres().await;
    let stores = join_all((0..4).map(|_| bench.open())).await;
    let claims = stores.iter().enumerate().map(|(number, store)| async move {
        let claims = vec![claim(number as i64 + 1, "Ana")];
        store.commit(&[Change { claims, ..Change::default() }]).await.expect("a commit").remove(0)
    });
    let outcomes = join_all(claims).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
}

#[tokio::test]
async fn numbers_of_players_differ_between_processes() {
    let bench = Bench::postgres().await;
    let stores = join_all((0..3).map(|_| bench.open())).await;
    let mut numbers = Vec::new();
    for _ in 0..150 {
        for store in &stores {
            numbers.push(store.next_player_id().await.expect("a number"));
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 450);
}

/// Games that end at once, of the same players in another order.
#[tokio::test]
async fn players_of_many_games_that_end_in_several_processes_get_all_their_points() {
    let bench = Bench::postgres().await;
    let stores = join_all((0..3).map(|_| bench.open())).await;
    let claims = (1..=4).map(|number| claim(number, &format!("Player {number}"))).collect();
    let made = stores[0].commit(&[Change { claims, ..Change::default() }]).await.expect("a commit");
    assert_eq!(made, [Ok(())]);
    let finishing = (0..3).map(|process| {
        let store = &stores[process];
        async move {
            for round in 0..10 {
                let batch: Vec<_> = (0..8_i64)
                    .map(|number| {
                        let game = id(&format!("p{process}r{round}n{number}"));
                        // Each process names the players in another order.
                        let x = (number + process as i64) % 4 + 1;
                        let o = (number + process as i64 + 1 + round % 3) % 4 + 1;
                        let seats = [Occupant::Person(PlayerId(x)), Occupant::Person(PlayerId(o))];
                        let ended = 1000 * round + number;
                        Change {
                            results: vec![record(&game, seats, Some(Side::X), ended)],
                            ..Change::default()
                        }
                    })
                    .collect();
                let outcomes = store.commit(&batch).await.expect("a commit");
                assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
            }
        }
    });
    join_all(finishing).await;
    let ranking = stores[0].ranking(Against::All, None, 10).await.expect("a read");
    let (wins, losses): (i64, i64) =
        ranking.iter().fold((0, 0), |sums, row| (sums.0 + row.totals.wins, sums.1 + row.totals.losses));
    assert_eq!((wins, losses), (240, 240), "{ranking:?}");
}

/// Waits until a session waits for a lock that another one holds.
async fn somebody_waits(observer: &mut PgConnection) {
    let waits = "select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')";
    let waiting = async {
        while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut *observer).await.expect("an answer") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("nobody waits for a lock");
}

/// A session holds one row and asks for another one, which the store has locked before it waits for the first: the store, which
/// waited first, is told of a deadlock.
#[tokio::test]
async fn who_was_told_of_a_deadlock_tries_again() {
    let player = "select id::text from player where id = 1 for update";
    let game = "select id from game for update";
    for (holds, asks, erases) in [(player, game, false), (game, player, true)] {
        let bench = Bench::postgres().await;
        let store = with_game(&bench, &id("g1")).await;
        let mut over = moved(&id("g1"), 2, 3);
        over.status = Some(Status::Finished);
        // Tokens of seats are void once they are empty.
        over.seats = vec![
            (Side::X, Seat { token: None, ..seat(1, 11) }),
            (Side::O, Seat { token: None, ..seat(2, 12) }),
        ];
        assert_eq!(store.commit(&[of(vec![over])]).await.expect("a commit"), [Ok(())]);
        let (mut other, mut observer) = (connection(&bench).await, connection(&bench).await);
        // The store looks for a deadlock after a second of waiting; this session leaves that to it.
        sqlx::query("set deadlock_timeout = '1min'").execute(&mut other).await.expect("an administrator may");
        let mut transaction = other.begin().await.expect("a transaction");
        sqlx::query(holds).fetch_one(&mut *transaction).await.expect("a row");
        let working = tokio::spawn({
            let store = store.clone();
            async move {
                if erases {
                    store.erase(&Erase { player: PlayerId(1), at: Time(20), purge: true }).await.map(drop)
                } else {
                    // What the other session still holds when it tries again is left for the next time.
                    loop {
                        match store.prune(Time(9_999), 10).await {
                            Ok(0) => tokio::task::yield_now().await,
                            pruned => break pruned.map(|pruned| assert_eq!(pruned, 1)),
                        }
                    }
                }
            }
        });
        somebody_waits(&mut observer).await;
        sqlx::query(asks)
            .fetch_one(&mut *transaction)
            .await
            .unwrap_or_else(|error| panic!("asks {asks}: {error}"));
        transaction.commit().await.expect("a commit");
        working.await.expect("no panic").expect("it tries again");
        let left: i64 =
            sqlx::query_scalar("select count(*) from game").fetch_one(&mut observer).await.expect("rows");
        assert_eq!(left, 0, "erases: {erases}");
    }
}

#[tokio::test]
async fn a_result_of_somebody_who_is_locked_for_a_moment_is_no_conflict() {
    let bench = Bench::postgres().await;
    let store = with_game(&bench, &id("g1")).await;
    let mut other = connection(&bench).await;
    let mut transaction = other.begin().await.expect("a transaction");
    let lock = sqlx::query("select id from player where id = 1 for update");
    lock.fetch_one(&mut *transaction).await.expect("a row");
    let people = [Occupant::Person(PlayerId(1)), Occupant::Person(PlayerId(3))];
    let new = NewPlayer {
        player: PlayerId(3),
        name: "Carla".into(),
        name_key: NameKey::to_find("carla"),
        at: Time(1),
    };
    let results = vec![record(&id("r1"), people, Some(Side::X), 10)];
    let change = [Change { players: vec![new], results, ..Change::default() }];
    let unlocked = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        transaction.commit().await.expect("a commit");
    };
    let (made, ()) = tokio::join!(store.commit(&change), unlocked);
    assert_eq!(made.expect("a commit"), [Ok(())]);
}

/// Idle names are many, and nobody looks for them.
#[tokio::test]
async fn a_search_for_a_name_reads_only_those_who_have_played() {
    let bench = Bench::postgres().await;
    let store = bench.open().await;
    let mut connection = connection(&bench).await;
    for statement in [
        "insert into player (id, name_key, name, created_at) select n, 'idle ' || n, 'Idle ' || n, 1 from generate_series(1, 50000) n",
        "update player set points = 1000, wins = 1 where id % 1000 = 0",
        "vacuum analyze player",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("rows");
    }
    let scans = "select seq_scan, coalesce(sum(i.idx_scan) filter (where indexrelname = 'player_by_points'), 0)::bigint
         from pg_stat_user_tables t join pg_stat_user_indexes i using (relid) where t.relname = 'player' group by 1";
    let mut counted =
        async || -> (i64, i64) { sqlx::query_as(scans).fetch_one(&mut connection).await.expect("counts") };
    // What was counted so far arrives late.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let (read_whole, by_index) = counted().await;
    let searching = async {
        loop {
            let found = store.players_like("idle 1", 5).await.expect("a search");
            assert_eq!(found.len(), 5);
            let now = counted().await;
            if now != (read_whole, by_index) {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    };
    let (whole, index) = timeout(PATIENCE, searching).await.expect("the database counts");
    assert!(whole == read_whole && index > by_index, "{whole} {read_whole} {index} {by_index}");
}

#[tokio::test]
async fn a_player_who_is_deleted_in_one_process_takes_no_seat_in_another() {
    for round in 0..20 {
        let bench = Bench::postgres().await;
        let (one, two) = (bench.open().await, bench.open().await);
        let claims = vec![claim(1, "Ana"), claim(2, "Berta")];
        let made = one.commit(&[Change { claims, ..Change::default() }]).await.expect("a commit");
        assert_eq!(made, [Ok(())]);
        let game = id("g1");
        let erase = Erase { player: PlayerId(1), at: Time(20), purge: false };
        let creation = [of(vec![creation(&game)])];
        let (created, erased) = tokio::join!(one.commit(&creation), two.erase(&erase));
        let (created, erased) = (created.expect("a commit").remove(0), erased.expect("a write"));
        match (&created, &erased) {
            (Ok(()), Erasing::Seated(seats)) => assert_eq!(seats, &[(game, Side::X)]),
            (Err(Conflict::Version(of)), Erasing::Done { .. }) => assert_eq!(of, &game),
            other => panic!("round {round}: {other:?}"),
        }
    }
}

/// The connection is cut again and again while moves are made: each is made once, and its player hears so.
#[tokio::test]
async fn a_move_whose_answer_is_lost_is_made_once_and_acknowledged() {
    let bench = Bench::postgres().await;
    let game = id("g1");
    let store = with_game(&bench, &game).await;
    let mut cuts = 0;
    for version in 2..200_u32 {
        let change = [of(vec![moved(&game, version, (version % 7) as u8)])];
        let outcome = match version % 3 {
            0 => {
                let (outcome, cut) = tokio::join!(store.commit(&change), cut(&bench));
                cuts += cut;
                outcome
            }
            _ => store.commit(&change).await,
        };
        assert_eq!(outcome.expect("the database comes back"), [Ok(())], "version {version}");
    }
    assert!(cuts > 50, "{cuts} connections were cut");
    let expected: Vec<u8> = (2..200_u32).map(|version| (version % 7) as u8).collect();
    assert_eq!(columns(&*store, &game).await, expected);
}

/// A move that led to a version.
fn written(game: &str, version: u32) -> Written {
    let event = Event::Moved { side: Side::X, column: Column(3), why: None, left_ms: None };
    Written { game: id(game), version, at: Time(1_800_000_000_000), events: vec![event] }
}

#[tokio::test]
async fn hints_reach_the_other_processes_and_a_lost_connection_is_said() {
    let bench = Bench::postgres().await;
    let (one, two) = (bench.open().await, bench.open().await);
    let (mine, theirs) = (shared(&*one).bus(), shared(&*two).bus());
    let (mut own, mut heard) = (mine.subscribe(), theirs.subscribe());
    let hint = |version| Hint::Changed(vec![written("g1", version)]);
    let next = async |receiver: &mut tokio::sync::broadcast::Receiver<Hint>| {
        timeout(PATIENCE, receiver.recv()).await.expect("a hint comes").expect("the bus lives")
    };
    assert_eq!(next(&mut own).await, Hint::Lost, "what was before it listened is not known");
    assert_eq!(next(&mut heard).await, Hint::Lost);
    mine.publish(hint(7));
    assert_eq!(next(&mut heard).await, hint(7));
    // More than one notification takes.
    let many: Vec<Written> = (0..2_000).map(|number| written(&format!("n{number}"), 3)).collect();
    mine.publish(Hint::Changed(many.clone()));
    let mut came = Vec::new();
    while came.len() < many.len() {
        match next(&mut heard).await {
            Hint::Changed(games) => came.extend(games),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(came, many);
    // Events that are too long for a notification are looked up.
    let long = Written { events: vec![written("g1", 8).events[0].clone(); 200], ..written("g1", 8) };
    mine.publish(Hint::Changed(vec![long.clone()]));
    assert_eq!(next(&mut heard).await, Hint::Changed(vec![Written { events: Vec::new(), ..long }]));
    cut(&bench).await;
    assert_eq!(next(&mut heard).await, Hint::Lost);
    assert_eq!(next(&mut own).await, Hint::Lost, "and nothing of what it said itself");
    theirs.publish(hint(9));
    assert_eq!(next(&mut own).await, hint(9));
}

/// What is refused with a sentence: the URL, and what must stand in it.
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

#[test]
fn every_migration_has_a_partner_for_the_other_database() {
    let names = |database: &str| {
        let files = std::fs::read_dir(format!("{}/../../migrations/{database}", env!("CARGO_MANIFEST_DIR")));
        let mut names: Vec<String> = files
            .expect("migrations")
            .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("sqlite"), names("postgres"));
}
