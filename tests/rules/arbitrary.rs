//! Any text at all, for the parsers that take it from a request, a file or a keyboard.

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
    fn any_list_of_columns_is_read_as_it_is_written_or_refused(text in texts("[0-9]{1,3}[, ]{0,2}")) {
        parsers::notation(&text);
    }

    #[test]
    fn any_name_is_the_same_name_once_it_is_shown(text in texts("[a-zA-Zñáø'. -]|\\PC|[1-6]|hard|Fácil")) {
        parsers::names(&text);
    }
}
