//! Any text at all, for the parsers that take it from a request, a file or a keyboard.

use cuatro_game::computer::Level;
use cuatro_game::script::{self, ScriptSettings, Starter};
use cuatro_rules::{Column, Position, Variant};
use cuatro_words::lang::Lang;
use proptest::prelude::*;

use crate::parsers;

/// Texts that come close to being right, and texts that do not.
fn texts(pieces: &'static str) -> impl Strategy<Value = String> {
    let close = proptest::collection::vec(prop_oneof![8 => pieces, 1 => any::<String>()], 0..30);
    prop_oneof![3 => close.prop_map(|pieces| pieces.concat()), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_script_ends_with_a_board_or_a_line_that_is_wrong(seed: u8, text in texts("[ 0-9-]{0,2}\r?\n")) {
        parsers::script(seed, &text);
    }

    #[test]
    fn any_name_is_the_same_name_once_it_is_shown(text in texts("[a-zA-Zñáø'. -]|\\PC|[1-6]|hard|Fácil")) {
        parsers::names(&text);
    }

    /// B7
    #[test]
    fn garbage_never_crashes_a_reader(text in any::<String>()) {
        let _ = text.parse::<Level>();
        let _ = Lang::negotiate(Some(&text), Some(&text));
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
