//! Reading all data, piece by piece, in one snapshot.

use std::sync::Arc;

use super::{HistoryItem, SeatName, Totals};

/// A piece of the data. The pieces come in the order of the variants; each may come several times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dump {
    /// The length of the longest name in the ranking, in Unicode characters.
    Widest(usize),
    /// Players with games that count: position, name, totals; by position, then name.
    Ranking(Vec<(u64, Arc<str>, Totals)>),
    /// The bots of the ranking, by name, then the deleted bots of the games, by number; left out if there are none.
    Bots(Vec<SeatName>),
    /// Finished games by the time of their end, then id. The cells of lines are left out.
    Games(Vec<HistoryItem>),
    /// Carried totals: origin, name, totals; by origin, then name.
    Carried(Vec<(Arc<str>, Arc<str>, Totals)>),
}
