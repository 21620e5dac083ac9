//! The events of a game in memory.

use std::sync::Arc;

use super::Entry;

/// Entries in a piece.
const PIECE: usize = 64;

/// Events from version 1 on. A clone shares the pieces that are full, so that each event of a long game costs no more than one of a
/// short game.
#[derive(Clone, Debug, Default)]
pub struct Log {
    full: Vec<Arc<[Arc<Entry>]>>,
    /// Fewer than [`PIECE`].
    last: Vec<Arc<Entry>>,
}

impl Log {
    /// How many events there are.
    pub fn len(&self) -> usize {
        self.full.len() * PIECE + self.last.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.full.is_empty() && self.last.is_empty()
    }

    /// All events, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Entry>> {
        self.full.iter().flat_map(|piece| piece.iter()).chain(&self.last)
    }

    /// The events after the first `count`; nothing if there are not so many.
    pub fn after(&self, count: usize) -> Option<impl DoubleEndedIterator<Item = &Arc<Entry>>> {
        if count > self.len() {
            return None;
        }
        let (piece, within) = (count / PIECE, count % PIECE);
        let partial = self.full.get(piece);
        let partial = partial.map_or(&[][..], |piece| &piece[within..]);
        let rest = self.full.get(piece + 1..).unwrap_or_default().iter().flat_map(|piece| piece.iter());
        let last = if piece < self.full.len() { &self.last[..] } else { &self.last[within..] };
        Some(partial.iter().chain(rest).chain(last))
    }

    pub(super) fn push(&mut self, entry: Arc<Entry>) {
        self.last.push(entry);
        if self.last.len() == PIECE {
            self.full.push(std::mem::take(&mut self.last).into());
        }
    }
}

impl FromIterator<Arc<Entry>> for Log {
    fn from_iter<I: IntoIterator<Item = Arc<Entry>>>(entries: I) -> Log {
        let mut log = Log::default();
        entries.into_iter().for_each(|entry| log.push(entry));
        log
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Event, Logged, Time};

    fn entry(version: u32) -> Arc<Entry> {
        let logged = Logged { version, at: Time(0), event: Event::Aborted { by: None, expired: false } };
        Arc::new(Entry { logged, placed: None, clock_ms: None, frames: Default::default() })
    }

    #[test]
    fn a_log_gives_back_what_was_put_in_wherever_its_pieces_begin() {
        let mut log = Log::default();
        for count in 0..=3 * PIECE {
            assert_eq!((log.len(), log.is_empty()), (count, count == 0));
            for from in 0..=count {
                let after: Vec<u32> =
                    log.after(from).expect("so many").map(|entry| entry.logged.version).collect();
                assert_eq!(after, (from as u32 + 1..=count as u32).collect::<Vec<_>>());
            }
            assert!(log.after(count + 1).is_none());
            assert_eq!(log.iter().next_back().map_or(0, |entry| entry.logged.version), count as u32);
            log.push(entry(count as u32 + 1));
        }
        let clone = log.clone();
        log.push(entry(0));
        assert_eq!((clone.len(), log.len()), (3 * PIECE + 1, 3 * PIECE + 2), "a clone stays as it is");
        assert!(Arc::ptr_eq(&clone.full[0], &log.full[0]), "and shares what is full");
    }
}
