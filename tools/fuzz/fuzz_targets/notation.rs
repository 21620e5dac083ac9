//! Any text is a list of columns, or is refused where it is wrong.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../../crates/rules/tests/rules/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        parsers::notation(text);
    }
});
