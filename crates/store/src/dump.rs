//! Reading all data, piece by piece, in one snapshot.

use std::sync::Arc;

use super::{HistoryItem, SeatName, Totals};

/// A piece of the data. The pieces come in the order of the variants; each may come several times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dump {
    /// The longest name in what follows, in Unicode characters.
    Widest(usize),
    /// Players with games that count: position, name, totals; by position, then name.
    Ranking(Vec<(u64, Arc<str>, Totals)>),
    /// The players of the ranking who are marked as bots, by name, then the deleted players of the games who were, by number;
    /// left out if there are none.
    Bots(Vec<SeatName>),
    /// Finished games by the time of their end, then id. The cells of lines are left out.
    Games(Vec<HistoryItem>),
    /// Carried totals: origin, name, totals; by origin, then name.
    Carried(Vec<(Arc<str>, Arc<str>, Totals)>),
}
