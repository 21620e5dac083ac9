//! Hints between processes that share a store.

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::game::GameId;
use crate::rules::Side;

/// What a process tells the others. A hint only says where to look; nothing may hang on its coming.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hint {
    /// Games have come to these versions.
    Changed(Vec<(GameId, u32)>),
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
