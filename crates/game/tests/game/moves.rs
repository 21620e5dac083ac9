//! Moves: turns, columns, repeated moves, and the end by a line.

use cuatro_game::starts::{Start, draw_fair};
use cuatro_game::{
    ColumnNumber, Command, Event, Game, Kind, Logged, PlyNumber, Refusal, Setup, Status, Time, is_rated,
};
use cuatro_rules::{Column, Side, Variant};

use crate::played::{O, Played, X, against_computer, id, people, waiting};

fn to(side: Side, column: i64, ply: Option<i64>) -> Command {
    Command::Move { side, column: ColumnNumber(column), ply: ply.map(PlyNumber), why: None }
}

#[test]
fn moves_wait_for_the_second_seat() {
    let mut played = Played::new(waiting());
    assert_eq!((played.game.status, played.game.to_move()), (Status::Waiting, None));
    assert_eq!(played.send(to(X, 3, None), 1), Err(Refusal::NotYourTurn { to_move: None }));
    let join = |side, player| Command::Join { side, player: cuatro_game::PlayerId(player) };
    assert_eq!(played.send(join(O, 1), 2), Err(Refusal::SamePlayer));
    assert_eq!(played.send(join(X, 2), 2), Err(Refusal::SeatTaken));
    let joined = Event::Joined { side: O, player: cuatro_game::PlayerId(2) };
    assert_eq!(played.send(join(O, 2), 5), Ok(vec![joined]));
    assert_eq!((played.game.status, played.game.turn_since), (Status::Playing, Time(5)));
    assert_eq!(played.send(join(O, 3), 6), Err(Refusal::SeatTaken));
    played.send(Command::Resign { side: X }, 7).expect("X leaves");
    assert_eq!(played.send(join(O, 3), 8), Err(Refusal::GameOver));
}

/// B6, B7
#[test]
fn a_column_that_there_is_not_is_refused_with_those_that_there_are() {
    let mut played = Played::after(people(), &[0, 0, 0, 0, 0, 0]);
    let legal: Vec<Column> = (1..7).map(Column).collect();
    for column in [-1, 7, 255, 256, i64::MAX, i64::MIN] {
        let column = ColumnNumber(column);
        let refused = Refusal::ColumnOutOfRange { column, last: 6, legal: legal.clone() };
        assert_eq!(played.send(to(X, column.0, None), 9), Err(refused));
    }
    assert_eq!(played.send(to(X, 0, None), 9), Err(Refusal::ColumnFull { column: Column(0), legal }));
    assert_eq!(played.game.ply(), 6);
    assert_eq!(played.send(to(X, 6, None), 9).map(|events| events.len()), Ok(1));
}

#[test]
fn a_disc_of_the_opening_is_no_repeated_move() {
    let opening = vec![Column(3), Column(3)];
    let mut played = Played::new(Setup { opening, ..people() });
    let stale = |ply| Err(Refusal::StalePly { expected: 2, actual: PlyNumber(ply) });
    assert_eq!(played.send(to(X, 3, Some(0)), 1), stale(0));
    assert_eq!(played.send(to(O, 3, Some(1)), 1), stale(1));
    played.send(to(X, 5, Some(2)), 2).expect("a move");
    assert_eq!(played.send(to(X, 5, Some(2)), 3), Ok(vec![]));
}

/// P6
#[test]
fn a_game_from_a_chosen_position_counts_for_nothing_and_one_from_a_fair_start_counts() {
    let opening = [0, 1, 0, 1, 0, 1].map(Column).to_vec();
    let chosen = Played::after(Setup { opening, ..people() }, &[0]);
    let result = chosen.game.result.clone().expect("a result");
    assert_eq!((result.winner, result.points), (Some(X), [0, 0]));
    assert!(!chosen.game.counts());
    assert_eq!((chosen.game.opening_plies(), chosen.game.plies_played()), (6, 1));
    assert_eq!(chosen.game.record(&id("abcdefgh")), None);

    let fair = draw_fair(3);
    let discs = fair.len();
    let start = Some(Start::Fair { again: false });
    let mut fair = Played::new(Setup { opening: fair, start, ..people() });
    assert!(fair.game.counts());
    while fair.game.status == Status::Playing {
        let column = fair.game.position.legal().next().expect("a free column");
        fair.drop(column.0, 5).expect("a move");
    }
    let record = fair.game.record(&id("abcdefgh")).expect("it counts");
    assert_eq!(usize::from(record.fair_discs), discs);
    assert_ne!(record.result.points, [0, 0]);

    let head =
        Setup { opening: vec![Column(3)], start: Some(Start::HeadStart { side: X, step: 1 }), ..people() };
    assert!(!Played::new(head).game.counts());
}

#[test]
fn an_opening_that_ends_the_game_or_does_not_fit_is_no_game() {
    let game = |columns: &[u8]| {
        let opening = columns.iter().copied().map(Column).collect();
        Game::new(Setup { opening, ..people() }, Time(0))
    };
    assert!(game(&[0, 1, 0, 1, 0, 1]).is_some());
    assert!(game(&[0, 1, 0, 1, 0, 1, 0]).is_none());
    assert!(game(&[7]).is_none());
    assert!(game(&[0; 7]).is_none());
}

#[test]
fn a_log_with_a_gap_or_an_impossible_event_is_no_game() {
    let played = Played::after(people(), &[3, 4, 3]);
    let log = played.log();
    assert_eq!(Game::replay(log).map(|game| game.version), Some(4));
    assert_eq!(Game::replay(&log[..0]), None);
    assert_eq!(Game::replay(&log[1..]), None, "no creation");
    let without: Vec<Logged> = log.iter().filter(|logged| logged.version != 2).cloned().collect();
    assert_eq!(Game::replay(&without), None, "a gap");
    let doubled: Vec<Logged> = log.iter().flat_map(|logged| [logged.clone(), logged.clone()]).collect();
    assert_eq!(Game::replay(&doubled), None, "everything twice");
    let late: Vec<Logged> =
        log.iter().map(|logged| Logged { version: logged.version + 1, ..logged.clone() }).collect();
    assert_eq!(Game::replay(&late), None, "it begins with version 2");
    let followed_by = |event: Event| {
        let next = Logged { version: 5, at: Time(9), event };
        Game::replay(log.iter().chain([&next]))
    };
    assert_eq!(followed_by(Event::Created(people())), None);
    let moved = |column| Event::Moved { side: O, column: Column(column), why: None, left_ms: None };
    assert_eq!(followed_by(moved(7)), None);
    assert!(followed_by(moved(6)).is_some());
    assert_eq!(followed_by(Event::Released {}), None, "nobody held it");
    assert_eq!(
        followed_by(Event::TakenBack { ply: 1, left_ms: None, clock_ms: None }).map(|game| game.ply()),
        Some(1)
    );
}

#[test]
fn the_computer_is_asked_on_its_turn_only() {
    let mut played = Played::new(against_computer());
    assert_eq!(played.game.computer_to_move(), None);
    assert!(played.game.is_untouched());
    played.drop(3, 1).expect("a move");
    assert!(!played.game.is_untouched());
    assert_eq!(played.game.computer_to_move(), Some(cuatro_game::computer::Level::Easy));
    played.send(Command::Resign { side: X }, 2).expect("over");
    assert_eq!(played.game.computer_to_move(), None);
}

/// T8
#[test]
fn two_people_on_devices_of_their_own_on_the_standard_board_are_rated() {
    let (online, standard) = (Kind::Online, Variant::STANDARD);
    assert!(is_rated(online, true, standard, false));
    assert!(!is_rated(online, false, standard, false));
    assert!(!is_rated(online, true, standard, true));
    assert!(!is_rated(Kind::Local, true, standard, false));
    assert!(!is_rated(online, true, Variant::new(8, 9, 4).expect("a board"), false));
    let record = |setup: Setup| {
        let played = Played::after(setup, &[0, 1, 0, 1, 0, 1, 0]);
        played.game.record(&id("abcdefgh")).expect("it counts").is_rated()
    };
    assert!(record(people()));
    assert!(!record(Setup { kind: Kind::Local, ..people() }));
    assert!(!record(against_computer()));
    assert!(!record(Setup { kind: Kind::Online, ..against_computer() }));
}
