//! What a client makes of a game and of the frames that follow it.

use cuatro_game::computer::Level;
use cuatro_game::starts::Start;
use cuatro_game::{Occupant, PlayerId, Status, Termination};
use cuatro_people::fold;
use cuatro_protocol::*;
use cuatro_rules::{BySide, Column, Side};
use serde_json::{Value, json};

/// The game of the samples as it is with these members instead.
fn game(members: Value) -> Game {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/protocol/Game.json");
    let mut game: Value =
        serde_json::from_str(&std::fs::read_to_string(file).expect("the sample")).expect("JSON");
    for (name, value) in members.as_object().expect("an object") {
        game[name] = value.clone();
    }
    serde_json::from_value(game).expect("a game")
}

fn past(Seat { name, level, human, bot, deleted, .. }: Seat) -> PastSeat {
    PastSeat { name, level, human, bot, deleted }
}

fn going_on() -> Value {
    json!({ "status": "playing", "moves": [3, 3], "result": null, "version": 3, "to_move": "X" })
}

fn with(mut members: Value, name: &str, value: Value) -> Value {
    members[name] = value;
    members
}

fn folded(members: Value) -> cuatro_game::Game {
    fold::folded(&game(members)).expect("a game")
}

#[test]
fn a_game_that_is_played_is_folded_with_its_moves_offers_and_hold() {
    let played = folded(going_on());
    assert_eq!((played.status, played.version, played.to_move()), (Status::Playing, 3, Some(Side::X)));
    assert_eq!(played.moves, [3, 3].map(Column));
    assert_eq!((played.offers.draw, played.offers.takeback, played.offers.rematch), (None, None, [false; 2]));
    let offered = json!({ "draw": "X", "takeback": "O", "rematch": [] });
    let offered = folded(with(going_on(), "offers", offered));
    assert_eq!((offered.offers.draw, offered.offers.takeback), (Some(Side::X), Some(Side::O)));
    let held = folded(with(going_on(), "held", json!(true)));
    assert_eq!((held.held, held.to_move()), (true, None));
    let drawn = |drawn: bool| folded(with(going_on(), "drawn", json!(drawn))).setup.drawn;
    assert_eq!([drawn(true), drawn(false)], [true, false]);
    assert_eq!(fold::folded(&game(with(going_on(), "moves", json!([3, 9])))), None);
    assert_eq!(fold::folded(&game(with(going_on(), "rows", json!(99)))), None);
    let mine = with(going_on(), "opening", json!([3, 3]));
    let opened = folded(mine);
    assert_eq!((opened.opening_plies(), opened.ply(), opened.counts()), (2, 2, false));
}

#[test]
fn the_seats_of_a_folded_game_are_persons_computers_or_open() {
    let seats = |x: Value, o: Value| {
        let members =
            json!({ "seats": { "X": x, "O": o }, "status": "waiting", "moves": [], "result": null });
        folded(members).seats
    };
    let person = Some(Occupant::Person(PlayerId(0)));
    let ana = || json!({ "name": "Ana", "human": true, "connected": true });
    let computer = json!({ "level": "hard", "human": false, "connected": true });
    let newer = json!({ "level": "grandmaster", "human": false, "connected": true });
    let invited = json!({ "name": "Bea", "human": true, "connected": false, "invited": true });
    assert_eq!(seats(ana(), computer), [person, Some(Occupant::Computer(Level::Hard))]);
    assert_eq!(seats(Value::Null, ana()), [None, person]);
    assert_eq!(seats(ana(), invited), [person, None], "the seat waits for her");
    assert_eq!(seats(ana(), newer), [person, person], "nobody knows how it plays");
}

#[test]
fn a_game_that_is_over_is_folded_with_its_end_and_what_was_asked_since() {
    let over = folded(json!({}));
    let result = over.result.expect("a result");
    assert_eq!((over.status, result.winner, result.points), (Status::Finished, Some(Side::X), [3500, 0]));
    assert_eq!((result.reason, result.rounds, result.line.len()), (Termination::Line, 4, 4));
    let offers = json!({ "draw": null, "takeback": null, "rematch": ["O"] });
    assert_eq!(folded(json!({ "offers": offers })).offers.rematch, [false, true]);
    let next = folded(json!({ "next_game": "abcdefgh" }));
    assert_eq!(next.next.map(|next| next.to_string()), Some("abcdefgh".to_owned()));
    let aborted = || with(with(going_on(), "status", json!("aborted")), "to_move", Value::Null);
    assert_eq!(folded(aborted()).status, Status::Aborted);
    assert!(!folded(aborted()).expired && folded(with(aborted(), "expired", json!(true))).expired);
    let newer =
        json!({ "winner": "X", "reason": "charm", "line": [], "rounds": 1, "points": { "X": 1, "O": 0 } });
    let newer = folded(with(with(going_on(), "status", json!("finished")), "result", newer));
    assert_eq!(
        (newer.status, newer.result),
        (Status::Aborted, None),
        "a reason that only a newer server knows"
    );
}

#[test]
fn a_series_a_start_and_a_tournament_are_folded_as_they_stood_before_the_game() {
    let series = json!({ "first_to": 3, "game": 2, "score": { "X": 2, "O": 1 }, "winner": null });
    let before = |members: Value| folded(members).setup.series.expect("a series").wins;
    assert_eq!(before(with(going_on(), "series", series.clone())), [2, 1]);
    assert_eq!(before(json!({ "series": series })), [1, 1], "X has won this one");
    let start =
        |start: Value| folded(with(with(going_on(), "opening", json!([3, 3])), "start", start)).setup.start;
    assert_eq!(start(json!({ "kind": "fair", "discs": 2 })), Some(Start::Fair { again: false }));
    let head = json!({ "kind": "head_start", "discs": 2, "side": "O", "step": 4 });
    assert_eq!(start(head), Some(Start::HeadStart { side: Side::O, step: 4 }));
    assert_eq!(start(json!({ "kind": "head_start", "discs": 2, "side": "O" })), None);
    assert_eq!(start(json!({ "kind": "magic", "discs": 2 })), None);
    let place =
        json!({ "id": "tournament1", "stage": 1, "round": 2, "board": 3, "first_disc_s": 30, "away_s": 40 });
    let place = folded(with(going_on(), "tournament", place)).setup.tournament.expect("a tournament");
    let read = TournamentGame::from(&place);
    assert_eq!((read.id.as_str(), read.stage, read.round, read.board), ("tournament1", 1, 2, 3));
    assert_eq!((read.first_disc_s, read.away_s, place.unrecorded), (30, 40, false));
    let newer = json!({ "id": "t", "stage": 1, "round": 2, "board": 3, "first_disc_s": 30, "away_s": 40 });
    assert_eq!(folded(with(going_on(), "tournament", newer)).setup.tournament, None);
    assert!(!folded(going_on()).setup.unlisted);
}

/// The frame names both once both have asked, and so does a game that is read.
#[test]
fn a_second_request_for_a_rematch_is_read_as_one() {
    let mut game = game(json!({}));
    let mut folded = fold::folded(&game).expect("its moves can be played");
    for asked in [vec![Side::X], vec![Side::X, Side::O]] {
        let version = folded.version + 1;
        let frame = ServerFrame::Rematch { version, asked: asked.clone(), declined: None, next_game: None };
        let event = fold::event(&frame, &folded).expect("an event");
        assert!(folded.apply(&event, cuatro_game::Time(0)));
        let expected = Side::BOTH.map(|side| asked.contains(&side));
        assert_eq!(folded.offers.rematch, expected, "{asked:?}");
        game.offers.rematch = asked;
        let read = fold::folded(&game).expect("its moves can be played");
        assert_eq!(read.offers.rematch, expected, "{:?}", game.offers.rematch);
    }
}

/// The frame names both once both are deleted, and so does a game that is read.
#[test]
fn the_deletion_of_the_second_player_is_read_as_one() {
    let mut game = game(json!({}));
    let mut folded = fold::folded(&game).expect("its moves can be played");
    for side in Side::BOTH {
        game.seats[side].as_mut().expect("somebody sits there").deleted = true;
        let version = folded.version + 1;
        let seats = BySide::of(|side| game.seats[side].clone().map(past));
        let frame = ServerFrame::Deleted { version, seats };
        let event = fold::event(&frame, &folded).expect("an event");
        assert_eq!(event, cuatro_game::Event::PlayerDeleted { side });
        assert!(folded.apply(&event, cuatro_game::Time(0)));
        assert_eq!(fold::folded(&game).expect("its moves can be played").deleted, folded.deleted);
    }
}

/// Every game that travels is the fold of the events that lead to it.
#[test]
fn a_game_is_folded_from_what_travels() {
    let game = game(json!({}));
    let folded = fold::folded(&game).expect("its moves can be played");
    assert_eq!(folded.position.rows(), game.board);
    assert_eq!((folded.version, folded.status, folded.to_move()), (game.version, game.status, game.to_move));
    assert_eq!(folded.result.map(|result| result.rounds), game.result.map(|result| result.rounds));
}
