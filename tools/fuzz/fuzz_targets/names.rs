//! Any text is a name that stays the same name once it is shown, or none.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the other target uses the rest")]
#[path = "../../../crates/game/tests/game/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        parsers::names(text);
    }
});
