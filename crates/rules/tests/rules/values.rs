//! The small values of the rules, and what a position says of itself.

use cuatro_rules::{BySide, Cell, Column, Position, Side, Variant, diagram, notation};

#[test]
fn a_value_by_side_is_read_and_written_by_its_side() {
    let mut pair = BySide::of(|side| side.as_str());
    assert_eq!((pair[Side::X], pair[Side::O]), ("X", "O"));
    pair[Side::O] = "o";
    assert_eq!((pair[Side::X], pair[Side::O]), ("X", "o"));
    pair[Side::X] = "x";
    assert_eq!(serde_json::to_string(&pair).expect("JSON"), r#"{"X":"x","O":"o"}"#);
}

#[test]
fn a_cell_is_a_row_and_a_column_in_json() {
    let cell = Cell { row: 2, column: 63 };
    assert_eq!(serde_json::to_string(&cell).expect("JSON"), "[2,63]");
    assert_eq!(serde_json::from_str::<Cell>("[2,63]").ok(), Some(cell));
    for text in ["[2]", "[2,63,1]", "[-1,0]", "[256,0]", "{}"] {
        assert!(serde_json::from_str::<Cell>(text).is_err(), "{text}");
    }
}

#[test]
fn the_sides_are_each_others_opponents_and_written_as_letters() {
    assert_eq!(Side::BOTH.map(Side::opponent), [Side::O, Side::X]);
    assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
    assert_eq!(Side::BOTH.map(|side| side.to_string()), ["X", "O"]);
    assert_eq!([0, 1, 2, 3].map(Side::of_ply), [Side::X, Side::O, Side::X, Side::O]);
}

#[test]
fn a_position_tells_its_line_heights_and_uppermost_discs() {
    let play = |moves: &[u8]| {
        Position::replay(Variant::STANDARD, moves.iter().copied().map(Column)).expect("legal moves")
    };
    let playing = play(&[3, 3, 2]);
    assert_eq!((playing.height(Column(3)), playing.height(Column(0))), (2, 0));
    assert_eq!(playing.top(Column(3)), Some(Cell { row: 4, column: 3 }));
    assert_eq!(playing.top(Column(2)), Some(Cell { row: 5, column: 2 }));
    assert_eq!(playing.top(Column(0)), None);
    assert_eq!(playing.line(), []);
    assert_eq!((playing.variant(), playing.ply()), (Variant::STANDARD, 3));
    let won = play(&[0, 1, 0, 1, 0, 1, 0]);
    let line: Vec<Cell> = (2..6).map(|row| Cell { row, column: 0 }).collect();
    assert_eq!(won.line(), line);
    let refused = Position::replay(Variant::STANDARD, [0, 9].map(Column)).expect_err("no column 9");
    assert_eq!(refused.0, 1, "the index of the move");
}

#[test]
fn whole_numbers_of_any_length_are_numbers() {
    for (text, number) in [
        ("0", Some(0)),
        ("-7", Some(-7)),
        ("+7", Some(7)),
        ("99999999999999999999", Some(i64::MAX)),
        ("-99999999999999999999", Some(i64::MIN)),
        ("", None),
        ("-", None),
        ("+", None),
        ("--1", None),
        ("1.0", None),
        ("٣", None),
    ] {
        assert_eq!(notation::whole_number(text), number, "{text}");
    }
}

#[test]
fn a_reader_counting_from_one_sees_columns_from_one() {
    let position = Position::replay(Variant::new(1, 2, 2).expect("a board"), [Column(0)]).expect("a move");
    assert_eq!(diagram::draw_from(&position, 1), "  1   2\n+---+---+\n| X |   |\n+---+---+\n");
}
