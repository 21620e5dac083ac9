//! The rules of the board (docs/rules.md), each by its number.

use cuatro_rules::{Column, Outcome, Position, Side, Variant, diagram, notation};

fn board(rows: i64, columns: i64, connect: i64) -> Variant {
    Variant::new(rows, columns, connect).expect("a board within the ranges")
}

fn after(variant: Variant, moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("columns");
    Position::replay(variant, moves).unwrap_or_else(|refused| panic!("{refused:?}"))
}

fn winning_cells(position: &Position) -> Vec<(u8, u8)> {
    match position.outcome() {
        Some(Outcome::Win { cells, .. }) => cells.iter().copied().map(<(u8, u8)>::from).collect(),
        other => panic!("no win but {other:?}:\n{}", diagram::draw(position)),
    }
}

#[test]
fn b1_the_default_board_is_6_rows_7_columns_connect_4() {
    assert_eq!(Variant::STANDARD, board(6, 7, 4));
    assert_eq!(Variant::STANDARD.to_string(), "6x7 n=4");
}

#[test]
fn b2_every_board_within_the_ranges_is_accepted_and_no_other() {
    for rows in -1..=12_i64 {
        for columns in -1..=12_i64 {
            for connect in -1..=12_i64 {
                let expected = (1..=10).contains(&rows)
                    && (1..=10).contains(&columns)
                    && (rows, columns) != (1, 1)
                    && connect >= 2
                    && connect <= rows.max(columns);
                assert_eq!(
                    Variant::new(rows, columns, connect).is_ok(),
                    expected,
                    "{rows}x{columns} n={connect}"
                );
            }
        }
    }
}

#[test]
fn b2_a_refused_board_names_the_field_and_its_range() {
    for (asked, field, min, max) in [
        ((0, 7, 4), "rows", 1, 10),
        ((11, 7, 4), "rows", 1, 10),
        ((i64::MAX, 7, 4), "rows", 1, 10),
        ((256 + 6, 7, 4), "rows", 1, 10),
        ((6, 0, 4), "columns", 1, 10),
        ((6, i64::MIN, 4), "columns", 1, 10),
        ((1, 1, 2), "columns", 2, 10),
        ((6, 7, 1), "connect", 2, 7),
        ((6, 7, 8), "connect", 2, 7),
        ((9, 2, 10), "connect", 2, 9),
        ((2, 1, -3), "connect", 2, 2),
    ] {
        let (rows, columns, connect) = asked;
        let error = Variant::new(rows, columns, connect).expect_err("out of range");
        assert_eq!((error.field, error.min, error.max), (field, min, max), "{asked:?}");
        let text = error.to_string();
        assert!(text.contains(field) && text.contains(&max.to_string()), "{text}");
    }
}

#[test]
fn b2_the_presets_are_offered() {
    let presets = [board(6, 7, 4), board(4, 4, 4), board(8, 9, 4), board(10, 10, 5), board(10, 10, 7)];
    assert_eq!(Variant::PRESETS, presets);
}

#[test]
fn b2_a_variant_in_json_is_checked_too() {
    let read = |text: &str| serde_json::from_str::<Variant>(text);
    assert_eq!(read(r#"{"rows":4,"columns":4,"connect":4}"#).expect("a good board"), board(4, 4, 4));
    for bad in [
        r#"{"rows":1,"columns":1,"connect":2}"#,
        r#"{"rows":6,"columns":7,"connect":8}"#,
        r#"{"rows":300,"columns":7,"connect":4}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

/// On the standard board, with the cells in reading order.
#[test]
fn b4_lines_in_all_four_directions_win_with_their_cells() {
    for (moves, cells) in [
        ("0 0 1 1 2 2 3", [(5, 0), (5, 1), (5, 2), (5, 3)]),
        ("6 6 5 5 3 3 4", [(5, 3), (5, 4), (5, 5), (5, 6)]),
        ("6 0 6 0 6 0 6", [(2, 6), (3, 6), (4, 6), (5, 6)]),
        ("0 1 1 2 2 3 2 3 3 6 3", [(2, 3), (3, 2), (4, 1), (5, 0)]),
        ("6 5 5 4 4 3 4 3 3 0 3", [(2, 3), (3, 4), (4, 5), (5, 6)]),
    ] {
        let position = after(Variant::STANDARD, moves);
        assert_eq!(winning_cells(&position), cells, "{moves}");
    }
}

#[test]
fn b4_one_disc_can_close_lines_in_all_four_directions() {
    let moves = "5 0 1 1 6 5 6 2 2 3 1 6 0 3 5 1 4 2 1 1 0 2 5 2 4 5 2 4 5 4 6 3 6 3";
    let position = after(Variant::STANDARD, moves);
    // Row 2, column 3, a rising diagonal of four and a falling one of five meet in (2, 3).
    let cells = [
        (0, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 2),
        (3, 3),
        (3, 4),
        (4, 1),
        (4, 3),
        (4, 5),
        (5, 0),
        (5, 3),
    ];
    assert_eq!(winning_cells(&position), cells, "\n{}", diagram::draw(&position));
}

#[test]
fn b5_the_last_disc_that_wins_wins() {
    let position = after(board(1, 2, 2), "0 1");
    assert_eq!(position.outcome(), Some(&Outcome::Draw), "X and O beside each other are no line");
    // The ninth disc fills the board and closes the diagonal.
    let position = after(board(3, 3, 3), "0 1 2 0 1 2 1 2 0");
    assert_eq!(position.ply(), 9);
    assert!(
        matches!(position.outcome(), Some(Outcome::Win { side: Side::X, .. })),
        "\n{}",
        diagram::draw(&position)
    );
}

#[test]
fn b8_columns_count_from_0_and_only_pos_strings_from_1() {
    let from_zero = notation::parse_moves("3,3 2, 6").expect("columns");
    assert_eq!(from_zero, [3, 3, 2, 6].map(Column));
    assert_eq!(notation::parse_pos("4437").expect("columns"), from_zero);
    assert_eq!(notation::write_moves(&from_zero), "3 3 2 6");
    assert_eq!(notation::write_pos(&from_zero).as_deref(), Some("4437"));
    assert_eq!(serde_json::to_string(&from_zero).expect("numbers"), "[3,3,2,6]");
}
