//! What stands behind the reason in a result: a move that was taken back, and the discs of a fair start.

use cuatro_game::starts::fair;
use cuatro_rules::Column;

use crate::support::{BOARD, ID, KIND, MOVES, RESULT, ROUNDS, X_POINTS, game, refused};

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
