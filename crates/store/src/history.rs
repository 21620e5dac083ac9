//! Finished games as the store returns them.

use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use cuatro_game::computer::Level;
use cuatro_game::names::NameKey;
use cuatro_game::{GameRecord, Kind, Time};
use cuatro_rules::Side;
use cuatro_textfile::writer::{GameRow, WrittenSeat};

/// A filter for how a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResultFilter {
    Winner(Side),
    Draw,
}

impl ResultFilter {
    pub fn winner(self) -> Option<Side> {
        match self {
            ResultFilter::Winner(side) => Some(side),
            ResultFilter::Draw => None,
        }
    }
}

impl<'de> Deserialize<'de> for ResultFilter {
    /// Reads `X`, `O` or `draw`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ResultFilter, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "X" => Ok(ResultFilter::Winner(Side::X)),
            "O" => Ok(ResultFilter::Winner(Side::O)),
            "draw" => Ok(ResultFilter::Draw),
            other => Err(D::Error::unknown_variant(other, &["X", "O", "draw"])),
        }
    }
}

/// Which finished games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HistoryFilter {
    /// Only games of the player with this name key.
    pub player: Option<NameKey>,
    pub kind: Option<Kind>,
    pub result: Option<ResultFilter>,
    /// Only games from a fair start.
    pub fair: bool,
    /// Only games that ended at this time or later.
    pub from: Option<Time>,
    /// Only games that ended before this time.
    pub to: Option<Time>,
    /// Only games after this place in the list: [`HistoryItem::place`] of the last one seen.
    pub after: Option<i64>,
    pub limit: u32,
}

/// A player of a finished game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SeatName {
    Person(Arc<str>),
    /// A deleted person, with the number of their tombstone.
    Deleted(u32),
    Computer(Level),
}

impl SeatName {
    /// The player as a file names them.
    pub fn written(&self) -> WrittenSeat<'_> {
        match self {
            SeatName::Person(name) => WrittenSeat::Player(name),
            SeatName::Deleted(n) => WrittenSeat::Deleted(*n),
            SeatName::Computer(level) => WrittenSeat::Computer(*level),
        }
    }
}

/// A finished game with the current names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryItem {
    /// Its place in the list; no other game has the same number.
    pub place: i64,
    pub record: GameRecord,
    pub names: [SeatName; 2],
    /// Whether the names of X and O are currently marked as bots. An export does not contain this.
    pub bots: [bool; 2],
}

impl HistoryItem {
    /// The game as a file says it.
    pub fn row(&self) -> GameRow<'_> {
        let record = &self.record;
        GameRow {
            id: record.id.as_str(),
            ended_at: record.ended_at,
            kind: record.kind,
            seats: self.names.each_ref().map(SeatName::written),
            variant: record.variant,
            winner: record.result.winner,
            reason: record.result.reason,
            taken_back: record.taken_back,
            fair_discs: record.fair_discs,
            rounds: record.result.rounds,
            points: record.result.points,
            moves: record.moves.as_deref(),
        }
    }
}
