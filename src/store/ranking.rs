//! Players and their totals as the store answers them.

use std::sync::Arc;

use crate::game::{PlayerId, Time};

/// Whose games count in a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Against {
    /// All games.
    #[default]
    All,
    /// Games between two people.
    People,
}

impl std::str::FromStr for Against {
    type Err = ();

    fn from_str(text: &str) -> Result<Against, ()> {
        match text {
            "all" => Ok(Against::All),
            "people" => Ok(Against::People),
            _ => Err(()),
        }
    }
}

/// What somebody has won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Points.
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

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// The number.
    pub id: PlayerId,
    /// The name as shown.
    pub name: Arc<str>,
    /// Since when.
    pub created_at: Time,
    /// Whether somebody holds the name with a token.
    pub held: bool,
    /// All games that count.
    pub all: Totals,
    /// Games between two people.
    pub people: Totals,
}

/// A place in a ranking, to go on after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingKey {
    /// Points, wins and losses of the last row seen.
    pub totals: Totals,
    /// Its name.
    pub name: String,
}

/// A row of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingRow {
    /// 1 for the most points; equal points share it, and the next position counts them all (1, 2, 2, 4).
    pub position: i64,
    /// The name as shown.
    pub name: Arc<str>,
    /// What counts in this ranking.
    pub totals: Totals,
}
