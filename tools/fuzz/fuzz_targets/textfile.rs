//! Any bytes, in pieces of any size, are read to an end and always alike; what is accepted is accepted again once written.
#![no_main]

use cuatro_game::Time;
use cuatro_textfile::SHOWN_ERRORS;
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../../crates/textfile/tests/textfile/support.rs"]
mod support;

use support::{SAMPLE_WIDTHS, accepted, read, read_in_pieces, standings, written};

// The first byte is the size of the pieces.
fuzz_target!(|data: &[u8]| {
    let Some((size, file)) = data.split_first() else { return };
    let reading = read(file);
    assert_eq!(read_in_pieces(file, usize::from(*size).max(1)), reading);
    let errors = &reading.file.errors;
    assert_eq!(errors.first().len() as u64, errors.count().min(SHOWN_ERRORS as u64));
    assert!(errors.first().is_sorted_by_key(|error| error.line));
    // Sums of more than 15 digits cannot be written; they take carried totals that nobody has.
    let modest = |n: i64| n < 1_000_000_000_000;
    let writable =
        |t: &cuatro_game::Totals| modest(t.points) && modest(t.wins) && modest(t.losses) && modest(t.draws);
    if errors.is_empty() && reading.file.carried.iter().all(|carried| writable(&carried.totals)) {
        let again = accepted(written(&reading, &SAMPLE_WIDTHS, "x", "x", Time(0)));
        assert_eq!(standings(&again), standings(&reading));
        assert_eq!(again.games.len(), reading.games.len());
    }
});
