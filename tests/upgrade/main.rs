//! Data of the schemas from before the ground, opened by this version. `tests/data/upgrade` holds the same data for both databases,
//! and the export that was made of them, but for the kind of a game against the computer, which the ground mends.
//! It is here and not with the other tests of the store because the export is the app's.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/bench.rs"]
mod bench;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/older.rs"]
mod older;
#[path = "../postgres/mod.rs"]
mod postgres_server;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/samples.rs"]
mod samples;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../crates/store/tests/store/shared.rs"]
mod shared;

use std::sync::Arc;

use cuatro::app::export;
use cuatro::game::{PlayerId, Time};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::{
    Against, Erase, HistoryFilter, LobbyFilter, RivalFilter, SeatPresence, Store, TokenHash,
};

use bench::Bench;
use samples::{columns, committed, id, moved, of};
use shared::shared;

const EXPORT: &str = include_str!("../data/upgrade/export.txt");

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
    let until = store.one_time_code_until(&TokenHash([60; 32])).await.expect("a read");
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
    store.close().await;
    fresh.open().await.close().await;
    let (brought, ground) = (old.schema().await, fresh.schema().await);
    let differences: Vec<_> = brought.symmetric_difference(&ground).collect();
    assert!(differences.is_empty(), "{differences:#?}");

    // A second start does nothing, and it goes on.
    let versions = old.versions().await;
    assert_eq!(versions.last(), Some(&21));
    let copy = old.directory.path().join("backups");
    let _ = std::fs::remove_dir_all(&copy);
    let store = old.open().await;
    check(&store).await;
    assert_eq!((old.versions().await, copy.exists()), (versions, false));
    let next = of(vec![moved(&id("play1"), 3, 5)]);
    committed(&*store, next).await;
    assert!(store.next_player_id().await.expect("a number") > PlayerId(6));
    store.close().await;
}

/// Of a board that schema 12 had: a finished game with what it added, and one in play.
const LARGE: &str = "
    insert into record (n, id, x, o, tag, body) values (3565158630701400065, BYTES'0289A85D65F4A98B', 1, 2, 0,
        BYTES'0140400404AC1B000100010001000100');
    update player set points = points + 3500, wins = wins + 1, people_points = people_points + 3500,
        people_wins = people_wins + 1 where id = 1;
    update player set losses = losses + 1, people_losses = people_losses + 1 where id = 2;
    update rival set points = points + 3500, wins = wins + 1 where player = 1 and rival = 2;
    update rival set losses = losses + 1 where player = 2 and rival = 1;
    insert into game (id, status, created_at) values ('000large', 1, 1700000150000);
    insert into seat (game, side, player) values ('000large', 0, 1), ('000large', 1, 2);
    insert into event (game, version, at, body) values ('000large', 1, 1700000150000,
        '{\"created\":{\"variant\":{\"rows\":6,\"columns\":11,\"connect\":4},\"kind\":\"online\",
          \"seats\":[{\"person\":1},{\"person\":2}],\"seed\":1}}');";

#[tokio::test]
async fn games_on_boards_that_there_are_no_more_go_with_what_they_added() {
    for (old, bytes) in [(Bench::sqlite().await, "x'"), (Bench::postgres().await, "'\\x")] {
        old.fill(12).await;
        old.run(LARGE.replace("BYTES'", bytes)).await;
        let store = old.open().await;
        check(&store).await;
        let large = id("large");
        assert!(store.game(&large).await.expect("a read").is_none());
        assert!(store.is_removed(&large).await.expect("a read"), "a request for it is told so");
        store.close().await;
    }
}

/// An import of an older Cuatro that was killed: of two games that Ana won against José it had copied one, and no result.
const HALF_IMPORT: &str = "
    attach 'FILE' as staged;
    create table staged.staged_game (line integer primary key, id blob, at integer, tag integer, x integer, o integer, body blob);
    create table staged.staged_seat (number integer primary key, id integer);
    create table staged.staged_pair (who integer, whom integer, points integer, wins integer, losses integer, draws integer);
    insert into staged.staged_game values (3, x'0289A756776E6972', 1700000000000, 4, 1, 2, x'0207E3380E'),
        (4, x'0289A756776E6973', 1700000000000, 4, 1, 2, x'0207E3380E');
    insert into staged.staged_seat values (1, 1), (2, 3);
    insert into staged.staged_pair values (1, 3, 7000, 2, 0, 0), (3, 1, 0, 0, 2, 0);
    insert into record values (1700000000000 << 21, x'0289A756776E6972', 1, 3, 4, x'0207E3380E');
    insert into import (done) values (3);";

#[tokio::test]
async fn an_import_that_an_older_cuatro_had_begun_to_copy_is_completed_and_stops_no_start() {
    for is_staged in [true, false] {
        let old = Bench::sqlite().await;
        old.fill(12).await;
        let staged = old.directory.path().join("cuatro.db-import");
        old.run(HALF_IMPORT.replace("FILE", &staged.display().to_string())).await;
        if !is_staged {
            std::fs::remove_file(&staged).expect("it is there");
        }
        let store = old.open().await;
        let filter = HistoryFilter { limit: 99, ..HistoryFilter::default() };
        let games = store.history(&filter).await.expect("a read").len();
        let ana = store.player(&NameKey::to_find("ana")).await.expect("a read").expect("Ana");
        let rivals = store.rivals(PlayerId(1), &RivalFilter::MostPlayed(10)).await.expect("a read");
        let wins: i64 = rivals.iter().map(|rival| rival.totals.wins).sum();
        let expected = if is_staged { (11, 17_250, 7, 4) } else { (10, 10_250, 5, 2) };
        assert_eq!((games, ana.all.points, ana.all.wins, wins), expected, "staged: {is_staged}");
        assert!(!staged.exists());
        store.close().await;
        old.open().await.close().await;
    }
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
async fn a_database_from_before_is_upgraded_by_one_of_the_servers_that_start() {
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
