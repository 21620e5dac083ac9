//! The moves that this process is currently asking the computer for.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

use cuatro_game::GameId;

/// Games with a pending request to the computer, and its ply. Clones share the set.
#[derive(Clone, Default)]
pub(crate) struct PendingMoves(Arc<Mutex<BTreeSet<(GameId, u16)>>>);

impl PendingMoves {
    /// Begins to ask; false if it has already been asked.
    pub(crate) fn begin(&self, key: &(GameId, u16)) -> bool {
        self.set().insert(key.clone())
    }

    /// The answer has arrived, or is no longer wanted.
    pub(crate) fn end(&self, key: &(GameId, u16)) {
        self.set().remove(key);
    }

    /// The games in which it has been asked.
    pub(crate) fn games(&self) -> Vec<GameId> {
        self.set().iter().map(|(game, _)| game.clone()).collect()
    }

    fn set(&self) -> MutexGuard<'_, BTreeSet<(GameId, u16)>> {
        self.0.lock().expect("no code panics while it holds the set")
    }
}
