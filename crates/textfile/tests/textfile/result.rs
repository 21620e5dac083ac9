//! The last words of a result: a move that was taken back, and the discs of a fair start.

use cuatro_game::Time;
use cuatro_game::starts::fair;
use cuatro_rules::{Column, Position, Variant};

use crate::support::{
    BOARD, ID, KIND, MOVES, O_POINTS, RESULT, ROUNDS, SAMPLE_WIDTHS, X_POINTS, accepted, game, game_with,
    games_file, only, refused, written,
};

/// A game from a fair start of four discs, in which both have moved before O gave up.
fn resigned<'a>(result: &'a str, moves: &'a str) -> [(usize, &'a str); 5] {
    [(ID, "-"), (RESULT, result), (MOVES, moves), (ROUNDS, "3"), (X_POINTS, "500")]
}

const START: &str = "0 0 6 2";

#[test]
fn a_result_says_whether_a_move_was_taken_back_and_how_many_discs_are_a_fair_start() {
    assert!(fair().any(|moves| moves == [0, 0, 6, 2].map(Column)), "{START} is a fair start");
    let moves = format!("{START} 3 3");
    for (result, taken_back, fair_discs, rated) in [
        ("X resign", false, 0, true),
        ("X resign takeback", true, 0, false),
        ("X resign start:4", false, 4, true),
        ("X resign takeback start:4", true, 4, false),
        ("X  resign  start:04", false, 4, true),
    ] {
        let read = game(&resigned(result, &moves));
        assert_eq!((read.taken_back, read.fair_discs), (taken_back, fair_discs), "{result}");
        assert_eq!(read.is_rated(), rated, "{result}");
    }
    let mirrored = "6 6 0 4 3 3";
    assert_eq!(game(&resigned("X resign start:4", mirrored)).fair_discs, 4);
}

#[test]
fn other_words_behind_the_reason_are_refused() {
    let moves = format!("{START} 3 3");
    for result in [
        "X resign start:0",
        "X resign start:",
        "X resign start:-4",
        "X resign start:256",
        "X resign start",
        "X resign Takeback",
        "X resign takeback takeback",
        "X resign start:4 takeback",
        "X resign start:4 start:4",
        "X resign takeback start:4 more",
    ] {
        refused(&resigned(result, &moves), "result", "wrong-result", "X or O and line");
    }
}

#[test]
fn discs_that_are_no_fair_start_are_refused() {
    for (result, moves) in [
        ("X resign start:4", "0 0 6 3 3 3"),
        ("X resign start:5", "0 0 6 2 3 3"),
        ("X resign start:3", "0 0 6 2 3 3"),
        ("X resign start:7", "0 0 6 2 3 3"),
        ("X resign start:255", "0 0 6 2 3 3"),
    ] {
        refused(&resigned(result, moves), "moves", "not-a-fair-start", "");
    }
    let mut wider = resigned("X resign start:4", "0 0 6 2 3 3").to_vec();
    wider.push((BOARD, "6x8 n=4"));
    refused(&wider, "moves", "not-a-fair-start", "");
    let by_hand = [(KIND, "manual"), (RESULT, "X line start:4"), (MOVES, "-")];
    refused(&by_hand, "moves", "not-a-fair-start", "");
}

/// M9: nobody chose the discs of the start.
#[test]
fn only_discs_after_the_start_make_a_game_count() {
    for (moves, rounds, has) in [("0 0 6 2", "2", "has 0"), ("0 0 6 2 3", "3", "has 1")] {
        let mut changes = resigned("X resign start:4", moves);
        changes[3].1 = rounds;
        refused(&changes, "moves", "too-few-moves", has);
    }
    assert_eq!(game(&resigned("X resign start:4", "0 0 6 2 3 3")).rounds, 3);
}

/// P5, P6
#[test]
fn an_end_by_default_has_the_points_of_now_or_those_that_earlier_versions_gave() {
    let start = fair().find(|moves| moves.len() == 8).expect("a start of eight discs");
    let start: Vec<_> = start.iter().map(Column::to_string).collect();
    // One disc of each player: 500 now, 3,000 for round 5 before.
    let moves = format!("{} {}", start.join(" "), quiet(&start));
    for (result, stated) in [
        ("X resign start:8", ["500", "0"]),
        ("X resign start:8", ["3000", "0"]),
        ("O resign takeback start:8", ["0", "500"]),
        ("O resign takeback start:8", ["0", "3000"]),
        ("O time start:8", ["0", "500"]),
        ("O abandon start:8", ["0", "3000"]),
    ] {
        let line = game_with(&[
            (ID, "0k2m9x4c"),
            (RESULT, result),
            (MOVES, &moves),
            (ROUNDS, "5"),
            (X_POINTS, stated[0]),
            (O_POINTS, stated[1]),
        ]);
        let reading = accepted(games_file(&[&line]));
        assert_eq!(reading.games[0].points.map(|points| points.to_string()), stated, "{result}");
        let file = written(&reading, &SAMPLE_WIDTHS, "Aula 3", "7f3c9a", Time(0));
        let again = written(&accepted(&file), &SAMPLE_WIDTHS, "Aula 3", "7f3c9a", Time(0));
        assert_eq!(again, file, "{result}");
    }
    for stated in [["2500", "0"], ["3500", "0"], ["0", "0"]] {
        let (field, code, detail) = only(&[
            (RESULT, "X resign start:8"),
            (MOVES, &moves),
            (ROUNDS, "5"),
            (X_POINTS, stated[0]),
            (O_POINTS, stated[1]),
        ]);
        let said = (field, code, detail.contains("give 500"));
        assert_eq!(said, ("x_points", "points-disagree", true), "{detail}");
    }
    // Without a fair start there is only one rule.
    refused(
        &[(RESULT, "X resign"), (MOVES, "3 2 3 2"), (ROUNDS, "2"), (X_POINTS, "3500")],
        "x_points",
        "points-disagree",
        "give 500",
    );
}

/// Two discs that end nothing after this start, one of each player.
fn quiet(start: &[String]) -> String {
    let columns = start.iter().map(|column| Column(column.parse().expect("a column")));
    let mut position = Position::replay(Variant::STANDARD, columns).expect("a start");
    let mut quiet = Vec::new();
    for _ in 0..2 {
        let column = position.legal().find(|column| {
            let mut after = position.clone();
            after.play(*column).is_ok() && after.outcome().is_none()
        });
        let column = column.expect("a column that ends nothing");
        position.play(column).expect("it is legal");
        quiet.push(column.to_string());
    }
    quiet.join(" ")
}
