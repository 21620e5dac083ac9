//! Rounds and points.

use super::Variant;

/// A win in the first round in which one is possible.
pub const BEST_WIN: u32 = 3500;
/// What each later round costs.
pub const PER_ROUND: u32 = 500;
/// The least that a win gives.
pub const WORST_WIN: u32 = 500;
/// What a draw gives to each side.
pub const DRAW: u32 = 250;

/// The round being played when `ply` discs lie on the board: both sides move once in a round, and the first round is 1.
pub fn round(ply: u16) -> u16 {
    ply / 2 + 1
}

/// The rounds of a game that ended with `plies` discs on the board: a win on the 7th or the 8th disc took 4.
pub fn rounds_played(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// The points of a win in `round`. Round N of connect N is the first in which a win is possible and gives the most; a game
/// that ends earlier for another reason, such as a resignation, gives no more than that.
pub fn win(variant: Variant, round: u16) -> u32 {
    let late = u32::from(round.saturating_sub(variant.connect().into()));
    BEST_WIN.saturating_sub(PER_ROUND * late).max(WORST_WIN)
}

/// The rounds that a game decided by its discs can have on this board: from connect to half the cells, rounded up.
pub fn possible_rounds(variant: Variant) -> std::ops::RangeInclusive<u16> {
    u16::from(variant.connect())..=rounds_played(variant.cells())
}
