//! Moves and boards as text, and garbage at the doors of the pure layers.

use cuatro::computer::Level;
use cuatro::lang::Lang;
use cuatro::names::PlayerName;
use cuatro::rules::{Column, Position, Variant, diagram, notation};
use cuatro::script::{self, ScriptSettings, Starter};
use proptest::prelude::*;

/// The lower rows of the board in the description of the text face, and the empty row above them.
#[test]
fn the_board_as_text_looks_as_described() {
    let position = Position::replay(Variant::STANDARD, [Column(3), Column(4)]).expect("legal moves");
    let drawn = diagram::draw(&position);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "  0   1   2   3   4   5   6");
    assert_eq!(lines.len(), 14, "{drawn}");
    for rule in lines[1..].iter().step_by(2) {
        assert_eq!(*rule, "+---+---+---+---+---+---+---+");
    }
    assert_eq!(lines[10], "|   |   |   |   |   |   |   |");
    assert_eq!(lines[12], "|   |   |   | X | O |   |   |");
}

#[test]
fn the_numbers_of_a_wide_board_stand_over_their_columns() {
    let variant = Variant::new(1, 12, 2).expect("a board");
    let position = Position::replay(variant, [Column(11)]).expect("a legal move");
    assert_eq!(
        diagram::draw(&position),
        "  0   1   2   3   4   5   6   7   8   9  10  11\n\
         +---+---+---+---+---+---+---+---+---+---+---+---+\n\
         |   |   |   |   |   |   |   |   |   |   |   | X |\n\
         +---+---+---+---+---+---+---+---+---+---+---+---+\n"
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
        let _ = PlayerName::parse(&text);
        let _ = text.parse::<Level>();
        let _ = Lang::negotiate(Some(&text), Some(&text));
        let _ = Variant::new(number, number, number);
        let _ = serde_json::from_str::<Variant>(&text);
    }

    /// B6, B7: whatever the lines say, what was played is legal and stands on the board, and the error names the next line.
    #[test]
    fn garbage_in_a_script_stops_at_its_line_with_the_board_so_far(
        mode in 0_u8..5,
        lines in proptest::collection::vec(prop_oneof![9 => "[1-7]", 1 => "[ -9]{0,3}", 1 => any::<String>()], 0..50),
        seed in any::<u64>(),
        computer_starts in any::<bool>(),
    ) {
        let text = format!("{mode}\n{}", lines.join("\n"));
        let first = if computer_starts { Starter::Computer } else { Starter::Human };
        let settings = ScriptSettings { variant: Variant::STANDARD, first, level: Level::Hard, seed };
        let (steps, position) = match script::run(&text, settings) {
            Ok(script) => (script.steps, script.position),
            Err(error) => {
                let read = error.steps.iter().filter_map(|step| step.line).max().unwrap_or(if mode == 0 || mode > 3 { 0 } else { 1 });
                prop_assert_eq!(error.line, read + 1, "{:?}", error);
                for lang in Lang::ALL {
                    prop_assert!(error.text(lang).contains(&error.line.to_string()));
                }
                (error.steps, error.position)
            }
        };
        let moves = steps.iter().map(|step| Column(step.placed.cell.column));
        prop_assert_eq!(Position::replay(Variant::STANDARD, moves), Ok(position));
    }
}
