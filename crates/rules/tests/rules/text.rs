//! Moves and boards as text, and garbage at the doors of the rules.

use cuatro_rules::{Column, Position, Variant, diagram, notation};
use proptest::prelude::*;

use crate::parsers;

#[test]
fn the_numbers_of_a_wide_board_stand_over_their_columns() {
    let variant = Variant::new(1, 10, 2).expect("a board");
    let position = Position::replay(variant, [Column(9)]).expect("a legal move");
    assert_eq!(
        diagram::draw(&position),
        "  0   1   2   3   4   5   6   7   8   9\n\
         +---+---+---+---+---+---+---+---+---+---+\n\
         |   |   |   |   |   |   |   |   |   | X |\n\
         +---+---+---+---+---+---+---+---+---+---+\n"
    );
}

/// B7
#[test]
fn a_word_that_is_no_column_is_named() {
    for (text, index, word) in [
        ("3,x,2", 1, "x"),
        ("3 -1", 1, "-1"),
        ("+3", 0, "+3"),
        ("3;2", 0, "3;2"),
        ("1 2 256", 2, "256"),
        ("٣", 0, "٣"),
    ] {
        let error = notation::parse_moves(text).expect_err(text);
        assert_eq!((error.index, &*error.text), (index, word), "{text}");
    }
    for (text, index, word) in [("44x", 2, "x"), ("0", 0, "0"), ("4 4", 1, " "), ("٣", 0, "٣")] {
        let error = notation::parse_pos(text).expect_err(text);
        assert_eq!((error.index, &*error.text), (index, word), "{text}");
    }
}

proptest! {
    #[test]
    fn written_moves_are_read_back(columns in proptest::collection::vec(0_u8..64, 0..80)) {
        let moves: Vec<Column> = columns.into_iter().map(Column).collect();
        prop_assert_eq!(notation::parse_moves(&notation::write_moves(&moves)), Ok(moves.clone()));
        match notation::write_pos(&moves) {
            Some(pos) => prop_assert_eq!(notation::parse_pos(&pos), Ok(moves)),
            None => prop_assert!(moves.iter().any(|column| column.0 > 8)),
        }
    }

    /// B7
    #[test]
    fn garbage_never_crashes_a_reader(text in any::<String>(), number in any::<i64>()) {
        let _ = notation::parse_moves(&text);
        let _ = notation::parse_pos(&text);
        let _ = Variant::new(number, number, number);
        let _ = serde_json::from_str::<Variant>(&text);
    }

    #[test]
    fn any_list_of_columns_is_read_as_it_is_written_or_refused(text in columns()) {
        parsers::notation(&text);
    }
}

/// Lists that come close to being right, and texts that do not.
fn columns() -> impl Strategy<Value = String> {
    let close =
        proptest::collection::vec(prop_oneof![8 => "[0-9]{1,3}[, ]{0,2}", 1 => any::<String>()], 0..30);
    prop_oneof![3 => close.prop_map(|pieces| pieces.concat()), 1 => any::<String>()]
}
