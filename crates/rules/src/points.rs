//! Rounds and points.

use super::Variant;

/// A win in the first round in which one is possible.
pub const BEST_WIN: u32 = 3500;
/// The deduction for each later round.
pub const PER_ROUND: u32 = 500;
/// The minimum for a win.
pub const WORST_WIN: u32 = 500;
/// The points of each side for a draw.
pub const DRAW: u32 = 250;

/// The current round with `ply` discs on the board: both sides move once in a round, and the first round is 1.
pub fn round(ply: u16) -> u16 {
    ply / 2 + 1
}

/// The rounds of a game that ended with `plies` discs on the board: a win on the 7th or the 8th disc took 4.
pub fn rounds_played(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// The points of a win in `round`. Round N of connect N is the first in which a line is possible and gives the most; every
/// later round gives less. A game that ended before it, for instance by resignation, gives the minimum: no line was possible
/// yet, and two friends must not earn the maximum with two discs.
pub fn win(variant: Variant, round: u16) -> u32 {
    match round.checked_sub(variant.connect().into()) {
        Some(late) => BEST_WIN.saturating_sub(PER_ROUND * u32::from(late)).max(WORST_WIN),
        None => WORST_WIN,
    }
}

/// The rounds that a game decided on this board can have: from connect to half the cells, rounded up.
pub fn possible_rounds(variant: Variant) -> std::ops::RangeInclusive<u16> {
    u16::from(variant.connect())..=rounds_played(variant.cells())
}
