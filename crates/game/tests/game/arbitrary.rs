//! Any text at all, for the parsers that take it from a request, a file or a keyboard.

use cuatro_game::computer::Level;
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
        parsers::script(seed, &format!("{}\n{text}", seed % 5));
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
}
