//! Counts of what the writer has done since the start.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// Upper bounds of the histogram of commit times, in seconds: a commit takes a tenth of a millisecond on a fast disk, and
/// seconds on a failing one.
const COMMIT_CLASSES: [f64; 11] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
/// Upper bounds of the histogram of batch sizes, in changes.
const BATCH_CLASSES: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0];

/// Counts of a writer, for reading only: nothing depends on them.
#[derive(Debug)]
pub struct WriterMetrics {
    commits: AtomicU64,
    changes: AtomicU64,
    failures: AtomicU64,
    micros: AtomicU64,
    durations: Histogram,
    batches: Histogram,
}

impl Default for WriterMetrics {
    fn default() -> WriterMetrics {
        WriterMetrics {
            commits: AtomicU64::default(),
            changes: AtomicU64::default(),
            failures: AtomicU64::default(),
            micros: AtomicU64::default(),
            durations: Histogram::new(COMMIT_CLASSES),
            batches: Histogram::new(BATCH_CLASSES),
        }
    }
}

impl WriterMetrics {
    pub(super) fn committed(&self, changes: usize, took: Duration) {
        self.durations.observe(took.as_secs_f64());
        self.batches.observe(changes as f64);
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.changes.fetch_add(changes as u64, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(super) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    /// Commits that succeeded.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Changes in these commits; events of one game come together.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Commits that failed.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// How long commits took, in seconds.
    pub fn durations(&self) -> &Histogram {
        &self.durations
    }

    /// How many changes commits had.
    pub fn batches(&self) -> &Histogram {
        &self.batches
    }

    /// The total time of all commits, in seconds.
    pub fn seconds(&self) -> f64 {
        self.micros.load(Ordering::Relaxed) as f64 / 1e6
    }
}
