//! Rounds and points.

use super::{Side, Variant};

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
/// later round gives less, and no win gives less than the minimum.
pub fn win(variant: Variant, round: u16) -> u32 {
    match round.checked_sub(variant.connect().into()) {
        Some(late) => BEST_WIN.saturating_sub(PER_ROUND * u32::from(late)).max(WORST_WIN),
        None => WORST_WIN,
    }
}

/// The points of a win by resignation, time or absence with `plies` discs on the board, of which the first `drawn` are a fair
/// start. Two friends must not earn the maximum with two discs: until the players themselves have dropped discs in N rounds
/// of connect N, such a win gives the minimum.
pub fn win_by_default(variant: Variant, plies: u16, drawn: u16) -> u32 {
    if rounds_played(plies.saturating_sub(drawn)) < variant.connect().into() {
        WORST_WIN
    } else {
        win(variant, rounds_played(plies))
    }
}

/// The rounds of a decided game on this board: at least connect, at most half the cells. With an odd number of cells the last
/// round has a disc of X alone, so O cannot win in it.
pub fn possible_rounds(variant: Variant, winner: Option<Side>) -> std::ops::RangeInclusive<u16> {
    let last = match winner {
        Some(Side::O) => variant.cells() / 2,
        _ => rounds_played(variant.cells()),
    };
    variant.connect().into()..=last
}
