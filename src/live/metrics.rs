//! What the writer has done since the start, in numbers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts of a writer. Only ever looked at: nothing depends on them.
#[derive(Debug, Default)]
pub struct WriterMetrics {
    commits: AtomicU64,
    changes: AtomicU64,
    failures: AtomicU64,
    micros: AtomicU64,
}

impl WriterMetrics {
    pub(super) fn committed(&self, changes: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.changes.fetch_add(changes as u64, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(super) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    /// Commits that are on the disk.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Changes in them: events of games come together.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Commits that the store refused.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// Seconds that the commits took.
    pub fn seconds(&self) -> f64 {
        self.micros.load(Ordering::Relaxed) as f64 / 1e6
    }
}
