//! Which moves the computer is being asked for in this process.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::game::GameId;

/// Games whose computer is being asked at a ply. Clones share the set.
#[derive(Clone, Default)]
pub(super) struct Thinking(Arc<Mutex<HashSet<(GameId, u16)>>>);

impl Thinking {
    /// Begins to ask; false if it is being asked already.
    pub(super) fn begin(&self, key: &(GameId, u16)) -> bool {
        self.set().insert(key.clone())
    }

    /// The answer has come, or is not wanted any more.
    pub(super) fn end(&self, key: &(GameId, u16)) {
        self.set().remove(key);
    }

    /// The games in which it is being asked.
    pub(super) fn games(&self) -> Vec<GameId> {
        self.set().iter().map(|(game, _)| game.clone()).collect()
    }

    fn set(&self) -> MutexGuard<'_, HashSet<(GameId, u16)>> {
        self.0.lock().expect("no code panics while it holds the set")
    }
}
