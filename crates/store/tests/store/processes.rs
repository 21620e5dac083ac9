//! Several processes on one PostgreSQL: each has a store of its own on the same database.

use std::time::Duration;

use cuatro_game::names::NameKey;
use cuatro_game::{Event, Occupant, PlayerId, Status, Time};
use cuatro_rules::{Column, Side};
use cuatro_store::queries::ranking;
use cuatro_store::{Against, Change, Conflict, Erase, Erasing, Hint, NewPlayer, Seat, Written};
use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::time::timeout;

use super::Bench;
use super::samples::{claim, columns, commit, committed, creation, id, moved, of, record, seat, with_game};
use super::shared::shared;

/// How long anything awaited may take on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

pub async fn connection(bench: &Bench) -> PgConnection {
    PgConnection::connect(bench.url()).await.expect("a connection")
}

/// Ends the connections of the stores, as a restart of the database would.
pub async fn cut(bench: &Bench) -> u64 {
    let ended = sqlx::query(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    );
    ended.fetch_all(&mut connection(bench).await).await.expect("they end").len() as u64
}

#[tokio::test]
async fn of_two_writers_of_a_version_one_gets_a_conflict() {
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

#[tokio::test]
async fn a_name_is_claimed_by_one_of_many() {
    let bench = Bench::postgres().await;
    let stores = join_all((0..4).map(|_| bench.open())).await;
    let claims = stores.iter().enumerate().map(|(number, store)| async move {
        let claims = vec![claim(number as i64 + 1, "Ana")];
        commit(&**store, Change { claims, ..Change::default() }).await
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
async fn a_session_waits(observer: &mut PgConnection) {
    let waits = "select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')";
    let waiting = async {
        while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut *observer).await.expect("an answer") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(WAIT_TIMEOUT, waiting).await.expect("no session waits for a lock");
}

/// A session holds one row and asks for another one, which the store has locked before it waits for the first: the store, which
/// waited first, is told of a deadlock.
#[tokio::test]
async fn a_deadlock_is_retried() {
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
        committed(&*store, of(vec![over])).await;
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
        a_session_waits(&mut observer).await;
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
async fn a_result_of_a_player_who_is_locked_for_a_moment_is_no_conflict() {
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

/// Unused names are many.
#[tokio::test]
async fn a_search_for_a_name_reads_only_players_with_games() {
    let bench = Bench::postgres().await;
    bench.open().await;
    let mut connection = connection(&bench).await;
    for statement in [
        "insert into player (id, name_key, name, created_at) select n, 'idle ' || n, 'Idle ' || n, 1 from generate_series(1, 50000) n",
        "update player set points = 1000, wins = 1 where id % 1000 = 0",
        "vacuum analyze player",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("rows");
    }
    let explain = format!("explain {}", ranking::like::<PgConnection>().postgres_text());
    let plan = sqlx::query_scalar(AssertSqlSafe(explain)).bind("idle 1").bind(5_i64);
    let plan: Vec<String> = plan.fetch_all(&mut connection).await.expect("a plan");
    let plan = plan.join("\n");
    assert!(plan.contains("player_by_points") && !plan.contains("Seq Scan"), "{plan}");
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
        timeout(WAIT_TIMEOUT, receiver.recv()).await.expect("a hint comes").expect("the bus lives")
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
