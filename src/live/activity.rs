//! The latest events of all games, for clients that follow the whole server.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::watch;

use super::{Entry, LiveGame};

/// How many events are kept for followers that are slow or reconnect: a few megabytes.
const REMEMBERED: usize = 2048;
/// How many events are returned at once.
const AT_ONCE: usize = 64;

/// An event of some game.
#[derive(Clone, Debug)]
pub struct Happened {
    /// Its number among all events of this process, from 1.
    pub number: u64,
    /// The game after the event, or after a later one of the same change.
    pub live: Arc<LiveGame>,
    /// The event.
    pub entry: Arc<Entry>,
    /// How it is written, once for all readers.
    pub written: Arc<Written>,
}

/// The bytes of an event, by language and format.
type Written = [[OnceLock<Arc<[u8]>>; 2]; 2];

/// The latest events of all games, in the order in which they became durable.
#[derive(Debug, Default)]
pub struct Activity {
    latest: Mutex<VecDeque<Happened>>,
    newest: watch::Sender<u64>,
}

impl Activity {
    /// The number of the newest event; changes with each.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// Some of the events after this number, oldest first; `None` if the next one is no longer kept, or never existed.
    pub fn after(&self, number: u64) -> Option<Vec<Happened>> {
        let latest = self.latest.lock().expect("no code panics while it holds the events");
        let newest = *self.newest.borrow();
        let first = latest.front().map_or(newest + 1, |event| event.number);
        let skipped = (number + 1).checked_sub(first).filter(|_| number <= newest)?;
        let skipped = usize::try_from(skipped).ok()?;
        Some(latest.iter().skip(skipped).take(AT_ONCE).cloned().collect())
    }

    /// Adds the last `count` events of a game.
    pub(super) fn happened(&self, live: &Arc<LiveGame>, events: usize) {
        let mut latest = self.latest.lock().expect("no code panics while it holds the events");
        let mut number = *self.newest.borrow();
        let mut entries: Vec<_> = live.log.iter().rev().take(events).cloned().collect();
        while let Some(entry) = entries.pop() {
            number += 1;
            if latest.len() == REMEMBERED {
                latest.pop_front();
            }
            let live = live.clone();
            latest.push_back(Happened { number, live, entry, written: Arc::default() });
        }
        self.newest.send_replace(number);
    }
}
