//! What a client makes of a game and of the frames that follow it, and what the values of the game look like when they travel.

use cuatro_game::computer::Level;
use cuatro_game::starts::Start;
use cuatro_game::{Answer, Event, Occupant, Offer, PlayerId, SeatAction, Status, Stopped, Termination, Time};
use cuatro_protocol::*;
use cuatro_rules::{Column, Side};
use serde_json::{Value, json};

/// The game of the samples as it is with these members instead.
fn game(members: Value) -> Game {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/protocol/Game.json");
    let mut game: Value =
        serde_json::from_str(&std::fs::read_to_string(file).expect("the sample")).expect("JSON");
    for (name, value) in members.as_object().expect("an object") {
        game[name] = value.clone();
    }
    serde_json::from_value(game).expect("a game")
}

fn going_on() -> Value {
    json!({ "status": "playing", "moves": [3, 3], "result": null, "version": 3, "to_move": "X" })
}

fn with(mut members: Value, name: &str, value: Value) -> Value {
    members[name] = value;
    members
}

fn frame(frame: Value) -> ServerFrame {
    serde_json::from_value(frame).expect("a frame")
}

fn folded(members: Value) -> cuatro_game::Game {
    game(members).folded().expect("a game")
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
    assert_eq!(game(with(going_on(), "moves", json!([3, 9]))).folded(), None);
    assert_eq!(game(with(going_on(), "rows", json!(99))).folded(), None);
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

#[test]
fn every_frame_of_the_log_is_the_event_that_it_tells() {
    let played = folded(going_on());
    let event = |value: Value| frame(value).event(&played);
    let moved = json!({ "side": "X", "column": 4, "row": 5, "ply": 2, "round": 2, "at": "2026-11-20T18:02:11.402Z", "why": null });
    assert_eq!(
        event(json!({ "type": "move", "version": 4, "move": moved, "clock": null })),
        Some(Event::Moved { side: Side::X, column: Column(4), why: None, left_ms: None })
    );
    assert_eq!(event(json!({ "type": "move", "version": 4, "move": null, "clock": null })), None);
    let offer = |answer: &str| {
        event(json!({ "type": "offer", "version": 4, "offer": "takeback", "side": "O", "answer": answer }))
    };
    let (of, side) = (Offer::Takeback, Side::O);
    assert_eq!(offer("offer"), Some(Event::Offered { offer: of, side }));
    assert_eq!(offer("withdraw"), Some(Event::Withdrawn { offer: of, side }));
    assert_eq!(offer("decline"), Some(Event::Declined { offer: of, side }));
    assert_eq!(
        event(json!({ "type": "takeback", "version": 4, "ply": 1, "moves": [3], "clock": null })),
        Some(Event::TakenBack { ply: 1, left_ms: None, clock_ms: None })
    );
    let hold =
        |on: bool| event(json!({ "type": "hold", "version": 4, "on": on, "to_move": null, "clock": null }));
    assert_eq!(hold(true), Some(Event::Held { left_ms: None }));
    assert_eq!(hold(false), Some(Event::Released {}));
    let aborted = |expired: bool| {
        let frame = json!({ "type": "result", "version": 4, "status": "aborted", "result": null, "by": "X",
            "expired": expired, "clock": null });
        event(frame)
    };
    for expired in [true, false] {
        assert_eq!(aborted(expired), Some(Event::Aborted { by: None, expired, stopped: None::<Stopped> }));
    }
    let result = serde_json::to_value(game(json!({})).result).expect("JSON");
    let finished = event(
        json!({ "type": "result", "version": 4, "status": "finished", "result": result, "clock": null }),
    );
    assert!(matches!(finished, Some(Event::Finished(result)) if result.winner == Some(Side::X)));
    for nothing in [
        json!({ "type": "created", "version": 1 }),
        json!({ "type": "thinking", "version": 4, "side": "X", "ply": 1 }),
        json!({ "type": "ok", "ref": null, "version": 4 }),
        json!({ "type": "weather" }),
    ] {
        assert_eq!(event(nothing), None);
    }
}

#[test]
fn joined_and_deleted_players_appear_in_the_seats() {
    let seats = |x: Value, o: Value| json!({ "X": x, "O": o });
    let person = |name: &str| json!({ "name": name, "human": true });
    let joined = |seats: Value, game: &cuatro_game::Game| {
        let frame = json!({ "type": "joined", "version": 2, "seats": seats, "status": "playing", "to_move": "X", "clock": null });
        self::frame(frame).event(game)
    };
    let ana = json!({ "name": "Ana", "human": true, "connected": true });
    let waiting = |x: Value, o: Value| {
        folded(json!({ "seats": seats(x, o), "status": "waiting", "moves": [], "result": null }))
    };
    let came = |side| Some(Event::Joined { side, player: PlayerId(0) });
    let both = || seats(person("Ana"), person("Bea"));
    assert_eq!(joined(both(), &waiting(ana.clone(), Value::Null)), came(Side::O));
    assert_eq!(joined(both(), &waiting(Value::Null, ana.clone())), came(Side::X));
    assert_eq!(joined(both(), &folded(going_on())), None, "nobody came");
    assert_eq!(joined(seats(person("Ana"), Value::Null), &waiting(ana, Value::Null)), None);
    let deleted = |seats: Value| {
        frame(json!({ "type": "deleted", "version": 9, "seats": seats })).event(&folded(going_on()))
    };
    let gone = json!({ "human": true, "deleted": true });
    assert_eq!(deleted(seats(gone.clone(), person("Bea"))), Some(Event::PlayerDeleted { side: Side::X }));
    assert_eq!(deleted(seats(person("Ana"), gone)), Some(Event::PlayerDeleted { side: Side::O }));
    assert_eq!(deleted(both()), None);
}

#[test]
fn a_rematch_frame_names_the_asking_side_the_declining_side_or_the_new_game() {
    let rematch = |asked: Value, declined: Value, next: Value| {
        let frame = json!({ "type": "rematch", "version": 9, "asked": asked, "declined": declined, "next_game": next });
        self::frame(frame).event(&folded(json!({})))
    };
    let null = || Value::Null;
    assert_eq!(rematch(json!(["O"]), null(), null()), Some(Event::RematchAsked { side: Side::O }));
    assert_eq!(rematch(json!([]), json!("X"), null()), Some(Event::RematchDeclined { side: Side::X }));
    assert_eq!(rematch(json!([]), null(), null()), None);
    let made = rematch(json!(["X", "O"]), null(), json!("abcdefgh"));
    assert_eq!(made, Some(Event::RematchMade { next: "abcdefgh".parse().expect("an id") }));
    assert_eq!(rematch(json!(["X", "O"]), null(), json!("?")), None);
}

#[test]
fn every_frame_but_an_unknown_one_has_a_version() {
    assert_eq!(frame(json!({ "type": "created", "version": 1 })).version(), Some(1));
    assert_eq!(frame(json!({ "type": "weather", "version": 1 })).version(), None);
}

#[test]
fn every_action_of_a_seat_is_a_frame_that_asks_for_it() {
    let answers = [Answer::Offer, Answer::Accept, Answer::Decline, Answer::Withdraw];
    let rematches = answers.map(SeatAction::Rematch);
    let offers =
        [Offer::Draw, Offer::Takeback].map(|offer| answers.map(|answer| SeatAction::Answer(offer, answer)));
    for action in SeatAction::ALL.into_iter().chain(rematches).chain(offers.into_iter().flatten()) {
        let frame = ClientFrame::from(action);
        assert_eq!(frame.action(), Some(action));
        let written = serde_json::to_value(&frame).expect("JSON");
        assert_eq!(written["type"], action.name());
        assert_eq!(serde_json::from_value::<ClientFrame>(written).expect("a frame"), frame);
    }
    // A request for a rematch says nothing else.
    let rematch = serde_json::to_value(ClientFrame::from(SeatAction::Rematch(Answer::Offer))).expect("JSON");
    assert_eq!(rematch, json!({ "type": "rematch" }));
    for frame in [
        json!({ "type": "hello", "token": null, "version": null }),
        json!({ "type": "emote", "emote": "gg" }),
    ] {
        assert_eq!(serde_json::from_value::<ClientFrame>(frame).expect("a frame").action(), None);
    }
}

#[test]
fn values_of_the_game_travel_as_they_are_read_again() {
    let start = |start, discs| GameStart::new(start, discs);
    for drawn in [Start::Fair { again: false }, Start::HeadStart { side: Side::X, step: 2 }] {
        let travels = start(drawn, 6);
        assert_eq!((travels.known(), travels.discs), (Some(drawn), 6));
    }
    let series = cuatro_game::Series { first_to: 2, game: 3, wins: [1, 2] };
    let travels = Series::from(series);
    assert_eq!((travels.score[Side::X], travels.score[Side::O], travels.winner), (1, 2, Some(Side::O)));
    let result = folded(json!({})).result.expect("a result");
    assert_eq!(GameResult::from(&result).known(), Some(result));
    let totals = cuatro_game::Totals { points: 4, wins: 3, losses: 2, draws: 1 };
    let travels = Totals::from(totals);
    assert_eq!(travels.played, 6);
    assert_eq!(cuatro_game::Totals::from(travels), totals);
    let rating = cuatro_game::rating::Rating { rating: 1499.5, deviation: 90.4, volatility: 0.06 };
    let travels = Rating::from(Some(rating));
    assert_eq!((travels.rating, travels.rating_deviation), (Some(1500), Some(90)));
    assert_eq!((Rating::from(None).rating, Rating::from(None).rating_deviation), (None, None));
    let worth =
        cuatro_game::report::Worth { outcome: cuatro_game::report::Prospect::Win, in_plies: 3, score: 9 };
    let travels = Worth::from(Some(worth));
    assert_eq!((travels.outcome, travels.in_plies, travels.score), (Some(worth.outcome), Some(3), Some(9)));
    assert_eq!(Worth::from(None).outcome, None);
    let accuracy = Accuracy::from(cuatro_game::report::Accuracy::new(4, 3));
    assert_eq!((accuracy.choices, accuracy.kept, accuracy.percent), (4, 3, Some(75)));
    let seat = Seat { name: Some("Ana".into()), human: true, bot: true, deleted: true, ..Seat::default() };
    let past = PastSeat::from(seat);
    assert_eq!((past.name.as_deref(), past.human, past.bot, past.deleted), (Some("Ana"), true, true, true));
    assert_eq!(Page::whole(vec![1, 2]).items, [1, 2]);
    let time = Timestamp::from(Time(1_763_661_731_402));
    assert_eq!(serde_json::to_value(time).expect("JSON"), json!("2025-11-20T18:02:11.402Z"));
    assert_eq!(serde_json::from_value::<Timestamp>(json!("2025-11-20T18:02:11.402Z")).ok(), Some(time));
    assert!(serde_json::from_value::<Timestamp>(json!("yesterday")).is_err());
    let level = Word::from(Level::Hard);
    assert_eq!((level.known(), level.to_string().as_str()), (Some(Level::Hard), "hard"));
}

#[test]
fn every_code_of_a_refusal_is_a_word_with_a_status() {
    use strum::IntoEnumIterator;
    for code in Code::iter() {
        assert_eq!(serde_json::to_value(code).expect("JSON"), json!(code.as_str()));
        assert_eq!(code.to_string(), code.as_str());
        assert!((400..600).contains(&code.status()), "{code}");
    }
    let statuses = [Code::NotFound, Code::GameOver, Code::ColumnFull, Code::Unknown].map(Code::status);
    assert_eq!(statuses, [404, 409, 422, 500]);
}
