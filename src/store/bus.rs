//! Hints between processes that share a store.

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::game::{Event, GameId, PlayerId, Time};
use crate::rules::Side;

/// What a process has written in a game, after its commit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Written {
    /// The game.
    pub game: GameId,
    /// The version that it has come to.
    pub version: u32,
    /// When its last events were decided.
    pub at: Time,
    /// The last events that led there. None where more than events has changed: then the store is to be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

/// What a process tells the others. Nothing may hang on its coming: what is missed is found in the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hint {
    /// Games have changed, and the store knows it.
    Changed(Vec<Written>),
    /// Who is here has changed in these games, and the store knows it.
    People(Vec<GameId>),
    /// Somebody shows an emote. It is kept nowhere: who misses the hint misses the emote.
    Emote {
        /// In which game.
        game: GameId,
        /// Whose emote it is.
        side: Side,
        /// Its name.
        name: String,
    },
    /// A player is a bot from now on, and the store knows it.
    Bot(PlayerId),
    /// Hints may have been lost. It comes from the bus itself and is never published.
    Lost,
}

/// Brings hints to all processes that share a store: each at most once, in any order, perhaps late, perhaps never. A process may get
/// its own hints back.
pub trait Bus: Send + Sync + 'static {
    /// Tells the other processes. It neither waits nor fails.
    fn publish(&self, hint: Hint);

    /// What the others tell from now on. A receiver that lags has lost hints.
    fn subscribe(&self) -> broadcast::Receiver<Hint>;
}
