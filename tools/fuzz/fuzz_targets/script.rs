//! Any text is a script that ends, or names the line that is wrong. The first byte chooses the board and who begins.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the other target uses the rest")]
#[path = "../../../crates/game/tests/game/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    let Some((seed, text)) = data.split_first() else { return };
    if let Ok(text) = std::str::from_utf8(text) {
        parsers::script(*seed, text);
    }
});
