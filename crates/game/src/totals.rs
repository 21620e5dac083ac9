//! A player's results.

/// Points and games of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    pub points: i64,
    /// Games won.
    pub wins: i64,
    /// Games lost.
    pub losses: i64,
    /// Games drawn.
    pub draws: i64,
}

impl Totals {
    /// Games that count: wins, losses and draws.
    pub fn played(&self) -> i64 {
        self.wins + self.losses + self.draws
    }
}
