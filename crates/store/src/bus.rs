//! Hints between processes that share a store.

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use cuatro_game::{Event, GameId, PlayerId, Time};
use cuatro_rules::Side;

/// An announcement of a committed change of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Written {
    pub game: GameId,
    /// The game's new version.
    pub version: u32,
    /// When its last events were decided.
    pub at: Time,
    /// The events up to this version; empty if the store must be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

/// An announcement to other processes. Nothing may depend on its arrival: the store has every change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hint {
    /// Games have changed; the changes are stored.
    Changed(Vec<Written>),
    /// Presence has changed in these games; the changes are stored.
    People(Vec<GameId>),
    /// A player sent an emote. It is not stored: a process that misses the hint misses the emote.
    Emote { game: GameId, side: Side, name: String },
    /// A player is marked as a bot from now on; the mark is stored.
    Bot(PlayerId),
    /// A player has this name from now on; it is stored.
    Renamed { player: PlayerId, name: String },
    /// Hints may have been lost. The bus itself says so; this is never published.
    Lost,
}

/// Delivers hints to all processes that share a store: each at most once, in any order, perhaps late, perhaps never. A process
/// may receive its own hints.
pub trait Bus: Send + Sync + 'static {
    /// Sends a hint to the other processes. Never waits, never fails.
    fn publish(&self, hint: Hint);

    /// A receiver of all hints from now on. A receiver that lags has lost hints.
    fn subscribe(&self) -> broadcast::Receiver<Hint>;
}
