//! The rules of the board (docs/rules.md), each by its number.

use cuatro_rules::{Cell, Column, Outcome, PlayError, Position, Side, Variant, diagram, notation};

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

#[test]
fn b3_a_disc_rests_on_the_lowest_free_cell() {
    let mut position = Position::new(Variant::STANDARD);
    for height in 0..6_u8 {
        assert_eq!(position.height(Column(2)), height);
        let placed = position.play(Column(2)).expect("the column is not full");
        assert_eq!(placed.cell, Cell { row: 5 - height, column: 2 });
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
fn b4_a_longer_line_wins_with_all_its_cells() {
    // X holds 0 1 2 and 4 5 6 of the bottom row and closes the gap.
    let position = after(Variant::STANDARD, "0 0 1 1 2 2 4 4 5 5 6 6 3");
    assert_eq!(winning_cells(&position), [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (5, 5), (5, 6)]);
}

#[test]
fn b4_one_disc_can_close_two_lines() {
    let position = after(Variant::STANDARD, "1 3 1 4 3 0 4 4 4 2 3 6 2");
    let row_and_diagonal = [(2, 4), (3, 3), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1)];
    assert_eq!(winning_cells(&position), row_and_diagonal, "\n{}", diagram::draw(&position));
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
fn b5_a_full_board_without_a_line_is_a_draw() {
    let position = after(board(4, 4, 4), "0 3 0 3 0 3 3 0 1 2 1 2 1 2 2 1");
    assert_eq!(position.outcome(), Some(&Outcome::Draw));
    assert_eq!((position.ply(), position.to_move(), position.legal().count()), (16, None, 0));
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
fn b6_a_refused_move_changes_nothing_and_keeps_the_turn() {
    let full = after(Variant::STANDARD, "3 3 3 3 3 3");
    let over = after(Variant::STANDARD, "0 1 0 1 0 1 0");
    for (before, column, error) in [
        (&full, 3, PlayError::Full { column: Column(3) }),
        (&full, 7, PlayError::OutOfRange { column: Column(7), last: 6 }),
        (&full, 255, PlayError::OutOfRange { column: Column(255), last: 6 }),
        (&over, 2, PlayError::Over),
        (&over, 200, PlayError::Over),
    ] {
        let mut position = before.clone();
        assert_eq!(position.play(Column(column)), Err(error));
        assert_eq!(position, *before);
        assert_eq!(position.to_move(), before.to_move());
    }
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

#[test]
fn b9_row_0_is_the_top_row() {
    let position = after(Variant::STANDARD, "3 4");
    let rows = position.rows();
    assert_eq!((rows.len(), &*rows[0], &*rows[5]), (6, "       ", "   XO  "));
    assert_eq!(position.at(Cell { row: 5, column: 3 }), Some(Side::X));
    assert_eq!(position.at(Cell { row: 0, column: 3 }), None);
    assert_eq!(serde_json::to_string(&Cell { row: 5, column: 3 }).expect("a pair"), "[5,3]");
}

#[test]
fn b10_x_moves_first_and_o_second() {
    let mut position = Position::new(Variant::STANDARD);
    let sides: Vec<Side> = [0, 0, 0].map(|column| position.play(Column(column)).expect("free").side).to_vec();
    assert_eq!(sides, [Side::X, Side::O, Side::X]);
    assert_eq!(position.to_move(), Some(Side::O));
}
