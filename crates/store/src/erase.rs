//! Deleting a player.

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;

/// Which player to delete, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Erase {
    pub player: PlayerId,
    pub at: Time,
    /// Whether their games are removed too, with the opponents' points from them.
    pub purge: bool,
}

/// The effects of a deletion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// Finished games with a tombstone instead of the name.
    pub anonymised: u64,
    /// Finished games that are removed.
    pub removed: u64,
    /// Games that were waiting or being played, and were aborted.
    pub aborted: u64,
}

/// The progress of a deletion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Erasing {
    /// The player still holds these seats: each game must first get a [`cuatro_game::Command::DeletePlayer`].
    Seated(Vec<(GameId, Side)>),
    Done {
        /// The effects; aborted games are not counted here.
        erased: Erased,
        /// The removed games that still had a log.
        gone: Vec<GameId>,
    },
    /// An earlier deletion has deleted the player.
    DoneBefore,
}
