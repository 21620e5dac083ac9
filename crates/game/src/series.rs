//! A series: games between the same two seats until one of them has won often enough.

use serde::{Deserialize, Serialize};

use cuatro_rules::Side;

/// A series at the beginning of a game. It continues in the rematches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// How many games must be won to win it: 1 to [`Series::MOST`].
    pub first_to: u8,
    /// The number of the game, from 1. Games that were aborted do not count.
    pub game: u16,
    /// How many games X and O have won.
    pub wins: [u8; 2],
}

impl Series {
    /// The most games that a series can ask to be won.
    pub const MOST: u8 = 20;

    pub fn first_to(first_to: u8) -> Series {
        Series { first_to, game: 1, wins: [0; 2] }
    }

    /// The side that has won it.
    pub fn winner(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.wins[side.index()] >= self.first_to)
    }

    /// It after a game that this side has won.
    #[must_use]
    pub fn won_by(mut self, side: Side) -> Series {
        let wins = &mut self.wins[side.index()];
        *wins = wins.saturating_add(1);
        self
    }

    /// It at the beginning of the next game, in which the sides are swapped; a new one if it is decided. `finished` says whether
    /// the game before that has a result.
    #[must_use]
    pub fn next(self, finished: bool) -> Series {
        let Series { first_to, game, wins: [x, o] } = self;
        match self.winner() {
            Some(_) => Series::first_to(first_to),
            None => Series { first_to, game: game.saturating_add(finished.into()), wins: [o, x] },
        }
    }
}
