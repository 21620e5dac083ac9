//! Who may search now: one search a game, a few an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Asker, EngineError, RETRY_AFTER_S};
use crate::game::GameId;

/// How long a search waits for an earlier one of the same address. A page that asks about the next position before the last
/// answer is there should not be refused.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Game(GameId),
    Address(IpAddr),
}

/// The right to search; given back when dropped.
pub struct Turn {
    asker: Asker,
    _permits: Vec<OwnedSemaphorePermit>,
}

impl Turn {
    /// Whose turn it is.
    pub fn asker(&self) -> &Asker {
        &self.asker
    }
}

/// Turns that are taken or waited for. A key is forgotten with its last turn.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<Key, Weak<Semaphore>>>);

impl Turns {
    pub(super) async fn take(&self, asker: Asker, per_address: Option<usize>) -> Result<Turn, EngineError> {
        let mut permits = Vec::new();
        if let (Some(address), Some(most)) = (asker.address, per_address) {
            let turns = self.of(Key::Address(address), most.max(1));
            match tokio::time::timeout(PATIENCE, turns.acquire_owned()).await {
                Ok(permit) => permits.push(permit.expect("these semaphores are never closed")),
                Err(_) => return Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S }),
            }
        }
        if let Some(game) = &asker.game {
            let turns = self.of(Key::Game(game.clone()), 1);
            permits.push(turns.acquire_owned().await.expect("these semaphores are never closed"));
        }
        Ok(Turn { asker, _permits: permits })
    }

    fn of(&self, key: Key, most: usize) -> Arc<Semaphore> {
        let mut turns = self.0.lock().expect("no code panics while it holds the turns");
        if let Some(known) = turns.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        turns.retain(|_, turns| turns.strong_count() > 0);
        let made = Arc::new(Semaphore::new(most));
        turns.insert(key, Arc::downgrade(&made));
        made
    }
}
