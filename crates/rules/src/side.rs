//! The two sides.

use serde::{Deserialize, Serialize};

/// One of the two sides of a game. X always moves first. The numbers are those that the store keeps.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr,
)]
pub enum Side {
    /// Moves at the even plies: 0, 2, 4 …
    X = 0,
    /// Moves at the odd plies: 1, 3, 5 …
    O = 1,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::X, Side::O];

    /// The side that plays the disc of this ply (the first disc is ply 0).
    pub fn of_ply(ply: u16) -> Side {
        if ply.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// The other side.
    pub fn opponent(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// 0 for X and 1 for O, for arrays with one element per side.
    pub fn index(self) -> usize {
        self as usize
    }

    /// `"X"` or `"O"`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
