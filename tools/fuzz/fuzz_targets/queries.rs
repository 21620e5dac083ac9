//! Any text is the query of a request, or is refused by name.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the other targets use the rest")]
#[path = "../../../tests/it/arbitrary/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        parsers::queries(text);
    }
});
