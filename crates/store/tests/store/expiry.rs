//! What every store promises about games and names that nobody uses, and games that a start must look at.

use cuatro_game::computer::{Level, Reason, ReasonCode};
use cuatro_game::names::NameKey;
use cuatro_game::{ClockSettings, Event, GameId, Kind, Logged, Occupant, PlayerId, Setup, Status, Time};
use cuatro_rules::{Column, Side};
use cuatro_store::{Change, GameChange, Invite, NewPlayer, Seat, Store, TokenHash};

use super::Bench;
use super::samples::{claim, committed, creation, finish, id, key, moved, of, seat, with_game};

/// Makes a change of one game.
async fn change(store: &dyn Store, change: GameChange) {
    committed(store, of(vec![change])).await;
}

/// A game with another setup, created at this time.
fn set_up(name: &str, at: i64, status: Status, change: impl FnOnce(&mut Setup)) -> GameChange {
    let mut made = creation(&id(name));
    made.status = Some(status);
    made.seats = Vec::new();
    made.events[0].at = Time(at);
    let Event::Created(setup) = &mut made.events[0].event else { panic!("a creation") };
    change(setup);
    made
}

/// Only the computer gives a reason.
fn by_computer() -> Option<Reason> {
    let (code, column) = (ReasonCode::Center, Column(3));
    Some(Reason { code, column, score: None, in_plies: None, exact: None, cells: Vec::new() })
}

pub async fn logs_of_games_that_ended_are_forgotten_and_their_records_stay(bench: &Bench) {
    let (over, goes_on) = (id("g1"), id("g2"));
    let store = with_game(bench, &over).await;
    change(&*store, creation(&goes_on)).await;
    finish(&*store, &over).await;
    let end = store.game(&over).await.expect("a read").expect("the game").log[1].at;
    assert_eq!(store.prune(end, 10).await.expect("a write"), 0, "it ended then, not before");
    let later = Time(end.0 + 1);
    assert_eq!(store.prune(later, 0).await.expect("a write"), 0, "not more than were asked for");
    assert_eq!(store.prune(later, 10).await.expect("a write"), 1);
    assert_eq!(store.game(&over).await.expect("a read"), None);
    assert!(store.finished(&over).await.expect("a read").is_some(), "its record");
    assert!(store.game(&goes_on).await.expect("a read").is_some());
    assert!(!store.is_removed(&over).await.expect("a read"), "it is only shorter");
    assert_eq!(store.prune(later, 10).await.expect("a write"), 0);
    // An aborted game leaves nothing.
    change(&*store, GameChange { status: Some(Status::Aborted), ..moved(&goes_on, 2, 0) }).await;
    assert_eq!(store.prune(Time(9_999), 10).await.expect("a write"), 1);
    assert_eq!(store.finished(&goes_on).await.expect("a read"), None);
}

pub async fn a_name_that_nothing_refers_to_is_forgotten_and_free_again(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    let idle = |number: i64, name: &str| NewPlayer {
        player: PlayerId(number),
        name: name.to_owned(),
        name_key: key(name),
        at: Time(1000 + number),
    };
    let players = vec![idle(7, "Nadie"), idle(8, "Nemo"), idle(9, "Invited"), idle(10, "New")];
    committed(&*store, Change { players, ..Change::default() }).await;
    let mut invited = creation(&id("g2"));
    let invite = Invite { code: TokenHash([77; 32]), name: "Invited".into() };
    invited.seats = vec![(Side::O, Seat { invite: Some(invite), ..Seat::default() })];
    change(&*store, invited).await;
    let there = async |name: &str| store.player(&NameKey::to_find(name)).await.expect("a read").is_some();
    assert_eq!(store.forget_unused_players(Time(1007), 10).await.expect("a write"), 0, "all are newer");
    assert_eq!(store.forget_unused_players(Time(1009), 1).await.expect("a write"), 1, "the oldest");
    assert_eq!((there("nadie").await, there("nemo").await), (false, true));
    assert_eq!(store.forget_unused_players(Time(1010), 10).await.expect("a write"), 1);
    assert_eq!((there("nemo").await, there("invited").await, there("new").await), (false, true, true));
    assert!(there("ana").await && there("berta").await, "they sit in a game");
    let again = Change { claims: vec![claim(11, "Nemo")], ..Change::default() };
    committed(&*store, again).await;
    // Whoever was in a game that was played keeps the name when its log is forgotten, without having a record.
    change(&*store, moved(&game, 2, 3)).await;
    change(&*store, GameChange { status: Some(Status::Aborted), ..moved(&game, 3, 3) }).await;
    assert_eq!(store.prune(Time(9_999), 10).await.expect("a write"), 1);
    store.forget_unused_players(Time(9_999), 10).await.expect("a write");
    assert!(there("ana").await && there("berta").await);
    assert!(!there("new").await && there("invited").await);
}

pub async fn a_start_looks_at_games_with_a_clock_or_with_a_computer_to_move(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let computer = Some(Occupant::Computer(Level::Easy));
    let clock = Some(ClockSettings { initial_s: 60, increment_s: 0 });
    let person = Some(Occupant::Person(PlayerId(1)));
    let games = [
        set_up("g9", 20, Status::Playing, |setup| setup.clock = clock),
        set_up("g2", 30, Status::Waiting, |setup| setup.clock = clock),
        set_up("g3", 30, Status::Playing, |setup| {
            (setup.kind, setup.seats) = (Kind::Computer, [person, computer]);
        }),
        set_up("g4", 30, Status::Playing, |setup| {
            (setup.kind, setup.seats) = (Kind::Computer, [computer, person]);
        }),
        set_up("g5", 30, Status::Playing, |setup| {
            (setup.kind, setup.seats) = (Kind::Exhibition, [computer; 2]);
        }),
    ];
    for game in games {
        change(&*store, game).await;
    }
    // After a move of the computer, which gives a reason, it is the person's turn; after one of a person not.
    let move_with = |name: &str, version, why| {
        let event = Event::Moved { side: Side::X, column: Column(3), why, left_ms: None };
        let events = vec![Logged { version, at: Time(40), event }];
        GameChange { events, ..moved(&id(name), version, 3) }
    };
    change(&*store, move_with("g3", 2, None)).await;
    change(&*store, move_with("g4", 2, by_computer())).await;
    let resumed = store.games_to_resume().await.expect("a read");
    assert_eq!(resumed, ["g9", "g3"].map(id), "the oldest first");
}

pub async fn games_that_nobody_touched_are_found(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let computer = Some(Occupant::Computer(Level::Easy));
    let open = |name, at| set_up(name, at, Status::Waiting, |_| ());
    for game in [open("g3", 20), open("g2", 20), open("g4", 10), open("g5", 100), open("g6", 30)] {
        change(&*store, game).await;
    }
    let exhibition = set_up("g7", 50, Status::Playing, |setup| setup.seats = [computer; 2]);
    change(&*store, exhibition).await;
    // A person moved in one of them, a computer in another, and something else happened to one lately.
    let add = |name: &str, at, event| GameChange {
        events: vec![Logged { version: 2, at: Time(at), event }],
        ..moved(&id(name), 2, 0)
    };
    let by_computer = || Event::Moved { side: Side::X, column: Column(3), why: by_computer(), left_ms: None };
    let by_person = Event::Moved { side: Side::X, column: Column(3), why: None, left_ms: None };
    change(&*store, add("g6", 40, by_person)).await;
    change(&*store, add("g7", 60, by_computer())).await;
    change(&*store, add("g4", 100, Event::PlayerDeleted { side: Side::X })).await;
    let untouched = async |before, limit| -> Vec<GameId> {
        store.untouched_games(Time(before), limit).await.expect("a read")
    };
    assert_eq!(untouched(100, 9).await, ["g2", "g3", "g7"].map(id));
    assert_eq!(untouched(100, 2).await, ["g2", "g3"].map(id));
    assert_eq!(untouched(60, 9).await, ["g2", "g3"].map(id), "something happened then, not before");
    assert_eq!(untouched(101, 9).await, ["g4", "g2", "g3", "g7", "g5"].map(id));
    change(&*store, GameChange { status: Some(Status::Aborted), ..add("g2", 70, by_computer()) }).await;
    assert_eq!(untouched(100, 9).await, ["g3", "g7"].map(id));
    // Seats count for nothing here.
    change(&*store, GameChange { seats: vec![(Side::X, seat(1, 33))], ..add("g3", 70, by_computer()) }).await;
    assert_eq!(untouched(100, 9).await, ["g3", "g7"].map(id));
}
