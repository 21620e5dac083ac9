//! Any text is a frame that is understood in one way, or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the other targets use the rest")]
#[path = "../../../tests/it/arbitrary/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        parsers::frames(text);
    }
});
