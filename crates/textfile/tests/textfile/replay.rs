//! Reading rule 3: every game is replayed.

use cuatro_rules::{Variant, points};

use crate::support::{
    BOARD, KIND, MOVES, O_POINTS, RESULT, ROUNDS, X_POINTS, game, only, refused, wrong_game,
};

/// A drawn game that fills the 6×7 board, found by random search with a board written for that alone.
const FULL: &str = "6 6 2 4 2 5 1 0 2 2 4 4 5 3 2 1 0 0 4 6 5 0 5 3 4 5 4 5 0 3 1 6 6 0 6 1 1 1 3 3 3 2";

// Rule 3

#[test]
fn rule_3_an_illegal_move_is_named_with_what_would_be_legal() {
    refused(
        &[(MOVES, "3 7 3")],
        "moves",
        "column-out-of-range",
        "move 2 is column 7: columns go from 0 to 6",
    );
    refused(&[(MOVES, "3 300 3")], "moves", "column-out-of-range", "move 2 is column 300");
    refused(
        &[(MOVES, "3 3 3 3 3 3 3")],
        "moves",
        "column-full",
        "move 7 is column 3, which is full: free are 0, 1, 2, 4, 5, 6",
    );
    refused(
        &[(MOVES, "3 2 3 2 3 2 3 2")],
        "moves",
        "moves-after-end",
        "move 8 comes after the end: X has a line with move 7",
    );
    refused(
        &[(MOVES, &format!("{FULL} 0")), (RESULT, "draw full")],
        "moves",
        "moves-after-end",
        "move 43 comes after the end: the board is full with move 42",
    );
    for word in ["x", "-1", "3,2", "+1", "٣", "1.0", "0x1", "3-2", "1234567890123456"] {
        refused(&[(MOVES, &format!("3 {word} 3"))], "moves", "wrong-move", "move 2 is");
    }
}

#[test]
fn rule_3_the_result_must_be_what_the_moves_give() {
    refused(&[(RESULT, "O line")], "result", "result-disagrees", "says O line, the moves give X line");
    refused(&[(RESULT, "O resign")], "result", "result-disagrees", "says O resign, the moves give X line");
    refused(&[(RESULT, "draw agreed")], "result", "result-disagrees", "the moves give X line");
    refused(
        &[(RESULT, "X line"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3")],
        "result",
        "result-disagrees",
        "says X line, the moves decide nothing yet",
    );
    refused(
        &[(RESULT, "draw full"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3")],
        "result",
        "result-disagrees",
        "leave cells free",
    );
    refused(
        &[(RESULT, "draw agreed"), (MOVES, FULL), (ROUNDS, "21")],
        "result",
        "result-disagrees",
        "says draw agreed, the moves give draw full",
    );
    let drawn = [(RESULT, "draw full"), (MOVES, FULL), (ROUNDS, "21"), (X_POINTS, "250"), (O_POINTS, "250")];
    assert_eq!(game(&drawn).winner, None);
}

/// M9
#[test]
fn rule_3_resignation_time_absence_and_agreement_end_an_undecided_board_of_two_moves_or_more() {
    let ended = |result: &'static str, moves: &'static str| {
        let points = if result.starts_with("draw") { ("250", "250") } else { ("500", "0") };
        [(RESULT, result), (MOVES, moves), (ROUNDS, "1"), (X_POINTS, points.0), (O_POINTS, points.1)]
    };
    for result in ["X resign", "draw agreed"] {
        assert_eq!(game(&ended(result, "3 3")).rounds, 1, "{result}");
        let (field, code, detail) = only(&ended(result, "3"));
        assert_eq!((field, code), ("moves", "too-few-moves"), "{detail}");
        assert!(detail.contains("has 1, a game that counts has at least 2"), "{detail}");
    }
    // X has moved last, so only O can run out of time or abandon; resigning does not wait for the turn.
    for result in ["X resign", "X time", "X abandon"] {
        let mut changes = ended(result, "3 3 3");
        changes[2].1 = "2";
        assert_eq!(game(&changes).points, [500, 0], "{result}");
    }
    for result in ["X time", "X abandon"] {
        let (field, code, detail) = only(&ended(result, "3 3"));
        assert_eq!((field, code), ("result", "result-disagrees"), "{detail}");
        assert!(detail.contains(&format!("right would be {}", result.replace('X', "O"))), "{detail}");
    }
}

#[test]
fn rule_3_the_rounds_must_be_those_of_the_moves() {
    let (field, code, detail) = only(&[(ROUNDS, "9")]);
    assert_eq!((field, code, detail.as_str()), ("rounds", "rounds-disagree", "says 9, the moves give 4"));
    refused(&[(ROUNDS, "0")], "rounds", "rounds-disagree", "says 0, the moves give 4");
}

/// P1
#[test]
fn rule_3_the_points_must_be_those_of_the_result() {
    refused(&[(X_POINTS, "3000")], "x_points", "points-disagree", "says 3000, result and rounds give 3500");
    refused(&[(O_POINTS, "500")], "o_points", "points-disagree", "says 500, result and rounds give 0");
    let both = wrong_game(&[(X_POINTS, "0"), (O_POINTS, "3500")]);
    let fields: Vec<&str> = both.iter().map(|(field, ..)| *field).collect();
    assert_eq!(fields, ["x_points", "o_points"]);
}

/// T1
#[test]
fn rule_3_a_result_entered_by_hand_needs_no_moves_but_possible_rounds() {
    let by_hand = |result: &'static str, rounds: &'static str, x: &'static str, o: &'static str| {
        [(KIND, "manual"), (RESULT, result), (ROUNDS, rounds), (X_POINTS, x), (O_POINTS, o), (MOVES, "-")]
    };
    for (result, rounds, x, o) in [
        ("X line", "4", "3500", "0"),
        ("O line", "21", "0", "500"),
        ("draw full", "21", "250", "250"),
        ("draw agreed", "10", "250", "250"),
    ] {
        assert_eq!(game(&by_hand(result, rounds, x, o)).moves, None);
    }
    for rounds in ["0", "3", "22", "65540", "999999999999999"] {
        let (field, code, detail) = only(&by_hand("X line", rounds, "3500", "0"));
        assert_eq!((field, code), ("rounds", "rounds-out-of-range"));
        assert!(detail.contains("from 4 to 21"), "{detail}");
    }
    assert_eq!(game(&by_hand("draw agreed", "1", "250", "250")).rounds, 1, "before a line is possible");
    for rounds in ["0", "22"] {
        let (field, code, detail) = only(&by_hand("draw agreed", rounds, "250", "250"));
        assert_eq!((field, code), ("rounds", "rounds-out-of-range"));
        assert!(detail.contains("from 1 to 21"), "{detail}");
    }
    for result in ["X resign", "O time", "X abandon"] {
        let (field, code, detail) = only(&by_hand(result, "4", "3500", "0"));
        assert_eq!((field, code), ("result", "result-disagrees"), "{detail}");
    }
    // With moves it is replayed like any other.
    let with_moves = [(KIND, "manual"), (ROUNDS, "5")];
    refused(&with_moves, "rounds", "rounds-disagree", "the moves give 4");
    for kind in ["online", "local"] {
        refused(&[(KIND, kind), (MOVES, "-")], "moves", "moves-missing", "only kind manual");
    }
    refused(&[(MOVES, "")], "moves", "moves-missing", "write the columns from 0");
}

/// T1
#[test]
fn rule_3_a_line_by_hand_needs_a_board_with_discs_for_it() {
    let on = |board: &'static str, result: &'static str, rounds: &'static str| {
        let points = if result == "draw full" { ("250", "250") } else { ("3500", "0") };
        [
            (KIND, "manual"),
            (BOARD, board),
            (RESULT, result),
            (ROUNDS, rounds),
            (X_POINTS, points.0),
            (O_POINTS, points.1),
            (MOVES, "-"),
        ]
    };
    // X has four discs of eight, and of seven; three of six are none of four.
    for board in ["1x8 n=4", "7x1 n=4"] {
        assert_eq!(game(&on(board, "X line", "4")).rounds, 4, "{board}");
        assert_eq!(game(&on(board, "draw full", "4")).rounds, 4, "{board}");
    }
    assert_eq!(game(&on("2x3 n=3", "X line", "3")).rounds, 3);
    refused(&on("1x2 n=2", "X line", "1"), "result", "result-disagrees", "");
    assert_eq!(game(&on("1x2 n=2", "draw full", "1")).rounds, 1);
    let (field, code, detail) = only(&on("1x2 n=2", "draw full", "2"));
    assert_eq!((field, code), ("rounds", "rounds-out-of-range"), "{detail}");
}

#[test]
fn rule_3_boards_of_every_size_are_replayed() {
    let changes = [(BOARD, "10x10 n=7"), (MOVES, "3 2 3 2 3 2 3 2 3 2 3 2 3"), (ROUNDS, "7")];
    let played = game(&changes);
    assert_eq!((played.variant, played.is_rated()), (Variant::new(10, 10, 7).expect("a board"), false));
    assert_eq!(played.rounds, points::rounds_played(13));
    // Both sides alternate along the bottom rows of the largest board; nobody has a line of ten.
    let moves: Vec<String> = (0..10).chain(0..10).map(|column| column.to_string()).collect();
    let large = [
        (BOARD, "10x10 n=10"),
        (MOVES, &*moves.join(" ")),
        (RESULT, "O resign"),
        (ROUNDS, "10"),
        (X_POINTS, "0"),
        (O_POINTS, "3500"),
    ];
    assert_eq!(game(&large).moves.map(|moves| moves.len()), Some(20));
}
