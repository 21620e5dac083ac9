//! Deleting a player.

use crate::game::{GameId, PlayerId, Time};

/// Whom to delete, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Erase {
    /// The player.
    pub player: PlayerId,
    /// When.
    pub at: Time,
    /// Whether their games go too, and with them what they gave to opponents.
    pub purge: bool,
    /// Whether only to count.
    pub dry_run: bool,
}

/// What deleting a player did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// Finished games that stay, with a tombstone for the name.
    pub anonymised: u64,
    /// Finished games that are gone.
    pub removed: u64,
    /// Games that were waiting or being played, and were aborted.
    pub aborted: u64,
    /// The games whose log now tells of it.
    pub told: Vec<GameId>,
}
