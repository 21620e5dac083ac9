//! A game as part of a tournament.

use serde::{Deserialize, Serialize};

use super::GameId;
use cuatro_rules::Side;

/// The place of a game in a tournament, and what the tournament asks of its players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InTournament {
    /// The key of the tournament's log, which is its id.
    pub id: GameId,
    /// The number of the stage, from 1.
    pub stage: u16,
    /// The round, from 1; in an arena the number of the pairing.
    pub round: u16,
    /// The board, from 1.
    pub board: u32,
    /// Seconds until a player must have dropped the first disc.
    pub first_disc_s: u16,
    /// Seconds that a player can be away on their own turn.
    pub away_s: u16,
    /// Whether the game gives neither points nor a rating, although it began as games do that count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrecorded: bool,
}

/// Why a tournament stops a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// Its stage is over first: the value of the position is its outcome there.
    Adjudicated,
    /// Its stage is over first, and it does not count there.
    Dropped,
    /// This side was missing on its turn. Once two discs were dropped it loses; before that the game is aborted.
    Missing(Side),
}
