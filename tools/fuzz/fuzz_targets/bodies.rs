//! Any bytes are the body of a request, or are refused by name.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the other targets use the rest")]
#[path = "../../../tests/it/arbitrary/parsers.rs"]
mod parsers;

fuzz_target!(|data: &[u8]| {
    parsers::bodies(data);
});
